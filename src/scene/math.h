// Vectors, rotations and placements, in the left-handed world that all engines here can be read as:
// x right, y up, z forward, angles in degrees.
//
// Only what reading and moving objects needs; not a mathematics library.
//
// Threading: values and free functions. Errors: none; a zero quaternion counts as no rotation.
#pragma once

#include <span>

namespace diorama::scene {

struct Vector2 {
  double x = 0, y = 0;
  bool operator==(const Vector2&) const = default;
};

struct Vector3 {
  double x = 0, y = 0, z = 0;
  bool operator==(const Vector3&) const = default;
};

struct Quaternion {
  double x = 0, y = 0, z = 0, w = 1;
  bool operator==(const Quaternion&) const = default;
};

/// Where an object is in its parent, or in the world (then `scale` is the lossy one).
struct Placement {
  Vector3 position;
  Quaternion rotation;
  Vector3 scale{1, 1, 1};
};

[[nodiscard]] Vector3 operator+(const Vector3& a, const Vector3& b);
/// Component by component.
[[nodiscard]] Vector3 scaled(const Vector3& a, const Vector3& b);
[[nodiscard]] Quaternion operator*(const Quaternion& a, const Quaternion& b);
[[nodiscard]] Vector3 rotated(const Vector3& vector, const Quaternion& rotation);
[[nodiscard]] Quaternion normalized(const Quaternion& rotation);
[[nodiscard]] Quaternion inverse(const Quaternion& rotation);

/// Degrees in [0, 360): around z, then x, then y, as editors show it.
[[nodiscard]] Vector3 euler_angles(const Quaternion& rotation);
[[nodiscard]] Quaternion from_euler(const Vector3& degrees);

/// The placement of an object in the world, from its own and those of its parents, innermost
/// first. The scale is what remains when the rotation is taken out: exact unless parents
/// are rotated and scaled differently along their axes.
[[nodiscard]] Placement world_placement(std::span<const Placement> chain);

/// A place in the world as seen from a parent with this placement.
[[nodiscard]] Vector3 to_local(const Placement& parent, const Vector3& point);
/// What to set below the parent so that it is there in the world. Exact without shear: a scale
/// that is not uniform above a rotation makes it inexact.
[[nodiscard]] Placement relative_to(const Placement& parent, const Placement& world);

}  // namespace diorama::scene
