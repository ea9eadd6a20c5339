// Lanes: where the functions of calls run, and how their outcomes come back to the loop.
//
// Each function runs in the lane it names: on the engine thread, on a worker, or here on the
// loop. Waking a thread costs more than most calls. So calls that arrived together wake the
// engine once, and their outcomes wake the loop once, after the engine has done all calls it was
// given. Other jobs in that queue do not report to the loop. Deadlines are not kept here.
//
// Threading: loop only. Functions run on other threads, but protocol state is touched only on
// the loop; `finished` is called there.
// Errors: a function that throws has failed with ErrorCode::Internal.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "mcp/calls/call.h"
#include "rpc/engine_queue.h"
#include "rpc/loop.h"
#include "rpc/worker_pool.h"

namespace diorama::mcp {

class Lanes {
 public:
  /// `finished` is called on the loop when a function has returned; call->outcome is its result.
  Lanes(rpc::Loop& loop, rpc::EngineQueue& engine, rpc::WorkerPool& workers,
        std::function<void(const CallPtr&)> finished);

  /// Runs the call's function in the call's lane.
  void run(const CallPtr& call);
  /// Runs `job` on the engine thread and then `then` on the loop. For work that is not a call.
  void on_engine(rpc::Task job, rpc::Task then);

 private:
  void hand_over(const CallPtr& call);
  void hand_back(CallPtr call);
  void collect();
  void look_again_soon();

  rpc::Loop& loop_;
  rpc::EngineQueue& engine_;
  rpc::WorkerPool& workers_;
  const std::function<void(const CallPtr&)> finished_;
  std::vector<rpc::Task> for_engine_;        // collected until the loop has read all its input
  std::size_t in_engine_ = 0;                // handed over and not yet collected
  std::atomic<std::size_t> unfinished_ = 0;  // of those, how many the engine still has to do
  std::mutex results_mutex_;
  std::vector<CallPtr> results_;  // of the engine, on their way to the loop
  rpc::TimerId results_timer_ = rpc::TimerId::None;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // for tasks posted to the loop
};

}  // namespace diorama::mcp
