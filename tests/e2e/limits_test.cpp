// Limits and deadlines through the whole stack: too much is refused, too slow is ended, and
// neither hurts anybody else.

#include <doctest/doctest.h>

#include "support/test_server.h"

namespace diorama::test {
namespace {

using namespace std::chrono_literals;

constexpr const char* kTooMany = "Cannot have more than 2 parallel requests. Please slow down.";

std::string with_timeout(std::string_view tool, int milliseconds) {
  return tool_members(tool) + R"(,"_meta":{"diorama/timeoutMs":)" + std::to_string(milliseconds) +
         "}";
}

}  // namespace

TEST_CASE("one call too many is 429 with the agreed words, and places become free again") {
  ServerOptions options = test_options();
  options.max_parallel = 2;
  options.max_waiting = 0;
  TestServer server(options);
  LegacySession session(server.port());
  ModernClient modern(server.port());
  for (int round = 1; round <= 3; ++round) {
    server.tools.worker.hold_again();
    HttpClient first = session.start("\"a\"", "tools/call", tool_params("block_worker"));
    HttpClient second = modern.start("1", "tools/call", tool_members("block_worker"));
    REQUIRE(server.tools.worker.wait_begun(2 * round));
    for (const HttpReply& reply :
         {session.post(rpc_request("7", "tools/call", tool_params("echo", R"({"text":"x"})"))),
          modern.post("7", "tools/call", tool_members("quick")),
          session.post(rpc_request("7", "resources/read", R"({"uri":"test://text"})")),
          session.post(rpc_request("7", "prompts/get", R"({"name":"plain"})")),
          session.post(rpc_request("7", "completion/complete",
                                   R"({"ref":{"type":"ref/prompt","name":"greet"},)"
                                   R"("argument":{"name":"name","value":""}})"))}) {
      CHECK(reply.status == 429);
      CHECK(reply.header("retry-after") == "1");
      const Json body(reply.body);
      CHECK(body["id"].integer() == 7);
      CHECK(body["error"]["message"].string() == kTooMany);
      CHECK(body["error"]["data"]["kind"].string() == "RateLimited");
    }
    CHECK(session.pings());  // the protocol itself is not limited
    CHECK(session.call("tools/list")["result"]["tools"].size() > 0);
    server.tools.worker.release();
    CHECK(first_text(message_of(first.read_reply())) == "released");
    CHECK(first_text(message_of(second.read_reply())) == "released");
    CHECK(first_text(session.call_tool("echo", R"({"text":"free"})")) == "free");
  }
}

TEST_CASE("with the defaults many clients are answered, however few calls run at a time") {
  ServerOptions options = test_options();
  options.max_parallel = 16;
  TestServer server(options);
  std::vector<std::unique_ptr<LegacySession>> legacy;
  std::vector<HttpClient> calls;
  ModernClient modern(server.port());
  for (int i = 0; i < 64; ++i) {  // all at once, in both eras; the first 16 hold all places
    legacy.push_back(std::make_unique<LegacySession>(server.port()));
    calls.push_back(legacy.back()->start("1", "tools/call", tool_params("block_worker")));
    calls.push_back(modern.start("1", "tools/call", tool_members("block_worker")));
  }
  REQUIRE(server.tools.worker.wait_begun(16));
  CHECK(legacy.front()->pings());
  CHECK(server.tools.worker.begun() == 16);
  server.tools.worker.release();
  for (HttpClient& call : calls) CHECK(first_text(message_of(call.read_reply())) == "released");
}

TEST_CASE("a call that waits for a place goes with its client") {
  ServerOptions options = test_options();
  options.max_parallel = 1;
  TestServer server(options);
  LegacySession session(server.port());
  ModernClient modern(server.port());
  HttpClient running = session.start("1", "tools/call", tool_params("block_worker"));
  REQUIRE(server.tools.worker.wait_begun(1));
  HttpClient cancelled = session.start("2", "tools/call", tool_params("count"));
  CHECK(session.pings());
  session.notify("notifications/cancelled", R"({"requestId":2})");
  HttpClient gone = modern.start("3", "tools/call", tool_members("count"));
  gone.leave();
  const Json late = session.call("tools/call", "{" + with_timeout("count", 20) + "}");
  CHECK(late["result"]["structuredContent"]["error"]["execution"].string() == "not_executed");
  server.tools.worker.release();
  CHECK(first_text(message_of(running.read_reply())) == "released");
  CHECK(first_text(session.call_tool("echo", R"({"text":"after"})")) == "after");
  server.finish_engine();
  CHECK(server.tools.count == 0);
}

TEST_CASE("places are freed by every way a call can end") {
  ServerOptions options = test_options();
  options.max_parallel = 1;
  options.max_waiting = 0;
  TestServer server(options);
  LegacySession session(server.port(), {.capabilities = R"({"elicitation":{}})"});
  ModernClient modern(server.port());
  const auto free = [&] {
    return modern.post("1", "tools/call", tool_members("quick")).status == 200;
  };
  CHECK(error_code(session.call_tool("throw")) == -32603);
  CHECK(free());
  CHECK(session.call_tool("fail")["result"]["isError"].bool_or(false));
  CHECK(free());
  CHECK(session.call_tool("echo", "{}")["result"]["isError"].bool_or(false));
  CHECK(free());
  {  // cancelled
    HttpClient call = session.start("1", "tools/call", tool_params("block_worker"));
    REQUIRE(server.tools.worker.wait_begun(1));
    session.notify("notifications/cancelled", R"({"requestId":1})");
    CHECK(free());
  }
  {  // its client has gone
    HttpClient call = modern.start("1", "tools/call", tool_members("block_worker"));
    REQUIRE(server.tools.worker.wait_begun(2));
    call.leave();
    CHECK(free());
  }
  {  // timed out
    const Json reply = session.call("tools/call", "{" + with_timeout("block_worker", 1) + "}");
    CHECK(reply["result"]["isError"].bool_or(false));
    CHECK(free());
  }
  {  // asked, and its session was deleted
    LegacySession asked(server.port(), {.capabilities = R"({"elicitation":{}})"});
    HttpClient call = asked.start("1", "tools/call", tool_params("ask_name"));
    call.read_head();
    CHECK(call.read_event());
    CHECK(modern.post("1", "tools/call", tool_members("quick")).status == 429);
    asked.remove();
    CHECK(session.pings());  // by now its function was given to the engine once more,
    server.finish_engine();  // to learn that no answer comes
    CHECK(free());
  }
}

TEST_CASE("a slow call delays neither pings nor lists nor workers of other clients") {
  TestServer server;
  LegacySession slow(server.port());
  HttpClient call = slow.start("1", "tools/call", tool_params("block_engine"));
  REQUIRE(server.tools.engine.wait_begun(1));
  LegacySession other(server.port());
  ModernClient modern(server.port());
  CHECK(other.pings());
  CHECK(slow.pings());
  CHECK(other.call("tools/list")["result"]["tools"].size() > 0);
  CHECK(modern.call("server/discover")["result"]["supportedVersions"].size() == 1);
  server.tools.progress.release();
  CHECK(first_text(modern.call_tool("progress_then_block")) == "released");  // Lane::Worker
  CHECK(first_text(modern.call_tool("quick")) == "at once");                 // Lane::Protocol
  CHECK_FALSE(call.has_input());  // all of that was before it ended
  server.tools.engine.release();
  CHECK(first_text(message_of(call.read_reply())) == "released");
}

TEST_CASE("a call past its deadline is one failed result, and its function is told to stop") {
  TestServer server;
  LegacySession session(server.port());
  ModernClient modern(server.port());
  const std::string members = with_timeout("block_worker", 50);
  HttpClient call = session.start("1", "tools/call", "{" + members + "}");
  const Json reply = message_of(call.read_reply());
  CHECK(reply["result"]["isError"].bool_or(false));
  const json::Value error = reply["result"]["structuredContent"]["error"];
  CHECK(error["code"].string() == "ERR_REQUEST_TIMEOUT");
  CHECK(error["execution"].string() == "unknown");
  CHECK(error["retryable"].bool_or(false));
  CHECK(error["message"].string() == "the call took longer than 50 ms");
  CHECK(server.tools.worker.wait_cancelled(1));
  CHECK(session.pings());
  CHECK_FALSE(call.has_input());  // exactly one reply
  modern.meta_members = R"("diorama/timeoutMs":50)";
  const Json also = modern.call_tool("block_worker");
  CHECK(also["result"]["structuredContent"]["error"]["code"].string() == "ERR_REQUEST_TIMEOUT");
}

TEST_CASE("a call that times out in the queue was not executed, and is not later") {
  TestServer server;
  LegacySession session(server.port());
  HttpClient blocking = session.start("\"e\"", "tools/call", tool_params("block_engine"));
  REQUIRE(server.tools.engine.wait_begun(1));
  const Json reply = session.call("tools/call", "{" + with_timeout("count", 20) + "}");
  CHECK(reply["result"]["structuredContent"]["error"]["execution"].string() == "not_executed");
  server.tools.engine.release();
  CHECK(first_text(message_of(blocking.read_reply())) == "released");
  CHECK(first_text(session.call_tool("echo", R"({"text":"after"})")) == "after");
  CHECK(server.tools.count == 0);
}

TEST_CASE("a tool's own timeouts bound what a client may ask for") {
  TestServer server;
  Tool tool;
  tool.name = "brief";
  tool.description = "Blocks for a short time at most";
  tool.input_schema = R"({"type":"object"})";
  tool.lane = Lane::Worker;
  tool.default_timeout = 60ms;
  tool.max_timeout = 120ms;
  tool.call = [&](Context& context, const json::Value&) {
    return server.tools.worker.hold(context);
  };
  REQUIRE(server->add(std::move(tool)));
  LegacySession session(server.port());
  const auto message = [&](const std::string& meta) {
    const Json reply =
        session.call("tools/call", "{" + tool_members("brief") + ",\"_meta\":{" + meta + "}}");
    return std::string(
        reply["result"]["structuredContent"]["error"]["message"].string_or(reply.text()));
  };
  CHECK(message("") == "the call took longer than 60 ms");
  CHECK(message(R"("diorama/timeoutMs":100000)") == "the call took longer than 120 ms");
  CHECK(message(R"("diorama/timeoutMs":9223372036854775807)") ==
        "the call took longer than 120 ms");
  CHECK(message(R"("diorama/timeoutMs":18446744073709551615)") ==
        "the call took longer than 60 ms");
  CHECK(message(R"("diorama/timeoutMs":0)") == "the call took longer than 60 ms");
  CHECK(message(R"("diorama/timeoutMs":-5)") == "the call took longer than 60 ms");
  CHECK(message(R"("diorama/timeoutMs":"10")") == "the call took longer than 60 ms");
}

TEST_CASE("resources, prompts and methods past their deadline are JSON-RPC errors") {
  mcp::ServerOptions options;
  options.call_timeout = 50ms;
  CoreServer server(options);
  LegacySession session(server.port());
  const Json reply = session.call("resources/read", R"({"uri":"test://slow"})");
  CHECK(error_code(reply) == -32603);
  CHECK(reply["error"]["message"].string() == "the call took longer than 50 ms");
  CHECK(server.tools.worker.wait_cancelled(1));
}

TEST_CASE("JSON too deep, bodies too long and heads too large are refused at the edge") {
  ServerOptions options = test_options();
  options.max_json_depth = 16;
  options.max_body_bytes = 10'000;
  options.max_header_bytes = 4'000;
  TestServer server(options);
  LegacySession session(server.port());
  const auto ask = [&](const std::string& headers, const std::string& body) {
    return HttpClient(server.port())
        .ask(http_request("POST", "/mcp", session.headers() + headers, body));
  };
  const auto deep = [](int depth) {
    return rpc_request("1", "ping",
                       "{\"x\":" + std::string(depth, '[') + std::string(depth, ']') + "}");
  };
  CHECK(ask("", deep(12)).status == 200);
  const HttpReply too_deep = ask("", deep(20));
  CHECK(too_deep.status == 400);
  CHECK(Json(too_deep.body)["error"]["message"].string_or("").find("deeper than 16") !=
        std::string_view::npos);
  const auto long_text = [](std::size_t bytes) {
    return rpc_request("1", "ping", "{\"x\":\"" + std::string(bytes, 'a') + "\"}");
  };
  CHECK(ask("", long_text(9'000)).status == 200);
  CHECK(ask("", long_text(11'000)).status == 413);
  std::string chunked = "POST /mcp HTTP/1.1\r\nHost: localhost\r\n" + session.headers() +
                        "Transfer-Encoding: chunked\r\n\r\n";
  for (int i = 0; i < 12; ++i) chunked += "3e8\r\n" + std::string(1000, ' ') + "\r\n";
  CHECK(HttpClient(server.port()).ask(chunked + "0\r\n\r\n").status == 413);
  CHECK(ask("X-Big: " + std::string(5'000, 'a') + "\r\n", "{}").status == 431);
  std::string many;
  for (int i = 0; i < 120; ++i) many += "A: b\r\n";
  CHECK(ask(many, "{}").status == 431);
  CHECK(HttpClient(server.port()).ask(http_request("GET", "/" + std::string(9'000, 'a'))).status /
            100 ==
        4);
  CHECK(session.pings());
}

TEST_CASE("too many connections are refused, and closing some makes room") {
  ServerOptions options = test_options();
  options.max_connections = 3;
  TestServer server(options);
  std::vector<HttpClient> clients;
  const std::string ask = http_request("GET", "/nowhere");
  for (int i = 0; i < 3; ++i) {
    clients.emplace_back(server.port());
    CHECK(clients.back().ask(ask).status == 404);
  }
  CHECK(HttpClient(server.port()).ask(ask).status == 503);
  CHECK(clients.front().ask(ask).status == 404);
  clients[0].leave();
  CHECK(HttpClient(server.port()).ask(ask).status == 404);
}

TEST_CASE("clients that dawdle over a head or a body are sent away with 408") {
  ServerOptions options = test_options();
  options.head_timeout = 100ms;
  options.body_timeout = 100ms;
  TestServer server(options);
  HttpClient head(server.port());
  head.send("POST /mcp HTTP/1.1\r\nHost: loc");
  HttpClient body(server.port());
  body.send("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{");
  CHECK(head.read_reply().status == 408);
  CHECK(body.read_reply().status == 408);
}

}  // namespace diorama::test
