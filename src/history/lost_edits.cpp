#include "history/lost_edits.h"

#include <cstdint>

#include "history/disk_state.h"
#include "io/commit.h"

namespace diorama::history {
namespace {

constexpr std::uint64_t kLongHistory = 8U << 20U;  // bytes of the journal that are worth keeping

scene::LostEdits describe(const JournalContents& contents, std::size_t runs) {
  scene::LostEdits out;
  out.runs = runs;
  for (const StepRecord& step : contents.pending) out.steps.push_back(step.name);
  out.files = contents.unsaved();
  return out;
}

/// Says to which run edits belong that do not fit their files any more.
Error not_again(Error error, std::size_t run, std::size_t runs) {
  if (error.code == ErrorCode::Conflict && runs > 1)
    error.message = "the edits of run " + std::to_string(run) + " of " + std::to_string(runs) +
                    " cannot be made again: " + error.message;
  return error;
}

}  // namespace

std::string LostJournals::path_of(std::size_t run) const {
  return folder_ + (run == 1 ? "/lost" : "/lost-" + std::to_string(run)) + ".journal";
}

Result<std::vector<std::string>> LostJournals::paths() const {
  std::vector<std::string> out;
  // While they move up, one number is missing. A second gap means the end.
  for (std::size_t run = 1, missing = 0; missing < 2; ++run) {
    DIORAMA_TRY(const auto found, disk_.identity(path_of(run)));
    if (found)
      out.push_back(path_of(run));
    else
      ++missing;
  }
  return out;
}

Result<void> LostJournals::move_up() {
  DIORAMA_TRY(const std::vector<std::string> lost, paths());
  for (std::size_t i = 0; i < lost.size(); ++i)
    if (lost[i] != path_of(i + 1))
      DIORAMA_CHECK(disk_.rename(lost[i], path_of(i + 1), io::IfExists::Refuse));
  return {};
}

Result<void> LostJournals::put_aside() {
  DIORAMA_TRY(const std::vector<std::string> lost, paths());
  return Journal::put_aside(in_use(), path_of(lost.size() + 1), disk_);
}

Result<std::optional<scene::LostEdits>> LostJournals::oldest() const {
  DIORAMA_TRY(const JournalContents lost, Journal::read(path_of(1), disk_));
  if (lost.unsaved().empty()) return std::optional<scene::LostEdits>{};
  DIORAMA_TRY(const std::vector<std::string> runs, paths());
  return std::optional(describe(lost, runs.size()));
}

Result<JournalContents> LostJournals::read(std::size_t run) const {
  DIORAMA_TRY(const std::vector<std::string> lost, paths());
  if (lost.empty()) return Error{ErrorCode::NotFound, "no edits were lost", {}, {}};
  if (run == 0 || run > lost.size())
    return Error{ErrorCode::NotFound,
                 "no run " + std::to_string(run) + " has lost edits",
                 "there are runs 1 to " + std::to_string(lost.size()) + "; 1 is the oldest",
                 {}};
  return Journal::read(path_of(run), disk_);
}

/// Removes a run that was dealt with. Gives how many there were.
Result<std::size_t> LostJournals::drop(std::size_t run) {
  DIORAMA_TRY(const std::vector<std::string> lost, paths());
  DIORAMA_CHECK(disk_.remove(path_of(run)));
  DIORAMA_CHECK(move_up());
  return lost.size();
}

Result<scene::LostEdits> LostJournals::check_recover(Session& session, std::size_t run) const {
  DIORAMA_TRY(const JournalContents lost, read(run));
  DIORAMA_TRY(const std::vector<std::string> journals, paths());
  const Step step(session, "try");  // not kept
  if (auto made = session.replay(lost); !made)
    return not_again(std::move(made).error(), run, journals.size());
  return describe(lost, journals.size());
}

Result<scene::LostEdits> LostJournals::check_forget(const ProjectFiles& project,
                                                    std::size_t run) const {
  DIORAMA_TRY(const JournalContents lost, read(run));
  DIORAMA_TRY(const std::vector<std::string> journals, paths());
  // Whoever may not make these edits may not give them up for others either.
  for (const std::string& file : lost.unsaved()) DIORAMA_CHECK(project.check_change(file));
  return describe(lost, journals.size());
}

Result<scene::LostEdits> LostJournals::recover(Session& session, std::size_t run) {
  DIORAMA_TRY(const JournalContents lost, read(run));
  DIORAMA_TRY(const std::vector<std::string> journals, paths());
  if (auto made = session.replay(lost); !made)
    return not_again(std::move(made).error(), run, journals.size());
  // Only now: the step is in the current journal, so a crash here loses nothing.
  DIORAMA_TRY(const std::size_t runs, drop(run));
  return describe(lost, runs);
}

Result<scene::LostEdits> LostJournals::forget(const ProjectFiles& project, std::size_t run) {
  DIORAMA_TRY(scene::LostEdits lost, check_forget(project, run));
  DIORAMA_CHECK(drop(run));
  return lost;
}

namespace {

Result<Journal> open_alone(const std::string& path, io::Disk& disk) {
  auto journal = Journal::open(path, disk);
  if (journal || journal.error().code != ErrorCode::Conflict) return journal;
  return Error{ErrorCode::Conflict,
               "another Diorama is changing this project",
               "make the change through it, or end it first",
               {}};
}

}  // namespace

// The order matters. Steps 3 and 5 make the journal another file, so it is opened again from
// the beginning; then there is nothing left for them to do.
Result<void> open_journal(Session& session, const std::string& state_folder, io::Disk& disk) {
  ProjectFiles& project = session.files().project();
  LostJournals journals(state_folder, disk);
  const std::string path = journals.in_use();
  // 1. A save that was interrupted is finished or cleared away.
  DIORAMA_TRY(const io::RecoveryReport report, io::recover(state_folder, disk));
  if (!report.problems.empty()) return Error{ErrorCode::Conflict, report.problems.front(), {}, {}};
  if (!report.finished.empty()) project.refresh(report.finished);
  // 2. From here on no other program can change the project.
  DIORAMA_TRY(Journal journal, open_alone(path, disk));
  // 3. A program that ended while it saved has not noted what is saved. The disk knows.
  const auto is_saved = [&](const SavingFile& file) { return is_on_disk(project, file); };
  DIORAMA_TRY(const bool settled, Journal::settle(path, is_saved, disk));
  if (settled) return open_journal(session, state_folder, disk);
  // 4. Journals that were put aside and should have moved up do it now.
  DIORAMA_TRY(JournalContents earlier, Journal::read(path, disk));
  DIORAMA_CHECK(journals.move_up());
  // 5. What was not saved is put aside.
  if (!earlier.unsaved().empty()) {
    DIORAMA_CHECK(journals.put_aside());
    return open_journal(session, state_folder, disk);  // what was saved
  }
  // 6. A long history is not worth the time that reading it takes.
  if (journal.size() > kLongHistory) {
    DIORAMA_CHECK(journal.clear());
    earlier = {};
  }
  session.keep_journal(std::move(journal), std::move(earlier));
  return {};
}

}  // namespace diorama::history
