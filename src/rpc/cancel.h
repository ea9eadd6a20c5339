// Cancellation: one side asks for a stop, the other side looks, or sleeps interruptibly.
//
// Cooperative: nothing is ever killed. A token is a shared handle; copies see the same stop.
// Threading: every member may be called from any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>

namespace diorama::rpc {

class CancelToken {
 public:
  CancelToken() : state_(std::make_shared<State>()) {}

  void cancel() {
    const std::lock_guard lock(state_->mutex);
    state_->cancelled.store(true, std::memory_order_release);
    state_->wake.notify_all();
  }
  [[nodiscard]] bool cancelled() const { return state_->cancelled.load(std::memory_order_acquire); }
  /// Waits, but not longer than until somebody cancels. True when the whole time has passed.
  bool wait_for(std::chrono::milliseconds time) const {
    std::unique_lock lock(state_->mutex);
    return !state_->wake.wait_for(lock, time, [this] { return cancelled(); });
  }

 private:
  struct State {
    std::atomic<bool> cancelled = false;
    std::mutex mutex;
    std::condition_variable wake;
  };
  std::shared_ptr<State> state_;
};

}  // namespace diorama::rpc
