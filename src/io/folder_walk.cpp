#include "io/folder_walk.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <thread>

#include "base/lookout.h"
#include "base/path_text.h"
#include "io/disk.h"
#include "io/file.h"
#include "io/no_links.h"

namespace diorama::io {
namespace {

constexpr std::string_view kCircle = "a link to a folder it lies in";

/// Reading waits for the disk when the cache is cold, so more threads than cores pay off: with two
/// cores, eight cost nothing warm and halve the time cold.
unsigned useful_threads() {
  return std::clamp(std::thread::hardware_concurrency() * 4, 4U, 32U);
}

FileFacts facts_from(const struct stat& status) {
  return {S_ISDIR(status.st_mode) ? 0 : static_cast<std::uint64_t>(status.st_size),
          std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec,
          S_ISDIR(status.st_mode)};
}

/// The folders a path goes through, to see whether a link leads back into one of them.
struct Ancestry {
  dev_t device;
  ino_t inode;
  std::shared_ptr<const Ancestry> parent;
};

struct Task {
  std::string path;
  std::size_t depth = 0;
  std::shared_ptr<const Ancestry> above;  ///< empty when links are not followed
  /// Where a link on the way leads: the absolute path without links. Empty: there is none.
  std::string real;
};

class Walker {
 public:
  Walker(const OpenFile& root, const WalkOptions& options) : root_(root), options_(options) {}

  Walk run();

 private:
  void work();
  std::optional<Task> next_task();
  void walk(const Task& task);
  void list(const Task& task, DIR* folder, const std::shared_ptr<const Ancestry>& here);
  bool inspect(const Task& task, int folder, const dirent& found, FolderEntry& entry);
  bool inspect_target(const Task& task, int folder, const dirent& found, struct stat& status,
                      bool& is_outside);
  void descend(const Task& task, const FolderEntry& entry, std::vector<Task>& deeper,
               const std::shared_ptr<const Ancestry>& here);
  [[nodiscard]] OpenFile open(const Task& task) const;
  [[nodiscard]] std::string disk_path(const Task& task, std::string_view name) const;
  [[nodiscard]] bool leads_up(const Task& task, const std::string& target) const;
  void leave_out(const std::string& path, std::string_view reason, bool is_link = false,
                 bool is_folder_outside = false);

  const OpenFile& root_;
  const WalkOptions& options_;
  std::atomic<std::size_t> entries_ = 0;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;  // guarded, like everything below
  std::size_t busy_ = 0;
  Walk result_;
};

std::string join(std::string_view folder, std::string_view name) {
  std::string out;
  out.reserve(folder.size() + 1 + name.size());
  out = folder;
  if (!out.empty()) out += '/';
  out += name;
  return out;
}

void Walker::leave_out(const std::string& path, std::string_view reason, bool is_link,
                       bool is_folder_outside) {
  const std::lock_guard lock(mutex_);
  result_.left_out.push_back({path, std::string(reason), is_link, is_folder_outside});
}

Walk Walker::run() {
  tasks_.push_back({"", 0, nullptr, {}});
  // A small tree is done before a thread could start.
  constexpr int kAlone = 32;
  for (int i = 0; i < kAlone && !tasks_.empty(); ++i) {
    const Task task = std::move(tasks_.front());
    tasks_.pop_front();
    walk(task);
  }
  if (!tasks_.empty()) {
    std::vector<std::jthread> threads(useful_threads() - 1);
    for (std::jthread& thread : threads) thread = std::jthread([this] { work(); });
    work();
  }
  std::ranges::sort(result_.folders, {}, &FolderListing::path);
  std::ranges::sort(result_.left_out, {}, &LeftOut::path);
  return std::move(result_);
}

void Walker::work() {
  while (const auto task = next_task()) {
    walk(*task);
    const std::lock_guard lock(mutex_);
    --busy_;
    changed_.notify_all();
  }
}

/// The next folder, or nothing when all are done and nobody can find another one.
std::optional<Task> Walker::next_task() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !tasks_.empty() || busy_ == 0; });
  if (tasks_.empty()) return std::nullopt;
  Task task = std::move(tasks_.back());
  tasks_.pop_back();
  ++busy_;
  return task;
}

