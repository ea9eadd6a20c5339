#include "transport/http_connection.h"

#include <doctest/doctest.h>

#include <atomic>
#include <string>
#include <vector>

#include "transport/http_fixture.h"

namespace diorama::transport {
namespace {

using namespace std::chrono_literals;

/// A handler that keeps every exchange for the test to answer.
struct Held {
  std::function<void(Exchange)> function() {
    return [this](Exchange exchange) {
      exchange->on_peer_gone([this] { gone.set_value(); });
      kept.push_back(std::move(exchange));
      arrived.set_value();
    };
  }
  std::vector<Exchange> kept;
  std::promise<void> arrived;
  std::promise<void> gone;
};

/// Waits for a promise; reaching the limit means a test failure, not a slow machine.
void wait(std::promise<void>& promise) {
  REQUIRE(promise.get_future().wait_for(20s) == std::future_status::ready);
}

}  // namespace

TEST_CASE("connection: requests on one connection are answered one after the other") {
  TestServer server;
  TestClient client(server);
  for (int i = 0; i < 3; ++i) {
    const std::string response = client.ask(post("/a?b=c", "body" + std::to_string(i)));
    CHECK(status_of(response) == "200");
    CHECK(has_line(response, "Content-Type: text/plain"));
    CHECK_FALSE(has_line(response, "Connection: close"));
    CHECK(body_of(response) == "POST /a?b=c [] body" + std::to_string(i));
  }
}

TEST_CASE("connection: an answer carries a Date of the form HTTP asks for") {
  TestServer server;
  const std::string response = TestClient(server).ask(get("/"));
  const std::size_t at = response.find("\r\nDate: ");
  REQUIRE(at != std::string::npos);
  const std::string date = response.substr(at + 8, 29);
  CHECK(date.substr(3, 2) == ", ");
  CHECK(date.substr(16, 1) == " ");
  CHECK(date.ends_with(" GMT"));
}

TEST_CASE("connection: pipelined requests are answered in order, however the handler answers") {
  std::vector<Exchange> later;
  TestServer server({}, [&](Exchange exchange) {
    if (exchange->request().path == "/now") return exchange->respond(echo(exchange->request()));
    later.push_back(exchange);
    server.loop().post([&] {
      later.back()->respond(echo(later.back()->request()));
      later.clear();
    });
  });
  TestClient client(server);
  client.send(get("/now") + get("/later") + post("/later", "x") + get("/now") + get("/later"));
  for (const std::string expected : {"GET /now? [] ", "GET /later? [] ", "POST /later? [] x",
                                     "GET /now? [] ", "GET /later? [] "})
    CHECK(body_of(client.read_response()) == expected);
}

TEST_CASE("connection: more pipelined bytes than a buffer holds are served, not lost") {
  for (const bool later : {false, true}) {
    CAPTURE(later);
    TestServer server({}, [&](Exchange exchange) {
      if (!later) return exchange->respond(echo(exchange->request()));
      server.loop().post([exchange] { exchange->respond(echo(exchange->request())); });
    });
    TestClient client(server);
    std::string requests;
    for (int i = 0; i < 2000; ++i) requests += post("/" + std::to_string(i), "0123456789");
    std::thread sender([&] { client.send(requests); });
    bool all = true;
    for (int i = 0; i < 2000; ++i)
      all = all &&
            body_of(client.read_response()) == "POST /" + std::to_string(i) + "? [] 0123456789";
    CHECK(all);
    sender.join();
  }
}

TEST_CASE("connection: large bodies pass unharmed in both directions") {
  TestServer server;
  TestClient client(server);
  std::string body(4 * 1024 * 1024, '\0');
  for (std::size_t i = 0; i < body.size(); ++i) body[i] = static_cast<char>('a' + i % 23);
  const bool same = body_of(client.ask(post("/", body))) == "POST /? [] " + body;
  CHECK(same);
  CHECK(status_of(client.ask(get("/"))) == "200");
}

TEST_CASE("connection: a chunked body arrives whole") {
  TestServer server;
  TestClient client(server);
  CHECK(
      body_of(client.ask("POST /c HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                         "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")) == "POST /c? [] abcde");
}

TEST_CASE("connection: Connection: close and HTTP/1.0 end the connection after the answer") {
  TestServer server;
  const std::string requests[] = {get("/", "Connection: close\r\n"), "GET / HTTP/1.0\r\n\r\n"};
  for (const std::string& request : requests) {
    CAPTURE(request);
    TestClient client(server);
    client.send(request);
    const std::string response = client.read_to_end();
    CHECK(has_line(response, "Connection: close"));
    CHECK(body_of(response) == "GET /? [] ");
  }
}

TEST_CASE("connection: HTTP/1.0 with keep-alive stays open and says so") {
  TestServer server;
  TestClient client(server);
  for (int i = 0; i < 2; ++i)
    CHECK(has_line(client.ask("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"),
                   "Connection: keep-alive"));
}

TEST_CASE("connection: a handler's wish to close is granted") {
  TestServer server({}, [](Exchange exchange) {
    exchange->respond({.status = 200, .headers = {{"connection", "Close"}}, .body = "bye"});
  });
  TestClient client(server);
  client.send(get("/"));
  const std::string response = client.read_to_end();
  CHECK(has_line(response, "Connection: close"));
  CHECK(body_of(response) == "bye");
}

TEST_CASE("connection: HEAD gets the head of the answer and nothing else") {
  TestServer server;
  TestClient client(server);
  client.send("HEAD /x HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const std::string head = client.read_response(true);
  CHECK(has_line(head, "Content-Length: 12"));  // "HEAD /x? [] "
  CHECK(body_of(client.ask(get("/y"))) == "GET /y? [] ");
}

TEST_CASE("connection: 204 has neither body nor length") {
  TestServer server({}, [](Exchange exchange) {
    exchange->respond({.status = 204, .headers = {}, .body = "not sent"});
  });
  TestClient client(server);
  for (int i = 0; i < 2; ++i) {
    const std::string response = client.ask(get("/"));
    CHECK(status_of(response) == "204");
    CHECK(response.find("Content-Length") == std::string::npos);
  }
}

TEST_CASE("connection: a header with a line break in it is left out, not sent") {
  TestServer server({}, [](Exchange exchange) {
    exchange->respond(
        {.status = 200, .headers = {{"X-Bad", "a\r\nSet-Cookie: b"}, {"X-Good", "c"}}, .body = ""});
  });
  const std::string response = TestClient(server).ask(get("/"));
  CHECK(response.find("Set-Cookie") == std::string::npos);
  CHECK(has_line(response, "X-Good: c"));
}

TEST_CASE("connection: Expect gets its 100 before the body, unless the body is there already") {
  TestServer server;
  TestClient client(server);
  const std::string head =
      "POST /e HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n";
  client.send(head);
  CHECK(client.read_until("\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n");
  CHECK(body_of(client.ask("abc")) == "POST /e? [] abc");
  CHECK(body_of(client.ask(head + "def")) == "POST /e? [] def");
}

TEST_CASE("connection: who expects to continue and may not is told so at once") {
  TestServer server;
  TestClient client(server);
  client.send(
      "POST / HTTP/1.1\r\nHost: evil.example\r\nExpect: 100-continue\r\n"
      "Content-Length: 3\r\n\r\n");
  const std::string response = client.read_to_end();
  CHECK(status_of(response) == "403");
  CHECK(has_line(response, "Connection: close"));
}

TEST_CASE("connection: a refused request with a body leaves the connection usable") {
  TestServer server;
  TestClient client(server);
  client.send("POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 3\r\n\r\n");
  client.send("abc");
  CHECK(status_of(client.read_response()) == "403");
  CHECK(status_of(client.ask(get("/"))) == "200");
}

TEST_CASE("connection: an exchange that is dropped or thrown away becomes a 500") {
  TestServer server({}, [](Exchange exchange) {
    if (exchange->request().path == "/throw") throw std::runtime_error("oops");
    if (exchange->request().path == "/ok") exchange->respond({});
  });
  TestClient client(server);
  for (const std::string_view path : {"/drop", "/throw"}) {
    const std::string response = client.ask(get(path));
    CHECK(status_of(response) == "500");
    CHECK(body_of(response).find(R"("error":{"code":-32603,)") != std::string::npos);
  }
  CHECK(status_of(client.ask(get("/ok"))) == "200");
}

TEST_CASE("connection: answering twice does nothing the second time") {
  TestServer server({}, [](Exchange exchange) {
    exchange->respond({.status = 202, .headers = {}, .body = ""});
    exchange->respond({.status = 200, .headers = {}, .body = "again"});
    exchange->start_stream({});
    exchange->write("again");
    exchange->finish();
  });
  TestClient client(server);
  for (int i = 0; i < 2; ++i) CHECK(status_of(client.ask(get("/"))) == "202");
}

TEST_CASE("connection: a stream is chunked, and the connection goes on after it") {
  Held held;
  TestServer server({}, held.function());
  TestClient client(server);
  client.send(get("/s"));
  wait(held.arrived);
  server.on_loop([&] { held.kept[0]->start_stream({{"Content-Type", "text/event-stream"}}); });
  const std::string head = client.read_until("\r\n\r\n");
  CHECK(has_line(head, "Content-Type: text/event-stream"));
  CHECK(has_line(head, "Transfer-Encoding: chunked"));
  CHECK(head.find("Content-Length") == std::string::npos);
  server.on_loop([&] { held.kept[0]->write("data: 1\n\n"); });
  CHECK(client.read_until("\n\n\r\n") == "9\r\ndata: 1\n\n\r\n");
  server.on_loop([&] {
    held.kept[0]->write("");
    held.kept[0]->write(std::string(20000, 'x'));
    held.kept[0]->finish();
    held.arrived = {};
    held.kept.clear();
  });
  CHECK(client.read_until("0\r\n\r\n") == "4e20\r\n" + std::string(20000, 'x') + "\r\n0\r\n\r\n");
  client.send(get("/again"));
  wait(held.arrived);
  server.on_loop([&] { held.kept[0]->respond(echo(held.kept[0]->request())); });
  CHECK(body_of(client.read_response()) == "GET /again? [] ");
}

TEST_CASE("connection: a stream to HTTP/1.0 is plain and ends with the connection") {
  TestServer server({}, [](Exchange exchange) {
    exchange->start_stream({{"Content-Type", "text/event-stream"}});
    exchange->write("data: 1\n\n");
    exchange->finish();
  });
  TestClient client(server);
  client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
  const std::string response = client.read_to_end();
  CHECK(has_line(response, "Connection: close"));
  CHECK(body_of(response) == "data: 1\n\n");
}

TEST_CASE("connection: a stream asked for with HEAD is only its head") {
  TestServer server({}, [](Exchange exchange) {
    exchange->start_stream({{"Content-Type", "text/event-stream"}});
    exchange->write("data: 1\n\n");
    exchange->finish();
  });
  TestClient client(server);
  for (int i = 0; i < 2; ++i) {
    client.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const std::string head = client.read_until("\r\n\r\n");
    CHECK(head.starts_with("HTTP/1.1 200 OK\r\n"));
    CHECK(has_line(head, "Transfer-Encoding: chunked"));
  }
}

TEST_CASE("connection: a stream that is hung up or dropped ends without its last chunk") {
  for (const bool drop : {false, true}) {
    TestServer server({}, [drop](Exchange exchange) {
      exchange->start_stream({{"Content-Type", "text/event-stream"}});
      exchange->write("abc");
      if (!drop) exchange->hang_up();
    });
    TestClient client(server);
    client.send(get("/"));
    CHECK(body_of(client.read_to_end()) == "3\r\nabc\r\n");
  }
}

TEST_CASE("connection: a peer that leaves is noticed at once, waiting or streaming") {
  for (const bool streaming : {false, true}) {
    for (const bool half : {false, true}) {
      CAPTURE(streaming);
      CAPTURE(half);
      Held held;
      TestServer server({}, held.function());
      TestClient client(server);
      client.send(get("/"));
      wait(held.arrived);
      if (streaming) {
        server.on_loop([&] { held.kept[0]->start_stream({{"Content-Type", "text/plain"}}); });
        client.read_until("\r\n\r\n");
      }
      half ? client.stop_sending() : client.close();
      wait(held.gone);
      server.on_loop([&] {  // too late, and harmless
        CHECK(server.http().connection_count() == 0);
        held.kept[0]->write("x");
        held.kept[0]->finish();
        held.kept[0]->respond({});
        held.kept.clear();
      });
    }
  }
}

TEST_CASE("connection: nobody is called gone once the answer is complete") {
  std::atomic<int> calls = 0;
  std::weak_ptr<rpc::HttpExchange> weak;
  TestServer server({}, [&](Exchange exchange) {
    weak = exchange;
    exchange->on_peer_gone([&calls, exchange] { ++calls; });  // a cycle, broken by the answer
    exchange->respond({});
  });
  {
    TestClient client(server);
    client.ask(get("/"));
    CHECK(server.on_loop([&] { return weak.expired(); }));
  }
  TestClient(server).ask(get("/"));
  CHECK(calls == 0);
}

TEST_CASE("connection: bytes sent ahead of an answer do not hide that the peer leaves") {
  Held held;
  TestServer server({}, held.function());
  TestClient client(server);
  client.send(get("/") + get("/") + get("/"));
  wait(held.arrived);
  client.close();
  wait(held.gone);
  CHECK(server.on_loop([&] { return held.kept.size(); }) == 1);
  server.on_loop([&] { held.kept.clear(); });
}

TEST_CASE("connection: a stream's reader that is too slow is cut off") {
  HttpOptions options;
  options.max_unsent = 100'000;
  Held held;
  TestServer server(options, held.function());
  TestClient client(server.port(), 4096);
  client.send(get("/"));
  wait(held.arrived);
  server.on_loop([&] { held.kept[0]->start_stream({{"Content-Type", "text/plain"}}); });
  // The kernel buffers some megabytes first; far more than it can hold is said here.
  for (int i = 0; i < 2000; ++i)
    server.on_loop([&] { held.kept[0]->write(std::string(50'000, 'x')); });
  wait(held.gone);
  server.on_loop([&] { held.kept.clear(); });
}

TEST_CASE("connection: a stream's single large event is not mistaken for a slow reader") {
  HttpOptions options;
  options.max_unsent = 1000;
  TestServer server(options, [](Exchange exchange) {
    exchange->start_stream({{"Content-Type", "text/plain"}});
    exchange->write(std::string(8'000'000, 'x'));
    exchange->finish();
  });
  TestClient client(server);
  client.send(get("/"));
  CHECK(client.read_until("\r\n0\r\n\r\n").size() > 8'000'000);
}

TEST_CASE("connection: deadlines pass for the slow, each with its own answer") {
  struct Case {
    std::string name, sent;
    std::chrono::milliseconds HttpTimeouts::* timeout;
    std::string status;  // empty: the connection ends without a word
  };
  const Case cases[] = {
      {"nothing sent", "", &HttpTimeouts::head, ""},
      {"slow head", "GET / HTTP/1.1\r\nHo", &HttpTimeouts::head, "408"},
      {"slow body", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab",
       &HttpTimeouts::body, "408"},
      {"stalled body", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab",
       &HttpTimeouts::body_stall, "408"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    HttpOptions options = hasty_options();
    options.timeouts.*c.timeout = 50ms;
    TestServer server(options);
    TestClient client(server);
    client.send(c.sent);
    const std::string response = client.read_to_end();
    if (c.status.empty())
      CHECK(response.empty());
    else
      CHECK(status_of(response) == c.status);
  }
}

TEST_CASE("connection: dribbling bytes does not extend the time for a head or a body") {
  struct Case {
    std::string start;
    std::chrono::milliseconds HttpTimeouts::* timeout;
  };
  const Case cases[] = {
      {"GET / HTTP/1.1\r\nX: ", &HttpTimeouts::head},
      {"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n", &HttpTimeouts::body},
  };
  for (const Case& c : cases) {
    HttpOptions options = hasty_options();
    options.timeouts.*c.timeout = 100ms;
    TestServer server(options);
    TestClient client(server), other(server);
    client.send(c.start);
    // A byte whenever the loop has come around. It would end with 431 or 200 if that helped.
    while (!client.has_input() && status_of(other.ask(get("/"))) == "200") client.send("a");
    CHECK(status_of(client.read_response()) == "408");
  }
}

TEST_CASE("connection: an idle connection is closed silently, a busy one is not") {
  HttpOptions options = hasty_options();
  options.timeouts.idle = options.timeouts.head = options.timeouts.body = 50ms;
  Held held;
  TestServer server(options, held.function());
  TestClient busy(server);
  busy.send(get("/"));
  wait(held.arrived);
  TestClient idle(server);
  idle.send("OPTIONS / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  CHECK(status_of(idle.read_response()) == "204");
  CHECK(idle.read_to_end().empty());
  server.on_loop([&] { held.kept[0]->respond({}); });
  CHECK(status_of(busy.read_response()) == "200");
}

TEST_CASE("connection: a peer that takes nothing of its answer is closed") {
  HttpOptions options = hasty_options();
  options.timeouts.write_stall = 100ms;
  std::promise<void> answered, closed;
  TestServer server(options, [&](Exchange exchange) {
    exchange->respond({.status = 200, .headers = {}, .body = std::string(50'000'000, 'x')});
    answered.set_value();
  });
  TestClient client(server.port(), 4096);
  client.send(get("/"));
  wait(answered);
  // The client is not to read, so it cannot see it. The server, about to end, waits for the answer.
  server.on_loop([&] { server.http().shutdown(1h, [&] { closed.set_value(); }); });
  wait(closed);
  CHECK(client.read_to_end().size() < 50'000'000);
}

TEST_CASE("connection: malformed requests are refused and the server lives on") {
  TestServer server;
  const std::string requests[] = {
      "\r\n\r\n\r\nnonsense\r\n\r\n",
      std::string("GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n", 30),
      "GET / HTTP/1.1\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: "
      "chunked\r\n\r\n",
      "GET /" + std::string(10'000, 'a') + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + std::string(20'000, 'a') + "\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  };
  const std::string statuses[] = {"400", "400", "400", "400", "414", "431", "413", "501", "505"};
  for (std::size_t i = 0; i < std::size(requests); ++i) {
    CAPTURE(requests[i]);
    TestClient client(server);
    client.send(requests[i]);
    const std::string response = client.read_to_end();
    CHECK(status_of(response) == statuses[i]);
    CHECK(has_line(response, "Content-Type: application/json"));
    CHECK(has_line(response, "Connection: close"));
    CHECK(status_of(TestClient(server).ask(get("/"))) == "200");
  }
}

TEST_CASE("connection: a refusal reaches a client that is still sending its body") {
  TestServer server;
  TestClient client(server);
  client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000000\r\n\r\n" +
              std::string(5'000'000, 'x'));
  CHECK(status_of(client.read_to_end()) == "413");
}

TEST_CASE("connection: an allowed origin is named in the answer, with what it may read") {
  TestServer server;
  TestClient client(server);
  const std::string response = client.ask(get("/", "Origin: http://localhost:5173\r\n"));
  CHECK(has_line(response, "Access-Control-Allow-Origin: http://localhost:5173"));
  CHECK(has_line(response, "Vary: Origin"));
  CHECK(has_line(response,
                 "Access-Control-Expose-Headers: Mcp-Session-Id, Retry-After, WWW-Authenticate"));
  CHECK(client.ask(get("/")).find("Access-Control") == std::string::npos);
}

TEST_CASE("connection: a preflight is answered without asking the handler") {
  TestServer server({}, [](Exchange) { FAIL("the handler was asked"); });
  TestClient client(server);
  const std::string response = client.ask(
      "OPTIONS /mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:1\r\n"
      "Access-Control-Request-Method: POST\r\n\r\n");
  CHECK(status_of(response) == "204");
  CHECK(has_line(response, "Access-Control-Allow-Origin: http://localhost:1"));
  CHECK(has_line(response, "Access-Control-Max-Age: 86400"));
}

}  // namespace diorama::transport
