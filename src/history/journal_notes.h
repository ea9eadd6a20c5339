// JournalNotes: what a session writes to its journal, if it keeps one.
//
// What cannot be noted is not done: step(), undone(), redone() and saving() fail, and whoever asked
// takes the change back. So the journal always tells the whole story, and the next attempt may
// succeed, once there is space again. Only a person can allow to work without it: then a
// failure is kept as the problem, and the journal ends with what it had before it.
//
// Threading: engine thread only. Errors: those of Journal, in the words of what was to be noted;
// problem() has the last one until something can be noted again.
#pragma once

#include <optional>
#include <set>
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

  /// `earlier`: what the journal knows already.
  void keep(Journal journal, const JournalContents& earlier);
  /// Closes it for a while; take_again() goes on where it was.
  void give_back() { journal_.reset(); }
  void take_again(Journal journal) { journal_.emplace(std::move(journal)); }
  [[nodiscard]] bool has_journal() const { return journal_.has_value(); }
  [[nodiscard]] Journal* journal() { return journal_ ? &*journal_ : nullptr; }
  /// A person allows to work without it.
  void allow_without() { may_miss_ = true; }
  [[nodiscard]] bool may_miss() const { return may_miss_; }
  /// Something that a person should be told with the next answer.
  void tell(std::string sentence) { notices_.push_back(std::move(sentence)); }
  /// Those sentences, each once.
  [[nodiscard]] std::vector<std::string> take_notices() { return std::exchange(notices_, {}); }
  /// There is none, for this reason. REQUIRES: may_miss()
  void go_without(Error reason) { problem_ = std::move(reason); }
  /// Why the journal cannot be written, if so.
  [[nodiscard]] const std::optional<Error>& problem() const { return problem_; }

  /// Also notes, once for each, which content the steps begin with and which contents are kept.
  Result<void> step(const StepRecord& step);
  Result<void> undone();
  Result<void> redone();
  /// What the save will make of these files, and the contents that are kept because of it.
  Result<void> saving(std::span<const SavingFile> files, std::span<const FileState> kept);
  /// Both note what is on disk at those paths now. If that fails, the disk shows it to the next
  /// program: the note of saving() is there.
  void saved(std::span<const std::string> paths);
  void replaced(const std::string& path);

 private:
  template <class Write>
  Result<void> note(Write write);
  Result<void> opened(const std::string& path);
  Result<void> kept(FileState state);

  WorkingFiles& files_;
  std::optional<Journal> journal_;
  std::set<std::string> kept_;  ///< paths of contents that the journal knows
  std::int64_t time_ = 0;       ///< the last one that the journal knows
  std::optional<Error> problem_;
  std::vector<std::string> notices_;
  bool may_miss_ = false;
  bool ended_ = false;  ///< something was missed, so nothing more is written
};

}  // namespace diorama::history
