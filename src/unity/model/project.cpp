#include "unity/model/project.h"

#include <utility>

#include "io/file_overlay.h"

namespace diorama::unity {

/// ProjectSettings/ is small and read completely; everything else waits for a question.
Project::Project(AssetDatabase assets, Effort* effort)
    : effort_(effort == nullptr ? *own_effort_ : *effort),
      assets_(std::move(assets)),
      settings_(is_nowhere() ? ProjectSettings{}
                             : read_project_settings(assets_.root(), &assets_)) {}

Result<std::unique_ptr<Project>> Project::open(const std::string& root,
                                               const std::vector<std::string>& extra_folders,
                                               const io::FileOverlay* files, Effort* effort) {
  DIORAMA_TRY(AssetDatabase assets, AssetDatabase::open(root, extra_folders, files));
  return std::unique_ptr<Project>(new Project(std::move(assets), effort));
}

std::unique_ptr<Project> Project::nowhere() {
  return std::unique_ptr<Project>(new Project(AssetDatabase::empty(), nullptr));
}

Result<const ReferenceGraph*> Project::references(const ReferenceGraph::Progress& progress) {
  if (!references_built_) {
    references_.build(progress, &effort_);
    if (effort_.is_over()) return effort_.error();
    references_built_ = true;
  }
  return &references_;
}

Unread Project::unread_users(const ReferenceGraph::Progress& progress) {
  Unread out;
  if (const auto graph = references(progress)) out = (*graph)->unread();
  add_unread(out, unread_in(assets_));
  return out;
}

/// Files without permission do not change when they get it.
std::vector<std::string> Project::to_try_again() {
  std::vector<std::string> out = hierarchies_.to_try_again();
  Unread unread = scripts_.is_read() ? scripts_.unread() : Unread{};
  if (references_built_) add_unread(unread, references_.unread());
  constexpr std::string_view kMeta = ".meta";
  for (UnreadFile& file : unread) {
    if (!file.may_pass()) continue;
    if (file.path.ends_with(kMeta)) file.path.resize(file.path.size() - kMeta.size());
    out.push_back(std::move(file.path));
  }
  return out;
}

AssetChanges Project::refresh() {
  return take(assets_.rescan());
}

AssetChanges Project::refresh(std::span<const std::string> disk_paths) {
  return take(assets_.refresh(disk_paths));
}

/// Forgets what the changes make outdated.
AssetChanges Project::take(AssetChanges changes) {
  settings_ = read_project_settings(assets_.root(), &assets_);
  scripts_.settings_changed();
  std::vector<std::string> paths = to_try_again();
  for (const auto* list : {&changes.added, &changes.removed, &changes.changed})
    paths.insert(paths.end(), list->begin(), list->end());
  for (const AssetChanges::Move& move : changes.moved) {
    paths.push_back(move.from);
    paths.push_back(move.to);
  }
  if (paths.empty()) return changes;
  for (const std::string& path : paths)
    if (const Asset* asset = assets_.find_path(path)) hierarchies_.forget(asset->guid);
  // A removed prefab has no asset any more that could tell its GUID.
  if (!changes.removed.empty() || !changes.moved.empty()) hierarchies_.forget_all();
  scripts_.update(paths);
  if (references_built_) references_.update(paths, &effort_);
  if (effort_.is_over()) references_built_ = false;  // a part of them may be missing
  return changes;
}

}  // namespace diorama::unity
