// Scenes that are loaded, closed and saved under other names, and what is selected in them.

#include <doctest/doctest.h>

#include "support/opened_sample.h"
#include "workspace/scene_files.h"

namespace diorama {
namespace {

constexpr const char* kGame = "Assets/Scenes/GameScene.unity";
constexpr const char* kCourtyard = "Assets/Scenes/Courtyard.unity";
constexpr const char* kDungeon = "Assets/Scenes/Dungeon.unity";

using Opened = test::OpenedSample;

}  // namespace

TEST_CASE("scenes: the one that is loaded is what questions are about") {
  Opened at;
  REQUIRE(at.workspace.load_scene("Courtyard", false));
  CHECK(*at.workspace.active_scene() == kCourtyard);
  REQUIRE(at.workspace.load_scene("GameScene", true));
  CHECK(at.workspace.loaded_scenes() == std::vector<std::string>{kCourtyard, kGame});
  CHECK(*at.workspace.active_scene() == kCourtyard);
  REQUIRE(at.workspace.close_scene("Courtyard"));
  CHECK(*at.workspace.active_scene() == kGame);
  REQUIRE(at.workspace.load_scene("Courtyard", false));
  CHECK(at.workspace.loaded_scenes() == std::vector<std::string>{kCourtyard});
  CHECK_FALSE(at.workspace.close_scene("GameScene"));
  CHECK_FALSE(at.workspace.load_scene("Assets/Prefabs/Enemies/Guard.prefab", true));
  CHECK_FALSE(at.workspace.load_scene("Assets/Scenes/Nowhere.unity", true));
}

TEST_CASE("scenes: what is loaded beside the active one is searched, too") {
  Opened at;
  CHECK_FALSE(at.workspace.object("", "/Watchman"));
  REQUIRE(at.workspace.load_scene("Dungeon", true));
  CHECK(*at.workspace.active_scene() == kGame);
  CHECK(at.workspace.object("", "/Watchman")->scene_path == "Assets/Scenes/Dungeon.unity");
  CHECK(at.workspace.object("", "/Main Camera")->scene_path == kGame);
  CHECK_FALSE(at.workspace.object("GameScene", "/Watchman"));
  test::PathObjects cameras;
  cameras.component = "Camera";
  const auto found = at.workspace.find_objects(cameras);
  REQUIRE(found);
  REQUIRE(found->total == 2);
  CHECK(found->items.front().scene_path == kGame);
  CHECK(found->items.back().scene_path == "Assets/Scenes/Dungeon.unity");
  // The active one keeps its place when it is loaded again.
  REQUIRE(at.workspace.load_scene("GameScene", true));
  CHECK(*at.workspace.active_scene() == kGame);
  REQUIRE(at.workspace.load_scene("Courtyard", true));
  REQUIRE(at.workspace.close_scene("GameScene"));
  REQUIRE(at.workspace.load_scene("GameScene", true));
  REQUIRE(at.workspace.close_scene("Dungeon"));
  REQUIRE(at.workspace.load_scene("Dungeon", true));
  CHECK(*at.workspace.active_scene() == kCourtyard);
}

TEST_CASE("scenes: an object of several loaded scenes but not the active one is not guessed") {
  Opened at;
  at.folder.write("project/Assets/Scenes/Empty.unity",
                  "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1660057539 "
                  "&9223372036854775807\nSceneRoots:\n  m_ObjectHideFlags: 0\n  m_Roots: []\n");
  REQUIRE(at.workspace.refresh());
  REQUIRE(at.workspace.load_scene("Empty", false));
  REQUIRE(at.workspace.load_scene("Dungeon", true));
  REQUIRE(at.workspace.load_scene("Courtyard", true));
  const auto camera = at.workspace.object("", "/Main Camera");
  REQUIRE_FALSE(camera);
  CHECK(camera.error().code == ErrorCode::Ambiguous);
  CHECK(camera.error().message == "several of the loaded scenes have an object '/Main Camera'");
  CHECK(camera.error().hint ==
        "give the scene, too: Assets/Scenes/Dungeon.unity, Assets/Scenes/Courtyard.unity");
}

TEST_CASE("scenes: one with unsaved edits is not closed") {
  Opened at;
  REQUIRE(at.workspace.load_scene("GameScene", false));
  REQUIRE(at.workspace.edit("")->create("Chest", ""));
  const auto refused = at.workspace.close_scene("GameScene");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::PreconditionFailed);
  REQUIRE(at.workspace.save());
  CHECK(at.workspace.close_scene("GameScene"));
}

