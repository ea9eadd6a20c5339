// What is read of all the sources of a project together: how much, and what happens when nobody
// waits for it any more.
#include "unity/types/script_project.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/temp_folder.h"

namespace diorama::unity {
namespace {

/// A project with one class in each file, and a limit for what is known of all of them.
struct Sources {
  static constexpr std::size_t kFiles = 20;

  explicit Sources(std::size_t most_facts = kMostFacts) {
    for (std::size_t i = 0; i < kFiles; ++i) put(i, 100);
    folder.write("Assets/readme.txt", "no source");
    database.emplace(*AssetDatabase::open(folder.path));
    scripts.emplace(*database, settings, &effort, most_facts);
  }

  static std::string name(std::size_t i) {
    return std::string(1, static_cast<char>('A' + i)) + "Class";
  }
  static std::string file(std::size_t i) { return "Assets/" + name(i) + ".cs"; }
  void put(std::size_t i, int fields) const {
    std::string text = "public class " + name(i) + " {\n";
    for (int field = 0; field < fields; ++field)
      text += "  public int number" + std::to_string(field) + ";\n";
    folder.write(file(i), text + "}\n");
  }
  void change(std::size_t i, int fields) {
    put(i, fields);
    const std::vector<std::string> paths = {file(i)};
    database->rescan();
    scripts->update(paths);
  }
  /// A letter for each class that is known.
  [[nodiscard]] std::string known() {
    std::string out;
    for (std::size_t i = 0; i < kFiles; ++i)
      if (scripts->index().find(name(i)) != nullptr) out += name(i).substr(0, 1);
    return out;
  }
  /// And for each that is named as unread.
  [[nodiscard]] std::string unread() {
    std::string out;
    for (const UnreadFile& each : scripts->unread()) {
      CHECK(each.kind == UnreadKind::TooLarge);
      CHECK(each.reason.starts_with("the C# sources of the project declare more than "));
      out += each.path.substr(std::string("Assets/").size(), 1);
    }
    return out;
  }

  test::TempFolder folder;
  Effort effort;
  std::optional<AssetDatabase> database;
  ProjectSettings settings;
  std::optional<ScriptProject> scripts;
};

constexpr std::size_t kRoom = 100'000;  // for a few of the classes

}  // namespace

TEST_CASE("script project: sources are read as long as there is room, by path, and others named") {
  Sources all;
  CHECK(all.known() == "ABCDEFGHIJKLMNOPQRST");
  CHECK(all.unread().empty());

  Sources some(kRoom);
  const std::string known = some.known();
  REQUIRE_FALSE(known.empty());
  REQUIRE(known.size() < Sources::kFiles);
  CHECK(known + some.unread() == "ABCDEFGHIJKLMNOPQRST");
  CHECK(some.scripts->problems().size() == Sources::kFiles - known.size());
  // The class of a source that is left out is unread, not missing.
  CHECK(some.scripts->why_unknown(Sources::file(19)).has_value());
}

TEST_CASE("script project: what has no room depends on the files, not on what came first") {
  Sources grown(kRoom);
  const std::string before = grown.known();
  // One in front becomes so large that fewer have room.
  grown.change(0, 300);
  const std::string less = grown.known();
  CHECK(less.size() < before.size());
  CHECK(less + grown.unread() == "ABCDEFGHIJKLMNOPQRST");
  Sources fresh(kRoom);
  fresh.change(0, 300);
  CHECK(fresh.known() == less);
  // And when it is small again, the others are back.
  grown.change(0, 100);
  CHECK(grown.known() == before);
  // A change that makes the last one too many.
  Sources last(kRoom);
  for (std::size_t i = 4; i < Sources::kFiles; ++i) last.change(i, 0);
  CHECK(last.known() == "ABCDEFGHIJKLMNOPQRST");
  last.change(5, 2'000);
  CHECK(last.known() == "ABCDE");
  CHECK(last.unread() == "FGHIJKLMNOPQRST");
}

TEST_CASE("script project: a question that is over ends reading, and nothing of it is kept") {
  Sources sources;
  {
    const Effort::Question question(sources.effort, [] { return true; });
    CHECK(sources.known().empty());
    CHECK_FALSE(sources.scripts->is_read());
    CHECK(sources.scripts->script_named("AClass") == nullptr);
  }
  // In the middle of it.
  for (int looks = 1; looks < 12; ++looks) {
    int asked = 0;
    const Effort::Question question(sources.effort, [&] { return ++asked > looks; });
    CHECK(sources.known().empty());
    CHECK_FALSE(sources.scripts->is_read());
  }
  CHECK(sources.known() == "ABCDEFGHIJKLMNOPQRST");
  CHECK(sources.scripts->script_named("AClass") != nullptr);
  {
    // The change of one file is not half taken, either.
    const Effort::Question question(sources.effort, [] { return true; });
    sources.change(3, 5);
    CHECK(sources.known().empty());
  }
  CHECK(sources.known() == "ABCDEFGHIJKLMNOPQRST");
  CHECK(sources.scripts->index().find("DClass")->first().fields.size() == 5);
}

}  // namespace diorama::unity
