// Edits of the sample project: what changes in the file, line by line, and that undo and redo
// give back exactly the same bytes.

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <functional>

#include "support/corpus.h"
#include "support/line_diff.h"
#include "support/path_editor.h"
#include "support/places.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;

struct Editing {
  explicit Editing(std::string scene = "Assets/Scenes/GameScene.unity")
      : path(std::move(scene)), project(open()), session(*project, 7), editor(session, path) {
    before = text();
  }

  static std::unique_ptr<unity::Project> open() {
    auto opened = unity::Project::open(test::data_folder() + "/../samples/Courtyard");
    REQUIRE(opened);
    return *std::move(opened);
  }
  std::string text() {
    const auto file = session.file(path);
    REQUIRE(file);
    return (*file)->document->write();
  }
  /// What the edits so far changed; also goes back and forth once.
  std::string diff() {
    const std::string after = text();
    const std::size_t steps = session.past().done().size();
    for (std::size_t i = 0; i < steps; ++i) REQUIRE(session.undo());
    CHECK(text() == before);
    CHECK(session.unsaved().empty());
    for (std::size_t i = 0; i < steps; ++i) REQUIRE(session.redo());
    CHECK(text() == after);
    return test::line_diff(before, after);
  }

  /// What they changed in other prefabs.
  std::string other_diffs() {
    std::string out;
    for (const std::string& each : session.unsaved()) {
      if (each == path || !each.ends_with(".prefab")) continue;
      const auto file = session.file(each);
      REQUIRE(file);
      const std::string on_disk = test::read_all((*session.place(each))->disk_path);
      out.append("# in ").append(each).append("\n");
      out.append(test::line_diff(on_disk, (*file)->document->write()));
    }
    return out;
  }

  std::string path;
  std::unique_ptr<unity::Project> project;
  Session session;
  test::PathEditor editor;
  std::string before;
};

Input ref(const char* path) {
  return Input::map({{"$ref", Input::of(path)}});
}

/// The scene an edit is made in, the edit, and what it is called in the golden file.
struct Case {
  const char* name;
  const char* scene;
  std::function<Result<void>(test::PathEditor&)> run;
};

template <class T>
Result<void> dropped(Result<T> result) {
  return result ? Result<void>{} : Result<void>(std::move(result).error());
}

const char* const kGame = "Assets/Scenes/GameScene.unity";
const char* const kCourtyard = "Assets/Scenes/Courtyard.unity";
const char* const kDungeon = "Assets/Scenes/Dungeon.unity";
const char* const kGuard = "Assets/Prefabs/Enemies/Guard.prefab";

Input chaser_fields() {
  return Input::map(
      {{"chaseSpeed", Input::of(5.0)},
       {"target", ref("/Enemy")},
       {"spawnPoint", Input::map({{"$ref", Input::of("/SpawnPoints/Point1")},
                                  {"component", Input::of("Transform")}})},
       {"alertMaterial", Input::map({{"$asset", Input::of("Assets/Materials/Alert.mat")}})}});
}