/// A folder that was listed as one and has become a link since is not opened.
OpenFile Walker::open(const Task& task) const {
  if (!task.real.empty()) return open_without_links(task.real, OpenAs::Folder);
  return open_without_links(root_, task.path, OpenAs::Folder);
}

/// The absolute path of an entry, which may be a link.
std::string Walker::disk_path(const Task& task, std::string_view name) const {
  return join(task.real.empty() ? join(root_.path(), task.path) : task.real, name);
}

void Walker::walk(const Task& task) {
  if (entries_ > options_.max_entries) return;  // it was told where that happened
  const int handle = open(task).release();
  DIR* const folder = handle < 0 ? nullptr : ::fdopendir(handle);
  if (folder == nullptr) {
    leave_out(task.path, std::strerror(errno));
    if (handle >= 0) ::close(handle);
    return;
  }
  std::shared_ptr<const Ancestry> here;
  bool cycle = false;
  if (options_.follow_folder_links) {
    struct stat status{};
    ::fstat(handle, &status);
    for (const Ancestry* a = task.above.get(); a != nullptr && !cycle; a = a->parent.get())
      cycle = a->device == status.st_dev && a->inode == status.st_ino;
    here = std::make_shared<const Ancestry>(status.st_dev, status.st_ino, task.above);
  }
  if (cycle)
    leave_out(task.path, kCircle, true);
  else
    list(task, folder, here);
  ::closedir(folder);
}

/// What a link leads to; false when that is nothing. When it lies outside, only whether it is
/// a folder is taken from it: the rest stays that of the link.
bool Walker::inspect_target(const Task& task, int folder, const dirent& found, struct stat& status,
                            bool& is_outside) {
  struct stat target{};
  if (::fstatat(folder, found.d_name, &target, 0) != 0) {
    leave_out(join(task.path, found.d_name), "a link that leads nowhere", true);
    return false;
  }
  const bool is_folder = S_ISDIR(target.st_mode);
  const Access wanted = is_folder ? options_.link_access : Access::Facts;
  is_outside = !options_.boundary.allows_everything() &&
               !options_.boundary.resolve(disk_path(task, found.d_name), wanted);
  if (is_outside) {
    leave_out(join(task.path, found.d_name), "a link that leads out of the project, not followed",
              true, is_folder);
    target.st_size = status.st_size;
    target.st_mtim = status.st_mtim;
  }
  status = target;
  return true;
}

