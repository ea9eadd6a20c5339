// One table of exit codes: what the docs, the help and the manual say, and what each command does.

#include "app/exit_codes.h"

#include <doctest/doctest.h>

#include "support/corpus.h"
#include "support/places.h"
#include "support/sample_program.h"

namespace diorama::app {

TEST_CASE("exit codes: docs, help and manual have the same table") {
  const std::string docs = test::read_all(test::data_folder() + "/../docs/command_line.md");
  const test::SampleProgram sample;
  const std::string help = sample.run({"--help"}), of_tree = sample.run({"help", "tree"});
  const std::string manual = sample.run({"manual"});
  for (const ExitCode& row : kExitCodes) {
    const std::string code = std::to_string(row.code), meaning(row.meaning);
    CHECK(docs.find("| " + code + " | " + meaning + " |\n") != std::string::npos);
    CHECK(help.find("  " + code + "  " + meaning + "\n") != std::string::npos);
    CHECK(of_tree.find("  " + code + "  " + meaning + "\n") != std::string::npos);
    CHECK(manual.find("\\fB" + code + "\\fR\n" + meaning + "\n") != std::string::npos);
  }
}

TEST_CASE("exit codes: each command ends as the table says") {
  struct Row {
    std::vector<std::string> words;
    int code;
  };
  const Row rows[] = {
      {{"tree", "GameScene"}, 0},
      {{"tree", "Nowhere"}, 1},
      {{"tree"}, 2},
      {{"show", "GameScene", "/Player"}, 0},
      {{"show", "GameScene", "/Nobody"}, 1},
      {{"show", "GameScene"}, 2},
      {{"find", "Player"}, 0},
      {{"find", "--scene", "Nowhere"}, 1},
      {{"find", "--layer", "x"}, 2},
      {{"assets"}, 0},
      {{"assets", "--max", "0"}, 2},
      {{"refs", "Assets/Materials/Red.mat"}, 0},
      {{"refs", "Assets/Materials/Rad.mat"}, 1},
      {{"refs"}, 2},
      {{"usages", "Assets/Materials/Red.mat"}, 0},
      {{"usages", "Assets/Materials/Rad.mat"}, 1},
      {{"usages"}, 2},
      {{"values", "mass", ">", "1"}, 0},
      {{"values", "mass", ">", "1", "--in", "Assets/Nowhere"}, 1},
      {{"values", "mass", "near", "1"}, 2},
      {{"values", "mass"}, 2},
      {{"check", "--bad"}, 2},
      {{"verify"}, 0},
      {{"verify", "nowhere"}, 1},
      {{"verify", "--bad"}, 2},
      {{"diff"}, 0},
      {{"diff", "Assets/Scenes/GameScene.unity", "Assets/Scenes/GameScene.unity"}, 0},
      {{"diff", "Assets/Scenes/GameScene.unity", "Assets/Scenes/Dungeon.unity"}, 1},
      {{"diff", "nowhere", "nowhere"}, 2},
      {{"set", "GameScene", "/Player", "-i", "1", "mass=2"}, 0},
      {{"set", "GameScene", "/Player", "-i", "1", "mas=2"}, 1},
      {{"set", "GameScene", "/Nobody", "name=A"}, 1},
      {{"set", "GameScene", "/Player"}, 2},
      {{"add", "GameScene", "/Player", "AudioSource", "volume=0.5"}, 0},
      {{"add", "GameScene", "/Player", "AudioListener", "volum=0.5"}, 1},
      {{"add", "GameScene", "/Player", "Nothing"}, 1},
      {{"add", "GameScene"}, 2},
      {{"new", "GameScene", "Gate"}, 0},
      {{"new", "Nowhere", "Gate"}, 1},
      {{"new", "GameScene"}, 2},
      {{"mv", "GameScene", "/Gate", "/Player"}, 0},
      {{"mv", "GameScene", "/Gate", "/Player"}, 1},
      {{"mv", "GameScene", "/Player", "/Player"}, 2},
      {{"rm", "GameScene", "/Player/Gate"}, 0},
      {{"rm", "GameScene", "/Player/Gate"}, 1},
      {{"rm", "GameScene"}, 2},
      {{"replace", "Assets/Materials/Red.mat", "Assets/Materials/Steel.mat"}, 0},
      {{"replace", "Assets/Materials/Steel.mat", "Assets/Materials/Rad.mat"}, 1},
      {{"replace", "Assets/Materials/Steel.mat", "Assets/Materials/Steel.mat"}, 2},
      {{"replace", "Assets/Materials/Steel.mat"}, 2},
      {{"undo"}, 0},
      {{"undo", "--redo"}, 0},
      {{"undo", "--redo"}, 1},
      {{"undo", "--bad"}, 2},
      {{"recover"}, 1},
      {{"recover", "--bad"}, 2},
      {{"batch", "nowhere.json"}, 1},
      {{"batch"}, 2},
      {{"help"}, 0},
      {{"help", "tree"}, 0},
      {{"help", "tre"}, 2},
      {{"completion", "zsh"}, 0},
      {{"completion"}, 2},
      {{"manual"}, 0},
      {{"-v"}, 0},
      {{"serve", "--prot", "1"}, 2},
  };
  const test::SampleProgram sample;
  for (const Row& row : rows) {
    CAPTURE(row.words.front());
    const std::string said = sample.run(row.words);
    CHECK_MESSAGE(said.starts_with(std::to_string(row.code) + " "), said);
  }
}

TEST_CASE("exit codes: a value that a call of a batch skips is bad news") {
  const test::SampleProgram sample;
  sample.folder.write("project/calls.json",
                      R"([{"tool": "manage_component", "arguments": {"action": "update",
      "scene_path": "GameScene", "game_object_path": "/Player", "index": 1,
      "fields": {"mas": 3, "mass": 4}}}])");
  const std::string said = sample.run({"batch", "calls.json", "--json"});
  CHECK_MESSAGE(said.starts_with("1 {"), said);
  CHECK(said.find(R"("values_skipped":1)") != std::string::npos);
  CHECK(sample.text("Assets/Scenes/GameScene.unity").find("m_Mass: 4") != std::string::npos);
}

}  // namespace diorama::app
