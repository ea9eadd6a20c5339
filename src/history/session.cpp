#include "history/session.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <memory>
#include <tuple>

#include "base/bytes.h"
#include "history/changes.h"
#include "history/discard.h"
#include "history/disk_state.h"
#include "history/saving.h"
#include "io/file.h"
#include "io/file_overlay.h"
#include "io/folder_walk.h"

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
    DIORAMA_CHECK(past_.set_down(edit));
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

/// What is at the path, so that undo can bring it back when it is gone from the disk. A large file
/// stays where it is: the save that takes it away keeps it (history/saving.h).
Result<FileContent> content_to_keep(const WorkingFiles& files, const WorkingFile& file) {
  FileContent out = file.content;
  if (file.state == 0 || !out.is_only_on_disk()) return out;
  const auto facts = files.project().overlay().facts_of(file.disk_path);
  if (files.kept().can_keep() && facts && facts->size > kLargeContent) return out;
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

Result<void> Session::copy_file(const std::string& from, const std::string& to) {
  DIORAMA_TRY(const WorkingFile* const source, files_.at(from));
  if (source->content.document) return put_file(to, source->content.document->write());
  const auto facts = files_.project().overlay().facts_of(source->disk_path);
  const std::string place = place_of_content(files_, source->state);
  if (!files_.kept().can_keep() || !facts || facts->size <= kLargeContent || place.empty()) {
    DIORAMA_TRY(const Bytes bytes,
                files_.project().overlay().read_bytes(source->disk_path, kMaxFileBytes));
    return put_file(to, bytes.view());
  }
  DIORAMA_TRY(const WorkingFile* const file, files_.at(to));
  DIORAMA_CHECK(check_kind(to, *file, false));
  PutFile put;
  DIORAMA_TRY(put.before, content_to_keep(files_, *file));
  const FileState fresh = files_.states().fresh();
  DIORAMA_CHECK(past_.check_room(facts->size));
  DIORAMA_CHECK(files_.kept().keep_copy(fresh, place));
  return make({{to, std::move(put), file->state, fresh}});
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
}

/// Takes back the edits since this step began, the newest first.
void Step::take_back() {
  const std::span edits = std::span(session_.current_).subspan(begin_);
  [[maybe_unused]] const auto status = change_all(session_.files_, inverse_of(edits));
  assert(status);
  for (const FileEdit& edit : edits)
    if (std::holds_alternative<PutFile>(edit.change)) session_.files_.kept().drop(edit.after);
  session_.current_.resize(begin_);
}

Result<void> Step::keep() {
  if (session_.open_steps_ == 1 && !session_.current_.empty())
    DIORAMA_CHECK(session_.past_.add(name_, session_.current_));
  kept_ = true;
  return {};
}

std::vector<std::string> Step::paths() const {
  return main_paths(session_.files_.project(), std::span(session_.current_).subspan(begin_));
}

Result<std::string> Session::undo() {
  DIORAMA_TRY(std::string name, past_.undo());
  take_in_settled(files_);
  return name;
}

Result<std::string> Session::redo() {
  DIORAMA_TRY(std::string name, past_.redo());
  take_in_settled(files_);
  return name;
}

// --- The disk ---------------------------------------------------------------------------------

Result<scene::SavedFiles> Session::save(const std::string& state_folder, io::Disk& disk,
                                        std::span<const std::string> only) {
  DIORAMA_TRY(
      scene::SavedFiles saved,
      history::save(files_, past_.notes(), {state_folder, disk, Past::Needed{past_}}, only));
  past_.after_save();
  return saved;
}

Result<scene::SavedFiles> Session::check_save(io::Disk& disk, std::span<const std::string> only) {
  return history::check_save(files_, disk, only);
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
  DIORAMA_TRY(const std::optional<io::FileDigest> on_disk,
              content_on_disk(files_.project(), *file));
  if (is_replaced(*file, on_disk)) {
    take_replacement(files_, past_.notes(), path);
    past_.forget(path);
    return {};
  }
  DIORAMA_CHECK(history::check_discard(files_, past_.done(), path));
  Step step(*this, "discard changes of " + path);
  PutFile put{file->content, {}};
  // So that redo can bring it back when something else is on disk.
  if (on_disk && (on_disk->size <= kLargeContent || !files_.kept().can_keep())) {
    DIORAMA_TRY(Bytes bytes,
                files_.project().overlay().read_on_disk(file->disk_path, kMaxFileBytes));
    put.after.bytes = std::make_shared<const Bytes>(std::move(bytes));
  }
  DIORAMA_CHECK(make({{path, std::move(put), file->state, file->saved}}));
  DIORAMA_CHECK(step.keep());
  file->in_conflict = false;
  return {};
}

// --- The journal ------------------------------------------------------------------------------

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
      for (const std::string& path : paths_of(edit)) {
        const JournalFile& then = lost.files.at(path);
        DIORAMA_CHECK(check_for_replay(files_, path, then));
        ours[then.saved] = files_.find(path)->saved;
      }
    }
  }
  Step all(*this, "recovered edits");
  for (const StepRecord& step : lost.pending)
    for (FileEdit edit : step.edits) {
      for (FileState* const state : {&edit.before, &edit.after}) {
        const auto kept = lost.kept.find(*state);
        *state = state_of(*state);
        if (kept != lost.kept.end() && io::facts_of(kept->second.path))
          files_.kept().adopt(*state, kept->second);
      }
      DIORAMA_CHECK(check_contents(files_, {&edit, 1}));
      DIORAMA_CHECK(check_states(files_, {&edit, 1}));
      DIORAMA_CHECK(files_.change(edit));
      current_.push_back(std::move(edit));
    }
  files_.refresh_shown();
  return all.keep();
}

}  // namespace diorama::history
