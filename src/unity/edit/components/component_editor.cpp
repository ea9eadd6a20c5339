// A component is a separate object of the file, and the GameObject lists it. For /Player, when
// its CapsuleCollider is removed:
//
//    m_Component:
//    - component: {fileID: 2058827494}
//    - component: {fileID: 2058827493}
//   -  - component: {fileID: 2058827492}
//   ---- !u!136 &2058827492
//   -CapsuleCollider:
//   -  m_GameObject: {fileID: 2058827491}
//
// The order of the list is the order in the inspector; the order of the objects in the file says
// nothing in a scene. In a prefab Unity writes components after their object as they are listed, so
// they are moved there, too.

#include "unity/edit/components/component_editor.h"

#include "unity/edit/components/component_addition.h"
#include "unity/edit/components/component_checks.h"
#include "unity/edit/components/component_list.h"
#include "unity/edit/components/component_removal.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/session.h"
#include "unity/edit/values/field_plan.h"
#include "unity/edit/values/references.h"
#include "unity/model/component_types.h"
#include "unity/model/fields.h"

namespace diorama::unity::edit {
namespace {

Error invalid(std::string message) {
  return {ErrorCode::InvalidArgument, std::move(message), {}, {}};
}

}  // namespace

Result<scene::ComponentChange> ComponentEditor::add(FileId object,
                                                    const scene::NewComponent& wanted) {
  return add_component(view_, object, wanted);
}

Result<scene::ComponentChange> ComponentEditor::set_fields(FileId object, int index,
                                                           const scene::Input& fields, int levels,
                                                           Skipping skipping) {
  DIORAMA_TRY(OpenHierarchyPtr open, view_.now());
  DIORAMA_TRY(const Index owner, view_.find_to_change(*open, object));
  DIORAMA_TRY(const Index component, open->component_at(owner, index));
  DIORAMA_TRY(const ComponentType type, existing_type(view_, *open, component));
  const bool own =
      instance_index(open->hierarchy, open->hierarchy.components()[component]) == kNone;
  References references(view_.session(), *open);
  const FieldValue stored = component_fields(open->hierarchy, component);
  DIORAMA_TRY(FieldPlan plan,
              plan_fields(view_.session(), *open, type, stored, fields, references, own, levels));
  if (skipping == Skipping::NotAll) DIORAMA_CHECK(check_any_set(plan));
  scene::ComponentChange out = view_.describe(*open, owner, index, type);
  Step step(view_.session(), "set fields of " + out.object_path);
  DIORAMA_TRY(FieldWrite written, view_.write_component(*open, component, plan, stored));
  // Stripped objects also change the hierarchy: more than the write knows about.
  if (references.needs_stripped()) written = {};
  DIORAMA_CHECK(references.add_stripped());
  DIORAMA_CHECK(step.keep());
  view_.take_in(std::move(open), std::move(written));
  out.set = std::move(plan.set);
  out.skipped = std::move(plan.skipped);
  out.lists = std::move(plan.lists);
  return out;
}

Result<scene::ComponentChange> ComponentEditor::remove(FileId object, int index,
                                                       bool also_missing) {
  DIORAMA_TRY(const OpenHierarchyPtr open, view_.now());
  DIORAMA_TRY(const Index owner, view_.find_to_change(*open, object));
  DIORAMA_TRY(const Index component, open->component_at(owner, index));
  if (index == 0) return invalid("index: the Transform cannot be removed");
  auto type = existing_type(view_, *open, component);
  if (!type && also_missing && type.error().code == ErrorCode::MissingScript) {
    DIORAMA_CHECK(view_.session().limits().check_component(kMissingScript));
    type = ComponentType{};
    type->full_name = kMissingScript;
  } else if (!type) {
    return type.error();
  } else {
    DIORAMA_CHECK(check_not_needed(view_, *open, owner, component, *type));
  }
  scene::ComponentChange out = view_.describe(*open, owner, index, *type);
  const Component& found = open->hierarchy.components()[component];
  Step step(view_.session(), "remove " + out.type + " from " + out.object_path);
  DIORAMA_CHECK(found.origin.instance == kNone ? remove_own_component(view_, *open, found)
                                               : remove_instance_component(view_, *open, found));
  if (const Index instance = instance_index(open->hierarchy, open->hierarchy.objects()[owner]);
      instance != kNone) {
    std::vector<FileId> order = component_ids(open->hierarchy, owner);
    order.erase(order.begin() + index);
    DIORAMA_CHECK(view_.change(open->hierarchy.instances()[instance].id, [&](Body& body) {
      return note_order(body, *open, owner, order, 0);
    }));
  }
  DIORAMA_CHECK(step.keep());
  return out;
}

Result<scene::ComponentChange> ComponentEditor::move(FileId object, int index, int new_index) {
  DIORAMA_TRY(const OpenHierarchyPtr open, view_.now());
  DIORAMA_TRY(const Index owner, view_.find_to_change(*open, object));
  DIORAMA_TRY(const Index component, open->component_at(owner, index));
  DIORAMA_CHECK(open->component_at(owner, new_index));
  if (index == 0 || new_index == 0) return invalid("index: the Transform stays the first");
  DIORAMA_TRY(const ComponentType type, existing_type(view_, *open, component));
  scene::ComponentChange out = view_.describe(*open, owner, new_index, type);
  out.previous_index = index;
  if (index == new_index) return out;
  const GameObject& found = open->hierarchy.objects()[owner];
  if (instance_index(open->hierarchy, found) != kNone)
    return Error{ErrorCode::Unsupported,
                 "the order of components in a prefab instance is that of the prefab",
                 "move it in the prefab",
                 {}};
  const FileId id = open->hierarchy.components()[component].id;
  Step step(view_.session(), "move " + type.full_name + " of " + out.object_path);
  DIORAMA_CHECK(view_.change(found.id, [&](Body& body) {
    return move_listed_component(body, id, static_cast<std::size_t>(new_index));
  }));
  DIORAMA_CHECK(move_after(view_.session(), view_.path(), id,
                           component_before(open->hierarchy, owner, index, new_index)));
  DIORAMA_CHECK(step.keep());
  return out;
}

}  // namespace diorama::unity::edit
