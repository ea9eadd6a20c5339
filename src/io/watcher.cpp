#include "io/watcher.h"

#ifdef __linux__

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "io/file.h"
#include "io/folder_walk.h"

namespace diorama::io {
namespace {

// IN_ATTRIB: a file that could not be read may have got the permission.
constexpr std::uint32_t kEvents = IN_CREATE | IN_DELETE | IN_CLOSE_WRITE | IN_MOVED_FROM |
                                  IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF |
                                  IN_ONLYDIR | IN_EXCL_UNLINK;

/// For the folders above the roots: only whether they are still the ones they were.
constexpr std::uint32_t kGuardEvents = IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_MASK_ADD;

std::string reason_text(int reason) {
  if (reason == ENOSPC)
    return "the system allows no more watched folders (fs.inotify.max_user_watches)";
  return std::strerror(reason);
}

/// Empty for "/" and for what is not below it.
std::string folder_above(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos || path.size() == 1) return {};
  return slash == 0 ? "/" : path.substr(0, slash);
}

bool is_below(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

class InotifyWatcher final : public Watcher {
 public:
  InotifyWatcher(int events, int waker, WatchOptions options)
      : events_(events), waker_(waker), options_(std::move(options)) {}
  ~InotifyWatcher() override {
    ::close(events_);
    ::close(waker_);
  }

  Result<void> watch_roots();
  WatchBatch poll(std::chrono::milliseconds timeout) override;
  bool wait() override;
  void wake() override {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(waker_, &one, sizeof one);
  }

 private:
  bool watch(const std::string& folder, bool through_link);
  void watch_below(const std::string& folder, bool through_link, bool tell);
  void forget(const std::string& folder);
  void read_events();
  void take(const inotify_event& event);
  void start_over();
  void guard(const std::string& root);
  void wait_for(const std::string& root);
  [[nodiscard]] bool is_guarded(const inotify_event& event) const;

  const int events_, waker_;
  const WatchOptions options_;
  std::unordered_map<int, std::string> folder_of_;
  std::map<std::string, int, std::less<>> watch_of_;
  bool limit_reached_ = false;
  /// Folders above the roots, by watch, with the names in them that are waited for.
  std::unordered_map<int, std::set<std::string, std::less<>>> guards_;

  std::set<std::string> changed_;  ///< since the last batch, like the two below
  bool everything_ = false;
  std::string not_watched_;
};

/// False when it is not watched now, or (through a link) was already.
bool InotifyWatcher::watch(const std::string& folder, bool through_link) {
  const std::uint32_t links = options_.follow_folder_links ? 0 : IN_DONT_FOLLOW;
  const int watch = ::inotify_add_watch(events_, folder.c_str(), kEvents | links);
  if (watch < 0) {
    limit_reached_ = errno == ENOSPC;
    const bool gone = errno == ENOENT || errno == ENOTDIR;  // somebody reports it, or has done so
    if (!gone) not_watched_ = folder + ": " + reason_text(errno);
    return false;
  }
  // The kernel knows folders, not names, so a link into a watched folder shows up here. It is
  // left alone: it might lead in circles.
  std::string& known = folder_of_[watch];
  if (through_link && !known.empty() && known != folder) return false;
  if (!known.empty()) watch_of_.erase(known);
  known = folder;
  watch_of_[folder] = watch;
  return true;
}

/// Watches first, then lists: what comes in between is told twice rather than never.
void InotifyWatcher::watch_below(const std::string& folder, bool through_link, bool tell) {
  if (limit_reached_ || !watch(folder, through_link)) return;
  WalkOptions only_this;
  only_this.skip = [this](std::string_view, std::string_view name) {
    return options_.skip && options_.skip(name);
  };
  only_this.recursive = false;
  const auto walk = walk_folder(folder, only_this);
  if (!walk || walk->folders.empty()) return;
  for (const FolderEntry& entry : walk->folders.front().entries) {
    const std::string path = folder + "/" + std::string(entry.name);
    if (tell) changed_.insert(path);
    if (!entry.facts.is_folder || (entry.is_link && !options_.follow_folder_links)) continue;
    watch_below(path, through_link || entry.is_link, tell);
  }
}

void InotifyWatcher::forget(const std::string& folder) {
  for (auto at = watch_of_.lower_bound(folder); at != watch_of_.end();) {
    if (at->first != folder && !is_below(at->first, folder)) {
      // "a/b-c" sorts between "a/b" and "a/b/c".
      if (!at->first.starts_with(folder)) break;
      ++at;
      continue;
    }
    ::inotify_rm_watch(events_, at->second);
    folder_of_.erase(at->second);
    at = watch_of_.erase(at);
  }
}

Result<void> InotifyWatcher::watch_roots() {
  for (const std::string& root : options_.roots) {
    guard(root);
    watch_below(root, false, false);
    if (limit_reached_)
      return Error{ErrorCode::LimitExceeded,
                   "cannot watch " + not_watched_,
                   "raise fs.inotify.max_user_watches with sysctl",
                   {{"path", root}}};
    if (!watch_of_.contains(root))
      return Error{
          ErrorCode::Io,
          "cannot watch " + (not_watched_.empty() ? root + ": no such folder" : not_watched_),
          {},
          {{"path", root}}};
  }
  return {};
}

/// A folder that is moved tells nothing about what is in it, so each folder above is watched, too.
void InotifyWatcher::guard(const std::string& root) {
  for (std::string folder = folder_above(root); !folder.empty(); folder = folder_above(folder)) {
    const int watch = ::inotify_add_watch(events_, folder.c_str(), kGuardEvents);
    if (watch >= 0) guards_[watch];
  }
}

/// Waits for a root that is not there: for the next name on the way to it, in the nearest folder
/// that exists. First the watch, then a look, so that a name that comes in between is not missed.
void InotifyWatcher::wait_for(const std::string& root) {
  constexpr int kMostLooks = 100;  // each time somebody has made another folder meanwhile
  for (int looks = 0; looks < kMostLooks && !watch_of_.contains(root); ++looks) {
    std::string wanted = root, folder = folder_above(root);
    int watch = -1;
    for (; !folder.empty(); wanted = folder, folder = folder_above(folder)) {
      watch = ::inotify_add_watch(events_, folder.c_str(), kGuardEvents | IN_CREATE | IN_MOVED_TO);
      if (watch >= 0) break;
    }
    if (watch < 0) return;
    guards_[watch].insert(wanted.substr(wanted.rfind('/') + 1));
    if (!is_folder(wanted)) return;
    watch_below(root, false, false);
  }
}

/// Whether a folder above a root is gone, or a name has come that is on the way to one.
bool InotifyWatcher::is_guarded(const inotify_event& event) const {
  const auto guard = guards_.find(event.wd);
  if (guard == guards_.end()) return false;
  if ((event.mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)) != 0) return true;
  return (event.mask & (IN_CREATE | IN_MOVED_TO)) != 0 && event.len != 0 &&
         guard->second.contains(std::string_view(event.name));
}

void InotifyWatcher::start_over() {
  everything_ = true;
  for (const auto& [folder, watch] : watch_of_) ::inotify_rm_watch(events_, watch);
  for (const auto& [watch, names] : guards_) ::inotify_rm_watch(events_, watch);
  watch_of_.clear();
  folder_of_.clear();
  guards_.clear();
  limit_reached_ = false;
  for (const std::string& root : options_.roots) {
    guard(root);
    watch_below(root, false, false);
    if (!watch_of_.contains(root)) wait_for(root);
  }
}

void InotifyWatcher::take(const inotify_event& event) {
  if ((event.mask & IN_Q_OVERFLOW) != 0 || is_guarded(event)) return start_over();
  const auto folder = folder_of_.find(event.wd);
  if (folder == folder_of_.end()) return;
  if ((event.mask & (IN_DELETE_SELF | IN_MOVE_SELF)) != 0) {
    // For folders inside, the folder above reports it.
    const auto& roots = options_.roots;
    if (std::ranges::find(roots, folder->second) != roots.end()) start_over();
    return;
  }
  if ((event.mask & IN_IGNORED) != 0) {
    watch_of_.erase(folder->second);
    folder_of_.erase(folder);
    guards_.erase(event.wd);
    return;
  }
  const std::string_view name = event.len == 0 ? "" : event.name;
  if (name.empty() || (options_.skip && options_.skip(name))) return;
  const std::string path = folder->second + "/" + std::string(name);
  changed_.insert(path);
  if ((event.mask & (IN_MOVED_FROM | IN_DELETE)) != 0 && watch_of_.contains(path)) forget(path);
  if ((event.mask & (IN_CREATE | IN_MOVED_TO)) == 0) return;
  if ((event.mask & IN_ISDIR) != 0 || (options_.follow_folder_links && is_folder(path))) {
    forget(path);
    watch_below(path, (event.mask & IN_ISDIR) == 0, true);
  }
}

void InotifyWatcher::read_events() {
  alignas(inotify_event) std::array<char, 64 * 1024> buffer;
  for (;;) {
    const ssize_t count = ::read(events_, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    for (std::size_t at = 0; at < static_cast<std::size_t>(count);) {
      const auto* const event = reinterpret_cast<const inotify_event*>(buffer.data() + at);
      at += sizeof(inotify_event) + event->len;
      take(*event);
    }
  }
}

bool InotifyWatcher::wait() {
  std::array<pollfd, 2> handles = {{{events_, POLLIN, 0}, {waker_, POLLIN, 0}}};
  while (::poll(handles.data(), handles.size(), -1) < 0)
    if (errno != EINTR) return false;
  std::uint64_t times = 0;
  return (handles[1].revents & POLLIN) == 0 || ::read(waker_, &times, sizeof times) <= 0;
}

WatchBatch InotifyWatcher::poll(std::chrono::milliseconds timeout) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + timeout;
  bool woken = false;
  read_events();
  while (changed_.empty() && !everything_ && not_watched_.empty() && !woken) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) break;
    std::array<pollfd, 2> handles = {{{events_, POLLIN, 0}, {waker_, POLLIN, 0}}};
    if (::poll(handles.data(), handles.size(), static_cast<int>(left.count())) < 0 &&
        errno != EINTR)
      break;
    std::uint64_t times = 0;
    woken = ::read(waker_, &times, sizeof times) > 0;
    read_events();
  }
  WatchBatch out;
  out.paths.assign(changed_.begin(), changed_.end());
  out.everything = std::exchange(everything_, false);
  out.not_watched = std::exchange(not_watched_, {});
  changed_.clear();
  return out;
}

}  // namespace

Result<std::unique_ptr<Watcher>> Watcher::start(WatchOptions options) {
  const int events = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (events < 0)
    return Error{ErrorCode::LimitExceeded,
                 std::string("cannot watch files: ") + std::strerror(errno),
                 "raise fs.inotify.max_user_instances with sysctl",
                 {}};
  const int waker = ::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  if (waker < 0) {
    ::close(events);
    return Error{ErrorCode::Io, std::string("cannot watch files: ") + std::strerror(errno), {}, {}};
  }
  auto watcher = std::make_unique<InotifyWatcher>(events, waker, std::move(options));
  DIORAMA_CHECK(watcher->watch_roots());
  return std::unique_ptr<Watcher>(std::move(watcher));
}

}  // namespace diorama::io

#else

namespace diorama::io {

Result<std::unique_ptr<Watcher>> Watcher::start(WatchOptions) {
  return Error{ErrorCode::Unsupported,
               "cannot watch files on this system",
               "changes are found when the project is scanned again",
               {}};
}

}  // namespace diorama::io

#endif
