#include "unity/model/transforms.h"

#include <doctest/doctest.h>

#include <cmath>
#include <iostream>
#include <optional>
#include <random>
#include <sstream>

#include "support/golden_figures.h"

namespace diorama::unity {
namespace {

using scene::Quaternion;
using scene::Vector2;
using scene::Vector3;

// Files have seven digits, and the numbers below are written with as many; positions here are
// below 1000, so what is right differs by less than this.
constexpr double kTolerance = 1e-4;

class NoPrefabs final : public PrefabSource {
 public:
  std::shared_ptr<const Hierarchy> prefab(const Guid&) override { return nullptr; }
  std::string prefab_name(const Guid&) override { return "Prefab"; }
};

/// One object: the fields of its transform, and which of the objects it is in (-1: none).
struct Piece {
  int parent = -1;
  std::string fields;
  bool is_rect = false;
};

Hierarchy scene_of(const std::vector<Piece>& pieces) {
  std::string text = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
  const auto object = [](std::size_t i) { return std::to_string(100 + 2 * i); };
  const auto transform = [](std::size_t i) { return std::to_string(101 + 2 * i); };
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    text += "--- !u!1 &" + object(i) +
            "\nGameObject:\n  m_Component:\n  - component: {fileID: " + transform(i) +
            "}\n  m_Name: " + std::to_string(i) + "\n  m_IsActive: 1\n";
    std::string children;
    for (std::size_t j = 0; j < pieces.size(); ++j)
      if (pieces[j].parent == static_cast<int>(i))
        children += "\n  - {fileID: " + transform(j) + "}";
    const int parent = pieces[i].parent;
    text += std::string(pieces[i].is_rect ? "--- !u!224 &" : "--- !u!4 &") + transform(i) +
            (pieces[i].is_rect ? "\nRectTransform:" : "\nTransform:") +
            "\n  m_GameObject: {fileID: " + object(i) + "}\n" + pieces[i].fields +
            "  m_Children:" + (children.empty() ? " []" : children) + "\n  m_Father: {fileID: " +
            (parent < 0 ? "0" : transform(static_cast<std::size_t>(parent))) + "}\n";
  }
  NoPrefabs none;
  return Hierarchy::build(
      std::make_shared<const unity::text::Document>(unity::text::Document::parse(text)), none);
}

// --- What transforms are made of --------------------------------------------------------------

std::string number(double value) {
  std::ostringstream out;
  out.precision(9);
  out << value;
  return out.str();
}
std::string vector(std::string_view name, const Vector3& v) {
  return "  " + std::string(name) + ": {x: " + number(v.x) + ", y: " + number(v.y) +
         ", z: " + number(v.z) + "}\n";
}
std::string vector(std::string_view name, const Vector2& v) {
  return "  " + std::string(name) + ": {x: " + number(v.x) + ", y: " + number(v.y) + "}\n";
}
std::string rotation(const Quaternion& q) {
  return "  m_LocalRotation: {x: " + number(q.x) + ", y: " + number(q.y) + ", z: " + number(q.z) +
         ", w: " + number(q.w) + "}\n";
}
std::string plain(const Vector3& position, const Quaternion& turn = {},
                  const Vector3& scale = {1, 1, 1}) {
  return rotation(turn) + vector("m_LocalPosition", position) + vector("m_LocalScale", scale);
}

struct Rect {
  Vector2 anchor_min, anchor_max, anchored, size_delta, pivot;
};
std::string rect(const Rect& r) {
  return vector("m_AnchorMin", r.anchor_min) + vector("m_AnchorMax", r.anchor_max) +
         vector("m_AnchoredPosition", r.anchored) + vector("m_SizeDelta", r.size_delta) +
         vector("m_Pivot", r.pivot);
}

/// A quarter and an eighth of a turn around each axis.
constexpr double kHalf = 0.70710678;  // sin 45 degrees
constexpr Quaternion kX90{kHalf, 0, 0, kHalf};
constexpr Quaternion kY90{0, kHalf, 0, kHalf};
constexpr Quaternion kZ90{0, 0, kHalf, kHalf};
constexpr Quaternion kZ45{0, 0, 0.38268343, 0.92387953};  // sin and cos of 22.5 degrees

bool is_near(double a, double b) {
  return std::abs(a - b) < kTolerance;
}
bool is_near(const Vector3& a, const Vector3& b) {
  return is_near(a.x, b.x) && is_near(a.y, b.y) && is_near(a.z, b.z);
}
std::string shown(const Vector3& v) {
  return number(v.x) + " " + number(v.y) + " " + number(v.z);
}
void check_near(const char* what, const Vector3& got, const Vector3& expected) {
  CAPTURE(what);
  CAPTURE(shown(got));
  CAPTURE(shown(expected));
  CHECK(is_near(got, expected));
}

struct World {
  Vector3 position, euler, scale;
};
void check_world(const Hierarchy& scene, Index object, const World& expected) {
  const scene::Placement got = world_transform(scene, object);
  check_near("position", got.position, expected.position);
  check_near("rotation", scene::euler_angles(got.rotation), expected.euler);
  check_near("scale", got.scale, expected.scale);
}

}  // namespace

