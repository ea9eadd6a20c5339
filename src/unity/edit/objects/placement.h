// Placement: sets the position, rotation or scale of an object.
//
// Threading: engine thread only. Errors: those of SceneView's writes.
#pragma once

#include <optional>

#include "scene/math.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

struct NewPlacement {
  scene::Placement local;
  /// The angles as they were given, for the inspector; none: they follow from the rotation.
  std::optional<scene::Vector3> euler;
  /// Width and height of a rectangle; none: as its anchors and its parent make it.
  std::optional<scene::Vector2> size;
};

/// Writes only what changes. REQUIRES: inside a step.
Result<FieldWrite> place(SceneView& view, const OpenHierarchy& open, Index object,
                         const NewPlacement& wanted);

}  // namespace diorama::unity::edit
