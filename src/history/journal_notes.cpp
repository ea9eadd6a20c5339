#include "history/journal_notes.h"

namespace diorama::history {

JournalFile as_saved(const WorkingFile& file) {
  return {file.saved, file.saved, file.stamp.size, file.stamp.hash};
}

void JournalNotes::note(const Result<void>& written) {
  if (!written && !problem_) problem_ = written.error();
}

/// Steps say "from state 1 to state 2"; this says what state 1 is, so that the next program can
/// tell whether it finds the same file. Once for each content that is on disk.
void JournalNotes::opened(const std::string& path) {
  const auto file = files_.at(path);
  if (!file) return note(file.error());
  const JournalFile* const known = files_.states().known(path);
  if (known != nullptr && known->saved == (*file)->saved) return;
  files_.states().set_known(path, as_saved(**file));
  note(journal_->opened(path, as_saved(**file)));
}

void JournalNotes::step(const StepRecord& step) {
  if (!journal_) return;
  for (const FileEdit& edit : step.edits) {
    opened(edit.path);
    if (const auto* move = std::get_if<MoveFile>(&edit.change)) opened(move->to);
  }
  note(journal_->step(step));
}

void JournalNotes::undone() {
  if (journal_) note(journal_->undone());
}

void JournalNotes::redone() {
  if (journal_) note(journal_->redone());
}

void JournalNotes::saving(std::span<const SavingFile> files) {
  if (journal_) note(journal_->saving(files));
}

void JournalNotes::saved(std::span<const std::string> paths) {
  // Even without a journal: a file that is read again as it was saved then has the same number.
  std::vector<NamedFile> files;
  for (const std::string& path : paths) {
    files.push_back({path, as_saved(*files_.find(path))});
    files_.states().set_known(path, files.back().file);
  }
  if (journal_) note(journal_->saved(files));
}

void JournalNotes::replaced(const std::string& path) {
  const JournalFile now = as_saved(*files_.find(path));
  files_.states().set_known(path, now);
  if (journal_) note(journal_->replaced(path, now));
}

}  // namespace diorama::history
