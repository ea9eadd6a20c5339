// The commands about whole steps, as a user runs them one after the other: batch, undo, recover,
// and diff of what is not saved.

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "support/path_workspace.h"
#include "support/sample_program.h"

namespace diorama::app {
namespace {

constexpr const char* kGame = "Assets/Scenes/GameScene.unity";
const std::string kLostInGame =
    "note: an earlier run has left unsaved edits in Assets/Scenes/GameScene.unity (diorama diff "
    "shows them; diorama recover makes them again while the files are as they were then)\n";

/// A server that ends before it has saved.
void lose_edits(const test::SampleProgram& sample, const std::string& scene = kGame,
                const std::string& object = "/Enemy") {
  test::PathWorkspace server;
  server.keep_state_in(sample.state);
  REQUIRE(server.open(sample.root));
  auto editor = server.edit(scene);
  REQUIRE(editor);
  REQUIRE(editor->rename(object, "Foe"));
}

}  // namespace

TEST_CASE("undo: what a command saved, another takes back and makes again") {
  const test::SampleProgram sample;
  const auto before = sample.everything();
  CHECK(sample.run({"undo"}) == "1 diorama: there is nothing to undo\n");
  REQUIRE(sample.run({"set", "GameScene", "/Player", "-i", "1", "mass=2.5"}).starts_with("0 "));
  REQUIRE(sample.run({"new", "GameScene", "Chest"}).starts_with("0 "));
  const auto after = sample.everything();
  CHECK(sample.run({"undo"}) == "0 undo create Chest\nsaved Assets/Scenes/GameScene.unity\n");
  CHECK(sample.run({"undo", "--json"}) == "0 {\"action\":\"undo\",\"step\":\"set /Player\"}\n");
  CHECK(sample.everything() == before);
  CHECK(sample.run({"undo", "--redo"}).starts_with("0 redo set /Player\n"));
  CHECK(sample.run({"undo", "--redo"}).starts_with("0 redo create Chest\n"));
  CHECK(sample.everything() == after);
  CHECK(sample.run({"undo", "--redo"}) == "1 diorama: there is nothing to redo\n");
}

TEST_CASE("undo: nothing is taken back over what somebody else wrote") {
  const test::SampleProgram sample;
  REQUIRE(sample.run({"new", "GameScene", "Chest"}).starts_with("0 "));
  sample.folder.write(std::string("project/") + kGame, sample.text(kGame) + "\n");
  const auto before = sample.everything();
  CHECK(sample.run({"undo"}) ==
        "1 diorama: Assets/Scenes/GameScene.unity is not what this step left: it was changed since "
        "(change it back by hand, or restore it from version control)\n");
  CHECK(sample.everything() == before);
}

TEST_CASE("batch: all calls of a file or none, and a dry run that says what would be different") {
  const test::SampleProgram sample;
  const auto before = sample.everything();
  sample.folder.write("project/calls.json", R"([
    {"tool": "create_gameobject", "arguments": {"scene_path": "GameScene", "name": "Post"}},
    {"tool": "update_gameobject", "arguments": {"scene_path": "GameScene", "instanceId": {"$result": 0}, "name": "Gate"}}])");
  const std::string said = sample.run({"batch", "calls.json", "--dry-run"});
  CHECK(said.starts_with("0 would be done:\ncreated /Post "));
  CHECK(said.find("+ /Gate") != std::string::npos);
  CHECK(sample.everything().size() == before.size() + 1);
  CHECK(sample.text(kGame).find("m_Name: Gate") == std::string::npos);
  const std::string made = sample.run({"batch", "calls.json"});
  CHECK(made.starts_with("0 created /Post "));
  CHECK(made.ends_with("\nsaved Assets/Scenes/GameScene.unity\n"));
  CHECK(sample.text(kGame).find("m_Name: Gate") != std::string::npos);
  CHECK(sample.run({"undo"}).starts_with("0 undo batch of 2\n"));
  CHECK(sample.run({"batch", "calls.json", "--json"})
            .starts_with(R"(0 {"dry_run":false,"results":[{)"));

