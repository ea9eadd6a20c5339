#include "transport/out_queue.h"

#include <doctest/doctest.h>

#include <string>

namespace diorama::transport {
namespace {

/// What front() would send.
std::string front_of(OutQueue& queue) {
  std::string text;
  for (const auto& buffer : queue.front())
    text.append(static_cast<const char*>(buffer.data()), buffer.size());
  return text;
}

}  // namespace

TEST_CASE("queue: bytes come out in the order they went in, whatever is taken at a time") {
  for (const std::size_t step : {1, 7, 16384, 50000}) {
    CAPTURE(step);
    OutQueue queue;
    std::string expected;
    for (int i = 0; i < 30; ++i) {
      const std::string piece(static_cast<std::size_t>(i) * 997 % 40'000,
                              static_cast<char>('a' + i % 26));
      expected += piece + "|";
      queue.take(std::string(piece));
      queue.append("|");
    }
    CHECK(queue.size() == expected.size());
    std::string sent;
    while (!queue.empty()) {
      std::string front = front_of(queue);
      front.resize(std::min(step, front.size()));
      sent += front;
      queue.consume(front.size());
      if (step == 1 && sent.size() > 5000) break;
    }
    CHECK(expected.starts_with(sent));
    CHECK((step == 1 || sent.size() == expected.size()));
  }
}

TEST_CASE("queue: appending leaves the bytes being sent where they are") {
  OutQueue queue;
  queue.append("short");
  const auto front = queue.front();
  const void* place = front[0].data();
  for (int i = 0; i < 1000; ++i) queue.append("more");
  CHECK(std::string(static_cast<const char*>(place), 5) == "short");
  queue.consume(5);
  CHECK(queue.size() == 4000);
  CHECK(front_of(queue).starts_with("moremore"));
}

TEST_CASE("queue: taking nothing changes nothing") {
  OutQueue queue;
  queue.append("");
  CHECK(queue.empty());
  queue.append("x");
  queue.take(std::string(20'000, 'y'));
  queue.consume(1);
  queue.consume(0);
  CHECK(front_of(queue) == std::string(20'000, 'y'));
  queue.clear();
  CHECK(queue.empty());
}

}  // namespace diorama::transport
