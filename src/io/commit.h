// Commit: saves several files so that all of them change or none, whatever happens meanwhile.
//
// How a commit goes, each step only after the one before it:
//  0. A commit that was interrupted before is finished or cleared away, as recover() does.
//  1. Every file must still be what the caller read, or already what the caller would make of it.
//     Else it is a conflict and nothing is done.
//  2. The plan (which temporary becomes which file, what is removed, what is moved) is written to
//     `<state folder>/commit.pending`, so that a crash from here on leaves nothing nameless.
//  3. New folders are made. New contents are written to temporaries beside their targets, which
//     get the owner, the permissions and the extended attributes of the old files, and flushed.
//  4. Every file is looked at once more.
//  5. The plan is renamed to `commit.record`. This is the commit point: before it a crash leaves
//     the old files, after it recover() makes the new ones.
//  6. Temporaries are renamed, files removed and moved, then folders that have to go, if they are
//     empty; folders are flushed, the record removed.
// A single change of a file needs no record, because one rename is atomic by itself; its plan is
// not flushed either, so it costs no more than a plain save: one flush of the file, one of the
// folder. When the power fails in just that moment, a temporary can be left; it does no harm.
//
// What it cannot do: between the last look at a file and the rename over it another program may
// still write to it; no system call closes that gap of microseconds. New names have no such gap.
// A file with several names (hard links) is replaced under the one that is saved: writing into it
// would not be all or nothing. The other names keep the old contents.
//
// Threading: any thread and process; those with the same state folder wait for each other.
// Errors: Conflict when a file is not what was expected; Unsupported when it is a link or no
// regular file; PermissionDenied when the disk refuses a link on the way (io/bounded_disk.h);
// InvalidArgument for changes that contradict each other; Io. Then nothing has changed, unless the
// error has the detail "commit" = "decided": it came after the commit point. The same commit can be
// tried again after any Io error, a decided one included.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "io/disk.h"

namespace diorama::io {

/// What a file was when it was read.
struct FileStamp {
  bool exists = false;
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;
  std::uint64_t inode = 0;
  std::uint64_t hash = 0;  ///< of the bytes
  /// Whether size, time and inode are enough to say that the file is unchanged. They are not
  /// while the last change is so recent that another one could have the same time.
  bool settled = true;

  /// The stamp of a file whose bytes were just read. Conflict when it cannot have those bytes.
  static Result<FileStamp> of(const std::string& path, std::string_view bytes);
  static Result<FileStamp> of(const std::string& path, const FileDigest& content);

  bool operator==(const FileStamp&) const = default;
};

/// A content that is in another file, so that nobody has to have it in memory.
struct ContentSource {
  std::string path;
  FileDigest digest;  ///< what it must be; else it is a conflict
};

struct FileChange {
  enum class Kind {
    Write,         ///< the new content is `pieces`, one after the other; missing folders are made
    Remove,        ///< the file is deleted
    Move,          ///< the file is called `to` from now on; there must be no such file
    MakeFolder,    ///< a folder, unless there is one
    RemoveFolder,  ///< an empty folder; if others put something into it, it stays
  };

  std::string path;                      ///< absolute, without "." and ".."
  std::vector<std::string_view> pieces;  ///< so that nobody has to copy a file to change a line
  Kind kind = Kind::Write;
  std::string to = {};
  /// nullopt: there must be no such file yet.
  std::optional<FileStamp> expected = std::nullopt;
  /// Of Write: the new content, instead of `pieces`.
  std::optional<ContentSource> source = std::nullopt;
};

/// What a replaced file has lost, because the system did not let it be kept.
struct NotKept {
  std::string path;  ///< of the change
  std::string what;  ///< "its owner (0:0)"
};

/// Makes all changes or none, even after a crash. No path may be in two of them. Gives what each
/// file is now, in the same order (for Move: what `to` is; for folders nothing).
Result<std::vector<FileStamp>> commit(std::span<const FileChange> changes,
                                      const std::string& state_folder, Disk& disk,
                                      std::vector<NotKept>* not_kept = nullptr);

struct RecoveryReport {
  std::vector<std::string> finished;  ///< files that were only now written, moved or removed
  std::vector<std::string> cleared;   ///< temporaries of a commit that had not been decided
  std::vector<std::string> problems;  ///< what was left alone: sentences with path and advice

  [[nodiscard]] bool empty() const {
    return finished.empty() && cleared.empty() && problems.empty();
  }
};

/// Finishes a commit that was interrupted after its commit point, and clears away the rest of one
/// that was interrupted before it. Run at start; a later commit() does it, too.
/// A file that somebody changed since the crash is not overwritten, but reported as a problem.
/// A record that cannot be read is kept under another name, and nothing in it is carried out.
Result<RecoveryReport> recover(const std::string& state_folder, Disk& disk);

}  // namespace diorama::io
