// Placement: an object gets another place, rotation or scale.
//
// Threading: engine thread only. Errors: those of SceneView's writes.
#pragma once

#include <optional>

#include "scene/math.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

/// Writes what differs from now. `euler`: the angles as they were given, for those who look at
/// them in the inspector; none: they follow from the rotation. REQUIRES: inside a step.
Result<FieldWrite> place(SceneView& view, const OpenHierarchy& open, Index object,
                         const scene::Placement& local, const std::optional<scene::Vector3>& euler);

}  // namespace diorama::unity::edit
