// Workspace, changes: the session and what is kept of it on disk.

#include <algorithm>
#include <random>
#include <tuple>

#include "base/list_text.h"
#include "base/path_text.h"
#include "io/file.h"
#include "io/folder_walk.h"
#include "io/hash.h"
#include "unity/assets/editor_lock.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/assets/links.h"
#include "unity/edit/assets/settings.h"
#include "unity/edit/scene_editor.h"
#include "unity/model/project.h"
#include "workspace/workspace.h"

namespace diorama {
namespace {

constexpr std::uint64_t kLongHistory = 8U << 20U;  // bytes of the journal that are worth keeping

LostEdits describe(const unity::edit::JournalContents& contents, std::size_t runs) {
  LostEdits out;
  out.runs = runs;
  for (const unity::edit::StepRecord& step : contents.pending) out.steps.push_back(step.name);
  out.files = contents.unsaved();
  return out;
}

}  // namespace

/// One for each project.
std::string Workspace::state_folder() const {
  return state_root_ + "/" + project_->name + "-" + std::to_string(io::hash64(project_->path));
}

std::string Workspace::journal() const {
  return state_folder() + "/edits.journal";
}

std::string Workspace::aside(std::size_t number) const {
  return state_folder() + (number == 1 ? "/lost" : "/lost-" + std::to_string(number)) + ".journal";
}

/// Those that were put aside, the oldest first. While they move up, one number is missing.
Result<std::vector<std::string>> Workspace::lost_journals() {
  std::vector<std::string> out;
  for (std::size_t number = 1, missing = 0; missing < 2; ++number) {
    DIORAMA_TRY(const auto found, disk_->identity(aside(number)));
    if (found)
      out.push_back(aside(number));
    else
      ++missing;
  }
  return out;
}

/// Also those that did not when they should have, because the program ended.
Result<void> Workspace::move_up_lost_journals() {
  DIORAMA_TRY(const std::vector<std::string> lost, lost_journals());
  for (std::size_t i = 0; i < lost.size(); ++i)
    if (lost[i] != aside(i + 1))
      DIORAMA_CHECK(disk_->rename(lost[i], aside(i + 1), io::IfExists::Refuse));
  return {};
}

Result<unity::edit::JournalContents> Workspace::read_lost_journal(std::size_t run) {
  DIORAMA_TRY(const std::vector<std::string> lost, lost_journals());
  if (lost.empty()) return Error{ErrorCode::NotFound, "no edits were lost", {}, {}};
  if (run == 0 || run > lost.size())
    return Error{ErrorCode::NotFound,
                 "no run " + std::to_string(run) + " has lost edits",
                 "there are those of runs 1 to " + std::to_string(lost.size()) + ", 1 the oldest",
                 {}};
  return unity::edit::Journal::read(aside(run), *disk_);
}

/// That one was dealt with. Says how many there were.
Result<std::size_t> Workspace::drop_lost_journal(std::size_t run) {
  DIORAMA_TRY(const std::vector<std::string> lost, lost_journals());
  DIORAMA_CHECK(disk_->remove(aside(run)));
  DIORAMA_CHECK(move_up_lost_journals());
  return lost.size();
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
  if (!session->has_journal() && !session->is_in_step()) DIORAMA_CHECK(open_journal(*session));
  return session;
}

namespace {

Result<unity::edit::Journal> open_alone(const std::string& path, io::Disk& disk) {
  auto journal = unity::edit::Journal::open(path, disk);
  if (journal || journal.error().code != ErrorCode::Conflict) return journal;
  return Error{ErrorCode::Conflict,
               "another Diorama is changing this project",
               "make the change through it, or end it first",
               {}};
}

}  // namespace

/// A save that was interrupted is finished first. Steps that were saved can be undone again; those
/// that were not are put aside.
Result<void> Workspace::open_journal(unity::edit::Session& session) {
  if (state_root_.empty())
    return Error{ErrorCode::PreconditionFailed,
                 "there is no folder to keep unfinished saves in",
                 "set HOME or XDG_STATE_HOME",
                 {}};
  DIORAMA_TRY(const io::RecoveryReport report, io::recover(state_folder(), *disk_));
  if (!report.problems.empty()) return Error{ErrorCode::Conflict, report.problems.front(), {}, {}};
  if (!report.finished.empty()) session.project().refresh(report.finished);
  const std::string path = journal();
  DIORAMA_TRY(unity::edit::Journal journal, open_alone(path, *disk_));
  // A program that ended while it saved has not noted what is saved.
  const auto is_on_disk = [&](const unity::edit::SavingFile& file) {
    return session.is_on_disk(file);
  };
  DIORAMA_TRY(const bool settled, unity::edit::Journal::settle(path, is_on_disk, *disk_));
  if (settled) return open_journal(session);
  DIORAMA_TRY(unity::edit::JournalContents earlier, unity::edit::Journal::read(path, *disk_));
  DIORAMA_CHECK(move_up_lost_journals());
  if (!earlier.unsaved().empty()) {
    DIORAMA_TRY(const std::vector<std::string> lost, lost_journals());
    DIORAMA_CHECK(unity::edit::Journal::put_aside(path, aside(lost.size() + 1), *disk_));
    return open_journal(session);  // what was saved
  }
  if (journal.size() > kLongHistory) {
    DIORAMA_CHECK(journal.clear());
    earlier = {};
  }
  session.keep_journal(std::move(journal), std::move(earlier));
  return {};
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

Result<std::unique_ptr<unity::edit::Step>> Workspace::begin_step(const std::string& name,
                                                                 bool dry_run) {
  DIORAMA_TRY(unity::edit::Session* const session,
              dry_run ? session_without_journal() : this->session());
  return std::make_unique<unity::edit::Step>(*session, name);
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

UnsavedState Workspace::unsaved() const {
  if (!session_) return {};
  UnsavedState out{session_->unsaved(), session_->conflicts(), {}};
  if (const auto& problem = session_->journal_problem()) out.problem = problem->message;
  return out;
}

namespace {

constexpr std::size_t kMaxCompared = std::size_t{1} << 30;

/// What is on disk and what is in memory, of one file; `where` is what messages call the latter.
Result<SceneDiff> compare_states(unity::Project& project, const std::string& path,
                                 const unity::edit::OpenFile& file, const std::string& where) {
  DiffSide before{path + " on disk", nullptr}, after{path + " in " + where, file.document};
  Bytes stored;
  if (file.saved != 0) {
    DIORAMA_TRY(stored, io::read_bytes(file.disk_path, kMaxCompared));
  }
  before.document = std::make_shared<const unity::text::Document>(
      unity::text::Document::parse(std::move(stored)));
  if (!after.document)
    after.document = std::make_shared<const unity::text::Document>(
        unity::text::Document::parse(file.bytes ? file.bytes->view() : std::string_view{}));
  const auto is_text = [](const unity::text::Document& document) {
    return document.kind() == unity::text::FileKind::Objects ||
           document.kind() == unity::text::FileKind::Empty;
  };
  if (is_text(*before.document) && is_text(*after.document) && (file.document || file.bytes))
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
    DIORAMA_TRY(const unity::edit::OpenFile* const file, session.place(path));
    if (file->is_folder || file->was_folder || path.ends_with(".meta")) continue;
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
  const auto is_on_disk = [&](const unity::edit::SavingFile& file) {
    return session.is_on_disk(file);
  };
  DIORAMA_TRY(const unity::edit::JournalContents contents,
              unity::edit::Journal::read(journal, *disk_, is_on_disk));
  if (contents.unsaved().empty()) return std::vector<SceneDiff>{};
  const unity::edit::Step step(session, "look");
  DIORAMA_CHECK(session.replay(contents));
  return compare_all(session, name_of(journal));
}

Result<std::vector<SceneDiff>> Workspace::unsaved_elsewhere() {
  DIORAMA_CHECK(engine());
  DIORAMA_TRY(std::vector<std::string> journals, lost_journals());
  journals.insert(journals.begin(), journal());
  std::vector<SceneDiff> out;
  for (const std::string& path : journals) {
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

Result<unity::edit::SavedFiles> Workspace::save(const std::vector<std::string>& only) {
  DIORAMA_TRY(unity::Project* const project, engine());
  if (!session_) return unity::edit::SavedFiles{};
  if (!ignore_lock_ && unity::is_open_in_editor(project->root()))
    return Error{ErrorCode::Conflict,
                 "the project is open in the Unity editor",
                 "close the editor, then save again; serve has --ignore-editor-lock",
                 {}};
  auto saved = session_->save(state_folder(), *disk_, only);
  if (!saved) return with_way_out(std::move(saved).error(), project->root());
  if (!saved->empty())
    console_.add(ConsoleEntry::Type::Log, joined(unity::edit::sentences_of(*saved), "; "));
  return saved;
}

Result<unity::edit::SavedFiles> Workspace::save_scene_as(const std::string& scene,
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
    unity::edit::Step step(*session, "save " + from + " as " + path);
    DIORAMA_CHECK(unity::edit::AssetEditor(*session).create(path, file->document->write()));
    if (session->can_go_back(from)) DIORAMA_CHECK(session->discard(from));
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

Result<std::optional<LostEdits>> Workspace::lost_edits() {
  DIORAMA_CHECK(session());
  DIORAMA_TRY(const unity::edit::JournalContents lost,
              unity::edit::Journal::read(aside(1), *disk_));
  if (lost.unsaved().empty()) return std::optional<LostEdits>{};
  DIORAMA_TRY(const std::vector<std::string> journals, lost_journals());
  return std::optional(describe(lost, journals.size()));
}

namespace {

/// Edits that do not fit their files any more: whose they are.
Error not_again(Error error, std::size_t run, std::size_t runs) {
  if (error.code == ErrorCode::Conflict && runs > 1)
    error.message = "the edits of run " + std::to_string(run) + " of " + std::to_string(runs) +
                    " cannot be made again: " + error.message;
  return error;
}

}  // namespace

Result<LostEdits> Workspace::recover_lost_edits(std::size_t run) {
  DIORAMA_TRY(unity::edit::Session* const session, this->session());
  DIORAMA_TRY(const unity::edit::JournalContents lost, read_lost_journal(run));
  DIORAMA_TRY(const std::vector<std::string> journals, lost_journals());
  if (auto made = session->replay(lost); !made)
    return not_again(std::move(made).error(), run, journals.size());
  DIORAMA_TRY(const std::size_t runs, drop_lost_journal(run));
  return describe(lost, runs);
}

Result<LostEdits> Workspace::forget_lost_edits(std::size_t run) {
  DIORAMA_TRY(unity::edit::Session* const session, this->session());
  DIORAMA_TRY(const unity::edit::JournalContents lost, read_lost_journal(run));
  // Somebody who may not make these edits may not give them up for others either.
  for (const std::string& file : lost.unsaved())
    DIORAMA_CHECK(unity::edit::check_allowed(session->project().assets(), session->limits(), file));
  DIORAMA_TRY(const std::size_t runs, drop_lost_journal(run));
  given_up_ = lost.unsaved();
  return describe(lost, runs);
}

}  // namespace diorama