  struct Case {
    const char* text;
    const char* said;
  };
  const Case cases[] = {
      {"", "2 diorama: 'calls.json' is not JSON"},
      {"{}", "2 diorama: 'calls.json' is not a list of calls"},
      {"[{}]", "2 diorama: calls[0].tool: missing"},
      {R"([{"tool": "create_gameobjct"}])",
       "2 diorama: call 0 (create_gameobjct): 'create_gameobjct' is not a tool that can be part of "
       "a batch (did you mean 'create_gameobject'?)"},
      {R"([{"tool": "manage_settings", "arguments": {"action": "add_tag", "name": "New"}},
           {"tool": "create_gameobject"}])",
       "2 diorama: call 1 (create_gameobject): name: missing"},
  };
  const std::string tags = sample.text("ProjectSettings/TagManager.asset");
  for (const Case& each : cases) {
    sample.folder.write("project/calls.json", each.text);
    CAPTURE(each.text);
    const std::string wrong = sample.run({"batch", "calls.json"});
    CHECK_MESSAGE(wrong.starts_with(each.said), wrong);
    CHECK(sample.text("ProjectSettings/TagManager.asset") == tags);
  }
}

TEST_CASE("batch: every kind of change, one step over many files") {
  const test::SampleProgram sample;
  const auto before = sample.everything();
  const std::string calls = R"([
    {"tool": "manage_settings", "arguments": {"action": "add_tag", "name": "Final"}},
    {"tool": "manage_settings", "arguments": {"action": "name_layer", "layer": 20, "name": "Ghosts"}},
    {"tool": "create_gameobject", "arguments": {"name": "A", "primitive": "Sphere"}},
    {"tool": "update_gameobject", "arguments": {"instanceId": "/A", "tag": "Final", "layer": "Ghosts", "active": false}},
    {"tool": "update_transform", "arguments": {"instanceId": "/A", "position": [1, 2, 3]}},
    {"tool": "duplicate_gameobject", "arguments": {"instanceId": "/A", "name": "B"}},
    {"tool": "update_gameobject", "arguments": {"instanceId": {"$result": 5}, "parent": "/A"}},
    {"tool": "manage_component", "arguments": {"action": "remove", "game_object_path": {"$result": 5}, "index": 3}},
    {"tool": "manage_component", "arguments": {"action": "move", "game_object_path": "/A", "index": 1, "new_index": 2}},
    {"tool": "instantiate_prefab", "arguments": {"path": "Assets/Prefabs/Enemies/Guard.prefab", "parent": "/A"}},
    {"tool": "update_gameobject", "arguments": {"instanceId": {"$result": 9}, "active": false}},
    {"tool": "manage_prefab", "arguments": {"action": "apply", "instanceId": {"$result": 9}}},
    {"tool": "update_gameobject", "arguments": {"instanceId": {"$result": 9}, "active": true}},
    {"tool": "manage_prefab", "arguments": {"action": "revert", "instanceId": {"$result": 9}}},
    {"tool": "manage_prefab", "arguments": {"action": "unpack", "instanceId": {"$result": 9}, "completely": true}},
    {"tool": "delete_gameobject", "arguments": {"instanceId": {"$result": 9}}},
    {"tool": "create_prefab", "arguments": {"instanceId": "/A", "path": "Assets/Prefabs/A.prefab"}},
    {"tool": "manage_prefab", "arguments": {"action": "variant", "prefab_path": "Assets/Prefabs/A.prefab", "path": "Assets/V.prefab"}},
    {"tool": "manage_asset", "arguments": {"action": "create_folder", "path": "Assets/New"}},
    {"tool": "manage_asset", "arguments": {"action": "create_material", "path": "Assets/New/M.mat", "fields": {"_Color": [1, 0, 0, 1]}}},
    {"tool": "manage_asset", "arguments": {"action": "copy", "path": "Assets/New/M.mat", "destination": "Assets/New/N.mat"}},
    {"tool": "manage_asset", "arguments": {"action": "move", "path": "Assets/New", "destination": "Assets/Old"}},
    {"tool": "manage_asset", "arguments": {"action": "delete", "path": "Assets/Old/M.mat"}},
    {"tool": "manage_asset", "arguments": {"action": "create_scriptable_object", "path": "Assets/Data/Boss.asset",
                                            "type": "LootTable", "fields": {"Rarity": 5}}},
    {"tool": "manage_asset", "arguments": {"action": "set", "path": {"$result": 23}, "part": {"$result": 23, "field": "file_id"},
                                            "fields": {"fallback": {"$asset": "Assets/Data/RareLoot.asset"}}}},
    {"tool": "manage_settings", "arguments": {"action": "set_build_scenes", "scenes": [
      {"path": "Assets/Scenes/Courtyard.unity"}, {"path": "Assets/Scenes/GameScene.unity", "enabled": false}]}},
    {"tool": "manage_settings", "arguments": {"action": "remove_tag", "name": "Final", "anyway": true}}])";
  sample.folder.write("calls.json", calls);
  const std::string said = sample.run({"batch", "../calls.json"});
  CHECK_MESSAGE(said.starts_with("0 "), said);
  CHECK(sample.run({"check"}).starts_with("0 "));
  const std::string built = sample.text("ProjectSettings/EditorBuildSettings.asset");
  CHECK(built.find("- enabled: 0\n    path: Assets/Scenes/GameScene.unity") != std::string::npos);
  CHECK(sample.text("Assets/Data/Boss.asset").find("fallback: {fileID: 11400000") !=
        std::string::npos);
  CHECK(sample.run({"undo"}).starts_with("0 undo batch of 27\n"));
  CHECK(sample.everything() == before);
}

