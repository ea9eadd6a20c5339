// Scenes as files: what tools do with whole scenes in one call.
//
// Threading: engine thread only. Errors: those of Workspace and unity::edit::AssetEditor.
#pragma once

#include <string>
#include <vector>

#include "workspace/workspace.h"

namespace diorama {

/// A new scene, not saved yet, loaded as the only one. An empty path: a new name in Assets/Scenes.
Result<SceneInfo> create_scene(Workspace& workspace, const std::string& path,
                               bool with_camera_and_light);
/// Everything that is unsaved (an empty path), one scene of the project, or the active scene under
/// a path that is new.
Result<scene::SavedFiles> save_scenes(Workspace& workspace, const std::string& path);

}  // namespace diorama
