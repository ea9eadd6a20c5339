#include "workspace/console.h"

#include <doctest/doctest.h>

#include <fstream>

#include "support/opened_sample.h"

namespace diorama {
namespace {

using Type = ConsoleEntry::Type;
using Lines = std::vector<std::string>;

Lines messages(const ConsolePage& page) {
  Lines out;
  for (const ConsoleEntry& each : page.entries) out.push_back(each.message);
  return out;
}

/// A console whose clock is a second later at each entry: 00:00:01, 00:00:02, ...
struct Ticking {
  Ticking() {
    console.tell_time_by([now = std::chrono::system_clock::time_point{}]() mutable {
      return now += std::chrono::seconds(1);
    });
  }
  [[nodiscard]] ConsolePage read(const ConsoleQuery& query = {}) const {
    const auto page = console.read(query);
    REQUIRE(page);
    return *page;
  }
  Console console;
};

struct Opened : test::OpenedSample {
  ConsolePage read(const ConsoleQuery& query = {}) {
    const auto page = workspace.read_console(query);
    REQUIRE_MESSAGE(page, (page ? "" : page.error().message));
    return *page;
  }
  void write(const std::string& asset, const std::string& text) const {
    std::ofstream(file(asset)) << text;
  }
};

}  // namespace

TEST_CASE("console: entries in their order, with time, and counts of all") {
  Ticking at;
  at.console.add(Type::Log, "saved");
  at.console.add(Type::Warning, "odd", "Assets/A.unity");
  at.console.add(Type::Error, "wrong");
  at.console.add(Type::Assert, "impossible");
  at.console.add(Type::Exception, "thrown");
  const ConsolePage all = at.read();
  CHECK(messages(all) == Lines{"saved", "odd", "wrong", "impossible", "thrown"});
  REQUIRE(all.entries.size() == 5);
  CHECK(all.entries[1].stack_trace == "Assets/A.unity");
  CHECK(all.entries[1].time == "1970-01-01T00:00:02.000Z");
  CHECK(all.logs == 1);
  CHECK(all.warnings == 1);
  CHECK(all.errors == 3);
  CHECK(at.console.clear() == 5);
  CHECK(at.read().entries.empty());
  CHECK(at.read().errors == 0);
}

TEST_CASE("console: by type, by a part of the message, by time, the newest of many") {
  Ticking at;
  for (const char* const name : {"Gate", "Door", "gateway"}) {
    at.console.add(Type::Log, name);
    at.console.add(Type::Error, std::string(name) + " failed");
  }
  CHECK(messages(at.read({.types = {Type::Error}})) ==
        Lines{"Gate failed", "Door failed", "gateway failed"});
  CHECK(messages(at.read({.types = {Type::Log, Type::Warning}, .filter = "GATE"})) ==
        Lines{"Gate", "gateway"});
  const ConsolePage last = at.read({.limit = 2});
  CHECK(messages(last) == Lines{"gateway", "gateway failed"});
  CHECK(last.total == 6);
  CHECK(last.logs == 3);
  for (const char* const since : {"1970-01-01T00:00:05Z", "1970-01-01T00:00:05",
                                  "1970-01-01T00:00:05.000Z", "1970-01-01T00:00:04.5"}) {
    CAPTURE(since);
    CHECK(messages(at.read({.since = since})) == Lines{"gateway", "gateway failed"});
  }
  CHECK(at.read({.since = "1970"}).total == 6);
  CHECK(at.read({.since = "1971-01-01"}).total == 0);
  for (const char* const wrong :
       {"x", "197", "yesterday", "1970-01-01T00:00:05+02:00", "1970-01-01T00:00:05.0000"}) {
    CAPTURE(wrong);
    const auto refused = at.console.read({.since = wrong});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::InvalidArgument);
  }
}

