// Cancellation: one side asks for a stop; the other side looks for it, or sleeps until it comes, or
// waits for something of its own and is woken from that.
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
#include <stop_token>

namespace diorama::rpc {

class CancelToken {
 public:
  void cancel() {
    std::stop_source others(std::nostopstate);
    {
      const std::lock_guard lock(mutex_);
      cancelled_.store(true, std::memory_order_release);
      wake_.notify_all();
      others = others_;
    }
    others.request_stop();
  }
  [[nodiscard]] bool cancelled() const { return cancelled_.load(std::memory_order_acquire); }
  /// Waits until the time has passed, or somebody cancels. True when the whole time has passed.
  bool wait_for(std::chrono::milliseconds time) const {
    std::unique_lock lock(mutex_);
    return !wake_.wait_for(lock, time, [this] { return cancelled(); });
  }
  /// The same for what waits with a std::stop_token.
  [[nodiscard]] std::stop_token stop_token() const {
    const std::lock_guard lock(mutex_);
    if (!others_.stop_possible()) others_ = std::stop_source();
    if (cancelled()) others_.request_stop();
    return others_.get_token();
  }

 private:
  std::atomic<bool> cancelled_ = false;
  mutable std::mutex mutex_;
  mutable std::condition_variable wake_;
  mutable std::stop_source others_{std::nostopstate};  ///< made when somebody asks: most never do
};

}  // namespace diorama::rpc
