#include "unity/edit/session.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "io/file.h"
#include "unity/edit/assets/links.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::edit {
namespace {

/// What a hierarchy holds of an object of this class; all of it when the list is empty.
std::span<const std::string_view> shown_fields(std::int32_t class_id) {
  static constexpr auto kTransform =
      std::to_array<std::string_view>({"m_Father", "m_Children", "m_RootOrder", "m_GameObject"});
  static constexpr auto kComponent = std::to_array<std::string_view>({"m_GameObject", "m_Script"});
  switch (class_id) {
    case unity::kGameObjectClass:
    case unity::kPrefabInstanceClass:
    case unity::kSceneRootsClass: return {};
    default: break;
  }
  if (unity::is_transform_class(class_id)) return kTransform;
  return kComponent;
}

/// Whether a hierarchy of the document is another one behind this change.
bool changes_structure(const text::Document& document, const text::ChangeText& change) {
  const text::Object* object = document.find(change.object);
  if (object == nullptr) return true;
  const auto fields = shown_fields(object->class_id);
  if (fields.empty()) return true;
  const std::string_view body = document.body(*object);
  for (const std::string_view key : fields) {
    const auto field = text::find_field(body, key);
    if (!field) continue;
    const auto begin = static_cast<std::size_t>(field->data() - body.data()) - key.size() - 4;
    const std::size_t end = begin + key.size() + 5 + field->size();
    if (change.offset <= end && change.offset + change.removed.size() >= begin) return true;
  }
  // A new line could be one of them.
  return std::ranges::any_of(
      fields, [&](std::string_view key) { return change.inserted.find(key) != std::string::npos; });
}

bool is_settings(std::string_view path) {
  return path.starts_with("ProjectSettings/");
}

/// One save cannot put a file in the place of a folder, nor a folder in that of a file.
Result<void> check_kind(const std::string& path, const OpenFile& there, bool to_folder) {
  if (there.saved == 0 || there.was_folder == to_folder) return {};
  return Error{ErrorCode::PreconditionFailed,
               "'" + path + "' is a " + (to_folder ? "file" : "folder") +
                   " on disk until the next save, so no " + (to_folder ? "folder" : "file") +
                   " can take its place",
               "save first, or choose another path",
               {{"path", path}}};
}

Error changed_outside(const std::string& path) {
  return {ErrorCode::Conflict,
          path + " is not what this step left: it was changed since",
          "change it back by hand, or take the version of your version control",
          {{"path", path}}};
}

}  // namespace

// --- Files ------------------------------------------------------------------------------------

Result<OpenFile> Session::look_at(const std::string& path) const {
  OpenFile file;
  DIORAMA_TRY(file.disk_path, project_.assets().place_of(path));
  file.is_prefab = path.ends_with(".prefab");
  return file;
}

Result<OpenFile*> Session::at(const std::string& path) {
  if (const auto known = files_.find(path); known != files_.end()) return &known->second;
  DIORAMA_TRY(OpenFile file, look_at(path));
  const auto facts = io::facts_of(file.disk_path);
  if (facts && facts->is_folder) {
    file.is_folder = file.was_folder = true;
    set_stamp(path, file, {});  // all folders are alike
  } else if (facts) {
    DIORAMA_TRY(const Bytes bytes, io::read_bytes(file.disk_path, kMaxFileBytes));
    DIORAMA_TRY(const io::FileStamp stamp, io::FileStamp::of(file.disk_path, bytes.view()));
    set_stamp(path, file, stamp);
  }
  return &files_.emplace(path, std::move(file)).first->second;
}

/// The file or folder is on disk and not changed here.
void Session::set_stamp(const std::string& path, OpenFile& file, const io::FileStamp& stamp) {
  const auto same = [&](std::uint64_t size, std::uint64_t hash) {
    return size == stamp.size && hash == stamp.hash;
  };
  const auto known = known_.find(path);
  const FileState before = file.saved;
  if (known != known_.end() && known->second.saved != 0 &&
      same(known->second.size, known->second.hash))
    file.saved = known->second.saved;
  else if (before == 0 || !same(file.stamp.size, file.stamp.hash))
    file.saved = ++last_state_;
  file.state = file.saved;
  file.stamp = stamp;
}

