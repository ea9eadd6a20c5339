// An override, and what it becomes in its target object of the prefab:
//
//    - target: {fileID: 2904199470838180130, ...}    --- !u!114 &2904199470838180130
//      propertyPath: displayName                     MonoBehaviour:
//      value: Sleepy Guard                         -   displayName: Guard
//      objectReference: {fileID: 0}                +   displayName: Sleepy Guard
//
// When the prefab gets the target from an instance inside it (as a variant does with all objects),
// that instance gets the override, with the id of the target in its own source.
//
// An id of the scene means nothing in the prefab: a part of the instance is named by its id there,
// and anything else cannot be referred to.

#include "unity/edit/overrides/applied_values.h"

#include "unity/edit/components/component_editor.h"
#include "unity/edit/objects/object_editor.h"
#include "unity/edit/overrides/known_properties.h"
#include "unity/edit/overrides/override_values.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/values/field_plan.h"
#include "unity/model/component_types.h"
#include "unity/model/lasting_ids.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

using Kind = OverrideInfo::Kind;

Error refuse(ErrorCode code, const OverrideInfo& info, const std::string& why, std::string hint) {
  return {code,
          "'" + info.object_path + "' " + info.property + " " + why,
          std::move(hint),
          {{"path", info.object_path}}};
}

/// Whether it was saved before the field of the property existed.
bool lacks_field(const Body& body, const std::string& property) {
  if (property.starts_with("managedReferences[")) return false;
  const text::Tree tree = text::Tree::parse(body.text());
  return !tree.fields()[parse_path(property).front().key];
}

/// Removes the object or component from the prefab, if it is still there.
Result<void> remove_target(SceneView& prefab, const OpenHierarchy& open, const OverrideInfo& info) {
  const Hierarchy& here = open.hierarchy;
  if (info.kind == Kind::RemovedObject) {
    if (here.find_object(info.target))
      DIORAMA_CHECK(ObjectEditor(prefab).remove(lasting_id(here, info.target)));
    return {};
  }
  const auto component = here.find_component(info.target);
  if (!component) return {};
  const GameObject& owner = here.objects()[here.components()[*component].object];
  const auto at = static_cast<int>(*component - owner.first_component);
  DIORAMA_CHECK(ComponentEditor(prefab).remove(lasting_id(here, owner.id), at));
  return {};
}

/// References inside the value lead to parts of the prefab.
Result<void> map_to_prefab(const AppliedOverride& applied, FieldValue& whole) {
  std::vector<FieldValue*> pending{&whole};
  while (!pending.empty()) {
    FieldValue& value = *pending.back();
    pending.pop_back();
    if (value.reference.id != 0 && !value.reference.guid) {
      DIORAMA_TRY(value.reference.id, id_in_prefab(applied, value.reference.id));
    }
    for (FieldValue& child : value.children) pending.push_back(&child);
  }
  return {};
}

/// The whole field as the instance has it: the prefab has an empty list there, or nothing yet.
Result<void> take_field(Project& project, const AppliedOverride& applied, Body& body) {
  const Hierarchy& user = applied.user.hierarchy;
  const auto part = find_part(user, applied.instance, applied.info.target);
  const Path path = parse_path(applied.info.property);
  FieldValue fields;
  std::vector<std::string> order;
  if (part && part->component != kNone) {
    ComponentTypes types(project.assets(), project.scripts());
    fields = component_fields(user, part->component);
    order = field_order(project, types.type_of(user.components()[part->component]));
  }
  FieldValue* const whole = fields.find(path.front().key);
  if (whole == nullptr)
    return refuse(ErrorCode::Unsupported, applied.info,
                  "has no place in the prefab: it was saved before the field existed",
                  "set the field in the prefab itself");
  DIORAMA_CHECK(map_to_prefab(applied, *whole));
  return body.set({path.front()}, as_draft(*whole), order);
}

/// The instance's override, with the ids of the prefab; nothing when it is gone.
Result<std::optional<Modification>> said_by(const AppliedOverride& applied) {
  std::optional<Modification> said;
  for (const Modification& each : applied.instance.modifications)
    if (each.target == applied.info.target && each.path == applied.info.property) said = each;
  if (said && !said->object.guid && said->object.id != 0) {
    DIORAMA_TRY(said->object.id, id_in_prefab(applied, said->object.id));
  }
  return said;
}

/// For a part that the prefab has from an instance inside it: that instance gets the override.
Result<void> override_inside(SceneView& prefab, const Hierarchy& here, Modification wanted,
                             const OverrideInfo& info) {
  Index inside = kNone;
  FileId source = 0;
  if (const auto object = here.find_object(info.target)) {
    inside = instance_index(here, here.objects()[*object]);
    source = source_id(here, here.objects()[*object]);
  } else if (const auto component = here.find_component(info.target)) {
    inside = instance_index(here, here.components()[*component]);
    source = source_id(here, here.components()[*component]);
  }
  if (info.stale) return {};
  if (inside == kNone || source == 0)
    return refuse(ErrorCode::Unsupported, info,
                  "belongs to a prefab or model that cannot be read here",
                  "apply it in the editor");
  const Instance& nested = here.instances()[inside];
  wanted.target = source;
  return prefab.change(nested.id, [&](Body& body) {
    return set_overrides(body, {wanted}, nested.source.guid.value_or(Guid{}));
  });
}

}  // namespace

Result<void> take_override(SceneView& prefab, const AppliedOverride& applied) {
  const OverrideInfo& info = applied.info;
  DIORAMA_TRY(const OpenHierarchyPtr open, prefab.now());
  const Hierarchy& here = open->hierarchy;
  if (info.kind != Kind::Property) return remove_target(prefab, *open, info);
  DIORAMA_TRY(const std::optional<Modification> wanted, said_by(applied));
  if (!wanted) return {};
  const text::Object* const own = here.document().find(info.target);
  if (own == nullptr || own->stripped) return override_inside(prefab, here, *wanted, info);
  KnownProperties known(prefab.project());
  return prefab.change(info.target, [&](Body& body) -> Result<void> {
    if (lacks_field(body, info.property) && !known.has(own->class_id, body.text(), info.property))
      return refuse(ErrorCode::PreconditionFailed, info, "names a field that is not there any more",
                    "revert it");
    if (here.find_component(info.target) && lacks_field(body, info.property))
      return take_field(prefab.project(), applied, body);
    DIORAMA_TRY(const bool fits, write_override(body, *wanted));
    return fits ? Result<void>{} : take_field(prefab.project(), applied, body);
  });
}

Result<FileId> id_in_prefab(const AppliedOverride& applied, FileId id) {
  const Hierarchy& hierarchy = applied.user.hierarchy;
  const auto is_part = [&](const Origin& origin) {
    return origin.instance != kNone &&
           hierarchy.instances()[origin.instance].id == applied.instance.id;
  };
  if (const auto object = hierarchy.find_object(id))
    if (is_part(hierarchy.objects()[*object].origin))
      return source_id(hierarchy, hierarchy.objects()[*object]);
  if (const auto component = hierarchy.find_component(id))
    if (is_part(hierarchy.components()[*component].origin))
      return source_id(hierarchy, hierarchy.components()[*component]);
  return refuse(ErrorCode::PreconditionFailed, applied.info,
                "refers to an object outside the prefab, which the prefab cannot do",
                "clear that reference, or apply the other overrides one by one");
}

}  // namespace diorama::unity::edit
