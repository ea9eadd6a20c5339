// Edits that were not saved: they survive the program, are offered and never made by themselves;
// and files that others change meanwhile.

#include "unity/changes.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "support/opened_sample.h"
#include "workspace/object_changes.h"

namespace diorama::unity {
namespace {

constexpr const char* kGame = "Assets/Scenes/GameScene.unity";

test::PathChanges game(test::PathWorkspace& workspace) {
  auto editor = workspace.edit(kGame);
  REQUIRE(editor);
  return *std::move(editor);
}

bool has_object(test::PathWorkspace& workspace, const std::string& path) {
  return workspace.object(kGame, path).has_value();
}

}  // namespace

TEST_CASE("changes: unsaved edits of a program that ended are offered, and made only when wanted") {
  test::SampleRuns project;
  const std::string before = project.text(kGame);
  {
    const auto first = project.start();
    REQUIRE(game(*first).create("Chest", ""));
    REQUIRE(game(*first).rename("/Enemy", "Foe"));
    REQUIRE(game(*first).create("Gone", ""));
    REQUIRE(first->undo());
    auto assets = first->edit_assets();
    REQUIRE(assets);
    REQUIRE((*assets)->create_material("Assets/Gold.mat"));
  }
  CHECK(project.text(kGame) == before);
  const auto second = project.start();
  CHECK_FALSE(has_object(*second, "/Chest"));
  const auto lost = second->lost_edits();
  REQUIRE(lost);
  REQUIRE(lost->has_value());
  CHECK((*lost)->steps ==
        std::vector<std::string>{"create Chest", "name of /Enemy", "create Assets/Gold.mat"});
  CHECK((*lost)->files ==
        std::vector<std::string>{"Assets/Gold.mat", "Assets/Gold.mat.meta", kGame});
  CHECK_FALSE(has_object(*second, "/Chest"));
  REQUIRE(second->recover_lost_edits());
  CHECK(has_object(*second, "/Chest"));
  CHECK(has_object(*second, "/Foe"));
  CHECK_FALSE(has_object(*second, "/Gone"));
  CHECK(second->unsaved().files.size() == 3);
  REQUIRE(second->save());
  CHECK(std::filesystem::exists(project.root + "/Assets/Gold.mat"));
  CHECK_FALSE(second->lost_edits()->has_value());
  REQUIRE(second->undo());
  CHECK_FALSE(has_object(*second, "/Chest"));
}

TEST_CASE("changes: whatever was done before, exactly what was not saved is lost and made again") {
  const auto assets = [](test::PathWorkspace& workspace) { return *workspace.edit_assets(); };
  const std::string dungeon = "Assets/Scenes/Dungeon.unity";
  const struct {
    std::string what;
    std::function<void(test::PathWorkspace&)> done;
    std::vector<std::string> lost;
  } cases[] = {
      {"a step after a saved one",
       [](test::PathWorkspace& workspace) {
         REQUIRE(game(workspace).create("Chest", ""));
         REQUIRE(workspace.save());
         REQUIRE(game(workspace).create("Crate", ""));
       },
       {"create Crate"}},
      {"a saved step was undone",
       [](test::PathWorkspace& workspace) {
         REQUIRE(game(workspace).create("Chest", ""));
         REQUIRE(workspace.save());
         REQUIRE(workspace.undo());
       },
       {"undo create Chest"}},
      {"a saved step was undone, and another made",
       [](test::PathWorkspace& workspace) {
         REQUIRE(game(workspace).create("Chest", ""));
         REQUIRE(workspace.save());
         REQUIRE(workspace.undo());
         REQUIRE(game(workspace).create("Crate", ""));
       },
       {"undo create Chest", "create Crate"}},
      {"undone and made again",
       [](test::PathWorkspace& workspace) {
         REQUIRE(game(workspace).create("Chest", ""));
         REQUIRE(workspace.save());
         REQUIRE(game(workspace).create("Crate", ""));
         REQUIRE(workspace.undo());
         REQUIRE(workspace.undo());
         REQUIRE(workspace.redo());
         REQUIRE(workspace.redo());
       },
       {"create Crate"}},
      {"given up, then changed again",
       [](test::PathWorkspace& workspace) {
         REQUIRE(game(workspace).rename("/Enemy", "Foe"));
         REQUIRE(workspace.discard(kGame));
         REQUIRE(game(workspace).create("Crate", ""));
       },
       {"create Crate"}},
      {"made and removed before the last save",
       [&](test::PathWorkspace& workspace) {
         REQUIRE(assets(workspace)->create_material("Assets/Gold.mat"));
         REQUIRE(assets(workspace)->remove("Assets/Gold.mat"));
         REQUIRE(game(workspace).create("Chest", ""));
         REQUIRE(workspace.save());
         REQUIRE(game(workspace).create("Crate", ""));
       },
       {"create Crate"}},
      {"moved there and back",
       [&](test::PathWorkspace& workspace) {
         REQUIRE(game(workspace).create("Crate", ""));
         REQUIRE(assets(workspace)->move("Assets/Materials/Red.mat", "Assets/Red.mat"));
         REQUIRE(assets(workspace)->move("Assets/Red.mat", "Assets/Materials/Red.mat"));
       },
       {"create Crate", "move Assets/Materials/Red.mat to Assets/Red.mat",
        "move Assets/Red.mat to Assets/Materials/Red.mat"}},
      {"one file of two saved",
       [&](test::PathWorkspace& workspace) {
         REQUIRE(game(workspace).create("Chest", ""));
         REQUIRE(workspace.edit(dungeon)->create("Crate", ""));
         REQUIRE(workspace.save({kGame}));
       },
       {"create Crate"}},
  };
  const auto start = [](const test::SampleRuns& project) {
    auto workspace = project.start();
    workspace->draw_ids_from(7);
    return workspace;
  };
  for (const auto& each : cases) {
    CAPTURE(each.what);
    const test::SampleRuns crashed, saved;
    each.done(*start(crashed));
    const auto second = crashed.start();
    CHECK((*second->lost_edits())->steps == each.lost);
    REQUIRE(second->recover_lost_edits());
    REQUIRE(second->save());
    const auto orderly = start(saved);
    each.done(*orderly);
    REQUIRE(orderly->save());
    CHECK(crashed.text(kGame) == saved.text(kGame));
    CHECK(crashed.text(dungeon) == saved.text(dungeon));
    CHECK(crashed.everything().size() == saved.everything().size());
  }
}

TEST_CASE("changes: lost edits stay on offer until they are taken or given up") {
  test::SampleRuns project;
  REQUIRE(game(*project.start()).create("Chest", ""));
  CHECK(project.start()->lost_edits()->has_value());
  const auto third = project.start();
  REQUIRE(game(*third).create("Other", ""));
  REQUIRE(third->save());
  CHECK(third->lost_edits()->has_value());
  const auto refused = third->recover_lost_edits();  // the file is another one now
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::Conflict);
  CHECK(third->unsaved().files.empty());
  CHECK(third->lost_edits()->has_value());
  REQUIRE(third->forget_lost_edits());
  CHECK_FALSE(third->lost_edits()->has_value());
}