Result<const OpenFile*> Session::place(const std::string& path) {
  DIORAMA_TRY(const OpenFile* const file, at(path));
  return file;
}

Result<const OpenFile*> Session::file(const std::string& path) {
  auto known = files_.find(path);
  if (known != files_.end() && known->second.document) return &known->second;
  if (known != files_.end()) {
    DIORAMA_CHECK(open_document(path, known->second));
    return &known->second;
  }
  DIORAMA_TRY(OpenFile file, look_at(path));
  DIORAMA_CHECK(open_document(path, file));
  return &files_.emplace(path, std::move(file)).first->second;
}

Result<void> Session::open_document(const std::string& path, OpenFile& file) {
  refresh_shown();  // an edit of the same step may just have made it
  if (unity::has_hierarchy(path)) DIORAMA_CHECK(project_.hierarchies().find(path));
  DIORAMA_TRY(text::Document read, project_.assets().document(path));
  if (file.state == file.saved) {
    DIORAMA_TRY(const io::FileStamp stamp, io::FileStamp::of(file.disk_path, read.bytes()));
    set_stamp(path, file, stamp);
  }
  file.document = std::make_shared<text::Document>(std::move(read));
  const text::FileStyle fallback{
      .one_line_flow = project_.settings().inline_mappings_on_one_line.value_or(true),
      .quote_brackets = project_.settings().version >= unity::UnityVersion{6000, 0, 0, 'a'}};
  file.style = text::detect_style(file.document->bytes(), fallback);
  if (unity::has_hierarchy(path)) project_.hierarchies().hold(path, file.document);
  return {};
}

/// The file that has the content of that state on disk.
Session::Files::const_iterator Session::saved_file(FileState state) const {
  return std::ranges::find_if(files_, [&](const auto& each) { return each.second.saved == state; });
}

const std::string* Session::saved_at(FileState state) const {
  const auto found = saved_file(state);
  return found == files_.end() ? nullptr : &found->second.disk_path;
}

// --- Changes ----------------------------------------------------------------------------------

Result<void> Session::apply(const std::string& path, text::Edit edit) {
  DIORAMA_TRY(const OpenFile* const file, this->file(path));
  const FileState fresh = ++last_state_;
  return apply_all({{path, std::move(edit), file->state, fresh}});
}

Result<void> Session::check_limits(std::span<const FileEdit> edits) const {
  for (const FileEdit& edit : edits) {
    DIORAMA_CHECK(check_path(edit.path));
    if (const auto* move = std::get_if<MoveFile>(&edit.change)) DIORAMA_CHECK(check_path(move->to));
  }
  return {};
}

Result<void> Session::apply_all(std::vector<FileEdit> edits) {
  assert(open_steps_ > 0);
  DIORAMA_CHECK(check_limits(edits));
  for (FileEdit& edit : edits) {
    DIORAMA_CHECK(change(edit));
    current_.push_back(std::move(edit));
  }
  refresh_shown();
  return {};
}

Result<void> Session::check_path(const std::string& path) const {
  return check_allowed(project_.assets(), limits_, path);
}

Result<void> Session::put_file(const std::string& path, std::string_view bytes) {
  DIORAMA_TRY(const OpenFile* const file, at(path));
  DIORAMA_CHECK(check_kind(path, *file, false));
  PutFile put{file->content(), {}};
  put.after.bytes = std::make_shared<const Bytes>(Bytes::copy_of(bytes));
  const FileState fresh = ++last_state_;
  return apply_all({{path, std::move(put), file->state, fresh}});
}

Result<void> Session::put_folder(const std::string& path) {
  DIORAMA_TRY(const OpenFile* const file, at(path));
  if (file->state != 0) return {};
  DIORAMA_CHECK(check_kind(path, *file, true));
  PutFile put;
  put.after.is_folder = true;
  const FileState fresh = ++last_state_;
  return apply_all({{path, std::move(put), 0, fresh}});
}

