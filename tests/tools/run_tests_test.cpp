// run_tests with an editor: what clients of both eras get of a run, and how they end one.

#include <doctest/doctest.h>

#include "json/writer.h"
#include "support/fake_editor.h"
#include "support/life_line.h"
#include "support/product_server.h"

namespace diorama::test {
namespace {

constexpr const char* kTasks = R"({"extensions":{"io.modelcontextprotocol/tasks":{}}})";
constexpr const char* kEditPassesPlayFails = R"(echo "Starting $mode" > "$log"
[ $mode = EditMode ] && cp "$root/passed.xml" "$results" && exit 0
cp "$root/failed.xml" "$results"; exit 2)";
constexpr const char* kNeverEnds = R"(exec 3> "$root/alive"
trap 'echo cleaned up > "$told/end"; exit 1' TERM
sleep 1000 &
echo Compiling > "$log"
echo ready >&3
wait
cp "$root/passed.xml" "$results")";

struct RunServer {
  explicit RunServer(const char* does) : editor(does), server(with(editor.path)) {}
  static ProductOptions with(const std::string& path) {
    ProductOptions options;
    options.unity_editor = path;
    options.policy.allow_run = true;
    return options;
  }
  [[nodiscard]] std::uint16_t port() const { return server.port(); }
  FakeEditor editor;
  ProductServer server;
};

/// {"name":"run_tests", ...} with a token for progress.
std::string followed_call() {
  return "{" + tool_members("run_tests") + R"(,"_meta":{"progressToken":"t"}})";
}

/// The counts, and the tests that failed first.
void check_report(const json::Value& result) {
  CHECK(result["isError"].bool_or(false) == false);
  const json::Value report = result["structuredContent"];
  CHECK(report["ran"].boolean() == true);
  CHECK(report["total"].integer() == 6);
  CHECK(report["passed"].integer() == 3);
  CHECK(report["failed"].integer() == 1);
  CHECK(report["skipped"].integer() == 1);
  CHECK(report["inconclusive"].integer() == 1);
  CHECK(report["truncated"].boolean() == false);
  std::vector<std::string> names;
  for (const json::Value test : report["tests"])
    names.push_back(std::string(test["result"].string_or("")) + " " +
                    std::string(test["name"].string_or("")));
  CHECK(names == std::vector<std::string>{"Failed N.A+B.Fails(\"<A>\")", "Passed A.B", "Passed A.C",
                                          "Passed N.A.Passes", "Skipped N.A+B.Ignored",
                                          "Inconclusive N.A+B.Unsure"});
  const json::Value failed = *report["tests"].begin();
  CHECK(failed["message"].string_or("").starts_with("  Expected: 4"));
  CHECK(failed["stackTrace"].string() == "at N.A & B");
}

/// The editor and all it has started are gone, and it was let clean up. Then the server ends.
void check_ended(RunServer& run, const LifeLine& alive) {
  CHECK(alive.has_ended());
  CHECK(run.editor.told("end") == "cleaned up\n");
  run.server.stop();
  CHECK_FALSE(std::filesystem::exists(run.editor.run_folder("EditMode")));
  CHECK(run.editor.told("PlayMode").empty());
}

/// The id of a task of run_tests, as JSON.
std::string started_task(ModernClient& client) {
  const Json made = client.call_tool("run_tests");
  REQUIRE_MESSAGE(made["result"]["resultType"].string() == "task", made.text());
  return json::to_text(made["result"]["taskId"]);
}

}  // namespace

TEST_CASE("run_tests: counts, the failed tests first, and how far it is on the way") {
  RunServer run(kEditPassesPlayFails);
  LegacySession session(run.port());
  HttpClient call = session.start("1", "tools/call", followed_call());
  CHECK(call.read_head().is_stream());
  double last = 0;
  for (const char* const said : {"EditMode: Starting EditMode", "PlayMode: Starting PlayMode"}) {
    const Json progress = next_message(call);
    CHECK(progress["method"].string() == "notifications/progress");
    CHECK(progress["params"]["progressToken"].string() == "t");
    CHECK(progress["params"]["message"].string() == said);
    CHECK(progress["params"]["progress"].number().value_or(0) > last);
    last = progress["params"]["progress"].number().value_or(0);
  }
  const Json reply = next_message(call);
  check_report(reply["result"]);
  CHECK(first_text(reply).starts_with("3 of 6 passed, 1 failed\nFailed  N.A+B.Fails"));
  CHECK(run.editor.told("EditMode").contains("-projectPath\n" + run.server.root + "\n"));
  REQUIRE(run.server.audit().size() == 1);
  const Json line(run.server.audit().front());
  CHECK(line["tool"].string() == "run_tests");
  CHECK(line["client"].string() == "e2e");
  CHECK(line["result"].string() == "ok");
}

