// KeptContents: contents of files that are not in memory and that no file of the project has now,
// each in a file of its own in the state folder of the project.
//
// A large file that a step removed or replaced is here once that is saved, so that undo can bring
// it back; a large file that a step made is here until it is saved. Small contents are in the
// steps themselves. A content is called by its state (history/file_edit.h).
//
//   kept/4f1c9a2b77d0e835   one content; the journal says which: "Kept" (history/journal_record.h)
//
// A file that leaves the project gets a second name here (a hard link), which costs no time and no
// space, whatever its size. If the state folder is on another disk, it is copied: that takes time,
// but nothing of ours has to stand in the project, where version control would find it.
// Nobody should write to a file that has left its path, but a program that still has it
// open could. So each content is compared with its hash before it is used.
//
// Threading: engine thread only. Errors: those of the disk; nothing is left of what failed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "history/file_edit.h"
#include "io/disk.h"

namespace diorama::history {

/// Contents above this size are not held in steps, nor in the records of a journal.
constexpr std::size_t kLargeContent = std::size_t{64} << 10U;

/// A content in the state folder.
struct KeptFile {
  std::string path;  ///< on disk
  io::FileDigest content;
};

class KeptContents {
 public:
  /// From now on contents can be kept, in this folder; none is known yet. The disk must outlive
  /// this.
  void use(std::string folder, io::Disk& disk);
  [[nodiscard]] bool can_keep() const { return disk_ != nullptr; }

  /// Null: it is not here.
  [[nodiscard]] const KeptFile* find(FileState state) const;
  [[nodiscard]] const std::map<FileState, KeptFile>& all() const { return files_; }
  /// Bytes of all of them.
  [[nodiscard]] std::uint64_t size() const;

  /// REQUIRES for these: can_keep().

  /// A new content.
  Result<void> keep(FileState state, io::Pieces pieces);
  /// What is in that file now, which others may change later.
  Result<void> keep_copy(FileState state, const std::string& path);
  /// What is in that file, which is about to leave its path and should have this content.
  Result<void> keep_leaving(FileState state, const std::string& path,
                            const io::FileDigest& content);

  /// Makes sure that the names survive a power failure.
  Result<void> flush() const;

  /// Files that others refer to: drop() leaves them.
  void protect(std::set<std::string> paths) { protected_ = std::move(paths); }
  /// A content that is in a state folder already.
  void adopt(FileState state, KeptFile file) { files_[state] = std::move(file); }
  /// Forgets it, and removes its file. One that cannot be removed goes with sweep().
  void drop(FileState state);
  /// Whether its bytes are what they were. Tells why not.
  Result<void> check(const KeptFile& file) const;
  /// Removes the files in the folder that are neither here nor protected.
  Result<void> sweep() const;

 private:
  Result<std::string> new_file() const;

  std::string folder_;
  io::Disk* disk_ = nullptr;
  std::map<FileState, KeptFile> files_;
  std::set<std::string> protected_;
};

}  // namespace diorama::history
