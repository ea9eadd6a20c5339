// The commands about whole steps, as a user runs them one after the other: batch, undo, recover,
// and diff of what is not saved.

#include <doctest/doctest.h>

#include "edit/scene_editor.h"
#include "support/sample_copy.h"
#include "workspace/workspace.h"

namespace diorama::app {
namespace {

constexpr const char* kGame = "Assets/Scenes/GameScene.unity";

/// A server that ends before it has saved.
void lose_edits(const test::SampleCopy& sample) {
  Workspace server;
  server.keep_state_in(sample.state);
  REQUIRE(server.open(sample.root));
  auto editor = server.edit(kGame);
  REQUIRE(editor);
  REQUIRE(editor->rename("/Enemy", "Foe"));
}

}  // namespace

TEST_CASE("undo: what a command saved, another takes back and makes again") {
  const test::SampleCopy sample;
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
  const test::SampleCopy sample;
  REQUIRE(sample.run({"new", "GameScene", "Chest"}).starts_with("0 "));
  sample.folder.write(std::string("project/") + kGame, sample.text(kGame) + "\n");
  const auto before = sample.everything();
  CHECK(sample.run({"undo"}) ==
        "1 diorama: Assets/Scenes/GameScene.unity is not what this step left: it was changed since "
        "(change it back by hand, or take the version of your version control)\n");
  CHECK(sample.everything() == before);
}

TEST_CASE("batch: all calls of a file or none, and a dry run that says what would be different") {
  const test::SampleCopy sample;
  const auto before = sample.everything();
  sample.folder.write("project/calls.json", R"([
    {"action": "create_gameobject", "arguments": {"scene_path": "GameScene", "name": "Post"}},
    {"action": "rename", "arguments": {"scene_path": "GameScene", "path": {"$result": 0}, "name": "Gate"}}])");
  const std::string said = sample.run({"batch", "calls.json", "--dry-run"});
  CHECK(said.starts_with("0 create_gameobject /Post\nrename /Gate\n"));
  CHECK(said.find("+ /Gate") != std::string::npos);
  CHECK(sample.everything().size() == before.size() + 1);
  CHECK(sample.text(kGame).find("m_Name: Gate") == std::string::npos);
  CHECK(sample.run({"batch", "calls.json"}) ==
        "0 create_gameobject /Post\nrename /Gate\nsaved Assets/Scenes/GameScene.unity\n");
  CHECK(sample.run({"undo"}).starts_with("0 undo batch of 2\n"));

  struct Case {
    const char* text;
    const char* said;
  };
  const Case cases[] = {
      {"", "2 diorama: 'calls.json' is no JSON"},
      {"{}", "2 diorama: 'calls.json' is no list of calls"},
      {"[{}]", "2 diorama: call 0 has no action"},
      {R"([{"action": "renam"}])", "2 diorama: call 0 (renam): there is no action 'renam'"},
      {R"([{"action": "add_tag", "arguments": {"tag": "New"}}, {"action": "rename"}])",
       "2 diorama: call 1 (rename): path: missing"},
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

TEST_CASE("recover: lost edits are shown, made again or given up") {
  const test::SampleCopy sample;
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

TEST_CASE("recover: the lost edits of several runs wait for each other") {
  const test::SampleCopy sample;
  lose_edits(sample);
  lose_edits(sample);
  lose_edits(sample);
  for (int run = 0; run < 3; ++run)
    CHECK(sample.run({"recover", "--discard"}) == "0 discard name of /Enemy\n");
  CHECK(sample.run({"recover"}) == "1 diorama: no edits were lost in this project\n");
}

}  // namespace diorama::app
