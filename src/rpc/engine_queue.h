// The EngineQueue is the only way work reaches the engine thread: one queue, in order.
//
// Somebody must serve it: either run() on a thread of its own, or a host program calls pump()
// from its main loop with a time budget. A job is never interrupted. Deadlines and cancellation
// are up to the caller; it may have stopped waiting when the job's turn comes.
//
// Threading: post() and stop() from any thread; run() and pump() from the engine thread only.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <vector>

#include "rpc/loop.h"

namespace diorama::rpc {

class EngineQueue {
 public:
  void post(Task job);
  /// Posts several at once, waking the engine once. Leaves the vector empty.
  void post_all(std::vector<Task>& jobs);
  /// Runs waiting jobs until none is left or the budget is used up; always at least one, if
  /// there is one. Returns how many ran.
  std::size_t pump(std::chrono::microseconds budget);
  /// Runs jobs until stop(); jobs posted before it are still run.
  void run();
  void stop();
  [[nodiscard]] std::size_t waiting() const;

 private:
  bool run_next();

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Task> jobs_;
  bool stopped_ = false;
};

}  // namespace diorama::rpc
