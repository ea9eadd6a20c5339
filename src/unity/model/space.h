// Space: what the placements of an object's children are relative to, and where that is in the
// world, as Unity counts it.
//
// A matrix alone does not tell this. Below a mirrored object (a negative scale) Unity turns the
// rotation of a child the other way; it does not read it off the matrix. The scale in the world
// ("lossy") is what is left of the matrix when that rotation is taken out; a skew is dropped.
//
// The world itself is a space, too: that of objects without a parent.
//
// Threading: values. Errors: none; along an axis of scale 0 everything is at 0.
#pragma once

#include <array>

#include "scene/math.h"

namespace diorama::unity {

class Space {
 public:
  /// The space inside an object that has this placement in this space.
  [[nodiscard]] Space inside(const scene::Placement& local) const;
  /// The placement in the world of an object that has this one here.
  [[nodiscard]] scene::Placement to_world(const scene::Placement& local) const;
  /// The placement here that keeps this one in the world, as SetParent keeps it: position and
  /// rotation, and the lossy scale as far as that is possible without a skew.
  [[nodiscard]] scene::Placement to_local(const scene::Placement& world) const;
  [[nodiscard]] scene::Vector3 position_here(const scene::Vector3& in_world) const;
  [[nodiscard]] scene::Quaternion rotation_here(const scene::Quaternion& in_world) const;

 private:
  using Columns = std::array<scene::Vector3, 3>;
  [[nodiscard]] scene::Vector3 lossy_scale() const;

  Columns to_world_{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  Columns from_world_{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  scene::Vector3 origin_{};        ///< in the world
  scene::Vector3 world_origin_{};  ///< that of the world, here
  scene::Quaternion rotation_{};
  scene::Vector3 signs_{1, 1, 1};  ///< of all scales on the way, multiplied
};

}  // namespace diorama::unity
