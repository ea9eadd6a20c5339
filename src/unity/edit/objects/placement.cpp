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
void resize_rect(const RectPlacement& rect, const scene::Vector2& size,
                 std::vector<Assignment>& out) {
  const scene::Vector2 wanted{rect.size_delta.x + size.x - rect.size.x,
                              rect.size_delta.y + size.y - rect.size.y};
  if (!is_same(wanted.x, rect.size_delta.x) || !is_same(wanted.y, rect.size_delta.y))
    out.push_back({key("m_SizeDelta"), vector_draft(wanted)});
}

}  // namespace

Result<FieldWrite> place(SceneView& view, const OpenHierarchy& open, Index object,
                         const NewPlacement& wanted) {
  const TransformInfo known = local_transform(open.hierarchy, object);
  const scene::Placement& now = known.local;
  const scene::Placement& local = wanted.local;
  std::vector<Assignment> changes;
  const bool turned = !is_same(local.rotation, now.rotation);
  if (turned) changes.push_back({key("m_LocalRotation"), quaternion_draft(local.rotation)});
  if (!is_same(local.position, now.position)) {
    if (known.rect)
      move_rect(open, object, *known.rect,
                {local.position.x - now.position.x, local.position.y - now.position.y,
                 local.position.z - now.position.z},
                changes);
    else
      changes.push_back({key("m_LocalPosition"), vector_draft(local.position)});
  }
  if (known.rect && wanted.size) resize_rect(*known.rect, *wanted.size, changes);
  if (!is_same(local.scale, now.scale))
    changes.push_back({key("m_LocalScale"), vector_draft(local.scale)});
  if (wanted.euler || turned)
    changes.push_back({key("m_LocalEulerAnglesHint"),
                       vector_draft(wanted.euler.value_or(scene::euler_angles(local.rotation)))});
  return view.write_component(open, open.hierarchy.transform_of(object), changes);
}

}  // namespace diorama::unity::edit
