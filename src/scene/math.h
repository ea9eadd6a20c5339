// Vectors, rotations and placements, in the left-handed world that all engines here can be read as:
// x right, y up, z forward, angles in degrees.
//
// Only what reading and moving objects needs; not a mathematics library.
//
// Threading: values and free functions. Errors: none; a zero quaternion counts as no rotation.
#pragma once

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

/// Degrees, around z, then x, then y, as editors show it: from 0 to 360, but for angles that are
/// almost a whole turn, which are a little below 0.
[[nodiscard]] Vector3 euler_angles(const Quaternion& rotation);
[[nodiscard]] Quaternion from_euler(const Vector3& degrees);

}  // namespace diorama::scene
