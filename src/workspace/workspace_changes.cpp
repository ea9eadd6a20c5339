// Workspace, changes: the session and what is kept of it on disk.

#include <algorithm>
#include <random>
#include <tuple>

#include "base/list_text.h"
#include "base/path_text.h"
#include "history/discard.h"
#include "history/disk_state.h"
#include "history/lost_edits.h"
#include "io/file.h"
#include "io/folder_walk.h"
#include "io/hash.h"
#include "unity/assets/editor_lock.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/assets/settings.h"
#include "unity/edit/scene_editor.h"
#include "unity/model/project.h"
#include "workspace/workspace.h"

namespace diorama {

/// One for each project.
std::string Workspace::state_folder() const {
  return state_root_ + "/" + project_->name + "-" + std::to_string(io::hash64(project_->path));
}

history::LostJournals Workspace::journals() const {
  return {state_folder(), *disk_};
}

Result<unity::edit::Session*> Workspace::session_without_journal() {
  DIORAMA_TRY(unity::Project* const project, engine());
  if (session_) return session_.get();
  session_ = std::make_unique<unity::edit::Session>(
      *project, seed_ ? *seed_ : static_cast<std::uint64_t>(std::random_device{}()));
  session_->limit(limits_);
  return session_.get();
}

Result<unity::edit::Session*> Workspace::session() {
  DIORAMA_TRY(unity::edit::Session* const session, session_without_journal());
  // A dry run began without it. Everything else has it before the first change, so that a journal
  // which another program holds is found out while there is nothing to take back.
  if (!session->needs_journal()) return session;
  if (state_root_.empty())
    return Error{ErrorCode::PreconditionFailed,
                 "there is no folder to keep unfinished saves in",
                 "set HOME or XDG_STATE_HOME",
                 {}};
  DIORAMA_CHECK(history::open_journal(*session, state_folder(), *disk_));
  return session;
}

Result<unity::edit::SceneEditor> Workspace::edit(const std::string& scene) {
  DIORAMA_TRY(unity::edit::Session* const session, this->session());
  DIORAMA_TRY(std::string path, scene_path(scene));
  DIORAMA_CHECK(session->file(path));
  return unity::edit::SceneEditor(*session, std::move(path));
}

Result<unity::edit::AssetEditor> Workspace::edit_assets() {
  DIORAMA_TRY(unity::edit::Session* const session, this->session());
  return unity::edit::AssetEditor(*session);
}

Result<unity::edit::SettingsEditor> Workspace::edit_settings() {
  DIORAMA_TRY(unity::edit::Session* const session, this->session());
  return unity::edit::SettingsEditor(*session);
}

Result<std::unique_ptr<history::Step>> Workspace::begin_step(const std::string& name,
                                                             bool dry_run) {
  DIORAMA_TRY(unity::edit::Session* const session,
              dry_run ? session_without_journal() : this->session());
  return std::make_unique<history::Step>(*session, name);
}

Result<std::string> Workspace::undo() {
  DIORAMA_TRY(unity::edit::Session* const session, this->session());
  return session->undo();
}

Result<std::string> Workspace::redo() {
  DIORAMA_TRY(unity::edit::Session* const session, this->session());
  return session->redo();
}

std::string Workspace::step_to_undo() {
  const auto session = this->session();
  return session && !(*session)->steps().empty() ? (*session)->steps().back().name : "";
}

std::string Workspace::step_to_redo() {
  const auto session = this->session();
  return session && !(*session)->undone().empty() ? (*session)->undone().back().name : "";
}

std::vector<std::string> Workspace::take_touched() {
  if (!session_) return {};
  std::set<std::string> files = session_->take_touched();
  for (std::string& file : std::exchange(given_up_, {})) files.insert(std::move(file));
  return {files.begin(), files.end()};
}

scene::UnsavedState Workspace::unsaved() const {
  if (!session_) return {};
  scene::UnsavedState out{session_->unsaved(), session_->files().conflicts(), {}};
  if (const auto& problem = session_->journal_problem()) out.problem = problem->message;
  return out;
}

namespace {

constexpr std::size_t kMaxCompared = std::size_t{1} << 30;

/// What is on disk and what is in memory, of one file; `where` is what messages call the latter.
Result<SceneDiff> compare_states(unity::Project& project, const std::string& path,
                                 const history::WorkingFile& file, const std::string& where) {
  const history::FileContent& content = file.content;
  DiffSide before{path + " on disk", nullptr}, after{path + " in " + where, nullptr};
  Bytes stored;
  if (file.saved != 0) {
    DIORAMA_TRY(stored, io::read_bytes(file.disk_path, kMaxCompared));
  }
  before.document = std::make_shared<const unity::text::Document>(
      unity::text::Document::parse(std::move(stored)));
  if (content.document)
    after.document = unity::edit::as_open_file(*content.document).document;
  else
    after.document = std::make_shared<const unity::text::Document>(
        unity::text::Document::parse(content.bytes ? content.bytes->view() : std::string_view{}));
  const auto is_text = [](const unity::text::Document& document) {
    return document.kind() == unity::text::FileKind::Objects ||
           document.kind() == unity::text::FileKind::Empty;
  };
  if (is_text(*before.document) && is_text(*after.document) && (content.document || content.bytes))
    return compare_documents(project, before, after);
  SceneDiff out;
  out.before = before.name;
  out.after = after.name;
  out.total = 1;
  out.notes.push_back(file.saved == 0   ? path + " is new"
                      : file.state == 0 ? path + " is gone"
                                        : path + " has another content");
  return out;
}

Result<std::vector<SceneDiff>> compare_all(unity::edit::Session& session,
                                           const std::string& where) {
  std::vector<SceneDiff> out;
  for (const std::string& path : session.unsaved()) {
    DIORAMA_TRY(const history::WorkingFile* const file, session.place(path));
    if (file->content.is_folder || file->was_folder || path.ends_with(".meta")) continue;
    auto diff = compare_states(session.project(), path, *file, where);
    if (diff) {
      out.push_back(*std::move(diff));
      continue;
    }
    const bool is_gone = !io::facts_of(file->disk_path).has_value();
    out.push_back({path + " on disk",
                   path + " in " + where,
                   {},
                   1,
                   {is_gone ? path + " is gone from disk" : "not shown: " + diff.error().message}});
  }
  return out;
}

}  // namespace

Result<std::vector<SceneDiff>> Workspace::unsaved_changes() {
  if (!session_) return std::vector<SceneDiff>{};
  return compare_all(*session_, "memory");
}

Result<std::vector<SceneDiff>> Workspace::step_changes() {
  DIORAMA_TRY(unity::edit::Session* const session, this->session());
  const auto nothing = std::make_shared<const unity::text::Document>(
      unity::text::Document::parse(std::string_view{}));
  std::vector<SceneDiff> out;
  for (const unity::edit::StepFile& file : session->current_files()) {
    const DiffSide before{file.path + " now", file.before ? file.before : nothing};
    const DiffSide after{file.path + " then", file.after ? file.after : nothing};
    auto diff = compare_documents(session->project(), before, after);
    if (!diff) {
      diff = SceneDiff{before.name, after.name, {}, 1, {file.path + " has another content"}};
    }
    if (!file.before) diff->notes.push_back(file.path + " is new");
    if (!file.after) diff->notes.push_back(file.path + " is gone");
    out.push_back(*std::move(diff));
  }
  return out;
}

namespace {

std::string name_of(const std::string& file) {
  return file.substr(file.rfind('/') + 1);
}

}  // namespace

Result<std::vector<SceneDiff>> Workspace::unsaved_in(const std::string& journal) {
  // Made here only to be looked at; the step is not kept.
  unity::edit::Session session(*unity_, 0);
  const auto is_on_disk = [&](const history::SavingFile& file) {
    return history::is_on_disk(session.files().project(), file);
  };
  DIORAMA_TRY(const history::JournalContents contents,
              history::Journal::read(journal, *disk_, is_on_disk));
  if (contents.unsaved().empty()) return std::vector<SceneDiff>{};
  const history::Step step(session, "look");
  DIORAMA_CHECK(session.replay(contents));
  return compare_all(session, name_of(journal));
}

Result<std::vector<SceneDiff>> Workspace::unsaved_elsewhere() {
  DIORAMA_CHECK(engine());
  DIORAMA_TRY(std::vector<std::string> paths, journals().paths());
  paths.insert(paths.begin(), journals().in_use());
  std::vector<SceneDiff> out;
  for (const std::string& path : paths) {
    auto diffs = unsaved_in(path);
    if (diffs) {
      std::ranges::move(*diffs, std::back_inserter(out));
    } else {
      out.push_back({"disk", name_of(path), {}, 1, {"not shown: " + diffs.error().message}});
    }
  }
  return out;
}

namespace {

/// The way out of a conflict: by itself the next save ends in the same one.
Error with_way_out(Error error, const std::string& root) {
  const auto is_path = [](const auto& detail) { return detail.first == "path"; };
  const auto place = std::ranges::find_if(error.details, is_path);
  if (error.code != ErrorCode::Conflict || place == error.details.end() ||
      !place->second.starts_with(root + "/"))
    return error;
  const std::string path = place->second.substr(root.size() + 1);
  if (error.message.starts_with(place->second))
    error.message.replace(0, place->second.size(), path);
  place->second = path;
  error.hint = "discard_changes {\"path\": \"" + path + "\"} gives up what is unsaved in it";
  if (path.ends_with(".unity"))
    error.hint += "; to keep it, load_scene this one and give save_scene a new path";
  return error;
}

}  // namespace

Result<scene::SavedFiles> Workspace::save(const std::vector<std::string>& only) {
  DIORAMA_TRY(unity::Project* const project, engine());
  if (!session_) return scene::SavedFiles{};
  if (!ignore_lock_ && unity::is_open_in_editor(project->root()))
    return Error{ErrorCode::Conflict,
                 "the project is open in the Unity editor",
                 "close the editor, then save again; serve has --ignore-editor-lock",
                 {}};
  auto saved = session_->save(state_folder(), *disk_, only);
  if (!saved) return with_way_out(std::move(saved).error(), project->root());
  if (!saved->empty())
    console_.add(ConsoleEntry::Type::Log, joined(scene::sentences_of(*saved), "; "));
  return saved;
}

Result<scene::SavedFiles> Workspace::save_scene_as(const std::string& scene,
                                                   const std::string& path) {
  DIORAMA_TRY(unity::edit::Session* const session, this->session());
  DIORAMA_TRY(const std::string from, scene_path(scene));
  DIORAMA_TRY(const unity::edit::OpenFile* const file, session->file(from));
  if (!from.ends_with(".unity") || !path.ends_with(".unity"))
    return Error{ErrorCode::InvalidArgument,
                 "'" + (from.ends_with(".unity") ? path : from) + "' is no scene",
                 "the name of a scene ends in .unity",
                 {{"path", path}}};
  {
    history::Step step(*session, "save " + from + " as " + path);
    DIORAMA_CHECK(unity::edit::AssetEditor(*session).create(path, file->document->write()));
    if (history::can_go_back(*session, from)) DIORAMA_CHECK(session->discard(from));
    step.keep();
  }
  auto saved = save({path});
  if (!saved) {
    std::ignore = session->undo();
    return saved;
  }
  if (loaded_.empty()) loaded_.push_back(loaded_at(path, from));  // it was the active one
  for (LoadedScene& each : loaded_)
    if (path_now(each) == from) each = loaded_at(path, from);
  return saved;
}

Result<std::string> Workspace::load_scene(const std::string& scene, bool additive) {
  DIORAMA_TRY(std::string path, scene_path(scene));
  DIORAMA_CHECK(unity_->hierarchies().open(path));
  if (!path.ends_with(".unity"))
    return Error{ErrorCode::SceneNotFound, "'" + path + "' is no scene", {}, {{"path", path}}};
  if (!additive) loaded_.clear();
  // The active one stays so, also when nobody has loaded it.
  if (auto active = active_scene(); additive && loaded_scenes().empty() && active)
    loaded_.push_back(loaded_at(*std::move(active)));
  const auto is_it = [&](const LoadedScene& each) { return path_now(each) == path; };
  if (std::ranges::none_of(loaded_, is_it)) loaded_.push_back(loaded_at(path));
  return path;
}

Result<std::string> Workspace::close_scene(const std::string& scene) {
  DIORAMA_TRY(std::string path, scene_path(scene));
  const std::vector<std::string> loaded = loaded_scenes();
  if (std::ranges::find(loaded, path) == loaded.end())
    return Error{ErrorCode::SceneNotFound, "'" + path + "' is not loaded", {}, {{"path", path}}};
  const std::vector<std::string> unsaved = this->unsaved().files;
  if (std::ranges::find(unsaved, path) != unsaved.end())
    return Error{ErrorCode::PreconditionFailed,
                 "'" + path + "' has unsaved edits",
                 "save or discard them first",
                 {{"path", path}}};
  std::erase_if(loaded_, [&](const LoadedScene& each) { return path_now(each) == path; });
  std::erase_if(selection_, [&](std::int32_t number) {
    const auto place = find_number(number);
    return !place || place->first->path == path;
  });
  return path;
}

Result<std::string> Workspace::file_called(const std::string& name,
                                           const std::vector<std::string>& unsaved) {
  DIORAMA_TRY(unity::Project* const project, engine());
  if (std::ranges::find(unsaved, name) != unsaved.end()) return name;
  if (name.find('/') != std::string::npos && !unity::has_hierarchy(name)) {
    DIORAMA_TRY(const std::string place, project->assets().place_of(name));
    if (!project->files().facts_of(place)) return project->assets().no_asset(name);
    return name;
  }
  auto found = scene_path(name);
  if (found || found.error().code != ErrorCode::SceneNotFound) return found;
  // One that is gone from disk still has its name.
  for (const std::string& each : unsaved)
    if (unity::has_hierarchy(each) && (stem_of(each) == name || each.ends_with("/" + name)))
      return each;
  return found;
}

Result<std::string> Workspace::discard(const std::string& file) {
  DIORAMA_TRY(unity::edit::Session* const session, this->session());
  const std::vector<std::string> unsaved = session->unsaved();
  DIORAMA_TRY(std::string path, file_called(file, unsaved));
  if (std::ranges::find(unsaved, path) == unsaved.end())
    return Error{
        ErrorCode::PreconditionFailed,
        "nothing is unsaved in " + path,
        unsaved.empty() ? "nothing is unsaved at all" : "there are edits of: " + joined(unsaved),
        {{"path", path}}};
  DIORAMA_CHECK(session->discard(path));
  return path;
}

Result<std::optional<scene::LostEdits>> Workspace::lost_edits() {
  DIORAMA_CHECK(session());
  return journals().oldest();
}

Result<scene::LostEdits> Workspace::recover_lost_edits(std::size_t run) {
  DIORAMA_TRY(unity::edit::Session* const session, this->session());
  return journals().recover(*session, run);
}

Result<scene::LostEdits> Workspace::forget_lost_edits(std::size_t run) {
  DIORAMA_TRY(unity::edit::Session* const session, this->session());
  DIORAMA_TRY(scene::LostEdits lost, journals().forget(session->files().project(), run));
  given_up_ = lost.files;
  return lost;
}

}  // namespace diorama