TEST_CASE("transforms: what is not stored is the identity") {
  const Hierarchy scene = scene_of({{-1, "", false}, {0, "", true}});
  check_world(scene, 0, {{0, 0, 0}, {0, 0, 0}, {1, 1, 1}});
  check_world(scene, 1, {{0, 0, 0}, {0, 0, 0}, {1, 1, 1}});
  CHECK_FALSE(local_transform(scene, 0).rect);
  REQUIRE(local_transform(scene, 1).rect);
  // In the middle of nothing, and of no size.
  CHECK(local_transform(scene, 1).rect->anchor_min == Vector2{0.5, 0.5});
  CHECK(local_transform(scene, 1).rect->pivot == Vector2{0.5, 0.5});
  CHECK(local_transform(scene, 1).rect->size == Vector2{0, 0});
}

TEST_CASE("transforms: numbers no file should have are taken as not stored") {
  const Hierarchy scene = scene_of({{-1,
                                     "  m_LocalPosition: {x: NaN, y: Infinity, z: 3}\n"
                                     "  m_LocalRotation: {x: 0, y: 0, z: 0, w: 0}\n"
                                     "  m_LocalScale: {x: x, y: 2}\n",
                                     false}});
  check_world(scene, 0, {{0, 0, 3}, {0, 0, 0}, {1, 2, 1}});
}

TEST_CASE("transforms: places in the world follow from all parents") {
  struct Case {
    const char* name;
    std::vector<Piece> chain;  ///< each in the one before
    World expected;            ///< of the last
  };
  const Case cases[] = {
      // A quarter turn around y takes z to x: (0, 0, 1) is (1, 0, 0) in the world.
      {"turned parent",
       {{-1, plain({10, 0, 0}, kY90), false}, {0, plain({0, 0, 1}), false}},
       {{11, 0, 0}, {0, 90, 0}, {1, 1, 1}}},
      // (1, 2, 3) scaled is (2, 2, 9); the turn takes (x, y, z) to (z, y, -x): (9, 2, -2).
      // The child's x lies along the parent's -z and its z along x, so it has their scales.
      {"scaled and turned parent, turned child",
       {{-1, plain({10, 0, 0}, kY90, {2, 1, 3}), false}, {0, plain({1, 2, 3}, kY90), false}},
       {{19, 2, -2}, {0, 180, 0}, {3, 1, 2}}},
      // Innermost (0, 1, 0), by 3 along y: (0, 3, 0); around x: (0, 0, 3); moved: (1, 0, 3);
      // doubled: (2, 0, 6); around z, (x, y) to (-y, x): (0, 2, 6); moved: (1, 4, 9).
      // Around x, then z, is the matrix ((0 0 1) (1 0 0) (0 1 0)): as ZXY angles (0, 90, 90).
      {"three deep",
       {{-1, plain({1, 2, 3}, kZ90, {2, 2, 2}), false},
        {0, plain({1, 0, 0}, kX90, {1, 3, 1}), false},
        {1, plain({0, 1, 0}), false}},
       {{1, 4, 9}, {0, 90, 90}, {2, 6, 2}}},
      // The other order: around z, then x, is ((0 -1 0) (0 0 -1) (1 0 0)), which looks straight
      // down: x is 90, y and z turn around the same axis and all of it is given to y.
      // (0, 1, 0): around z to (-1, 0, 0), around x unchanged.
      {"straight down",
       {{-1, plain({0, 0, 0}, kX90), false},
        {0, plain({0, 0, 0}, kZ90), false},
        {1, plain({0, 1, 0}), false}},
       {{-1, 0, 0}, {90, 270, 0}, {1, 1, 1}}},
      // A child at 45 degrees in a parent of scale (2, 1, 1) is skewed. Its turn taken out of the
      // matrix, ((2c -2s) (s c)), leaves 2cc + ss = 1.5 and 2ss + cc = 1.5 on the diagonal.
      {"skewed",
       {{-1, plain({0, 0, 0}, {}, {2, 1, 1}), false}, {0, plain({1, 1, 1}, kZ45), false}},
       {{2, 1, 1}, {0, 0, 45}, {1.5, 1.5, 1}}},
      // Mirrored: only what is along x changes its side.
      {"mirrored",
       {{-1, plain({5, 5, 5}, {}, {-2, 1, 1}), false}, {0, plain({1, 1, 1}), false}},
       {{3, 6, 6}, {0, 0, 0}, {-2, 1, 1}}},
      {"flat parent",
       {{-1, plain({1, 1, 1}, {}, {1, 0, 1}), false}, {0, plain({1, 9, 1}), false}},
       {{2, 1, 2}, {0, 0, 0}, {1, 0, 1}}},
      // Twice 45 degrees is 90 degrees; (1, 0, 0) turned by 45 degrees is (0.7071068, 0.7071068,
      // 0), by 90 degrees (0, 1, 0).
      {"turns add up",
       {{-1, plain({0, 0, 0}, kZ45), false},
        {0, plain({1, 0, 0}, kZ45), false},
        {1, plain({1, 0, 0}), false}},
       {{kHalf, kHalf + 1, 0}, {0, 0, 90}, {1, 1, 1}}},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    const Hierarchy scene = scene_of(c.chain);
    REQUIRE(scene.objects().size() == c.chain.size());
    check_world(scene, static_cast<Index>(c.chain.size() - 1), c.expected);
  }
}

