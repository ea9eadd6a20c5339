// Disk: the system calls that a save needs, behind an interface, so that a test can make any one
// of them fail.
//
// Not a general file system: code that only reads (io/file.h, io/folder_walk.h) calls the system
// directly. Nothing here knows what a save is; that is io/commit.h.
//
// Threading: RealDisk from any thread; an OpenFile belongs to one thread at a time.
// Errors: Io with the path, the system's reason and what to do; AlreadyExists and LimitExceeded
// where a function says so; PermissionDenied only for links (FolderLinks).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace diorama::io {

/// Like "cannot write /a/b: No space left on device".
[[nodiscard]] Error disk_error(std::string_view action, const std::string& path, int reason);

/// An open file or folder, and the path it was opened by. Closes it at the end.
class OpenFile {
 public:
  /// `number` is the system's; below 0 means no file.
  OpenFile(int number, std::string path) : number_(number), path_(std::move(path)) {}
  ~OpenFile();
  OpenFile(OpenFile&& other) noexcept
      : number_(std::exchange(other.number_, -1)), path_(std::move(other.path_)) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  OpenFile& operator=(OpenFile&& other) noexcept {
    std::swap(number_, other.number_);
    std::swap(path_, other.path_);
    return *this;
  }

  [[nodiscard]] int number() const { return number_; }
  /// Whoever takes the number closes it.
  [[nodiscard]] int release() { return std::exchange(number_, -1); }
  [[nodiscard]] const std::string& path() const { return path_; }
  /// It has this path now, for messages.
  void set_path(std::string path) { path_ = std::move(path); }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_;
  std::string path_;
};

/// What a name refers to; a link is not followed.
struct FileIdentity {
  enum class Kind { File, Folder, Link, Other } kind = Kind::File;
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;  ///< since 1970
  std::uint64_t inode = 0;
  std::uint64_t device = 0;  ///< a rename cannot go from one to another
  unsigned mode = 0;         ///< permissions only
  std::uint64_t links = 1;   ///< how many names the file has
};

/// What is in a file, for whoever need not have it in memory.
struct FileDigest {
  std::uint64_t size = 0;
  std::uint64_t hash = 0;  ///< io/hash.h
  bool operator==(const FileDigest&) const = default;
};

/// What a rename does with a file that already has the new name.
enum class IfExists { Replace, Refuse };

using Pieces = std::span<const std::string_view>;

class Disk {
 public:
  virtual ~Disk() = default;

  /// A new file for writing. Fails when it exists. The umask applies.
  virtual Result<OpenFile> create(const std::string& path, unsigned mode) = 0;
  /// A file to append to, made if it is missing, for one process at a time: Conflict when
  /// another one has it open.
  virtual Result<OpenFile> open_alone(const std::string& path) = 0;
  /// One system call. Gives how many bytes were written: perhaps not all.
  virtual Result<std::size_t> write(const OpenFile& file, Pieces pieces, std::uint64_t offset) = 0;
  /// Exactly this mode, whatever the umask.
  virtual Result<void> set_mode(const OpenFile& file, unsigned mode) = 0;
  virtual Result<void> cut(const OpenFile& file, std::uint64_t size) = 0;
  virtual Result<void> sync(const OpenFile& file) = 0;
  /// What is in a file that somebody has deleted since it was opened. Nothing when it still has a
  /// name. LimitExceeded for larger ones.
  virtual Result<std::optional<std::string>> deleted(const OpenFile& file,
                                                     std::uint64_t max_bytes) = 0;
  /// Writes all of another file into this new one, in blocks. Gives what was written.
  virtual Result<FileDigest> copy(const std::string& from, const OpenFile& to) = 0;
  /// Gives a new file the owner, the permissions and the extended attributes (access lists are
  /// some of them) of another one. Gives in words what it could not: "its owner (0:0)".
  virtual Result<std::vector<std::string>> copy_attributes(const std::string& from,
                                                           const OpenFile& to) = 0;

