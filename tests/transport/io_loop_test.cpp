#include "transport/io_loop.h"

#include <doctest/doctest.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace diorama::transport {
namespace {

using namespace std::chrono_literals;

}  // namespace

TEST_CASE("loop: tasks run in the order they were posted, those posted by tasks after them") {
  IoLoop loop;
  std::string said;
  loop.post([&] {
    said += "a";
    loop.post([&] {
      said += "c";
      loop.stop();
    });
  });
  loop.post([&] { said += "b"; });
  loop.run();
  CHECK(said == "abc");
}

TEST_CASE("loop: tasks from many threads all run, each thread's in order") {
  IoLoop loop;
  std::thread runner([&] { loop.run(); });
  std::vector<std::vector<int>> seen(4);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < seen.size(); ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 10'000; ++i) loop.post([&, t, i] { seen[t].push_back(i); });
    });
  for (std::thread& thread : threads) thread.join();
  loop.post([&] { loop.stop(); });
  runner.join();
  for (const auto& numbers : seen) {
    REQUIRE(numbers.size() == 10'000);
    CHECK(std::is_sorted(numbers.begin(), numbers.end()));
  }
}

TEST_CASE("loop: timers fire once, in the order of their times, and never when cancelled") {
  IoLoop loop;
  std::string said;
  loop.after(30ms, [&] {
    said += "c";
    loop.stop();
  });
  loop.after(10ms, [&] { said += "a"; });
  const rpc::TimerId cancelled = loop.after(15ms, [&] { said += "x"; });
  const rpc::TimerId earliest = loop.after(1ms, [&] { said += "y"; });
  loop.after(20ms, [&] { said += "b"; });
  loop.cancel(cancelled);
  loop.cancel(cancelled);
  loop.cancel(earliest);
  loop.cancel(rpc::TimerId::None);
  loop.run();
  CHECK(said == "abc");
}

TEST_CASE("loop: a timer is not early, and one without delay does not starve the rest") {
  IoLoop loop;
  const auto begin = std::chrono::steady_clock::now();
  int spins = 0;
  std::function<void()> spin = [&] {
    ++spins;
    loop.after(0ms, [&] { spin(); });
  };
  spin();
  loop.after(20ms, [&] {
    CHECK(std::chrono::steady_clock::now() - begin >= 20ms);
    loop.stop();
  });
  loop.run();
  CHECK(spins > 1);
}

TEST_CASE("loop: an endless delay never comes, and its task is destroyed with the loop") {
  const auto token = std::make_shared<int>();
  {
    IoLoop loop;
    loop.after(std::chrono::milliseconds::max(), [token] { FAIL("for ever is over"); });
    loop.post([token, &loop] { loop.stop(); });
    loop.run();
    loop.post([token] { FAIL("the loop is stopped"); });
    CHECK(token.use_count() == 3);
  }
  CHECK(token.use_count() == 1);
}

TEST_CASE("loop: a task that throws is reported and the others still run") {
  std::vector<std::string> log;
  IoLoop loop([&](std::string message) { log.push_back(std::move(message)); });
  loop.post([] { throw std::runtime_error("oops"); });
  loop.post([] { throw 1; });
  loop.after(0ms, [] { throw std::runtime_error("late"); });
  loop.after(1ms, [&] { loop.stop(); });
  loop.run();
  REQUIRE(log.size() == 3);
  CHECK(log[0] == "a task on the loop failed: oops");
  CHECK(log[1] == "a task on the loop failed");
  CHECK(log[2] == "a task on the loop failed: late");
}

TEST_CASE("loop: it knows its own thread") {
  IoLoop loop;
  CHECK_FALSE(loop.on_loop());
  loop.post([&] {
    CHECK(loop.on_loop());
    loop.stop();
  });
  loop.run();
  CHECK_FALSE(loop.on_loop());
}

TEST_CASE("loop: stop before run makes run return") {
  IoLoop loop;
  loop.stop();
  loop.run();
}

}  // namespace diorama::transport
