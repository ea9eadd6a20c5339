// Malformed input of every kind: each gets its error, and the server lives on.

#include <doctest/doctest.h>

#include "support/test_server.h"

namespace diorama::test {
namespace {

using namespace std::string_literals;

struct Row {
  std::string body;
  int status;
  int code;  ///< 0: it is not an error
};

/// Posts each body in a session, compares, and pings from another client.
void check(LegacySession& session, LegacySession& bystander, const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    CAPTURE(row.body);
    const HttpReply reply = session.post(row.body);
    CHECK(reply.status == row.status);
    CHECK(error_code(message_of(reply)) == row.code);
    if (row.code == -32700) CHECK(message_of(reply)["id"].is_null());
    CHECK(bystander.pings());
  }
}

std::string nested(int depth) {
  return R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":)" + std::string(depth, '[') +
         std::string(depth, ']') + "}}";
}

std::string utf16(std::string_view text) {
  std::string out = "\xff\xfe";
  for (const char c : text) out += {c, '\0'};
  return out;
}

std::string params_with(const std::string& value) {
  return R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":)" + value + "}}";
}

}  // namespace

TEST_CASE("text that is not JSON is a parse error with the id null") {
  TestServer server;
  LegacySession session(server.port());
  LegacySession bystander(server.port());
  std::vector<Row> rows;
  for (const std::string& body : {""s,
                                  " \n "s,
                                  "ping"s,
                                  "{"s,
                                  "}"s,
                                  R"({"jsonrpc":"2.0","id":1,"met)"s,
                                  "{}{}"s,
                                  R"({"jsonrpc":"2.0","id":1,"method":"ping"} x)"s,
                                  R"({'jsonrpc':'2.0'})"s,
                                  R"({jsonrpc:"2.0"})"s,
                                  R"({"jsonrpc":"2.0",})"s,
                                  "[1,]"s,
                                  "[1 2]"s,
                                  "/* */ {}"s,
                                  "\0"s,
                                  "{\"jsonrpc\"\0:\"2.0\"}"s,
                                  "{\"a\":\"\0\"}"s,
                                  "{\"a\":\"\n\"}"s,
                                  params_with("\"\xff\""),
                                  params_with("\"\xc3\""),
                                  params_with("\"\xed\xa0\x80\""),
                                  params_with(R"("\x41")"),
                                  params_with(R"("\u12")"),
                                  params_with("NaN"),
                                  params_with("Infinity"),
                                  params_with("-"),
                                  params_with("+1"),
                                  params_with("01"),
                                  params_with(".5"),
                                  params_with("1."),
                                  params_with("1e"),
                                  params_with("0x10"),
                                  params_with("tru"),
                                  params_with("nul"),
                                  nested(70),
                                  nested(5000),
                                  utf16("{}"),
                                  "\xef\xbb\xbf{}"s})
    rows.push_back({body, 400, -32700});
  check(session, bystander, rows);
}

TEST_CASE("JSON with values that cannot be read is refused under its id") {
  TestServer server;
  LegacySession session(server.port());
  const std::pair<std::string, std::string> rows[] = {
      {R"("\ud800")", "a text has \\ud800, which is half a character"},
      {R"("\udc00\ud800")", "a text has \\udc00, which is half a character"},
      {"1e999", "the number 1e999 is too large to be kept"},
      {"-" + std::string(400, '9'), "the number -" + std::string(37, '9') + "..." +
                                        std::string(19, '9') + " is too large to be kept"},
  };
  for (const auto& [value, problem] : rows) {
    CAPTURE(value);
    const HttpReply reply = session.post(params_with(value));
    CHECK(reply.status == 200);
    const Json message = message_of(reply);
    CHECK(error_code(message) == -32602);
    CHECK(json::to_text(message["id"]) == "1");
    CHECK(message["error"]["message"].string() == problem);
  }
  CHECK(message_of(session.post(params_with("18446744073709551616")))["result"]);
}

