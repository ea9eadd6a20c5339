// Random edits of real scenes: the difference names the edit, and nothing else.

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "support/corpus.h"
#include "support/path_editor.h"
#include "support/places.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"
#include "unity/report/scene_diff.h"

namespace diorama::unity {
namespace {

using Kind = Change::Kind;

struct Edited {
  bool done = false;  ///< false: refused, which random ones often are
  Kind kind = Kind::FieldChanged;
  std::string path;   ///< of what was changed
  std::string field;  ///< begins with this
  bool alone = true;  ///< nothing else is different
};

class OneEdit {
 public:
  OneEdit(unity::edit::Session& session, std::string path, std::mt19937_64& random)
      : session_(session), path_(path), editor_(session, std::move(path)), random_(random) {}

  Edited make(std::size_t what) {
    const auto open = session_.project().hierarchies().open(path_);
    REQUIRE(open);
    const auto& objects = (*open)->hierarchy.objects();
    if (objects.empty()) return {};
    const auto index = static_cast<unity::Index>(pick(objects.size()));
    const std::string object = (*open)->paths.path(index);
    const unity::Index above = objects[index].parent;
    switch (what) {
      case 0: {
        const auto done = editor_.rename(object, "Another name");
        return {done.has_value(), Kind::ObjectRenamed, done ? done->path : "", {}};
      }
      case 1: {
        const auto done = editor_.set_active(object, !objects[index].active);
        return {done.has_value(), Kind::FieldChanged, object, "active"};
      }
      case 2: {
        const auto done = editor_.create("Something new", object);
        return {done.has_value(), Kind::ObjectAdded, done ? done->path : "", {}};
      }
      case 3: {
        const auto done = editor_.remove(object);
        return {done.has_value(), Kind::ObjectRemoved, object, {}, false};
      }
      case 4: {
        const auto done = editor_.add_component(object, {"BoxCollider", std::nullopt, {}});
        return {done.has_value(), Kind::ComponentAdded, object, {}};
      }
      case 5: {
        const auto done = editor_.set_transform(
            object, {scene::Vector3{1234.5, -2, 0.25}, std::nullopt, std::nullopt, false});
        return {done.has_value(), Kind::FieldChanged, object, "localPosition", false};
      }
      default: {
        if (above == unity::kNone) return {};
        const auto done = editor_.move(object, "", -1, false);
        return {done.has_value(), Kind::ObjectMoved, done ? done->path : "", {}, false};
      }
    }
  }
  static constexpr std::size_t kEdits = 7;

 private:
  std::size_t pick(std::size_t below) {
    return std::uniform_int_distribution<std::size_t>(0, below - 1)(random_);
  }

  unity::edit::Session& session_;
  std::string path_;
  test::PathEditor editor_;
  std::mt19937_64& random_;
};

bool names(const Change& change, const Edited& edit) {
  const bool overridden = change.kind == Kind::OverrideAdded ||
                          change.kind == Kind::OverrideChanged ||
                          change.kind == Kind::OverrideRemoved;
  // Of a model inside of a prefab only the id of what is removed is known.
  if (edit.kind == Kind::ObjectRemoved && change.field.starts_with("removedObjects")) return true;
  return (change.kind == edit.kind || (overridden && edit.kind == Kind::FieldChanged)) &&
         change.path == edit.path && change.field.starts_with(edit.field);
}

std::string summary(const SceneDiff& diff) {
  std::string out;
  for (const Change& change : diff.changes)
    out += std::string(name_of(change.kind)) + " " + change.path + " " + change.type + " " +
           change.field + "\n";
  return out;
}

int check_edits(unity::Project& project, const std::string& path, std::mt19937_64& random) {
  unity::edit::Session session(project, 1);
  const auto file = session.file(path);
  if (!file) return 0;
  const DiffSide before{"disk", std::make_shared<const unity::text::Document>(
                                    unity::text::Document::parse((*file)->document->write()))};
  int made = 0;
  for (std::size_t what = 0; what < OneEdit::kEdits; ++what) {
    const Edited edit = OneEdit(session, path, random).make(what);
    if (!edit.done) continue;
    CAPTURE(path);
    CAPTURE(name_of(edit.kind));
    CAPTURE(edit.path);
    const auto diff = compare_documents(project, before, {"memory", (*file)->document});
    REQUIRE_MESSAGE(diff, diff.error().message);
    // Setting what is there already, or a parent that is a root again, changes nothing.
    if (!session.past().done().back().edits.empty()) {
      CAPTURE(summary(*diff));
      CHECK(std::ranges::any_of(diff->changes,
                                [&](const Change& each) { return names(each, edit); }));
      if (edit.alone) CHECK(diff->total == 1);
      ++made;
    }
    REQUIRE(session.undo());
    const auto back = compare_documents(project, before, {"memory", (*file)->document});
    REQUIRE(back);
    CHECK(back->equal());
  }
  project.hierarchies().release(path);
  return made;
}

}  // namespace

TEST_CASE("diff: a random edit of any scene of the corpus is named") {
  std::vector<std::filesystem::path> roots = {test::data_folder() + "/../samples/Courtyard"};
  if (const auto corpus = test::unity_corpus(); !corpus.empty())
    for (const auto& root : std::filesystem::directory_iterator(corpus))
      roots.push_back(root.path());
  std::mt19937_64 random(7);
  int made = 0, scenes = 0;
  for (const auto& root : roots) {
    auto project = unity::Project::open(root.string());
    if (!project) continue;
    std::vector<std::string> paths;
    for (const unity::Asset* asset : (*project)->assets().assets())
      if (asset->exists && unity::has_hierarchy(asset->path) && asset->size < 400'000)
        paths.emplace_back(asset->path);
    for (const std::string& path : paths) {
      made += check_edits(**project, path, random);
      ++scenes;
    }
  }
  MESSAGE(made << " edits in " << scenes << " scenes and prefabs");
  CHECK(made > 60);
}

}  // namespace diorama::unity
