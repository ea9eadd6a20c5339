#include "mcp/calls/lanes.h"

#include <chrono>
#include <exception>
#include <string>
#include <utility>

#include "mcp/context.h"

namespace diorama::mcp {
namespace {

// A function that throws is our bug. The client is told plainly.
template <class Function>
auto guarded(Function function) -> decltype(function()) {
  try {
    return function();
  } catch (const std::exception& problem) {
    return Error{ErrorCode::Internal, std::string("internal error: ") + problem.what(), {}, {}};
  } catch (...) {
    return Error{ErrorCode::Internal, "internal error", {}, {}};
  }
}

// Runs the function of a call, in its lane.
Result<Body> execute(const CallPtr& call) {
  if (call->cancel.cancelled()) return Error{ErrorCode::Cancelled, "cancelled", {}, {}};
  call->started = true;
  Context context(call);
  return guarded([&] { return call->work.run(context); });
}

}  // namespace

Lanes::Lanes(rpc::Loop& loop, rpc::EngineQueue& engine, rpc::WorkerPool& workers,
             std::function<void(const CallPtr&)> finished)
    : loop_(loop), engine_(engine), workers_(workers), finished_(std::move(finished)) {}

void Lanes::run(const CallPtr& call) {
  if (call->work.lane == Lane::Engine) return hand_over(call);
  if (call->work.lane == Lane::Protocol) {
    call->outcome = execute(call);
    return finished_(call);
  }
  workers_.post([this, call = CallPtr(call)]() mutable {
    call->outcome = execute(call);
    // The pointer is moved, so none stays on this thread: a call must die on the loop.
    loop_.post([this, call = std::move(call)] { finished_(call); });
  });
}

void Lanes::hand_over(const CallPtr& call) {
  for_engine_.emplace_back([this, call = CallPtr(call)]() mutable {
    call->outcome = execute(call);
    hand_back(std::move(call));
  });
  if (for_engine_.size() > 1) return;
  loop_.post([this, alive = std::weak_ptr(alive_)] {
    if (!alive.lock()) return;
    in_engine_ += for_engine_.size();
    unfinished_ += for_engine_.size();
    engine_.post_all(for_engine_);
    look_again_soon();
  });
}

// On the engine's thread.
void Lanes::hand_back(CallPtr call) {
  {
    const std::lock_guard lock(results_mutex_);
    results_.push_back(std::move(call));
  }
  if (--unfinished_ == 0) loop_.post([this] { collect(); });
}

void Lanes::collect() {
  std::vector<CallPtr> results;
  {
    const std::lock_guard lock(results_mutex_);
    results.swap(results_);
  }
  in_engine_ -= results.size();
  for (const CallPtr& call : results) finished_(call);
}

// A result must not wait for a slow call that the engine got after it.
void Lanes::look_again_soon() {
  if (in_engine_ < 2 || results_timer_ != rpc::TimerId::None) return;
  results_timer_ = loop_.after(std::chrono::milliseconds(1), [this, alive = std::weak_ptr(alive_)] {
    if (!alive.lock()) return;
    results_timer_ = rpc::TimerId::None;
    collect();
    look_again_soon();
  });
}

// `then` is moved to the loop: its captures must die there.
void Lanes::on_engine(rpc::Task job, rpc::Task then) {
  engine_.post([job = std::move(job), then = std::move(then), &loop = loop_,
                alive = std::weak_ptr(alive_)]() mutable {
    job();
    loop.post([then = std::move(then), alive = std::move(alive)]() mutable {
      if (alive.lock()) then();
    });
  });
}

}  // namespace diorama::mcp
