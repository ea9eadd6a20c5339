#include "workspace/workspace.h"

#include <algorithm>
#include <chrono>
#include <map>

#include "base/list_text.h"
#include "io/file.h"
#include "io/watcher.h"
#include "scene/assets.h"
#include "scene/editor.h"
#include "workspace/loaded_scenes.h"
#include "workspace/selection.h"

namespace diorama {
namespace {

/// The paths relative to the project's folder; none when any may be meant.
std::vector<std::string> below_root(const ProjectPlace& project, const io::WatchBatch& batch) {
  std::vector<std::string> out;
  if (batch.everything) return out;
  for (const std::string& path : batch.paths)
    out.push_back(path.starts_with(project.path + "/") ? path.substr(project.path.size() + 1)
                                                       : path);
  return out;
}

/// What the folder of a project contains, for any engine.
std::string layouts(const std::vector<scene::Engine>& engines) {
  std::vector<std::string_view> out;
  for (const scene::Engine& each : engines) out.push_back(each.layout);
  return joined(out, ", or ");
}

Error cannot(const std::string& what) {
  return {ErrorCode::Unsupported, "the open project " + what, {}, {}};
}

}  // namespace

Workspace::Workspace(std::vector<scene::Engine> engines) : engines_(std::move(engines)) {}
Workspace::~Workspace() = default;

Result<void> Workspace::open(const std::string& path) {
  DIORAMA_TRY(std::string absolute, io::absolute_path(path));
  if (!io::is_folder(absolute))
    return Error{ErrorCode::InvalidArgument,
                 absolute + " is not a folder",
                 "give the folder that holds " + layouts(engines_),
                 {{"path", absolute}}};
  selection_ = nullptr;
  loaded_ = nullptr;
  opened_ = nullptr;
  watcher_ = nullptr;
  console_.forget_problems();
  problems_known_ = false;
  std::string name = absolute.substr(absolute.rfind('/') + 1);
  const auto engine = std::ranges::find_if(
      engines_, [&](const scene::Engine& each) { return each.is_project(absolute); });
  std::string version;
  if (engine != engines_.end()) {
    options_.identities = &identities_;
    options_.effort = &effort_;
    DIORAMA_TRY(opened_, engine->open(absolute, options_));
    loaded_ = std::make_unique<LoadedScenes>(opened_->world());
    selection_ = std::make_unique<Selection>(opened_->world());
    version = opened_->facts().engine_version;
  }
  place_ = ProjectPlace{std::move(absolute), std::move(name), std::move(version)};
  return {};
}

// --- What the open project has ------------------------------------------------------------------

Result<scene::Project*> Workspace::opened() const {
  if (opened_) return opened_.get();
  if (!place_)
    return Error{ErrorCode::PreconditionFailed, "no project is open", {}, {}, Advice::OpenProject};
  std::string why;
  for (const scene::Engine& each : engines_)
    why += (why.empty() ? " is no " : ", and no ") + std::string(each.title) +
           " project: it has no " + std::string(each.mark);
  return Error{ErrorCode::PreconditionFailed,
               place_->path + why,
               "open the folder that holds " + layouts(engines_),
               {{"path", place_->path}}};
}

Result<scene::World*> Workspace::world() const {
  DIORAMA_TRY(scene::Project* const project, opened());
  return &project->world();
}

Result<scene::Editor*> Workspace::editor() const {
  DIORAMA_TRY(scene::World* const world, this->world());
  if (world->editor() == nullptr) return cannot("can only be read");
  return world->editor();
}

Result<scene::Assets*> Workspace::assets() const {
  DIORAMA_TRY(scene::Project* const project, opened());
  if (project->assets() == nullptr) return cannot("has no assets");
  return project->assets();
}

Result<scene::Store*> Workspace::store() const {
  DIORAMA_TRY(scene::Project* const project, opened());
  if (project->store() == nullptr) return cannot("is not kept in files");
  return project->store();
}

Result<scene::Usages*> Workspace::usages() const {
  DIORAMA_TRY(scene::Project* const project, opened());
  if (project->usages() == nullptr) return cannot("cannot tell who uses what");
  return project->usages();
}

Result<Names> Workspace::names() const {
  DIORAMA_TRY(scene::World* const world, this->world());
  return Names(*world, *loaded_);
}

Result<LoadedScenes*> Workspace::loaded() const {
  DIORAMA_CHECK(opened());
  return loaded_.get();
}

Result<Selection*> Workspace::selection() const {
  DIORAMA_CHECK(opened());
  return selection_.get();
}

Result<ProjectSummary> Workspace::summary() const {
  DIORAMA_TRY(scene::Project* const project, opened());
  ProjectSummary out;
  out.project = *place_;
  out.facts = project->facts();
  out.project.engine_version = out.facts.engine_version;  // it may have changed by now
  out.scenes = project->world().scenes();
  out.loaded_scenes = loaded_->paths();
  if (auto active = loaded_->active()) out.active_scene = *std::move(active);
  if (scene::Editor* const editor = project->world().editor()) out.unsaved = editor->unsaved();
  return out;
}

// --- The disk -----------------------------------------------------------------------------------

Result<void> Workspace::watch() {
  if (!opened_) return {};
  scene::WatchedFolders watched = opened_->watched();
  io::WatchOptions options;
  options.roots = std::move(watched.roots);
  options.skip = watched.skip;
  DIORAMA_TRY(watcher_, io::Watcher::start(std::move(options)));
  return {};
}

void Workspace::take_in_changes() {
  ++looks_at_disk_;
  if (!opened_ || !watcher_) return;
  const io::WatchBatch batch = watcher_->poll(std::chrono::milliseconds(0));
  if (batch.everything)
    opened_->refresh();
  else if (!batch.paths.empty())
    opened_->take_in(batch.paths);
  else
    return;
  place_->engine_version = opened_->facts().engine_version;
  note_conflicts();
  if (outside_change_) outside_change_(below_root(*place_, batch));
}

Result<std::size_t> Workspace::refresh() {
  DIORAMA_TRY(scene::Project* const project, opened());
  const std::size_t changed = project->refresh();
  console_.forget_problems();
  problems_known_ = false;
  note_conflicts();
  // Even when no asset has changed: the settings were read again, too.
  if (outside_change_) outside_change_({});
  return changed;
}

// --- The console --------------------------------------------------------------------------------

namespace {

using Type = ConsoleEntry::Type;

/// Problems in the text of a file are listed place by place; of anything else only how often
/// it occurs.
void add_findings(Console& console, const scene::CheckReport& report) {
  std::map<std::pair<std::string, std::string>, std::size_t> counts;
  for (const scene::Finding& each : report.findings) {
    if (!each.is_error()) continue;
    const std::string file = each.path.substr(0, each.path.find(':'));
    if (each.kind == scene::Finding::Kind::BrokenFile)
      console.add_problem(Type::Error, each.message, each.path);
    else
      ++counts[{file, std::string(name_of(each.kind))}];
  }
  for (const auto& [what, count] : counts) {
    std::string name = what.second;
    std::ranges::replace(name, '_', ' ');
    console.add_problem(Type::Warning, name + ": " + std::to_string(count) + " in " + what.first,
                        what.first);
  }
}

}  // namespace

void Workspace::note_problems(scene::Assets& assets, const scene::Progress& progress) {
  for (scene::FileProblem& problem : assets.source_problems())
    console_.add_problem(Type::Error, std::move(problem.message), std::move(problem.place));
  if (problems_known_) return;
  const auto report = assets.check({}, progress);
  if (report) add_findings(console_, *report);
  problems_known_ = report.has_value() || !effort_.is_over();
}

Result<ConsolePage> Workspace::read_console(const ConsoleQuery& query,
                                            const scene::Progress& progress) {
  DIORAMA_TRY(scene::Project* const project, opened());
  if (scene::Assets* const assets = project->assets()) note_problems(*assets, progress);
  return console_.read(query);
}

void Workspace::note_conflicts() {
  scene::Editor* const editor = opened_ ? opened_->world().editor() : nullptr;
  if (editor == nullptr) return;
  for (const std::string& path : editor->unsaved().conflicts)
    console_.add_problem(Type::Warning,
                         path +
                             " was changed by somebody else and has unsaved edits: it cannot be "
                             "saved until they are discarded",
                         path);
}

}  // namespace diorama
