// Cancellation: by notification in the legacy era, by closing the connection in the modern one.

#include <doctest/doctest.h>

#include "support/test_server.h"

namespace diorama::test {
namespace {

/// Fills the engine with one call that blocks, so that what comes after it stays queued.
HttpClient occupy_engine(TestServer& server, LegacySession& session) {
  HttpClient call = session.start("\"engine\"", "tools/call", tool_params("block_engine"));
  REQUIRE(server.tools.engine.wait_begun(1));
  return call;
}

}  // namespace

TEST_CASE("a cancelled legacy call ends without a response and others go on") {
  TestServer server;
  LegacySession session(server.port());
  HttpClient cancelled = session.start("1", "tools/call", tool_params("block_worker"));
  REQUIRE(server.tools.worker.wait_begun(1));
  HttpClient kept = session.start("2", "tools/call", tool_params("block_worker"));
  REQUIRE(server.tools.worker.wait_begun(2));
  CHECK(session.notify("notifications/cancelled", R"({"requestId":1,"reason":"enough"})") == 202);
  CHECK(server.tools.worker.wait_cancelled(1));
  const HttpReply ended = cancelled.read_reply();
  CHECK(ended.status == 200);
  CHECK(ended.body.empty());
  server.tools.worker.release();
  CHECK(first_text(message_of(kept.read_reply())) == "released");
  CHECK(server.tools.worker.cancelled() == 1);
}

TEST_CASE("cancelling a call that streams ends its stream without a response") {
  TestServer server;
  LegacySession session(server.port(), {.version = "2025-06-18"});
  HttpClient call =
      session.start("1", "tools/call",
                    "{" + tool_members("progress_then_block") + R"(,"_meta":{"progressToken":1}})");
  call.read_head();
  CHECK(call.read_event());
  CHECK(session.notify("notifications/cancelled", R"({"requestId":1})") == 202);
  CHECK_FALSE(call.read_event());
  CHECK(server.tools.progress.wait_cancelled(1));
}

TEST_CASE("$/cancelRequest is the older name of the same thing") {
  TestServer server;
  LegacySession session(server.port());
  HttpClient call = session.start("\"x\"", "tools/call", tool_params("block_worker"));
  REQUIRE(server.tools.worker.wait_begun(1));
  CHECK(session.notify("$/cancelRequest", R"({"id":"x"})") == 202);
  CHECK(server.tools.worker.wait_cancelled(1));
  CHECK(call.read_reply().body.empty());
}

TEST_CASE("ids are compared with their type, and unknown or finished ones are ignored") {
  TestServer server;
  LegacySession session(server.port());
  LegacySession other(server.port());
  HttpClient call = session.start("1", "tools/call", tool_params("block_worker"));
  REQUIRE(server.tools.worker.wait_begun(1));
  for (const char* params : {R"({"requestId":"1"})", R"({"requestId":99})", R"({"requestId":null})",
                             R"({"requestId":1.5})", "{}", R"({"requestId":{}})"})
    CHECK(session.notify("notifications/cancelled", params) == 202);
  CHECK(session.notify("notifications/cancelled") == 202);
  CHECK(other.notify("notifications/cancelled", R"({"requestId":1})") == 202);  // not its call
  server.tools.worker.release();
  CHECK(first_text(message_of(call.read_reply())) == "released");
  CHECK(session.notify("notifications/cancelled", R"({"requestId":1})") == 202);  // finished
  CHECK(server.tools.worker.cancelled() == 0);
  CHECK(session.pings());
}

TEST_CASE("a cancellation that overtakes its call on another connection is not lost") {
  TestServer server;
  LegacySession session(server.port());
  LegacySession other(server.port());
  for (const auto& [id, tool] : {std::pair{"7", "count"}, std::pair{"\"early\"", "block_worker"}}) {
    CAPTURE(tool);
    const std::string params = "{\"requestId\":" + std::string(id) + "}";
    CHECK(session.notify("notifications/cancelled", params) == 202);
    CHECK(other.notify("notifications/cancelled", params) == 202);
    const HttpReply ended = session.start(id, "tools/call", tool_params(tool)).read_reply();
    CHECK(ended.status == 200);
    CHECK(ended.body.empty());
  }
  CHECK(server.tools.worker.begun() == 0);
  // Another id, and the same one once more: nobody cancelled those.
  for (const char* id : {"8", "7"}) {
    const auto counted =
        message_of(session.post(rpc_request(id, "tools/call", tool_params("count"))));
    CHECK(counted["result"].is_object());
  }
  CHECK(server.tools.count == 2);
}

TEST_CASE("a call cancelled while it waits for the engine never runs") {
  TestServer server;
  LegacySession session(server.port());
  OldClient old(server.port());
  HttpClient blocking = occupy_engine(server, session);
  HttpClient queued = session.start("1", "tools/call", tool_params("count"));
  CHECK(session.notify("notifications/cancelled", R"({"requestId":1})") == 202);
  CHECK(queued.read_reply().body.empty());  // whichever of the two came first
  // Over this transport the server says when it has a call.
  CHECK(old.post(rpc_request("1", "tools/call", tool_params("count"))) == 202);
  CHECK(old.post(rpc_request("2", "tools/call", tool_params("echo", R"({"text":"b"})"))) == 202);
  CHECK(old.post(rpc_notification("notifications/cancelled", R"({"requestId":1})")) == 202);
  server.tools.engine.release();
  CHECK(first_text(message_of(blocking.read_reply())) == "released");
  CHECK(first_text(old.next()) == "b");  // the engine is past the first three
  CHECK(server.tools.count == 0);
}

TEST_CASE("a result does not wait for a slow call after it in the engine's queue") {
  TestServer server;
  LegacySession session(server.port());
  HttpClient first = occupy_engine(server, session);
  HttpClient quick = session.start("1", "tools/call", tool_params("echo", R"({"text":"q"})"));
  REQUIRE(session.pings());
  HttpClient slow = session.start("2", "tools/call", tool_params("block_engine"));
  REQUIRE(session.pings());
  CHECK(session.notify("notifications/cancelled", R"({"requestId":"engine"})") == 202);
  REQUIRE(server.tools.engine.wait_begun(2));
  CHECK(first_text(message_of(quick.read_reply())) == "q");
  server.tools.engine.release();
  CHECK(first_text(message_of(slow.read_reply())) == "released");
}

TEST_CASE("the id of a running call cannot be taken over, nor its cancellation lost by trying") {
  TestServer server;
  LegacySession session(server.port());
  HttpClient call = session.start("1", "tools/call", tool_params("block_worker"));
  REQUIRE(server.tools.worker.wait_begun(1));
  for (int i = 0; i < 2; ++i)
    CHECK(error_code(message_of(session.post(rpc_request("1", "ping", {})))) == -32600);
  CHECK(session.notify("notifications/cancelled", R"({"requestId":1})") == 202);
  CHECK(server.tools.worker.wait_cancelled(1));
  CHECK(call.read_reply().body.empty());
  CHECK(message_of(session.post(rpc_request("1", "ping", {})))["result"].is_object());
}

TEST_CASE("cancelling a call that waits for the client withdraws its question") {
  TestServer server;
  LegacySession session(server.port(),
                        {.version = "2025-06-18", .capabilities = R"({"elicitation":{}})"});
  HttpClient call = session.start("1", "tools/call", tool_params("ask_name"));
  call.read_head();
  const auto asked = call.read_event();
  REQUIRE(asked);
  const Json question(asked->data);
  CHECK(session.notify("notifications/cancelled", R"({"requestId":1})") == 202);
  const auto withdrawn = call.read_event();
  REQUIRE(withdrawn);
  CHECK(Json(withdrawn->data)["method"].string() == "notifications/cancelled");
  CHECK(Json(withdrawn->data)["params"]["requestId"].string() == question["id"].string());
  CHECK_FALSE(call.read_event());
}

TEST_CASE("closing the connection cancels a modern call, running or queued") {
  TestServer server;
  LegacySession session(server.port());
  ModernClient client(server.port());
  HttpClient running = client.start("1", "tools/call", tool_members("block_worker"));
  REQUIRE(server.tools.worker.wait_begun(1));
  running.close();
  CHECK(server.tools.worker.wait_cancelled(1));

  HttpClient blocking = occupy_engine(server, session);
  {
    const HttpClient queued = client.start("2", "tools/call", tool_members("count"));
  }
  // A second call that is let run shows that the queue is in order and the first was skipped.
  HttpClient behind = client.start("3", "tools/call", tool_members("echo", R"({"text":"b"})"));
  REQUIRE(session.pings());
  server.tools.engine.release();
  CHECK(first_text(message_of(behind.read_reply())) == "b");
  CHECK(first_text(message_of(blocking.read_reply())) == "released");
}

TEST_CASE("a queued modern call whose client has gone is never executed") {
  TestServer server;
  LegacySession session(server.port());
  ModernClient client(server.port());
  HttpClient blocking = occupy_engine(server, session);
  // The server reads the call before it reads that there is no more.
  client.start("2", "tools/call", tool_members("count")).leave();
  REQUIRE(session.pings());  // the loop is past it
  server.tools.engine.release();
  CHECK(first_text(message_of(blocking.read_reply())) == "released");
  CHECK(first_text(client.call_tool("echo", R"({"text":"after"})")) == "after");
  CHECK(server.tools.count == 0);
}

TEST_CASE("closing the connection does not cancel a legacy call") {
  TestServer server;
  LegacySession session(server.port());
  HttpClient call = session.start("1", "tools/call", tool_params("block_worker"));
  REQUIRE(server.tools.worker.wait_begun(1));
  call.leave();
  HttpClient blocking = occupy_engine(server, session);
  session.start("2", "tools/call", tool_params("count")).leave();
  server.tools.engine.release();
  CHECK(first_text(session.call_tool("echo", R"({"text":"a"})")) == "a");  // behind the second
  CHECK(server.tools.count == 1);
  // The first still runs: its id is taken.
  CHECK(error_code(message_of(session.post(rpc_request("1", "ping", {})))) == -32600);
  server.tools.worker.release();
  server->stop();  // waits for it
  CHECK(server.tools.worker.cancelled() == 0);
}

TEST_CASE("closing a subscription's connection ends it, and posting its cancellation is 202") {
  TestServer server;
  ModernClient client(server.port());
  HttpClient listen =
      client.start("\"l\"", "subscriptions/listen", R"("notifications":{"toolsListChanged":true})");
  CHECK(listen.read_head().is_stream());
  const Json acknowledged(listen.read_event()->data);
  CHECK(acknowledged["method"].string() == "notifications/subscriptions/acknowledged");
  CHECK(acknowledged["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"].string() == "l");
  REQUIRE(server->remove_tool("fail"));
  CHECK(Json(listen.read_event()->data)["method"].string() == "notifications/tools/list_changed");
  listen.close();
  const std::string cancelled = rpc_notification(
      "notifications/cancelled",
      R"({"requestId":"l","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}})");
  CHECK(HttpClient(server.port())
            .ask(http_request("POST", "/mcp", "Content-Type: application/json\r\n", cancelled))
            .status == 202);
  REQUIRE(server->remove_tool("throw"));  // nobody listens, nothing breaks
  CHECK(first_text(client.call_tool("echo", R"({"text":"a"})")) == "a");
}

TEST_CASE("initialize cannot be cancelled") {
  TestServer server;
  LegacySession session(server.port());
  CHECK(session.notify("notifications/cancelled", R"({"requestId":0})") == 202);
  CHECK(session.pings());
}

TEST_CASE("a task outlives the connection that made it and is cancelled by name") {
  TestServer server;
  ModernClient client(server.port(), R"({"extensions":{"io.modelcontextprotocol/tasks":{}}})");
  HttpClient call = client.start("1", "tools/call", tool_members("task"));
  const Json made = message_of(call.read_reply());
  CHECK(made["result"]["resultType"].string() == "task");
  const std::string id(made["result"]["taskId"].string_or(""));
  call.close();
  REQUIRE(server.tools.worker.wait_begun(1));
  const std::string named = "\"taskId\":\"" + id + "\"";
  CHECK(client.call("tasks/get", named)["result"]["status"].string() == "working");
  CHECK(client.call("tasks/cancel", named)["result"].is_object());
  CHECK(server.tools.worker.wait_cancelled(1));
  CHECK(client.call("tasks/get", named)["result"]["status"].string() == "cancelled");
  CHECK(client.call("tasks/cancel", named)["result"].is_object());
}

}  // namespace diorama::test
