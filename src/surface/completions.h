// Completions: suggestions for clients while somebody fills in an argument of a prompt or a
// variable of a resource template.
//
// Threading: engine thread only. Errors: none; where nothing is known, nothing is suggested.
#pragma once

#include <string>

#include "mcp/types.h"
#include "workspace/workspace.h"

namespace diorama::surface {

/// Paths of scenes.
[[nodiscard]] mcp::Completion complete_scene(Workspace& workspace, const std::string& text);
/// Paths of prefab assets.
[[nodiscard]] mcp::Completion complete_prefab(Workspace& workspace, const std::string& text);
/// Paths of any files of the project.
[[nodiscard]] mcp::Completion complete_asset(Workspace& workspace, const std::string& text);
/// Paths of objects; `scene` may be a prefab, or empty for the active scene.
[[nodiscard]] mcp::Completion complete_object(Workspace& workspace, const std::string& text,
                                              const std::string& scene = {});
/// Full names of the component types that exist.
[[nodiscard]] mcp::Completion complete_type(Workspace& workspace, const std::string& text);
/// Full names of the component types of an object.
[[nodiscard]] mcp::Completion complete_component(Workspace& workspace, const std::string& text,
                                                 const std::string& object,
                                                 const std::string& scene = {});

}  // namespace diorama::surface
