// Toolset "scene": specification 003, scenes and components. It knows no engine.
#pragma once

#include "surface/desk.h"

namespace diorama::surface {

/// Registers it; the desk must outlive the registry's use.
Result<void> add_scene_vocabulary(Desk& desk);

}  // namespace diorama::surface
