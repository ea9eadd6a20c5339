#include "unity/edit/write_limits.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "support/path_editor.h"
#include "support/sample_copy.h"
#include "unity/edit/assets/assets.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {

TEST_CASE("write limits: files, folders and patterns") {
  const struct {
    std::vector<std::string> allowed;
    std::string path;
    bool ok;
  } cases[] = {
      {{}, "Assets/A.mat", true},
      {{"Assets/A.mat"}, "Assets/A.mat", true},
      {{"Assets/A.mat"}, "Assets/A.mat.meta", true},
      {{"Assets/A.mat"}, "Assets/A.material", false},
      {{"Assets/Art"}, "Assets/Art/Deep/B.mat", true},
      {{"Assets/Art/"}, "Assets/Art/B.mat", true},
      {{"Assets/Art"}, "Assets/Artless/B.mat", false},
      {{"Assets/Art/Deep"}, "Assets/Art", true},
      {{"Assets/Art/Deep"}, "Assets/Art/Other", false},
      {{"Assets/*.unity"}, "Assets/Scenes/Main.unity", true},
      {{"Assets/*.unity"}, "Assets/Scenes/Main.prefab", false},
      {{"*"}, "ProjectSettings/TagManager.asset", true},
      {{"Assets/A.mat", "Assets/B.mat"}, "Assets/B.mat", true},
      {{"Assets"}, "Assets/../ProjectSettings/TagManager.asset", true},  // refused by place_of()
  };
  for (const auto& each : cases) {
    CAPTURE(each.path);
    CHECK(WriteLimits{each.allowed, {}}.check_path(each.path).has_value() == each.ok);
  }
}

TEST_CASE("write limits: components by full and by short name") {
  const WriteLimits limits{{}, {"Light", "MyGame.EnemyChaser"}};
  CHECK(limits.check_component("UnityEngine.Light"));
  CHECK(limits.check_component("MyGame.EnemyChaser"));
  CHECK_FALSE(limits.check_component("UnityEngine.Spotlight"));
  CHECK_FALSE(limits.check_component("Other.EnemyChaser"));
  const auto refused = limits.check_component("UnityEngine.Camera");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::PermissionDenied);
  CHECK(refused.error().hint.find("Light") != std::string::npos);
}

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

  session.limit({{}, {"MeshFilter"}});
  CHECK(refused_type(editor.remove("/Barracks/Bunk[1]")) == "UnityEngine.MeshRenderer");
  CHECK(refused_type(editor.remove("/Barracks")) == "UnityEngine.MeshRenderer");  // below it
  CHECK(refused_type(editor.revert_overrides(sergeant, {})) == "MyGame.Guard");
  CHECK(refused_type(editor.apply_overrides(sergeant, {})) == "MyGame.Guard");
  CHECK(session.steps().empty());

  session.limit({{}, {"MeshFilter", "MeshRenderer"}});
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
  CHECK(session.steps().empty());
}

TEST_CASE("write limits: a link to a folder does not lead around them") {
  const test::SampleCopy sample;
  std::filesystem::create_directory_symlink("../Prefabs", sample.file("Assets/Scenes/LinkIn"));
  std::filesystem::create_directory_symlink("../Scenes", sample.file("Assets/Data/Back"));
  const auto project = unity::Project::open(sample.root);
  REQUIRE(project);
  Session session(**project, 7);
  session.limit({{"Assets/Scenes"}, {}});
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

}  // namespace diorama::unity::edit
