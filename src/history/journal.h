// Journal: the steps of a session on disk, so that unsaved edits survive a crash and saved ones
// can still be undone by the next program.
//
// It is a log of what happened: a file was opened, a step was made, undone, made again, files were
// saved. Reading it gives the steps, and for every file which state is on disk and which one was
// in memory. Nothing is replayed automatically; see Session::replay(). Its records look like this
// (history/journal_record.h has their bytes):
//
//   Opened  a.txt: state 1 is on disk, 40 bytes, hash 0x51..
//   Kept    state 9 is in kept/4f1c9a2b77d0e835, 20 MB, hash 0x07..
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
// A journal that was damaged is read up to the damage; `damage` says so, and open() refuses it
// until repair() has put the damaged file aside.
//
// Threading: one thread, one process at a time (io::RecordLog). Errors: those of RecordLog;
// CorruptData for a damaged one; LimitExceeded when unsaved steps take more than kMaxSteps.
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
#include "history/kept_contents.h"
#include "io/record_log.h"

namespace diorama::history {

/// Whether a save has brought this to disk.
using IsOnDisk = std::function<bool(const SavingFile& file)>;

/// Steps that are not saved take no more than this in a journal.
constexpr std::uint64_t kMaxSteps = std::uint64_t{64} << 20U;

struct JournalContents {
  std::vector<StepRecord> done, undone;
  /// The steps that turn the files on disk into those in memory, in order: without edits of files
  /// that were saved or given up since, and with the undos of saved steps.
  std::vector<StepRecord> pending;
  std::map<std::string, JournalFile> files;  ///< by project path
  std::map<FileState, KeptFile> kept;        ///< contents in files of their own
  FileState last_state = 0;
  std::int64_t time = 0;          ///< the last one that was noted
  std::size_t saved_records = 0;  ///< after this many, everything was on disk for the last time
  std::string damage;             ///< a sentence; empty: all of it could be read

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
  /// A journal in place of the one at that path, which this process has open, that says what is
  /// needed of the same: the steps, and what is on disk. REQUIRES: nothing is unsaved.
  static Result<Journal> replace(const std::string& path, const JournalContents& contents,
                                 io::Disk& disk);
  /// If the journal is damaged: keeps it at the path `to`, in place of what is there, and makes one
  /// of what can be read of it. Gives a sentence about that; empty: it was not damaged. One that
  /// only ends too early needs no repair, just the sentence. A journal cut off exactly between two
  /// records looks like a whole one, so nobody can tell.
  static Result<std::string> repair(const std::string& path, const std::string& to, io::Disk& disk);
  /// Gives the journal another path. One that ends where everything was saved replaces it, so
  /// that those steps can still be undone.
  static Result<void> put_aside(const std::string& path, const std::string& to, io::Disk& disk);

  /// Where the journal at that path has the contents that are in files of their own.
  [[nodiscard]] static std::string kept_folder(const std::string& path);

  Result<void> opened(const std::string& path, const JournalFile& file);
  Result<void> step(const StepRecord& step);
  /// The content is in that file, in the folder for them.
  Result<void> time(std::int64_t seconds);
  Result<void> kept(FileState state, const KeptFile& file);
  Result<void> undone();
  Result<void> redone();
  Result<void> saving(std::span<const SavingFile> files);
  Result<void> saved(std::span<const NamedFile> files);
  /// The unsaved changes of the file are given up for what somebody else left there; see
  /// forget_up_to().
  Result<void> replaced(const std::string& path, const JournalFile& file);
  /// Makes sure that all this survives a power failure.
  Result<void> sync() { return log_.sync(); }
  [[nodiscard]] std::uint64_t size() const { return log_.size(); }

 private:
  explicit Journal(io::RecordLog log) : log_(std::move(log)) {}
  io::RecordLog log_;
};

}  // namespace diorama::history