TEST_CASE("transforms: rotations are shown as angles around z, then x, then y") {
  struct Case {
    Quaternion rotation;
    Vector3 expected;
  };
  const Case cases[] = {
      {{0, 0, 0, 1}, {0, 0, 0}},
      {{0, 0, 0, -1}, {0, 0, 0}},
      {{0.25881905, 0, 0, 0.96592583}, {30, 0, 0}},  // sin and cos of 15 degrees
      {{0, -0.25881905, 0, 0.96592583}, {0, 330, 0}},
      {kZ45, {0, 0, 45}},
      {{0, 0, 1, 0}, {0, 0, 180}},
      {{0, 1, 0, 0}, {0, 180, 0}},
      {{1, 0, 0, 0}, {0, 180, 180}},                     // 180 degrees around x
      {{0.76604444, 0, 0, 0.64278761}, {80, 180, 180}},  // 100 degrees: x stays within 90 degrees
      {kX90, {90, 0, 0}},
      {{-kHalf, 0, 0, kHalf}, {270, 0, 0}},
      // (30, 40, 50): y(40) * x(30) is (cos20 sin15, sin20 cos15, -sin20 sin15, cos20 cos15)
      // = (0.2432103, 0.3303661, -0.0885213, 0.9076734); times z(50), with sin25 = 0.4226183 and
      // cos25 = 0.9063078:
      {{0.3600422, 0.1966283, 0.3033719, 0.8600422}, {30, 40, 50}},
      // Looking up by 90 degrees: what is left is one angle, given to y. y(30) * x(-90).
      {{-0.6830127, 0.1830127, 0.1830127, 0.6830127}, {270, 30, 0}},
  };
  for (const Case& c : cases) {
    const Hierarchy scene = scene_of({{-1, plain({0, 0, 0}, c.rotation), false}});
    check_near("angles", scene::euler_angles(c.rotation), c.expected);
    check_near("inspector", local_transform(scene, 0).local_euler, c.expected);
  }
}

