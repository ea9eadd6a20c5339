// Saving under another name, giving up, and their undo: what each leaves, also when it fails.

#include "unity/store.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <functional>

#include "support/opened_sample.h"
#include "workspace/scene_files.h"

namespace diorama::unity {
namespace {

constexpr const char* kGame = "Assets/Scenes/GameScene.unity";
constexpr const char* kDungeon = "Assets/Scenes/Dungeon.unity";
constexpr const char* kCopy = "Assets/Scenes/Copy.unity";

void create(test::PathWorkspace& workspace, const std::string& scene, const std::string& name) {
  auto editor = workspace.edit(scene);
  REQUIRE(editor);
  REQUIRE(editor->create(name, ""));
}

bool has(test::PathWorkspace& workspace, const std::string& scene, const std::string& object) {
  return workspace.object(scene, object).has_value();
}

/// Its name, or what went wrong.
std::string said(const Result<std::string>& step) {
  return step ? *step : step.error().message;
}

using Paths = std::vector<std::string>;

}  // namespace

TEST_CASE("store: after the undo of a conflict, what somebody else wrote counts") {
  const test::SampleRuns project;
  const auto workspace = project.start();
  create(*workspace, kGame, "Mine");
  std::string text = project.text(kGame);
  text.replace(text.find("m_Name: Enemy"), 13, "m_Name: Rival");
  project.write(kGame, text);
  REQUIRE(workspace->refresh());
  CHECK(workspace->unsaved().conflicts == Paths{kGame});
  CHECK(has(*workspace, kGame, "/Mine"));
  CHECK_FALSE(has(*workspace, kGame, "/Rival"));
  CHECK(said(workspace->undo()) == "create Mine");
  CHECK(workspace->unsaved().conflicts.empty());
  CHECK_FALSE(has(*workspace, kGame, "/Mine"));
  CHECK(has(*workspace, kGame, "/Rival"));
}

TEST_CASE("store: a new scene is made again with all that was in it") {
  const struct {
    const char* what;
    std::function<std::string(test::PathWorkspace&)> make;
  } ways[] = {
      {"loaded",
       [](test::PathWorkspace& workspace) {
         return create_scene(workspace, "Assets/S1.unity", true)->path;
       }},
      {"not loaded",
       [](test::PathWorkspace& workspace) {
         return *(*workspace.store())->create_scene("Assets/S1.unity", true);
       }},
      {"as an asset",
       [](test::PathWorkspace& workspace) {
         return (*workspace.edit_assets())->create_scene("Assets/S1.unity", true)->path;
       }},
  };
  for (const auto& way : ways)
    for (const bool saved : {false, true}) {
      CAPTURE(way.what);
      CAPTURE(saved);
      const test::SampleRuns project;
      const auto workspace = project.start();
      const std::string scene = way.make(*workspace);
      create(*workspace, scene, "Important");
      if (saved) REQUIRE(workspace->save());
      REQUIRE(workspace->undo());
      REQUIRE(workspace->undo());
      CHECK_FALSE(workspace->scene_info(scene));
      CHECK(said(workspace->redo()) == "create " + scene);
      CHECK(has(*workspace, scene, "/Main Camera"));
      CHECK(said(workspace->redo()) == "create Important");
      CHECK(has(*workspace, scene, "/Important"));
      CHECK(workspace->unsaved().files.empty() == saved);
      REQUIRE(workspace->save());
      CHECK(project.text(scene).find("m_Name: Important") != std::string::npos);
    }
}

TEST_CASE("store: giving up is a step, so nothing is lost and nothing is in the way") {
  const test::SampleRuns project;
  const auto workspace = project.start();
  create(*workspace, kGame, "A");
  REQUIRE(workspace->save());
  create(*workspace, kGame, "Z");
  CHECK(*workspace->discard("GameScene") == kGame);
  CHECK_FALSE(has(*workspace, kGame, "/Z"));
  CHECK(workspace->unsaved().files.empty());
  CHECK(said(workspace->undo()) == std::string("discard changes of ") + kGame);
  CHECK(has(*workspace, kGame, "/Z"));
  CHECK(workspace->unsaved().files == Paths{kGame});
  CHECK(said(workspace->undo()) == "create Z");
  CHECK(said(workspace->undo()) == "create A");
  CHECK_FALSE(has(*workspace, kGame, "/A"));
  for (int i = 0; i < 3; ++i) REQUIRE(workspace->redo());
  CHECK(has(*workspace, kGame, "/A"));
  CHECK_FALSE(has(*workspace, kGame, "/Z"));
  CHECK(workspace->unsaved().files.empty());
  // Given up is also that a saved step was undone, and saved steps of others stay.
  create(*workspace, kDungeon, "B");
  REQUIRE(workspace->save());
  REQUIRE(workspace->undo());
  REQUIRE(workspace->discard("Dungeon"));
  CHECK(has(*workspace, kDungeon, "/B"));
  REQUIRE(workspace->undo());
  CHECK_FALSE(has(*workspace, kDungeon, "/B"));
}

TEST_CASE("store: what was given up can be brought back over another save, and gone again") {
  const test::SampleRuns project;
  const std::string before = project.text(kGame);
  {
    const auto first = project.start();
    create(*first, kGame, "Z");
    REQUIRE(first->discard(kGame));
    REQUIRE(first->undo());
    REQUIRE(first->save());
    CHECK(project.text(kGame) != before);
  }
  const auto second = project.start();
  CHECK(said(second->redo()) == std::string("discard changes of ") + kGame);
  REQUIRE(second->save());
  CHECK(project.text(kGame) == before);
  REQUIRE(second->undo());
  CHECK(has(*second, kGame, "/Z"));
}

TEST_CASE("store: only content is given up, and only what there is") {
  const test::SampleRuns project;
  const auto workspace = project.start();
  auto assets = workspace->edit_assets();
  REQUIRE(assets);
  const struct {
    const char *file, *message, *hint;
    ErrorCode code;
  } cases[] = {
      {"GameScene", "nothing is unsaved in Assets/Scenes/GameScene.unity",
       "nothing is unsaved at all", ErrorCode::PreconditionFailed},
      {"Assets/Materials/Red.mat", "nothing is unsaved in Assets/Materials/Red.mat",
       "nothing is unsaved at all", ErrorCode::PreconditionFailed},
      {"ProjectSettings/TagManager.asset", "nothing is unsaved in ProjectSettings/TagManager.asset",
       "nothing is unsaved at all", ErrorCode::PreconditionFailed},
      {"nonsense", "no scene 'nonsense'", "there are: Courtyard, Dungeon, GameScene",
       ErrorCode::SceneNotFound},
      {"Assets/Materials/Rad.mat", "no asset 'Assets/Materials/Rad.mat'",
       "did you mean 'Assets/Materials/Red.mat'?", ErrorCode::AssetNotFound},
  };
  for (const auto& each : cases) {
    CAPTURE(each.file);
    const auto refused = workspace->discard(each.file);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message == each.message);
    CHECK(refused.error().hint == each.hint);
    CHECK(refused.error().code == each.code);
  }
  // Made again at the place of a deleted one: with another .meta.
  REQUIRE((*assets)->remove("Assets/Materials/Red.mat"));
  REQUIRE((*assets)->create_material("Assets/Materials/Red.mat"));
  CHECK(said(workspace->discard("Assets/Materials/Red.mat")) ==
        "Assets/Materials/Red.mat was deleted or moved, which is more than its content");
  REQUIRE(workspace->undo());
  REQUIRE(workspace->undo());
  CHECK(workspace->unsaved().files.empty());
}

