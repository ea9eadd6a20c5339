// The older spellings of the specifications, over HTTP without a session. (Over stdio:
// stdio_test.cpp.)

#include "mcp/dialect.h"

#include <doctest/doctest.h>

#include "support/test_server.h"

namespace diorama::test {
namespace {

/// A client of those days: plain JSON-RPC in a POST, no Accept, no session.
HttpReply post(std::uint16_t port, std::string_view method, std::string_view params) {
  return HttpClient(port).ask(http_request("POST", "/mcp", "Content-Type: application/json\r\n",
                                           rpc_request("\"r1\"", method, params)));
}

Json ask(std::uint16_t port, std::string_view method, std::string_view params = {}) {
  const HttpReply reply = post(port, method, params);
  CHECK(reply.status == 200);
  const Json body(reply.body);
  CHECK(body["id"].string() == "r1");
  return body;
}

}  // namespace

TEST_CASE("every alias of the table reaches the method it stands for") {
  for (const mcp::Alias& alias : mcp::aliases()) {
    CAPTURE(alias.method);
    const Json params("{\"" + std::string(alias.marker.empty() ? "x" : alias.marker) + "\":\"v\"}");
    const mcp::Translated meant = mcp::translate(alias.method, params.root());
    CHECK(meant.dialect);
    CHECK(meant.method == alias.meaning);
    for (const mcp::Rename& rename : alias.renames) {
      const std::string marked =
          alias.marker == rename.from ? "" : "\"" + std::string(alias.marker) + "\":\"v\",";
      const Json old("{" + marked + "\"" + std::string(rename.from) + "\":\"w\"}");
      CHECK(mcp::translate(alias.method, old.root()).params[rename.to].exists());
    }
  }
}

TEST_CASE("the old names of lists, calls and reads work without a session") {
  TestServer server;
  CHECK(ask(server.port(), "list_tools")["result"]["tools"].size() > 5);
  CHECK(ask(server.port(), "list_resources")["result"]["resources"].size() >= 2);
  const char* const uri = R"({"uri":"test://text"})";
  for (const char* method : {"read_resource", "resources/get_content"}) {
    const Json read = ask(server.port(), method, uri);
    CHECK((*read["result"]["contents"].begin())["text"].string() == "hello");
  }
  CHECK(first_text(ask(server.port(), "call_tool", tool_params("echo", R"({"text":"a"})"))) == "a");
  const char* const named = R"({"toolName":"echo","toolInput":{"text":"b"}})";
  for (const char* method : {"call_tool", "tools/call"})
    CHECK(first_text(ask(server.port(), method, named)) == "b");
}

TEST_CASE("an alias inside a session behaves like its method") {
  TestServer server;
  LegacySession session(server.port());
  CHECK(session.call("list_tools")["result"]["tools"].size() > 5);
  CHECK(first_text(session.call("call_tool", tool_params("echo", R"({"text":"a"})"))) == "a");
  CHECK(session.call("shutdown")["result"].is_object());
  CHECK(session.pings());
}

TEST_CASE("EditorMCP calls are answered in their own envelope") {
  TestServer server;
  for (const char* method : {"tools/call", "call_tool"}) {
    CAPTURE(method);
    const Json reply = ask(server.port(), method, R"({"tool":"count","arguments":{}})");
    CHECK(reply["result"]["tool"].string() == "count");
    CHECK(reply["result"]["output"]["count"].integer().value_or(0) >= 1);
    CHECK(json::to_text(reply["result"]["diagnostics"]) == R"(["counted by hand"])");
    CHECK_FALSE(reply["result"]["content"]);
  }
  const Json text = ask(server.port(), "tools/call", R"({"tool":"echo","arguments":{"text":"a"}})");
  CHECK(text["result"]["output"].is_object());
  CHECK_FALSE(text["result"]["diagnostics"]);
}

TEST_CASE("EditorMCP failures are JSON-RPC errors with that specification's codes") {
  TestServer server;
  struct Row {
    const char* params;
    int code;
    const char* type;
  };
  for (const Row& row :
       {Row{R"({"tool":"none","arguments":{}})", -32001, "not_found"},
        Row{R"({"tool":"echo","arguments":{}})", -32002, "validation"},
        Row{R"({"tool":"echo","arguments":{"text":1}})", -32002, "validation"},
        Row{R"({"tool":"echo","arguments":[]})", -32002, "validation"},
        Row{R"({"tool":"fail","arguments":{}})", -32004, "unity"},
        Row{R"({"tool":"throw","arguments":{}})", -32603, "execution"},
        Row{R"({"tool":"block_worker","arguments":{},"_meta":{"diorama/timeoutMs":1}})", -32003,
            "timeout"}}) {
    CAPTURE(row.params);
    const Json reply = ask(server.port(), "tools/call", row.params);
    CHECK(error_code(reply) == row.code);
    CHECK(reply["error"]["data"]["errorType"].string() == row.type);
    CHECK(reply["error"]["data"]["details"].is_object());
    CHECK(reply["error"]["data"]["tool"].string_or("") == Json(row.params)["tool"].string_or(""));
  }
  const Json missing = ask(server.port(), "tools/call", R"({"tool":"ecko","arguments":{}})");
  CHECK(missing["error"]["message"].string() == "Tool not found: ecko");
}

TEST_CASE("EditorMCP calls over the limit say so with its code and 429") {
  ServerOptions options = test_options();
  options.max_parallel = 1;
  options.max_waiting = 0;
  TestServer server(options);
  LegacySession session(server.port());
  HttpClient call = session.start("1", "tools/call", tool_params("block_worker"));
  REQUIRE(server.tools.worker.wait_begun(1));
  const HttpReply reply =
      post(server.port(), "tools/call", R"({"tool":"echo","arguments":{"text":"a"}})");
  CHECK(reply.status == 429);
  CHECK(error_code(Json(reply.body)) == -32000);
}

TEST_CASE("tools/list serves both readers at once, and filters by category and tier") {
  TestServer server;
  for (const char* category : {"talk", "core"}) {
    CAPTURE(category);
    const Json list =
        ask(server.port(), "tools/list", "{\"category\":\"" + std::string(category) + "\"}");
    CHECK(list["result"]["tools"].size() >= 1);
    for (const json::Value tool : list["result"]["tools"]) {
      CHECK(tool["id"].string() == tool["name"].string());
      CHECK(tool["category"].string() == category);
      CHECK(tool["tier"].string() == "core");
      CHECK(tool["safetyLevel"].is_string());
      CHECK(tool["description"].is_string());
      CHECK(tool["inputSchema"]["type"].string() == "object");
    }
  }
  CHECK(ask(server.port(), "tools/list", R"({"category":"none"})")["result"]["tools"].size() == 0);
  CHECK(ask(server.port(), "tools/list", R"({"tier":"core"})")["result"]["tools"].size() > 5);
  CHECK(ask(server.port(), "tools/list", R"({"tier":"pro"})")["result"]["tools"].size() == 0);
}

TEST_CASE("tools/describe tells what tools/list tells, and the schemas") {
  TestServer server;
  const Json echo = ask(server.port(), "tools/describe", R"({"tool":"echo"})");
  const json::Value tool = echo["result"]["tool"];
  CHECK(tool["id"].string() == "echo");
  CHECK(tool["name"].string() == "echo");
  CHECK(tool["category"].string() == "talk");
  CHECK(tool["safetyLevel"].string() == "read_only");
  CHECK(tool["inputs"]["properties"]["text"].is_object());
  CHECK(tool["outputs"].is_object());
  CHECK(tool["notes"].is_string());
  CHECK(tool["execution"]["execution_mode"].string() == "sync");
  CHECK(tool["execution"]["default_timeout_ms"].integer() == 30000);
  const Json list = ask(server.port(), "list_tools");
  for (const json::Value row : list["result"]["tools"]) {
    const Json described =
        ask(server.port(), "tools/describe", "{\"tool\":" + json::to_text(row["name"]) + "}");
    CHECK(described["result"]["tool"]["safetyLevel"].string_or("") ==
          row["safetyLevel"].string_or(""));
  }
  CHECK(error_code(ask(server.port(), "tools/describe", R"({"tool":"none"})")) == -32001);
}

TEST_CASE("prompts are rendered with their old parameter names") {
  TestServer server;
  const auto text = [](const Json& reply) {
    const json::Value messages = reply["result"]["messages"];
    return messages.size() == 0 ? reply.text()
                                : std::string((*messages.begin())["content"]["text"].string_or(""));
  };
  for (const char* params : {R"({"uri":"prompt://greet","variables":{"name":"Ada"}})",
                             R"({"uri":"greet","variables":{"name":"Ada"}})",
                             R"({"promptName":"greet","variables":{"name":"Ada"}})",
                             R"({"name":"greet","arguments":{"name":"Ada"}})"}) {
    CAPTURE(params);
    CHECK(text(ask(server.port(), "prompts/render", params)) == "Greet Ada");
  }
  CHECK(error_code(ask(server.port(), "prompts/render", R"({"uri":"greet"})")) == -32602);
  CHECK(text(ask(server.port(), "prompts/get_template", R"({"uri":"greet"})")) ==
        "Greet {name} {mood}");
  CHECK(text(ask(server.port(), "prompts/get_template",
                 R"({"uri":"greet","variables":{"name":"Ada"}})")) == "Greet Ada {mood}");
}

TEST_CASE("exit ends a session, as a request and as a notification") {
  TestServer server;
  LegacySession first(server.port());
  CHECK(first.call("exit")["result"].is_object());
  CHECK(first.post(rpc_request("1", "ping", {})).status == 404);
  LegacySession second(server.port());
  CHECK(second.notify("exit") == 202);
  CHECK(second.post(rpc_request("1", "ping", {})).status == 404);
  LegacySession third(server.port());
  CHECK(third.pings());
}

TEST_CASE("the methods of today still need their session") {
  TestServer server;
  for (const char* method : {"tools/list", "resources/list", "ping"}) {
    const HttpReply reply = HttpClient(server.port())
                                .ask(http_request("POST", "/mcp",
                                                  "Content-Type: application/json\r\nAccept: "
                                                  "application/json, text/event-stream\r\n",
                                                  rpc_request("1", method, "{}")));
    CHECK(reply.status == 400);
  }
}

TEST_CASE("a tool that asks cannot ask a caller without a session, and says so") {
  TestServer server;
  const Json reply = ask(server.port(), "call_tool", tool_params("ask_name"));
  CHECK(reply["result"]["isError"].bool_or(false));
}

}  // namespace diorama::test
