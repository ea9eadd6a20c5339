#include "workspace/scene_files.h"

#include <algorithm>

#include "base/list_text.h"
#include "scene/store.h"
#include "workspace/loaded_scenes.h"
#include "workspace/selection.h"

namespace diorama {
namespace {

bool exists(const scene::World& world, const std::string& path) {
  const std::vector<std::string> scenes = world.scenes();
  return std::ranges::find(scenes, path) != scenes.end();
}

void note_saved(Workspace& workspace, const scene::SavedFiles& saved) {
  if (!saved.empty())
    workspace.console().add(ConsoleEntry::Type::Log, joined(sentences_of(saved), "; "));
}

/// Saves the active scene under another path, which is its path from then on.
Result<scene::SavedFiles> save_active_as(Workspace& workspace, const std::string& path) {
  DIORAMA_TRY(scene::Store* const store, workspace.store());
  DIORAMA_TRY(LoadedScenes* const loaded, workspace.loaded());
  DIORAMA_TRY(const std::string from, loaded->active());
  DIORAMA_TRY(scene::SavedFiles saved, store->save_as(from, path));
  note_saved(workspace, saved);
  loaded->follow(from, path);
  return saved;
}

}  // namespace

Result<scene::SceneInfo> scene_info(Workspace& workspace, const std::string& scene) {
  DIORAMA_TRY(const Names names, workspace.names());
  DIORAMA_TRY(const scene::ObjectRef top, names.top(scene));
  DIORAMA_TRY(scene::SceneInfo info, top.world->scene_info(top.scene));
  DIORAMA_TRY(const LoadedScenes* const loaded, workspace.loaded());
  info.loaded = loaded->is_loaded(top.scene);
  return info;
}

Result<scene::SceneInfo> load_scene(Workspace& workspace, const std::string& scene, bool additive) {
  DIORAMA_TRY(const Names names, workspace.names());
  DIORAMA_TRY(const std::string path, names.scene(scene));
  DIORAMA_TRY(LoadedScenes* const loaded, workspace.loaded());
  DIORAMA_CHECK(loaded->load(path, additive));
  return scene_info(workspace, path);
}

Result<void> close_scene(Workspace& workspace, const std::string& scene) {
  DIORAMA_TRY(const Names names, workspace.names());
  DIORAMA_TRY(const std::string path, names.scene(scene));
  DIORAMA_TRY(LoadedScenes* const loaded, workspace.loaded());
  DIORAMA_CHECK(loaded->close(path));
  DIORAMA_TRY(Selection* const selection, workspace.selection());
  selection->forget(path);
  return {};
}

Result<scene::SavedFiles> save_files(Workspace& workspace, const std::vector<std::string>& only) {
  DIORAMA_TRY(scene::Store* const store, workspace.store());
  DIORAMA_TRY(scene::SavedFiles saved, store->save(only));
  note_saved(workspace, saved);
  return saved;
}

namespace {

/// Which files are meant by the path of a save: some, all, or the active scene under a new path.
struct SaveTarget {
  std::vector<std::string> only;
  bool is_new_path = false;
};

Result<SaveTarget> target_of_save(const Workspace& workspace, const std::string& path) {
  if (path.empty()) return SaveTarget{};
  DIORAMA_TRY(scene::World* const world, workspace.world());
  if (exists(*world, path)) return SaveTarget{{path}};
  // A name, and not a new path: the scene with that name.
  if (path.find('/') == std::string::npos)
    if (const auto known = world->find_scene(path)) return SaveTarget{{*known}};
  return SaveTarget{{}, true};
}

}  // namespace

Result<scene::SavedFiles> save_scenes(Workspace& workspace, const std::string& path) {
  DIORAMA_TRY(const SaveTarget target, target_of_save(workspace, path));
  return target.is_new_path ? save_active_as(workspace, path) : save_files(workspace, target.only);
}

Result<scene::SavedFiles> check_save_scenes(const Workspace& workspace, const std::string& path) {
  DIORAMA_TRY(const SaveTarget target, target_of_save(workspace, path));
  DIORAMA_TRY(scene::Store* const store, workspace.store());
  if (!target.is_new_path) return store->check_save(target.only);
  DIORAMA_TRY(const LoadedScenes* const loaded, workspace.loaded());
  DIORAMA_TRY(const std::string from, loaded->active());
  return store->check_save_as(from, path);
}

Result<scene::SceneInfo> create_scene(Workspace& workspace, const std::string& path,
                                      bool with_defaults) {
  DIORAMA_TRY(scene::Store* const store, workspace.store());
  DIORAMA_TRY(const std::string made, store->create_scene(path, with_defaults));
  return load_scene(workspace, made, false);
}

}  // namespace diorama