TEST_CASE("JSON that is no JSON-RPC message is an invalid request") {
  TestServer server;
  LegacySession session(server.port());
  LegacySession bystander(server.port());
  std::vector<Row> rows;
  for (const char* body :
       {"7",
        "\"ping\"",
        "null",
        "true",
        "1.5",
        "{}",
        R"({"id":1})",
        R"({"method":"ping"})",
        R"({"jsonrpc":"2.0"})",
        R"({"jsonrpc":"2.0","id":1})",
        R"({"jsonrpc":"1.0","id":1,"method":"ping"})",
        R"({"jsonrpc":2.0,"id":1,"method":"ping"})",
        R"({"jsonrpc":"2","id":1,"method":"ping"})",
        R"({"jsonrpc":null,"id":1,"method":"ping"})",
        R"({"id":1,"method":"ping"})",
        R"({"JSONRPC":"2.0","id":1,"method":"ping"})",
        R"({"jsonrpc":"2.0","id":null,"method":"ping"})",
        R"({"jsonrpc":"2.0","id":1.5,"method":"ping"})",
        R"({"jsonrpc":"2.0","id":1e3,"method":"ping"})",
        R"({"jsonrpc":"2.0","id":{},"method":"ping"})",
        R"({"jsonrpc":"2.0","id":[1],"method":"ping"})",
        R"({"jsonrpc":"2.0","id":true,"method":"ping"})",
        R"({"jsonrpc":"2.0","id":1,"method":7})",
        R"({"jsonrpc":"2.0","id":1,"method":null})",
        R"({"jsonrpc":"2.0","id":1,"method":["ping"]})",
        R"({"jsonrpc":"2.0","id":1,"method":{}})",
        R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[]})",
        R"({"jsonrpc":"2.0","id":1,"method":"ping","params":"x"})",
        R"({"jsonrpc":"2.0","id":1,"method":"ping","params":7})",
        R"({"jsonrpc":"2.0","id":1,"method":"ping","params":false})",
        R"({"jsonrpc":"2.0","method":"ping","params":[1]})",
        R"({"jsonrpc":"2.0","result":{}})",
        R"({"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":"x"}})",
        R"({"jsonrpc":"2.0","id":null,"result":{}})",
        "[]",
        "[1,2,3]",
        "[[]]",
        "[null]",
        R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])"})
    rows.push_back({body, 400, -32600});
  check(session, bystander, rows);
}

TEST_CASE("odd but valid messages are served") {
  TestServer server;
  LegacySession session(server.port());
  LegacySession bystander(server.port());
  check(session, bystander,
        {{" \r\n\t{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\r\n", 200, 0},
         {R"({"method":"ping","id":1,"jsonrpc":"2.0","more":{"a":[1]}})", 200, 0},
         {R"({"jsonrpc":"2.0","id":0,"method":"ping"})", 200, 0},
         {R"({"jsonrpc":"2.0","id":"","method":"ping"})", 200, 0},
         {R"({"jsonrpc":"2.0","id":-5,"method":"ping","params":null})", 200, 0},
         {R"({"jsonrpc":"2.0","id":18446744073709551615,"method":"ping"})", 200, 0},
         {R"({"jsonrpc":"2.0","id":"\ud83d\ude00\u0000\"","method":"\u0070ing"})", 200, 0},
         {nested(60), 200, 0}});
}

TEST_CASE("ids come back exactly: same type, same value, the first if it is given twice") {
  TestServer server;
  LegacySession session(server.port());
  for (const char* id : {"0", "-5", "\"0\"", "\"\"", "9007199254740993", "18446744073709551615",
                         R"("a\"b\\c")", "\"\xc3\xa9\""}) {
    const Json reply(session.post(rpc_request(id, "ping", {})).body);
    CHECK(json::to_text(reply["id"]) == id);
  }
  const Json twice(session.post(R"({"jsonrpc":"2.0","id":1,"id":2,"method":"ping"})").body);
  CHECK(twice["id"].integer() == 1);
}

TEST_CASE("unknown methods and bad params are JSON-RPC errors of their own") {
  TestServer server;
  LegacySession session(server.port());
  LegacySession bystander(server.port());
  const auto row = [](const char* method, const char* params, int code) {
    return Row{rpc_request("1", method, params), 200, code};
  };
  check(session, bystander,
        {row("", "", -32601),
         row("Ping", "", -32601),
         row("tools/calls", "", -32601),
         row("server/discover", "{}", -32601),
         row("subscriptions/listen", "{}", -32601),
         row("tasks/get", R"({"taskId":"x"})", -32601),
         row("rpc.discover", "", -32601),
         row("notifications/initialized", "", -32601),
         row("tools/call", "", -32602),
         row("tools/call", "{}", -32602),
         row("tools/call", R"({"name":7})", -32602),
         row("tools/call", R"({"name":""})", -32602),
         row("tools/call", R"({"name":"eco"})", -32602),
         row("resources/read", "", -32602),
         row("resources/read", R"({"uri":7})", -32602),
         row("resources/read", R"({"uri":""})", -32002),
         row("resources/read", R"({"uri":"test://none"})", -32002),
         row("resources/read", R"({"uri":"test://item/a/b"})", -32002),
         row("resources/subscribe", "{}", -32602),
         row("resources/subscribe", R"({"uri":"test://none"})", -32002),
         row("resources/unsubscribe", "{}", -32602),
         row("prompts/get", "", -32602),
         row("prompts/get", R"({"name":"none"})", -32602),
         row("prompts/get", R"({"name":"greet"})", -32602),
         row("prompts/get", R"({"name":"greet","arguments":[]})", -32602),
         row("prompts/get", R"({"name":"greet","arguments":{"name":7}})", -32602),
         row("prompts/get", R"({"name":"greet","arguments":{"mood":"x"}})", -32602),
         row("completion/complete", "", -32602),
         row("completion/complete", R"({"ref":{"type":"ref/prompt","name":"greet"}})", -32602),
         row("completion/complete", R"({"argument":{"name":"a","value":"b"}})", -32602),
         row("completion/complete",
             R"({"ref":{"type":"ref/x"},"argument":{"name":"a","value":"b"}})", -32602),
         row("completion/complete",
             R"({"ref":{"type":"ref/prompt","name":"none"},"argument":{"name":"a","value":"b"}})",
             -32602),
         row("completion/complete",
             R"({"ref":{"type":"ref/resource","uri":"x"},"argument":{"name":"a","value":"b"}})",
             -32602),
         row("completion/complete",
             R"({"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"a","value":1}})",
             -32602),
         row("completion/complete",
             R"({"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"a","value":"b"},)"
             R"("context":{"arguments":{"x":1}}})",
             -32602),
         row("logging/setLevel", "", -32602),
         row("logging/setLevel", R"({"level":"loud"})", -32602),
         row("logging/setLevel", R"({"level":3})", -32602),
         row("logging/setLevel", R"({"level":"INFO"})", -32602),
         row("tools/list", R"({"cursor":"bogus"})", -32602),
         row("tools/list", R"({"cursor":""})", -32602),
         row("tools/list", R"({"cursor":7})", -32602),
         row("resources/list", R"({"cursor":"YWZ0ZXI6eA"})", -32602),
         row("resources/templates/list", R"({"cursor":"!"})", -32602),
         row("prompts/list", R"({"cursor":{}})", -32602),
         row("tools/describe", "{}", -32001),
         row("initialize", R"({"protocolVersion":"2025-11-25"})", -32600)});
}

