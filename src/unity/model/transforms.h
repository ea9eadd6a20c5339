// Transforms: where an object of a hierarchy is, with overrides applied.
//
// The position of a RectTransform follows from its anchors; the file stores only
// what the editor last computed, so it is computed again here.
//
// Threading: free functions over an immutable Hierarchy. Errors: none; what is not stored is
// the identity.
#pragma once

#include <optional>
#include <string_view>

#include "scene/math.h"
#include "unity/model/fields.h"
#include "unity/model/space.h"

namespace diorama::unity {

struct RectPlacement {
  scene::Vector2 anchor_min, anchor_max, anchored_position, size_delta, pivot;
  scene::Vector2 size;  ///< width and height, from the anchors
};

struct TransformInfo {
  scene::Placement local;
  scene::Vector3 local_euler;  ///< as the inspector shows it: the stored angles when they fit
  std::optional<RectPlacement> rect;
};

[[nodiscard]] TransformInfo local_transform(const Hierarchy& hierarchy, Index object);
/// The vector in such a field of a transform; 0 for missing parts.
[[nodiscard]] scene::Vector3 stored_vector(const FieldValue& fields, std::string_view name);
[[nodiscard]] scene::Placement world_transform(const Hierarchy& hierarchy, Index object);
/// The space that the children of the object are placed in; kNone: the world.
[[nodiscard]] Space space_inside(const Hierarchy& hierarchy, Index object);

}  // namespace diorama::unity
