#include "mcp/calls/running_calls.h"

#include <utility>
#include <vector>

namespace diorama::mcp {
namespace {

constexpr auto kSweepInterval = std::chrono::milliseconds(100);

}  // namespace

RunningCalls::~RunningCalls() {
  loop_.cancel(sweep_timer_);
}

void RunningCalls::add(const CallPtr& call) {
  call->registered = true;
  running_.insert(call);
  arm_sweep();
}

void RunningCalls::remove(Call& call) {
  if (!std::exchange(call.registered, false)) return;
  leave_place(call);
  running_.erase(call.shared_from_this());
}

void RunningCalls::take_place(Call& call) {
  if (!std::exchange(call.has_place, true)) ++parallel_;
}

void RunningCalls::leave_place(Call& call) {
  if (std::exchange(call.has_place, false)) --parallel_;
}

void RunningCalls::arm_sweep() {
  if (sweep_timer_ != rpc::TimerId::None) return;
  sweep_timer_ = loop_.after(kSweepInterval, [this] {
    sweep_timer_ = rpc::TimerId::None;
    sweep();
  });
}

void RunningCalls::sweep() {
  const auto now = std::chrono::steady_clock::now();
  std::vector<CallPtr> late;
  for (const CallPtr& call : running_)
    if (now >= call->deadline || (draining_ && now >= drain_deadline_)) late.push_back(call);
  for (const CallPtr& call : late) on_late_(*call);
  on_sweep_();
  if (!running_.empty() || draining_) arm_sweep();
  check_drained();
}

void RunningCalls::drain(std::chrono::milliseconds patience, rpc::Task done) {
  draining_ = true;
  drain_deadline_ = std::chrono::steady_clock::now() + patience;
  drained_ = std::move(done);
  arm_sweep();
}

void RunningCalls::check_drained() {
  if (draining_ && running_.empty() && drained_) std::exchange(drained_, nullptr)();
}

}  // namespace diorama::mcp
