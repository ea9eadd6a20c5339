// Watcher: tells which files below some folders have changed, without looking at them again.
//
// It blocks in poll() until something happens; it does not poll in a loop. A change is reported
// as a path and nothing more: whoever cares looks at what became of the file. A
// folder that appears is watched and reported with everything in it, so nothing that was written
// before its watch existed is lost. Changes of only times and permissions are not reported.
//
// A root that is deleted or moved away, by itself or with a folder above it, is waited for: when
// there is a folder with its path again, that one is watched. Both are told as `everything`.
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
  /// Absolute paths of folders. One may be inside another.
  std::vector<std::string> roots;
  /// Whether to leave out the entry of this name: it is not reported and, if a folder, not watched.
  std::function<bool(std::string_view name)> skip;
  bool follow_folder_links = false;
};

struct WatchBatch {
  std::vector<std::string> paths;  ///< absolute, as below the root; sorted, each once
  /// More has changed than could be kept, or a root is gone or back: anything may be different.
  bool everything = false;
  /// Why some folders are no longer watched; empty when all are.
  std::string not_watched;

  [[nodiscard]] bool empty() const { return paths.empty() && !everything && not_watched.empty(); }
};

class Watcher {
 public:
  static Result<std::unique_ptr<Watcher>> start(WatchOptions options);
  virtual ~Watcher() = default;

  /// Waits until something has changed, somebody calls wake(), or the time is over. Gives
  /// what has changed since the last call; empty in the last two cases.
  virtual WatchBatch poll(std::chrono::milliseconds timeout) = 0;
  /// Waits until poll() would have something to look at; takes nothing. False when somebody
  /// called wake().
  virtual bool wait() = 0;
  /// Ends the current poll() or wait(), or the next one.
  virtual void wake() = 0;
};

}  // namespace diorama::io