TEST_CASE("transforms: angles and rotations are each other's inverse") {
  std::mt19937 random(11);
  const auto any = [&](double from, double to) {
    return from + (to - from) * static_cast<double>(random() % 100'000) / 100'000;
  };
  for (int i = 0; i < 500; ++i) {
    // Away from the poles, where angles are ambiguous.
    const Vector3 angles{any(-89, 89), any(0, 360), any(0, 360)};
    const Vector3 shown_x{angles.x < 0 ? angles.x + 360 : angles.x, angles.y, angles.z};
    const Vector3 got = scene::euler_angles(scene::from_euler(angles));
    CAPTURE(shown(angles));
    CAPTURE(shown(got));
    // 359.99999 and 0 are the same angle.
    const auto same = [](double a, double b) {
      const double gap = std::abs(a - b);
      return std::min(gap, 360 - gap) < kTolerance;
    };
    REQUIRE(same(got.x, shown_x.x));
    REQUIRE(same(got.y, shown_x.y));
    REQUIRE(same(got.z, shown_x.z));
  }
}

TEST_CASE("transforms: the angles that were typed in are shown while they fit the rotation") {
  struct Case {
    Quaternion rotation;
    Vector3 hint, expected;
  };
  const Case cases[] = {
      {kY90, {0, 90, 0}, {0, 90, 0}},
      {kY90, {0, 450, 0}, {0, 450, 0}},  // one turn more
      {kY90, {0, -270, 0}, {0, -270, 0}},
      {{0.76604444, 0, 0, 0.64278761}, {100, 0, 0}, {100, 0, 0}},
      {kY90, {0, 80, 0}, {0, 90, 0}},  // stale
      {kY90, {0, 0, 0}, {0, 90, 0}},
      {{0, 0, 0, 1}, {0, 0, 360}, {0, 0, 360}},
  };
  for (const Case& c : cases) {
    CAPTURE(shown(c.hint));
    const Hierarchy scene = scene_of(
        {{-1, plain({0, 0, 0}, c.rotation) + vector("m_LocalEulerAnglesHint", c.hint), false}});
    check_near("inspector", local_transform(scene, 0).local_euler, c.expected);
  }
}

// Positions are those of the pivot, from the pivot of the parent; sizes follow from the anchors:
//   size = sizeDelta + (anchorMax - anchorMin) * size of the parent
//   place = (anchorMin + (anchorMax - anchorMin) * pivot - pivot of the parent) * size of the
//           parent + anchoredPosition
TEST_CASE("transforms: a rectangle is laid out by its anchors in its parent") {
  struct Case {
    const char* name;
    Vector2 parent_pivot;  ///< the parent is 200 wide and 100 high
    Rect rect;
    Vector2 place, size;
  };
  const Vector2 middle{0.5, 0.5};
  const Case cases[] = {
      {"at the centre", middle, {middle, middle, {10, 20}, {50, 30}, middle}, {10, 20}, {50, 30}},
      // -100 + 30 and -50 + 20.
      {"at the lower left",
       middle,
       {{0, 0}, {0, 0}, {30, 20}, {40, 10}, {0, 0}},
       {-70, -30},
       {40, 10}},
      // +100 - 15 and +50 - 5; the pivot moves with the anchor, not with the size.
      {"at the upper right",
       middle,
       {{1, 1}, {1, 1}, {-15, -5}, {40, 10}, {1, 1}},
       {85, 45},
       {40, 10}},
      // 200 - 20 by 100 - 10.
      {"stretched", middle, {{0, 0}, {1, 1}, {0, 0}, {-20, -10}, middle}, {0, 0}, {180, 90}},
      // 10 from the left, 5 from the top: the pivot is the upper left corner.
      {"stretched, pivot in a corner",
       middle,
       {{0, 0}, {1, 1}, {10, -5}, {-20, -10}, {0, 1}},
       {-90, 45},
       {180, 90}},
      // Half as wide and half as high; the middle of the anchors is at (0.5, 0.25).
      {"stretched in part",
       middle,
       {{0.25, 0}, {0.75, 0.5}, {0, 0}, {0, 0}, middle},
       {0, -25},
       {100, 50}},
      // Across the whole width, 24 high, along the upper edge.
      {"a title bar", middle, {{0, 1}, {1, 1}, {0, 0}, {0, 24}, {0.5, 1}}, {0, 50}, {200, 24}},
      // From the parent's lower left corner now: 200 - 10 and 100 - 10.
      {"parent with its pivot in a corner",
       {0, 0},
       {{1, 1}, {1, 1}, {-10, -10}, {40, 10}, {1, 1}},
       {190, 90},
       {40, 10}},
      // Pivots may be outside: (1.5 - 0.25) * 200 and (-0.5 - 2) * 100.
      {"pivots and anchors outside",
       {0.25, 2},
       {{1.5, -0.5}, {1.5, -0.5}, {0, 0}, {8, 8}, {3, 3}},
       {250, -250},
       {8, 8}},
      // Larger than the parent on both sides: 200 + 60; the pivot at a quarter of the anchors.
      {"larger than the parent",
       middle,
       {{0, 0}, {1, 0}, {0, 0}, {60, 10}, {0.25, 0}},
       {-50, -50},
       {260, 10}},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    const Rect outer{middle, middle, {0, 0}, {200, 100}, c.parent_pivot};
    // What is stored as the position is stale on purpose, but for its z.
    const Hierarchy scene =
        scene_of({{-1, rect(outer), true},
                  {0, rect(c.rect) + vector("m_LocalPosition", Vector3{7, 7, 3}), true}});
    const TransformInfo got = local_transform(scene, 1);
    check_near("place", got.local.position, {c.place.x, c.place.y, 3});
    REQUIRE(got.rect);
    check_near("size", {got.rect->size.x, got.rect->size.y, 0}, {c.size.x, c.size.y, 0});
    CHECK(got.rect->anchor_min == c.rect.anchor_min);
    CHECK(got.rect->anchor_max == c.rect.anchor_max);
    CHECK(got.rect->anchored_position == c.rect.anchored);
    CHECK(got.rect->size_delta == c.rect.size_delta);
    CHECK(got.rect->pivot == c.rect.pivot);
  }
}

TEST_CASE("transforms: rectangles in rectangles, moved, scaled and turned") {
  const Vector2 middle{0.5, 0.5};
  const std::string root =
      rect({middle, middle, {400, 300}, {200, 100}, middle}) + plain({400, 300, 0}, {}, {2, 2, 1});
  // 180 by 90, its pivot (upper left) at (-90, 45) of the root.
  const Rect panel{{0, 0}, {1, 1}, {10, -5}, {-20, -10}, {0, 1}};
  // In the lower right corner of the panel: 180 - 5 and -90 + 5 from the panel's pivot.
  const Rect button{{1, 0}, {1, 0}, {-5, 5}, {20, 10}, {1, 0}};
  const Hierarchy straight =
      scene_of({{-1, root, true}, {0, rect(panel), true}, {1, rect(button), true}});
  check_near("local", local_transform(straight, 2).local.position, {175, -85, 0});
  // (-90 + 175, 45 - 85) = (85, -40); doubled and moved: (570, 220).
  check_world(straight, 2, {{570, 220, 0}, {0, 0, 0}, {2, 2, 1}});

  // The panel turned by 90 degrees around its pivot: (175, -85) becomes (85, 175), and with the
  // panel
  // (-5, 220); doubled and moved: (390, 740). Sizes do not turn.
  const Hierarchy turned = scene_of(
      {{-1, root, true}, {0, rect(panel) + plain({0, 0, 0}, kZ90), true}, {1, rect(button), true}});
  check_world(turned, 2, {{390, 740, 0}, {0, 0, 90}, {2, 2, 1}});
  CHECK(is_near(local_transform(turned, 1).rect->size.x, 180));

  // Four deep, each stretched to leave 10 on every side: 200, 180, 160, 140 wide.
  const Rect inner{{0, 0}, {1, 1}, {0, 0}, {-20, -20}, middle};
  const Hierarchy deep = scene_of(
      {{-1, root, true}, {0, rect(inner), true}, {1, rect(inner), true}, {2, rect(inner), true}});
  CHECK(is_near(local_transform(deep, 3).rect->size.x, 140));
  CHECK(is_near(local_transform(deep, 3).rect->size.y, 40));
  check_world(deep, 3, {{400, 300, 0}, {0, 0, 0}, {2, 2, 1}});
}

TEST_CASE("transforms: a plain transform in a rectangle stands where it says") {
  const Rect outer{{0.5, 0.5}, {0.5, 0.5}, {0, 0}, {200, 100}, {0, 0}};
  const Hierarchy scene = scene_of({{-1, rect(outer), true}, {0, plain({1, 2, 3}), false}});
  check_world(scene, 1, {{1, 2, 3}, {0, 0, 0}, {1, 1, 1}});
  CHECK_FALSE(local_transform(scene, 1).rect);
}

// --- Against a running engine -------------------------------------------------------------------

namespace {

/// The figures leave out a scale of 1.
Vector3 scale_of(const json::Value& figures) {
  const json::Value scale = figures["localScale"];
  return scale.is_array() ? test::vector3(scale) : Vector3{1, 1, 1};
}

}  // namespace

TEST_CASE("transforms: rectangles are where a running engine has them") {
  const std::string text = test::golden_figures("ui_recttransform.json");
  if (text.empty()) return;
  const auto golden = json::parse(text);
  REQUIRE(golden);
  // The canvas that the figures were measured in.
  const Piece canvas{
      -1, rect({{0, 0}, {0, 0}, {400, 300}, {800, 600}, {0.5, 0.5}}) + plain({0, 0, 0}), true};
  std::size_t count = 0;
  for (const json::Value tree : golden->root()["trees"]) {
    std::vector<Piece> pieces = {canvas};
    for (const json::Value node : tree["nodes"]) {
      const auto at = [&](const char* name) { return test::vector2(node[name]); };
      pieces.push_back(
          {static_cast<int>(*node["parent"].integer()) + 1,
           rect({at("anchorMin"), at("anchorMax"), at("anchoredPosition"), at("sizeDelta"),
                 at("pivot")}) +
               plain({0, 0, 0},
                     node["localRotation"].is_array() ? test::quaternion(node["localRotation"])
                                                      : Quaternion{},
                     scale_of(node)),
           true});
    }
    const Hierarchy scene = scene_of(pieces);
    std::size_t number = 1;
    for (const json::Value node : tree["nodes"]) {
      ++count;
      CAPTURE(count);
      const auto object = scene.find_object(static_cast<FileId>(100 + 2 * number++));
      REQUIRE(object);
      const TransformInfo got = local_transform(scene, *object);
      const json::Value expected = node["result"];
      const auto [x, y, width, height] = test::numbers<4>(expected["rect"]);
      const double far = 1e-5 * (1000 + test::size_of(got.local.position) + std::abs(x + y));
      REQUIRE(got.rect);
      CHECK(test::distance(got.rect->size, {width, height}) < far);
      CHECK(test::distance(got.local.position, test::vector3(expected["localPosition"])) < far);
      const scene::Placement world = world_transform(scene, *object);
      CHECK(test::distance(world.position, test::vector3(expected["position"])) < 2 * far);
      // The corners follow from the place, the turn and the size.
      const Vector2 low{-got.rect->pivot.x * width, -got.rect->pivot.y * height};
      const Vector3 corners[] = {{low.x, low.y, 0},
                                 {low.x, low.y + height, 0},
                                 {low.x + width, low.y + height, 0},
                                 {low.x + width, low.y, 0}};
      const Space inside = space_inside(scene, *object);
      std::size_t corner = 0;
      for (const json::Value each : expected["worldCorners"])
        CHECK(test::distance(inside.to_world({corners[corner++], {}, {1, 1, 1}}).position,
                             test::vector3(each)) < 2 * far);
    }
  }
  std::cout << count << " rectangles as in a running engine\n";
  CHECK(count > 90);
}

// What the tests of setters begin with: a parent of 400 by 300 in the middle of the canvas.
TEST_CASE("transforms: before and after a script moved them, rectangles are where the engine has") {
  const std::string text = test::golden_figures("ui_recttransform.json");
  if (text.empty()) return;
  const auto golden = json::parse(text);
  REQUIRE(golden);
  const Vector2 middle{0.5, 0.5};
  const Piece canvas{-1, rect({{0, 0}, {0, 0}, {400, 300}, {800, 600}, middle}) + plain({0, 0, 0}),
                     true};
  const auto check = [&](const json::Value& state, const Piece& parent) {
    const auto at = [&](const char* name) { return test::vector2(state[name]); };
    const Hierarchy scene =
        scene_of({canvas,
                  parent,
                  {1,
                   rect({at("anchorMin"), at("anchorMax"), at("anchoredPosition"), at("sizeDelta"),
                         at("pivot")}) +
                       plain({0, 0, test::vector3(state["localPosition"]).z}, {}, scale_of(state)),
                   true}});
    const double far = 0.01;
    CHECK(test::distance(world_transform(scene, 2).position, test::vector3(state["position"])) <
          far);
    CHECK(test::distance(local_transform(scene, 2).local.position,
                         test::vector3(state["localPosition"])) < far);
  };
  const auto parent_of = [&](const Vector2& size, const Vector2& pivot, const Vector2& anchored,
                             const Vector3& scale) {
    return Piece{0, rect({middle, middle, anchored, size, pivot}) + plain({0, 0, 0}, {}, scale),
                 true};
  };
  std::size_t count = 0;
  for (const json::Value each : golden->root()["setters"]) {
    ++count;
    const std::string op(each["op"].string_or(""));
    CAPTURE(op);
    CAPTURE(count);
    const Piece usual = parent_of({400, 300}, middle, {0, 0}, {1, 1, 1});
    check(each["before"], usual);
    if (op == "setParentSize")
      check(each["after"], parent_of(test::vector2(each["arg"]), middle, {0, 0}, {1, 1, 1}));
    else if (op.starts_with("setParent"))
      check(each["after"], parent_of({200, 500}, {0.25, 0.75}, {50, -20}, {1.5, 0.5, 1}));
    else
      check(each["after"], usual);
  }
  std::cout << count << " moved rectangles as in a running engine\n";
  CHECK(count > 60);
}

// --- What no file has ---------------------------------------------------------------------------

namespace {

constexpr std::string_view kVertical = "59f8146938fff824cb5fd77236b75775",
                           kGrid = "8a8695521f0d02e499659fee002a26c2",
                           kElement = "306cc8c2b49d7114eaa3623786fc2126",
                           kContentFitter = "3245ec927659c4140ac4f8d17403cc18",
                           kAspectFitter = "86710e43de46f6f4bac7c8e50813a599",
                           kSlider = "67db9e8f0e2ae9c40bc1e2b64352a6b4",
                           kScrollView = "1aa08ab6e0800fa44ae55d278d1423e3";

/// A rectangle, with a component besides: the GUID of its script, or "" for a canvas.
struct Node {
  int parent = -1;
  std::string fields;
  std::optional<std::string_view> script;
  std::string component;
};

/// Object i has the ids 1000 + 10 * i; its transform one more, its component two more.
Hierarchy rectangles(const std::vector<Node>& nodes) {
  std::string text = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
  const auto id = [](std::size_t i, int which) {
    return std::to_string(1000 + 10 * static_cast<int>(i) + which);
  };
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Node& node = nodes[i];
    text += "--- !u!1 &" + id(i, 0) +
            "\nGameObject:\n  m_Component:\n  - component: {fileID: " + id(i, 1) + "}\n";
    if (node.script) text += "  - component: {fileID: " + id(i, 2) + "}\n";
    text += "  m_Name: N" + std::to_string(i) + "\n  m_IsActive: 1\n--- !u!224 &" + id(i, 1) +
            "\nRectTransform:\n  m_GameObject: {fileID: " + id(i, 0) + "}\n" + node.fields;
    std::string children;
    for (std::size_t j = 0; j < nodes.size(); ++j)
      if (nodes[j].parent == static_cast<int>(i)) children += "\n  - {fileID: " + id(j, 1) + "}";
    text += "  m_Children:" + (children.empty() ? " []" : children) + "\n  m_Father: {fileID: " +
            (node.parent < 0 ? "0" : id(static_cast<std::size_t>(node.parent), 1)) + "}\n";
    if (!node.script) continue;
    text += node.script->empty() ? "--- !u!223 &" : "--- !u!114 &";
    text += id(i, 2) + (node.script->empty() ? "\nCanvas:" : "\nMonoBehaviour:");
    text += "\n  m_GameObject: {fileID: " + id(i, 0) + "}\n  m_Enabled: 1\n";
    if (!node.script->empty())
      text += "  m_Script: {fileID: 11500000, guid: " + std::string(*node.script) + ", type: 3}\n";
    text += node.component;
  }
  NoPrefabs none;
  return Hierarchy::build(
      std::make_shared<const unity::text::Document>(unity::text::Document::parse(text)), none);
}

// As the editor writes a canvas on the screen, and what a layout places.
const std::string kZeros = rect({{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}});
const std::string kNoScale = kZeros + plain({0, 0, 0}, {}, {0, 0, 0});
const Vector2 kMiddle{0.5, 0.5};

/// "PRS prs z": position, rotation and scale in the world, in the parent, and the size; what is
/// in no file.
std::string unstored(const Hierarchy& scene, Index object) {
  const UnstoredPlace found = unstored_place(scene, object);
  const auto letters = [](const UnstoredPlace::Parts& parts, std::string_view names) {
    std::string out;
    if (parts.position) out += names[0];
    if (parts.rotation) out += names[1];
    if (parts.scale) out += names[2];
    return out;
  };
  return letters(found.world, "PRS") + letters(found.local, "prs") + (found.size ? "z" : "");
}

}  // namespace

