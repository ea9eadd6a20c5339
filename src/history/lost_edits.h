// LostJournals: the edits of programs that ended before they saved, and the journal of this one.
//
// The state folder of a project has one journal in use and the ones that were put aside, the oldest
// first:
//   edits.journal    of the program that is changing the project, or of the last one
//   lost.journal     run 1: the oldest program that ended before it saved
//   lost-2.journal   run 2
//   commit.record    a save that was interrupted (io/commit.h)
// No edits are made again automatically: a person takes lost edits or gives them up, one run after
// the other. When a run is dealt with, those after it move up.
//
// Threading: one thread; one process at a time, once open_journal() has succeeded. Errors: NotFound
// for runs that do not exist; those of Journal and of the disk.
#pragma once

#include <cstddef>
#include <optional>
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
  /// The paths of those that were put aside, the oldest first.
  Result<std::vector<std::string>> paths() const;
  /// What the oldest program left; nothing when there is none.
  Result<std::optional<scene::LostEdits>> oldest() const;

  /// Makes the edits of a run again, unsaved. Runs count from 1, the oldest.
  Result<scene::LostEdits> recover(Session& session, std::size_t run);
  /// Gives them up for good. PermissionDenied for whoever may not make them.
  Result<scene::LostEdits> forget(const ProjectFiles& project, std::size_t run);

  /// What these would give; fail as they would. Nothing is changed.
  Result<scene::LostEdits> check_recover(Session& session, std::size_t run) const;
  Result<scene::LostEdits> check_forget(const ProjectFiles& project, std::size_t run) const;

  /// Puts the journal in use aside.
  Result<void> put_aside();
  /// Closes the gap left by a program that ended while they moved up.
  Result<void> move_up();

 private:
  [[nodiscard]] std::string path_of(std::size_t run) const;
  Result<JournalContents> read(std::size_t run) const;
  Result<std::size_t> drop(std::size_t run);

  std::string folder_;
  io::Disk& disk_;
};

/// Opens the journal for this session alone. An interrupted save is finished first. Steps
/// that were saved can be undone again; the others are put aside. Conflict when another
/// program has it open.
Result<void> open_journal(Session& session, const std::string& state_folder, io::Disk& disk);

}  // namespace diorama::history