Result<void> Session::remove_file(const std::string& path) {
  DIORAMA_TRY(const OpenFile* const file, at(path));
  if (file->state == 0) return {};
  PutFile put{file->content(), {}};
  // So that undo can bring it back when it is gone from the disk.
  if (!file->is_folder && !file->document && !file->bytes) {
    DIORAMA_TRY(Bytes bytes, project_.files().read_bytes(file->disk_path, kMaxFileBytes));
    put.before.bytes = std::make_shared<const Bytes>(std::move(bytes));
  }
  return apply_all({{path, std::move(put), file->state, 0}});
}

Result<void> Session::move_files(std::span<const std::pair<std::string, std::string>> paths) {
  std::vector<FileEdit> edits;
  for (const auto& [from, to] : paths) {
    DIORAMA_TRY(const OpenFile* const source, at(from));
    DIORAMA_TRY(const OpenFile* const target, at(to));
    if (source->state == 0 || source->is_folder || target->state != 0)
      return Error{ErrorCode::Internal, "cannot move " + from + " to " + to, {}, {}};
    DIORAMA_CHECK(check_kind(to, *target, false));
    edits.push_back({from, MoveFile{to}, source->state, source->state});
  }
  return apply_all(std::move(edits));
}

Result<void> Session::change(const FileEdit& edit) {
  touched_.insert(edit.path);
  if (const auto* inside = std::get_if<text::Edit>(&edit.change))
    return change_document(edit, *inside);
  DIORAMA_TRY(OpenFile* const file, at(edit.path));
  if (const auto* put = std::get_if<PutFile>(&edit.change)) {
    file->set_content(put->after);
    file->state = edit.after;
    show(edit.path, *file);
  }
  if (const auto* move = std::get_if<MoveFile>(&edit.change)) {
    DIORAMA_TRY(OpenFile* const target, at(move->to));
    touched_.insert(move->to);
    target->set_content(file->content());
    target->style = file->style;
    target->state = std::exchange(file->state, 0);
    file->set_content({});
    show(edit.path, *file);
    show(move->to, *target);
  }
  return {};
}

Result<void> Session::change_document(const FileEdit& edit, const text::Edit& change) {
  DIORAMA_CHECK(file(edit.path));
  OpenFile& file = files_.at(edit.path);
  const auto* text = std::get_if<text::ChangeText>(&change);
  const auto* gone = std::get_if<text::RemoveObject>(&change);
  const auto* added = std::get_if<text::AddObject>(&change);
  const bool structure = text == nullptr || changes_structure(*file.document, *text);
  unity::FileId object = text != nullptr ? text->object : 0;
  if (gone != nullptr && gone->position < file.document->objects().size())
    object = file.document->objects()[gone->position].id;
  DIORAMA_CHECK(file.document->apply(change));
  if (added != nullptr) object = file.document->objects()[added->position].id;
  file.state = edit.after;
  if (is_settings(edit.path)) show(edit.path, file);
  if (!structure || !unity::has_hierarchy(edit.path)) return {};
  if (const unity::Asset* asset = project_.assets().find_path(edit.path))
    project_.hierarchies().changed(asset->guid, object);
  return {};
}

/// Lets the project see what is at the path now.
void Session::show(const std::string& path, const OpenFile& file) {
  io::FileOverlay& files = project_.files();
  if (file.state == file.saved)
    files.drop(file.disk_path);
  else if (file.state == 0)
    files.hide(file.disk_path);
  else if (file.is_folder)
    files.put_folder(file.disk_path);
  else if (file.document)
    files.put(file.disk_path,
              std::make_shared<const Bytes>(Bytes::copy_of(file.document->write())));
  else if (file.bytes)
    files.put(file.disk_path, file.bytes);
  else if (const std::string* elsewhere = saved_at(file.state))
    files.put_other(file.disk_path, *elsewhere);
  shown_.push_back(file.disk_path);
  if (!unity::has_hierarchy(path)) return;
  if (file.document)
    project_.hierarchies().hold(path, file.document);
  else
    project_.hierarchies().release(path);
}

void Session::refresh_shown() {
  if (shown_.empty()) return;
  project_.refresh(std::exchange(shown_, {}));
}