TEST_CASE("changes: lost edits of several programs are offered one after the other") {
  namespace fs = std::filesystem;
  // Which of the journals is missing: none, or that of a program that ended while they moved up.
  for (const std::string gap : {"", "lost.journal", "lost-2.journal", "lost-3.journal"}) {
    CAPTURE(gap);
    const test::SampleRuns project;
    for (const char* const name : {"A", "B", "C", "D"})
      REQUIRE(game(*project.start()).create(name, ""));
    REQUIRE(project.start()->lost_edits());
    std::vector<std::string> left = {"create A", "create B", "create C", "create D"};
    for (const auto& each : fs::recursive_directory_iterator(project.state))
      if (each.path().filename() == gap) {
        fs::remove(each.path());
        const std::size_t number =
            gap == "lost.journal" ? 0 : static_cast<std::size_t>(gap[5] - '1');
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(number));
        break;
      }
    CHECK(left.size() == (gap.empty() ? 4 : 3));
    const auto last = project.start();
    for (std::size_t i = 0; i < left.size(); ++i) {
      const auto lost = last->lost_edits();
      REQUIRE(lost);
      REQUIRE(lost->has_value());
      CHECK((*lost)->steps == std::vector{left[i]});
      CHECK((*lost)->runs == left.size() - i);
      REQUIRE(last->forget_lost_edits());
    }
    CHECK_FALSE(last->lost_edits()->has_value());
  }
}

