#include "history/lost_edits.h"

#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>

#include "history/disk_state.h"
#include "io/commit.h"
#include "io/lock_owner.h"

namespace diorama::history {
namespace {

/// How many damaged journals are kept.
constexpr std::size_t kMostDamaged = 9;

scene::LostEdits describe(const JournalContents& contents, std::size_t runs) {
  scene::LostEdits out;
  out.runs = runs;
  for (const StepRecord& step : contents.pending) out.steps.push_back(step.name);
  out.files = contents.unsaved();
  out.damage = contents.damage;
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

std::string LostJournals::damaged(std::size_t number) const {
  return folder_ + "/damaged-" + std::to_string(number) + ".journal";
}

Result<std::string> LostJournals::path_for_damaged() const {
  std::string oldest;
  std::int64_t oldest_time = 0;
  for (std::size_t number = 1; number <= kMostDamaged; ++number) {
    DIORAMA_TRY(const auto found, disk_.identity(damaged(number)));
    if (!found) return damaged(number);
    if (!oldest.empty() && found->mtime_ns >= oldest_time) continue;
    oldest = damaged(number);
    oldest_time = found->mtime_ns;
  }
  return oldest;
}

Result<void> LostJournals::forget_damaged(const HistoryLimits& limits) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  const std::int64_t oldest = (limits.now() - limits.days * 24 * 60 * 60) * kSecond;
  for (std::size_t number = 1; number <= kMostDamaged; ++number) {
    DIORAMA_TRY(const auto found, disk_.identity(damaged(number)));
    if (found && found->mtime_ns < oldest) DIORAMA_CHECK(disk_.remove(damaged(number)));
  }
  return {};
}

Result<std::set<std::string>> LostJournals::used_contents() const {
  std::set<std::string> out;
  DIORAMA_TRY(const std::vector<std::string> lost, paths());
  for (const std::string& path : lost) {
    DIORAMA_TRY(const JournalContents contents, Journal::read(path, disk_));
    for (const auto& [state, file] : contents.kept) out.insert(file.path);
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
  if (lost.unsaved().empty() && lost.damage.empty()) return std::optional<scene::LostEdits>{};
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
  if (!lost.damage.empty()) session.past().notes().tell(lost.damage);
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

/// Whether nobody has written to the journal since it was left.
bool is_same(const std::optional<io::FileIdentity>& left,
             const std::optional<io::FileIdentity>& found) {
  return left && found && left->inode == found->inode && left->device == found->device &&
         left->size == found->size && left->mtime_ns == found->mtime_ns;
}

/// The same, in the words of a person who has two programs.
template <class T>
Result<T> only_one(Result<T> opened, const LostJournals& journals, io::Disk& disk) {
  if (opened || opened.error().code != ErrorCode::Conflict) return opened;
  const std::optional<io::LockOwner> owner = io::lock_owner(journals.owner(), disk);
  return Error{ErrorCode::Conflict,
               "another Diorama is changing this project" +
                   (owner ? ": " + io::to_text(*owner) : std::string()),
               "make the change through it, or save or discard its edits, and it lets others make "
               "changes; or end it",
               {}};
}

}  // namespace

// The order matters. Steps 4 and 6 make the journal another file, so it is opened again from
// the beginning; then there is nothing left for them to do.
Result<void> open_journal(Session& session, const std::string& state_folder, io::Disk& disk,
                          const HistoryLimits& limits) {
  ProjectFiles& project = session.files().project();
  LostJournals journals(state_folder, disk);
  const std::string path = journals.in_use();
  // 1. A save that was interrupted is finished or cleared away.
  DIORAMA_TRY(const io::RecoveryReport report, io::recover(state_folder, disk));
  if (!report.problems.empty()) return Error{ErrorCode::Conflict, report.problems.front(), {}, {}};
  if (!report.finished.empty()) project.refresh(report.finished);
  // 2. A damaged journal is put aside; what can be read of it goes on.
  DIORAMA_TRY(const auto before, disk.identity(path));
  const bool is_ours = is_same(session.left_, before);
  if (!is_ours) {
    DIORAMA_TRY(const std::string damaged, journals.path_for_damaged());
    DIORAMA_TRY(std::string damage, only_one(Journal::repair(path, damaged, disk), journals, disk));
    if (!damage.empty()) session.past().notes().tell(std::move(damage));
  }
  // 3. From here on no other program can change the project.
  DIORAMA_TRY(Journal journal, only_one(Journal::open(path, disk), journals, disk));
  DIORAMA_CHECK(io::note_lock_owner(journals.owner(), disk));
  if (is_ours) {
    DIORAMA_TRY(const auto found, disk.identity(path));
    const bool is_still_ours = is_same(std::exchange(session.left_, {}), found);
    if (!is_still_ours) {
      {
        const Journal closed = std::move(journal);
      }
      return open_journal(session, state_folder, disk, limits);
    }
    session.past().notes().take_again(std::move(journal));
    return {};
  }
  // 4. A program that ended while it saved has not noted what is saved. The disk knows.
  const auto is_saved = [&](const SavingFile& file) { return is_on_disk(project, file); };
  DIORAMA_TRY(const bool settled, Journal::settle(path, is_saved, disk));
  if (settled) return open_journal(session, state_folder, disk, limits);
  // 5. Journals that were put aside and should have moved up do it now.
  DIORAMA_TRY(JournalContents earlier, Journal::read(path, disk));
  DIORAMA_CHECK(journals.move_up());
  // 6. What was not saved is put aside.
  if (!earlier.unsaved().empty()) {
    DIORAMA_CHECK(journals.put_aside());
    return open_journal(session, state_folder, disk, limits);  // what was saved
  }
  DIORAMA_TRY(std::set<std::string> used, journals.used_contents());
  std::ignore = journals.forget_damaged(limits);  // next time, if not now
  session.left_.reset();
  session.past().keep_journal(std::move(journal), std::move(earlier),
                              {path, disk, limits, std::move(used)});
  return {};
}

void give_back_journal(Session& session, const std::string& state_folder, io::Disk& disk) {
  const JournalNotes& notes = session.past().notes();
  if (!notes.has_journal() || notes.problem() || session.open_steps_ > 0) return;
  if (!session.unsaved().empty()) return;
  const LostJournals journals(state_folder, disk);
  std::ignore = disk.remove(journals.owner());  // before others can write theirs
  const auto left = disk.identity(journals.in_use());
  session.left_ = left ? *left : std::nullopt;
  session.past().notes().give_back();
}

}  // namespace diorama::history