TEST_CASE("scenes: saved under another name, the first one stays as it was") {
  Opened at;
  const std::string before = at.text(kGame);
  REQUIRE(at.workspace.load_scene("GameScene", false));
  REQUIRE(at.workspace.edit("")->create("Chest", ""));
  REQUIRE(at.workspace.save_scene_as("", "Assets/Scenes/Second.unity"));
  CHECK(at.text(kGame) == before);
  CHECK(at.text("Assets/Scenes/Second.unity").find("m_Name: Chest") != std::string::npos);
  CHECK(*at.workspace.active_scene() == "Assets/Scenes/Second.unity");
  CHECK(at.workspace.unsaved().files.empty());
  CHECK_FALSE(at.workspace.object(kGame, "/Chest"));
  const auto taken = at.workspace.save_scene_as("", kGame);
  REQUIRE_FALSE(taken);
  CHECK(taken.error().code == ErrorCode::AlreadyExists);
  CHECK_FALSE(at.workspace.save_scene_as("", "Assets/Scenes/Third.txt"));
}

TEST_CASE("scenes: one that is gone is not loaded, one that moved is where it is now") {
  Opened at;
  const auto loaded = [&](const std::vector<std::string>& wanted, const std::string& active) {
    CHECK(at.workspace.loaded_scenes() == wanted);
    CHECK(*at.workspace.active_scene() == active);
    CHECK(at.workspace.tree({}));  // a question without a scene is answered
  };
  auto assets = at.workspace.edit_assets();
  REQUIRE(assets);
  REQUIRE(at.workspace.load_scene("Courtyard", false));
  REQUIRE(at.workspace.load_scene("Dungeon", true));
  REQUIRE((*assets)->move(kCourtyard, "Assets/Yard.unity"));
  loaded({"Assets/Yard.unity", kDungeon}, "Assets/Yard.unity");
  REQUIRE((*assets)->move("Assets/Scenes", "Assets/Levels"));
  loaded({"Assets/Yard.unity", "Assets/Levels/Dungeon.unity"}, "Assets/Yard.unity");
  REQUIRE(at.workspace.undo());
  REQUIRE(at.workspace.undo());
  loaded({kCourtyard, kDungeon}, kCourtyard);
  REQUIRE((*assets)->remove(kCourtyard));
  loaded({kDungeon}, kDungeon);
  REQUIRE((*assets)->remove(kDungeon));
  loaded({}, kGame);
  REQUIRE(at.workspace.undo());
  REQUIRE(at.workspace.undo());
  loaded({kCourtyard, kDungeon}, kCourtyard);

  REQUIRE(create_scene(at.workspace, "Assets/New.unity", true));
  loaded({"Assets/New.unity"}, "Assets/New.unity");
  REQUIRE(at.workspace.undo());
  loaded({}, kGame);
  REQUIRE(at.workspace.redo());
  loaded({"Assets/New.unity"}, "Assets/New.unity");
}

TEST_CASE("scenes: only what exists is selected") {
  Opened at;
  REQUIRE(at.workspace.select("GameScene", {"/Player", "Enemy"}));
  REQUIRE(at.workspace.selection().size() == 2);
  CHECK(at.workspace.selection()[1].path == "/Enemy");
  CHECK_FALSE(at.workspace.select("GameScene", {"/Player", "/Nobody"}));
  CHECK(at.workspace.selection().size() == 2);
}

TEST_CASE("scenes: a save of one scene leaves the edits of another unsaved") {
  Opened at;
  REQUIRE(at.workspace.edit(kGame)->create("Chest", ""));
  REQUIRE(at.workspace.edit(kCourtyard)->create("Chest", ""));
  const auto saved = at.workspace.save({kGame});
  REQUIRE(saved);
  CHECK(saved->files == std::vector<std::string>{kGame});
  CHECK(at.workspace.unsaved().files == std::vector<std::string>{kCourtyard});
  CHECK(at.text(kGame).find("m_Name: Chest") != std::string::npos);
}

}  // namespace diorama
