// Placement: sets the position, rotation or scale of an object.
//
// Threading: engine thread only. Errors: Unsupported; those of SceneView's writes.
#pragma once

#include <optional>

#include "scene/math.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

/// One for each trial of what no file has (unity/model/transforms.h).
struct NewPlacement {
  scene::Placement local;
  /// The angles as they were given, for the inspector; none: they follow from the rotation.
  std::optional<scene::Vector3> euler;
  /// Width and height of a rectangle; none: as its anchors and its parent make it.
  std::optional<scene::Vector2> size;
};

struct NewPlacements {
  NewPlacement plain, odd;
};

/// Whether the object or one above it is a rectangle. Where none is, files have all numbers.
[[nodiscard]] bool has_rectangle(const Hierarchy& hierarchy, Index object);

/// Writes only what changes. Unsupported when what is to be written depends on what no file has.
/// REQUIRES: inside a step.
Result<FieldWrite> place(SceneView& view, const OpenHierarchy& open, Index object,
                         const NewPlacements& wanted);

}  // namespace diorama::unity::edit
