// The end of a server: what runs may finish, what is new is refused, nobody is left waiting.

#include <doctest/doctest.h>

#include <future>
#include <thread>

#include "support/test_server.h"

namespace diorama::test {
namespace {

using namespace std::chrono_literals;

/// A stream that the server ends when it begins to stop.
HttpClient last_words(const TestServer& server) {
  HttpClient listen = ModernClient(server.port())
                          .start("\"last\"", "subscriptions/listen",
                                 R"("notifications":{"toolsListChanged":true})");
  listen.read_head();
  REQUIRE(listen.read_event());  // acknowledged
  return listen;
}

/// Runs stop() beside the test, which goes on when the server has begun with it.
class Stopping {
 public:
  explicit Stopping(TestServer& server)
      : listen_(last_words(server)), thread_([&] { server->stop(); }) {
    while (listen_.read_event()) {
    }
  }
  ~Stopping() { thread_.join(); }
  Stopping(const Stopping&) = delete;
  Stopping& operator=(const Stopping&) = delete;

 private:
  HttpClient listen_;
  std::thread thread_;
};

}  // namespace

TEST_CASE("stop lets running calls finish, refuses new ones, and accepts no connections") {
  TestServer server;
  const std::uint16_t port = server.port();
  LegacySession session(port);
  ModernClient modern(port);
  CHECK(first_text(modern.call_tool("quick")) == "at once");  // its connection is open
  HttpClient running = session.start("1", "tools/call", tool_params("block_worker"));
  REQUIRE(server.tools.worker.wait_begun(1));
  HttpClient engine = session.start("2", "tools/call", tool_params("block_engine"));
  REQUIRE(server.tools.engine.wait_begun(1));
  const Stopping stopping(server);
  const Json refused = modern.call_tool("quick");
  CHECK(refused["error"]["message"].string_or("").find("shutting down") != std::string_view::npos);
  CHECK_FALSE(HttpClient(port).is_open());
  server.tools.release_all();
  CHECK(first_text(message_of(running.read_reply())) == "released");
  CHECK(first_text(message_of(engine.read_reply())) == "released");
  CHECK(running.read_to_end().empty());
}

TEST_CASE("stop ends every kind of stream properly") {
  ServerOptions options = test_options();
  options.shutdown_grace = 2 * kPatience;  // nothing waits for it
  TestServer server(options);
  LegacySession session(server.port());
  HttpReply head;
  HttpClient standing = session.open_stream(head);
  ModernClient modern(server.port());
  HttpClient listen =
      modern.start("7", "subscriptions/listen", R"("notifications":{"toolsListChanged":true})");
  listen.read_head();
  REQUIRE(listen.read_event());
  HttpClient old(server.port());
  old.send(http_request("GET", "/sse", "Accept: text/event-stream\r\n"));
  old.read_head();
  REQUIRE(old.read_event());
  const auto stopped = std::async(std::launch::async, [&] { server->stop(); });
  CHECK(stopped.wait_for(kPatience) == std::future_status::ready);
  const auto last = listen.read_event();
  REQUIRE(last);
  const Json result(last->data);
  CHECK(result["id"].integer() == 7);
  CHECK(result["result"]["resultType"].string() == "complete");
  CHECK(result["result"]["_meta"]["io.modelcontextprotocol/subscriptionId"].integer() == 7);
  CHECK_FALSE(listen.read_event());
  while (standing.read_event()) {
  }
  CHECK_FALSE(old.read_event());
}

TEST_CASE("a call that hangs is cut off when the grace time is over, and its client is told") {
  ServerOptions options = test_options();
  options.shutdown_grace = 100ms;
  TestServer server(options);
  LegacySession session(server.port(), {.capabilities = R"({"elicitation":{}})"});
  HttpClient hanging = session.start("1", "tools/call", tool_params("block_worker"));
  REQUIRE(server.tools.worker.wait_begun(1));
  HttpClient waiting = session.start("2", "tools/call", tool_params("ask_name"));
  waiting.read_head();
  REQUIRE(waiting.read_event());
  HttpClient reading(server.port());
  reading.send(http_request("GET", "/read?uri=test://slow"));
  REQUIRE(server.tools.worker.wait_begun(2));
  server->stop();
  CHECK(server.tools.worker.cancelled() == 2);
  const Json reply = message_of(hanging.read_reply());
  CHECK(reply["id"].integer() == 1);
  CHECK(reply["result"]["isError"].bool_or(false));
  bool answered = false;
  while (const auto event = waiting.read_event())
    if (!event->data.empty() && Json(event->data)["id"].integer() == 2) answered = true;
  CHECK(answered);
  CHECK(reading.read_reply().status / 100 == 5);
}

TEST_CASE("calls still in the queue at the end are run or refused, never forgotten") {
  TestServer server;
  OldClient client(server.port(), "2025-06-18");
  CHECK(client.post(rpc_request("1", "tools/call", tool_params("block_engine"))) == 202);
  REQUIRE(server.tools.engine.wait_begun(1));
  CHECK(client.post(rpc_request("2", "tools/call", tool_params("count"))) == 202);
  const Stopping stopping(server);
  server.tools.engine.release();
  CHECK(first_text(client.next()) == "released");
  CHECK(client.next()["result"]["structuredContent"]["count"].integer() == 1);
}

TEST_CASE("a task that still runs ends with the server") {
  ServerOptions options = test_options();
  options.shutdown_grace = 50ms;
  TestServer server(options);
  ModernClient client(server.port(), R"({"extensions":{"io.modelcontextprotocol/tasks":{}}})");
  CHECK(client.call_tool("task")["result"]["taskId"].is_string());
  REQUIRE(server.tools.worker.wait_begun(1));
  server->stop();
  CHECK(server.tools.worker.cancelled() == 1);
}

TEST_CASE("the port is free at once for the next server") {
  ServerOptions options = test_options();
  for (int i = 0; i < 5; ++i) {
    TestServer server(options);
    options.port = server.port();
    LegacySession session(server.port());
    HttpReply head;
    HttpClient stream = session.open_stream(head);
    CHECK(first_text(session.call_tool("echo", R"({"text":"a"})")) == "a");
    server->stop();
  }
}

TEST_CASE("stopping twice, or before anything was started, is fine") {
  TestServer server;
  server->stop();
  server->stop();
  Server never(test_options());
  never.stop();
  Server unused(test_options());
  CHECK(unused.pump(1ms) == 0);
}

TEST_CASE("a server that could not listen says why and can be destroyed") {
  TestServer first;
  ServerOptions options = test_options();
  options.port = first.port();
  Server second(options);
  const auto started = second.listen();
  REQUIRE_FALSE(started);
  CHECK(started.error().message.find("the port is already in use") != std::string::npos);
  CHECK(started.error().hint.find("choose another port") != std::string::npos);
  LegacySession session(first.port());
  CHECK(session.pings());
}

TEST_CASE("wait returns when another thread asks for the end") {
  TestServer server;
  std::thread other([&] { server->request_stop(); });
  server->wait();
  other.join();
  LegacySession session(server.port());
  CHECK(session.pings());  // until stop() it serves on
}

TEST_CASE("clients that come and go while the server stops find no hole") {
  for (int round = 0; round < 10; ++round) {
    TestServer server;
    std::vector<HttpClient> clients;
    for (int i = 0; i < 8; ++i) {
      clients.emplace_back(server.port());
      clients.back().send(ModernClient(server.port())
                              .request("1", "tools/call", tool_members("echo", R"({"text":"a"})")));
    }
    const auto stopping = std::async(std::launch::async, [&] { server->stop(); });
    for (HttpClient& client : clients) {
      const HttpReply reply = client.read_reply();
      CHECK((reply.status == 0 || reply.status == 200 || reply.status == 503));
    }
  }
}

}  // namespace diorama::test
