// Malformed requests of the modern era: what _meta, headers and params must say, in the order
// in which they are checked.

#include <doctest/doctest.h>

#include "support/test_server.h"

namespace diorama::test {
namespace {

constexpr const char* kVersion = "io.modelcontextprotocol/protocolVersion";

/// A request that can be bent in one place.
struct Bent {
  std::string method = "tools/call";
  std::string members = R"("name":"echo","arguments":{"text":"hi"})";
  std::string meta = R"("io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
                     R"("io.modelcontextprotocol/clientCapabilities":{})";
  std::string version_header = "2026-07-28";  ///< "-" leaves a header out
  std::string method_header = "tools/call";
  std::string name_header = "echo";
  std::string more_headers = {};
};

HttpReply send(std::uint16_t port, const Bent& bent) {
  const auto header = [](const char* name, const std::string& value) {
    return value == "-" ? "" : name + std::string(": ") + value + "\r\n";
  };
  const std::string params = bent.meta == "-"
                                 ? "{" + bent.members + "}"
                                 : "{" + bent.members + (bent.members.empty() ? "" : ",") +
                                       "\"_meta\":{" + bent.meta + "}}";
  return HttpClient(port).ask(http_request(
      "POST", "/mcp",
      "Content-Type: application/json\r\n" + header("MCP-Protocol-Version", bent.version_header) +
          header("Mcp-Method", bent.method_header) + header("Mcp-Name", bent.name_header) +
          bent.more_headers,
      rpc_request("11", bent.method, params)));
}

struct Row {
  const char* why;
  Bent request;
  int status;
  int code;
};

void check(std::uint16_t port, const std::vector<Row>& rows) {
  ModernClient bystander(port);
  for (const Row& row : rows) {
    CAPTURE(row.why);
    const HttpReply reply = send(port, row.request);
    CHECK(reply.status == row.status);
    const Json body(reply.body);
    CHECK(error_code(body) == row.code);
    CHECK(body["id"].integer() == 11);
    CHECK(first_text(bystander.call_tool("echo", R"({"text":"alive"})")) == "alive");
  }
}

const std::string kCapabilities = R"("io.modelcontextprotocol/clientCapabilities":{})";
const std::string kClaim = "\"" + std::string(kVersion) + R"(":"2026-07-28")";

}  // namespace

TEST_CASE("the claim of a modern request must be whole") {
  TestServer server;
  check(server.port(),
        {{"all is well", {}, 200, 0},
         {"no _meta at all", {.meta = "-"}, 400, -32602},
         {"empty _meta", {.meta = ""}, 400, -32602},
         {"version is no string",
          {.meta = "\"" + std::string(kVersion) + "\":7," + kCapabilities},
          400,
          -32602},
         {"version is null",
          {.meta = "\"" + std::string(kVersion) + "\":null," + kCapabilities},
          400,
          -32602},
         {"no capabilities", {.meta = kClaim}, 400, -32602},
         {"capabilities are an array",
          {.meta = kClaim + R"(,"io.modelcontextprotocol/clientCapabilities":[])"},
          400,
          -32602},
         {"unknown log level",
          {.meta = kClaim + "," + kCapabilities + R"(,"io.modelcontextprotocol/logLevel":"loud")"},
          400,
          -32602},
         {"log level is a number",
          {.meta = kClaim + "," + kCapabilities + R"(,"io.modelcontextprotocol/logLevel":3)"},
          400,
          -32602}});
}

TEST_CASE("headers must be there and say what the body says") {
  TestServer server;
  check(server.port(),
        {{"no version header", {.version_header = "-"}, 400, -32020},
         {"another version", {.version_header = "2025-11-25"}, 400, -32020},
         {"unknown version in the header only", {.version_header = "v9"}, 400, -32020},
         {"unknown version everywhere",
          {.meta = "\"" + std::string(kVersion) + "\":\"v999.0.0\"," + kCapabilities,
           .version_header = "v999.0.0"},
          400,
          -32022},
         {"a legacy version as claim",
          {.meta = "\"" + std::string(kVersion) + "\":\"2025-11-25\"," + kCapabilities,
           .version_header = "2025-11-25"},
          400,
          -32022},
         {"no method header", {.method_header = "-"}, 400, -32020},
         {"another method", {.method_header = "tools/list"}, 400, -32020},
         {"values are case-sensitive", {.method_header = "Tools/Call"}, 400, -32020},
         {"no name header", {.name_header = "-"}, 400, -32020},
         {"another name", {.name_header = "count"}, 400, -32020},
         {"name in base64", {.name_header = "=?base64?ZWNobw==?="}, 200, 0},
         {"wrong name in base64", {.name_header = "=?base64?Y291bnQ=?="}, 400, -32020},
         {"bad base64 padding", {.name_header = "=?base64?ZWNobw?="}, 400, -32020},
         {"bad base64 alphabet", {.name_header = "=?base64?Z$Nobw==?="}, 400, -32020},
         {"markers in capitals are literal", {.name_header = "=?BASE64?ZWNobw==?="}, 400, -32020},
         {"initialize by header only",
          {.method = "initialize", .members = R"("protocolVersion":"2025-11-25")", .meta = "-"},
          400,
          -32020},
         {"spaces around values", {.method_header = "  tools/call \t"}, 200, 0},
         {"legacy headers are ignored",
          {.more_headers = "Mcp-Session-Id: nope\r\nLast-Event-ID: 1-1\r\n"},
          200,
          0}});
  const Json refused(
      send(server.port(), {.meta = "\"" + std::string(kVersion) + "\":\"v9\"," + kCapabilities,
                           .version_header = "v9"})
          .body);
  CHECK(refused["error"]["data"]["requested"].string() == "v9");
  CHECK(json::to_text(refused["error"]["data"]["supported"]) == R"(["2026-07-28"])");
}

