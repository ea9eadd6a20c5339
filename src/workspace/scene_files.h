// Scenes as files: what one call does with whole scenes.
//
// Threading: engine thread only. Errors: those of scene::Store and LoadedScenes.
#pragma once

#include <string>
#include <vector>

#include "scene/object_query.h"
#include "scene/saved_files.h"
#include "workspace/workspace.h"

namespace diorama {

/// What is known about a scene, and whether it is loaded.
Result<scene::SceneInfo> scene_info(Workspace& workspace, const std::string& scene);
/// Loads it as the only one, or `additive` after the others.
Result<scene::SceneInfo> load_scene(Workspace& workspace, const std::string& scene, bool additive);
/// Also deselects the objects in it.
Result<void> close_scene(Workspace& workspace, const std::string& scene);

/// Writes changed files (scene::Store::save()), and notes it in the console.
Result<scene::SavedFiles> save_files(Workspace& workspace,
                                     const std::vector<std::string>& only = {});
/// All unsaved changes (an empty path), one scene of the project, or the active scene under
/// a new path.
Result<scene::SavedFiles> save_scenes(Workspace& workspace, const std::string& path);
/// What that would do, as far as it can be told without doing it; fails as it would.
Result<scene::SavedFiles> check_save_scenes(const Workspace& workspace, const std::string& path);

/// A new scene, not saved yet, loaded as the only one. An empty path: a free name.
Result<scene::SceneInfo> create_scene(Workspace& workspace, const std::string& path,
                                      bool with_defaults);

}  // namespace diorama
