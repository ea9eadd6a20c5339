// Session: the files that are being changed, and the steps that changed them.
//
// Whatever changes a file goes through apply(), inside a Step; so undo, redo, rollback, saving,
// the journal and "what is unsaved" are here and nowhere else. A step that is not kept leaves no
// trace. Steps nest: what is kept inside another step becomes part of it (a batch is one step).
// Nothing reaches the disk before save(); the project shows everything as it is in memory.
//
// It knows no fields and no rules of Unity; those who make edits do (the other files of edit/).
//
// Threading: engine thread only. Errors: whatever changes files fails without changing anything,
// with PermissionDenied for what the limits do not allow; undo() and redo() with PreconditionFailed
// when there is nothing to do, with Conflict when a file is not what the step left; save() as
// io::commit(); file() as AssetDatabase::document().
#pragma once

#include <map>
#include <memory>
#include <random>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "io/commit.h"
#include "unity/edit/file_edit.h"
#include "unity/edit/journal.h"
#include "unity/edit/saved_files.h"
#include "unity/edit/write_limits.h"
#include "unity/model/project.h"
#include "unity/text/file_style.h"

namespace diorama::unity::edit {

constexpr std::size_t kMaxFileBytes = std::size_t{1} << 30;  ///< of one that can be changed

/// A file that is, was or will be changed.
struct OpenFile : FileContent {
  text::FileStyle style;  ///< of the document
  std::string disk_path;
  io::FileStamp stamp;  ///< of the file as it was read or last saved
  bool is_prefab = false;
  FileState state = 0;  ///< of what is in memory; 0: nothing is there
  FileState saved = 0;  ///< of what is on disk
  bool was_folder = false;
  bool in_conflict = false;  ///< somebody else changed the file while it has unsaved edits

  [[nodiscard]] const FileContent& content() const { return *this; }
  void set_content(FileContent content) { FileContent::operator=(std::move(content)); }
};

/// What a save was to make of a file that it did not finish.
struct DecidedFile {
  FileState state = 0;
  io::FileStamp stamp;
  bool is_folder = false;
};

/// A file before and after a step. Null: it was not there; of what is no text, an empty document.
struct StepFile {
  std::string path;
  std::shared_ptr<const text::Document> before, after;
};

class Session {
 public:
  /// The project must outlive this. New ids are drawn from `seed`.
  Session(unity::Project& project, std::uint64_t seed) : project_(project), random_(seed) {}

  [[nodiscard]] unity::Project& project() { return project_; }
  /// From now on only files that these allow can be changed, also by undo(), redo() and replay().
  /// Components are checked by those who know them.
  void limit(WriteLimits limits) { limits_ = std::move(limits); }
  [[nodiscard]] const WriteLimits& limits() const { return limits_; }
  /// The files changed or saved since this was last asked, each once.
  [[nodiscard]] std::set<std::string> take_touched() { return std::exchange(touched_, {}); }
  /// The document at that path, opened for changing if it is not yet.
  Result<const OpenFile*> file(const std::string& path);
  /// What is at that path, whatever it is; its content is not read.
  Result<const OpenFile*> place(const std::string& path);

  // REQUIRES, for these: inside a step.
  Result<void> apply(const std::string& path, text::Edit edit);
  /// A new file, or other bytes for one; folders above it must exist.
  Result<void> put_file(const std::string& path, std::string_view bytes);
  Result<void> put_folder(const std::string& path);
  Result<void> remove_file(const std::string& path);
  /// The project paths of files, from and to; all at once. No folder.
  Result<void> move_files(std::span<const std::pair<std::string, std::string>> paths);

  /// An id that nothing in the scene has, and none of `taken`: below 2^31 in scenes, below 2^63 in
  /// prefabs, as Unity draws them.
  unity::FileId new_id(const unity::OpenHierarchy& scene,
                       std::span<const unity::FileId> taken = {});
  unity::FileId new_id(bool in_prefab);
  unity::Guid new_guid();

  /// Both say the name of the step.
  Result<std::string> undo();
  Result<std::string> redo();
  [[nodiscard]] const std::vector<StepRecord>& steps() const { return done_; }
  [[nodiscard]] const std::vector<StepRecord>& undone() const { return undone_; }
  /// The edits of the open step so far.
  [[nodiscard]] std::span<const FileEdit> current() const { return current_; }
  /// The files they have changed, with what they were before the step; no folders, no .meta files.
  [[nodiscard]] std::vector<StepFile> current_files() const;

