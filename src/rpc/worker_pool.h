// The WorkerPool runs jobs that may wait for a long time (child processes, network, sleeps)
// beside the engine, so that they delay nobody. Threads are started when needed, up to a limit.
//
// Threading: post() from any thread. The destructor waits for running jobs; ones that have
// not begun are dropped.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "rpc/loop.h"

namespace diorama::rpc {

class WorkerPool {
 public:
  explicit WorkerPool(std::size_t max_threads) : max_threads_(max_threads) {}
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  void post(Task job);

 private:
  void work();

  const std::size_t max_threads_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Task> jobs_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool stopping_ = false;
};

}  // namespace diorama::rpc
