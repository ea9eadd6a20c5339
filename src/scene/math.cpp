#include "scene/math.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace diorama::scene {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

using Matrix = std::array<Vector3, 3>;  // rows

double dot(const Vector3& a, const Vector3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

Matrix rotation_matrix(const Quaternion& q) {
  return {
      {{1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y - q.w * q.z), 2 * (q.x * q.z + q.w * q.y)},
       {2 * (q.x * q.y + q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z - q.w * q.x)},
       {2 * (q.x * q.z - q.w * q.y), 2 * (q.y * q.z + q.w * q.x),
        1 - 2 * (q.x * q.x + q.y * q.y)}}};
}

Matrix product(const Matrix& a, const Matrix& b) {
  const Matrix columns = {
      {{b[0].x, b[1].x, b[2].x}, {b[0].y, b[1].y, b[2].y}, {b[0].z, b[1].z, b[2].z}}};
  Matrix out;
  for (std::size_t i = 0; i < 3; ++i)
    out[i] = {dot(a[i], columns[0]), dot(a[i], columns[1]), dot(a[i], columns[2])};
  return out;
}

Matrix scaled_columns(Matrix m, const Vector3& scale) {
  for (Vector3& row : m) row = scaled(row, scale);
  return m;
}

double circle(double radians) {
  const double degrees = std::fmod(radians * kDegrees + 360, 360);
  // Zero apart from rounding is zero.
  return degrees < 1e-9 || 360 - degrees < 1e-9 ? 0 : degrees;
}

}  // namespace

Vector3 operator+(const Vector3& a, const Vector3& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}

Vector3 scaled(const Vector3& a, const Vector3& b) {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}

Quaternion operator*(const Quaternion& a, const Quaternion& b) {
  return {
      a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
      a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

Quaternion normalized(const Quaternion& q) {
  const double length = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
  if (!(length > 0)) return {};
  return {q.x / length, q.y / length, q.z / length, q.w / length};
}

Quaternion inverse(const Quaternion& q) {
  return {-q.x, -q.y, -q.z, q.w};
}

Vector3 rotated(const Vector3& v, const Quaternion& rotation) {
  const Matrix m = rotation_matrix(rotation);
  return {dot(m[0], v), dot(m[1], v), dot(m[2], v)};
}

Vector3 euler_angles(const Quaternion& rotation) {
  const Matrix m = rotation_matrix(normalized(rotation));
  const double sine = std::clamp(-m[1].z, -1.0, 1.0);
  constexpr double kPole = 0.9999999;  // straight up or down, only the sum of y and z is known
  if (std::abs(sine) > kPole)
    return {circle(std::asin(sine)), circle(std::atan2(-m[2].x, m[0].x)), 0};
  return {circle(std::asin(sine)), circle(std::atan2(m[0].z, m[2].z)),
          circle(std::atan2(m[1].x, m[1].y))};
}

Quaternion from_euler(const Vector3& degrees) {
  const auto around = [](double angle, double x, double y, double z) {
    const double half = angle / kDegrees / 2;
    return Quaternion{x * std::sin(half), y * std::sin(half), z * std::sin(half), std::cos(half)};
  };
  return around(degrees.y, 0, 1, 0) * around(degrees.x, 1, 0, 0) * around(degrees.z, 0, 0, 1);
}

Placement world_placement(std::span<const Placement> chain) {
  Vector3 position;
  Quaternion rotation;
  Matrix matrix = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  for (const Placement& step : chain) {
    const Quaternion turn = normalized(step.rotation);
    position = rotated(scaled(position, step.scale), turn) + step.position;
    rotation = turn * rotation;
    // rotation * scale, then what is inside
    matrix = product(scaled_columns(rotation_matrix(turn), step.scale), matrix);
  }
  const Matrix left = product(rotation_matrix(inverse(rotation)), matrix);
  return {position, rotation, {left[0].x, left[1].y, left[2].z}};
}

Vector3 to_local(const Placement& parent, const Vector3& point) {
  const auto divided = [](double value, double by) { return by == 0 ? 0 : value / by; };
  const Vector3 away{point.x - parent.position.x, point.y - parent.position.y,
                     point.z - parent.position.z};
  const Vector3 turned = rotated(away, inverse(parent.rotation));
  return {divided(turned.x, parent.scale.x), divided(turned.y, parent.scale.y),
          divided(turned.z, parent.scale.z)};
}

Placement relative_to(const Placement& parent, const Placement& world) {
  const auto divided = [](double value, double by) { return by == 0 ? 0 : value / by; };
  return {to_local(parent, world.position),
          inverse(parent.rotation) * world.rotation,
          {divided(world.scale.x, parent.scale.x), divided(world.scale.y, parent.scale.y),
           divided(world.scale.z, parent.scale.z)}};
}

}  // namespace diorama::scene
