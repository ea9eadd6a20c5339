#include "mcp/http/http_session.h"

#include <doctest/doctest.h>

#include "mcp/http/fake_exchange.h"
#include "mcp/manual_loop.h"
#include "mcp/server.h"

namespace diorama::mcp {
namespace {

constexpr std::string_view kMessage =
    "0123456789";  // an event of 47 bytes: "event: message\nid: ..."

HttpSessionOptions bounded(std::size_t session_bytes) {
  HttpSessionOptions options;
  options.kept_event_bytes = 1000;
  options.kept_session_bytes = session_bytes;
  return options;
}

/// Sessions that are forgotten after a minute, and the time as the test wants it.
struct IdleSessions {
  std::shared_ptr<HttpSession> open() { return *sessions.open(""); }
  [[nodiscard]] bool knows(const std::shared_ptr<HttpSession>& session) const {
    return sessions.find(session->session->id, "") != nullptr;
  }
  /// Lets so many seconds pass, and sweeps.
  void pass(int seconds) { sessions.sweep(now += std::chrono::seconds(seconds)); }

  Registry registry;
  ManualLoop loop;
  rpc::EngineQueue engine;
  rpc::WorkerPool workers{1};
  Server server{{}, registry, loop, engine, workers, std::string(32, 'k')};
  HttpSessions sessions{server, [] {
                          HttpSessionOptions options;
                          options.idle = std::chrono::minutes(1);
                          return options;
                        }()};
  std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now();
};

}  // namespace

TEST_CASE("http_session: all streams together keep no more than the session may") {
  const HttpSessionOptions options = bounded(2000);
  HttpSession session(std::make_shared<Session>(), options);
  for (int i = 0; i < 10; ++i) {
    const auto stream = session.open_stream();
    for (int j = 0; j < 50; ++j) stream->send(kMessage);
    for (int j = 0; j < 50; ++j) session.push(std::string(kMessage));
    CHECK(session.kept_bytes() <= 2000);
  }
  CHECK(session.kept_bytes() > 1900);
}

TEST_CASE("http_session: only sessions that nobody uses make room, unused ones first") {
  Registry registry;
  ManualLoop loop;
  rpc::EngineQueue engine;
  rpc::WorkerPool workers{1};
  Server server{{}, registry, loop, engine, workers, std::string(32, 'k')};
  HttpSessionOptions options;
  options.max_sessions = 3;
  HttpSessions sessions{server, options};
  const auto knows = [&](const std::shared_ptr<HttpSession>& session) {
    return sessions.find(session->session->id, "") != nullptr;
  };
  const auto now = std::chrono::steady_clock::now();
  const auto busy = *sessions.open(""), before = *sessions.open(""), unused = *sessions.open("");
  busy->session->last_call = busy->session->last_used = now;
  before->session->last_call = before->session->last_used = now - 2 * options.kept;
  // The one without a call goes, though it was opened last; then the one that was used long ago.
  const auto fourth = *sessions.open("");
  CHECK_FALSE(knows(unused));
  fourth->session->last_call = now;
  const auto fifth = *sessions.open("");
  CHECK_FALSE(knows(before));
  fifth->session->last_call = now;
  // A flood of handshakes ends nobody's work.
  for (int i = 0; i < 100; ++i) {
    const auto refused = sessions.open("");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::LimitExceeded);
  }
  CHECK(knows(busy));
  CHECK(knows(fourth));
  CHECK(knows(fifth));
}

TEST_CASE("http_session: streams that have ended give way first, then the oldest") {
  const HttpSessionOptions options = bounded(150);
  HttpSession session(std::make_shared<Session>(), options);
  const auto running = session.open_stream();
  const auto ended = session.open_stream();
  running->send(kMessage);
  ended->send(kMessage);
  ended->end();
  session.push(std::string(kMessage));
  CHECK(running->can_resume(0));
  CHECK(ended->can_resume(0));

  const auto fresh = session.open_stream();
  fresh->send(kMessage);
  CHECK_FALSE(ended->can_resume(0));
  CHECK(running->can_resume(0));

  fresh->send(kMessage);
  CHECK_FALSE(running->can_resume(0));
  CHECK(fresh->can_resume(0));
  CHECK(session.standalone().can_resume(0));
}

TEST_CASE_FIXTURE(IdleSessions, "http_session: an unused one is forgotten, a used one is not") {
  const auto used = open(), unused = open();
  pass(40);
  used->session->last_used = now;
  CHECK(knows(unused));
  pass(40);
  CHECK_FALSE(knows(unused));
  CHECK(unused->session->closed);
  CHECK(knows(used));
  pass(40);
  CHECK_FALSE(knows(used));
}

TEST_CASE_FIXTURE(IdleSessions, "http_session: idle time begins when stream and call have ended") {
  const auto streaming = open(), calling = open();
  const auto stream = std::make_shared<FakeExchange>();
  streaming->standalone().attach(stream, {}, 0, false);
  calling->session->calls["1"] = {};
  for (int i = 0; i < 5; ++i) pass(40);
  CHECK(knows(streaming));
  CHECK(knows(calling));
  stream->gone();
  calling->session->calls.clear();
  pass(59);
  CHECK(knows(streaming));
  CHECK(knows(calling));
  pass(2);
  CHECK_FALSE(knows(streaming));
  CHECK_FALSE(knows(calling));
}

}  // namespace diorama::mcp
