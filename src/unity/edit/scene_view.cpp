// What is written where. A field of an object that is in the file:
//
//   -  m_IsTrigger: 1
//   +  m_IsTrigger: 0
//
// The same field of a part of a prefab instance, whose text is in the prefab. The instance has
// an override for each single value (unity/edit/overrides/overrides.h):
//
//   +    - target: {fileID: 4170994595757603046, guid: 687c12e6e37050ac26a45d45fcac652d, type: 3}
//   +      propertyPath: m_IsTrigger
//   +      value: 0
//   +      objectReference: {fileID: 0}

#include "unity/edit/scene_view.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "base/parse_number.h"
#include "unity/edit/change_body.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/overrides/override_text.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/session.h"
#include "unity/edit/values/field_plan.h"
#include "unity/edit/values/references.h"
#include "unity/model/lasting_ids.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {

constexpr std::size_t kMostOverrides = 1 << 16;  // an array of this many items is read

Project& SceneView::project() const {
  return session_.project();
}

Result<const OpenFile*> SceneView::file() {
  return session_.file(path_);
}

Result<void> SceneView::change(FileId id, const std::function<Result<void>(Body&)>& change) {
  return change_body(session_, path_, id, change);
}

Result<OpenHierarchyPtr> SceneView::now() {
  DIORAMA_CHECK(file());
  return project().hierarchies().open(path_);
}

Result<Index> SceneView::find(const OpenHierarchy& open, FileId object) const {
  if (const auto present = present_id(open.hierarchy, object))
    if (const auto found = open.hierarchy.find_object(*present)) return *found;
  return Error{ErrorCode::ObjectNotFound,
               "nothing in '" + path_ + "' has the id " + std::to_string(object) + " any more",
               {},
               {{"path", path_}}};
}

Result<Index> SceneView::find_to_change(const OpenHierarchy& open, FileId object) const {
  DIORAMA_TRY(const Index index, find(open, object));
  const GameObject& found = open.hierarchy.objects()[index];
  if (!found.placeholder) return index;
  const Index transform = open.hierarchy.transform_of(index);
  const bool known = found.instance != kNone && transform != kNone &&
                     source_id(open.hierarchy, found) != 0 &&
                     source_id(open.hierarchy, open.hierarchy.components()[transform]) != 0;
  return known ? Result<Index>(index) : cannot_change(open, index);
}

Result<Index> SceneView::find_parent(const OpenHierarchy& open, FileId parent) const {
  if (parent != 0) return find_to_change(open, parent);
  if (is_prefab())
    return Error{ErrorCode::InvalidArgument,
                 "a prefab has exactly one root",
                 "give the path of an object in it as the parent",
                 {{"field", "parent"}}};
  return kNone;
}

Error SceneView::cannot_change(const OpenHierarchy& open, Index object) {
  const std::string path = open.paths.path(object);
  return {ErrorCode::Unsupported, unreadable(path), kWhereReadable, {{"path", path}}};
}

scene::ObjectChange SceneView::describe(const OpenHierarchy& open, Index object) const {
  const GameObject& found = open.hierarchy.objects()[object];
  return {{nullptr, path_, lasting_id(open.hierarchy, found.id)},
          open.paths.path(object),
          found.name,
          {}};
}

scene::ComponentChange SceneView::describe(const OpenHierarchy& open, Index object, int index,
                                           const ComponentType& type) const {
  scene::ObjectChange owner = describe(open, object);
  scene::ComponentChange out;
  out.object = std::move(owner.object);
  out.object_path = std::move(owner.path);
  out.object_name = std::move(owner.name);
  out.type = type.full_name;
  out.index = out.previous_index = index;
  return out;
}

Result<void> SceneView::add(const Piece& piece) {
  return add_object(session_, path_, piece);
}

Result<void> SceneView::remove(FileId id) {
  return remove_object(session_, path_, id);
}

// --- Fields -----------------------------------------------------------------------------------

Result<FieldWrite> SceneView::write_object(const OpenHierarchy& open, Index object,
                                           const std::vector<Assignment>& assignments) {
  const GameObject& each = open.hierarchy.objects()[object];
  const FieldPlan plan{assignments, {}, {}, {}, {}};
  const Index instance = instance_index(open.hierarchy, each);
  if (instance != kNone)
    return write_overrides(open, instance, source_id(open.hierarchy, each),
                           object_fields(open.hierarchy, object), plan);
  DIORAMA_CHECK(change(each.id, [&](Body& body) { return apply(body, plan); }));
  return FieldWrite{};
}

Result<FieldWrite> SceneView::write_component(const OpenHierarchy& open, Index component,
                                              const std::vector<Assignment>& assignments) {
  return write_component(open, component, {assignments, {}, {}, {}, {}},
                         component_fields(open.hierarchy, component));
}