/// Fills in what the entry is; false when it must not be listed.
bool Walker::inspect(const Task& task, int folder, const dirent& found, FolderEntry& entry) {
  struct stat status{};
  if (::fstatat(folder, found.d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) return false;  // gone
  entry.is_link = S_ISLNK(status.st_mode);
  if (entry.is_link && !inspect_target(task, folder, found, status, entry.is_outside)) return false;
  if (!S_ISDIR(status.st_mode) && !S_ISREG(status.st_mode)) return false;
  entry.facts = facts_from(status);
  return true;
}

void Walker::list(const Task& task, DIR* folder, const std::shared_ptr<const Ancestry>& here) {
  FolderListing listing{task.path, {}, nullptr};
  std::string names;
  std::vector<std::size_t> starts;
  while (const dirent* found = ::readdir(folder)) {
    const std::string_view name = found->d_name;
    if (name == "." || name == "..") continue;
    if (options_.skip && options_.skip(task.path, name)) continue;
    FolderEntry entry;
    if (!inspect(task, ::dirfd(folder), *found, entry)) continue;
    if (entries_.fetch_add(1) >= options_.max_entries) {
      leave_out(task.path,
                "more than " + std::to_string(options_.max_entries) + " files and folders");
      break;
    }
    starts.push_back(names.size());
    names += name;
    listing.entries.push_back(entry);
  }

  listing.names = std::make_unique<char[]>(names.size());
  std::ranges::copy(names, listing.names.get());
  starts.push_back(names.size());
  for (std::size_t i = 0; i < listing.entries.size(); ++i)
    listing.entries[i].name = {listing.names.get() + starts[i], starts[i + 1] - starts[i]};
  std::ranges::sort(listing.entries, {}, &FolderEntry::name);

  std::vector<Task> deeper;
  for (const FolderEntry& entry : listing.entries) descend(task, entry, deeper, here);
  const std::lock_guard lock(mutex_);
  for (Task& next : deeper) tasks_.push_back(std::move(next));
  if (!deeper.empty()) changed_.notify_all();
  result_.folders.push_back(std::move(listing));
}

/// Whether a link of this folder leads to a folder that the walk began in, or to one above that;
/// the walk itself only knows those that it came through.
bool Walker::leads_up(const Task& task, const std::string& target) const {
  const auto here = options_.boundary.resolve(join(root_.path(), task.path), options_.link_access);
  return here && is_at_or_below(*here, target);
}

void Walker::descend(const Task& task, const FolderEntry& entry, std::vector<Task>& deeper,
                     const std::shared_ptr<const Ancestry>& here) {
  if (!entry.facts.is_folder || !options_.recursive || entry.is_outside) return;
  std::string path = join(task.path, entry.name);
  // A few folders that link to each other would have more paths than any disk has files.
  if (entry.is_link && options_.follow_folder_links && !task.real.empty())
    return leave_out(path, "a link below another link, not followed", true, true);
  std::string real;
  if (entry.is_link && options_.follow_folder_links) {
    if (auto target = options_.boundary.resolve(disk_path(task, entry.name), options_.link_access))
      real = *std::move(target);
  } else if (!task.real.empty()) {
    real = join(task.real, entry.name);
  }
  if (entry.is_link && real.empty())
    leave_out(path, "a link to a folder, not followed here", true);
  else if (entry.is_link && leads_up(task, real))
    leave_out(path, kCircle, true);
  else if (task.depth + 1 > kMaxWalkDepth)
    leave_out(path, "more than " + std::to_string(kMaxWalkDepth) + " folders deep");
  else if (path.size() > kMaxWalkPath)
    leave_out(path, "a path of more than " + std::to_string(kMaxWalkPath) + " bytes");
  else
    deeper.push_back({std::move(path), task.depth + 1, here, std::move(real)});
}

/// Room for the bytes of a file: as much as the largest so far needed, never zeroed.
class ReadBuffer {
 public:
  explicit ReadBuffer(std::size_t max_bytes) : max_(max_bytes) { grow(0, 0); }

  [[nodiscard]] char* data() { return bytes_.get(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Makes room for a file of that size. What was there is gone.
  void expect(std::size_t size) {
    if (size >= size_) grow(0, size + 1);  // reading nothing in the last byte shows the end
  }
  /// Doubles, at least to that size, keeping what is there; false when it has reached its limit.
  bool grow(std::size_t kept, std::size_t least = 0) {
    if (bytes_ && size_ == max_) return false;
    constexpr std::size_t kFirst = 64 * 1024;
    const std::size_t size = std::min(max_, std::max({kFirst, size_ * 2, least}));
    auto bytes = std::make_unique_for_overwrite<char[]>(size);
    std::copy_n(bytes_.get(), kept, bytes.get());
    bytes_ = std::move(bytes);
    size_ = size;
    return true;
  }

 private:
  const std::size_t max_;
  std::size_t size_ = 0;
  std::unique_ptr<char[]> bytes_;
};

/// Reads into the buffer; how many bytes, or -1 with errno: ENXIO for anything but a regular file.
/// When the question is over, what it has so far; it is worth nothing.
ssize_t read_start(const OpenFile& opened, ReadBuffer& buffer, const Effort* effort) {
  const int file = opened.number();
  if (file < 0) return -1;
  struct stat status{};
  if (::fstat(file, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) {
    errno = ENXIO;
    return -1;
  }
  if (status.st_size > 0) buffer.expect(static_cast<std::size_t>(status.st_size));
  std::size_t filled = 0;
  ssize_t count = 0;
  Lookout lookout(effort);
  while (filled < buffer.size() || buffer.grow(filled)) {
    if (lookout.is_over(filled)) break;
    const std::size_t wanted = std::min(buffer.size() - filled, Lookout::kBytesPerLook);
    count = ::read(file, buffer.data() + filled, wanted);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    filled += static_cast<std::size_t>(count);
    // Only at their end do files give less than asked for; asking again would cost as much.
    if (static_cast<std::size_t>(count) < wanted) break;
  }
  return count < 0 ? -1 : static_cast<ssize_t>(filled);
}

Error unreadable(const std::string& path, int reason) {
  if (reason == ENXIO || reason == EXDEV) return cannot_open(path, reason);
  return {
      ErrorCode::Io, "cannot read " + path + ": " + std::strerror(reason), {}, {{"path", path}}};
}

}  // namespace

Result<Walk> walk_folder(const std::string& root, const WalkOptions& options) {
  const OpenFile opened = options.boundary.open(root, OpenAs::Folder, Access::Facts);
  if (!opened && errno == EXDEV) return lies_outside("list", root);
  if (!opened)
    return Error{
        ErrorCode::Io, "cannot list " + root + ": " + std::strerror(errno), {}, {{"path", root}}};
  return Walker(opened, options).run();
}

std::optional<FileFacts> facts_of(const std::string& path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  if (!S_ISDIR(status.st_mode) && !S_ISREG(status.st_mode)) return std::nullopt;
  return facts_from(status);
}

std::optional<FileFacts> facts_of(const std::string& path, const Boundary& boundary,
                                  Access wanted) {
  if (boundary.allows_everything()) return facts_of(path);
  const OpenFile file = boundary.open(path, OpenAs::Name, wanted);
  struct stat status{};
  if (!file || ::fstat(file.number(), &status) != 0) return std::nullopt;
  if (!S_ISDIR(status.st_mode) && !S_ISREG(status.st_mode)) return std::nullopt;
  return facts_from(status);
}

void read_many(std::span<const std::string> paths, std::size_t max_bytes_each, unsigned threads,
               const ReadCallback& callback) {
  read_many(paths, max_bytes_each, threads, Boundary(), Access::Contents, callback);
}

void read_many(std::span<const std::string> paths, std::size_t max_bytes_each, unsigned threads,
               const Boundary& boundary, Access wanted, const ReadCallback& callback,
               const Effort* effort) {
  constexpr std::size_t kBatch = 32;
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    ReadBuffer buffer(max_bytes_each);
    for (;;) {
      const std::size_t first = next.fetch_add(kBatch);
      if (first >= paths.size()) return;
      for (std::size_t i = first; i < std::min(first + kBatch, paths.size()); ++i) {
        if (effort != nullptr && effort->is_over()) return;
        const OpenFile file = boundary.open(paths[i], OpenAs::File, wanted);
        const ssize_t count = read_start(file, buffer, effort);
        if (effort != nullptr && effort->was_cut()) return;
        if (count < 0)
          callback(i, unreadable(paths[i], errno));
        else
          callback(i, std::string_view(buffer.data(), static_cast<std::size_t>(count)));
      }
    }
  };
  const std::size_t batches = (paths.size() + kBatch - 1) / kBatch;
  const std::size_t useful =
      std::min<std::size_t>(threads == 0 ? useful_threads() : threads, batches);
  std::vector<std::jthread> helpers(useful == 0 ? 0 : useful - 1);
  for (std::jthread& helper : helpers) helper = std::jthread(work);
  work();
}

}  // namespace diorama::io
