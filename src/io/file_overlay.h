// FileOverlay: the disk as it will be once everything is saved.
//
// Files that are not on disk yet, no longer there, or still under another name are laid over the
// disk; whoever reads through it sees what the user means. Nothing here writes to disk.
//
// Files of a project are read through this and nothing else, so it also keeps readers inside the
// project's boundary: whoever reads says whether it is to show contents or only to take facts.
//
// Threading: many readers, or one writer. Errors: as io/file.h; PermissionDenied for what the
// boundary does not allow.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "io/boundary.h"
#include "io/folder_walk.h"

namespace diorama {
class Effort;
}

namespace diorama::io {

struct FileDigest;

class FileOverlay {
 public:
  /// Only what this allows is read from disk, from now on. At first everything is.
  void keep_inside(Boundary boundary) { boundary_ = std::move(boundary); }

  /// The path is a file with this content.
  void put(const std::string& path, std::shared_ptr<const Bytes> content);
  /// The path is the file that the disk has under another name.
  void put_other(const std::string& path, std::string disk_path);
  /// The path is a file with the content of another one, which is not a file of the project: the
  /// boundary does not hold for it.
  void put_content_of(const std::string& path, std::string disk_path);
  void put_folder(const std::string& path);
  /// The path is nothing.
  void hide(const std::string& path);
  /// The path is there, but cannot be read or, if it is a folder, listed: "Permission denied". For
  /// tests, which may run as a user to whom the system refuses nothing.
  void refuse(const std::string& path);
  /// The path is what the disk has there.
  void drop(const std::string& path);

  /// Whether something covers the disk there.
  [[nodiscard]] bool covers(const std::string& path) const { return find(path) != nullptr; }
  [[nodiscard]] std::optional<FileFacts> facts_of(const std::string& path) const;
  [[nodiscard]] bool is_folder(const std::string& path) const;
  /// Whether somebody has refused it.
  [[nodiscard]] bool is_refused(const std::string& path) const;
  /// `effort`: when that question is over, its error; null: it is read to its end.
  [[nodiscard]] Result<Bytes> read_bytes(const std::string& path, std::size_t max_bytes,
                                         const Effort* effort = nullptr) const;
  [[nodiscard]] Result<std::string> read_file(const std::string& path, std::size_t max_bytes,
                                              Access wanted = Access::Contents) const;
  /// As io::read_many().
  void read_many(std::span<const std::string> paths, std::size_t max_bytes_each, unsigned threads,
                 Access wanted, const ReadCallback& callback, const Effort* effort = nullptr) const;

  /// What the disk has there, whatever covers it.
  [[nodiscard]] std::optional<FileFacts> facts_on_disk(const std::string& path) const;
  [[nodiscard]] Result<FileDigest> digest_on_disk(const std::string& path) const;
  [[nodiscard]] Result<Bytes> read_on_disk(const std::string& path, std::size_t max_bytes) const;

  /// What covers the disk below a folder, at any depth.
  [[nodiscard]] std::vector<std::string> below(std::string_view folder) const;

 private:
  enum class Kind { Content, Other, Elsewhere, Folder, Refused, Nothing };
  struct Entry {
    Kind kind = Kind::Nothing;
    std::shared_ptr<const Bytes> content;
    std::string other;      ///< the file of Other and Elsewhere
    std::int64_t time = 0;  ///< each content has its own; below zero
  };
  void set(const std::string& path, Entry entry);
  [[nodiscard]] const Entry* find(const std::string& path) const;

  [[nodiscard]] Result<Bytes> read(const std::string& path, std::size_t max_bytes, Access wanted,
                                   const Effort* effort = nullptr) const;

  Boundary boundary_;
  std::map<std::string, Entry, std::less<>> entries_;
  std::int64_t last_time_ = 0;
};

}  // namespace diorama::io