TEST_CASE("transforms: where a canvas is on the screen, and what is in it, is in no file") {
  const Vector2 full{1, 1};
  const Node canvas{-1, kNoScale, "", "  m_RenderMode: 0\n"};
  const Node middle{0, rect({kMiddle, kMiddle, {10, 20}, {50, 30}, kMiddle}), {}, {}};
  const Node corner{0, rect({{0, 0}, {0, 0}, {10, 20}, {50, 30}, {0, 0}}), {}, {}};
  const Node filling{0, rect({{0, 0}, full, {0, 0}, {-10, -10}, kMiddle}), {}, {}};
  const Node in_filling{3, rect({{0, 1}, {0, 1}, {5, -5}, {8, 8}, {0, 1}}), {}, {}};
  const Node nested{0, rect({kMiddle, kMiddle, {1, 2}, {3, 4}, kMiddle}), "",
                    "  m_RenderMode: 0\n"};
  const Hierarchy scene = rectangles({canvas, middle, corner, filling, in_filling, nested});
  const auto at = [&](int i) { return *scene.find_object(static_cast<FileId>(1000 + 10 * i)); };
  CHECK(unstored(scene, at(0)) == "PRSprsz");
  CHECK(unstored(scene, at(1)) == "PRS");  // the middle is the middle
  CHECK(unstored(scene, at(2)) == "PRSp");
  CHECK(unstored(scene, at(3)) == "PRSz");
  CHECK(unstored(scene, at(4)) == "PRSp");
  CHECK(unstored(scene, at(5)) == "PRS");  // only the outermost canvas is fitted
  check_near("middle", local_transform(scene, at(1)).local.position, {10, 20, 0});
  CHECK(unstored_place(scene, at(4)).driver.owner == at(0));
  CHECK(unstored_place(scene, at(4)).driver.component == "Canvas");

  Node camera = canvas, world = canvas;
  camera.component = "  m_RenderMode: 1\n";
  world.component = "  m_RenderMode: 2\n";
  const Hierarchy by_camera = rectangles({camera, middle}), in_world = rectangles({world, corner});
  CHECK(unstored(by_camera, 1) == "PRS");
  CHECK(unstored(in_world, 0).empty());
  CHECK(unstored(in_world, 1).empty());
}

