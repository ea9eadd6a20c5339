// Folder walk: lists everything below a folder, and reads many small files, both on several
// threads because a project has 100,000 files and each costs a few microseconds of kernel time.
//
// It lists and stats; it does not watch (io/watcher.h) and does not know what a file means.
// Only regular files and folders are listed: opening a pipe or a device could block for ever.
// Nothing hostile in the tree makes it endless: links are followed only when asked, only to where
// the boundary allows and never into a folder they lie in, and depth, path length and number of
// entries are bounded.
//
// Threading: free functions, any thread. `skip` and the read callback are called from several
// threads at once, never after the function has returned.
// Errors: Io when the root cannot be listed. Unreadable places further down are in `left_out`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "io/boundary.h"

namespace diorama {
class Effort;
}

namespace diorama::io {

/// What the file system reports about a file or a folder.
struct FileFacts {
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;  ///< since 1970
  bool is_folder = false;

  bool operator==(const FileFacts&) const = default;
};

struct FolderEntry {
  std::string_view name;  ///< in the text of its listing
  FileFacts facts;        ///< of the target, when the name is a symbolic link
  bool is_link = false;
  bool is_outside = false;  ///< a link that leads out: only the link itself is known
};

/// One folder of a walk.
struct FolderListing {
  std::string path;                  ///< from the root, with '/'; empty for the root itself
  std::vector<FolderEntry> entries;  ///< by name
  std::unique_ptr<char[]> names;     ///< what the names point into
};

struct WalkOptions {
  /// Whether to leave out the entry of this name in this folder (its path from the root).
  std::function<bool(std::string_view folder, std::string_view name)> skip;
  bool follow_folder_links = false;
  Access link_access = Access::Facts;  ///< that a folder must have for a link to it to be followed
  /// Which links may be followed at all, and whose target may be looked at. Others are in
  /// `left_out`, and what is told about them is about the link itself.
  Boundary boundary = {};
  bool recursive = true;  ///< false: only what is directly in the root
  std::size_t max_entries = 5'000'000;
};

struct LeftOut {
  std::string path, reason;  ///< "Foo/Bar", "Permission denied"
  /// Left out on purpose: a link. Else nobody knows what is there.
  bool is_link = false;
  bool is_folder_outside = false;  ///< a link to a folder that is not part of the project
};

struct Walk {
  std::vector<FolderListing> folders;  ///< by path
  std::vector<LeftOut> left_out;       ///< what could not be walked, by path
};

/// The walk stops at folders deeper than this below the root, and at paths longer than this.
inline constexpr std::size_t kMaxWalkDepth = 100;
inline constexpr std::size_t kMaxWalkPath = 3000;

Result<Walk> walk_folder(const std::string& root, const WalkOptions& options);

/// For a file or folder; links are followed. Nothing when there is neither.
[[nodiscard]] std::optional<FileFacts> facts_of(const std::string& path);
/// The same; also nothing when the boundary does not allow that much.
[[nodiscard]] std::optional<FileFacts> facts_of(const std::string& path, const Boundary& boundary,
                                                Access wanted);

/// Reads the first `max_bytes_each` bytes of each file. The callback gets the index of the path
/// and the bytes, which are valid until it returns, or why there are none (Io).
/// `threads` 0: as many as suit a disk.
using ReadCallback = std::function<void(std::size_t index, const Result<std::string_view>& bytes)>;
void read_many(std::span<const std::string> paths, std::size_t max_bytes_each, unsigned threads,
               const ReadCallback& callback);
/// The same for files of a project: PermissionDenied for those that the boundary does not allow.
/// `effort`: when that question is over, no more is read, and the callback is not called for the
/// rest; null: all are read.
void read_many(std::span<const std::string> paths, std::size_t max_bytes_each, unsigned threads,
               const Boundary& boundary, Access wanted, const ReadCallback& callback,
               const Effort* effort = nullptr);

}  // namespace diorama::io