TEST_CASE("run_tests: without a leave of its own nothing is started, and that is noted") {
  for (const bool writes : {false, true}) {
    FakeEditor editor("cp \"$root/passed.xml\" \"$results\"");
    ProductOptions options = RunServer::with(editor.path);
    options.policy.allow_writes = writes;
    options.policy.allow_run = false;
    ProductServer server(options);
    LegacySession session(server.port());
    const Json refused = session.call_tool("run_tests");
    CHECK(first_text(refused) ==
          "this server may not start programs (a person can start it with --allow-run)");
    const json::Value error = refused["result"]["structuredContent"]["error"];
    CHECK(error["code"].string() == "ERR_PERMISSION_DENIED");
    CHECK(error["execution"].string() == "not_executed");
    CHECK(editor.told("EditMode").empty());
    REQUIRE(server.audit().size() == 1);
    CHECK(Json(server.audit()[0])["result"].string() == "ERR_PERMISSION_DENIED");
  }
}

TEST_CASE("run_tests: a person is asked, and told which program and which tests") {
  FakeEditor editor("cp \"$root/passed.xml\" \"$results\"");
  ProductOptions options = RunServer::with(editor.path);
  options.policy.require_confirm = true;
  ProductServer server(options);
  const std::string question =
      "run_tests with " + editor.path + " on " + server.root + ": mode EditMode, filter \"N.A B\"";
  const std::string arguments = R"("mode":"EditMode","filter":"N.A B")";
  LegacySession plain(server.port());
  CHECK(first_text(plain.call_tool("run_tests", "{" + arguments + "}")) ==
        "a person has to agree to this change: " + question +
            " (ask, then call again with \"confirm\": true)");
  CHECK(editor.told("EditMode").empty());
  const Json ran = plain.call_tool("run_tests", "{" + arguments + R"(,"confirm":true})");
  CHECK_MESSAGE(ran["result"]["structuredContent"]["ran"].boolean() == true, ran.text());
  LegacySession asking(server.port(), {.capabilities = R"({"elicitation":{}})"});
  for (const char* const answer :
       {R"({"action":"decline"})", R"({"action":"accept","content":{"confirm":true}})"}) {
    HttpClient call =
        asking.start("1", "tools/call", tool_params("run_tests", "{" + arguments + "}"));
    call.read_head();
    const Json asked = next_message(call);
    CHECK(asked["params"]["message"].string() == "Allow this change? " + question);
    CHECK(asking.post(answer_to(asked, answer)).status == 202);
    const Json reply = next_message(call);
    CHECK(reply["result"]["isError"].bool_or(false) ==
          std::string_view(answer).contains("decline"));
  }
  std::vector<std::string> results;
  for (const std::string& line : server.audit())
    results.emplace_back(Json(line)["result"].string_or(""));
  CHECK(results ==
        std::vector<std::string>{"ERR_CONFIRMATION_REQUIRED", "ok", "ERR_PERMISSION_DENIED", "ok"});
}

TEST_CASE("run_tests: nobody is asked about a run that cannot begin") {
  FakeEditor editor("exit 0");
  std::filesystem::permissions(editor.path, std::filesystem::perms::owner_read);
  ProductOptions options = RunServer::with(editor.path);
  options.policy.require_confirm = true;
  ProductServer server(options);
  LegacySession session(server.port());
  CHECK(first_text(session.call_tool("run_tests")) ==
        "'" + editor.path +
            "' is not a program (give the program of the Unity editor in unity_editor)");
  CHECK(first_text(session.call_tool("run_tests", R"({"filter":"a\nb"})"))
            .starts_with("the filter cannot be part of a test's name"));
}

