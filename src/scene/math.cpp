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

/// As editors show angles: those that are less than a whole turn by this much stay below 0.
double circle(double radians) {
  constexpr double kAlmost = 0.0001 * kDegrees;
  const double degrees = radians * kDegrees;
  if (std::abs(degrees) < 1e-9) return 0;  // zero apart from rounding is zero
  return degrees < -kAlmost ? degrees + 360 : degrees > 360 - kAlmost ? degrees - 360 : degrees;
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
  const auto [x, y, z, w] = normalized(rotation);
  const double half_sine = x * w - y * z;
  const double around_x = std::asin(std::clamp(2 * half_sine, -1.0, 1.0));
  constexpr double kPole = 0.499999;  // straight up or down, only the sum of y and z is known
  if (std::abs(half_sine) < kPole)
    return {circle(around_x), circle(std::atan2(2 * (x * z + y * w), 1 - 2 * (x * x + y * y))),
            circle(std::atan2(2 * (x * y + z * w), 1 - 2 * (x * x + z * z)))};
  const double a = x * y + z * w, b = x * w - y * z, c = x * y - z * w, e = x * w + y * z;
  return {circle(around_x), circle(std::atan2(a * e + b * c, b * e - a * c)), 0};
}

Quaternion from_euler(const Vector3& degrees) {
  const auto around = [](double angle, double x, double y, double z) {
    const double half = angle / kDegrees / 2;
    return Quaternion{x * std::sin(half), y * std::sin(half), z * std::sin(half), std::cos(half)};
  };
  return around(degrees.y, 0, 1, 0) * around(degrees.x, 1, 0, 0) * around(degrees.z, 0, 0, 1);
}

}  // namespace diorama::scene
