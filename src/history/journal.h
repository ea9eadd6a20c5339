// Journal: the steps of a session on disk, so that unsaved edits survive a crash and saved ones
// can still be undone by the next program.
//
// It is a log of what happened: a file was opened, a step was made, undone, made again, files were
// saved. Reading it gives the steps, and for every file which state is on disk and which one was
// in memory. Nothing is replayed automatically; see Session::replay(). Its records look like this
// (history/journal_record.h has their bytes):
//
//   Opened  a.txt: state 1 is on disk, 40 bytes, hash 0x51..
//   Step    "set a": a.txt from state 1 to state 2
//   Saving  a.txt: state 2 will be on disk, 41 bytes, hash 0x9e..
//   Saved   a.txt: state 2 is on disk, 41 bytes, hash 0x9e..
//   Undone
//
// A program that ends here has left a.txt in state 2 on disk and in state 1 in memory: it has lost
// "undo set a".
//
// A save is noted twice: before it begins, what it will make of each file, and afterwards, that it
// is done. When a program ends in between, the disk shows which files are saved: settle().
//
// Threading: one thread, one process at a time (io::RecordLog). Errors: those of RecordLog;
// CorruptData for records that nobody could have written.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "history/file_edit.h"
#include "history/journal_record.h"
#include "io/record_log.h"

namespace diorama::history {

/// Whether a save has brought this to disk.
using IsOnDisk = std::function<bool(const SavingFile& file)>;

struct JournalContents {
  std::vector<StepRecord> done, undone;
  /// The steps that turn the files on disk into those in memory, in order: without edits of files
  /// that were saved or given up since, and with the undos of saved steps.
  std::vector<StepRecord> pending;
  std::map<std::string, JournalFile> files;  ///< by project path
  FileState last_state = 0;
  std::size_t saved_records = 0;  ///< after this many, everything was on disk for the last time

  /// Paths with edits that were never saved.
  [[nodiscard]] std::vector<std::string> unsaved() const;
};

class Journal {
 public:
  /// The disk must outlive the journal.
  static Result<Journal> open(const std::string& path, io::Disk& disk);
  /// What is in it; empty when there is none. If a save was begun and not noted as done, the files
  /// that are on disk count as saved.
  static Result<JournalContents> read(const std::string& path, io::Disk& disk,
                                      const IsOnDisk& is_on_disk = {});
  /// Notes that for good, so that it holds when the files change later. False when there was
  /// nothing to note; else the journal is another file now and has to be opened again.
  static Result<bool> settle(const std::string& path, const IsOnDisk& is_on_disk, io::Disk& disk);
  /// Gives the journal another path. One that ends where everything was saved replaces it, so
  /// that those steps can still be undone.
  static Result<void> put_aside(const std::string& path, const std::string& to, io::Disk& disk);

  Result<void> opened(const std::string& path, const JournalFile& file);
  Result<void> step(const StepRecord& step);
  Result<void> undone();
  Result<void> redone();
  Result<void> saving(std::span<const SavingFile> files);
  Result<void> saved(std::span<const NamedFile> files);
  /// The unsaved changes of the file are given up for what somebody else left there; see
  /// forget_up_to().
  Result<void> replaced(const std::string& path, const JournalFile& file);
  /// Forgets everything.
  Result<void> clear() { return log_.clear(); }
  [[nodiscard]] std::uint64_t size() const { return log_.size(); }

 private:
  explicit Journal(io::RecordLog log) : log_(std::move(log)) {}
  io::RecordLog log_;
};

}  // namespace diorama::history
