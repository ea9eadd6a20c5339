// Session: the files that are being changed, and the steps that changed them.
//
// Every change of a file goes through a session, inside a Step; so undo, redo, rollback, saving,
// the journal and "what is unsaved" are here and nowhere else. A step that is not kept leaves no
// trace. Steps nest: what is kept inside another step becomes part of it (a batch is one step).
// Nothing reaches the disk before save(); the engine shows everything as it is in memory.
//
// It knows no format and no engine: those are behind ProjectFiles and Document. It only keeps the
// parts together, each of which is its own idea: the files in memory (WorkingFiles), whether
// edits fit (changes.h), the steps and their journal (Past), saving (saving.h), what others do on
// disk (disk_state.h), giving up (discard.h).
//
// Contents above kLargeContent are in files of the state folder, not in memory
// (history/kept_contents.h). That needs a journal; without one they are in memory.
//
// Threading: engine thread only. Errors: a failed change of files changes nothing; it fails
// with PermissionDenied for files that may not be changed. undo() and redo(): PreconditionFailed
// when there is nothing to do, Conflict when a file is not what the step left, CorruptData when a
// content cannot be brought back; save() as io::commit(); document() as ProjectFiles::read(). What
// cannot be noted in the journal is not done (history/journal_notes.h).
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
#include "history/past.h"
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
  /// What is at that path, of any kind; its content is not read.
  Result<const WorkingFile*> place(const std::string& path);

  // REQUIRES for these: inside a step.
  Result<void> apply(const std::string& path, Edit edit);
  /// Makes a new file, or gives one other bytes; the folders above it must exist.
  Result<void> put_file(const std::string& path, std::string_view bytes);
  /// Makes a new file with the content that another one has now, in memory or on disk.
  Result<void> copy_file(const std::string& from, const std::string& to);
  Result<void> put_folder(const std::string& path);
  Result<void> remove_file(const std::string& path);
  /// Project paths of files, from and to; all at once. No folders.
  Result<void> move_files(std::span<const std::pair<std::string, std::string>> paths);
  /// The files that the open step has changed so far.
  [[nodiscard]] std::vector<StepFile> step_files() const;

  /// Both give the name of the step.
  Result<std::string> undo();
  Result<std::string> redo();
  /// The steps, and the journal that notes them.
  [[nodiscard]] Past& past() { return past_; }
  [[nodiscard]] const Past& past() const { return past_; }

  /// Files whose content in memory differs from the one on disk, by path.
  [[nodiscard]] std::vector<std::string> unsaved() const { return files_.unsaved(); }
  /// Writes every unsaved file, all of them or none. Fails with Conflict when one was changed on
  /// disk since it was read. `only`: just these, and also files that come, go or move, which others
  /// may depend on.
  Result<scene::SavedFiles> save(const std::string& state_folder, io::Disk& disk,
                                 std::span<const std::string> only = {});
  /// What save() would do, as far as it can be told without doing it; fails as it would.
  Result<scene::SavedFiles> check_save(io::Disk& disk, std::span<const std::string> only);
  /// The file on disk counts again. It is a step, so undo() brings back what was given
  /// up. When somebody else changed, made or deleted the file, what they left counts. That
  /// cannot be undone, nor can steps that touched the file or came before one (forget_up_to()).
  /// PreconditionFailed when nothing is unsaved, or more than content (the file came, went, moved).
  Result<void> discard(const std::string& path);
  /// Takes in files that others changed on disk: without unsaved edits they are read again, else
  /// they are in conflict. Takes disk paths; none: any file could have changed.
  void take_outside_changes(std::span<const std::string> disk_paths);
  /// Lets readers of the whole project (references, checks) see the documents as they are now.
  void publish() { files_.publish(); }

  /// Whether past().keep_journal() must come before the next change. Inside a step it is too late:
  /// one that began without a journal (a dry run) ends without one.
  [[nodiscard]] bool needs_journal() const {
    return !past_.notes().has_journal() && !past_.notes().problem() && open_steps_ == 0;
  }
  /// Redoes the unsaved edits of a journal, as one step. Fails without a change when a file is
  /// not the one the edits were made in.
  Result<void> replay(const JournalContents& lost);

 private:
  friend class Step;
  // Those of lost_edits.h, which close the journal for a while and open it again.
  friend Result<void> open_journal(Session& session, const std::string& state_folder,
                                   io::Disk& disk, const HistoryLimits& limits);
  friend void give_back_journal(Session& session, const std::string& state_folder, io::Disk& disk);
  /// Makes edits in the open step.
  Result<void> make(std::vector<FileEdit> edits);

  WorkingFiles files_;
  Past past_{files_};
  std::vector<FileEdit> current_;  ///< of the open step
  int open_steps_ = 0;
  std::optional<io::FileIdentity> left_;  ///< the journal as it was given back
};

/// Everything between its construction and keep() is one step, or part of the step around it.
/// Without keep(), or when the step cannot be noted in the journal, everything is taken back.
class Step {
 public:
  Step(Session& session, std::string name);
  ~Step();
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;
  Result<void> keep();
  /// The files and folders that it has changed so far, without companions.
  [[nodiscard]] std::vector<std::string> paths() const;

 private:
  void take_back();

  Session& session_;
  std::string name_;
  std::size_t begin_;
  bool kept_ = false;
};

}  // namespace diorama::history
