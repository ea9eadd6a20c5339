// Placements against figures that were measured in a running engine.

#include <doctest/doctest.h>

#include <iostream>
#include <vector>

#include "support/golden_figures.h"
#include "unity/model/space.h"

namespace diorama::unity {
namespace {

using test::quaternion;
using test::vector3;

scene::Placement placement(const json::Value& node) {
  return {vector3(node["localPosition"]), quaternion(node["localRotation"]),
          vector3(node["localScale"])};
}

Space space_inside(const json::Value& parents) {
  Space space;
  for (const json::Value each : parents) space = space.inside(placement(each));
  return space;
}

/// What a chain of placements multiplies: errors grow with it.
double reach(const scene::Placement& world) {
  return std::max(test::size_of(world.position), test::size_of(world.scale));
}

}  // namespace

TEST_CASE("runtime: places in the world below mirrored and skewed parents") {
  const std::string text = test::golden_figures("transform_hierarchies.json");
  if (text.empty()) return;
  const auto golden = json::parse(text);
  REQUIRE(golden);
  std::size_t count = 0;
  for (const json::Value hierarchy : golden->root()["cases"]) {
    std::vector<Space> inside;
    for (const json::Value node : hierarchy["nodes"]) {
      ++count;
      CAPTURE(count);
      const std::int64_t parent = node["parent"].integer().value_or(-1);
      const Space around = parent < 0 ? Space{} : inside[static_cast<std::size_t>(parent)];
      inside.push_back(around.inside(placement(node)));
      const scene::Placement got = around.to_world(placement(node));
      const json::Value world = node["world"];
      const double scale = 10 * reach(got);
      CHECK(test::distance(got.position, vector3(world["position"])) < 1e-5 * scale);
      CHECK(test::distance(got.rotation, quaternion(world["rotation"])) < 1e-5);
      CHECK(test::distance(got.scale, vector3(world["lossyScale"])) < 1e-5 * scale);
      CHECK(test::angle_distance(scene::euler_angles(quaternion(world["rotation"])),
                                 vector3(world["eulerAngles"])) < 0.03);
      const scene::Vector3 point = inside.back().position_here(vector3(hierarchy["point"]));
      const scene::Vector3 expected = vector3(world["inverseTransformPoint"]);
      CHECK(test::distance(point, expected) < 1e-4 * scale * test::size_of(expected));
    }
  }
  std::cout << count << " placements in the world as in a running engine\n";
  CHECK(count > 200);
}

TEST_CASE("runtime: what SetParent makes of a placement to keep it in the world") {
  const std::string text = test::golden_figures("transform_setters.json");
  if (text.empty()) return;
  const auto golden = json::parse(text);
  REQUIRE(golden);
  std::size_t count = 0;
  for (const json::Value each : golden->root()["setParent"]) {
    if (!each["worldPositionStays"].boolean().value_or(false)) continue;
    ++count;
    CAPTURE(count);
    const scene::Placement world =
        space_inside(each["oldParents"]).to_world(placement(each["child"]));
    const scene::Placement got = space_inside(each["newParents"]).to_local(world);
    const scene::Placement expected = placement(each["after"]);
    CHECK(test::distance(got.position, expected.position) < 1e-4 * test::size_of(got.position));
    CHECK(test::distance(got.rotation, expected.rotation) < 1e-5);
    CHECK(test::distance(got.scale, expected.scale) < 1e-4 * test::size_of(got.scale));
  }
  for (const json::Value each : golden->root()["setters"]) {
    ++count;
    CAPTURE(count);
    const Space around = space_inside(each["parents"]);
    const scene::Vector3 position = around.position_here(vector3(each["setPosition"]));
    CHECK(test::distance(position, vector3(each["afterSetPosition"]["localPosition"])) <
          1e-4 * test::size_of(position));
    CHECK(test::distance(around.rotation_here(quaternion(each["setRotation"])),
                         quaternion(each["afterSetRotation"]["localRotation"])) < 1e-5);
  }
  std::cout << count << " placements set as in a running engine\n";
  CHECK(count > 60);
}

TEST_CASE("runtime: rotations and the angles of the inspector") {
  const std::string text = test::golden_figures("transform_quaternions.json");
  if (text.empty()) return;
  const auto golden = json::parse(text);
  REQUIRE(golden);
  for (const json::Value each : golden->root()["eulerToQuaternion"]) {
    const scene::Quaternion rotation = quaternion(each["quaternion"]);
    CHECK(test::distance(scene::from_euler(vector3(each["euler"])), rotation) < 1e-6);
    CHECK(test::angle_distance(scene::euler_angles(rotation), vector3(each["eulerAngles"])) < 0.03);
  }
  for (const json::Value each : golden->root()["quaternionToEuler"]) {
    bool has_angles = true;
    for (const json::Value angle : each["eulerAngles"]) has_angles &= angle.is_number();
    if (!has_angles) continue;  // of no rotation
    CHECK(test::angle_distance(scene::euler_angles(quaternion(each["quaternion"])),
                               vector3(each["eulerAngles"])) < 0.03);
  }
}

}  // namespace diorama::unity
