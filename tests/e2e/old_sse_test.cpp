// The older HTTP+SSE transport: one stream for all the server says, POSTs for the client.

#include <doctest/doctest.h>

#include "support/test_server.h"

namespace diorama::test {

TEST_CASE("the old transport carries handshake, calls, progress and notifications") {
  TestServer server;
  OldClient client(server.port());
  CHECK(client.call("1", "ping")["result"].is_object());
  CHECK(first_text(client.call("2", "tools/call", tool_params("echo", R"({"text":"a"})"))) == "a");
  CHECK(client.post(rpc_request(
            "3", "tools/call",
            "{" + tool_members("progress") + R"(,"_meta":{"progressToken":1}})")) == 202);
  for (int i = 1; i <= 3; ++i) CHECK(client.next()["params"]["progress"].number() == i);
  CHECK(client.next()["id"].integer() == 3);
  REQUIRE(server->remove_tool("fail"));
  CHECK(client.next()["method"].string() == "notifications/tools/list_changed");
  CHECK(error_code(client.call("4", "no/such")) == -32601);
}

TEST_CASE("sessions of the old transport are separate and unguessable") {
  TestServer server;
  OldClient first(server.port());
  OldClient second(server.port());
  CHECK(first.endpoint() != second.endpoint());
  CHECK(first.endpoint().size() > 40);
  CHECK(second.call("1", "ping")["id"].integer() == 1);
  CHECK(first.call("2", "ping")["id"].integer() == 2);
}

TEST_CASE("closing the stream ends the session and its calls") {
  TestServer server;
  OldClient client(server.port());
  CHECK(client.post(rpc_request("1", "tools/call", tool_params("block_worker"))) == 202);
  REQUIRE(server.tools.worker.wait_begun(1));
  client.stream().close();
  CHECK(server.tools.worker.wait_cancelled(1));
  CHECK(client.post(rpc_request("2", "ping", {})) == 404);
}

TEST_CASE("cancellation and questions work over the old transport") {
  TestServer server;
  OldClient client(server.port(), "2025-06-18");
  CHECK(client.post(rpc_request("1", "tools/call", tool_params("block_worker"))) == 202);
  REQUIRE(server.tools.worker.wait_begun(1));
  CHECK(client.post(rpc_notification("notifications/cancelled", R"({"requestId":1})")) == 202);
  CHECK(server.tools.worker.wait_cancelled(1));
  const Json question = client.call("2", "tools/call", tool_params("ask_name"));
  CHECK(question["method"].string() == "elicitation/create");
  CHECK(client.post(R"({"jsonrpc":"2.0","id":)" + json::to_text(question["id"]) +
                    R"(,"result":{"action":"accept","content":{"name":"Ada"}}})") == 202);
  CHECK(first_text(client.next()) == "Hello, Ada");
}

TEST_CASE("malformed messages over the old transport get their error and the session lives") {
  TestServer server;
  OldClient client(server.port());
  for (const char* body : {"", "nonsense", "{", "7", "[]"}) {
    CAPTURE(body);
    CHECK(client.post(body) == 400);
  }
  CHECK(client.post(R"({"jsonrpc":"1.0","id":5,"method":"ping"})") == 202);
  CHECK(error_code(client.next()) == -32600);
  CHECK(client.call("1", "ping")["result"].is_object());
  const auto post_to = [&](const std::string& target) {
    return HttpClient(server.port())
        .ask(http_request("POST", target, "Content-Type: application/json\r\n",
                          rpc_request("1", "ping", {})))
        .status;
  };
  for (const char* target : {"/message", "/message?", "/message?sessionId=", "/message?sessionId=x",
                             "/message?session=y&sessionId=z"})
    CHECK(post_to(target) == 404);
}

TEST_CASE("the old transport has batches only where the version has them") {
  TestServer server;
  const std::string batch =
      "[" + rpc_request("1", "ping", {}) + "," + rpc_request("2", "ping", {}) + "]";
  OldClient old(server.port(), "2024-11-05");
  CHECK(old.post(batch) == 400);
  CHECK(old.call("3", "ping")["id"].integer() == 3);
  OldClient batching(server.port(), "2025-03-26");
  CHECK(batching.post(batch) == 202);
  CHECK(batching.next().root().exists());
}

TEST_CASE("HEAD on the old transport opens nothing and blocks nobody") {
  TestServer server;
  HttpClient client(server.port());
  client.send(http_request("HEAD", "/sse", "Accept: text/event-stream\r\n"));
  CHECK(client.read_reply(true).status == 200);
  CHECK(client.ask(http_request("GET", "/nowhere")).status == 404);  // same connection
}

}  // namespace diorama::test
