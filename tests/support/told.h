// Told: what a callback of the thing under test was told, for the test to wait for.
//
// Threading: any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

namespace diorama::test {

/// How long a test waits for something that must come. It is reached only when it does not come.
inline constexpr std::chrono::seconds kPatience{30};

template <class What>
class Told {
 public:
  void add(What what) {
    const std::lock_guard lock(mutex_);
    all_.push_back(std::move(what));
    changed_.notify_all();
  }
  [[nodiscard]] std::vector<What> all() const {
    const std::lock_guard lock(mutex_);
    return all_;
  }
  /// Waits until there are that many. False: they did not come.
  [[nodiscard]] bool wait(std::size_t count) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kPatience, [&] { return all_.size() >= count; });
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<What> all_;
};

}  // namespace diorama::test