TEST_CASE("store: a scene saved under another name is one step, and undo brings its edits back") {
  const test::SampleRuns project;
  const std::string before = project.text(kGame);
  const auto workspace = project.start();
  REQUIRE(workspace->load_scene("GameScene", false));
  create(*workspace, kGame, "Z");
  REQUIRE(workspace->save_scene_as("", kCopy));
  CHECK(*workspace->active_scene() == kCopy);
  CHECK(said(workspace->undo()) == std::string("save ") + kGame + " as " + kCopy);
  CHECK(*workspace->active_scene() == kGame);
  CHECK(has(*workspace, kGame, "/Z"));
  CHECK_FALSE(workspace->scene_info(kCopy));
  REQUIRE(workspace->redo());
  CHECK(*workspace->active_scene() == kCopy);
  CHECK(has(*workspace, kCopy, "/Z"));
  CHECK_FALSE(has(*workspace, kGame, "/Z"));
  CHECK(workspace->unsaved().files.empty());
  CHECK(project.text(kGame) == before);
}

TEST_CASE("store: after a crash the edits after a discard or another name are the lost ones") {
  for (const bool under_another_name : {false, true}) {
    CAPTURE(under_another_name);
    const test::SampleRuns project;
    const char* const scene = under_another_name ? kCopy : kGame;
    {
      const auto first = project.start();
      REQUIRE(first->load_scene("GameScene", false));
      create(*first, "", "Z");
      if (under_another_name)
        REQUIRE(first->save_scene_as("", kCopy));
      else
        REQUIRE(first->discard(kGame));
      create(*first, "", "Lost");
    }
    const auto second = project.start();
    CHECK((*second->lost_edits())->steps == Paths{"create Lost"});
    REQUIRE(second->recover_lost_edits());
    CHECK(has(*second, scene, "/Lost"));
    CHECK_FALSE(has(*second, kGame, "/Z"));
    CHECK(second->unsaved().files == Paths{scene});
    REQUIRE(second->save());
    CHECK(said(second->undo()) == "recovered edits");
  }
}