std::vector<Case> cases() {
  return {
      {"a script with references is added", kGame,
       [](test::PathEditor& at) {
         return dropped(
             at.add_component("/Player", {"EnemyChaser", std::nullopt, chaser_fields()}));
       }},
      {"a built-in component is put between others", kGame,
       [](test::PathEditor& at) {
         return dropped(at.add_component(
             "/Player", {"UnityEngine.AudioSource", 2,
                         Input::map({{"volume", Input::of(0.5)}, {"loop", Input::of(true)}})}));
       }},
      {"a component is removed", kGame,
       [](test::PathEditor& at) { return dropped(at.remove_component("/Player", 2)); }},
      {"a component is moved", kGame,
       [](test::PathEditor& at) { return dropped(at.move_component("/Player", 1, 2)); }},
      {"lists and records of a script", kCourtyard,
       [](test::PathEditor& at) {
         return dropped(
             at.set_fields("/Player", 3,
                           Input::map({{"waypoints", Input::list({ref("/Waypoints/WP3"), Input{}})},
                                       {"stats", Input::map({{"hp", Input::of(150.0)},
                                                             {"element", Input::of("Ice")}})}})));
       }},
      {"an object is created as a root", kGame,
       [](test::PathEditor& at) { return dropped(at.create("Chest: [old]", "")); }},
      {"an object is created below another", kGame,
       [](test::PathEditor& at) { return dropped(at.create("Point2", "/SpawnPoints")); }},
      {"an object is renamed", kGame,
       [](test::PathEditor& at) {
         return dropped(at.rename("/Enemy", "--- !u!1 &5\nGameObject:"));
       }},
      {"an object is switched off", kGame,
       [](test::PathEditor& at) { return dropped(at.set_active("/Enemy", false)); }},
      {"an object is moved and stays in place", kGame,
       [](test::PathEditor& at) { return dropped(at.move("/Enemy", "/SpawnPoints", 0, true)); }},
      {"a child becomes a root", kGame,
       [](test::PathEditor& at) { return dropped(at.move("/Player/Model", "", 1, false)); }},
      {"an object is removed and references to it are cleared", kCourtyard,
       [](test::PathEditor& at) { return dropped(at.remove("/Waypoints")); }},
      {"an object is placed in the world", kGame,
       [](test::PathEditor& at) {
         return dropped(at.set_transform(
             "/Player/Model",
             {scene::Vector3{1, 2, 3}, scene::Vector3{0, 90, 0}, std::nullopt, true}));
       }},
      {"a field of a prefab instance is overridden", kCourtyard,
       [](test::PathEditor& at) {
         return dropped(at.set_fields("/Enemy2/Weapon/Blade", 3,
                                      Input::map({{"isTrigger", Input::of(false)}})));
       }},
      {"a root of a prefab instance is renamed", kCourtyard,
       [](test::PathEditor& at) { return dropped(at.rename("/Enemy2", "Sentinel")); }},
      {"a component is added to a prefab instance", kCourtyard,
       [](test::PathEditor& at) {
         return dropped(at.add_component("/Enemy1/Helmet", {"BoxCollider", std::nullopt, {}}));
       }},
      {"a component of a prefab instance is removed", kCourtyard,
       [](test::PathEditor& at) {
         return dropped(at.remove_component("/Enemy1/Weapon/Blade", 3));
       }},
      {"an object is created in a prefab instance", kCourtyard,
       [](test::PathEditor& at) { return dropped(at.create("Torch", "/Enemy1/Weapon")); }},
      {"an object of a prefab instance is removed", kCourtyard,
       [](test::PathEditor& at) { return dropped(at.remove("/Enemy1/Helmet")); }},
      {"a prefab instance is moved", kCourtyard,
       [](test::PathEditor& at) { return dropped(at.move("/Enemy1", "/SpawnPoints", -1, true)); }},
      {"a prefab instance is removed", kCourtyard,
       [](test::PathEditor& at) { return dropped(at.remove("/Enemy2")); }},
      {"something refers to an object of a prefab instance", kCourtyard,
       [](test::PathEditor& at) {
         return dropped(
             at.set_fields("/Player", 3, Input::map({{"target", ref("/Enemy1/Weapon/Blade")}})));
       }},
      {"a prefab is changed itself", kGuard,
       [](test::PathEditor& at) { return dropped(at.create("Belt", "/Guard")); }},
      {"a component is added in a prefab", kGuard,
       [](test::PathEditor& at) {
         return dropped(at.add_component("/Guard/Model", {"BoxCollider", std::nullopt, {}}));
       }},
  };
}

