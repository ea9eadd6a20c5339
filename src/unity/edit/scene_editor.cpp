#include "unity/edit/scene_editor.h"

#include <algorithm>
#include <iterator>

#include "unity/edit/change_body.h"
#include "unity/edit/prefabs/override_text.h"
#include "unity/edit/prefabs/overrides.h"

namespace diorama::unity::edit {

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

Error SceneEditor::cannot_change(const std::string& object) {
  return {ErrorCode::Unsupported, unreadable(object), kWhereReadable, {{"path", object}}};
}

Result<Index> SceneEditor::find(const OpenHierarchy& scene, const std::string& object) const {
  DIORAMA_TRY(const Index index, scene.paths.find(object));
  const unity::GameObject& found = scene.hierarchy.objects()[index];
  if (!found.placeholder) return index;
  const Index transform = scene.hierarchy.transform_of(index);
  const bool known = found.instance != kNone && transform != kNone &&
                     source_id(scene.hierarchy, found) != 0 &&
                     source_id(scene.hierarchy, scene.hierarchy.components()[transform]) != 0;
  return known ? Result<Index>(index) : cannot_change(object);
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
  return Error{
      ErrorCode::MissingScript,
      "the component has no script any more: the one it was made of is gone",
      "bring the script and its .meta file back, or remove the component with remove_component",
      {}};
}

Result<void> SceneEditor::check_components_below(const OpenHierarchy& scene, Index object) {
  if (session_.limits().components.empty()) return {};
  const auto& objects = scene.hierarchy.objects();
  for (Index at = object; at < object + objects[object].size; ++at) {
    const Index transform = scene.hierarchy.transform_of(at);
    for (Index i = 0; i < objects[at].component_count; ++i) {
      const Index component = objects[at].first_component + i;
      if (component == transform) continue;
      const auto type = existing_type(scene, component);
      if (!type && type.error().code == ErrorCode::PermissionDenied) return type.error();
      if (!type) DIORAMA_CHECK(session_.limits().check_component(kMissingScript));
    }
  }
  return {};
}

scene::ComponentChange SceneEditor::describe(const OpenHierarchy& scene, Index object, int index,
                                      const unity::ComponentType& type) const {
  scene::ComponentChange out;
  out.object_path = scene.paths.path(object);
  out.object_name = scene.hierarchy.objects()[object].name;
  out.type = type.full_name;
  out.index = out.previous_index = index;
  return out;
}

Result<scene::ObjectChange> SceneEditor::describe(const OpenHierarchy& scene, Index object) const {
  const unity::GameObject& found = scene.hierarchy.objects()[object];
  return scene::ObjectChange{scene.paths.path(object), found.name, found.id, {}};
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
  const text::Object* const object = file->document->find(scene.hierarchy.instances()[index].id);
  if (object == nullptr) return false;
  auto known =
      override_edits(scene.hierarchy, index, file->document->body(*object), wanted, file->style);
  if (!known) return false;
  for (text::ChangeText& edit : known->edits) DIORAMA_CHECK(session_.apply(path_, std::move(edit)));
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
  const Index instance = instance_index(scene.hierarchy, each);
  if (instance == kNone)
    return change_body(session_, path_, each.id, [&](Body& body) { return apply(body, plan); });
  return write_overrides(scene, instance, source_id(scene.hierarchy, each),
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
  const Index instance = instance_index(scene.hierarchy, each);
  if (instance == kNone)
    return change_body(session_, path_, each.id, [&](Body& body) { return apply(body, plan); });
  return write_overrides(scene, instance, source_id(scene.hierarchy, each), stored, plan);
}

}  // namespace diorama::unity::edit