TEST_CASE("console: keeps a thousand, and nothing endless") {
  Ticking at;
  for (int i = 0; i < 1500; ++i) at.console.add(Type::Log, std::to_string(i));
  const ConsolePage all = at.read({.limit = 5000});
  REQUIRE(all.entries.size() == Console::kMostEntries);
  CHECK(all.entries.front().message == "500");
  at.console.add(Type::Log, std::string(Console::kLongestMessage - 1, 'x') + "\u00e9\u00e9");
  const std::string cut = at.read().entries.back().message;
  CHECK(cut == std::string(Console::kLongestMessage - 1, 'x') + "...");
}

TEST_CASE("console: a problem is said once") {
  Ticking at;
  at.console.add_problem(Type::Error, "broken", "Assets/A.cs:1:1");
  at.console.add_problem(Type::Error, "broken", "Assets/A.cs:1:1");
  at.console.add_problem(Type::Error, "broken", "Assets/B.cs:1:1");
  at.console.add(Type::Log, "saved");
  CHECK(at.read().total == 3);
  at.console.forget_problems();
  CHECK(messages(at.read()) == Lines{"saved"});
  at.console.add_problem(Type::Error, "broken", "Assets/A.cs:1:1");
  CHECK(messages(at.read()) == Lines{"saved", "broken"});
}

TEST_CASE("console: what is wrong with the project, once, and again after a refresh") {
  Opened at;
  at.write("Assets/Scripts/Broken.cs", "public class Broken { void A( }");
  std::string scene = at.text("Assets/Scenes/GameScene.unity");
  scene.insert(scene.find("  m_Name: Player"), "<<<<<<< HEAD\n");
  at.write("Assets/Scenes/GameScene.unity", scene);
  REQUIRE(at.workspace.refresh());
  const ConsolePage page = at.read();
  const auto has = [&](Type type, const std::string& message, const std::string& place) {
    return std::ranges::any_of(page.entries, [&](const ConsoleEntry& each) {
      return each.type == type && each.message.contains(message) &&
             each.stack_trace.starts_with(place);
    });
  };
  CHECK(has(Type::Error, "", "Assets/Scripts/Broken.cs:1:"));
  CHECK(
      has(Type::Error, "a merge conflict that nobody resolved", "Assets/Scenes/GameScene.unity:"));
  CHECK(has(Type::Warning, "missing meta: 1 in Assets/Scripts/Broken.cs",
            "Assets/Scripts/Broken.cs"));
  CHECK(at.read().total == page.total);
  REQUIRE(at.workspace.refresh());
  CHECK(at.read().total == page.total);
  std::filesystem::remove(at.file("Assets/Scripts/Broken.cs"));
  REQUIRE(at.workspace.refresh());
  CHECK(at.read({.filter = "Broken.cs"}).total == 0);
  CHECK(at.read().total > 0);
}

TEST_CASE("console: what was saved") {
  Opened at;
  at.read();
  at.workspace.console().clear();
  REQUIRE(at.workspace.edit("GameScene")->create("Chest", ""));
  CHECK(at.read().total == 0);
  REQUIRE(at.workspace.save());
  CHECK(messages(at.read()) == Lines{"saved Assets/Scenes/GameScene.unity"});
  REQUIRE(at.workspace.save());
  CHECK(at.read().total == 1);
}

TEST_CASE("console: a file that somebody else changes while it has unsaved edits") {
  Opened at;
  at.read();
  at.workspace.console().clear();
  REQUIRE(at.workspace.edit("GameScene")->create("Chest", ""));
  at.write("Assets/Scenes/GameScene.unity", at.text("Assets/Scenes/Courtyard.unity"));
  REQUIRE(at.workspace.refresh());
  CHECK(at.workspace.unsaved().conflicts == Lines{"Assets/Scenes/GameScene.unity"});
  const ConsolePage page = at.read({.types = {Type::Warning}, .filter = "unsaved edits"});
  REQUIRE(page.total == 1);
  CHECK(page.entries[0].message.starts_with("Assets/Scenes/GameScene.unity was changed"));
}

TEST_CASE("console: without a project there is none") {
  test::PathWorkspace nothing_open;
  const auto page = nothing_open.read_console({});
  REQUIRE_FALSE(page);
  CHECK(page.error().code == ErrorCode::PreconditionFailed);
}

}  // namespace diorama
