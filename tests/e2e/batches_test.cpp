// JSON-RPC batches: 2025-03-26 has them, no other version does.

#include <doctest/doctest.h>

#include <map>

#include "support/test_server.h"

namespace diorama::test {
namespace {

constexpr const char* kBatchVersion = "2025-03-26";

std::string batch(std::initializer_list<std::string> items) {
  std::string text = "[";
  for (const std::string& item : items) text += (text.size() > 1 ? "," : "") + item;
  return text + "]";
}

/// The replies of a batch by the text of their ids; "" for those without one.
std::multimap<std::string, int> codes_by_id(const HttpReply& reply) {
  std::multimap<std::string, int> codes;
  const Json body(reply.body);
  CHECK(body.root().is_array());
  for (const json::Value item : body.root())
    codes.emplace(item["id"] ? json::to_text(item["id"]) : "",
                  static_cast<int>(item["error"]["code"].integer().value_or(0)));
  return codes;
}

}  // namespace

TEST_CASE("a batch is answered with one reply per request, in one body") {
  TestServer server;
  LegacySession session(server.port(), {.version = kBatchVersion});
  const HttpReply reply = session.post(
      batch({rpc_request("1", "ping", {}), rpc_notification("notifications/roots/list_changed"),
             rpc_request("\"two\"", "tools/call", tool_params("echo", R"({"text":"x"})")),
             rpc_request("3", "no/such", {}), "7", R"({"jsonrpc":"1.0","id":4,"method":"ping"})",
             R"({"jsonrpc":"2.0","id":null,"method":"ping"})"}));
  CHECK(reply.status == 200);
  CHECK(reply.header("content-type") == "application/json");
  CHECK(codes_by_id(reply) ==
        std::multimap<std::string, int>{
            {"1", 0}, {"\"two\"", 0}, {"3", -32601}, {"", -32600}, {"4", -32600}, {"", -32600}});
}

TEST_CASE("a batch of notifications and answers needs no reply: 202") {
  TestServer server;
  LegacySession session(server.port(), {.version = kBatchVersion});
  for (const std::string& body :
       {batch({rpc_notification("notifications/initialized")}),
        batch({R"({"jsonrpc":"2.0","id":"diorama-9","result":{}})",
               R"({"jsonrpc":"2.0","id":"diorama-8","error":{"code":1,"message":"x"}})"}),
        batch({rpc_notification("a"), R"({"jsonrpc":"2.0","id":1,"result":{}})"})}) {
    const HttpReply reply = session.post(body);
    CHECK(reply.status == 202);
    CHECK(reply.body.empty());
  }
}

TEST_CASE("a batch whose calls report progress becomes one stream with every reply") {
  TestServer server;
  LegacySession session(server.port(), {.version = kBatchVersion});
  const std::string with_progress =
      "{" + tool_members("progress") + R"(,"_meta":{"progressToken":"p"}})";
  const HttpReply reply = session.post(
      batch({rpc_request("1", "ping", {}), rpc_request("2", "tools/call", with_progress),
             rpc_request("3", "ping", {})}));
  CHECK(reply.is_stream());
  for (const char* id : {"\"id\":1", "\"id\":2", "\"id\":3"}) {
    CAPTURE(id);
    const std::size_t at = reply.body.find(id);
    REQUIRE(at != std::string::npos);
    CHECK(reply.body.find(id, at + 1) == std::string::npos);
  }
}

TEST_CASE("every other version refuses arrays") {
  TestServer server;
  for (const char* version : {"2024-11-05", "2025-06-18", "2025-11-25"}) {
    CAPTURE(version);
    LegacySession session(server.port(), {.version = version});
    const HttpReply reply = session.post(batch({rpc_request("1", "ping", {})}));
    CHECK(reply.status == 400);
    CHECK(error_code(Json(reply.body)) == -32600);
    CHECK_FALSE(Json(reply.body)["id"]);
    CHECK(session.pings());
  }
}

TEST_CASE("an empty array is no batch, in any version") {
  TestServer server;
  for (const char* version : {"2025-03-26", "2025-11-25"}) {
    LegacySession session(server.port(), {.version = version});
    const HttpReply reply = session.post("[]");
    CHECK(reply.status == 400);
    CHECK(error_code(Json(reply.body)) == -32600);
  }
}

TEST_CASE("initialize must not hide in a batch, with or without a session") {
  TestServer server;
  LegacySession session(server.port(), {.version = kBatchVersion});
  const std::string body =
      batch({rpc_request("1", "initialize", R"({"protocolVersion":"2025-03-26"})"),
             rpc_request("2", "ping", {})});
  CHECK(session.post(body).status == 400);
  const HttpReply without =
      HttpClient(server.port())
          .ask(http_request(
              "POST", "/mcp",
              "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n",
              body));
  CHECK(without.status == 400);
  CHECK(error_code(Json(without.body)) == -32600);
  CHECK_FALSE(without.has_header("mcp-session-id"));
}

TEST_CASE("a batch has a limit, so one POST cannot start thousands of calls") {
  TestServer server;
  LegacySession session(server.port(), {.version = kBatchVersion});
  const auto pings = [](int count) {
    std::string text = "[";
    for (int i = 0; i < count; ++i)
      text += (i == 0 ? "" : ",") + rpc_request(std::to_string(i), "ping", {});
    return text + "]";
  };
  CHECK(Json(session.post(pings(64)).body).root().size() == 64);
  const HttpReply reply = session.post(pings(65));
  CHECK(reply.status == 400);
  CHECK(error_code(Json(reply.body)) == -32600);
}

TEST_CASE("a member that claims to be modern makes the whole array invalid") {
  TestServer server;
  LegacySession session(server.port(), {.version = kBatchVersion});
  const std::string modern = rpc_request(
      "1", "tools/list", R"({"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}})");
  const HttpReply reply = session.post(batch({rpc_request("2", "ping", {}), modern}));
  CHECK(reply.status == 400);
  CHECK(error_code(Json(reply.body)) == -32600);
}

TEST_CASE("a cancelled member gets no reply and the others keep theirs") {
  TestServer server;
  LegacySession session(server.port(), {.version = kBatchVersion});
  HttpClient call(server.port());
  call.send(http_request("POST", "/mcp", session.headers(),
                         batch({rpc_request("1", "tools/call", tool_params("block_worker")),
                                rpc_request("2", "ping", {})})));
  REQUIRE(server.tools.worker.wait_begun(1));
  CHECK(session.notify("notifications/cancelled", R"({"requestId":1})") == 202);
  CHECK(codes_by_id(call.read_reply()) == std::multimap<std::string, int>{{"2", 0}});
}

TEST_CASE("two members with one id: the one that still runs keeps it") {
  TestServer server;
  LegacySession session(server.port(), {.version = kBatchVersion});
  HttpClient call(server.port());
  call.send(http_request("POST", "/mcp", session.headers(),
                         batch({rpc_request("1", "tools/call", tool_params("block_worker")),
                                rpc_request("1", "ping", {})})));
  REQUIRE(server.tools.worker.wait_begun(1));
  server.tools.worker.release();
  CHECK(codes_by_id(call.read_reply()) == std::multimap<std::string, int>{{"1", -32600}, {"1", 0}});
}

}  // namespace diorama::test
