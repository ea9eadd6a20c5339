// The Loop is the protocol thread as seen from outside: a place to post work and set timers.
//
// All protocol state (sessions, streams, calls in flight) is touched only by functions that
// run on the loop, so none of it needs a lock. transport/ implements it over the I/O thread.
//
// Threading: post() from any thread; after() and cancel() only on the loop.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace diorama::rpc {

using Task = std::move_only_function<void()>;

/// Names a running timer. 0 is no timer, and cancelling it or a finished one does nothing.
enum class TimerId : std::uint64_t { None = 0 };

class Loop {
 public:
  virtual ~Loop() = default;
  /// Runs the task on the loop, after everything posted before it.
  virtual void post(Task task) = 0;
  /// Runs the task on the loop once, when the delay has passed.
  virtual TimerId after(std::chrono::milliseconds delay, Task task) = 0;
  virtual void cancel(TimerId timer) = 0;
};

}  // namespace diorama::rpc
