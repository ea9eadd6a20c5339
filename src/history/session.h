// Session: the files that are being changed, and the steps that changed them.
//
// Whatever changes a file goes through a session, inside a Step; so undo, redo, rollback, saving,
// the journal and "what is unsaved" are here and nowhere else. A step that is not kept leaves no
// trace. Steps nest: what is kept inside another step becomes part of it (a batch is one step).
// Nothing reaches the disk before save(); the engine shows everything as it is in memory.
//
// It knows no format and no engine: those are behind ProjectFiles and Document. It only keeps the
// parts together, each of which is an idea of its own: the files in memory (WorkingFiles), whether
// edits fit (changes.h), the journal (JournalNotes), saving (saving.h), what others do on disk
// (disk_state.h), giving up (discard.h).
//
// Threading: engine thread only. Errors: whatever changes files fails without changing anything,
// with PermissionDenied for what may not be changed; undo() and redo() with PreconditionFailed
// when there is nothing to do, with Conflict when a file is not what the step left; save() as
// io::commit(); document() as ProjectFiles::read().
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "history/file_edit.h"
#include "history/journal.h"
#include "history/journal_notes.h"
#include "history/project_files.h"
#include "history/step_files.h"
#include "history/working_files.h"
#include "io/disk.h"
#include "scene/saved_files.h"

namespace diorama::history {

class Session {
 public:
  /// The project must outlive this.
  explicit Session(ProjectFiles& project) : files_(project) {}
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  [[nodiscard]] const WorkingFiles& files() const { return files_; }
  /// The files changed or saved since this was last asked, each once.
  [[nodiscard]] std::set<std::string> take_touched() { return files_.take_touched(); }
  /// The file at that path with its document, opened for changing if it is not yet.
  Result<const WorkingFile*> document(const std::string& path);
  /// What is at that path, whatever it is; its content is not read.
  Result<const WorkingFile*> place(const std::string& path);

  // REQUIRES, for these: inside a step.
  Result<void> apply(const std::string& path, Edit edit);
  /// A new file, or other bytes for one; folders above it must exist.
  Result<void> put_file(const std::string& path, std::string_view bytes);
  Result<void> put_folder(const std::string& path);
  Result<void> remove_file(const std::string& path);
  /// The project paths of files, from and to; all at once. No folder.
  Result<void> move_files(std::span<const std::pair<std::string, std::string>> paths);
  /// The files that the open step has changed so far.
  [[nodiscard]] std::vector<StepFile> step_files() const;

  /// Both say the name of the step.
  Result<std::string> undo();
  Result<std::string> redo();
  [[nodiscard]] const std::vector<StepRecord>& steps() const { return done_; }
  [[nodiscard]] const std::vector<StepRecord>& undone() const { return undone_; }

  /// Files whose content in memory is not the one on disk, by path.
  [[nodiscard]] std::vector<std::string> unsaved() const { return files_.unsaved(); }
  /// Writes every unsaved file, all of them or none. Fails with Conflict when one was changed on
  /// disk since it was read. `only`: just these, besides files that come, go or move, which others
  /// may rely on.
  Result<scene::SavedFiles> save(const std::string& state_folder, io::Disk& disk,
                                 std::span<const std::string> only = {});
  /// What is on disk counts again in that file. It is a step, so undo() brings back what was given
  /// up. When somebody else has changed, made or deleted the file, what they left counts, and this
  /// cannot be undone, nor can steps that touched the file or came before one (forget_up_to()).
  /// PreconditionFailed when nothing is unsaved, or more than content (the file came, went, moved).
  Result<void> discard(const std::string& path);
  /// Files changed on disk by others: without unsaved edits they are read anew, else they are in
  /// conflict. Disk paths; none: any could be.
  void take_outside_changes(std::span<const std::string> disk_paths);
  /// Lets readers of the whole project (references, checks) see the documents as they are now.
  void publish() { files_.publish(); }

  /// From now on every step is noted there. What it says of earlier steps can be undone.
  /// REQUIRES: nothing was changed so far but in steps that were not kept.
  void keep_journal(Journal journal, JournalContents earlier);
  /// Whether keep_journal() has to come before the next change. Inside a step it is too late: one
  /// that began without a journal (a dry run) ends without one.
  [[nodiscard]] bool needs_journal() const { return !notes_.has_journal() && open_steps_ == 0; }
  /// Why the journal cannot be written any more, if so.
  [[nodiscard]] const std::optional<Error>& journal_problem() const { return notes_.problem(); }
  /// Does again what was not saved of a journal, as one step. Fails without a change when a file is
  /// not the one it was done to.
  Result<void> replay(const JournalContents& lost);

 private:
  friend class Step;
  /// Makes edits in the open step.
  Result<void> make(std::vector<FileEdit> edits);

  WorkingFiles files_;
  JournalNotes notes_{files_};
  std::vector<StepRecord> done_, undone_;
  std::vector<FileEdit> current_;  ///< of the open step
  int open_steps_ = 0;
};

/// What happens between its construction and keep() is one step, or part of the step around it.
/// Without keep() everything is taken back.
class Step {
 public:
  Step(Session& session, std::string name);
  ~Step();
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;
  void keep() { kept_ = true; }

 private:
  void take_back();
  void finish();

  Session& session_;
  std::string name_;
  std::size_t begin_;
  bool kept_ = false;
};

}  // namespace diorama::history