TEST_CASE("recover: lost edits are shown, made again or given up") {
  const test::SampleProgram sample;
  CHECK(sample.run({"recover"}) == "1 diorama: no edits were lost in this project\n");
  CHECK(sample.run({"diff"}) == "0 ");
  const auto before = sample.everything();
  lose_edits(sample);
  const std::string shown = sample.run({"diff"});
  CHECK(shown.starts_with("1 "));
  CHECK(shown.find("Foe") != std::string::npos);
  CHECK(sample.everything() == before);
  CHECK(sample.run({"recover", "--discard"}) == "0 discard name of /Enemy\n");
  CHECK(sample.run({"diff"}) == "0 ");
  CHECK(sample.everything() == before);
  lose_edits(sample);
  CHECK(sample.run({"recover"}) ==
        "0 recover name of /Enemy\nsaved Assets/Scenes/GameScene.unity\n");
  CHECK(sample.text(kGame).find("m_Name: Foe") != std::string::npos);
  CHECK(sample.run({"undo"}).starts_with("0 undo recovered edits\n"));
  CHECK(sample.everything() == before);
}

TEST_CASE("recover: what was saved before a crash can still be undone") {
  const test::SampleProgram sample;
  const auto before = sample.everything();
  REQUIRE(sample.run({"set", "GameScene", "/Player", "-i", "1", "mass=2.5"}).starts_with("0 "));
  const auto saved = sample.everything();
  lose_edits(sample);
  CHECK(sample.run({"undo"}) ==
        "0 undo set /Player\nsaved Assets/Scenes/GameScene.unity\n" + kLostInGame);
  CHECK(sample.everything() == before);
  CHECK(sample.run({"undo", "--redo"}).starts_with("0 redo set /Player\n"));
  CHECK(sample.everything() == saved);
  lose_edits(sample);  // what is lost twice is offered twice
  CHECK(sample.run({"recover"}) ==
        "0 recover name of /Enemy\nsaved Assets/Scenes/GameScene.unity\n");
  CHECK(sample.run({"undo"}).starts_with("0 undo recovered edits\n"));
  CHECK(sample.run({"recover", "--discard"}) == "0 discard name of /Enemy\n");
  CHECK(sample.run({"undo"}).starts_with("0 undo set /Player\n"));
  CHECK(sample.everything() == before);
  CHECK(sample.run({"undo"}) == "1 diorama: there is nothing to undo\n");
}

TEST_CASE("recover: the lost edits of several runs wait for each other") {
  const test::SampleProgram sample;
  lose_edits(sample);
  lose_edits(sample);
  lose_edits(sample);
  for (int run = 0; run < 3; ++run)
    CHECK(sample.run({"recover", "--discard"}) == "0 discard name of /Enemy\n");
  CHECK(sample.run({"recover"}) == "1 diorama: no edits were lost in this project\n");
}