TEST_CASE("run_tests: the mode and the filter reach the editor") {
  RunServer run("cp \"$root/passed.xml\" \"$results\"");
  ModernClient client(run.port());
  const Json reply = client.call_tool("run_tests", R"({"mode":"PlayMode","filter":"N.A+B"})");
  CHECK(reply["result"]["structuredContent"]["total"].integer() == 2);
  CHECK(run.editor.told("EditMode").empty());
  CHECK(run.editor.told("PlayMode").contains("-testFilter\nN.A\\+B\n"));
  const Json wrong = client.call_tool("run_tests", R"({"mode":"Sometimes"})");
  CHECK(wrong["result"]["structuredContent"]["error"]["kind"].string() == "InvalidArgument");
}

TEST_CASE("run_tests: scripts that do not compile are a failure that names the first error") {
  RunServer run("printf 'x\\nAssets/X.cs(12,5): error CS1002: ; expected\\n' > \"$log\"; exit 1");
  LegacySession session(run.port());
  const Json reply = session.call_tool("run_tests");
  CHECK(reply["result"]["isError"].boolean() == true);
  CHECK(first_text(reply).starts_with(
      "the scripts do not compile: Assets/X.cs(12,5): error CS1002: ; expected"));
  CHECK(run.editor.told("PlayMode").empty());
  CHECK(session.pings());
}

TEST_CASE("run_tests: other calls are answered while tests run") {
  RunServer run(kNeverEnds);
  const LifeLine alive(run.editor.folder);
  LegacySession session(run.port());
  HttpClient call = session.start("1", "tools/call", followed_call());
  call.read_head();
  CHECK(next_message(call)["params"]["message"].string() == "EditMode: Compiling");
  ModernClient other(run.port());
  const Json made =
      other.call_tool("create_gameobject", R"({"name":"Other","scene_path":"GameScene"})");
  CHECK(made["result"]["structuredContent"]["name"].string() == "Other");
  CHECK(session.notify("notifications/cancelled", R"({"requestId":1})") == 202);
  CHECK_FALSE(call.read_event());
  check_ended(run, alive);
}

TEST_CASE("run_tests: a modern client that goes ends the editor") {
  RunServer run(kNeverEnds);
  const LifeLine alive(run.editor.folder);
  ModernClient client(run.port());
  client.meta_members = R"("progressToken":"t")";
  HttpClient call = client.start("1", "tools/call", tool_members("run_tests"));
  call.read_head();
  CHECK(next_message(call)["params"]["message"].string() == "EditMode: Compiling");
  call.close();
  check_ended(run, alive);
}

TEST_CASE("run_tests: a client that can follow tasks gets one, and the report from it") {
  RunServer run(kEditPassesPlayFails);
  ModernClient client(run.port(), kTasks);
  const std::string id = started_task(client);
  const std::string task = "\"taskId\":" + id;
  HttpClient listen =
      client.start("1", "subscriptions/listen", "\"notifications\":{\"taskIds\":[" + id + "]}");
  listen.read_head();
  REQUIRE(listen.read_event());  // acknowledged
  Json state = client.call("tasks/get", task);
  if (state["result"]["status"].string() == "working") {
    CHECK(next_message(listen)["params"]["status"].string() == "completed");
    state = client.call("tasks/get", task);
  }
  CHECK(state["result"]["status"].string() == "completed");
  check_report(state["result"]["result"]);
}

TEST_CASE("run_tests: a cancelled task ends the editor") {
  RunServer run(kNeverEnds);
  const LifeLine alive(run.editor.folder);
  ModernClient client(run.port(), kTasks);
  const std::string task = "\"taskId\":" + started_task(client);
  CHECK(alive.has_said());  // it is ready to be ended
  CHECK(client.call("tasks/cancel", task)["result"].is_object());
  CHECK(client.call("tasks/get", task)["result"]["status"].string() == "cancelled");
  check_ended(run, alive);
}

TEST_CASE("run_tests: a server that stops ends the editor") {
  FakeEditor editor(kNeverEnds);
  const LifeLine alive(editor.folder);
  {
    ProductOptions options = RunServer::with(editor.path);
    options.shutdown_grace = std::chrono::milliseconds(0);
    ProductServer server(options);
    LegacySession session(server.port());
    HttpClient call = session.start("1", "tools/call", followed_call());
    call.read_head();
    CHECK(next_message(call)["params"]["message"].string() == "EditMode: Compiling");
  }
  CHECK(alive.has_ended());
  CHECK(editor.told("end") == "cleaned up\n");
}

}  // namespace diorama::test
