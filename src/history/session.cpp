#include "history/session.h"

#include <cassert>
#include <map>
#include <memory>

#include "base/bytes.h"
#include "history/changes.h"
#include "history/discard.h"
#include "history/disk_state.h"
#include "history/saving.h"

namespace diorama::history {

Result<const WorkingFile*> Session::document(const std::string& path) {
  DIORAMA_TRY(const WorkingFile* const file, files_.open(path));
  return file;
}

Result<const WorkingFile*> Session::place(const std::string& path) {
  DIORAMA_TRY(const WorkingFile* const file, files_.at(path));
  return file;
}

// --- Changes ----------------------------------------------------------------------------------

Result<void> Session::make(std::vector<FileEdit> edits) {
  assert(open_steps_ > 0);
  DIORAMA_CHECK(check_allowed(files_.project(), edits));
  // When one fails in the middle, the ones before it stay in the step, and its end takes them back.
  for (FileEdit& edit : edits) {
    DIORAMA_CHECK(files_.change(edit));
    current_.push_back(std::move(edit));
  }
  files_.refresh_shown();
  return {};
}

Result<void> Session::apply(const std::string& path, Edit edit) {
  DIORAMA_TRY(const WorkingFile* const file, files_.open(path));
  const FileState fresh = files_.states().fresh();
  return make({{path, std::move(edit), file->state, fresh}});
}

namespace {

/// What is at the path, so that undo can bring it back when it is gone from the disk.
Result<FileContent> content_to_keep(const WorkingFiles& files, const WorkingFile& file) {
  FileContent out = file.content;
  if (file.state == 0 || !out.is_only_on_disk()) return out;
  DIORAMA_TRY(Bytes bytes, files.project().overlay().read_bytes(file.disk_path, kMaxFileBytes));
  out.bytes = std::make_shared<const Bytes>(std::move(bytes));
  return out;
}

}  // namespace

Result<void> Session::put_file(const std::string& path, std::string_view bytes) {
  DIORAMA_TRY(const WorkingFile* const file, files_.at(path));
  DIORAMA_CHECK(check_kind(path, *file, false));
  PutFile put;
  DIORAMA_TRY(put.before, content_to_keep(files_, *file));
  put.after.bytes = std::make_shared<const Bytes>(Bytes::copy_of(bytes));
  const FileState fresh = files_.states().fresh();
  return make({{path, std::move(put), file->state, fresh}});
}

Result<void> Session::put_folder(const std::string& path) {
  DIORAMA_TRY(const WorkingFile* const file, files_.at(path));
  if (file->state != 0) return {};
  DIORAMA_CHECK(check_kind(path, *file, true));
  PutFile put;
  put.after.is_folder = true;
  const FileState fresh = files_.states().fresh();
  return make({{path, std::move(put), 0, fresh}});
}

Result<void> Session::remove_file(const std::string& path) {
  DIORAMA_TRY(const WorkingFile* const file, files_.at(path));
  if (file->state == 0) return {};
  PutFile put;
  DIORAMA_TRY(put.before, content_to_keep(files_, *file));
  return make({{path, std::move(put), file->state, 0}});
}

Result<void> Session::move_files(std::span<const std::pair<std::string, std::string>> paths) {
  std::vector<FileEdit> edits;
  for (const auto& [from, to] : paths) {
    DIORAMA_TRY(const WorkingFile* const source, files_.at(from));
    DIORAMA_TRY(const WorkingFile* const target, files_.at(to));
    if (source->state == 0 || source->content.is_folder || target->state != 0)
      return Error{ErrorCode::Internal, "cannot move " + from + " to " + to, {}, {}};
    DIORAMA_CHECK(check_kind(to, *target, false));
    edits.push_back({from, MoveFile{to}, source->state, source->state});
  }
  return make(std::move(edits));
}

std::vector<StepFile> Session::step_files() const {
  return history::step_files(files_, current_);
}

// --- Steps ------------------------------------------------------------------------------------

Step::Step(Session& session, std::string name)
    : session_(session), name_(std::move(name)), begin_(session.current_.size()) {
  ++session_.open_steps_;
}

Step::~Step() {
  --session_.open_steps_;
  if (!kept_) take_back();
  if (session_.open_steps_ == 0 && !session_.current_.empty()) finish();
}

/// Takes back the edits since this step began, the newest first.
void Step::take_back() {
  const std::span edits = std::span(session_.current_).subspan(begin_);
  [[maybe_unused]] const auto status = change_all(session_.files_, inverse_of(edits));
  assert(status);
  session_.current_.resize(begin_);
}

void Step::finish() {
  StepRecord step{std::move(name_), std::exchange(session_.current_, {})};
  session_.notes_.step(step);
  session_.done_.push_back(std::move(step));
  session_.undone_.clear();
}

namespace {

Result<void> check_step(WorkingFiles& files, std::span<const FileEdit> edits) {
  DIORAMA_CHECK(check_allowed(files.project(), edits));
  return check_states(files, edits);
}

/// Redoes or undoes the edits of a step.
Result<void> make_step(WorkingFiles& files, std::span<const FileEdit> edits) {
  DIORAMA_CHECK(check_step(files, edits));
  return change_all(files, edits);
}

Error nothing_to(std::string_view what) {
  return {ErrorCode::PreconditionFailed, "there is nothing to " + std::string(what), {}, {}};
}

}  // namespace

std::vector<std::string> Step::paths() const {
  return main_paths(session_.files_.project(), std::span(session_.current_).subspan(begin_));
}

Result<std::vector<std::string>> Step::check_undo(Session& session) {
  if (session.done_.empty()) return nothing_to("undo");
  const std::vector<FileEdit> edits = inverse_of(session.done_.back().edits);
  DIORAMA_CHECK(check_step(session.files_, edits));
  return main_paths(session.files_.project(), edits);
}

Result<std::vector<std::string>> Step::check_redo(Session& session) {
  if (session.undone_.empty()) return nothing_to("redo");
  const std::vector<FileEdit>& edits = session.undone_.back().edits;
  DIORAMA_CHECK(check_step(session.files_, edits));
  return main_paths(session.files_.project(), edits);
}

Result<std::string> Session::undo() {
  if (done_.empty()) return nothing_to("undo");
  DIORAMA_CHECK(make_step(files_, inverse_of(done_.back().edits)));
  undone_.push_back(std::move(done_.back()));
  done_.pop_back();
  notes_.undone();
  take_in_settled(files_);
  return undone_.back().name;
}

Result<std::string> Session::redo() {
  if (undone_.empty()) return nothing_to("redo");
  DIORAMA_CHECK(make_step(files_, undone_.back().edits));
  done_.push_back(std::move(undone_.back()));
  undone_.pop_back();
  notes_.redone();
  take_in_settled(files_);
  return done_.back().name;
}

// --- The disk ---------------------------------------------------------------------------------

Result<scene::SavedFiles> Session::save(const std::string& state_folder, io::Disk& disk,
                                        std::span<const std::string> only) {
  return history::save(files_, notes_, state_folder, disk, only);
}

void Session::take_outside_changes(std::span<const std::string> disk_paths) {
  history::take_outside_changes(files_, disk_paths);
}

namespace {

/// What somebody else left at the path counts.
void take_replacement(WorkingFiles& files, JournalNotes& notes, const std::string& path) {
  files.forget(path);
  files.touch(path);
  files.refresh_shown();
  // If it cannot be read now, it is looked at again when it is asked for.
  if (files.at(path)) notes.replaced(path);
}

}  // namespace

Result<void> Session::discard(const std::string& path) {
  WorkingFile* const file = files_.find(path);
  if (file == nullptr || file->state == file->saved) return nothing_unsaved(path);
  DIORAMA_TRY(std::shared_ptr<const Bytes> on_disk, bytes_on_disk(*file));
  if (is_replaced(*file, on_disk.get())) {
    take_replacement(files_, notes_, path);
    forget_up_to(done_, path);
    forget_up_to(undone_, path);
    return {};
  }
  DIORAMA_CHECK(history::check_discard(files_, done_, path));
  Step step(*this, "discard changes of " + path);
  PutFile put{file->content, {}};
  // So that redo can bring it back when something else is on disk.
  put.after.bytes = std::move(on_disk);
  DIORAMA_CHECK(make({{path, std::move(put), file->state, file->saved}}));
  file->in_conflict = false;
  step.keep();
  return {};
}

// --- The journal ------------------------------------------------------------------------------

void Session::keep_journal(Journal journal, JournalContents earlier) {
  // State numbers that were given without the journal may mean other contents in it.
  files_.forget_all();
  files_.refresh_shown();
  notes_.keep(std::move(journal));
  done_ = std::move(earlier.done);
  undone_ = std::move(earlier.undone);
  files_.states().continue_from(std::move(earlier.files), earlier.last_state);
}

namespace {

/// Whether the file is the one that was on disk according to the journal.
Result<void> check_for_replay(WorkingFiles& files, const std::string& path,
                              const JournalFile& then) {
  DIORAMA_TRY(const WorkingFile* const file, files.at(path));
  if (file->state != file->saved)
    return Error{ErrorCode::Conflict,
                 path + " has unsaved edits already",
                 "undo or discard them first; once they are saved, the lost ones no longer fit",
                 {{"path", path}}};
  const bool same = then.saved == 0
                        ? file->saved == 0
                        : file->saved != 0 && (file->was_folder || (file->stamp.size == then.size &&
                                                                    file->stamp.hash == then.hash));
  return same ? Result<void>() : changed_since_step(path);
}

}  // namespace

Result<void> Session::replay(const JournalContents& lost) {
  // The journal's state numbers are those of another session, so each gets one of ours.
  std::map<FileState, FileState> ours{{0, 0}};
  const auto state_of = [&](FileState theirs) {
    const auto [entry, added] = ours.try_emplace(theirs, 0);
    if (added) entry->second = files_.states().fresh();
    return entry->second;
  };
  for (const StepRecord& step : lost.pending) {
    DIORAMA_CHECK(check_allowed(files_.project(), step.edits));
    for (const FileEdit& edit : step.edits) {
      const auto* move = std::get_if<MoveFile>(&edit.change);
      for (const std::string& path : {edit.path, move != nullptr ? move->to : edit.path}) {
        const JournalFile& then = lost.files.at(path);
        DIORAMA_CHECK(check_for_replay(files_, path, then));
        ours[then.saved] = files_.find(path)->saved;
      }
    }
  }
  Step all(*this, "recovered edits");
  for (const StepRecord& step : lost.pending)
    for (FileEdit edit : step.edits) {
      edit.before = state_of(edit.before);
      edit.after = state_of(edit.after);
      DIORAMA_CHECK(check_states(files_, {&edit, 1}));
      DIORAMA_CHECK(files_.change(edit));
      current_.push_back(std::move(edit));
    }
  files_.refresh_shown();
  all.keep();
  return {};
}

}  // namespace diorama::history
