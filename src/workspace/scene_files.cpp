#include "workspace/scene_files.h"

#include <algorithm>

#include "unity/edit/assets/assets.h"

namespace diorama {
namespace {

bool exists(const Workspace& workspace, const std::string& path) {
  const std::vector<std::string> scenes = workspace.scenes();
  return std::ranges::find(scenes, path) != scenes.end();
}

std::string new_name(const Workspace& workspace) {
  const std::string begin = "Assets/Scenes/New Scene";
  std::string path = begin + ".unity";
  for (int number = 1; exists(workspace, path); ++number)
    path = begin + " " + std::to_string(number) + ".unity";
  return path;
}

}  // namespace

Result<SceneInfo> create_scene(Workspace& workspace, const std::string& path,
                               bool with_camera_and_light) {
  const std::string place = path.empty() ? new_name(workspace) : path;
  DIORAMA_TRY(unity::edit::AssetEditor assets, workspace.edit_assets());
  DIORAMA_CHECK(assets.create_scene(place, with_camera_and_light));
  DIORAMA_CHECK(workspace.load_scene(place, false));
  return workspace.scene_info(place);
}

Result<scene::SavedFiles> save_scenes(Workspace& workspace, const std::string& path) {
  if (path.empty()) return workspace.save();
  if (exists(workspace, path)) return workspace.save({path});
  // A name, and not a new path: the scene that is called so.
  if (path.find('/') == std::string::npos)
    if (const auto known = workspace.scene_info(path)) return workspace.save({known->path});
  return workspace.save_scene_as("", path);
}

}  // namespace diorama