void Session::publish() {
  for (const auto& [path, file] : files_) {
    if (!file.document || file.state == 0) continue;
    FileState& shown = published_.try_emplace(path, file.saved).first->second;
    if (shown == file.state) continue;
    shown = file.state;
    show(path, file);
  }
  refresh_shown();
}

unity::FileId Session::new_id(const unity::OpenHierarchy& scene,
                              std::span<const unity::FileId> taken) {
  for (;;) {
    const unity::FileId id = new_id(scene.path.ends_with(".prefab"));
    const unity::Hierarchy& hierarchy = scene.hierarchy;
    if (hierarchy.document().find(id) == nullptr && !hierarchy.find_object(id) &&
        !hierarchy.find_component(id) && std::ranges::find(taken, id) == taken.end())
      return id;
  }
}

unity::FileId Session::new_id(bool in_prefab) {
  std::uniform_int_distribution<unity::FileId> any(1'000'000, in_prefab ? INT64_MAX : INT32_MAX);
  return any(random_);
}

unity::Guid Session::new_guid() {
  for (;;) {
    const unity::Guid guid{random_(), random_()};
    if (!guid.is_zero() && project_.assets().find(guid) == nullptr) return guid;
  }
}

// --- Steps ------------------------------------------------------------------------------------

/// All of them or none.
Result<void> Session::change_all(std::span<const FileEdit> edits) {
  Result<void> done;
  for (std::size_t i = 0; i < edits.size() && done; ++i) {
    done = change(edits[i]);
    if (done) continue;
    for (const FileEdit& back : inverse_of(edits.first(i))) {
      [[maybe_unused]] const auto status = change(back);
      assert(status);
    }
  }
  refresh_shown();
  return done;
}

/// Takes back the newest edits of the open step, until so many are left.
void Session::take_back(std::size_t count) {
  [[maybe_unused]] const auto status = change_all(inverse_of(std::span(current_).subspan(count)));
  assert(status);
  current_.resize(count);
}

/// Whether every file is what the edits were made for.
Result<void> Session::check_states(std::span<const FileEdit> edits) {
  std::map<std::string, FileState> now;
  const auto state_of = [&](const std::string& path) -> Result<FileState*> {
    const auto [entry, added] = now.try_emplace(path, 0);
    if (added) {
      DIORAMA_TRY(const OpenFile* const file, at(path));
      entry->second = file->state;
    }
    return &entry->second;
  };
  for (const FileEdit& edit : edits) {
    DIORAMA_TRY(FileState* const state, state_of(edit.path));
    if (*state != edit.before) return changed_outside(edit.path);
    *state = edit.after;
    if (const auto* put = std::get_if<PutFile>(&edit.change); put != nullptr && edit.after != 0)
      DIORAMA_CHECK(check_kind(edit.path, files_.at(edit.path), put->after.is_folder));
    const auto* move = std::get_if<MoveFile>(&edit.change);
    if (move == nullptr) continue;
    *state = 0;
    DIORAMA_TRY(FileState* const other, state_of(move->to));
    if (*other != 0) return changed_outside(move->to);
    DIORAMA_CHECK(check_kind(move->to, files_.at(move->to), false));
    *other = edit.after;
  }
  return {};
}

Result<std::string> Session::undo() {
  if (done_.empty())
    return Error{ErrorCode::PreconditionFailed, "there is nothing to undo", {}, {}};
  const std::vector<FileEdit> edits = inverse_of(done_.back().edits);
  DIORAMA_CHECK(check_limits(edits));
  DIORAMA_CHECK(check_states(edits));
  DIORAMA_CHECK(change_all(edits));
  undone_.push_back(std::move(done_.back()));
  done_.pop_back();
  if (journal_) note(journal_->undone());
  take_in_settled();
  return undone_.back().name;
}

Result<std::string> Session::redo() {
  if (undone_.empty())
    return Error{ErrorCode::PreconditionFailed, "there is nothing to redo", {}, {}};
  DIORAMA_CHECK(check_limits(undone_.back().edits));
  DIORAMA_CHECK(check_states(undone_.back().edits));
  DIORAMA_CHECK(change_all(undone_.back().edits));
  done_.push_back(std::move(undone_.back()));
  undone_.pop_back();
  if (journal_) note(journal_->redone());
  take_in_settled();
  return done_.back().name;
}