TEST_CASE("transforms: what a layout, a fitter or a slider computes is in no file") {
  const std::string fixed =
      rect({kMiddle, kMiddle, {10, 20}, {50, 30}, kMiddle}) + plain({0, 0, 0});
  struct Case {
    const char* name;
    Node parent, child;
    const char* expected;  ///< of the child
  };
  const std::string controls = "  m_ChildControlWidth: 1\n  m_ChildControlHeight: 0\n";
  const std::string controls_none = "  m_ChildControlWidth: 0\n  m_ChildControlHeight: 0\n";
  const std::string bars =
      "  m_Viewport: {fileID: 1011}\n  m_HorizontalScrollbar: {fileID: 0}\n"
      "  m_VerticalScrollbar: {fileID: 77}\n  m_VerticalScrollbarVisibility: ";
  const Case cases[] = {
      {"a column", {-1, fixed, kVertical, controls}, {0, kZeros, {}, {}}, "Ppz"},
      {"a column that leaves sizes alone",
       {-1, fixed, kVertical, controls_none},
       {0, fixed, {}, {}},
       "Pp"},
      {"a grid", {-1, fixed, kGrid, {}}, {0, kZeros, {}, {}}, "Ppz"},
      {"one that the column leaves out",
       {-1, fixed, kVertical, controls},
       {0, fixed, kElement, "  m_IgnoreLayout: 1\n"},
       ""},
      {"as wide as its contents",
       {-1, fixed, {}, {}},
       {0, fixed, kContentFitter, "  m_HorizontalFit: 2\n  m_VerticalFit: 0\n"},
       "z"},
      {"a fitter that fits nothing",
       {-1, fixed, {}, {}},
       {0, fixed, kContentFitter, "  m_HorizontalFit: 0\n  m_VerticalFit: 0\n"},
       ""},
      {"as high as its width asks",
       {-1, fixed, {}, {}},
       {0, fixed, kAspectFitter, "  m_AspectMode: 1\n"},
       "z"},
      {"fitted into its parent",
       {-1, fixed, {}, {}},
       {0, fixed, kAspectFitter, "  m_AspectMode: 3\n"},
       "Ppz"},
      {"the handle of a slider",
       {-1, fixed, kSlider, "  m_HandleRect: {fileID: 1011}\n"},
       {0, fixed, {}, {}},
       "Ppz"},
      {"beside a slider's handle",
       {-1, fixed, kSlider, "  m_HandleRect: {fileID: 0}\n"},
       {0, fixed, {}, {}},
       ""},
      {"a view whose bars make room",
       {-1, fixed, kScrollView, bars + "2\n"},
       {0, fixed, {}, {}},
       "Ppz"},
      {"a view whose bars do not", {-1, fixed, kScrollView, bars + "1\n"}, {0, fixed, {}, {}}, ""},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    const Hierarchy scene = rectangles({c.parent, c.child});
    REQUIRE(scene.objects().size() == 2);
    CHECK(unstored(scene, 0).empty());
    CHECK(unstored(scene, 1) == c.expected);
  }
}