Result<FieldWrite> SceneView::write_component(const OpenHierarchy& open, Index component,
                                              const FieldPlan& plan, const FieldValue& stored) {
  const Component& each = open.hierarchy.components()[component];
  const Index instance = instance_index(open.hierarchy, each);
  if (instance != kNone)
    return write_overrides(open, instance, source_id(open.hierarchy, each), stored, plan);
  DIORAMA_CHECK(change(each.id, [&](Body& body) { return apply(body, plan); }));
  return FieldWrite{};
}

namespace {

// propertyPath: waypoints.Array.data[2].x
//
/// Overrides of items that a list has no longer when it gets the wanted sizes. They would mean
/// nothing until the list grows again, and then they would come back.
std::vector<std::string> left_over(const Instance& instance, FileId target,
                                   const std::vector<Modification>& wanted) {
  constexpr std::string_view kSize = "Array.size", kItem = "Array.data[";
  std::unordered_map<std::string_view, std::size_t> sizes;  // "waypoints." and how many it gets
  for (const Modification& change : wanted) {
    const std::string_view path = change.path;
    const auto size = parse_number<std::size_t>(change.value);
    if (path.ends_with(kSize) && size) sizes[path.substr(0, path.size() - kSize.size())] = *size;
  }
  std::vector<std::string> out;
  if (sizes.empty()) return out;
  for (const std::size_t i : instance.modifications.of_target(target)) {
    const std::string_view path = instance.modifications[i].path;
    for (std::size_t at = path.find(kItem); at != std::string_view::npos;
         at = path.find(kItem, at + 1)) {
      const auto list = sizes.find(path.substr(0, at));
      const auto index = leading_number<std::size_t>(path.substr(at + kItem.size()));
      if (list == sizes.end() || !index || *index < list->second) continue;
      out.emplace_back(path);
      break;
    }
  }
  return out;
}

}  // namespace

/// A value that the instance or the prefab already has needs no override.
Result<FieldWrite> SceneView::write_overrides(const OpenHierarchy& open, Index index, FileId source,
                                              const FieldValue& stored, const FieldPlan& plan) {
  const Instance& instance = open.hierarchy.instances()[index];
  std::vector<Modification> wanted;
  for (const Assignment& each : plan.assignments)
    std::ranges::move(flatten(each, source), std::back_inserter(wanted));
  for (const Assignment& each : managed_overrides(plan.managed))
    std::ranges::move(flatten(each, source), std::back_inserter(wanted));
  OverrideChanges changes(instance.source.guid.value_or(Guid{}));
  if (plan.managed.any) {
    FieldValue after = stored;
    for (const Modification& change : wanted) apply_override(after, change);
    changes.forget_managed(source, no_longer_used(after, plan.managed));
  }
  std::erase_if(wanted, [&](const Modification& change) { return is_in_effect(stored, change); });
  if (wanted.size() > kMostOverrides)
    return Error{ErrorCode::LimitExceeded,
                 "a prefab instance cannot get " + std::to_string(wanted.size()) +
                     " overrides at once; " + std::to_string(kMostOverrides) + " is the most",
                 "set it in the prefab",
                 {}};
  const std::vector<std::string> gone = left_over(instance, source, wanted);
  for (const std::string& path : gone) changes.remove(source, path);
  if (!plan.managed.any && gone.empty()) {
    if (wanted.empty()) return FieldWrite{};
    DIORAMA_TRY(auto known, write_at_their_places(open, index, wanted));
    if (known) return FieldWrite{std::move(known)};
  }
  for (Modification& change : wanted) changes.set(std::move(change));
  DIORAMA_CHECK(change(instance.id, [&](Body& body) { return changes.write(body); }));
  return FieldWrite{};
}

/// Without reading the whole instance; if that is not possible, nothing was written.
Result<std::optional<OverrideChange>> SceneView::write_at_their_places(
    const OpenHierarchy& open, Index index, const std::vector<Modification>& wanted) {
  DIORAMA_TRY(const OpenFile* const open_file, file());
  const text::Document& document = *open_file->document;
  const text::Object* const object = document.find(open.hierarchy.instances()[index].id);
  if (object == nullptr) return std::optional<OverrideChange>{};
  auto known =
      override_edits(open.hierarchy, index, document.body(*object), wanted, open_file->style);
  if (!known) return std::optional<OverrideChange>{};
  for (text::ChangeText& edit : known->edits) DIORAMA_CHECK(session_.apply(path_, std::move(edit)));
  return std::optional(std::move(known->change));
}

// --- Changing the hierarchy in place ------------------------------------------------------------

void SceneView::take_in(OpenHierarchyPtr&& before,
                        const std::function<bool(OpenHierarchy&)>& change) {
  before.reset();
  project().hierarchies().bring_back(path_, change);
}

void SceneView::take_in(OpenHierarchyPtr&& before, FieldWrite&& write) {
  before.reset();
  if (!write.overrides) return;
  take_in(std::move(before), [&](OpenHierarchy& known) {
    return known.hierarchy.set_overrides(*std::move(write.overrides));
  });
}

}  // namespace diorama::unity::edit
