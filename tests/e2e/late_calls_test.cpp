// What a call is told that did not get its answer: each for its own reason.

#include <doctest/doctest.h>

#include "support/test_server.h"

namespace diorama::test {

using namespace std::chrono_literals;

namespace {

std::string with_timeout(std::string_view tool, int ms) {
  std::string params = tool_params(tool);
  params.insert(params.size() - 1, R"(,"_meta":{"diorama/timeoutMs":)" + std::to_string(ms) + "}");
  return params;
}

json::Value failure(const Json& reply) {
  return reply["result"]["structuredContent"]["error"];
}

}  // namespace

TEST_CASE("late: a call that never began says that it waited, and that others are running") {
  TestServer server;
  LegacySession session(server.port());
  HttpClient busy = session.start("1", "tools/call", tool_params("block_engine"));
  REQUIRE(server.tools.engine.wait_begun(1));
  const Json reply = session.call("tools/call", with_timeout("count", 50));
  CHECK(failure(reply)["code"].string() == "ERR_REQUEST_TIMEOUT");
  CHECK(failure(reply)["execution"].string() == "not_executed");
  CHECK(failure(reply)["message"].string() ==
        "the call waited 50 ms for its turn and was not begun: others are still running");
  CHECK(failure(reply)["hint"].string() ==
        "repeat it later, or raise _meta[\"diorama/timeoutMs\"]");
}

TEST_CASE("late: a call that takes too long says how long it may") {
  TestServer server;
  LegacySession session(server.port());
  const Json reply = session.call("tools/call", with_timeout("block_worker", 50));
  CHECK(failure(reply)["message"].string() == "the call took longer than 50 ms");
  CHECK(failure(reply)["execution"].string() == "unknown");
}

TEST_CASE("late: a call that ends because the server stops says that") {
  ServerOptions options = test_options();
  options.shutdown_grace = 50ms;
  TestServer server(options);
  LegacySession session(server.port());
  HttpClient call = session.start("1", "tools/call", tool_params("block_worker"));
  REQUIRE(server.tools.worker.wait_begun(1));
  server->stop();
  const Json reply = message_of(call.read_reply());
  CHECK(failure(reply)["code"].string() == "ERR_EDITOR_NOT_READY");
  CHECK(failure(reply)["message"].string() == "the server is stopping and ended the call");
  CHECK(failure(reply)["execution"].string() == "unknown");
}

}  // namespace diorama::test