  /// Files whose content in memory is not the one on disk, by path.
  [[nodiscard]] std::vector<std::string> unsaved() const;
  [[nodiscard]] std::vector<std::string> conflicts() const;
  /// Writes every unsaved file, all of them or none. Fails with Conflict when one was changed on
  /// disk since it was read. `only`: just these, besides files that come, go or move, which others
  /// may rely on.
  Result<scene::SavedFiles> save(const std::string& state_folder, io::Disk& disk,
                                 std::span<const std::string> only = {});
  /// What is on disk counts again in that file. It is a step, so undo() brings back what was given
  /// up. When somebody else has changed, made or deleted the file, what they left counts, and this
  /// cannot be undone, nor can steps that touched the file or came before one (forget_behind()).
  /// PreconditionFailed when nothing is unsaved, or more than content (the file came, went, moved).
  Result<void> discard(const std::string& path);
  /// Whether something is unsaved in the file that discard() would give up in a step.
  [[nodiscard]] bool can_go_back(const std::string& path) const;
  /// Files changed on disk by others: without unsaved edits they are read anew, else they are in
  /// conflict. Disk paths; none: any could be.
  void take_outside_changes(std::span<const std::string> disk_paths);
  /// Lets readers of the whole project (references, checks) see the documents as they are now.
  void publish();

  /// From now on every step is noted there. What it says of earlier steps can be undone.
  /// REQUIRES: nothing was changed so far but in steps that were not kept.
  void keep_journal(Journal journal, JournalContents earlier);
  [[nodiscard]] bool has_journal() const { return journal_.has_value(); }
  [[nodiscard]] bool is_in_step() const { return open_steps_ > 0; }
  /// Whether a save has brought this to disk: for Journal::settle().
  [[nodiscard]] bool is_on_disk(const SavingFile& file) const;
  /// Does again what was not saved of a journal, as one step. Fails without a change when a file is
  /// not the one it was done to.
  Result<void> replay(const JournalContents& lost);
  /// Why the journal cannot be written any more, if so.
  [[nodiscard]] const std::optional<Error>& journal_problem() const { return journal_problem_; }

 private:
  friend class Step;
  using Files = std::map<std::string, OpenFile>;  ///< by project path
  Result<OpenFile*> at(const std::string& path);
  Result<OpenFile> look_at(const std::string& path) const;
  void set_stamp(const std::string& path, OpenFile& file, const io::FileStamp& stamp);
  Result<void> open_document(const std::string& path, OpenFile& file);
  [[nodiscard]] Result<void> check_limits(std::span<const FileEdit> edits) const;
  Result<void> apply_all(std::vector<FileEdit> edits);
  [[nodiscard]] Result<void> check_path(const std::string& path) const;
  Result<void> change(const FileEdit& edit);
  Result<void> change_document(const FileEdit& edit, const text::Edit& change);
  Result<void> change_all(std::span<const FileEdit> edits);
  void show(const std::string& path, const OpenFile& file);
  void refresh_shown();
  void take_back(std::size_t count);
  Result<void> check_states(std::span<const FileEdit> edits);
  Result<void> check_for_replay(const std::string& path, const JournalFile& then);
  [[nodiscard]] const std::string* saved_at(FileState state) const;
  void finish(StepRecord step);
  void note(const Result<void>& written);
  void note_file(const std::string& path);
  void take_in_settled();
  struct SavePlan;
  [[nodiscard]] Files::const_iterator saved_file(FileState state) const;
  [[nodiscard]] bool is_asked_for(const std::string& path, const OpenFile& file,
                                  std::span<const std::string> only) const;
  Result<void> plan_content(const std::string& path, const OpenFile& file, SavePlan& plan,
                            io::Disk& disk) const;
  [[nodiscard]] Result<SavePlan> plan_save(std::span<const std::string> only, io::Disk& disk) const;
  void note_saving(const SavePlan& plan);
  void note_decided(const SavePlan& plan);
  Result<void> settle_decided(const std::string& state_folder, io::Disk& disk);
  void close(const std::string& path, OpenFile& file);
  [[nodiscard]] Result<void> check_discard(const std::string& path, const OpenFile& file) const;
  void take_replacement(const std::string& path);

  unity::Project& project_;
  Files files_;
  std::vector<StepRecord> done_, undone_;
  std::vector<FileEdit> current_;   ///< of the open step
  std::vector<std::string> shown_;  ///< disk paths the project has to look at again
  std::map<std::string, FileState> published_;
  std::set<std::string> touched_;
  WriteLimits limits_;
  std::mt19937_64 random_;
  FileState last_state_ = 0;
  std::map<std::string, DecidedFile> decided_;  ///< by path; of the last save, if it failed late
  int open_steps_ = 0;
  std::optional<Journal> journal_;
  std::map<std::string, JournalFile> known_;  ///< what the journal says was last saved
  std::optional<Error> journal_problem_;
};

/// What happens between its construction and keep() is one step, or part of the step around it.
/// Without keep() everything is taken back.
class Step {
 public:
  Step(Session& session, std::string name);
  ~Step();
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;
  void keep();

 private:
  Session& session_;
  std::string name_;
  std::size_t begin_;
  bool kept_ = false;
};

}  // namespace diorama::unity::edit
