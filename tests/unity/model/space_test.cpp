#include "unity/model/space.h"

#include <doctest/doctest.h>

#include <cmath>

namespace diorama::unity {
namespace {

using scene::from_euler;
using scene::Placement;
using scene::Vector3;

bool near(const Vector3& a, const Vector3& b) {
  return std::abs(a.x - b.x) < 1e-6 && std::abs(a.y - b.y) < 1e-6 && std::abs(a.z - b.z) < 1e-6;
}

}  // namespace

TEST_CASE("space: a placement in the world goes through all parents") {
  const Space root = Space{}.inside({{10, 0, 0}, from_euler({0, 0, 0}), {1, 1, 1}});
  const Space parent = root.inside({{0, 0, 5}, from_euler({0, 90, 0}), {2, 2, 2}});
  const Placement world = parent.to_world({{1, 0, 0}, from_euler({0, 90, 0}), {1, 2, 3}});
  CHECK(near(world.position, {10, 0, 3}));
  CHECK(near(scene::euler_angles(world.rotation), {0, 180, 0}));
  CHECK(near(world.scale, {2, 4, 6}));
  CHECK(near(parent.position_here(world.position), {1, 0, 0}));
}

TEST_CASE("space: a mirror turns the rotations of children round") {
  // Seen in a mirror along x, a turn around z by 30 degrees is one by -30 degrees.
  const Space mirrored = Space{}.inside({{0, 0, 0}, {}, {-1, 1, 1}});
  const Placement world = mirrored.to_world({{1, 0, 0}, from_euler({0, 0, 30}), {1, 1, 1}});
  CHECK(near(world.position, {-1, 0, 0}));
  CHECK(near(scene::euler_angles(world.rotation), {0, 0, 330}));
  const Placement back = mirrored.to_local(world);
  CHECK(near(back.position, {1, 0, 0}));
  CHECK(near(scene::euler_angles(back.rotation), {0, 0, 30}));
  CHECK(near(back.scale, {1, 1, 1}));
}

TEST_CASE("space: along an axis of scale 0 everything is at 0") {
  const Space flat = Space{}.inside({{1, 1, 1}, {}, {1, 0, 1}});
  CHECK(near(flat.position_here({2, 9, 2}), {1, 0, 1}));
  CHECK(near(flat.to_local({{2, 9, 2}, {}, {1, 1, 1}}).scale, {1, 0, 1}));
}

TEST_CASE("space: what is no rotation counts as none") {
  CHECK(near(Space{}.to_world({{1, 2, 3}, {0, 0, 0, 0}, {1, 1, 1}}).position, {1, 2, 3}));
}

}  // namespace diorama::unity
