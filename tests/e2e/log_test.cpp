// What the operator reads at which level, and what clients are told that asked for log messages.

#include <doctest/doctest.h>

#include <algorithm>

#include "support/test_server.h"

namespace diorama::test {
namespace {

struct Line {
  LogLevel level;
  std::string text;
};

struct LoggedServer {
  explicit LoggedServer(LogLevel level)
      : server([&] {
          ServerOptions options = test_options();
          options.log_level = level;
          options.log = [this](LogLevel of, std::string_view text) {
            lines.add({of, std::string(text)});
          };
          return options;
        }()) {}
  /// The line with that text in it. REQUIREs that there is one.
  Line line(std::string_view text) {
    const auto all = lines.all();
    const auto found =
        std::ranges::find_if(all, [&](const Line& each) { return each.text.contains(text); });
    REQUIRE_MESSAGE(found != all.end(), text);
    return *found;
  }
  [[nodiscard]] bool says(std::string_view text) const {
    const auto all = lines.all();
    return std::ranges::any_of(all, [&](const Line& each) { return each.text.contains(text); });
  }

  Told<Line> lines;
  TestServer server;
};

}  // namespace

TEST_CASE("log: requests are said at debug, failures at info, refusals as they deserve") {
  LoggedServer logged(LogLevel::Debug);
  const std::uint16_t port = logged.server.port();
  LegacySession session(port);
  session.call_tool("count");
  session.call_tool("fail");
  session.call("nope");
  HttpClient(port).ask(http_request("POST", "/mcp", "Origin: http://evil.example\r\n", "{}"));
  HttpClient(port).ask(
      http_request("POST", "/mcp", "Content-Type: application/json\r\n", "not json"));
  session.pings();  // what came before it is done
  CHECK(logged.line("tools/call count of e2e: done after ").level == LogLevel::Debug);
  CHECK(logged.line("tools/call fail of e2e failed after ").level == LogLevel::Info);
  CHECK(logged.line("nope of e2e failed after ").text.contains("ERR_METHOD_NOT_FOUND: unknown"));
  CHECK(logged.line("refused POST /mcp of 127.0.0.1 with 403: ").level == LogLevel::Warning);
  CHECK(logged.line("refused POST /mcp of 127.0.0.1 with 400: ").text.contains("-32700"));
}

TEST_CASE("log: a level hides what is below it") {
  LoggedServer logged(LogLevel::Warning);
  const std::uint16_t port = logged.server.port();
  LegacySession session(port);
  session.call_tool("count");
  session.call_tool("fail");
  HttpClient(port).ask(http_request("POST", "/mcp", "Origin: http://evil.example\r\n", "{}"));
  session.pings();
  CHECK_FALSE(logged.says("count"));
  CHECK_FALSE(logged.says("fail"));
  CHECK(logged.says("with 403"));
}

TEST_CASE("log: a client that asked for messages hears of its failed calls before the reply") {
  TestServer server;
  LegacySession session(server.port());
  const auto told = [&](std::string_view tool) {
    HttpClient call = session.start("1", "tools/call", tool_params(tool));
    std::vector<std::string> messages;
    if (!call.read_head().is_stream()) return messages;
    while (const auto event = call.read_event())
      if (event->data.contains("notifications/message")) messages.push_back(event->data);
    return messages;
  };
  CHECK(told("fail").empty());  // nobody asked for more than warnings
  CHECK(session.call("logging/setLevel", R"({"level":"info"})")["result"].is_object());
  const auto messages = told("fail");
  REQUIRE(messages.size() == 1);
  const Json message(messages.front());
  CHECK(message["params"]["level"].string() == "info");
  CHECK(message["params"]["logger"].string() == "calls");
  CHECK(message["params"]["data"].string_or("").starts_with("tools/call fail of e2e failed after"));
  CHECK(told("count").empty());
  CHECK(session.call("logging/setLevel", R"({"level":"error"})")["result"].is_object());
  CHECK(told("fail").empty());
}

}  // namespace diorama::test
