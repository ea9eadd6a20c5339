// Cancellation: one side asks for a stop; the other side looks for it, or sleeps until it comes.
//
// Nothing is ever killed: work that was cancelled ends itself. The token is a part of that work,
// and whoever holds it may cancel.
//
// Threading: every member may be called from any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace diorama::rpc {

class CancelToken {
 public:
  void cancel() {
    const std::lock_guard lock(mutex_);
    cancelled_.store(true, std::memory_order_release);
    wake_.notify_all();
  }
  [[nodiscard]] bool cancelled() const { return cancelled_.load(std::memory_order_acquire); }
  /// Waits until the time has passed, or somebody cancels. True when the whole time has passed.
  bool wait_for(std::chrono::milliseconds time) const {
    std::unique_lock lock(mutex_);
    return !wake_.wait_for(lock, time, [this] { return cancelled(); });
  }

 private:
  std::atomic<bool> cancelled_ = false;
  mutable std::mutex mutex_;
  mutable std::condition_variable wake_;
};

}  // namespace diorama::rpc
