#include "history/journal_notes.h"

#include <tuple>

namespace diorama::history {

JournalFile as_saved(const WorkingFile& file) {
  return {file.saved, file.saved, file.stamp.size, file.stamp.hash};
}

void JournalNotes::keep(Journal journal, const JournalContents& earlier) {
  journal_.emplace(std::move(journal));
  time_ = earlier.time;
  kept_.clear();
  for (const auto& [state, file] : earlier.kept) kept_.insert(file.path);
}

/// write() is not called any more when something was missed: what comes after a gap would be
/// taken for something else.
template <class Write>
Result<void> JournalNotes::note(Write write) {
  if (!journal_ || ended_) return {};
  Result<void> written = write();
  if (written) {
    problem_.reset();
    return {};
  }
  problem_ =
      Error{written.error().code,
            "what was changed cannot be noted for undo and recovery: " + written.error().message,
            written.error().hint, written.error().details, Advice::AllowNoJournal};
  if (!may_miss_) return *problem_;
  ended_ = true;
  return {};
}

/// Steps say "from state 1 to state 2"; this says what state 1 is, so that the next program can
/// tell whether it finds the same file. Once for each content that is on disk.
Result<void> JournalNotes::opened(const std::string& path) {
  DIORAMA_TRY(const WorkingFile* const file, files_.at(path));
  const JournalFile* const known = files_.states().known(path);
  if (known != nullptr && known->saved == file->saved) return {};
  DIORAMA_CHECK(journal_->opened(path, as_saved(*file)));
  files_.states().set_known(path, as_saved(*file));
  return {};
}

Result<void> JournalNotes::kept(FileState state) {
  const KeptFile* const file = files_.kept().find(state);
  if (file == nullptr || kept_.contains(file->path)) return {};
  DIORAMA_CHECK(journal_->kept(state, *file));
  kept_.insert(file->path);
  return {};
}

Result<void> JournalNotes::step(const StepRecord& step) {
  return note([&]() -> Result<void> {
    for (const FileEdit& edit : step.edits) {
      for (const std::string& path : paths_of(edit)) DIORAMA_CHECK(opened(path));
      if (!std::holds_alternative<PutFile>(edit.change)) continue;
      DIORAMA_CHECK(kept(edit.before));
      DIORAMA_CHECK(kept(edit.after));
    }
    if (step.time != time_) DIORAMA_CHECK(journal_->time(step.time));
    time_ = step.time;
    return journal_->step(step);
  });
}

Result<void> JournalNotes::undone() {
  return note([&] { return journal_->undone(); });
}

Result<void> JournalNotes::redone() {
  return note([&] { return journal_->redone(); });
}

Result<void> JournalNotes::saving(std::span<const SavingFile> files,
                                  std::span<const FileState> states) {
  return note([&]() -> Result<void> {
    for (const FileState state : states) DIORAMA_CHECK(kept(state));
    DIORAMA_CHECK(journal_->saving(files));
    // The contents leave their files for good, so the note of where they are must last, too.
    return states.empty() ? Result<void>() : journal_->sync();
  });
}

void JournalNotes::saved(std::span<const std::string> paths) {
  // Even without a journal: a file that is read again as it was saved then has the same number.
  std::vector<NamedFile> files;
  for (const std::string& path : paths) {
    files.push_back({path, as_saved(*files_.find(path))});
    files_.states().set_known(path, files.back().file);
  }
  std::ignore = note([&] { return journal_->saved(files); });
}

void JournalNotes::replaced(const std::string& path) {
  const JournalFile now = as_saved(*files_.find(path));
  files_.states().set_known(path, now);
  std::ignore = note([&] { return journal_->replaced(path, now); });
}

}  // namespace diorama::history
