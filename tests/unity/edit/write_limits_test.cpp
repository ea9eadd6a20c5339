// What the limits mean for the editors of a Unity project.

#include <doctest/doctest.h>

#include <filesystem>

#include "support/path_editor.h"
#include "support/sample_copy.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {

TEST_CASE("write limits: what goes with a whole object, or with its overrides") {
  const test::SampleCopy sample;
  const auto project = unity::Project::open(sample.root);
  REQUIRE(project);
  Session session(**project, 7);
  test::PathEditor editor(session, "Assets/Scenes/Dungeon.unity");
  const auto refused_type = [](const auto& result) {
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::PermissionDenied);
    return result.error().details.at(0).second;
  };
  const std::string sergeant = "/Barracks/Sergeant";

  session.limit({{}, {{"MeshFilter"}}});
  CHECK(refused_type(editor.remove("/Barracks/Bunk[1]")) == "UnityEngine.MeshRenderer");
  CHECK(refused_type(editor.remove("/Barracks")) == "UnityEngine.MeshRenderer");  // below it
  CHECK(refused_type(editor.revert_overrides(sergeant, {})) == "MyGame.Guard");
  CHECK(refused_type(editor.apply_overrides(sergeant, {})) == "MyGame.Guard");
  CHECK(session.past().done().empty());

  session.limit({{}, {{"MeshFilter", "MeshRenderer"}}});
  CHECK(editor.remove("/Barracks/Bunk[1]"));
  CHECK(editor.revert_overrides(sergeant, {sergeant + "/Plume", "MeshRenderer", {}}));
  CHECK(editor.revert_overrides(sergeant, {sergeant + "/Plume", "Transform", {}}));
  CHECK(refused_type(editor.revert_overrides(sergeant, {sergeant, "Guard", "displayName"})) ==
        "MyGame.Guard");
}

TEST_CASE("write limits: a path that several objects have removes none of them") {
  const test::SampleCopy sample;
  const auto project = unity::Project::open(sample.root);
  REQUIRE(project);
  Session session(**project, 7);
  test::PathEditor editor(session, "Assets/Scenes/Dungeon.unity");
  const auto refused = editor.remove("/Barracks/Bunk");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::Ambiguous);
  CHECK(refused.error().hint ==
        "say which: /Barracks/Bunk[0], /Barracks/Bunk[1], /Barracks/Bunk[2]");
  CHECK(session.past().done().empty());
}

TEST_CASE("write limits: a link to a folder does not lead around them") {
  const test::SampleCopy sample;
  std::filesystem::create_directory_symlink("../Prefabs", sample.file("Assets/Scenes/LinkIn"));
  std::filesystem::create_directory_symlink("../Scenes", sample.file("Assets/Data/Back"));
  const auto project = unity::Project::open(sample.root);
  REQUIRE(project);
  Session session(**project, 7);
  session.limit({{{"Assets/Scenes"}}, {}});
  const auto refused = AssetEditor(session).create_material("Assets/Scenes/LinkIn/N.mat");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::PermissionDenied);
  CHECK(refused.error().message ==
        "'Assets/Scenes/LinkIn/N.mat.meta' leads through a link: 'Assets/Prefabs/N.mat' may not be "
        "changed");
  CHECK(refused.error().hint == "allowed_paths has: Assets/Scenes");
  CHECK_FALSE(test::PathEditor(session, "Assets/Scenes/LinkIn/Enemies/Guard.prefab")
                  .rename("/Guard", "Changed"));
  // Its name is not allowed, wherever it leads.
  CHECK_FALSE(AssetEditor(session).create_material("Assets/Data/Back/N.mat"));
  CHECK(AssetEditor(session).create_material("Assets/Scenes/N.mat"));
  CHECK(AssetEditor(session).create_material("Assets/Scenes/New/N.mat"));
}

TEST_CASE("write limits: the .meta of an allowed file may be changed, too") {
  const test::SampleCopy sample;
  const auto project = unity::Project::open(sample.root);
  REQUIRE(project);
  Session session(**project, 7);
  session.limit({{{"Assets/Scenes/N.mat"}}, {}});
  CHECK(AssetEditor(session).create_material("Assets/Scenes/N.mat"));
  const auto refused = AssetEditor(session).create_material("Assets/Scenes/M.mat");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "'Assets/Scenes/M.mat' may not be changed");
}

}  // namespace diorama::unity::edit
