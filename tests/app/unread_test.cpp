// Commands on a project of which some files could not be read: texts and exit codes.

#include <doctest/doctest.h>

#include "support/sample_program.h"

namespace diorama::test {
namespace {

constexpr const char* kPointer =
    "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n";
constexpr const char* kTorch = "Assets/Prefabs/World/Torch.prefab";

struct PointerProgram : SampleProgram {
  explicit PointerProgram(const std::string& file) { folder.write("project/" + file, kPointer); }
};

std::string last_lines(const std::string& text, int count) {
  std::size_t at = text.size();
  for (; count > 0 && at != std::string::npos; --count) at = text.rfind('\n', at - 2);
  return at == std::string::npos ? text : text.substr(at + 1);
}

const std::string kSentence =
    "1 file could not be read in full, and this answer does not know what is in it:\n"
    "  Assets/Prefabs/World/Torch.prefab: a Git LFS pointer, not the file itself; run `git lfs "
    "pull`\n";

}  // namespace

TEST_CASE("unread: the texts of the questions end with what they do not know") {
  struct Case {
    std::vector<std::string> words;
    std::string before;  ///< the line before the sentence
  };
  const Case cases[] = {
      {{"find", "flame"}, "0 objects"},
      {{"refs", "Assets/Materials/Slippery.physicMaterial"}, ""},
      {{"assets", "--unused"}, ""},
      {{"tree", "Dungeon"}, ""},
  };
  const PointerProgram program(kTorch);
  for (const Case& each : cases) {
    CAPTURE(each.words.front());
    const std::string answer = program.run(each.words);
    CAPTURE(answer);
    CHECK(answer.starts_with("0 "));
    CHECK(last_lines(answer, 2).ends_with(kSentence.substr(kSentence.find('\n') + 1)));
    CHECK(answer.contains(kSentence));
    CHECK(answer.contains(each.before));
  }
  CHECK(program.run({"refs", "Assets/Materials/Slippery.physicMaterial"})
            .contains("used by 2 assets that could be read\n"));
  CHECK_FALSE(program.run({"assets", "wood"}).contains("could not be read"));
}

TEST_CASE("unread: verify and check name the file and exit with 1") {
  const PointerProgram program(kTorch);
  const std::string verified = program.run({"verify"});
  CHECK(verified == "1 not read: " + program.file(kTorch) +
                        " (a Git LFS pointer, not the file itself; run `git lfs pull`)\n"
                        "85 of 85 files identical, 1 not read\n");
  const std::string checked = program.run({"check"});
  CHECK(
      checked.starts_with("1 error: Assets/Prefabs/World/Torch.prefab: a Git LFS pointer, not "
                          "the file itself; run `git lfs pull` [unread]\n"));
  CHECK(program.run({"verify", "--json"})
            .contains("\"unread\":[{\"path\":\"" + program.file(kTorch) +
                      "\",\"kind\":\"lfs_pointer\""));
}

TEST_CASE("unread: a component whose script could not be read is shown as it is stored") {
  const PointerProgram program("Assets/Scripts/World/Door.cs");
  const std::string shown = program.run({"show", "Courtyard", "/Gate", "4"});
  CHECK(shown.starts_with("0 /Gate [4] Unknown\n"));
  CHECK(shown.contains("Assets/Scripts/World/Door.cs: a Git LFS pointer"));
  CHECK_FALSE(shown.contains("missing"));
  CHECK(program.run({"show", "Courtyard", "/Gate"}).contains("[4] Unknown\n"));
  CHECK(program.run({"find", "--component", "Door"})
            .contains("Assets/Scripts/World/Door.cs: a Git LFS pointer"));
}

TEST_CASE("unread: a file with a merge that nobody finished is shown, named and not changed") {
  const SampleProgram program;
  const std::string scene = "Assets/Scenes/GameScene.unity";
  const std::string text = program.text(scene);
  const std::size_t at = text.find("  m_Name: Enemy\n");
  program.folder.write("project/" + scene, text.substr(0, at) + "<<<<<<< HEAD\n" +
                                               text.substr(at, 16) + "=======\n>>>>>>> b\n" +
                                               text.substr(at + 16));
  const std::string before = program.text(scene);
  const auto line = std::to_string(std::ranges::count(text.substr(0, at), '\n') + 1);
  const std::string tree = program.run({"tree", "GameScene"});
  CHECK(tree.contains("Enemy"));
  CHECK(
      tree.contains("Assets/Scenes/GameScene.unity: a merge conflict that nobody resolved, in "
                    "line " +
                    line + "; finish the merge\n"));
  CHECK(program.run({"set", "GameScene", "/Player", "name=A"}) ==
        "1 diorama: 'Assets/Scenes/GameScene.unity' has a merge conflict that nobody resolved, in "
        "line " +
            line + " (finish the merge, then change the file)\n");
  CHECK(program.text(scene) == before);
}

}  // namespace diorama::test
