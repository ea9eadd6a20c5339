// RunningCalls: which calls are under way, how many of them run, and until when.
//
// One sweep, ten times a second while calls run, looks for deadlines: a timer for each call
// would cost more than most calls do. It also knows when the last call has ended, for a server
// that shuts down. Calls decides what happens to a late call.
//
// Threading: loop only; protocol state is touched only there.
// Errors: none.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <unordered_set>

#include "mcp/calls/call.h"
#include "rpc/loop.h"

namespace diorama::mcp {

class RunningCalls {
 public:
  /// Each sweep calls `on_late` with every call past its deadline, then `on_sweep`.
  RunningCalls(rpc::Loop& loop, std::function<void(Call&)> on_late, std::function<void()> on_sweep)
      : loop_(loop), on_late_(std::move(on_late)), on_sweep_(std::move(on_sweep)) {}
  ~RunningCalls();
  RunningCalls(const RunningCalls&) = delete;
  RunningCalls& operator=(const RunningCalls&) = delete;

  /// From now on its deadline counts.
  void add(const CallPtr& call);
  void remove(Call& call);
  /// It takes one of the places for calls that run at a time, ...
  void take_place(Call& call);
  /// ... and gives it back: as a task it goes on, and no client waits for it any more.
  void leave_place(Call& call);
  /// How many places are taken.
  [[nodiscard]] std::size_t parallel() const { return parallel_; }

  /// `done` runs once the last call has ended; check_drained() looks for that. Calls that still run
  /// after `patience` are late.
  void drain(std::chrono::milliseconds patience, rpc::Task done);
  [[nodiscard]] bool draining() const { return draining_; }
  /// To be called whenever a removed call has been answered.
  void check_drained();

 private:
  void arm_sweep();
  void sweep();

  rpc::Loop& loop_;
  const std::function<void(Call&)> on_late_;
  const std::function<void()> on_sweep_;
  std::unordered_set<CallPtr> running_;
  std::size_t parallel_ = 0;
  rpc::TimerId sweep_timer_ = rpc::TimerId::None;
  bool draining_ = false;
  std::chrono::steady_clock::time_point drain_deadline_;
  rpc::Task drained_;
};

}  // namespace diorama::mcp
