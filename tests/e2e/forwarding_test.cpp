// A tool that runs other tools: the call is one of the other tool in every way.

#include "mcp/forwarding.h"

#include <doctest/doctest.h>

#include "support/test_server.h"

namespace diorama::test {

using namespace std::chrono_literals;

namespace {

struct ForwardingServer : TestServer {
  explicit ForwardingServer(const ServerOptions& options = test_options()) : TestServer(options) {
    REQUIRE((*this)->registry().add(
        mcp::forwarding_tool("any", "Runs any tool", mcp::Forwards::AnyTool)));
    REQUIRE((*this)->registry().add(
        mcp::forwarding_tool("reading", "Runs a tool that reads", mcp::Forwards::ToolsThatRead)));
  }
};

std::string through(std::string_view tool, std::string_view name,
                    std::string_view arguments = "{}") {
  return tool_params(tool, R"({"name":")" + std::string(name) + R"(","arguments":)" +
                               std::string(arguments) + "}");
}

}  // namespace

TEST_CASE("forwarding: the other tool's schema and answer hold") {
  ForwardingServer server;
  LegacySession session(server.port());
  const Json answer = session.call("tools/call", through("any", "echo", R"({"text":"hello"})"));
  CHECK(first_text(answer) == "hello");
  const Json refused = session.call("tools/call", through("any", "echo", R"({"text":5})"));
  CHECK(refused["result"]["isError"].boolean() == true);
  CHECK(server.tools.count == 0);
  session.call("tools/call", through("any", "count"));
  CHECK(server.tools.count == 1);
}

TEST_CASE("forwarding: the call runs in the other tool's lane, and its end is the other's") {
  ForwardingServer server;
  LegacySession session(server.port());
  HttpClient busy = session.start("1", "tools/call", tool_params("block_engine"));
  REQUIRE(server.tools.engine.wait_begun(1));
  // It would wait for the engine, were it not for its own lane.
  HttpClient call = session.start("2", "tools/call", through("any", "block_worker"));
  REQUIRE(server.tools.worker.wait_begun(1));
  session.notify("notifications/cancelled", R"({"requestId":2})");
  CHECK(server.tools.worker.wait_cancelled(1));
}

TEST_CASE(
    "forwarding: where only reading is allowed, a tool that may change something never runs") {
  ForwardingServer server;
  LegacySession session(server.port());
  const Json refused = session.call("tools/call", through("reading", "count"));
  CHECK(refused["result"]["isError"].boolean() == true);
  CHECK(refused["result"]["structuredContent"]["error"]["hint"].string() == "run it with any");
  CHECK(server.tools.count == 0);
}

}  // namespace diorama::test