TEST_CASE("changes: what one program saved, the next can undo and make again") {
  test::SampleRuns project;
  const std::string before = project.text(kGame);
  {
    const auto first = project.start();
    REQUIRE(game(*first).create("Chest", ""));
    REQUIRE(first->save());
  }
  const std::string after = project.text(kGame);
  {
    const auto second = project.start();
    const auto undone = second->undo();
    REQUIRE(undone);
    CHECK(*undone == "create Chest");
    REQUIRE(second->save());
    CHECK(project.text(kGame) == before);
  }
  const auto third = project.start();
  REQUIRE(third->redo());
  REQUIRE(third->save());
  CHECK(project.text(kGame) == after);
}

TEST_CASE("changes: a file that somebody changed since cannot be undone over") {
  test::SampleRuns project;
  {
    const auto first = project.start();
    REQUIRE(game(*first).create("Chest", ""));
    REQUIRE(first->save());
  }
  const std::string changed = project.text(kGame) + "# more\n";
  project.write(kGame, changed);
  const auto second = project.start();
  const auto undone = second->undo();
  REQUIRE_FALSE(undone);
  CHECK(undone.error().code == ErrorCode::Conflict);
  CHECK(project.text(kGame) == changed);
}

TEST_CASE("changes: two programs cannot change one project at the same time") {
  test::SampleRuns project;
  const auto first = project.start(), second = project.start();
  REQUIRE(game(*first).create("Chest", ""));
  const auto refused = second->edit(kGame);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::Conflict);
  CHECK(refused.error().message.starts_with("another Diorama is changing this project: process "));
}

TEST_CASE("changes: a dry run takes none, and disturbs nobody who does") {
  test::SampleRuns project;
  const auto looks = project.start(), changes = project.start();
  const auto dry_run = [&] {
    const auto step = looks->begin_step("dry", true);
    REQUIRE(step);
    REQUIRE(game(*looks).create("Post", ""));
    REQUIRE(game(*looks).rename("/Enemy", "Foe"));
    CHECK(looks->step_changes()->size() == 1);
  };
  dry_run();
  CHECK_FALSE(has_object(*looks, "/Post"));
  REQUIRE(looks->prefabs().overrides(looks->at("Assets/Scenes/Dungeon.unity", "/Barracks/Sergeant"),
                                     {}));
  REQUIRE(game(*changes).create("Other", ""));
  dry_run();

  const auto refused = create_object(*looks, looks->at(kGame, ""), {"Gate"}, {});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.starts_with("another Diorama is changing this project: process "));
  CHECK(looks->unsaved().files.empty());
  CHECK_FALSE(has_object(*looks, "/Gate"));
}

