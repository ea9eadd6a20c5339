#include "transport/http_server.h"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <atomic>
#include <string>
#include <vector>

#include "transport/http_fixture.h"

namespace diorama::transport {
namespace {

using namespace std::chrono_literals;

/// The sentence with which the server refuses to start; empty when it starts.
std::string start_error(const HttpOptions& options) {
  IoLoop loop;
  TestHandler handler;
  auto started = HttpServer::start(loop, options, handler);
  return started ? "" : started.error().message + " / " + started.error().hint;
}

HttpOptions listening_on(std::string address, std::uint16_t port = 0) {
  HttpOptions options;
  options.address = std::move(address);
  options.port = port;
  return options;
}

}  // namespace

TEST_CASE("server: any free port is found and told") {
  TestServer server;
  CHECK(server.port() != 0);
  CHECK(server.http().base_url() == "http://127.0.0.1:" + std::to_string(server.port()));
}

TEST_CASE("server: the ways to name an address") {
  for (const std::string address : {"127.0.0.1", "localhost", "::1", "[::1]"}) {
    CAPTURE(address);
    CHECK(start_error(listening_on(address)) == "");
  }
  CHECK(start_error(listening_on("example.com")) ==
        "'example.com' is not an IP address / use an address such as 127.0.0.1, 0.0.0.0 or ::1, "
        "or 'localhost'");
}

TEST_CASE("server: an address that others can reach needs a token") {
  HttpOptions options = listening_on("0.0.0.0");
  CHECK(start_error(options) ==
        "refusing to listen on 0.0.0.0 without a token: every machine that reaches it could "
        "change the project / configure a token, or listen on 127.0.0.1");
  CHECK(start_error(listening_on("::")).starts_with("refusing to listen on :: without a token"));
  CHECK(start_error(listening_on("192.0.2.1")).starts_with("refusing to listen on 192.0.2.1"));
  options.tokens = {{"anna", ""}};
  CHECK(start_error(options) ==
        "the token named 'anna' is empty / give it a long random value, or leave it out");
}

TEST_CASE("server: a port in use is named in the refusal") {
  TestServer server;
  CHECK(start_error(listening_on("127.0.0.1", server.port())) ==
        "cannot listen on 127.0.0.1:" + std::to_string(server.port()) +
            ": the port is already in use / stop the other program, or choose another port (0 "
            "takes any free one)");
}

TEST_CASE("server: a token is asked for and its owner told to the handler") {
  HttpOptions options;
  options.tokens = {{"anna", "secret"}};
  TestServer server(options);
  TestClient client(server);
  const std::string refused = client.ask(post("/mcp", "x"));
  CHECK(status_of(refused) == "401");
  CHECK(has_line(refused, R"(WWW-Authenticate: Bearer realm="diorama")"));
  CHECK(body_of(client.ask(post("/mcp", "x", "Authorization: Bearer secret\r\n"))) ==
        "POST /mcp? [anna] x");
  CHECK(status_of(client.ask(get("/.well-known/oauth-protected-resource"))) == "404");
}

TEST_CASE("server: connections beyond the limit get a 503, and room again when others leave") {
  HttpOptions options;
  options.max_connections = 2;
  TestServer server(options);
  {
    TestClient first(server), second(server);
    first.ask(get("/"));
    second.ask(get("/"));
    TestClient third(server);
    const std::string response = third.read_to_end();
    CHECK(status_of(response) == "503");
    CHECK(has_line(response, "Retry-After: 1"));
    CHECK(has_line(response, "Connection: close"));
    CHECK(status_of(first.ask(get("/"))) == "200");
    first.leave();
    second.leave();
  }
  CHECK(status_of(TestClient(server).ask(get("/"))) == "200");
}

TEST_CASE("server: connections that were refused or have had their last answer take no place") {
  HttpOptions options;
  options.max_connections = 2;
  options.timeouts.linger = std::chrono::hours(1);  // none of them goes by itself
  TestServer server(options);
  std::vector<std::unique_ptr<TestClient>> over;
  for (int round = 0; round < 3; ++round) {
    CAPTURE(round);
    TestClient first(server), second(server);
    CHECK(status_of(first.ask(get("/"))) == "200");
    CHECK(status_of(second.ask(get("/"))) == "200");
    for (int i = 0; i < 3; ++i) {
      over.push_back(std::make_unique<TestClient>(server.port()));
      CHECK(status_of(over.back()->read_to_end()) == "503");
    }
    first.leave();
    second.leave();
    for (int i = 0; i < 3; ++i) {
      over.push_back(std::make_unique<TestClient>(server.port()));
      CHECK(status_of(over.back()->ask("nonsense\r\n\r\n")) == "400");
    }
  }
}

TEST_CASE("server: a flood beyond the limit is closed without a word, and passes") {
  HttpOptions options;
  options.max_connections = 1;
  TestServer server(options);
  std::vector<std::unique_ptr<TestClient>> flood;
  for (int i = 0; i < 100; ++i) flood.push_back(std::make_unique<TestClient>(server.port()));
  CHECK(flood.back()->read_to_end().empty());
  CHECK(status_of(flood.front()->ask(get("/"))) == "200");
}

TEST_CASE("server: running out of file descriptors is survived") {
  std::atomic<int> complaints = 0;
  std::promise<void> complained;
  HttpOptions options;
  options.log = [&](LogLevel level, const std::string& message) {
    CHECK(level == LogLevel::Warning);
    CHECK(message.starts_with("cannot accept a connection: "));
    if (++complaints == 1) complained.set_value();
  };
  TestServer server(options);
  TestClient waiting(server);
  waiting.ask(get("/"));
  rlimit old{};
  getrlimit(RLIMIT_NOFILE, &old);
  // Room for the client's end of one more connection, and none for the server's.
  const int next = ::dup(0);
  ::close(next);
  rlimit tight = old;
  tight.rlim_cur = static_cast<rlim_t>(next) + 1;
  setrlimit(RLIMIT_NOFILE, &tight);
  TestClient starved(server);
  starved.send(get("/"));
  CHECK(complained.get_future().wait_for(20s) == std::future_status::ready);
  CHECK(status_of(waiting.ask(get("/"))) == "200");
  setrlimit(RLIMIT_NOFILE, &old);
  CHECK(status_of(starved.read_response()) == "200");
  CHECK(complaints < 20);
}

TEST_CASE("server: shutting down waits for running exchanges and refuses new ones") {
  std::vector<Exchange> held;
  std::promise<void> arrived;
  std::promise<void> done;
  TestServer server({}, [&](Exchange exchange) {
    if (exchange->request().path != "/slow") return exchange->respond({});
    held.push_back(std::move(exchange));
    arrived.set_value();
  });
  TestClient slow(server), other(server);
  other.ask(get("/"));
  slow.send(get("/slow"));
  arrived.get_future().wait();
  server.on_loop([&] { server.http().shutdown(20s, [&] { done.set_value(); }); });
  const std::string refused = other.ask(get("/"));
  CHECK(status_of(refused) == "503");
  CHECK(has_line(refused, "Connection: close"));
  auto is_done = done.get_future();
  CHECK(is_done.wait_for(0s) != std::future_status::ready);
  server.on_loop([&] {
    held[0]->respond(echo(held[0]->request()));
    held.clear();
  });
  const std::string last = slow.read_to_end();
  CHECK(body_of(last) == "GET /slow? [] ");
  CHECK(has_line(last, "Connection: close"));
  CHECK(is_done.wait_for(20s) == std::future_status::ready);
  CHECK(server.on_loop([&] { return server.http().connection_count(); }) == 0);
}

TEST_CASE("server: shutting down ends after its grace, whatever still runs") {
  std::vector<Exchange> held;
  std::promise<void> arrived, gone, done;
  TestServer server({}, [&](Exchange exchange) {
    exchange->on_peer_gone([&] { gone.set_value(); });
    held.push_back(std::move(exchange));
    arrived.set_value();
  });
  TestClient client(server);
  client.send(get("/"));
  arrived.get_future().wait();
  server.on_loop([&] { server.http().shutdown(10ms, [&] { done.set_value(); }); });
  CHECK(gone.get_future().wait_for(20s) == std::future_status::ready);
  CHECK(done.get_future().wait_for(20s) == std::future_status::ready);
  CHECK(client.read_to_end().empty());
  server.on_loop([&] { held.clear(); });
}

TEST_CASE("server: shutting down with nothing to do is done at once, and closes the idle") {
  TestServer server;
  TestClient client(server);
  client.ask(get("/"));
  std::promise<void> done;
  server.on_loop([&] { server.http().shutdown(20s, [&] { done.set_value(); }); });
  CHECK(done.get_future().wait_for(20s) == std::future_status::ready);
  CHECK(client.read_to_end().empty());
}

TEST_CASE("server: idle connections can be closed while busy ones stay") {
  std::vector<Exchange> held;
  std::promise<void> arrived;
  TestServer server({}, [&](Exchange exchange) {
    if (exchange->request().path == "/") return exchange->respond({});
    held.push_back(std::move(exchange));
    arrived.set_value();
  });
  TestClient idle(server), busy(server);
  idle.ask(get("/"));
  busy.send(get("/busy"));
  arrived.get_future().wait();
  server.on_loop([&] {
    server.http().stop_accepting();
    server.http().close_idle_connections();
  });
  CHECK(idle.read_to_end().empty());
  server.on_loop([&] {
    held[0]->respond({});
    held.clear();
  });
  CHECK(status_of(busy.read_response()) == "200");
}

TEST_CASE("server: an exchange may outlive its server and its loop") {
  std::vector<Exchange> held;
  bool gone = false;
  {
    std::promise<void> arrived;
    TestServer server({}, [&](Exchange exchange) {
      exchange->on_peer_gone([&] { gone = true; });
      held.push_back(std::move(exchange));
      arrived.set_value();
    });
    TestClient client(server);
    client.send(get("/"));
    arrived.get_future().wait();
  }
  CHECK(gone);
  held[0]->respond({});
  held.clear();
}

TEST_CASE("server: many clients at once each get their own answers") {
  TestServer server;
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      TestClient client(server);
      for (int i = 0; i < 200; ++i) {
        const std::string body = std::to_string(t) + ":" + std::to_string(i);
        if (body_of(client.ask(post("/", body))) != "POST /? [] " + body) ++wrong;
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}

}  // namespace diorama::transport
