// Layer names: a mask of layers in the words of the project.
//
// Threading: a free function. Errors: none.
#pragma once

#include "scene/value.h"

namespace diorama::unity {

struct ProjectSettings;

/// A LayerMask also says its layers, as far as the project names them: "Walls, 12"; other values
/// come back as they are.
[[nodiscard]] scene::Value with_layer_names(scene::Value value, const ProjectSettings& settings);

}  // namespace diorama::unity
