// Transforms: where an object of a hierarchy is, with overrides applied.
//
// The position of a RectTransform follows from its anchors; the file stores only
// what the editor last computed, so it is computed again here. Some of it is in no file: a canvas
// is as large as the screen, a layout group places its children (rect_drivers.h). Everything is
// worked out twice, with two different values for what is in no file; what comes out the same both
// times does not depend on it, and the rest is not known.
//
// Threading: free functions over an immutable Hierarchy. Errors: none; what is not stored is
// the identity.
#pragma once

#include <optional>
#include <string_view>

#include "scene/math.h"
#include "unity/model/fields.h"
#include "unity/model/rect_drivers.h"
#include "unity/model/space.h"

namespace diorama::unity {

struct RectPlacement {
  scene::Vector2 anchor_min, anchor_max, anchored_position, size_delta, pivot;
  scene::Vector2 size;  ///< width and height, from the anchors
};

/// Which values stand for those that no file has: nothing at all (a canvas of no size at the
/// origin), or odd ones.
enum class Trial { Plain, Odd };

struct TransformInfo {
  scene::Placement local;
  scene::Vector3 local_euler;  ///< as the inspector shows it: the stored angles when they fit
  std::optional<RectPlacement> rect;
  RectDriver driver;
};

[[nodiscard]] TransformInfo local_transform(const Hierarchy& hierarchy, Index object,
                                            Trial trial = Trial::Plain);
/// The rectangle as the file has it, also where the engine computes it.
[[nodiscard]] std::optional<RectPlacement> stored_rect(const Hierarchy& hierarchy, Index object);
/// The vector in such a field of a transform; 0 for missing parts.
[[nodiscard]] scene::Vector3 stored_vector(const FieldValue& fields, std::string_view name);
[[nodiscard]] scene::Placement world_transform(const Hierarchy& hierarchy, Index object,
                                               Trial trial = Trial::Plain);
/// The space that the children of the object are placed in; kNone: the world.
[[nodiscard]] Space space_inside(const Hierarchy& hierarchy, Index object,
                                 Trial trial = Trial::Plain);

/// Whether two trials came to the same, but for the noise of their arithmetic.
[[nodiscard]] bool is_equal(const scene::Vector3& one, const scene::Vector3& other);
[[nodiscard]] bool is_equal(const scene::Vector2& one, const scene::Vector2& other);
[[nodiscard]] bool is_equal(const scene::Quaternion& one, const scene::Quaternion& other);

/// Which parts of where an object is are in no file, and what computes them: the first such
/// component from the object upwards.
struct UnstoredPlace {
  struct Parts {
    bool position = false, rotation = false, scale = false;
    [[nodiscard]] bool any() const { return position || rotation || scale; }
  };
  Parts local, world;
  bool size = false;
  RectDriver driver;
};
[[nodiscard]] UnstoredPlace unstored_place(const Hierarchy& hierarchy, Index object);

}  // namespace diorama::unity
