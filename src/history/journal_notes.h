// JournalNotes: what a session writes to its journal, if it keeps one.
//
// A journal that cannot be written stops nobody from working: the first failure is kept,
// and a person is told that a crash would lose the unsaved changes.
//
// Threading: engine thread only. Errors: none; problem() has the first one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "history/journal.h"
#include "history/working_files.h"

namespace diorama::history {

/// A file as it is on disk now, for the journal.
[[nodiscard]] JournalFile as_saved(const WorkingFile& file);

class JournalNotes {
 public:
  /// The files must outlive this.
  explicit JournalNotes(WorkingFiles& files) : files_(files) {}

  void keep(Journal journal) { journal_.emplace(std::move(journal)); }
  void give_back() { journal_.reset(); }
  [[nodiscard]] bool has_journal() const { return journal_.has_value(); }
  /// Why the journal can no longer be written, if so.
  [[nodiscard]] const std::optional<Error>& problem() const { return problem_; }

  /// Also notes, once for each of its files, which content the steps begin with.
  void step(const StepRecord& step);
  void undone();
  void redone();
  void saving(std::span<const SavingFile> files);
  /// Both note what is on disk at those paths now.
  void saved(std::span<const std::string> paths);
  void replaced(const std::string& path);

 private:
  void note(const Result<void>& written);
  void opened(const std::string& path);

  WorkingFiles& files_;
  std::optional<Journal> journal_;
  std::optional<Error> problem_;
};

}  // namespace diorama::history