TEST_CASE("store: after a crash what was given up and brought back is there") {
  const test::SampleRuns project;
  {
    const auto first = project.start();
    create(*first, kGame, "Z");
    REQUIRE(first->discard(kGame));
    REQUIRE(first->undo());
  }
  const auto second = project.start();
  REQUIRE(second->recover_lost_edits());
  CHECK(has(*second, kGame, "/Z"));
}

TEST_CASE("store: a file that somebody deleted or changed is given up for what they left") {
  for (const auto& [deleted, noticed] :
       {std::pair(true, false), {false, false}, {true, true}, {false, true}}) {
    CAPTURE(deleted);
    CAPTURE(noticed);
    const test::SampleRuns project;
    const auto workspace = project.start();
    create(*workspace, kDungeon, "Before");
    create(*workspace, kGame, "Mine");
    create(*workspace, kDungeon, "After");
    const std::string theirs = project.text(kGame) + "\n";
    if (deleted)
      project.remove(kGame);
    else
      project.write(kGame, theirs);
    if (noticed) REQUIRE(workspace->refresh());
    CHECK(has(*workspace, kGame, "/Mine"));

    const auto changes = workspace->unsaved_changes();
    REQUIRE(changes);
    REQUIRE(changes->size() == 2);
    if (deleted) CHECK((*changes)[1].notes == Paths{std::string(kGame) + " is gone from disk"});
    CHECK((*changes)[0].changes.size() == 2);

    const auto refused = workspace->save();
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::Conflict);
    CHECK(refused.error().message == std::string(kGame) + " was " +
                                         (deleted ? "deleted" : "changed") +
                                         " on disk since it was read");
    CHECK(refused.error().advice == Advice::DiscardOrSaveAs);
    REQUIRE(workspace->save({kDungeon}));
    REQUIRE(workspace->save_scene_as(kGame, kCopy));
    CHECK(*workspace->discard("GameScene") == kGame);
    CHECK(workspace->unsaved().files.empty());
    CHECK(has(*workspace, kGame, "/Player") != deleted);
    CHECK_FALSE(has(*workspace, kGame, "/Mine"));
    CHECK(has(*workspace, kCopy, "/Mine"));

    CHECK(said(workspace->undo()) == std::string("save ") + kGame + " as " + kCopy);
    CHECK(said(workspace->undo()) == "create After");
    CHECK(said(workspace->undo()) == "there is nothing to undo");
    REQUIRE(workspace->redo());
    REQUIRE(workspace->save());
    CHECK(std::filesystem::exists(project.file(kGame)) != deleted);
    if (!deleted) CHECK(project.text(kGame) == theirs);
  }
}

TEST_CASE("store: the next program also knows what was given up for what somebody left") {
  const test::SampleRuns project;
  {
    const auto first = project.start();
    create(*first, kGame, "Mine");
    project.remove(kGame);
    REQUIRE(first->discard(kGame));
    create(*first, kDungeon, "After");
    REQUIRE(first->save());
  }
  const auto second = project.start();
  CHECK_FALSE((*second->lost_edits()).has_value());
  CHECK(said(second->undo()) == "create After");
  CHECK(said(second->undo()) == "there is nothing to undo");
}

}  // namespace diorama::unity
