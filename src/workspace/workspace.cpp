#include "workspace/workspace.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <tuple>

#include "base/list_text.h"
#include "base/path_text.h"
#include "base/text.h"
#include "io/disk.h"
#include "io/file.h"
#include "io/hash.h"
#include "io/watcher.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/assets/settings.h"
#include "unity/edit/scene_editor.h"
#include "unity/model/project.h"

namespace diorama {
namespace {

/// Scenes and prefabs whose path or file name is what was asked for.
std::vector<std::string> matching(const unity::AssetDatabase& assets, const std::string& wanted) {
  std::vector<std::string> out;
  for (const unity::Asset* asset : assets.assets()) {
    if (!asset->exists || !unity::has_hierarchy(asset->path)) continue;
    if (asset->path == wanted) return {wanted};
    if (stem_of(asset->path) == wanted || asset->file_name() == wanted)
      out.emplace_back(asset->path);
  }
  // A name means the scene of that name; prefabs only when there is none.
  const auto is_scene = [](const std::string& path) { return path.ends_with(".unity"); };
  if (std::ranges::any_of(out, is_scene))
    std::erase_if(out, [&](const std::string& path) { return !is_scene(path); });
  return out;
}

/// The paths from the project's folder on; none when any may be meant.
std::vector<std::string> below_root(const Project& project, const io::WatchBatch& batch) {
  std::vector<std::string> out;
  if (batch.everything) return out;
  for (const std::string& path : batch.paths)
    out.push_back(path.starts_with(project.path + "/") ? path.substr(project.path.size() + 1)
                                                       : path);
  return out;
}

}  // namespace

Workspace::Workspace() : Workspace(std::make_unique<io::RealDisk>()) {}
Workspace::Workspace(std::unique_ptr<io::Disk> disk) : disk_(std::move(disk)) {}
Workspace::~Workspace() = default;

Result<void> Workspace::open(const std::string& path) {
  DIORAMA_TRY(std::string absolute, io::absolute_path(path));
  if (!io::is_folder(absolute))
    return Error{ErrorCode::InvalidArgument,
                 absolute + " is not a folder",
                 "give the folder that holds Assets and ProjectSettings",
                 {{"path", absolute}}};
  std::string name = absolute.substr(absolute.rfind('/') + 1);
  session_ = nullptr;
  unity_ = nullptr;
  watcher_ = nullptr;
  loaded_.clear();
  selection_.clear();
  console_.forget_problems();
  problems_known_ = false;
  std::string version;
  if (io::is_folder(absolute + "/Assets")) {
    DIORAMA_TRY(unity_, unity::Project::open(absolute));
    version = unity_->settings().version_text;
  }
  project_ = Project{std::move(absolute), std::move(name), std::move(version)};
  return {};
}

Result<void> Workspace::watch() {
  if (!unity_) return {};
  io::WatchOptions options;
  options.roots = unity_->assets().places().watch_roots();
  options.skip = unity::is_ignored_name;
  DIORAMA_TRY(watcher_, io::Watcher::start(std::move(options)));
  return {};
}

Result<unity::Project*> Workspace::engine() {
  if (watcher_) {
    const io::WatchBatch batch = watcher_->poll(std::chrono::milliseconds(0));
    if (batch.everything)
      unity_->refresh();
    else if (!batch.paths.empty())
      unity_->refresh(batch.paths);
    if (batch.everything || !batch.paths.empty()) {
      if (session_) {
        session_->take_outside_changes(batch.paths);
        note_conflicts();
      }
      if (outside_change_) outside_change_(below_root(*project_, batch));
    }
  }
  if (unity_) {
    // The editor that opened the project last may be another one by now.
    project_->unity_version = unity_->settings().version_text;
    return unity_.get();
  }
  if (!project_)
    return Error{
        ErrorCode::PreconditionFailed, "no project is open", "start with --project FOLDER", {}};
  return Error{ErrorCode::PreconditionFailed,
               project_->path + " is no Unity project: it has no Assets folder",
               "open the folder that holds Assets and ProjectSettings",
               {{"path", project_->path}}};
}

void Workspace::take_in_changes() {
  std::ignore = engine();
}

std::vector<std::string> Workspace::scenes() const {
  std::vector<std::string> out;
  if (!unity_) return out;
  const unity::AssetDatabase& assets = unity_->assets();
  for (const unity::BuildScene& scene : unity_->settings().build_scenes) {
    const unity::Asset* asset = assets.find_path(scene.path);
    if (scene.enabled && asset != nullptr && asset->exists) out.push_back(scene.path);
  }
  for (const unity::Asset* asset : assets.assets())
    if (asset->exists && asset->path.ends_with(".unity") &&
        std::ranges::find(out, asset->path) == out.end())
      out.emplace_back(asset->path);
  return out;
}

std::vector<std::string> Workspace::layers() const {
  if (!unity_ || !unity_->settings().layers) return {};
  const auto& names = *unity_->settings().layers;
  return {names.begin(), names.end()};
}

Workspace::LoadedScene Workspace::loaded_at(std::string path, std::string saved_from) const {
  const unity::Asset* const asset = unity_->assets().find_path(path);
  const bool named = asset != nullptr && !asset->guid.is_zero();
  return {std::move(path), named ? asset->guid.text() : std::string(), std::move(saved_from)};
}

/// Empty: it is gone.
std::string Workspace::path_now(const LoadedScene& scene) const {
  const unity::AssetDatabase& assets = unity_->assets();
  const auto guid = unity::Guid::parse(scene.guid);
  for (const unity::Asset* const asset :
       {guid ? assets.find(*guid) : nullptr, assets.find_path(scene.path),
        scene.saved_from.empty() ? nullptr : assets.find_path(scene.saved_from)})
    if (asset != nullptr && asset->exists) return std::string(asset->path);
  return {};
}

std::vector<std::string> Workspace::loaded_scenes() const {
  std::vector<std::string> out;
  for (const LoadedScene& scene : loaded_) {
    std::string path = path_now(scene);
    if (!path.empty() && std::ranges::find(out, path) == out.end()) out.push_back(std::move(path));
  }
  return out;
}

Result<std::string> Workspace::active_scene() const {
  if (std::vector<std::string> loaded = loaded_scenes(); !loaded.empty())
    return std::move(loaded.front());
  std::vector<std::string> all = scenes();
  if (!all.empty()) return std::move(all.front());
  return Error{ErrorCode::SceneNotFound, "the project has no scene", "name a prefab instead", {}};
}

Result<std::string> Workspace::scene_path(const std::string& scene) {
  DIORAMA_TRY(unity::Project* const project, engine());
  std::string path = scene.starts_with("scn:") ? scene.substr(4) : scene;
  if (path.empty()) {
    DIORAMA_TRY(path, active_scene());
  }
  const std::vector<std::string> found = matching(project->assets(), path);
  if (found.size() > 1) {
    std::string list;
    for (const std::string& each : found) list += (list.empty() ? "" : ", ") + each;
    return Error{ErrorCode::Ambiguous,
                 "several scenes are called '" + scene + "'",
                 "give one of: " + list,
                 {{"scene", scene}}};
  }
  if (!found.empty()) return found.front();
  if (path.find('/') != std::string::npos) DIORAMA_CHECK(project->assets().place_of(path));
  DIORAMA_TRY(const unity::Asset* const asset, project->hierarchies().find(path));
  return std::string(asset->path);
}

Result<std::string> Workspace::prefab_path(const std::string& prefab) {
  DIORAMA_TRY(unity::Project* const project, engine());
  if (prefab.find('/') != std::string::npos) return prefab;
  std::vector<std::string> found, names;
  for (const unity::Asset* asset : project->assets().assets()) {
    if (!asset->exists || asset->extension() != "prefab") continue;
    names.emplace_back(asset->name());
    if (asset->name() == prefab || asset->file_name() == prefab) found.emplace_back(asset->path);
  }
  if (found.size() == 1) return found.front();
  if (found.empty())
    return Error{ErrorCode::AssetNotFound,
                 "no prefab '" + prefab + "'",
                 name_hint(prefab, names),
                 {{"path", prefab}}};
  return Error{ErrorCode::Ambiguous,
               "several prefabs are called '" + prefab + "'",
               "give one of: " + joined(found),
               {{"path", prefab}}};
}

Result<Workspace::OpenScene> Workspace::open_scene(const std::string& scene) {
  DIORAMA_TRY(const std::string path, scene_path(scene));
  return unity_->hierarchies().open(path);
}

Result<ProjectSummary> Workspace::summary() {
  DIORAMA_TRY(unity::Project* const project, engine());
  const unity::ProjectSettings& settings = project->settings();
  ProjectSummary out;
  out.project = *project_;
  out.product_name = settings.product_name.value_or("");
  out.company_name = settings.company_name.value_or("");
  if (settings.render_pipeline) out.render_pipeline = name_of(settings.render_pipeline->kind);
  out.scenes = scenes();
  out.loaded_scenes = loaded_scenes();
  if (auto active = active_scene()) out.active_scene = *std::move(active);
  for (const unity::BuildScene& scene : settings.build_scenes)
    out.build_scenes.push_back({scene.path, scene.enabled});
  out.tags = settings.tags;
  if (settings.layers)
    for (std::size_t i = 0; i < settings.layers->size(); ++i)
      if (const std::string& name = (*settings.layers)[i]; !name.empty())
        out.layers.emplace_back(static_cast<int>(i), name);
  out.asset_count = static_cast<int>(std::ranges::count_if(
      project->assets().assets(),
      [](const unity::Asset* asset) { return asset->exists && !asset->is_folder; }));
  out.package_count = static_cast<int>(project->assets().packages().size());
  out.unsaved = unsaved();
  return out;
}

Result<std::size_t> Workspace::refresh() {
  DIORAMA_TRY(unity::Project* const project, engine());
  const unity::AssetChanges changes = project->refresh();
  if (session_) session_->take_outside_changes({});
  console_.forget_problems();
  problems_known_ = false;
  note_conflicts();
  // Also when no asset is different: the settings were read again, too.
  if (outside_change_) outside_change_({});
  return changes.added.size() + changes.removed.size() + changes.changed.size() +
         changes.moved.size();
}

}  // namespace diorama
