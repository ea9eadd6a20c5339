// Hostile command lines, folders and outputs: whatever comes, the program says what is wrong in a
// sentence, ends with the exit code of the table, and leaves the project as it was.
//
// Add a row: its words, where they are typed, what /bin/sh does around it, and what comes back.

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "app/exit_codes.h"
#include "support/sample_binary.h"

namespace diorama::test {
namespace {

struct Row {
  const char* name;
  std::vector<std::string> words;
  int code;
  const char* said;               ///< part of stderr
  const char* shell = "";         ///< around the program
  const char* where = "project";  ///< below the temporary folder
};

constexpr const char* kFull = R"(exec "$0" "$@" >/dev/full)";
constexpr const char* kClosed = R"(exec "$0" "$@" >&-)";
constexpr const char* kNoStreams = R"(exec "$0" "$@" <&- >&-)";
constexpr const char* kSmallFiles = R"(ulimit -f 1; exec "$0" "$@")";

constexpr const char* kNotWritten =
    "diorama: the answer could not be written to standard output: No space left on device";
constexpr const char* kNoStdout =
    "diorama: the answer could not be written to standard output: Bad file descriptor";

const std::vector<Row>& rows() {
  static const std::vector<Row> all = {
      // Output that takes nothing: every command.
      {"tree to a full disk", {"tree", "GameScene"}, 1, kNotWritten, kFull},
      {"tree --json to a full disk", {"tree", "GameScene", "--json"}, 1, kNotWritten, kFull},
      {"show to a full disk", {"show", "GameScene", "/Player"}, 1, kNotWritten, kFull},
      {"find to a full disk", {"find", "Player"}, 1, kNotWritten, kFull},
      {"assets to a full disk", {"assets"}, 1, kNotWritten, kFull},
      {"refs to a full disk", {"refs", "Assets/Materials/Red.mat"}, 1, kNotWritten, kFull},
      {"check to a full disk", {"check"}, 1, kNotWritten, kFull},
      {"verify to a full disk", {"verify"}, 1, kNotWritten, kFull},
      {"diff to a full disk",
       {"diff", "Assets/Scenes/GameScene.unity", "Assets/Scenes/GameScene.unity"},
       1,
       kNotWritten,
       kFull},
      {"a dry run to a full disk",
       {"rm", "GameScene", "/Player", "--dry-run"},
       1,
       kNotWritten,
       kFull},
      {"help to a full disk", {"help"}, 1, kNotWritten, kFull},
      {"--version to a full disk", {"--version"}, 1, kNotWritten, kFull},
      {"reference to a full disk", {"reference"}, 1, kNotWritten, kFull},
      {"completion to a full disk", {"completion", "bash"}, 1, kNotWritten, kFull},
      {"manual to a full disk", {"manual"}, 1, kNotWritten, kFull},
      {"an error as JSON to a full disk", {"tree", "Nowhere", "--json"}, 1, kNotWritten, kFull},
      {"wrong usage as JSON to a full disk", {"tree", "--json"}, 2, kNotWritten, kFull},
      {"tree to a closed stream", {"tree", "GameScene"}, 1, kNoStdout, kClosed},
      {"tree with no input and no output", {"tree", "GameScene"}, 1, kNoStdout, kNoStreams},
      {"batch from a closed stream",
       {"batch", "-"},
       2,
       "diorama: '-' is not JSON",
       R"(exec "$0" "$@" <&-)"},
      // A limit on files is an error, not a death.
      {"a save over the limit of ulimit -f",
       {"set", "GameScene", "/Player", "name=Hero"},
       1,
       "File too large",
       kSmallFiles},

      // Words.
      {"no word", {}, 2, "diorama: no command is given ("},
      {"an empty word", {""}, 2, "diorama: unknown command ''"},
      {"a typo", {"tre"}, 2, "unknown command 'tre', did you mean 'tree'?"},
      {"a typo before a flag that would help", {"tre", "--help"}, 2, "did you mean 'tree'?"},
      {"help of a typo", {"help", "tre"}, 2, "did you mean 'tree'?"},
      {"--hlep", {"--hlep"}, 2, "unknown flag --hlep, did you mean '--help'?"},
      {"--vresion", {"--vresion"}, 2, "did you mean '--version'?"},
      {"tree --hlep", {"tree", "--hlep"}, 2, "did you mean '--help'?"},
      {"an unknown short flag", {"tree", "GameScene", "-z"}, 2, "-z"},
      {"control characters", {"\x1b[2J\nroot#"}, 2, "unknown command '\\u001b[2J\\nroot#'"},
      {"bytes that are not UTF-8", {"tree", "\xff\xfe"}, 1, "diorama: "},
      {"a number that is none", {"tree", "GameScene", "--depth", "deep"}, 2, "--depth"},
      {"a number too large",
       {"tree", "GameScene", "--depth", "99999999999999999999"},
       2,
       "--depth"},
      {"a missing value", {"tree", "GameScene", "--depth"}, 2, "--depth"},
      {"a shell that is none", {"completion", "cmd"}, 2, "SHELL"},
      {"a field that is none",
       {"set", "GameScene", "/Player", "-i", "1", "mas=3", "--dry-run"},
       1,
       ""},
      {"many words", std::vector<std::string>(20'000, "x"), 2, "unknown command 'x'"},
      {"a word of 100 KB", {std::string(100'000, 'a')}, 2, "unknown command 'aaa"},

      // Folders.
      {"a folder without a project",
       {"tree", "GameScene"},
       2,
       "is not in a Unity project",
       "",
       "."},
      {"a folder above a project", {"tree", "GameScene"}, 2, "this is one: ", "", "."},
      {"a folder inside of a project",
       {"check", "--project", "Assets"},
       2,
       "is no Unity project: it has no Assets folder (it is inside of the project "},
      {"serve a folder inside of a project",
       {"serve", "Assets", "--port", "0"},
       2,
       "is no Unity project: it has no Assets folder (it is inside of the project "},
      {"serve an empty folder",
       {"serve", "../empty", "--port", "0"},
       2,
       "(give the folder that holds Assets and ProjectSettings)"},
      {"serve a typo", {"stdio", "projct"}, 2, "there is no project at 'projct'", "", "."},
      {"a near folder is named", {"stdio", "projct"}, 2, "(did you mean 'project'?)", "", "."},
      {"serve a file",
       {"serve", "Assets/Scenes/GameScene.unity", "--port", "0"},
       2,
       "GameScene.unity is not a folder"},
      {"serve a folder with control characters",
       {"serve", "a\x1b]0;x\x07"},
       2,
       "a\\u001b]0;x\\u0007"},
      {"serve two folders", {"serve", "a", "--project", "b"}, 2, "two different projects"},
      {"a folder that was removed",
       {"tree", "GameScene"},
       2,
       "diorama: ",
       R"(mkdir gone && cd gone && rmdir ../gone && exec "$0" "$@")",
       "."},
      {"no home and no state folder",
       {"set", "GameScene", "/Player", "name=Hero"},
       1,
       "there is no folder to keep unfinished saves in",
       R"(unset HOME XDG_STATE_HOME; exec "$0" "$@")"},
      {"a state folder that is a file",
       {"set", "GameScene", "/Player", "name=Hero"},
       1,
       "diorama: ",
       R"(export XDG_STATE_HOME="$PWD/Assets/Scenes/GameScene.unity"; exec "$0" "$@")"},
      {"a state folder that takes nothing",
       {"set", "GameScene", "/Player", "name=Hero"},
       1,
       "diorama: ",
       R"(export XDG_STATE_HOME=/proc/self; exec "$0" "$@")"},
  };
  return all;
}

}  // namespace

TEST_CASE("hostile: command lines, folders and outputs") {
  const SampleBinary sample;
  std::filesystem::create_directories(sample.folder.path + "/empty");
  const auto before = sample.everything();
  CHECK(rows().size() >= 30);
  for (const Row& row : rows()) {
    CAPTURE(row.name);
    const Ended ended = sample.run(row.words, row.shell, row.where);
    CHECK(ended.code == row.code);
    CHECK_MESSAGE(ended.messages.find(row.said) != std::string::npos, ended.messages);
    CHECK_MESSAGE(ended.messages.size() < 4'000, ended.messages.size());
    CHECK(ended.messages.find('\x1b') == std::string::npos);
    CHECK(sample.everything() == before);
  }
}

TEST_CASE("hostile: a reader that is gone is an error, not a death") {
  const SampleBinary sample;
  ChildProcess process({"assets"}, sample.environment(), sample.root);
  process.close_output();  // before it has opened the project
  const std::string said = process.read_messages();
  CHECK(process.wait() == 1);
  CHECK(said == "diorama: the answer could not be written to standard output: Broken pipe\n");
}

TEST_CASE("hostile: a change is made though its answer cannot be written, and that is said") {
  const SampleBinary sample;
  const Ended ended = sample.run({"set", "GameScene", "/Player", "name=Hero"}, kFull);
  CHECK(ended.code == 1);
  CHECK(ended.messages == std::string(kNotWritten) + " (the change is made and saved)\n");
  CHECK(sample.text("Assets/Scenes/GameScene.unity").find("m_Name: Hero") != std::string::npos);
}

TEST_CASE("hostile: with --json every error is one JSON value on stdout") {
  const SampleBinary sample;
  struct Error {
    std::vector<std::string> words;
    int code;
    const char* error;
  };
  const Error errors[] = {
      {{"tree", "Nowhere", "--json"}, 1, "ERR_SCENE_NOT_FOUND"},
      {{"tree", "--json"}, 2, "ERR_INVALID_PARAMS"},
      {{"tree", "GameScene", "--jsn", "--json"}, 2, "ERR_INVALID_PARAMS"},
      {{"show", "GameScene", "/Nobody", "--json"}, 1, "ERR_OBJECT_NOT_FOUND"},
      {{"find", "--scene", "Nowhere", "--json"}, 1, "ERR_SCENE_NOT_FOUND"},
      {{"refs", "Assets/Nothing.mat", "--json"}, 1, "ERR_ASSET_NOT_FOUND"},
      {{"verify", "nowhere", "--json"}, 1, "ERR_NOT_FOUND"},
      {{"diff", "a", "b", "--json"}, 2, "ERR_IO"},
      {{"diff", "a", "--json"}, 2, "ERR_INVALID_PARAMS"},
      {{"set", "GameScene", "/Player", "--json"}, 2, "ERR_INVALID_PARAMS"},
      {{"add", "GameScene", "/Player", "Rigidbod", "--json"}, 1, "ERR_COMPONENT_TYPE_NOT_FOUND"},
      {{"new", "Nowhere", "A", "--json"}, 1, "ERR_SCENE_NOT_FOUND"},
      {{"rm", "GameScene", "/Nobody", "--json"}, 1, "ERR_OBJECT_NOT_FOUND"},
      {{"mv", "GameScene", "/Nobody", "/", "--json"}, 1, "ERR_OBJECT_NOT_FOUND"},
      {{"batch", "nowhere.json", "--json"}, 1, "ERR_IO"},
      {{"undo", "--json"}, 1, "ERR_PRECONDITION_FAILED"},
      {{"recover", "--json"}, 1, "ERR_NOT_FOUND"},
      {{"assets", "--project", "Assets", "--json"}, 2, "ERR_INVALID_PARAMS"},
      {{"check", "--project", "nowhere", "--json"}, 2, "ERR_INVALID_PARAMS"},
  };
  for (const Error& each : errors) {
    CAPTURE(each.words.front());
    const Ended ended = sample.run(each.words);
    CHECK(ended.code == each.code);
    CHECK(ended.messages.starts_with("diorama: "));
    REQUIRE(ended.output.ends_with("}\n"));
    const Json answer(ended.output.substr(0, ended.output.size() - 1));
    CHECK(answer["ok"].boolean() == false);
    CHECK(answer["error"]["code"].string() == each.error);
    CHECK_FALSE(answer["error"]["message"].string_or("").empty());
  }
}

}  // namespace diorama::test
