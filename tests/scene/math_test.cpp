#include "scene/math.h"

#include <doctest/doctest.h>

#include <cmath>

namespace diorama::scene {
namespace {

bool near(const Vector3& a, const Vector3& b) {
  return std::abs(a.x - b.x) < 1e-6 && std::abs(a.y - b.y) < 1e-6 && std::abs(a.z - b.z) < 1e-6;
}

}  // namespace

TEST_CASE("math: angles turn around z, then x, then y, and come back") {
  const Vector3 cases[] = {{0, 0, 0},    {30, 0, 0},    {0, 90, 0},      {0, 0, 45},
                           {10, 20, 30}, {350, 200, 5}, {89.8, 45, 270}, {0, 180, 0}};
  for (const Vector3& angles : cases) {
    CAPTURE(angles.x);
    CAPTURE(angles.y);
    CAPTURE(angles.z);
    CHECK(near(euler_angles(from_euler(angles)), angles));
  }
  // Around y from z towards x; around x from y towards z.
  CHECK(near(rotated({0, 0, 1}, from_euler({0, 90, 0})), {1, 0, 0}));
  CHECK(near(rotated({0, 1, 0}, from_euler({90, 0, 0})), {0, 0, 1}));
  CHECK(near(rotated({1, 0, 0}, from_euler({0, 0, 90})), {0, 1, 0}));
}

TEST_CASE("math: straight up, only the sum of two angles is known, and z takes none of it") {
  CHECK(near(euler_angles(from_euler({90, 30, 0})), {90, 30, 0}));
  CHECK(near(euler_angles(from_euler({90, 30, 10})), {90, 20, 0}));
  CHECK(near(euler_angles(from_euler({270, 30, 0})), {270, 30, 0}));
  // The engine takes 89.9 for straight up, too.
  CHECK(euler_angles(from_euler({89.9, 45, 270})).z == 0);
}

TEST_CASE("math: what is no rotation counts as none") {
  CHECK(normalized({0, 0, 0, 0}) == Quaternion{});
}

}  // namespace diorama::scene
