// The small concurrent pieces: reply_once, cancel, engine_queue, worker_pool.

#include <doctest/doctest.h>

#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

#include "rpc/cancel.h"
#include "rpc/engine_queue.h"
#include "rpc/reply_once.h"
#include "rpc/worker_pool.h"

namespace diorama::rpc {
namespace {

struct Recorder {
  std::vector<std::string> replies;
  ReplyOnce make() {
    return {[this](Reply reply) { replies.push_back(reply.message); },
            [] { return Reply{"forgotten"}; }};
  }
};

}  // namespace

TEST_CASE("reply_once: the second answer does nothing") {
  Recorder recorder;
  {
    ReplyOnce reply = recorder.make();
    reply({"first"});
    reply({"second"});
    CHECK(reply.answered());
  }
  CHECK(recorder.replies == std::vector<std::string>{"first"});
}

TEST_CASE("reply_once: forgetting to answer answers from the destructor") {
  Recorder recorder;
  {
    const ReplyOnce reply = recorder.make();
  }
  CHECK(recorder.replies == std::vector<std::string>{"forgotten"});
}

TEST_CASE("reply_once: moving moves the duty to answer") {
  Recorder recorder;
  {
    ReplyOnce first = recorder.make();
    ReplyOnce second = std::move(first);
    CHECK(recorder.replies.empty());
    ReplyOnce overwritten = recorder.make();
    overwritten = std::move(second);  // the one it held is answered now
    CHECK(recorder.replies == std::vector<std::string>{"forgotten"});
    overwritten({"answer"});
  }
  CHECK(recorder.replies == std::vector<std::string>{"forgotten", "answer"});
}

TEST_CASE("cancel: whoever waits wakes up when another thread cancels") {
  CancelToken token;
  CHECK(token.wait_for(std::chrono::milliseconds(0)));
  std::thread waiter([&token] { CHECK_FALSE(token.wait_for(std::chrono::minutes(1))); });
  token.cancel();
  waiter.join();
  CHECK(token.cancelled());
}

TEST_CASE("cancel: whoever waits for something else wakes up, too, before and after") {
  CancelToken token;
  const auto wait = [&token] {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any never;
    CHECK_FALSE(never.wait(lock, token.stop_token(), [] { return false; }));
  };
  const std::stop_token early = token.stop_token();
  CHECK_FALSE(early.stop_requested());
  std::thread waiter(wait);
  token.cancel();
  waiter.join();
  wait();  // it is cancelled already
  CHECK(early.stop_requested());
  CHECK(CancelToken().stop_token().stop_possible());
}

TEST_CASE("engine_queue: pump runs jobs in order and stops when the budget is used up") {
  EngineQueue queue;
  std::vector<int> ran;
  for (int i = 0; i < 3; ++i) queue.post([&ran, i] { ran.push_back(i); });
  CHECK(queue.pump(std::chrono::microseconds(0)) == 1);  // always at least one
  CHECK(queue.waiting() == 2);
  CHECK(queue.pump(std::chrono::seconds(10)) == 2);
  CHECK(queue.pump(std::chrono::seconds(10)) == 0);
  CHECK(ran == std::vector<int>{0, 1, 2});
}

TEST_CASE("engine_queue: run serves until stopped, and finishes what was posted before") {
  EngineQueue queue;
  std::promise<std::thread::id> where;
  queue.post([&] { where.set_value(std::this_thread::get_id()); });
  std::thread engine([&] { queue.run(); });
  CHECK(where.get_future().get() == engine.get_id());
  bool last = false;
  queue.post([&] { last = true; });
  queue.stop();
  engine.join();
  CHECK(last);
}

TEST_CASE("worker_pool: jobs run side by side up to the limit, the rest wait their turn") {
  std::promise<void> first_in, second_in, release, third_done;
  auto released = release.get_future().share();
  std::atomic<bool> third = false;
  WorkerPool pool(2);  // the last, so that its jobs have ended before what they look at goes
  pool.post([&] { first_in.set_value(), released.wait(); });
  pool.post([&] { second_in.set_value(), released.wait(); });
  pool.post([&] { third = true, third_done.set_value(); });
  first_in.get_future().wait();
  second_in.get_future().wait();
  CHECK_FALSE(third);
  release.set_value();
  third_done.get_future().wait();
  CHECK(third);
}

}  // namespace diorama::rpc
