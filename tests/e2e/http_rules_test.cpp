// Small rules of HTTP and of the envelope, each of which a client once met.

#include <doctest/doctest.h>

#include "support/test_server.h"

namespace diorama::test {
namespace {

const std::string kPlain = "Content-Type: application/json\r\n";
const std::string kBoth = "Accept: application/json, text/event-stream\r\n";

HttpReply post(std::uint16_t port, const std::string& path, const std::string& headers,
               std::string_view body) {
  return HttpClient(port).ask(http_request("POST", path.c_str(), headers, body));
}

std::string ping() {
  return rpc_request("7", "ping", {});
}

}  // namespace

TEST_CASE("media types have no case") {
  TestServer server;
  LegacySession session(server.port());
  const std::string id = "Mcp-Session-Id: " + session.id() + "\r\n";
  for (const char* accept :
       {"Application/JSON, Text/Event-Stream", "text/EVENT-stream;q=0.5, APPLICATION/json"}) {
    CAPTURE(accept);
    CHECK(post(server.port(), "/mcp",
               "Content-Type: Application/Json\r\n" + id + "Accept: " + accept + "\r\n", ping())
              .status == 200);
  }
}

TEST_CASE("a body that is not plain JSON gets 415, on both endpoints") {
  TestServer server;
  OldClient old(server.port());
  for (const std::string& path : {std::string("/mcp"), old.endpoint()}) {
    for (const char* headers :
         {"Content-Type: text/plain\r\n", "", "Content-Type: application/jsonp\r\n",
          "Content-Type: application/json\r\nContent-Encoding: gzip\r\n",
          "Content-Type: application/json\r\nContent-Encoding: deflate\r\n"}) {
      CAPTURE(path);
      CAPTURE(headers);
      CHECK(post(server.port(), path, headers + kBoth, ping()).status == 415);
    }
  }
  const HttpReply packed =
      post(server.port(), "/mcp", kPlain + kBoth + "Content-Encoding: gzip\r\n", "\x1f\x8b");
  CHECK(packed.body.contains("Content-Encoding 'gzip' is not read; send the body as it is"));
  CHECK(post(server.port(), old.endpoint(), kPlain + "Content-Encoding: identity\r\n", ping())
            .status == 202);
}

TEST_CASE("a header that says one thing stands there once") {
  TestServer server;
  LegacySession session(server.port());
  ModernClient modern(server.port());
  const std::string request = modern.request("1", "tools/list", {});
  const std::size_t end = request.find("\r\n") + 2;
  for (const char* line : {"Mcp-Method: tools/call\r\n", "MCP-Protocol-Version: 2025-11-25\r\n",
                           "mcp-method: tools/list\r\n"}) {
    CAPTURE(line);
    const HttpReply reply = HttpClient(server.port()).ask(std::string(request).insert(end, line));
    CHECK(reply.status == 400);
    CHECK(error_code(message_of(reply)) == -32020);
    CHECK(reply.body.contains("is given twice"));
  }
  CHECK(HttpClient(server.port()).ask(request).status == 200);
  const std::string twice = session.headers() + "Mcp-Session-Id: other\r\n";
  CHECK(post(server.port(), "/mcp", twice, ping()).status == 400);
  CHECK(post(server.port(), "/mcp",
             session.headers() + "Origin: http://localhost\r\nOrigin: http://evil.example\r\n",
             ping())
            .status == 403);
}

TEST_CASE("what cannot be read is answered with the id null, on every transport") {
  TestServer server;
  OldClient old(server.port());
  for (const std::string& path : {std::string("/mcp"), old.endpoint()})
    for (const char* body : {"{", "", "{\"jsonrpc\":\"2.0\",\"id\":1,"}) {
      CAPTURE(body);
      const HttpReply reply = post(server.port(), path, kPlain + kBoth, body);
      CHECK(reply.status == 400);
      const Json message(reply.body);
      CHECK(error_code(message) == -32700);
      CHECK(message["id"].is_null());
    }
}

TEST_CASE("an initialize with a wrong type is InvalidParams and opens no session") {
  TestServer server;
  struct Row {
    const char* params;
    const char* field;
  };
  for (const Row& row : {
           Row{R"({"protocolVersion":7,"capabilities":{},"clientInfo":{}})", "protocolVersion"},
           Row{R"({"protocolVersion":"2025-11-25","capabilities":"x","clientInfo":{}})",
               "capabilities"},
           Row{R"({"protocolVersion":"2025-11-25","clientInfo":{}})", "capabilities"},
           Row{R"({"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":"x"})",
               "clientInfo"},
           Row{R"({"protocolVersion":"2025-11-25","capabilities":{}})", "clientInfo"},
           Row{R"({"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":1}})",
               "clientInfo.name"},
       }) {
    CAPTURE(row.params);
    const HttpReply reply =
        post(server.port(), "/mcp", kPlain + kBoth, rpc_request("1", "initialize", row.params));
    const Json message = message_of(reply);
    CHECK(error_code(message) == -32602);
    CHECK(message["error"]["message"].string_or("").starts_with(row.field));
    CHECK_FALSE(reply.has_header("mcp-session-id"));
  }
}

TEST_CASE("a null cursor is like none") {
  TestServer server;
  LegacySession session(server.port());
  for (const char* list : {"tools/list", "prompts/list", "resources/list"})
    CHECK(session.call(list, R"({"cursor":null})")["result"].is_object());
}

TEST_CASE("$/cancelRequest with an id is answered, and does what it says") {
  TestServer server;
  OldClient client(server.port());
  CHECK(client.post(rpc_request("5", "tools/call", tool_params("block_worker"))) == 202);
  REQUIRE(server.tools.worker.wait_begun(1));
  const Json answer = client.call("6", "$/cancelRequest", R"({"id":5})");
  CHECK(answer["id"].integer() == 6);
  CHECK(answer["result"].is_object());
  CHECK(server.tools.worker.wait_cancelled(1));
  CHECK(client.call("7", "$/cancelRequest", R"({"id":99})")["result"].is_object());
  CHECK(error_code(client.call("8", "$/cancelRequest", "{}")) == -32602);
  CHECK(error_code(client.call("9", "notifications/cancelled", R"({"requestId":5})")) == -32601);
}

TEST_CASE("a path that no request can name keeps the server from starting") {
  for (const char* path : {"mcp", "", "/a b", "/mcp?x=1", "/mcp#here"}) {
    CAPTURE(path);
    ServerOptions options = test_options();
    options.path = path;
    Server server(std::move(options));
    const auto started = server.listen();
    REQUIRE_FALSE(started);
    CHECK(started.error().message == "no request can name the path '" + std::string(path) + "'");
  }
}

}  // namespace diorama::test