/// Edits of whole objects and of prefab instances.
std::vector<Case> prefab_cases() {
  return {
      {"a cube is created", kGame,
       [](test::PathEditor& at) {
         return dropped(at.create_primitive("Cube", "Box", "/SpawnPoints"));
       }},
      {"an object is duplicated with what is below it", kGame,
       [](test::PathEditor& at) { return dropped(at.duplicate("/SpawnPoints")); }},
      {"a prefab instance is duplicated", kCourtyard,
       [](test::PathEditor& at) { return dropped(at.duplicate("/Enemy2")); }},
      {"a part of a prefab instance is duplicated", kCourtyard,
       [](test::PathEditor& at) { return dropped(at.duplicate("/Enemy2/Helmet")); }},
      {"a prefab is instantiated as a root", kGame,
       [](test::PathEditor& at) { return dropped(at.instantiate(kGuard, "")); }},
      {"a prefab is instantiated below an object", kGame,
       [](test::PathEditor& at) { return dropped(at.instantiate(kGuard, "/SpawnPoints")); }},
      {"a prefab is instantiated in a prefab", kGuard,
       [](test::PathEditor& at) {
         return dropped(at.instantiate("Assets/Prefabs/World/Torch.prefab", "/Guard/Weapon"));
       }},
      {"an instance is unpacked", kCourtyard,
       [](test::PathEditor& at) { return dropped(at.unpack("/Enemy2", false)); }},
      {"an instance of a variant is unpacked once", kDungeon,
       [](test::PathEditor& at) { return dropped(at.unpack("/Barracks/Sergeant", false)); }},
      {"a prefab is made of an object that others refer to", kCourtyard,
       [](test::PathEditor& at) {
         return dropped(at.create_prefab("/Enemy", "Assets/Made.prefab"));
       }},
      {"a variant is made of an instance", kCourtyard,
       [](test::PathEditor& at) {
         return dropped(at.create_prefab("/Enemy2", "Assets/Made.prefab"));
       }},
      {"overrides of an instance are reverted", kDungeon,
       [](test::PathEditor& at) { return dropped(at.revert_overrides("/Great Hall", {})); }},
      {"overrides of an instance are applied to a variant", kDungeon,
       [](test::PathEditor& at) {
         return dropped(at.apply_overrides("/Barracks/Sergeant", {"", "", "displayName"}));
       }},
  };
}

}  // namespace

TEST_CASE("edit: fields of a built-in component") {
  Editing at;
  const auto done = at.editor.set_fields(
      "/Player", 1,
      Input::map(
          {{"mass", Input::of(2.5)}, {"useGravity", Input::of(false)}, {"nope", Input::of(1.0)}}));
  REQUIRE(done);
  CHECK(done->set == std::vector<std::string>{"mass", "useGravity"});
  CHECK(done->skipped.names == std::vector<std::string>{"nope"});
  CHECK(at.diff() == "-  m_Mass: 1\n+  m_Mass: 2.5\n-  m_UseGravity: 1\n+  m_UseGravity: 0\n");
}

namespace {

// The files can be written again with UPDATE_GOLDEN=1; their difference is reviewed like code.
void check_golden(const std::vector<Case>& all_cases, const std::string& name) {
  std::string all;
  for (const Case& each : all_cases) {
    CAPTURE(each.name);
    Editing at(each.scene);
    const auto status = each.run(at.editor);
    if (!status) FAIL(status.error().message << " " << status.error().hint);
    CHECK(at.session.past().done().size() == 1);
    all.append("# ").append(each.name).append("\n").append(at.diff()).append(at.other_diffs());
    const auto open = at.project->hierarchies().open(each.scene);
    REQUIRE(open);
    CHECK((*open)->hierarchy.problems().empty());
  }
  const std::string golden = test::data_folder() + "/unity/edit/data/" + name;
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(golden, std::ios::binary) << all;
  CHECK(test::line_diff(test::read_all(golden), all) == "");
}

}  // namespace

TEST_CASE("edit: every kind of edit changes exactly the lines it should") {
  check_golden(cases(), "edits.diff");
}

TEST_CASE("edit: every kind of edit of objects and prefabs changes exactly the lines it should") {
  check_golden(prefab_cases(), "prefab_edits.diff");
}

}  // namespace diorama::unity::edit
