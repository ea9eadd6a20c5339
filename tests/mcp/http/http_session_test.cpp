#include "mcp/http/http_session.h"

#include <doctest/doctest.h>

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

}  // namespace diorama::mcp