TEST_CASE("changes: what was saved before a dry run can be undone after it") {
  test::SampleRuns project;
  const std::string before = project.text(kGame);
  {
    const auto earlier = project.start();
    // Other states for the scene than the dry run will give it.
    auto assets = earlier->edit_assets();
    REQUIRE(assets);
    REQUIRE((*assets)->create_material("Assets/Gold.mat"));
    REQUIRE(game(*earlier).create("Chest", ""));
    REQUIRE(game(*earlier).create("Crate", ""));
    REQUIRE(earlier->save());
  }
  const auto workspace = project.start();
  {
    const auto step = workspace->begin_step("dry", true);
    REQUIRE(game(*workspace).create("Post", ""));
  }
  for (const char* name : {"create Crate", "create Chest"}) {
    const auto undone = workspace->undo();
    REQUIRE(undone);
    CHECK(*undone == name);
  }
  REQUIRE(workspace->save());
  CHECK(project.text(kGame) == before);
}

TEST_CASE("changes: limits also hold for undo, redo and recovery") {
  test::SampleRuns project;
  const auto limited = [&] {
    auto workspace = project.start();
    workspace->limit_writes({"Assets/Materials"});
    return workspace;
  };
  const auto check_refused = [&](const Result<std::string>& refused) {
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::PermissionDenied);
    CHECK(refused.error().message == std::string("'") + kGame + "' may not be changed");
    CHECK(refused.error().hint == "allowed_paths has: Assets/Materials");
  };
  {
    const auto first = project.start();
    auto assets = first->edit_assets();
    REQUIRE(assets);
    const auto step = first->begin_step("both");
    REQUIRE((*assets)->create_material("Assets/Materials/Gold.mat"));
    REQUIRE(game(*first).create("Chest", ""));
    REQUIRE((*step)->keep());
  }
  {
    const auto second = limited();
    const auto refused = second->recover_lost_edits();
    REQUIRE_FALSE(refused);
    check_refused(refused.error());
    CHECK(second->unsaved().files.empty());
    CHECK_FALSE(has_object(*second, "/Chest"));
    const auto kept = second->forget_lost_edits();
    REQUIRE_FALSE(kept);
    check_refused(kept.error());
    CHECK(second->lost_edits()->has_value());  // for somebody who may
  }
  {
    const auto third = project.start();
    REQUIRE(third->recover_lost_edits());
    REQUIRE(third->save());
  }
  {
    const auto fourth = limited();
    check_refused(fourth->undo());
    CHECK(fourth->unsaved().files.empty());
  }
  {
    const auto fifth = project.start();
    REQUIRE(fifth->undo());
    REQUIRE(fifth->save());
  }
  const auto sixth = limited();
  check_refused(sixth->redo());
  CHECK(sixth->unsaved().files.empty());
}

TEST_CASE("changes: files of others are read again when clean, and in conflict when not") {
  test::SampleRuns project;
  const auto workspace = project.start();
  REQUIRE(workspace->watch());
  REQUIRE(game(*workspace).create("Chest", ""));
  REQUIRE(workspace->save());
  std::string text = project.text(kGame);
  text.replace(text.find("m_Name: Chest"), 13, "m_Name: Crate");
  project.write(kGame, text);
  REQUIRE(workspace->refresh());
  CHECK(has_object(*workspace, "/Crate"));
  CHECK_FALSE(has_object(*workspace, "/Chest"));
  CHECK(workspace->unsaved().files.empty());

  REQUIRE(game(*workspace).rename("/Crate", "Mine"));
  text.replace(text.find("m_Name: Crate"), 13, "m_Name: Yours");
  project.write(kGame, text);
  REQUIRE(workspace->refresh());
  CHECK(workspace->unsaved().conflicts == std::vector<std::string>{kGame});
  CHECK(has_object(*workspace, "/Mine"));
  const auto saved = workspace->save();
  REQUIRE_FALSE(saved);
  CHECK(saved.error().code == ErrorCode::Conflict);
  CHECK(project.text(kGame) == text);
  REQUIRE(workspace->discard(kGame));
  CHECK(has_object(*workspace, "/Yours"));
  CHECK(workspace->unsaved().files.empty());
}

}  // namespace diorama::unity
