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

/// From the outermost parent to the object itself.
std::vector<TransformInfo> chain_to(const Hierarchy& hierarchy, Index object) {
  std::vector<TransformInfo> chain;
  for (Index at = object; at != kNone; at = hierarchy.objects()[at].parent)
    chain.push_back(read_stored(hierarchy, at));
  std::reverse(chain.begin(), chain.end());
  for (std::size_t i = 1; i < chain.size(); ++i) lay_out(chain[i], chain[i - 1]);
  return chain;
}

}  // namespace

TransformInfo local_transform(const Hierarchy& hierarchy, Index object) {
  return chain_to(hierarchy, object).back();
}

scene::Vector3 stored_vector(const FieldValue& fields, std::string_view name) {
  return vector3(fields, name);
}

scene::Placement world_transform(const Hierarchy& hierarchy, Index object) {
  const Index parent = hierarchy.objects()[object].parent;
  return space_inside(hierarchy, parent).to_world(local_transform(hierarchy, object).local);
}

Space space_inside(const Hierarchy& hierarchy, Index object) {
  Space space;
  if (object == kNone) return space;
  for (const TransformInfo& each : chain_to(hierarchy, object)) space = space.inside(each.local);
  return space;
}

}  // namespace diorama::unity
