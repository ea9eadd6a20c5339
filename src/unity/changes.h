// Changes: the session of a project, begun with the first change, and its journal. Behind the door
// only.
//
// A save that was interrupted is finished before the first change. Steps that an earlier program
// saved can be undone; what it did not save is put aside (lost edits), one journal for each run.
//
// Threading: engine thread only. Errors: Conflict when another program is changing the project,
// PreconditionFailed without a folder for the state; those of the journal.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "history/lost_edits.h"
#include "io/bounded_disk.h"
#include "io/disk.h"
#include "scene/project.h"
#include "scene/scene_diff.h"
#include "scene/unsaved.h"

namespace diorama::unity {

class Project;
namespace edit {
class Session;
}

class Changes {
 public:
  /// All must outlive this.
  Changes(Project& project, const scene::OpenOptions& options, io::Disk& disk);
  Changes(const Changes&) = delete;
  Changes& operator=(const Changes&) = delete;
  ~Changes();

  /// The one session, begun if there is none, with its journal; inside a step, as the step began.
  Result<edit::Session*> session();
  /// For a dry run, which disturbs nobody.
  Result<edit::Session*> session_without_journal();
  /// Null: nothing was changed so far.
  [[nodiscard]] edit::Session* begun() const { return session_.get(); }
  [[nodiscard]] const std::string& state_folder() const { return state_folder_; }
  [[nodiscard]] io::Disk& disk() { return disk_; }

  /// Closes the journal until the next change, if nothing is unsaved.
  void release();

  /// The oldest of several runs; nothing when there is none.
  Result<std::optional<scene::LostEdits>> lost_edits();
  Result<scene::LostEdits> recover(std::size_t run);
  Result<scene::LostEdits> forget(std::size_t run);
  Result<scene::LostEdits> check_recover(std::size_t run);
  Result<scene::LostEdits> check_forget(std::size_t run);
  /// Unsaved changes in journals of this and other programs.
  Result<std::vector<scene::SceneDiff>> unsaved_elsewhere();
  /// The files changed or saved since the last call.
  std::vector<std::string> take_touched();

 private:
  [[nodiscard]] history::LostJournals journals() { return {state_folder(), disk_}; }
  Result<std::vector<scene::SceneDiff>> unsaved_in(const std::string& journal);

  Project& project_;
  const scene::OpenOptions& options_;
  std::string state_folder_;
  io::BoundedDisk disk_;
  std::unique_ptr<edit::Session> session_;
  std::vector<std::string> given_up_;  ///< files of lost edits that nobody wants; touched
};

/// The differences between the disk and the session's memory; `where` is what messages
/// call the latter. Leaves out .meta files.
Result<std::vector<scene::SceneDiff>> unsaved_of(edit::Session& session, const std::string& where);
/// What the open step of the session has changed so far.
Result<std::vector<scene::SceneDiff>> changed_by_step(edit::Session& session);

}  // namespace diorama::unity
