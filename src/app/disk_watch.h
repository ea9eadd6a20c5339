// DiskWatch: a thread that sleeps until files of the project change, and then lets the engine take
// that in, so that subscribers hear about it even if no client asks anything.
//
// Threading: made and ended by one thread; the workspace is only touched on the engine thread.
// Errors: none; without a watcher, changes are not noticed automatically.
#pragma once

#include <functional>
#include <memory>
#include <thread>

#include "workspace/workspace.h"

namespace diorama::app {

class DiskWatch {
 public:
  /// `post` runs a job on the engine thread. The workspace must outlive every such job.
  DiskWatch(Workspace& workspace, std::function<void(std::function<void()>)> post);
  /// Ends the thread; waits for nothing but it.
  ~DiskWatch();
  DiskWatch(const DiskWatch&) = delete;
  DiskWatch& operator=(const DiskWatch&) = delete;

 private:
  struct State;
  void run();

  Workspace& workspace_;
  const std::function<void(std::function<void()>)> post_;
  const std::shared_ptr<io::Watcher> watcher_;
  const std::shared_ptr<State> state_;
  std::thread thread_;
};

}  // namespace diorama::app
