#include "mcp/http/event_stream.h"

#include <doctest/doctest.h>

#include "mcp/http/fake_exchange.h"

namespace diorama::mcp {
namespace {

std::string event(const char* id, const char* data) {
  return std::string("event: message\nid: ") + id + "\ndata: " + data + "\n\n";
}

}  // namespace

TEST_CASE("event_stream: a client that comes back gets exactly what it missed") {
  EventStream stream(3, 10000);
  const auto first = std::make_shared<FakeExchange>();
  stream.attach(first, {}, 0, true);
  stream.send("a");
  CHECK(first->sent == "id: 3-0\ndata: \n\n" + event("3-1", "a"));
  first->gone();
  CHECK_FALSE(stream.attached());
  stream.send("b");
  stream.send("c");

  const auto second = std::make_shared<FakeExchange>();
  stream.attach(second, {}, 1, false);
  CHECK(second->sent == event("3-2", "b") + event("3-3", "c"));
  stream.end();
  CHECK(second->finished);

  const auto third = std::make_shared<FakeExchange>();  // after the end: the rest, then the end
  stream.attach(third, {}, 2, false);
  CHECK(third->sent == event("3-3", "c"));
  CHECK(third->finished);
}

TEST_CASE("event_stream: sending away names the time to return and keeps the stream") {
  EventStream stream(1, 10000);
  const auto first = std::make_shared<FakeExchange>();
  stream.attach(first, {}, 0, true);
  stream.send_away(std::chrono::milliseconds(500));
  CHECK(first->sent.ends_with("retry: 500\n\n"));
  CHECK(first->finished);
  CHECK_FALSE(stream.ended());
  stream.send("later");
  CHECK(stream.can_resume(0));
}

TEST_CASE("event_stream: what is kept is bounded, and it says when too much is gone") {
  EventStream stream(1, 100);
  for (int i = 0; i < 50; ++i) stream.send("0123456789");
  CHECK(stream.can_resume(49));
  CHECK_FALSE(stream.can_resume(1));
  CHECK_FALSE(stream.can_resume(51));  // never sent
}

TEST_CASE("event_stream: ids are read strictly") {
  CHECK(parse_event_id("3-7")->stream == 3);
  CHECK(parse_event_id("3-7")->event == 7);
  for (const char* bad :
       {"", "3", "3-", "-7", "a-b", "3-7x", "3--7", " 3-7", "99999999999999999999-1"}) {
    CAPTURE(bad);
    CHECK_FALSE(parse_event_id(bad));
  }
}

}  // namespace diorama::mcp
