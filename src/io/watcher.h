// Watcher: tells which files below some folders have changed, without looking at them again.
//
// It blocks in poll() until something happens; nothing is asked for in a loop. A change is told
// as a path and nothing more: what became of the file, whoever cares finds out by looking. A
// folder that appears is watched and told of with everything in it, so nothing that was written
// before its watch existed is lost. Changes of times and permissions alone are not told.
//
// Linux (inotify). On other systems start() says that it cannot watch.
//
// Threading: one thread at a time calls poll(); another one may wait() meanwhile; wake() may be
// called from any thread and from signal handlers. The skip function is called by whoever calls
// start() and poll(). Errors: Unsupported where there is no inotify; LimitExceeded when the system
// allows no more watches, with what to raise; Io for a root that cannot be watched.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace diorama::io {

struct WatchOptions {
  /// Absolute paths of folders. One may lie in another.
  std::vector<std::string> roots;
  /// Whether to leave out what has this name: neither told of nor, as a folder, watched.
  std::function<bool(std::string_view name)> skip;
  bool follow_folder_links = false;
};

struct WatchBatch {
  std::vector<std::string> paths;  ///< absolute, as below the root; sorted, each once
  /// More has changed than could be kept, or a root is gone: anything may be different.
  bool everything = false;
  /// Why some folders are no longer watched; empty when all are.
  std::string not_watched;

  [[nodiscard]] bool empty() const { return paths.empty() && !everything && not_watched.empty(); }
};

class Watcher {
 public:
  static Result<std::unique_ptr<Watcher>> start(WatchOptions options);
  virtual ~Watcher() = default;

  /// Waits until something has changed, somebody calls wake(), or the time is over, and gives
  /// what has changed since the last call. Empty in the last two cases.
  virtual WatchBatch poll(std::chrono::milliseconds timeout) = 0;
  /// Waits until there is something that poll() would look at; takes nothing. False when somebody
  /// called wake().
  virtual bool wait() = 0;
  /// Ends a poll() or wait() going on, or the next one.
  virtual void wake() = 0;
};

}  // namespace diorama::io
