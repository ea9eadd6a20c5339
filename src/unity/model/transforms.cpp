//   m_LocalRotation: {x: 0, y: 1, z: 0, w: 0}
//   m_LocalPosition: {x: 0, y: 0, z: 1}
//   m_LocalScale: {x: 1, y: 1, z: 1}
//   m_LocalEulerAnglesHint: {x: 0, y: 180, z: 0}
//
// The hint is what a person typed (450 degrees stay 450); Unity shows it while it is the same
// rotation. A RectTransform adds:
//
//   m_AnchorMin: {x: 0, y: 1}
//   m_AnchorMax: {x: 1, y: 1}
//   m_AnchoredPosition: {x: 0, y: 0}
//   m_SizeDelta: {x: 0, y: 80}
//   m_Pivot: {x: 0.5, y: 1}
//
// which is a bar of height 80 along the upper edge of its parent, as wide as the parent.
#include "unity/model/transforms.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace diorama::unity {
namespace {

using scene::Quaternion;
using scene::Vector2;
using scene::Vector3;

double number(const FieldValue* value, double fallback) {
  if (value == nullptr) return fallback;
  double out = fallback;
  std::from_chars(value->text.data(), value->text.data() + value->text.size(), out);
  return std::isfinite(out) ? out : fallback;
}

double part(const FieldValue* value, std::string_view name, double fallback) {
  return value == nullptr ? fallback : number(value->find(name), fallback);
}

Vector2 vector2(const FieldValue& fields, std::string_view name, double fallback = 0) {
  const FieldValue* value = fields.find(name);
  return {part(value, "x", fallback), part(value, "y", fallback)};
}

Vector3 vector3(const FieldValue& fields, std::string_view name, double fallback = 0) {
  const FieldValue* value = fields.find(name);
  return {part(value, "x", fallback), part(value, "y", fallback), part(value, "z", fallback)};
}

Quaternion quaternion(const FieldValue& fields, std::string_view name) {
  const FieldValue* value = fields.find(name);
  return scene::normalized(
      {part(value, "x", 0), part(value, "y", 0), part(value, "z", 0), part(value, "w", 1)});
}

bool same_rotation(const Quaternion& a, const Quaternion& b) {
  const double cosine = std::abs(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
  return cosine > 0.99999;
}

TransformInfo read_stored(const Hierarchy& hierarchy, Index object) {
  TransformInfo info;
  const Index transform = hierarchy.transform_of(object);
  if (transform == kNone) return info;
  const FieldValue fields = placement_fields(hierarchy, transform);
  info.local.position = vector3(fields, "m_LocalPosition");
  info.local.rotation = quaternion(fields, "m_LocalRotation");
  info.local.scale = vector3(fields, "m_LocalScale", 1);
  const Vector3 hint = vector3(fields, "m_LocalEulerAnglesHint");
  info.local_euler = same_rotation(scene::from_euler(hint), info.local.rotation)
                         ? hint
                         : scene::euler_angles(info.local.rotation);
  if (hierarchy.components()[transform].class_id != kRectTransformClass) return info;
  RectPlacement& rect = info.rect.emplace();
  rect.anchor_min = vector2(fields, "m_AnchorMin", 0.5);
  rect.anchor_max = vector2(fields, "m_AnchorMax", 0.5);
  rect.anchored_position = vector2(fields, "m_AnchoredPosition");
  rect.size_delta = vector2(fields, "m_SizeDelta");
  rect.pivot = vector2(fields, "m_Pivot", 0.5);
  rect.size = rect.size_delta;
  // lay_out() takes a parent that is not a rectangle as a point. The stored x and y are often
  // outdated.
  info.local.position.x = rect.anchored_position.x;
  info.local.position.y = rect.anchored_position.y;
  return info;
}

// One axis: the position of a rectangle's pivot, from the pivot of its parent.
double place(double anchor_min, double anchor_max, double anchored, double pivot,
             double parent_size, double parent_pivot) {
  const double anchor = anchor_min + (anchor_max - anchor_min) * pivot;
  return (anchor - parent_pivot) * parent_size + anchored;
}

void lay_out(TransformInfo& info, const TransformInfo& parent) {
  if (!info.rect || !parent.rect) return;
  RectPlacement& rect = *info.rect;
  const RectPlacement& outer = *parent.rect;
  rect.size = {rect.size_delta.x + (rect.anchor_max.x - rect.anchor_min.x) * outer.size.x,
               rect.size_delta.y + (rect.anchor_max.y - rect.anchor_min.y) * outer.size.y};
  info.local.position.x = place(rect.anchor_min.x, rect.anchor_max.x, rect.anchored_position.x,
                                rect.pivot.x, outer.size.x, outer.pivot.x);
  info.local.position.y = place(rect.anchor_min.y, rect.anchor_max.y, rect.anchored_position.y,
                                rect.pivot.y, outer.size.y, outer.pivot.y);
}

// What stands for numbers that no file has. They fit nothing, so that no two of them cancel out.
constexpr scene::Placement kOddCanvas{
    {137.3125, -251.775, 83.1875}, {0.3, -0.2, 0.5, 0.7874007874}, {1.37, 1.37, 1.37}};
constexpr Vector2 kOddSize{811.375, 613.6875}, kOddAnchor{0.2373, 0.3171};

/// The same for every trial of an object, another for each object.
Vector2 odd_vector(Index object) {
  const double at = static_cast<double>(object) * 0.6180339887;
  const double part = at - std::floor(at);
  return {31.4375 + 97.3 * part, -57.8125 - 71.9 * part};
}

void fit_to_screen(TransformInfo& info, Trial trial) {
  RectPlacement& rect = *info.rect;
  info.local = trial == Trial::Plain ? scene::Placement{} : kOddCanvas;
  info.local_euler = {};
  rect.size = rect.size_delta = trial == Trial::Plain ? Vector2{} : kOddSize;
  rect.anchor_min = rect.anchor_max = rect.anchored_position = {};
  rect.pivot = {0.5, 0.5};
}

/// Puts in what the engine computes.
void drive(TransformInfo& info, Index object, Trial trial) {
  const RectDriver& driver = info.driver;
  if (!info.rect || !driver.exists()) return;
  if (driver.screen) return fit_to_screen(info, trial);
  RectPlacement& rect = *info.rect;
  const bool is_odd = trial == Trial::Odd;
  const Vector2 odd = odd_vector(object);
  if (driver.one_corner) rect.anchor_min = rect.anchor_max = {0, 1};
  if (driver.stretched) rect.anchor_min = {0, 0}, rect.anchor_max = {1, 1};
  if (driver.anchors) {
    rect.anchor_min = {};
    rect.anchor_max = is_odd ? kOddAnchor : Vector2{};
  }
  if (driver.position) rect.anchored_position = is_odd ? odd : Vector2{};
  if (driver.width) rect.size_delta.x = is_odd ? odd.x : 0;
  if (driver.height) rect.size_delta.y = is_odd ? odd.y : 0;
  rect.size = rect.size_delta;
  info.local.position.x = rect.anchored_position.x;
  info.local.position.y = rect.anchored_position.y;
}

/// From the outermost parent to the object itself, as the files have them.
std::vector<TransformInfo> read_chain(const Hierarchy& hierarchy, std::vector<Index>& objects) {
  for (Index at = objects.back(); hierarchy.objects()[at].parent != kNone; objects.push_back(at))
    at = hierarchy.objects()[at].parent;
  std::ranges::reverse(objects);
  std::vector<TransformInfo> chain;
  RectDrivers drivers(hierarchy);
  for (const Index at : objects) {
    chain.push_back(read_stored(hierarchy, at));
    chain.back().driver = drivers.next(at);
  }
  return chain;
}

void lay_out(std::vector<TransformInfo>& chain, const std::vector<Index>& objects, Trial trial) {
  for (std::size_t i = 0; i < chain.size(); ++i) {
    drive(chain[i], objects[i], trial);
    if (i > 0 && !chain[i].driver.screen) lay_out(chain[i], chain[i - 1]);
  }
}

std::vector<TransformInfo> chain_to(const Hierarchy& hierarchy, Index object, Trial trial) {
  std::vector<Index> objects = {object};
  std::vector<TransformInfo> chain = read_chain(hierarchy, objects);
  lay_out(chain, objects, trial);
  return chain;
}

Space space_of(const std::vector<TransformInfo>& chain, std::size_t count) {
  Space space;
  for (std::size_t i = 0; i < count; ++i) space = space.inside(chain[i].local);
  return space;
}

bool is_near(double one, double other) {
  constexpr double kNoise = 1e-9;
  return std::abs(one - other) <= kNoise * (1 + std::abs(one) + std::abs(other));
}

UnstoredPlace::Parts differences(const scene::Placement& one, const scene::Placement& other) {
  return {!is_equal(one.position, other.position), !is_equal(one.rotation, other.rotation),
          !is_equal(one.scale, other.scale)};
}

}  // namespace

bool is_equal(const Vector3& one, const Vector3& other) {
  return is_near(one.x, other.x) && is_near(one.y, other.y) && is_near(one.z, other.z);
}
bool is_equal(const Vector2& one, const Vector2& other) {
  return is_near(one.x, other.x) && is_near(one.y, other.y);
}
/// The sign of a rotation means nothing.
bool is_equal(const Quaternion& one, const Quaternion& other) {
  const double cosine = one.x * other.x + one.y * other.y + one.z * other.z + one.w * other.w;
  return is_near(std::abs(cosine), 1);
}

TransformInfo local_transform(const Hierarchy& hierarchy, Index object, Trial trial) {
  return chain_to(hierarchy, object, trial).back();
}

std::optional<RectPlacement> stored_rect(const Hierarchy& hierarchy, Index object) {
  return read_stored(hierarchy, object).rect;
}

scene::Vector3 stored_vector(const FieldValue& fields, std::string_view name) {
  return vector3(fields, name);
}

scene::Placement world_transform(const Hierarchy& hierarchy, Index object, Trial trial) {
  const std::vector<TransformInfo> chain = chain_to(hierarchy, object, trial);
  return space_of(chain, chain.size() - 1).to_world(chain.back().local);
}

Space space_inside(const Hierarchy& hierarchy, Index object, Trial trial) {
  if (object == kNone) return {};
  const std::vector<TransformInfo> chain = chain_to(hierarchy, object, trial);
  return space_of(chain, chain.size());
}

UnstoredPlace unstored_place(const Hierarchy& hierarchy, Index object) {
  UnstoredPlace out;
  std::vector<Index> objects = {object};
  std::vector<TransformInfo> plain = read_chain(hierarchy, objects);
  const auto is_driven = [](const TransformInfo& each) { return each.driver.exists(); };
  const auto driven = std::ranges::find_if(plain.rbegin(), plain.rend(), is_driven);
  if (driven == plain.rend()) return out;
  out.driver = driven->driver;
  std::vector<TransformInfo> odd = plain;
  lay_out(plain, objects, Trial::Plain);
  lay_out(odd, objects, Trial::Odd);
  out.local = differences(plain.back().local, odd.back().local);
  if (plain.back().rect) out.size = !is_equal(plain.back().rect->size, odd.back().rect->size);
  const std::size_t above = plain.size() - 1;
  out.world = differences(space_of(plain, above).to_world(plain.back().local),
                          space_of(odd, above).to_world(odd.back().local));
  return out;
}

}  // namespace diorama::unity
