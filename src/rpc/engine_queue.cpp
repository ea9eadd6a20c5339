#include "rpc/engine_queue.h"

#include <utility>

namespace diorama::rpc {

void EngineQueue::post(Task job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
}

void EngineQueue::post_all(std::vector<Task>& jobs) {
  {
    const std::lock_guard lock(mutex_);
    for (Task& job : jobs) jobs_.push_back(std::move(job));
  }
  jobs.clear();
  wake_.notify_one();
}

bool EngineQueue::run_next() {
  Task job;
  {
    const std::lock_guard lock(mutex_);
    if (jobs_.empty()) return false;
    job = std::move(jobs_.front());
    jobs_.pop_front();
  }
  job();
  return true;
}

std::size_t EngineQueue::pump(std::chrono::microseconds budget) {
  const auto end = std::chrono::steady_clock::now() + budget;
  std::size_t count = 0;
  while (run_next()) {
    ++count;
    if (std::chrono::steady_clock::now() >= end) break;
  }
  return count;
}

void EngineQueue::run() {
  for (;;) {
    while (run_next()) {
    }
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return stopped_ || !jobs_.empty(); });
    if (stopped_ && jobs_.empty()) return;
  }
}

void EngineQueue::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  wake_.notify_all();
}

std::size_t EngineQueue::waiting() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

}  // namespace diorama::rpc
