// Journal: the steps of a session on disk, so that unsaved edits survive a crash and saved ones
// can still be undone by the next program.
//
// It is a log of what happened: a file was opened, a step was made, undone, made again, files were
// saved. Reading it gives the steps, and for every file which state is on disk and which one was
// in memory. Nothing is ever replayed by itself; see Session::replay().
//
// Threading: one thread, one process at a time (io::RecordLog). Errors: those of RecordLog;
// CorruptData for records nobody could have written.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "edit/file_edit.h"
#include "io/record_log.h"

namespace diorama::edit {

/// A file as the journal knows it.
struct JournalFile {
  FileState state = 0;               ///< in memory
  FileState saved = 0;               ///< on disk; 0: nothing was there
  std::uint64_t size = 0, hash = 0;  ///< of what was on disk
};

struct JournalContents {
  std::vector<StepRecord> done, undone;
  std::map<std::string, JournalFile> files;  ///< by project path
  FileState last_state = 0;

  /// Paths with edits that were never saved.
  [[nodiscard]] std::vector<std::string> unsaved() const;
};

class Journal {
 public:
  /// The disk must outlive it.
  static Result<Journal> open(const std::string& path, io::Disk& disk);
  /// What is in it; empty when there is none.
  static Result<JournalContents> read(const std::string& path, io::Disk& disk);

  Result<void> opened(const std::string& path, const JournalFile& file);
  Result<void> step(const StepRecord& step);
  Result<void> undone();
  Result<void> redone();
  Result<void> saved(std::span<const std::pair<std::string, JournalFile>> files);
  /// What was unsaved in the file is given up.
  Result<void> discarded(const std::string& path);
  /// Forgets everything.
  Result<void> clear() { return log_.clear(); }
  [[nodiscard]] std::uint64_t size() const { return log_.size(); }

 private:
  explicit Journal(io::RecordLog log) : log_(std::move(log)) {}
  io::RecordLog log_;
};

}  // namespace diorama::edit
