// Exactly one reply per request, whatever happens: exceptions, deadlines and cancellations that
// race with results. All replies share one stream here, so a second one could not hide.

#include <doctest/doctest.h>

#include <map>

#include "support/test_server.h"

namespace diorama::test {
namespace {

using namespace std::chrono_literals;

constexpr int kCalls = 300;

/// Posts to a client of the older transport, and counts the replies on its one stream.
class OneStream {
 public:
  explicit OneStream(std::uint16_t port) : client_(port, "2025-06-18") {}
  void post(const std::string& body) { REQUIRE(client_.post(body) == 202); }
  /// Counts the replies by id, up to the one to this request.
  std::map<std::string, int> read_until(const std::string& last_id) {
    std::map<std::string, int> replies;
    while (replies[last_id] == 0) {
      const Json message = client_.next();
      if (!message["method"]) ++replies[json::to_text(message["id"])];
    }
    return replies;
  }

 private:
  OldClient client_;
};

/// A tool that takes about as long as its deadline, a little more or less each time.
Tool close_call(std::atomic<int>& counter) {
  Tool tool;
  tool.name = "close_call";
  tool.description = "Ends about when its time is over";
  tool.input_schema = R"({"type":"object"})";
  tool.lane = Lane::Worker;
  tool.default_timeout = 1ms;
  tool.call = [&counter](Context& context, const json::Value&) -> Result<ToolResult> {
    // Deadlines are looked at every 100 ms; the ends spread around such a moment. Nothing is
    // waited for here: taking its time is what this tool is for.
    const auto time = std::chrono::milliseconds(++counter % 100);
    context.progress(1);
    if (!context.wait_for(time)) return context.check().error();
    return ToolResult::text("in time");
  };
  return tool;
}

}  // namespace

TEST_CASE("a tool that throws is one internal error, and the engine lives on") {
  TestServer server;
  LegacySession session(server.port());
  ModernClient modern(server.port());
  for (int i = 0; i < 20; ++i) {
    for (const char* tool : {"throw", "throw_int"}) {
      const Json reply = session.call_tool(tool);
      CHECK(error_code(reply) == -32603);
      CHECK(error_code(modern.call_tool(tool)) == -32603);
    }
  }
  CHECK(session.call_tool("throw")["error"]["message"].string_or("").find("thrown on purpose") !=
        std::string_view::npos);
  CHECK(first_text(session.call_tool("echo", R"({"text":"a"})")) == "a");
}

TEST_CASE("hundreds of failing and working calls: one reply each") {
  TestServer server;
  OneStream client(server.port());
  const char* const tools[] = {"throw", "fail", "throw_int", "echo", "count", "quick", "no_such"};
  for (int i = 0; i < kCalls; ++i)
    client.post(rpc_request(std::to_string(i), "tools/call", tool_params(tools[i % 7])));
  std::map<std::string, int> replies;
  // Calls over the limit of 32 are refused, which is a reply too.
  for (int i = 0; i < kCalls; ++i)
    if (const std::string id = std::to_string(i); replies[id] == 0)
      for (const auto& [seen, count] : client.read_until(id)) replies[seen] += count;
  client.post(rpc_request("\"end\"", "ping", {}));
  for (const auto& [seen, count] : client.read_until("\"end\"")) replies[seen] += count;
  for (int i = 0; i < kCalls; ++i) CHECK(replies[std::to_string(i)] == 1);
}

TEST_CASE("deadlines that race with results: one reply each, and no place is lost") {
  ServerOptions options = test_options();
  options.max_parallel = 16;
  TestServer server(options);
  std::atomic<int> counter = 0;
  REQUIRE(server->add(close_call(counter)));
  OneStream client(server.port());
  std::map<std::string, int> replies;
  const auto add = [&](const std::map<std::string, int>& more) {
    for (const auto& [id, count] : more) replies[id] += count;
  };
  for (int i = 0; i < kCalls; ++i) {
    client.post(rpc_request(std::to_string(i), "tools/call",
                            "{" + tool_members("close_call") + R"(,"_meta":{"progressToken":1}})"));
    if (i % 16 != 15) continue;
    for (int k = i - 15; k <= i; ++k)
      if (const std::string id = std::to_string(k); replies[id] == 0) add(client.read_until(id));
  }
  for (int i = 0; i < kCalls; ++i)
    if (const std::string id = std::to_string(i); replies[id] == 0) add(client.read_until(id));
  client.post(rpc_request("\"end\"", "ping", {}));
  add(client.read_until("\"end\""));
  for (int i = 0; i < kCalls; ++i) CHECK(replies[std::to_string(i)] == 1);
  ModernClient modern(server.port());
  std::vector<HttpClient> calls;
  for (int i = 0; i < 16; ++i)  // all places are free again
    calls.push_back(modern.start("1", "tools/call", tool_members("block_worker")));
  server.tools.worker.release();
  for (HttpClient& call : calls) CHECK(first_text(message_of(call.read_reply())) == "released");
}

TEST_CASE("cancellations that race with results: one reply or none") {
  TestServer server;
  OneStream client(server.port());
  std::map<std::string, int> replies;
  const char* const tools[] = {"count", "quick", "throw", "ask_roots"};
  for (int i = 0; i < kCalls; ++i) {
    const std::string id = std::to_string(i);
    client.post(rpc_request(id, "tools/call", tool_params(tools[i % 4])));
    client.post(rpc_notification("notifications/cancelled", "{\"requestId\":" + id + "}"));
    if (i % 3 == 0) client.post(rpc_notification("$/cancelRequest", "{\"id\":" + id + "}"));
  }
  // Behind everything else in the engine's queue.
  client.post(rpc_request("\"last\"", "tools/call", tool_params("count")));
  for (const auto& [id, count] : client.read_until("\"last\"")) replies[id] += count;
  client.post(rpc_request("\"end\"", "ping", {}));
  for (const auto& [id, count] : client.read_until("\"end\"")) replies[id] += count;
  for (int i = 0; i < kCalls; ++i) CHECK(replies[std::to_string(i)] <= 1);
}

TEST_CASE("modern connections that close while their call ends leave nothing behind") {
  ServerOptions options = test_options();
  options.max_parallel = 4;
  TestServer server(options);
  ModernClient client(server.port());
  std::vector<HttpClient> leaving;
  for (int i = 0; i < kCalls; ++i) {
    HttpClient call =
        client.start("1", "tools/call", tool_members(i % 2 == 0 ? "count" : "throw_int"));
    if (i % 3 != 0) {
      call.read_head();  // while the rest of the answer is on its way
      call.close();
    } else {
      call.stop_sending();  // while it is being called
      leaving.push_back(std::move(call));
    }
  }
  for (HttpClient& call : leaving) call.leave();  // the server is through with each of them
  CHECK(first_text(client.call_tool("echo", R"({"text":"a"})")) == "a");
  std::vector<HttpClient> calls;
  for (int i = 0; i < 4; ++i)
    calls.push_back(client.start("1", "tools/call", tool_members("block_worker")));
  CHECK(server.tools.worker.wait_begun(4));
  server.tools.worker.release();
  for (HttpClient& call : calls) CHECK(first_text(message_of(call.read_reply())) == "released");
}

TEST_CASE("legacy exchanges always end, with the reply or without") {
  TestServer server;
  LegacySession session(server.port());
  for (int i = 0; i < 100; ++i) {
    const std::string id = std::to_string(i);
    HttpClient call = session.start(id, "tools/call", tool_params("count"));
    session.notify("notifications/cancelled", "{\"requestId\":" + id + "}");
    const HttpReply reply = call.read_reply();
    CHECK(reply.status == 200);
    if (!reply.body.empty()) CHECK(message_of(reply)["id"].integer() == i);
  }
}

}  // namespace diorama::test