  /// Nothing when nothing has that name.
  virtual Result<std::optional<FileIdentity>> identity(const std::string& path) = 0;
  /// LimitExceeded for larger files.
  virtual Result<Bytes> read(const std::string& path, std::size_t max_bytes) = 0;
  /// What is in the file, whatever its size.
  virtual Result<FileDigest> digest(const std::string& path) = 0;
  /// A second name for the same file. Unsupported where that cannot be: on another disk, or where
  /// the system knows or allows no such names.
  virtual Result<void> link(const std::string& path, const std::string& name) = 0;
  /// AlreadyExists when `to` exists and IfExists is Refuse.
  virtual Result<void> rename(const std::string& from, const std::string& to,
                              IfExists if_exists) = 0;
  /// Succeeds when there is none, too.
  virtual Result<void> remove(const std::string& path) = 0;

  /// Succeeds when there is one, too.
  virtual Result<void> make_folder(const std::string& path) = 0;
  /// Succeeds, too, when there is none or when it is not empty.
  virtual Result<void> remove_empty_folder(const std::string& path) = 0;
  /// Fails when files cannot be removed from it or moved to it.
  virtual Result<void> can_change_folder(const std::string& path) = 0;
  virtual Result<void> sync_folder(const std::string& path) = 0;
  /// Waits until no other process has it locked. Ends with the OpenFile or the process.
  virtual Result<OpenFile> lock_folder(const std::string& path) = 0;
};

/// Whether folders on the way to a file may be links.
enum class FolderLinks {
  Follow,  ///< for files of the user's own, wherever they are
  Refuse,  ///< PermissionDenied: for files of a project, see io/bounded_disk.h
};

class RealDisk final : public Disk {
 public:
  explicit RealDisk(FolderLinks links = FolderLinks::Follow) : links_(links) {}

  Result<OpenFile> create(const std::string& path, unsigned mode) override;
  Result<OpenFile> open_alone(const std::string& path) override;
  Result<std::size_t> write(const OpenFile& file, Pieces pieces, std::uint64_t offset) override;
  Result<void> set_mode(const OpenFile& file, unsigned mode) override;
  Result<void> cut(const OpenFile& file, std::uint64_t size) override;
  Result<void> sync(const OpenFile& file) override;
  Result<std::optional<std::string>> deleted(const OpenFile& file,
                                             std::uint64_t max_bytes) override;
  Result<FileDigest> copy(const std::string& from, const OpenFile& to) override;
  Result<std::vector<std::string>> copy_attributes(const std::string& from,
                                                   const OpenFile& to) override;
  Result<std::optional<FileIdentity>> identity(const std::string& path) override;
  Result<Bytes> read(const std::string& path, std::size_t max_bytes) override;
  Result<FileDigest> digest(const std::string& path) override;
  Result<void> link(const std::string& path, const std::string& name) override;
  Result<void> rename(const std::string& from, const std::string& to, IfExists if_exists) override;
  Result<void> remove(const std::string& path) override;
  Result<void> make_folder(const std::string& path) override;
  Result<void> remove_empty_folder(const std::string& path) override;
  Result<void> can_change_folder(const std::string& path) override;
  Result<void> sync_folder(const std::string& path) override;
  Result<OpenFile> lock_folder(const std::string& path) override;

 private:
  FolderLinks links_;
};

/// The folder a path is in: "/" for "/a", "." for "a".
[[nodiscard]] std::string folder_of(const std::string& path);

/// Makes the missing folders above a path.
Result<void> make_folders_above(Disk& disk, const std::string& path);

/// A name that nothing has in the folder of that path. Engines ignore it: it begins with a
/// dot and ends in ".tmp".
Result<std::string> temporary_beside(const std::string& path);

/// Writes all of it, in as many calls as it takes.
Result<void> write_all(Disk& disk, const OpenFile& file, Pieces pieces, std::uint64_t offset);

enum class Flush { No, Yes };

/// Writes a file that must not exist. When that fails, nothing of it is left.
/// `mode`: exactly that one; nullopt: 0644 as the umask allows.
Result<void> write_new_file(Disk& disk, const std::string& path, Pieces pieces,
                            std::optional<unsigned> mode, Flush flush);

/// Copies a file to a name that must not exist, flushed, for the user alone. When that fails,
/// nothing of it is left.
Result<FileDigest> copy_to_new_file(Disk& disk, const std::string& from, const std::string& path);

}  // namespace diorama::io
