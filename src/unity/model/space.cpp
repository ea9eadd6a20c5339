// With T, R and S of an object, and the matrix M of the space it is in:
//
//   matrix     M * T * R * S
//   rotation   walk up: q = R(parent) * flip(q, signs of S(parent))
//   scale      the diagonal of inverse(rotation) * matrix
//
// flip() is the same turn seen in a mirror: x stays when y and z are both mirrored, or neither.
// All this was measured in a running editor's player, also for skewed and negative scales.
#include "unity/model/space.h"

#include <cmath>

namespace diorama::unity {
namespace {

using scene::Quaternion;
using scene::Vector3;

Vector3 signs_of(const Vector3& scale) {
  const auto sign = [](double each) { return each < 0 ? -1.0 : 1.0; };
  return {sign(scale.x), sign(scale.y), sign(scale.z)};
}

Quaternion flipped(const Quaternion& q, const Vector3& signs) {
  return {q.x * signs.y * signs.z, q.y * signs.x * signs.z, q.z * signs.x * signs.y, q.w};
}

double divided(double value, double by) {
  return by == 0 ? 0 : value / by;
}

Vector3 divided(const Vector3& value, const Vector3& by) {
  return {divided(value.x, by.x), divided(value.y, by.y), divided(value.z, by.z)};
}

Vector3 times(const std::array<Vector3, 3>& columns, const Vector3& v) {
  const auto& [a, b, c] = columns;
  return {a.x * v.x + b.x * v.y + c.x * v.z, a.y * v.x + b.y * v.y + c.y * v.z,
          a.z * v.x + b.z * v.y + c.z * v.z};
}

}  // namespace

Space Space::inside(const scene::Placement& local) const {
  const Quaternion turn = scene::normalized(local.rotation);
  const Vector3 scales[] = {{local.scale.x, 0, 0}, {0, local.scale.y, 0}, {0, 0, local.scale.z}};
  Space out;
  out.origin_ = origin_ + times(to_world_, local.position);
  for (std::size_t i = 0; i < 3; ++i) {
    out.to_world_[i] = times(to_world_, scene::rotated(scales[i], turn));
    out.from_world_[i] = divided(scene::rotated(from_world_[i], scene::inverse(turn)), local.scale);
  }
  // Level by level: where a scale is 0, only what is below it counts.
  const Vector3 away{world_origin_.x - local.position.x, world_origin_.y - local.position.y,
                     world_origin_.z - local.position.z};
  out.world_origin_ = divided(scene::rotated(away, scene::inverse(turn)), local.scale);
  out.rotation_ = rotation_ * flipped(turn, signs_);
  out.signs_ = scene::scaled(signs_, signs_of(local.scale));
  return out;
}

Vector3 Space::lossy_scale() const {
  const Quaternion back = scene::inverse(rotation_);
  return {scene::rotated(to_world_[0], back).x, scene::rotated(to_world_[1], back).y,
          scene::rotated(to_world_[2], back).z};
}

scene::Placement Space::to_world(const scene::Placement& local) const {
  const Space at = inside(local);
  return {at.origin_, at.rotation_, at.lossy_scale()};
}

Vector3 Space::position_here(const Vector3& in_world) const {
  return times(from_world_, in_world) + world_origin_;
}

Quaternion Space::rotation_here(const Quaternion& in_world) const {
  return flipped(scene::inverse(rotation_) * in_world, signs_);
}

/// The lossy scale grows with the object's own, axis by axis; so the one it would have with a
/// scale of 1 tells which it needs.
scene::Placement Space::to_local(const scene::Placement& world) const {
  scene::Placement out{position_here(world.position), rotation_here(world.rotation), {1, 1, 1}};
  out.scale = divided(world.scale, to_world(out).scale);
  return out;
}

}  // namespace diorama::unity
