// Placement: sets the position, rotation or scale of an object.
//
// Threading: engine thread only. Errors: those of SceneView's writes.
#pragma once

#include <optional>

#include "scene/math.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

/// Writes only what changes. `euler`: the angles as they were given, for the
/// inspector; none: they follow from the rotation. REQUIRES: inside a step.
Result<FieldWrite> place(SceneView& view, const OpenHierarchy& open, Index object,
                         const scene::Placement& local, const std::optional<scene::Vector3>& euler);

}  // namespace diorama::unity::edit