// Every screen of the figures gives another size and place to the same canvas: so they are in no
// file. What is not driven by the screen is always the same.
TEST_CASE("transforms: only what a running engine has the same on every screen is known") {
  const std::string text = test::golden_figures("ui_canvas.json");
  if (text.empty()) return;
  const auto golden = json::parse(text);
  REQUIRE(golden);
  std::size_t count = 0;
  for (const json::Value each : golden->root()["cases"]) {
    ++count;
    const json::Value result = each["result"];
    const std::string mode = std::to_string(*result["renderMode"].integer());
    const bool in_world = each["canvas"].string_or("") == "world";
    const std::string stored =
        in_world ? rect({kMiddle, kMiddle, {0, 0}, test::vector2(result["sizeDelta"]), kMiddle}) +
                       plain({0, 0, 0}, {}, test::vector3(result["localScale"]))
                 : kNoScale;
    const Hierarchy scene = rectangles({{-1, stored, "", "  m_RenderMode: " + mode + "\n"}});
    CHECK(unstored(scene, 0) == (in_world ? "" : "PRSprsz"));
    const TransformInfo known = local_transform(scene, 0);
    const auto [x, y, width, height] = test::numbers<4>(result["rect"]);
    CHECK(std::abs(known.rect->pivot.x * width + x) < 0.01);
    CHECK(std::abs(known.rect->pivot.y * height + y) < 0.01);
    if (in_world)
      CHECK(test::distance(world_transform(scene, 0).position, test::vector3(result["position"])) <
            0.01);
  }
  CHECK(count > 180);
}

}  // namespace diorama::unity
