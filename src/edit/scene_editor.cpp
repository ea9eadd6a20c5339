#include "edit/scene_editor.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "edit/change_body.h"
#include "edit/override_text.h"
#include "edit/overrides.h"
#include "unity/typed_values.h"

namespace diorama::edit {

using unity::FieldValue;
using unity::FileId;
using unity::Index;
using unity::kNone;
using unity::OpenHierarchy;

constexpr std::size_t kMostOverrides = 1 << 16;  // an array of so many items is read

Result<unity::OpenHierarchyPtr> SceneEditor::scene() {
  DIORAMA_CHECK(session_.file(path_));
  return session_.project().hierarchies().open(path_);
}

Result<Index> SceneEditor::find(const OpenHierarchy& scene, const std::string& object) const {
  DIORAMA_TRY(const Index index, scene.paths.find(object));
  if (scene.hierarchy.objects()[index].placeholder)
    return Error{ErrorCode::Unsupported,
                 "'" + object + "' stands for a prefab or model that cannot be read here",
                 "open the project where its source is on disk",
                 {{"path", object}}};
  return index;
}

Result<Index> SceneEditor::component_at(const OpenHierarchy& scene, Index object, int index) const {
  const unity::GameObject& owner = scene.hierarchy.objects()[object];
  if (index >= 0 && static_cast<Index>(index) < owner.component_count)
    return owner.first_component + static_cast<Index>(index);
  return Error{ErrorCode::ComponentIndexOutOfRange,
               "component index " + std::to_string(index) + " is out of range: '" +
                   scene.paths.path(object) + "' has " + std::to_string(owner.component_count) +
                   " components",
               {},
               {{"index", std::to_string(index)}}};
}

Result<unity::ComponentType> SceneEditor::existing_type(const OpenHierarchy& scene,
                                                        Index component) {
  unity::Project& project = session_.project();
  unity::ComponentTypes types(project.assets(), project.scripts());
  const unity::Component& found = scene.hierarchy.components()[component];
  unity::ComponentType type = types.type_of(found);
  if (type.exists()) {
    DIORAMA_CHECK(session_.limits().check_component(type.full_name));
    return type;
  }
  return Error{ErrorCode::MissingScript,
               "the component has no script any more: the one it was made of is gone",
               "bring the script back, or remove the component in the editor",
               {}};
}

ComponentChange SceneEditor::describe(const OpenHierarchy& scene, Index object, int index,
                                      const unity::ComponentType& type) const {
  ComponentChange out;
  out.object_path = scene.paths.path(object);
  out.object_name = scene.hierarchy.objects()[object].name;
  out.type = type.full_name;
  out.index = out.previous_index = index;
  return out;
}

Result<ObjectChange> SceneEditor::describe(const OpenHierarchy& scene, Index object) const {
  const unity::GameObject& found = scene.hierarchy.objects()[object];
  return ObjectChange{scene.paths.path(object), found.name, found.id, {}};
}

Result<void> SceneEditor::write_overrides(const OpenHierarchy& scene, Index index, FileId source,
                                          const FieldValue& stored, const FieldPlan& plan) {
  overrides_.reset();
  const unity::Instance& instance = scene.hierarchy.instances()[index];
  std::vector<unity::Modification> wanted;
  for (const Assignment& each : plan.assignments)
    std::ranges::move(flatten(each, source), std::back_inserter(wanted));
  for (const Assignment& each : managed_overrides(plan.managed))
    std::ranges::move(flatten(each, source), std::back_inserter(wanted));
  OverrideChanges changes(instance.source.guid.value_or(unity::Guid{}));
  if (plan.managed.any) {
    FieldValue after = stored;
    for (const unity::Modification& change : wanted) unity::apply_override(after, change);
    changes.forget_managed(source, no_longer_used(after, plan.managed));
  }
  std::erase_if(wanted,
                [&](const unity::Modification& change) { return is_in_effect(stored, change); });
  if (wanted.size() > kMostOverrides)
    return Error{ErrorCode::LimitExceeded,
                 "a prefab instance cannot get " + std::to_string(wanted.size()) +
                     " overrides at once; " + std::to_string(kMostOverrides) + " is the most",
                 "set it in the prefab",
                 {}};
  if (!plan.managed.any) {
    if (wanted.empty()) return {};
    DIORAMA_TRY(const bool written, write_at_their_places(scene, index, wanted));
    if (written) return {};
  }
  for (unity::Modification& change : wanted) changes.set(std::move(change));
  return change_body(session_, path_, instance.id, [&](Body& body) { return changes.write(body); });
}

/// Without reading all of the instance; false when that is not possible.
Result<bool> SceneEditor::write_at_their_places(const OpenHierarchy& scene, Index index,
                                                const std::vector<unity::Modification>& wanted) {
  DIORAMA_TRY(const OpenFile* const file, session_.file(path_));
  const yaml::Object* const object = file->document->find(scene.hierarchy.instances()[index].id);
  if (object == nullptr) return false;
  auto known =
      override_edits(scene.hierarchy, index, file->document->body(*object), wanted, file->style);
  if (!known) return false;
  for (yaml::ChangeText& edit : known->edits) DIORAMA_CHECK(session_.apply(path_, std::move(edit)));
  overrides_ = std::move(known->change);
  return true;
}

void SceneEditor::take_in_overrides() {
  if (!overrides_) return;
  session_.project().hierarchies().bring_back(path_, [this](unity::OpenHierarchy& known) {
    return known.hierarchy.set_overrides(*std::move(overrides_));
  });
  overrides_.reset();
}

Result<void> SceneEditor::write_object(const OpenHierarchy& scene, Index object,
                                       const std::vector<Assignment>& assignments) {
  const unity::GameObject& each = scene.hierarchy.objects()[object];
  const FieldPlan plan{assignments, {}, {}, {}, {}};
  if (each.origin.instance == kNone)
    return change_body(session_, path_, each.id, [&](Body& body) { return apply(body, plan); });
  return write_overrides(scene, each.origin.instance, source_id(scene.hierarchy, each),
                         unity::object_fields(scene.hierarchy, object), plan);
}

Result<void> SceneEditor::write_component(const OpenHierarchy& scene, Index component,
                                          const std::vector<Assignment>& assignments) {
  return write_component(scene, component, {assignments, {}, {}, {}, {}},
                         unity::component_fields(scene.hierarchy, component));
}

Result<void> SceneEditor::write_component(const OpenHierarchy& scene, Index component,
                                          const FieldPlan& plan, const FieldValue& stored) {
  const unity::Component& each = scene.hierarchy.components()[component];
  if (each.origin.instance == kNone)
    return change_body(session_, path_, each.id, [&](Body& body) { return apply(body, plan); });
  return write_overrides(scene, each.origin.instance, source_id(scene.hierarchy, each), stored,
                         plan);
}

Result<void> SceneEditor::apply(Body& body, const FieldPlan& plan) {
  for (const Assignment& each : plan.assignments)
    DIORAMA_CHECK(body.set(each.path, each.value, plan.order));
  return write_managed(body, plan.managed);
}

namespace {

constexpr std::string_view kRotation = "m_LocalRotation", kAngles = "m_LocalEulerAnglesHint";

/// A field somebody named: where it is stored and what it has to be.
struct KnownField {
  std::string stored;
  ValueType type;
};

std::optional<KnownField> find_script_field(const unity::ScriptInfo& script,
                                            const FieldValue& stored, const std::string& name) {
  const auto field = std::ranges::find_if(script.fields, [&](const unity::SerializedField& each) {
    return each.name == name || each.declared_name == name;
  });
  if (field == script.fields.end()) return std::nullopt;
  std::string key = field->name;
  if (stored.find(key) == nullptr)
    for (const std::string& former : field->former_names)
      if (stored.find(former) != nullptr) key = former;
  return KnownField{std::move(key), script_type(field->type)};
}

std::optional<KnownField> find_native_field(std::int32_t class_id, const FieldValue& stored,
                                            const std::string& name) {
  const auto field = std::ranges::find_if(stored.children, [&](const FieldValue& each) {
    return each.key == name || unity::friendly_name(each.key) == name ||
           (each.key == kAngles && name == "localEulerAngles");  // as scripts call them
  });
  if (field == stored.children.end() || unity::is_internal(field->key)) return std::nullopt;
  if (field->key == "m_Enabled") {
    ValueType type;
    type.kind = unity::FieldKind::Bool;
    return KnownField{field->key, std::move(type)};
  }
  const unity::ClassInfo* info = unity::find_class(class_id);
  const unity::FieldInfo* known = info == nullptr ? nullptr : info->field(field->key);
  if (known == nullptr) return std::nullopt;
  return KnownField{field->key, native_type(*known)};
}

// --- Rotations --------------------------------------------------------------------------------

const yaml::Draft* assigned(const std::vector<Assignment>& assignments, std::string_view key) {
  for (const Assignment& each : assignments)
    if (each.path.size() == 1 && each.path.front().key == key) return &each.value;
  return nullptr;
}

double part_of(const yaml::Draft& draft, std::string_view key) {
  const auto part = std::ranges::find(draft.children, key, &yaml::Draft::key);
  return part == draft.children.end() ? 0 : std::strtod(part->text.c_str(), nullptr);
}

/// A rotation is stored twice: as it is, and in the angles that the inspector shows. Whoever
/// gives one of them means both.
void keep_angles_and_rotation(const FieldValue& stored, std::vector<Assignment>& assignments) {
  const yaml::Draft* rotation = assigned(assignments, kRotation);
  const yaml::Draft* angles = assigned(assignments, kAngles);
  if ((rotation == nullptr) == (angles == nullptr)) return;
  const std::string other(rotation != nullptr ? kAngles : kRotation);
  if (stored.find(other) == nullptr) return;
  yaml::Draft value =
      rotation != nullptr
          ? vector_draft(scene::euler_angles(
                scene::normalized({part_of(*rotation, "x"), part_of(*rotation, "y"),
                                   part_of(*rotation, "z"), part_of(*rotation, "w")})))
          : quaternion_draft(scene::from_euler(
                {part_of(*angles, "x"), part_of(*angles, "y"), part_of(*angles, "z")}));
  assignments.push_back({{{unity::PathStep::Kind::Key, other, 0}}, std::move(value)});
}

// --- Managed references -----------------------------------------------------------------------

/// As wide as those that the editor draws.
std::int64_t large_number(Session& session, const OpenHierarchy& open) {
  const auto upper = static_cast<std::uint64_t>(session.new_id(open));
  const auto lower = static_cast<std::uint64_t>(session.new_id(open));
  return static_cast<std::int64_t>((upper << 32U ^ lower) & INT64_MAX);
}

}  // namespace

Result<SceneEditor::FieldPlan> SceneEditor::plan_fields(const OpenHierarchy& open,
                                                        const unity::ComponentType& type,
                                                        const FieldValue& stored,
                                                        const scene::Input& fields,
                                                        References& references, bool pack) {
  FieldPlan plan;
  const auto draw = [&] { return large_number(session_, open); };
  ManagedValues managed(session_.project(), stored,
                        pack ? ManagedValues::Place::Document : ManagedValues::Place::Overrides,
                        draw);
  ValueWriter writer(session_.project(), references, managed, plan.skipped, pack);
  if (type.script != nullptr)
    for (const unity::SerializedField& field : type.script->fields)
      plan.order.push_back(field.name);
  for (const auto& [name, value] : fields.members) {
    std::optional<KnownField> field;
    if (type.script != nullptr) field = find_script_field(*type.script, stored, name);
    if (!field) field = find_native_field(type.class_id, stored, name);
    if (!field || unity::is_internal(field->stored)) {
      plan.skipped.push_back(name);
      continue;
    }
    const std::size_t skipped = plan.skipped.size();
    const std::size_t before = plan.assignments.size();
    DIORAMA_CHECK(writer.assign(value, field->type, stored.find(field->stored),
                                {{unity::PathStep::Kind::Key, field->stored, 0}}, name,
                                plan.assignments));
    if (plan.assignments.size() > before || plan.skipped.size() == skipped)
      plan.set.push_back(name);
  }
  if (unity::is_transform_class(type.class_id)) keep_angles_and_rotation(stored, plan.assignments);
  plan.managed = managed.change();
  return plan;
}

}  // namespace diorama::edit