TEST_CASE("methods the modern era does not have are 404") {
  TestServer server;
  std::vector<Row> rows;
  for (const char* method :
       {"initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe",
        "shutdown", "exit", "tasks/result", "tasks/list", "no/such", "TOOLS/LIST"})
    rows.push_back({method,
                    {.method = method, .members = "", .method_header = method, .name_header = "-"},
                    404,
                    -32601});
  check(server.port(), rows);
}

TEST_CASE("bad params of modern methods") {
  TestServer server;
  const auto row = [](const char* method, const char* members, int status, int code,
                      const char* name = "-") {
    return Row{members,
               {.method = method, .members = members, .method_header = method, .name_header = name},
               status,
               code};
  };
  check(server.port(),
        {row("tools/call", "", 200, -32602), row("tools/call", R"("name":7)", 200, -32602),
         row("tools/call", R"("name":"ecko")", 200, -32602, "ecko"),
         row("resources/read", R"("uri":"test://none")", 200, -32602, "test://none"),
         row("resources/read", "", 200, -32602),
         row("prompts/get", R"("name":"none")", 200, -32602, "none"),
         row("tools/list", R"("cursor":"bogus")", 200, -32602),
         row("subscriptions/listen", "", 200, -32602),
         row("subscriptions/listen", R"("notifications":[])", 200, -32602),
         row("tasks/get", R"("taskId":"x")", 400, -32021, "x"),
         row("tasks/cancel", R"("taskId":"x")", 400, -32021, "x"),
         row("tools/call", R"("name":"echo","arguments":{"text":"a"},"requestState":"v1.9.x.y")",
             200, -32602, "echo"),
         row("tools/call", R"("name":"echo","arguments":{"text":"a"},"requestState":7)", 200,
             -32602, "echo"),
         row("tools/call", R"("name":"echo","arguments":{"text":"a"},"requestState":"")", 200,
             -32602, "echo"),
         row("tools/call", R"("name":"echo","arguments":{"text":"a"},"inputResponses":[])", 200,
             -32602, "echo")});
  ModernClient tasks(server.port(), R"({"extensions":{"io.modelcontextprotocol/tasks":{}}})");
  CHECK(error_code(tasks.call("tasks/get", R"("taskId":"none")")) == -32602);
  CHECK(error_code(tasks.call("tasks/update", R"("taskId":"none","inputResponses":{})")) == -32602);
  CHECK(error_code(tasks.call("tasks/cancel", "")) == -32602);
}

TEST_CASE("a requestState holds for its own call only") {
  TestServer server;
  ModernClient client(server.port(), R"({"elicitation":{}})");
  const Json asked = client.call_tool("ask_name", R"({"a":1})");
  CHECK(asked["result"]["resultType"].string() == "input_required");
  const std::string state(asked["result"]["requestState"].string_or(""));
  const std::string answer =
      R"("inputResponses":{"name":{"action":"accept","content":{"name":"Ada"}}},)";
  const auto repeat = [&](const char* tool, const char* arguments, const std::string& sealed) {
    return client.call_tool(tool, arguments, answer + "\"requestState\":\"" + sealed + "\"");
  };
  CHECK(error_code(repeat("ask_name", R"({"a":2})", state)) == -32602);
  CHECK(error_code(repeat("ask_two", R"({"a":1})", state)) == -32602);
  std::string forged = state;
  forged[forged.size() / 2] = forged[forged.size() / 2] == 'A' ? 'B' : 'A';
  CHECK(error_code(repeat("ask_name", R"({"a":1})", forged)) == -32602);
  CHECK(error_code(repeat("ask_name", R"({"a":1})", state.substr(0, state.size() - 1))) == -32602);
  CHECK(first_text(repeat("ask_name", R"({"a":1})", state)) == "Hello, Ada");
  const Json again = repeat("ask_name", R"({"a":1})", state);  // once
  CHECK(error_code(again) == -32602);
  CHECK(again["error"]["message"].string() ==
        "requestState was already used: an answer counts for one call");
}

TEST_CASE("malformed answers are asked for again, unknown ones ignored") {
  TestServer server;
  ModernClient client(server.port(), R"({"elicitation":{}})");
  for (const char* responses :
       {R"({"name":7})", R"({"name":null})", R"({"other":{"action":"accept"}})", "{}"}) {
    CAPTURE(responses);
    const Json asked = client.call_tool("ask_name");
    const Json again =
        client.call_tool("ask_name", "{}",
                         "\"inputResponses\":" + std::string(responses) +
                             ",\"requestState\":" + json::to_text(asked["result"]["requestState"]));
    CHECK(again["result"]["resultType"].string() == "input_required");
    CHECK(again["result"]["inputRequests"]["name"]["method"].string() == "elicitation/create");
  }
}

TEST_CASE("an answer may come with the first request, before the question") {
  TestServer server;
  ModernClient client(server.port(), R"({"elicitation":{}})");
  const Json reply =
      client.call_tool("ask_name", "{}",
                       R"("inputResponses":{"name":{"action":"accept","content":{"name":"Ada"}}})");
  CHECK(first_text(reply) == "Hello, Ada");
}

TEST_CASE("arguments that travel as headers must match the body") {
  TestServer server;
  Tool tool;
  tool.name = "order";
  tool.description = "Orders";
  tool.input_schema = R"({"type":"object","properties":{
    "site":{"type":"string","x-mcp-header":"Site"},"n":{"type":"integer","x-mcp-header":"N"},
    "now":{"type":"boolean","x-mcp-header":"Now"}}})";
  tool.call = [](Context&, const json::Value&) -> Result<ToolResult> {
    return ToolResult::text("ordered");
  };
  REQUIRE(server->add(std::move(tool)));
  const auto order = [](const char* arguments, const char* headers) {
    return Bent{.members = R"("name":"order","arguments":)" + std::string(arguments),
                .name_header = "order",
                .more_headers = headers};
  };
  check(
      server.port(),
      {{"none given, none expected", order("{}", ""), 200, 0},
       {"null needs none", order(R"({"site":null})", ""), 200, 0},
       {"missing", order(R"({"site":"a"})", ""), 400, -32020},
       {"equal", order(R"({"site":"a"})", "Mcp-Param-Site: a\r\n"), 200, 0},
       {"name in any case", order(R"({"site":"a"})", "MCP-PARAM-SITE: a\r\n"), 200, 0},
       {"different", order(R"({"site":"a"})", "Mcp-Param-Site: b\r\n"), 400, -32020},
       {"base64", order(R"({"site":"ü"})", "Mcp-Param-Site: =?base64?w7w=?=\r\n"), 200, 0},
       {"bad base64", order(R"({"site":"ü"})", "Mcp-Param-Site: =?base64?w7w?=\r\n"), 400, -32020},
       {"number", order(R"({"n":42})", "Mcp-Param-N: 42\r\n"), 200, 0},
       {"number as float", order(R"({"n":42})", "Mcp-Param-N: 42.0\r\n"), 200, 0},
       {"another number", order(R"({"n":42})", "Mcp-Param-N: 43\r\n"), 400, -32020},
       {"no number", order(R"({"n":42})", "Mcp-Param-N: 42x\r\n"), 400, -32020},
       {"boolean", order(R"({"now":true})", "Mcp-Param-Now: true\r\n"), 200, 0},
       {"boolean in capitals", order(R"({"now":true})", "Mcp-Param-Now: True\r\n"), 400, -32020},
       {"unknown headers are ignored", order("{}", "Mcp-Param-Else: x\r\n"), 200, 0}});
}

TEST_CASE("modern notifications are accepted in silence, whatever their headers") {
  TestServer server;
  const std::string json = "Content-Type: application/json\r\n";
  const std::string claimed = rpc_notification(
      "notifications/cancelled",
      R"({"requestId":1,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}})");
  const HttpReply by_claim =
      HttpClient(server.port()).ask(http_request("POST", "/mcp", json, claimed));
  CHECK(by_claim.status == 202);
  CHECK(by_claim.body.empty());
  const HttpReply by_header =
      HttpClient(server.port())
          .ask(http_request("POST", "/mcp", json + "MCP-Protocol-Version: 2026-07-28\r\n",
                            rpc_notification("x")));
  CHECK(by_header.status == 202);
}

}  // namespace diorama::test
