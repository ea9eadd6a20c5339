// An object is put at (1, 2, 3) and turned by 90 degrees:
//
//   -  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}
//   -  m_LocalPosition: {x: 0, y: 1, z: 0}
//   +  m_LocalRotation: {x: 0, y: 0.70710677, z: 0, w: 0.70710677}
//   +  m_LocalPosition: {x: 1, y: 2, z: 3}
//   -  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}
//   +  m_LocalEulerAnglesHint: {x: 0, y: 90, z: 0}
//
// Unity uses the quaternion. The inspector shows the hint as long as it means the same
// rotation: 450 degrees stay 450 there. Numbers are floats, written with the fewest digits that
// distinguish them.

#include "unity/edit/objects/placement.h"

#include "unity/edit/values/value_writer.h"
#include "unity/model/transforms.h"

namespace diorama::unity::edit {
namespace {

/// Files hold floats: what differs by less is the same.
bool is_same(double a, double b) {
  return static_cast<float>(a) == static_cast<float>(b);
}
bool is_same(const scene::Vector3& a, const scene::Vector3& b) {
  return is_same(a.x, b.x) && is_same(a.y, b.y) && is_same(a.z, b.z);
}
bool is_same(const scene::Quaternion& a, const scene::Quaternion& b) {
  return is_same(a.x, b.x) && is_same(a.y, b.y) && is_same(a.z, b.z) && is_same(a.w, b.w);
}

Path key(const char* name) {
  return parse_path(name);
}

/// A rectangle is placed by its anchors and its distance from them. x and y of
/// m_LocalPosition follow from these: editors write 0 there; if they have a value, it moves along.
void move_rect(const OpenHierarchy& open, Index object, const RectPlacement& rect,
               const scene::Vector3& by, std::vector<Assignment>& out) {
  const FieldValue fields = component_fields(open.hierarchy, open.hierarchy.transform_of(object));
  scene::Vector3 stored = stored_vector(fields, "m_LocalPosition");
  if (stored.x != 0 || stored.y != 0) {
    stored.x += by.x;
    stored.y += by.y;
  }
  stored.z += by.z;
  out.push_back({key("m_LocalPosition"), vector_draft(stored)});
  if (by.x == 0 && by.y == 0) return;
  const scene::Vector2 place{rect.anchored_position.x + by.x, rect.anchored_position.y + by.y};
  out.push_back({key("m_AnchoredPosition"), vector_draft(place)});
}

/// The part of the size that does not come from the parent.
scene::Vector2 size_delta_for(const TransformInfo& known, const NewPlacement& wanted) {
  if (!known.rect) return {};
  const RectPlacement& rect = *known.rect;
  const scene::Vector2 size = wanted.size.value_or(rect.size);
  return {rect.size_delta.x + size.x - rect.size.x, rect.size_delta.y + size.y - rect.size.y};
}

scene::Vector3 way(const TransformInfo& from, const NewPlacement& to) {
  const scene::Vector3 &a = from.local.position, &b = to.local.position;
  return {b.x - a.x, b.y - a.y, b.z - a.z};
}

/// Whether the same is written whatever stands for the numbers that no file has.
bool is_known(const TransformInfo& plain, const TransformInfo& odd, const NewPlacements& wanted) {
  const scene::Placement &a = wanted.plain.local, &b = wanted.odd.local;
  const bool is_turned = !is_same(a.rotation, plain.local.rotation);
  const bool is_scaled = !is_same(a.scale, plain.local.scale);
  return is_equal(way(plain, wanted.plain), way(odd, wanted.odd)) &&
         is_equal(size_delta_for(plain, wanted.plain), size_delta_for(odd, wanted.odd)) &&
         is_equal(a.rotation, b.rotation) && is_equal(a.scale, b.scale) &&
         (!is_turned || is_equal(plain.local.rotation, odd.local.rotation)) &&
         (!is_scaled || is_equal(plain.local.scale, odd.local.scale));
}

Error depends(const OpenHierarchy& open, Index object) {
  const RectDriver driver = unstored_place(open.hierarchy, object).driver;
  return {ErrorCode::Unsupported,
          "where '" + open.paths.path(object) + "' is, is in no file: " +
              (driver.exists() ? told(driver, open.paths) + ", computes it"
                               : "it was computed from the screen or by a layout"),
          "change its local values, or the fields of its RectTransform",
          {{"path", open.paths.path(object)}}};
}

}  // namespace

bool has_rectangle(const Hierarchy& hierarchy, Index object) {
  for (; object != kNone; object = hierarchy.objects()[object].parent) {
    const Index transform = hierarchy.transform_of(object);
    if (transform != kNone && hierarchy.components()[transform].class_id == kRectTransformClass)
      return true;
  }
  return false;
}

Result<FieldWrite> place(SceneView& view, const OpenHierarchy& open, Index object,
                         const NewPlacements& both) {
  const TransformInfo known = local_transform(open.hierarchy, object);
  if (has_rectangle(open.hierarchy, object) &&
      !is_known(known, local_transform(open.hierarchy, object, Trial::Odd), both))
    return depends(open, object);
  const NewPlacement& wanted = both.plain;
  const scene::Placement &now = known.local, &local = wanted.local;
  std::vector<Assignment> changes;
  const bool turned = !is_same(local.rotation, now.rotation);
  if (turned) changes.push_back({key("m_LocalRotation"), quaternion_draft(local.rotation)});
  if (!is_same(local.position, now.position)) {
    if (known.rect)
      move_rect(open, object, *known.rect, way(known, wanted), changes);
    else
      changes.push_back({key("m_LocalPosition"), vector_draft(local.position)});
  }
  if (known.rect) {
    const scene::Vector2 size = size_delta_for(known, wanted);
    if (!is_same(size.x, known.rect->size_delta.x) || !is_same(size.y, known.rect->size_delta.y))
      changes.push_back({key("m_SizeDelta"), vector_draft(size)});
  }
  if (!is_same(local.scale, now.scale))
    changes.push_back({key("m_LocalScale"), vector_draft(local.scale)});
  if (wanted.euler || turned)
    changes.push_back({key("m_LocalEulerAnglesHint"),
                       vector_draft(wanted.euler.value_or(scene::euler_angles(local.rotation)))});
  return view.write_component(open, open.hierarchy.transform_of(object), changes);
}

}  // namespace diorama::unity::edit
