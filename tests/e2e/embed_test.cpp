// Diorama inside another program: the host's own loop pumps the engine, registers things while
// the server runs, and adds methods of its own.

#include <doctest/doctest.h>

#include <future>

#include "support/test_server.h"

namespace diorama::test {
namespace {

using namespace std::chrono_literals;

ServerOptions pumped() {
  ServerOptions options = test_options();
  options.engine_thread = false;
  return options;
}

/// Calls a tool, and returns when the call waits for the engine.
void queue_call(OldClient& client, std::string_view id, std::string_view tool) {
  CHECK(client.post(rpc_request(id, "tools/call", tool_params(tool))) == 202);
  CHECK(client.post(rpc_notification("notifications/nothing")) == 202);  // the loop is past it
}

Method method(const char* name, Lane lane,
              std::function<Result<std::string>(Context&, const json::Value&)> handle) {
  return {name, lane, std::move(handle)};
}

}  // namespace

TEST_CASE("engine work runs only inside pump, on the thread that pumps") {
  TestServer server(pumped());
  std::thread::id ran_on;
  Tool tool;
  tool.name = "where";
  tool.description = "Tells where it runs";
  tool.call = [&](Context&, const json::Value&) -> Result<ToolResult> {
    ran_on = std::this_thread::get_id();
    return ToolResult::text("here");
  };
  REQUIRE(server->add(std::move(tool)));
  OldClient client(server.port());
  queue_call(client, "1", "where");
  CHECK(client.call("2", "ping")["id"].integer() == 2);
  const Json quick = client.call("3", "tools/call", tool_params("quick"));
  CHECK(first_text(quick) == "at once");  // other lanes need no pump
  CHECK(ran_on == std::thread::id());
  CHECK(server->pump(10s) == 1);
  CHECK(first_text(client.next()) == "here");
  CHECK(ran_on == std::this_thread::get_id());
  CHECK(server->pump(1ms) == 0);
}

TEST_CASE("pump keeps to its budget, yet always makes progress") {
  ServerOptions options = pumped();
  options.max_parallel = 4;
  options.max_waiting = 0;
  TestServer server(options);
  OldClient client(server.port(), "2025-06-18");
  for (const char* id : {"1", "2", "3", "4"}) queue_call(client, id, "count");
  CHECK(ModernClient(server.port()).post("9", "tools/call", tool_members("quick")).status == 429);
  for (int i = 1; i <= 2; ++i) {
    CHECK(server->pump(0us) == 1);
    CHECK(server.tools.count == i);
  }
  CHECK(server->pump(10s) == 2);  // it stops when there is nothing left, long before the budget
  CHECK(server.tools.count == 4);
  CHECK(server->pump(10s) == 0);
  for (int i = 1; i <= 4; ++i)
    CHECK(client.next()["result"]["structuredContent"]["count"].integer() == i);
}

TEST_CASE("stop serves the queue of a host that no longer pumps") {
  TestServer server(pumped());
  OldClient client(server.port());
  queue_call(client, "1", "count");
  server->stop();
  CHECK(server.tools.count == 1);
  CHECK(client.next()["id"].integer() == 1);
}

TEST_CASE("a call that nobody pumps in time fails as not executed") {
  TestServer server(pumped());
  LegacySession session(server.port());
  const Json reply = session.call(
      "tools/call", "{" + tool_members("count") + R"(,"_meta":{"diorama/timeoutMs":20}})");
  CHECK(reply["result"]["structuredContent"]["error"]["execution"].string() == "not_executed");
  server->pump(1ms);
  CHECK(server.tools.count == 0);
}

TEST_CASE("methods of the program's own are served in every era") {
  TestServer server;
  REQUIRE(server->add(method("game/score", Lane::Engine,
                             [](Context&, const json::Value& params) -> Result<std::string> {
                               return " {\"got\":" + json::to_text(params["x"]) + "}\n";
                             })));
  REQUIRE(server->add(
      method("game/fail", Lane::Worker, [](Context&, const json::Value&) -> Result<std::string> {
        return Error{ErrorCode::InvalidArgument, "no x", "give x", {}};
      })));
  REQUIRE(server->add(method(
      "game/broken", Lane::Protocol,
      [](Context&, const json::Value&) -> Result<std::string> { return std::string("[1]"); })));
  LegacySession session(server.port());
  ModernClient modern(server.port());
  CHECK(session.call("game/score", R"({"x":[1,2]})")["result"]["got"].size() == 2);
  const Json reply = modern.call("game/score", R"("x":7)");
  CHECK(reply["result"]["got"].integer() == 7);
  CHECK(reply["result"]["resultType"].string() == "complete");
  CHECK(error_code(session.call("game/fail")) == -32602);
  CHECK(error_code(session.call("game/broken")) == -32603);
  CHECK_FALSE(server->add(method(
      "game/score", Lane::Engine,
      [](Context&, const json::Value&) -> Result<std::string> { return std::string("{}"); })));
}

TEST_CASE("what is registered badly is refused with a sentence, and nothing is half added") {
  TestServer server;
  const auto tool = [](const char* name, const char* schema) {
    Tool made;
    made.name = name;
    made.description = "x";
    made.input_schema = schema;
    made.call = [](Context&, const json::Value&) -> Result<ToolResult> { return ToolResult{}; };
    return made;
  };
  for (const auto& [name, schema] : std::vector<std::pair<const char*, const char*>>{
           {"echo", R"({"type":"object"})"},
           {"", R"({"type":"object"})"},
           {"a b", R"({"type":"object"})"},
           {"new1", "nonsense"},
           {"new2", "[]"},
           {"new3", R"({"type":"array"})"},
           {"new4",
            R"({"type":"object","properties":{"a":{"type":"number","x-mcp-header":"A"}}})"}}) {
    CAPTURE(name);
    const auto added = server->add(tool(name, schema));
    REQUIRE_FALSE(added);
    CHECK_FALSE(added.error().message.empty());
  }
  LegacySession session(server.port());
  CHECK(error_code(session.call_tool("new1")) == -32602);
  CHECK(first_text(session.call_tool("echo", R"({"text":"a"})")) == "a");
}

TEST_CASE("tools come and go while the server runs, and listeners of both eras hear of it") {
  TestServer server;
  LegacySession session(server.port(), {.version = "2025-06-18"});
  HttpReply head;
  HttpClient stream = session.open_stream(head);
  ModernClient modern(server.port());
  HttpClient listen = modern.start("1", "subscriptions/listen",
                                   R"("notifications":{"toolsListChanged":true,)"
                                   R"("resourceSubscriptions":["test://text","test://none"]})");
  listen.read_head();
  const Json acknowledged(listen.read_event()->data);
  CHECK(json::to_text(acknowledged["params"]["notifications"]["resourceSubscriptions"]) ==
        R"(["test://text"])");
  Tool tool;
  tool.name = "late";
  tool.description = "Comes late";
  tool.call = [](Context&, const json::Value&) -> Result<ToolResult> {
    return ToolResult::text("better than never");
  };
  REQUIRE(server->add(tool));
  CHECK(Json(stream.read_event()->data)["method"].string() == "notifications/tools/list_changed");
  CHECK(Json(listen.read_event()->data)["method"].string() == "notifications/tools/list_changed");
  CHECK(first_text(session.call_tool("late")) == "better than never");
  REQUIRE(server->remove_tool("late"));
  CHECK(Json(listen.read_event()->data)["method"].string() == "notifications/tools/list_changed");
  CHECK(error_code(session.call_tool("late")) == -32602);
  CHECK_FALSE(server->remove_tool("late"));
  REQUIRE(server->remove_prompt("plain"));  // not asked for
  server->resource_updated("test://text");
  const Json updated(listen.read_event()->data);
  CHECK(updated["method"].string() == "notifications/resources/updated");
  CHECK(updated["params"]["uri"].string() == "test://text");
}

TEST_CASE("an answer does not wait for a job that was posted after its call") {
  TestServer server;
  LegacySession session(server.port());
  HttpClient call = session.start("1", "tools/call", tool_params("block_engine"));
  REQUIRE(server.tools.engine.wait_begun(1));
  std::promise<void> let_go;
  server->post([&] { let_go.get_future().wait(); });
  server.tools.engine.release();
  CHECK(first_text(message_of(call.read_reply())) == "released");
  let_go.set_value();
  CHECK(first_text(session.call_tool("echo", R"({"text":"a"})")) == "a");
}

TEST_CASE("a subscription is confirmed when whoever watches knows what there is") {
  TestServer server;
  Told<std::string> told;
  server->registry().on_subscribe([&](const std::vector<std::string>& uris) {
    for (const std::string& uri : uris) told.add(uri);
  });
  mcp::Interest& interest = server->registry().interest();
  LegacySession session(server.port());
  CHECK(session.call("resources/subscribe", R"({"uri":"test://text"})")["result"]);
  CHECK(told.all() == std::vector<std::string>{"test://text"});
  CHECK(interest.has("test://text"));
  ModernClient modern(server.port());
  HttpClient listen =
      modern.start("1", "subscriptions/listen",
                   R"("notifications":{"resourceSubscriptions":["test://item/7","test://none"]})");
  listen.read_head();
  REQUIRE(listen.read_event());  // acknowledged
  CHECK(told.all() == std::vector<std::string>{"test://text", "test://item/7"});
  CHECK(interest.size() == 2);
  server->resource_updated("test://item/7");
  CHECK(Json(listen.read_event()->data)["params"]["uri"].string() == "test://item/7");
  listen.leave();
  CHECK(session.pings());  // the loop is past it
  CHECK_FALSE(interest.has("test://item/7"));
  CHECK(session.call("resources/unsubscribe", R"({"uri":"test://text"})")["result"]);
  CHECK(interest.size() == 0);
}

TEST_CASE("a tool removed while it runs still answers") {
  TestServer server;
  LegacySession session(server.port());
  HttpClient call = session.start("1", "tools/call", tool_params("block_worker"));
  REQUIRE(server.tools.worker.wait_begun(1));
  REQUIRE(server->remove_tool("block_worker"));
  server.tools.worker.release();
  CHECK(first_text(message_of(call.read_reply())) == "released");
}

TEST_CASE("registering from several threads while clients call is safe") {
  TestServer server;
  LegacySession session(server.port());
  HttpReply head;
  HttpClient stream = session.open_stream(head);
  std::atomic<bool> go_on = true;
  const auto churn = [&](const std::string& name) {
    Tool tool;
    tool.name = name;
    tool.description = "Comes and goes";
    tool.call = [](Context&, const json::Value&) -> Result<ToolResult> {
      return ToolResult::text("x");
    };
    while (go_on) {
      REQUIRE(server->add(tool));
      server->resource_updated("test://text");
      REQUIRE(server->remove_tool(name));
    }
  };
  std::thread first([&] { churn("first"); });
  std::thread second([&] { churn("second"); });
  for (int i = 0; i < 50; ++i) {
    CHECK(session.call("tools/list")["result"]["tools"].size() >= 10);
    session.call_tool("first");
    CHECK(first_text(session.call_tool("echo", R"({"text":"a"})")) == "a");
  }
  go_on = false;
  first.join();
  second.join();
}

TEST_CASE("other threads may register and announce while the server ends") {
  for (int round = 0; round < 5; ++round) {
    TestServer server;
    std::atomic<bool> go_on = true;
    std::thread other([&] {
      while (go_on) {
        server->resource_updated("test://text");
        server->remove_prompt("plain");
        Prompt prompt;
        prompt.name = "plain";
        prompt.get = [](Context&,
                        const std::map<std::string, std::string>&) -> Result<mcp::PromptResult> {
          return mcp::PromptResult{};
        };
        [[maybe_unused]] const auto added = server->add(std::move(prompt));
      }
    });
    LegacySession session(server.port());
    CHECK(session.pings());
    server->stop();
    go_on = false;
    other.join();
  }
}

}  // namespace diorama::test
