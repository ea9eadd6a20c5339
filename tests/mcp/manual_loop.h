// ManualLoop: a loop that the test turns by hand, so that nothing depends on the clock.
//
// Threading: one thread, which is also the engine (EngineQueue::pump).
#pragma once

#include <deque>
#include <map>
#include <utility>

#include "rpc/loop.h"

namespace diorama::mcp {

class ManualLoop final : public rpc::Loop {
 public:
  void post(rpc::Task task) override {
    posted_.push_back(std::move(task));
    ++posts;
  }
  rpc::TimerId after(std::chrono::milliseconds, rpc::Task task) override {
    timers_.emplace(++last_timer_, std::move(task));
    return static_cast<rpc::TimerId>(last_timer_);
  }
  void cancel(rpc::TimerId timer) override { timers_.erase(static_cast<std::uint64_t>(timer)); }

  /// Runs what was posted, and what that posts.
  void run() {
    while (!posted_.empty()) {
      rpc::Task task = std::move(posted_.front());
      posted_.pop_front();
      task();
    }
  }
  /// Lets the time of every timer come that is set now.
  void fire_timers() {
    for (auto& [id, task] : std::exchange(timers_, {})) task();
  }

  int posts = 0;  ///< so far

 private:
  std::deque<rpc::Task> posted_;
  std::map<std::uint64_t, rpc::Task> timers_;
  std::uint64_t last_timer_ = 0;
};

}  // namespace diorama::mcp
