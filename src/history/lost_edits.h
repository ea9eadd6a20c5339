// LostJournals: the edits of programs that ended before they saved, and the journal of this one.
//
// The state folder of a project has one journal in use and the ones that were put aside, the oldest
// first:
//   edits.journal    of the program that is changing the project, or of the last one
//   edits.owner      which process has the journal open (io/lock_owner.h)
//   lost.journal     run 1: the oldest program that ended before it saved
//   lost-2.journal   run 2
//   damaged-1.journal   one that was found damaged; what could be read of it went on as another
//   kept/            contents of large files (history/kept_contents.h)
//   commit.record    a save that was interrupted (io/commit.h)
// No edits are made again automatically: a person takes lost edits or gives them up, one run after
// the other. When a run is dealt with, those after it move up.
//
// Threading: one thread; one process at a time, once open_journal() has succeeded. Errors: NotFound
// for runs that do not exist; those of Journal and of the disk.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "history/journal.h"
#include "history/session.h"
#include "io/disk.h"
#include "scene/unsaved.h"

namespace diorama::history {

class LostJournals {
 public:
  /// The disk must outlive this.
  LostJournals(std::string state_folder, io::Disk& disk)
      : folder_(std::move(state_folder)), disk_(disk) {}

  /// The path of the journal in use.
  [[nodiscard]] std::string in_use() const { return folder_ + "/edits.journal"; }
  /// The path of the note about the process that has it open.
  [[nodiscard]] std::string owner() const { return folder_ + "/edits.owner"; }
  /// The paths of those that were put aside, the oldest first.
  Result<std::vector<std::string>> paths() const;
  /// What the oldest program left; nothing when there is none.
  Result<std::optional<scene::LostEdits>> oldest() const;

  /// Makes the edits of a run again, unsaved. Runs count from 1, the oldest.
  Result<scene::LostEdits> recover(Session& session, std::size_t run);
  /// Gives them up for good. PermissionDenied for whoever may not make them.
  Result<scene::LostEdits> forget(const ProjectFiles& project, std::size_t run);

  /// A path for a journal that is damaged. A few are kept; then it is that of the oldest one.
  Result<std::string> path_for_damaged() const;
  /// Removes damaged journals that are older than the history is kept.
  Result<void> forget_damaged(const HistoryLimits& limits);
  /// The contents that lost journals need.
  Result<std::set<std::string>> used_contents() const;
  /// What these would give; fail as they would. Nothing is changed.
  Result<scene::LostEdits> check_recover(Session& session, std::size_t run) const;
  Result<scene::LostEdits> check_forget(const ProjectFiles& project, std::size_t run) const;

  /// Puts the journal in use aside.
  Result<void> put_aside();
  /// Closes the gap left by a program that ended while they moved up.
  Result<void> move_up();

 private:
  [[nodiscard]] std::string path_of(std::size_t run) const;
  [[nodiscard]] std::string damaged(std::size_t number) const;
  Result<JournalContents> read(std::size_t run) const;
  Result<std::size_t> drop(std::size_t run);

  std::string folder_;
  io::Disk& disk_;
};

/// Opens the journal for this session alone. An interrupted save is finished first. Steps
/// that were saved can be undone again; the others are put aside. A damaged journal is put aside,
/// too, and the session tells a person what could be read of it. Conflict when another
/// program has it open.
///
/// After give_back_journal() it is opened again. If nobody has written to it meanwhile, the session
/// goes on as if it had never been closed; else the session has the steps that are in it now.
Result<void> open_journal(Session& session, const std::string& state_folder, io::Disk& disk,
                          const HistoryLimits& limits = {});

/// Closes the journal, so that other programs can change the project. Only when nothing is
/// unsaved and no step is open; a journal that could not be written stays open, too.
void give_back_journal(Session& session, const std::string& state_folder, io::Disk& disk);

}  // namespace diorama::history
