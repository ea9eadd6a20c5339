// How the program ends when something is not finished: unsaved edits, output that nobody takes, and
// a project that another one is changing.

#include <doctest/doctest.h>

#include <csignal>

#include "support/sample_binary.h"

namespace diorama::test {
namespace {

constexpr const char* kCreate = R"({"name": "Gate", "scene_path": "GameScene"})";
constexpr const char* kScene = "Assets/Scenes/GameScene.unity";

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("endings: the last words name what is unsaved and how to get it back") {
  struct Row {
    const char* name;
    int signal;  // 0: the input ends
  };
  for (const Row& row : {Row{"end of input", 0}, Row{"Ctrl+C", SIGINT}, Row{"SIGTERM", SIGTERM}}) {
    CAPTURE(row.name);
    const SampleBinary sample;
    SampleStdio server(sample);
    REQUIRE(server.call("create_gameobject", kCreate)["result"]["isError"].bool_or(false) == false);
    if (row.signal != 0) server.process.signal(row.signal);
    server.process.close_input();
    const std::string said = server.process.read_messages();
    CHECK(server.process.wait() == 0);
    CHECK_MESSAGE(
        said.ends_with("diorama: 1 file had unsaved edits: Assets/Scenes/GameScene.unity\n"
                       "They are kept. Bring them back and save them with\n"
                       "  diorama recover --project '" +
                       sample.root +
                       "'\nor bring them back with the tool recover_edits of the next "
                       "server. With --discard that command gives them up.\n"),
        said);
    CHECK_FALSE(contains(sample.text(kScene), "m_Name: Gate"));
    const Ended back = sample.run({"recover", "--project", sample.root});
    CHECK(back.code == 0);
    CHECK(contains(sample.text(kScene), "m_Name: Gate"));
  }
}

TEST_CASE("endings: nothing unsaved, no words about it") {
  const SampleBinary sample;
  SampleStdio server(sample);
  server.call("create_gameobject", kCreate);
  server.call("save_scene");
  server.process.signal(SIGINT);
  CHECK_FALSE(contains(server.process.read_messages(), "unsaved"));
  CHECK(server.process.wait() == 0);
}

TEST_CASE("endings: a command that waits ends with Ctrl+C") {
  const SampleBinary sample;
  ChildProcess process({"batch", "-"}, sample.environment(), sample.root);
  process.signal(SIGINT);
  CHECK(process.wait() == -SIGINT);
}

TEST_CASE("endings: messages that cannot be written are one sentence and exit code 1") {
  const SampleBinary sample;
  struct Row {
    const char* shell;
    const char* reason;
  };
  for (const Row& row : {Row{R"(exec "$0" "$@" >/dev/full)", "No space left on device"},
                         Row{R"(exec "$0" "$@" >&-)", "Bad file descriptor"}}) {
    CAPTURE(row.shell);
    ChildProcess process({"stdio"}, sample.environment(), sample.root, row.shell);
    process.write_line(rpc_request("1", "ping", {}));
    const std::string said = process.read_messages();
    CHECK(process.wait() == 1);
    CHECK(
        contains(said, std::string("diorama: messages could not be written to standard output: ") +
                           row.reason + " (start it from a client that reads its output)\n"));
  }
}

TEST_CASE("endings: a server lets others change the project when nothing is unsaved") {
  const SampleBinary sample;
  SampleStdio server(sample);
  const std::vector<std::string> rename = {"set", "GameScene", "/Enemy", "name=Foe"};

  // It has only looked at the project so far.
  CHECK(sample.run({"set", "GameScene", "/Player", "name=Hero"}).code == 0);
  server.call("create_gameobject", kCreate);
  const Ended refused = sample.run(rename);
  CHECK(refused.code == 1);
  CHECK(contains(refused.messages, "diorama: another Diorama is changing this project: process " +
                                       std::to_string(server.process.pid()) + " ("));
  CHECK(contains(refused.messages, "diorama stdio --allow-writes), since 20"));
  CHECK(contains(refused.messages,
                 "Z (make the change through it, or save or discard its edits, and it lets others "
                 "make changes; or end it)\n"));

  server.call("save_scene");
  CHECK(sample.run(rename).code == 0);
  // It sees what the other one did, and both histories are one.
  const Json undone = server.call("undo");
  CHECK(contains(undone.text(), "set /Enemy"));
  CHECK(sample.run(rename).code == 1);  // the undo is unsaved
  server.call("save_scene");
  CHECK(contains(sample.text(kScene), "m_Name: Enemy"));
  CHECK(contains(sample.text(kScene), "m_Name: Gate"));
  CHECK(sample.run({"undo", "--redo"}).code == 0);
  CHECK(contains(sample.text(kScene), "m_Name: Foe"));
}

TEST_CASE("endings: a failed change leaves the project to others") {
  const SampleBinary sample;
  SampleStdio server(sample);
  CHECK(server
            .call("delete_gameobject",
                  R"({"instanceId": "/Nobody", "scene_path": "GameScene"})")["result"]["isError"]
            .bool_or(false));
  CHECK(server.call("undo")["result"]["isError"].bool_or(false));
  CHECK(sample.run({"set", "GameScene", "/Player", "name=Hero"}).code == 0);
}

}  // namespace diorama::test