Step::Step(Session& session, std::string name)
    : session_(session), name_(std::move(name)), begin_(session.current_.size()) {
  ++session_.open_steps_;
}

Step::~Step() {
  --session_.open_steps_;
  if (!kept_) session_.take_back(begin_);
  if (session_.open_steps_ > 0 || session_.current_.empty()) return;
  session_.finish({std::move(name_), std::exchange(session_.current_, {})});
}

void Step::keep() {
  kept_ = true;
}

void Session::finish(StepRecord step) {
  if (journal_) {
    for (const FileEdit& edit : step.edits) {
      note_file(edit.path);
      if (const auto* move = std::get_if<MoveFile>(&edit.change)) note_file(move->to);
    }
    note(journal_->step(step));
  }
  done_.push_back(std::move(step));
  undone_.clear();
}

// --- The journal ------------------------------------------------------------------------------

void Session::note(const Result<void>& written) {
  if (!written && !journal_problem_) journal_problem_ = written.error();
}

/// Says once which content of the file the steps begin with.
void Session::note_file(const std::string& path) {
  const OpenFile& file = files_.at(path);
  if (const auto known = known_.find(path);
      known != known_.end() && known->second.saved == file.saved)
    return;
  const JournalFile now{file.saved, file.saved, file.stamp.size, file.stamp.hash};
  known_[path] = now;
  note(journal_->opened(path, now));
}

void Session::keep_journal(Journal journal, JournalContents earlier) {
  // Numbers of states that were given without the journal may mean other contents in it.
  for (auto& [path, file] : files_) close(path, file);
  files_.clear();
  refresh_shown();
  journal_.emplace(std::move(journal));
  done_ = std::move(earlier.done);
  undone_ = std::move(earlier.undone);
  known_ = std::move(earlier.files);
  last_state_ = std::max(last_state_, earlier.last_state);
}

/// Whether the file is the one that the journal says was on disk.
Result<void> Session::check_for_replay(const std::string& path, const JournalFile& then) {
  DIORAMA_TRY(const OpenFile* const file, at(path));
  if (file->state != file->saved)
    return Error{ErrorCode::Conflict,
                 path + " has unsaved edits already",
                 "undo or discard them first; once they are saved, the lost ones fit no more",
                 {{"path", path}}};
  const bool same = then.saved == 0
                        ? file->saved == 0
                        : file->saved != 0 && (file->was_folder || (file->stamp.size == then.size &&
                                                                    file->stamp.hash == then.hash));
  return same ? Result<void>() : changed_outside(path);
}

Result<void> Session::replay(const JournalContents& lost) {
  // The numbers of states in the journal are those of another session, so each gets one of ours.
  std::map<FileState, FileState> ours{{0, 0}};
  const auto state_of = [&](FileState theirs) {
    const auto [entry, added] = ours.try_emplace(theirs, 0);
    if (added) entry->second = ++last_state_;
    return entry->second;
  };
  for (const StepRecord& step : lost.pending) {
    DIORAMA_CHECK(check_limits(step.edits));
    for (const FileEdit& edit : step.edits) {
      const auto* move = std::get_if<MoveFile>(&edit.change);
      for (const std::string& path : {edit.path, move != nullptr ? move->to : edit.path}) {
        const JournalFile& then = lost.files.at(path);
        DIORAMA_CHECK(check_for_replay(path, then));
        ours[then.saved] = files_.at(path).saved;
      }
    }
  }
  Step all(*this, "recovered edits");
  for (const StepRecord& step : lost.pending)
    for (FileEdit edit : step.edits) {
      edit.before = state_of(edit.before);
      edit.after = state_of(edit.after);
      DIORAMA_CHECK(check_states({&edit, 1}));
      DIORAMA_CHECK(change(edit));
      current_.push_back(std::move(edit));
    }
  refresh_shown();
  all.keep();
  return {};
}

}  // namespace diorama::unity::edit