TEST_CASE("recover: lost edits that fit no more do not stand before those of the next run") {
  const test::SampleProgram sample;
  lose_edits(sample);
  lose_edits(sample, "Assets/Scenes/Dungeon.unity", "/Barracks");
  sample.folder.write(std::string("project/") + kGame, sample.text(kGame) + "\n");
  CHECK(sample.run({"recover"}) ==
        "1 diorama: the edits of run 1 of 2 cannot be made again: Assets/Scenes/GameScene.unity is "
        "not what this step left: it was changed since (change it back by hand, or restore it "
        "from version control; --run 1 --discard gives them up, --run 2 takes those of the "
        "next)\n");
  CHECK(sample.run({"recover", "--run", "2"}) ==
        "0 recover name of /Barracks\nsaved Assets/Scenes/Dungeon.unity\n");
  CHECK(sample.run({"recover", "--run", "1", "--discard"}) == "0 discard name of /Enemy\n");
  CHECK(sample.run({"recover"}) == "1 diorama: no edits were lost in this project\n");
}

TEST_CASE("diff: tells what every run has lost, and of which it cannot be told any more") {
  const test::SampleProgram sample;
  const std::string dungeon = "Assets/Scenes/Dungeon.unity";
  lose_edits(sample);
  lose_edits(sample, dungeon, "/Barracks");
  lose_edits(sample, kGame, "/Player");
  const std::string player =
      "1 Assets/Scenes/GameScene.unity on disk -> Assets/Scenes/GameScene.unity in edits.journal\n"
      "/Foe  (was /Player)\n  renamed: \"Player\" -> \"Foe\"\n1 change\n";
  const std::string enemy =
      "Assets/Scenes/GameScene.unity on disk -> Assets/Scenes/GameScene.unity in lost.journal\n"
      "/Foe  (was /Enemy)\n  renamed: \"Enemy\" -> \"Foe\"\n1 change\n";
  CHECK(sample.run({"diff"}) ==
        player + enemy +
            "Assets/Scenes/Dungeon.unity on disk -> Assets/Scenes/Dungeon.unity in lost-2.journal\n"
            "/Foe  (was /Barracks)\n  renamed: \"Barracks\" -> \"Foe\"\n1 change\n");
  sample.folder.write("project/" + dungeon, sample.text(dungeon) + "\n");
  CHECK(sample.run({"diff"}) ==
        player + enemy +
            "disk -> lost-2.journal\nnote: not shown: Assets/Scenes/Dungeon.unity is not what this "
            "step left: it was changed since\n1 change, 0 shown\n");
}

TEST_CASE("recover: a change beside lost edits says that they are there") {
  const test::SampleProgram sample;
  lose_edits(sample);
  const auto says = [&](const std::vector<std::string>& words) {
    const std::string said = sample.run(words);
    CAPTURE(said);
    CHECK(said.starts_with("0 "));
    return said.find(kLostInGame) != std::string::npos;
  };
  CHECK(says({"set", "Dungeon", "/Barracks", "name=Camp"}));
  CHECK(says({"undo"}));
  CHECK_FALSE(says({"set", "Dungeon", "/Barracks", "name=Camp", "--dry-run"}));
  CHECK_FALSE(says({"recover"}));
  CHECK_FALSE(says({"set", "Dungeon", "/Barracks", "name=Camp"}));
}

TEST_CASE("diff: tells of a damaged journal what could not be read, and not only what could") {
  for (const double where : {0.75, 0.0}) {  // in the last records, and at its very beginning
    const test::SampleProgram sample;
    lose_edits(sample);
    std::string journal;
    for (const auto& each : std::filesystem::recursive_directory_iterator(sample.state))
      if (each.path().filename() == "edits.journal") journal = each.path().string();
    std::string bytes = test::read_all(journal);
    bytes[static_cast<std::size_t>(static_cast<double>(bytes.size()) * where)] ^= '\x7f';
    std::ofstream(journal, std::ios::binary) << bytes;
    const std::string said = sample.run({"diff"});
    CHECK_MESSAGE(said.starts_with("1 "), said);
    CHECK_MESSAGE(said.find("edits.journal is damaged: ") != std::string::npos, said);
    CHECK(test::read_all(journal) == bytes);  // it was only looked at
  }
}

}  // namespace diorama::app