TEST_CASE("an unknown tool is answered with the nearest known one") {
  TestServer server;
  LegacySession session(server.port());
  const Json reply = session.call_tool("ecko");
  CHECK(error_code(reply) == -32602);
  CHECK(reply["error"]["message"].string() == "Tool not found: ecko");
  CHECK(reply["error"]["data"]["hint"].string() == "did you mean 'echo'?");
}

TEST_CASE("bad arguments are a result the model can read, naming the field and a likely name") {
  TestServer server;
  LegacySession session(server.port());
  ModernClient modern(server.port());
  struct Case {
    const char* arguments;
    const char* word;
  };
  for (const Case& bad :
       {Case{"{}", "text"}, Case{R"({"text":7})", "text"}, Case{R"({"txt":"a"})", "text"},
        Case{"[]", "object"}, Case{"\"x\"", "object"}, Case{R"({"text":"a","more":1})", "more"}}) {
    CAPTURE(bad.arguments);
    for (const Json& reply :
         {session.call_tool("echo", bad.arguments), modern.call_tool("echo", bad.arguments)}) {
      CHECK(reply["result"]["isError"].bool_or(false));
      CHECK(first_text(reply).find(bad.word) != std::string::npos);
      const json::Value error = reply["result"]["structuredContent"]["error"];
      CHECK(error["code"].string() == "ERR_INVALID_PARAMS");
      CHECK(error["execution"].string() == "not_executed");
    }
  }
}

TEST_CASE("what is broken below HTTP's grammar ends that connection only") {
  TestServer server;
  LegacySession bystander(server.port());
  struct Case {
    std::string bytes;
    int status;
  };
  const std::string head = "POST /mcp HTTP/1.1\r\nHost: localhost\r\n";
  for (const Case& bad :
       {Case{"hello\r\n\r\n", 400}, Case{"\x16\x03\x01\x02\x00\x01\x00", 400},
        Case{"GET /mcp\r\n\r\n", 505}, Case{"GET /mcp HTTP/1.1\r\n\r\n", 400},
        Case{"GET /mcp HTTP/3.0\r\nHost: a\r\n\r\n", 505},
        Case{"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505}, Case{head + "Host: localhost\r\n\r\n", 400},
        Case{head + "Content-Length: -1\r\n\r\n", 400},
        Case{head + "Content-Length: x\r\n\r\n", 400},
        Case{head + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400},
        Case{head + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}", 400},
        Case{head + "Transfer-Encoding: gzip\r\n\r\n", 501},
        Case{head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n", 400},
        Case{head + " folded: x\r\n\r\n", 400}, Case{head + ": x\r\n\r\n", 400},
        Case{head + "a b: x\r\n\r\n", 400}, Case{head + "Expect: magic\r\n\r\n", 417},
        Case{"BREW /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n", 400}}) {
    CAPTURE(bad.bytes);
    HttpClient client(server.port());
    client.send(bad.bytes);
    const HttpReply reply = client.read_reply();
    CHECK(reply.status == bad.status);
    CHECK(client.read_to_end().empty());
    CHECK(bystander.pings());
  }
}

}  // namespace diorama::test
