#include "app/disk_watch.h"

#include <condition_variable>
#include <mutex>

#include "io/watcher.h"

namespace diorama::app {

/// The jobs keep it, too: one may run when the thread has ended.
struct DiskWatch::State {
  std::mutex mutex;
  std::condition_variable wake;
  bool taken_in = false;
  bool ending = false;
};

DiskWatch::DiskWatch(Workspace& workspace, std::function<void(std::function<void()>)> post)
    : workspace_(workspace),
      post_(std::move(post)),
      watcher_(workspace.watcher()),
      state_(std::make_shared<State>()) {
  if (watcher_) thread_ = std::thread([this] { run(); });
}

DiskWatch::~DiskWatch() {
  if (!watcher_) return;
  {
    const std::lock_guard lock(state_->mutex);
    state_->ending = true;
    state_->wake.notify_all();
  }
  watcher_->wake();
  thread_.join();
}

// A change stays visible until the engine has taken it in, so this waits for that.
void DiskWatch::run() {
  while (watcher_->wait()) {
    {
      const std::lock_guard lock(state_->mutex);
      state_->taken_in = false;
    }
    post_([state = state_, &workspace = workspace_] {
      workspace.take_in_changes();
      const std::lock_guard lock(state->mutex);
      state->taken_in = true;
      state->wake.notify_all();
    });
    std::unique_lock lock(state_->mutex);
    state_->wake.wait(lock, [this] { return state_->taken_in || state_->ending; });
    if (state_->ending) return;
  }
}

}  // namespace diorama::app
