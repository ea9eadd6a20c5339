// Legacy sessions over Streamable HTTP: handshake, ids, the GET stream, the end of a session.

#include <doctest/doctest.h>

#include <set>

#include "support/test_server.h"

namespace diorama::test {
namespace {

using namespace std::chrono_literals;

constexpr const char* kAcceptBoth = "Accept: application/json, text/event-stream\r\n";
constexpr const char* kJson = "Content-Type: application/json\r\n";

std::string post_with(const std::string& headers, const std::string& body) {
  return http_request("POST", "/mcp", headers, body);
}

HttpReply ask(std::uint16_t port, const std::string& request) {
  return HttpClient(port).ask(request);
}

mcp::HttpBindingOptions hasty_binding(std::chrono::milliseconds idle) {
  mcp::HttpBindingOptions options;
  options.keep_alive = 20ms;
  options.sessions.idle = idle;
  return options;
}

}  // namespace

TEST_CASE("every legacy version is echoed, and anything else gets the newest legacy one") {
  const TestServer server;
  struct Row {
    const char* asked;
    const char* given;
  };
  for (const Row& row : {Row{"2024-11-05", "2024-11-05"}, Row{"2025-03-26", "2025-03-26"},
                         Row{"2025-06-18", "2025-06-18"}, Row{"2025-11-25", "2025-11-25"},
                         Row{"2026-07-28", "2025-11-25"}, Row{"1999-01-01", "2025-11-25"},
                         Row{"", "2025-11-25"}, Row{"latest", "2025-11-25"}}) {
    CAPTURE(row.asked);
    const HttpReply reply = initialize(server.port(), row.asked);
    CHECK(reply.status == 200);
    const Json hello = message_of(reply);
    CHECK(hello["result"]["protocolVersion"].string_or("") == row.given);
    CHECK(hello["id"].integer() == 0);
    CHECK(hello["result"]["serverInfo"]["name"].string_or("") == "e2e");
    CHECK_FALSE(hello["result"]["resultType"]);
  }
}

TEST_CASE("session ids are long, unique and visible ASCII, so they cannot be guessed") {
  const TestServer server;
  std::set<std::string> ids;
  for (int i = 0; i < 20; ++i) {
    const std::string id = initialize(server.port(), "2025-11-25").header("mcp-session-id");
    CHECK(id.size() >= 22);  // 128 bits in base64
    for (const char c : id) CHECK((c >= 0x21 && c <= 0x7e));
    CHECK(ids.insert(id).second);
  }
}

TEST_CASE("a refused handshake leaves no session behind and names none") {
  const TestServer server;
  const std::string body = rpc_request("1", "initialize", R"({"capabilities":{}})");
  const HttpReply reply = ask(server.port(), post_with(std::string(kJson) + kAcceptBoth, body));
  CHECK(error_code(message_of(reply)) == -32602);
  CHECK_FALSE(reply.has_header("mcp-session-id"));
}

TEST_CASE("a request without its session is told to begin one") {
  TestServer server;
  const std::string ping = rpc_request("7", "ping", {});
  const std::string base = std::string(kJson) + kAcceptBoth;
  const HttpReply missing = ask(server.port(), post_with(base, ping));
  CHECK(missing.status == 400);
  CHECK(error_code(message_of(missing)) == -32000);
  CHECK(message_of(missing)["id"].integer() == 7);

  const HttpReply unknown = ask(server.port(), post_with(base + "Mcp-Session-Id: nope\r\n", ping));
  CHECK(unknown.status == 404);
  CHECK(error_code(message_of(unknown)) == -32001);

  LegacySession session(server.port());
  const HttpReply bad_version =
      ask(server.port(), post_with(base + "Mcp-Session-Id: " + session.id() +
                                       "\r\nMCP-Protocol-Version: 1984-01-01\r\n",
                                   ping));
  CHECK(bad_version.status == 400);
  CHECK(session.pings());
}

TEST_CASE("the version header may be left out, and header names are case-insensitive") {
  TestServer server;
  const LegacySession session(server.port());
  const HttpReply reply =
      ask(server.port(), post_with("CONTENT-TYPE: application/json\r\naCCEPT: application/json, "
                                   "text/event-stream\r\nMCP-SESSION-ID: " +
                                       session.id() + "\r\n",
                                   rpc_request("1", "ping", {})));
  CHECK(reply.status == 200);
}

TEST_CASE("a deleted session is gone for every method") {
  TestServer server;
  LegacySession session(server.port());
  LegacySession other(server.port());
  CHECK(session.remove() == 200);
  CHECK(session.post(rpc_request("1", "ping", {})).status == 404);
  CHECK(session.remove() == 404);
  HttpReply head;
  const HttpClient stream = session.open_stream(head);
  CHECK(head.status == 404);
  CHECK(other.pings());
}

TEST_CASE("deleting a session ends its stream and its running calls") {
  TestServer server;
  LegacySession session(server.port());
  HttpReply head;
  HttpClient stream = session.open_stream(head);
  REQUIRE(head.status == 200);
  HttpClient call = session.start("9", "tools/call", tool_params("block_worker"));
  REQUIRE(server.tools.worker.wait_begun(1));
  CHECK(session.remove() == 200);
  CHECK(server.tools.worker.wait_cancelled(1));
  while (stream.read_event()) {
  }
  const HttpReply ended = call.read_reply();
  CHECK(ended.body.find("\"id\":9") == std::string::npos);
}

TEST_CASE("a second initialize in a session is refused and harms nothing") {
  TestServer server;
  LegacySession session(server.port(), {.version = "2025-06-18"});
  const Json again = session.call("initialize", R"({"protocolVersion":"2024-11-05"})");
  CHECK(error_code(again) == -32600);
  CHECK(session.pings());
  const Json tools = session.call("tools/list");
  CHECK((*tools["result"]["tools"].begin())["annotations"].is_object());  // still 2025-06-18
}

TEST_CASE("calls before notifications/initialized are served, as official servers do") {
  const TestServer server;
  const HttpReply hello = initialize(server.port(), "2025-11-25");
  const std::string headers = std::string(kJson) + kAcceptBoth +
                              "Mcp-Session-Id: " + hello.header("mcp-session-id") + "\r\n";
  const HttpReply reply = ask(
      server.port(),
      post_with(headers, rpc_request("1", "tools/call", tool_params("echo", R"({"text":"hi"})"))));
  CHECK(first_text(message_of(reply)) == "hi");
}

TEST_CASE("an unused session is forgotten, one with a stream is not") {
  constexpr int kMostSweeps = 1000;
  CoreServer server({}, hasty_binding(100ms));
  LegacySession used(server.port());
  LegacySession unused(server.port());
  HttpReply head;
  HttpClient stream = used.open_stream(head);
  // Asking for a session would use it. What it was subscribed to ends with it.
  CHECK(unused.call("resources/subscribe", R"({"uri":"test://text"})")["result"]);
  // Each sweep that looks for idle sessions sends a comment.
  const mcp::Interest& interest = server.registry().interest();
  for (int sweep = 0; interest.has("test://text") && sweep < kMostSweeps; ++sweep)
    REQUIRE(stream.read_event_or_comment());
  CHECK_FALSE(interest.has("test://text"));
  CHECK(unused.post(rpc_request("1", "ping", {})).status == 404);
  CHECK(used.pings());
}

TEST_CASE("when all places are taken, the session idle for longest makes room") {
  ServerOptions options = test_options();
  options.max_sessions = 3;
  TestServer server(options);
  LegacySession first(server.port());
  LegacySession second(server.port());
  LegacySession third(server.port());
  REQUIRE(first.pings());  // now the second is the idlest
  LegacySession fourth(server.port());
  CHECK(second.post(rpc_request("1", "ping", {})).status == 404);
  CHECK(first.pings());
  CHECK(third.pings());
  CHECK(fourth.pings());
}

TEST_CASE("sessions in use are never evicted; the newcomer is told why it must wait") {
  ServerOptions options = test_options();
  options.max_sessions = 1;
  TestServer server(options);
  LegacySession session(server.port());
  HttpReply head;
  HttpClient stream = session.open_stream(head);
  const HttpReply refused = initialize(server.port(), "2025-11-25");
  CHECK(refused.status == 503);
  CHECK(message_of(refused)["error"]["message"].string_or("").find("sessions") !=
        std::string_view::npos);
  CHECK(session.pings());
  stream.leave();
  CHECK(initialize(server.port(), "2025-11-25").status == 200);
}

TEST_CASE("a session has one GET stream; a second is a conflict until the first is gone") {
  TestServer server;
  LegacySession session(server.port());
  HttpReply head;
  HttpClient first = session.open_stream(head);
  REQUIRE(head.status == 200);
  CHECK(head.is_stream());
  CHECK(head.header("cache-control").find("no-cache") != std::string::npos);
  HttpReply conflict;
  const HttpClient second = session.open_stream(conflict);
  CHECK(conflict.status == 409);
  first.leave();
  HttpReply again;
  const HttpClient third = session.open_stream(again);
  CHECK(again.status == 200);
}

TEST_CASE("changes of the lists and of watched resources arrive on the GET stream") {
  TestServer server;
  LegacySession session(server.port(), {.version = "2025-06-18"});
  HttpReply head;
  HttpClient stream = session.open_stream(head);
  REQUIRE(server->remove_tool("fail"));
  const auto tools_changed = stream.read_event();
  REQUIRE(tools_changed);
  CHECK(Json(tools_changed->data)["method"].string() == "notifications/tools/list_changed");

  CHECK(session.call("resources/subscribe", R"({"uri":"test://text"})")["result"].is_object());
  server->resource_updated("test://bytes");  // nobody watches it
  server->resource_updated("test://text");
  const auto updated = stream.read_event();
  REQUIRE(updated);
  CHECK(Json(updated->data)["method"].string() == "notifications/resources/updated");
  CHECK(Json(updated->data)["params"]["uri"].string() == "test://text");

  CHECK(session.call("resources/unsubscribe", R"({"uri":"test://text"})")["result"].is_object());
  server->resource_updated("test://text");
  REQUIRE(server->remove_prompt("plain"));
  REQUIRE(server->remove_resource("test://bytes"));
  CHECK(Json(stream.read_event()->data)["method"].string() == "notifications/prompts/list_changed");
  CHECK(Json(stream.read_event()->data)["method"].string() ==
        "notifications/resources/list_changed");
}

TEST_CASE("what happens while no stream is open is told when one opens, and only once") {
  TestServer server;
  LegacySession session(server.port(), {.version = "2025-06-18"});
  REQUIRE(server->remove_tool("fail"));
  HttpReply head;
  HttpClient first = session.open_stream(head);
  const auto told = first.read_event();
  REQUIRE(told);
  CHECK(Json(told->data)["method"].string() == "notifications/tools/list_changed");
  first.leave();
  HttpClient second = session.open_stream(head);
  REQUIRE(head.status == 200);
  REQUIRE(server->remove_prompt("plain"));
  const auto next = second.read_event();
  REQUIRE(next);
  CHECK(Json(next->data)["method"].string() == "notifications/prompts/list_changed");
}

TEST_CASE("HEAD answers like GET without opening anything") {
  TestServer server;
  LegacySession session(server.port());
  HttpClient client(server.port());
  client.send(http_request("HEAD", "/mcp", session.headers()));
  CHECK(client.read_reply(true).status == 200);
  client.send(http_request("HEAD", "/mcp", session.headers()));  // the connection is still good
  CHECK(client.read_reply(true).status == 200);
  HttpReply head;
  const HttpClient stream = session.open_stream(head);
  CHECK(head.status == 200);
}

TEST_CASE("methods a path does not have are 405 and name the ones it has") {
  TestServer server;
  struct Row {
    const char* method;
    const char* path;
    const char* allowed;
  };
  for (const Row& row : {Row{"PUT", "/mcp", "GET, POST, DELETE, OPTIONS"},
                         Row{"PATCH", "/mcp", "GET, POST, DELETE, OPTIONS"},
                         Row{"POST", "/sse", "GET"}, Row{"DELETE", "/sse", "GET"},
                         Row{"GET", "/message", "POST"}, Row{"POST", "/read", "GET"}}) {
    CAPTURE(row.method);
    CAPTURE(row.path);
    const HttpReply reply = ask(server.port(), http_request(row.method, row.path, kJson, "{}"));
    CHECK(reply.status == 405);
    CHECK(reply.header("allow") == row.allowed);
  }
  const std::string modern = "MCP-Protocol-Version: 2026-07-28\r\nAccept: text/event-stream\r\n";
  for (const char* method : {"GET", "DELETE"}) {
    const HttpReply reply = ask(server.port(), http_request(method, "/mcp", modern));
    CHECK(reply.status == 405);
    CHECK(reply.header("allow") == "POST");
  }
  CHECK(ask(server.port(), http_request("GET", "/nowhere")).status == 404);
  CHECK(ask(server.port(), http_request("GET", "/mcp/")).status == 404);
}

TEST_CASE("Accept must name what can come back, or the client could not read it") {
  TestServer server;
  LegacySession session(server.port());
  struct Row {
    const char* accept;
    int post;
    int get;
  };
  for (const Row& row :
       {Row{"application/json, text/event-stream", 200, 200},
        Row{"text/event-stream;q=0.5,application/json;q=0.9", 200, 200},
        Row{"application/json", 406, 406}, Row{"text/event-stream", 406, 200}, Row{"*/*", 406, 406},
        Row{"text/html", 406, 406}, Row{nullptr, 406, 406}}) {
    const std::string accept =
        row.accept == nullptr ? "" : "Accept: " + std::string(row.accept) + "\r\n";
    CAPTURE(accept);
    const std::string headers = kJson + accept + "Mcp-Session-Id: " + session.id() + "\r\n";
    CHECK(ask(server.port(), post_with(headers, rpc_request("1", "ping", {}))).status == row.post);
    HttpClient client(server.port());
    client.send(http_request("GET", "/mcp", headers));
    CHECK(client.read_head().status == row.get);
    client.leave();  // the session's one stream is free again
  }
  const std::string two_lines = std::string(kJson) +
                                "Accept: application/json\r\nAccept: text/event-stream\r\n"
                                "Mcp-Session-Id: " +
                                session.id() + "\r\n";
  CHECK(ask(server.port(), post_with(two_lines, rpc_request("1", "ping", {}))).status == 200);
}

TEST_CASE("a body that is not declared as JSON is 415, in both eras") {
  TestServer server;
  LegacySession session(server.port());
  struct Row {
    const char* type;
    int status;
  };
  for (const Row& row :
       {Row{"application/json", 200}, Row{"application/json; charset=utf-8", 200},
        Row{"APPLICATION/JSON", 200}, Row{"application/json;x=y", 200}, Row{"text/plain", 415},
        Row{"application/jsonp", 415}, Row{"application/x-www-form-urlencoded", 415},
        Row{"text/json", 415}, Row{"", 415}, Row{nullptr, 415}}) {
    const std::string type =
        row.type == nullptr ? "" : "Content-Type: " + std::string(row.type) + "\r\n";
    CAPTURE(type);
    const std::string headers = type + kAcceptBoth + "Mcp-Session-Id: " + session.id() + "\r\n";
    CHECK(ask(server.port(), post_with(headers, rpc_request("1", "ping", {}))).status ==
          row.status);
    const HttpReply modern =
        ask(server.port(), post_with(type + "MCP-Protocol-Version: 2026-07-28\r\n", "{}"));
    CHECK(modern.status == (row.status == 200 ? 400 : 415));
  }
}

}  // namespace diorama::test
