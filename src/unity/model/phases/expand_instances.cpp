// Prefab instances: copied from their sources and changed by their overrides.
//
// --- !u!1001 &1476017658152936842
// PrefabInstance:
//   m_Modification:
//     m_TransformParent: {fileID: 0}
//     m_Modifications:
//     - target: {fileID: 1822594906192549298, guid: be20..., type: 3}
//       propertyPath: m_Name
//       value: GuardCaptain
//       objectReference: {fileID: 0}
//     m_RemovedComponents:
//     - {fileID: 2682765315430191011, guid: be20..., type: 3}
//   m_SourcePrefab: {fileID: 100100000, guid: be20..., type: 3}
//
// The file writes only the differences; Unity applies them to the source when it loads the file.
// Targets are in the ids of the source. If that is a variant or has its own instances, their ids
// are computed (Instance::local_id), so one level of expansion is enough here: the
// source's hierarchy was expanded the same way.

#include <algorithm>
#include <utility>

#include "base/parse_number.h"
#include "base/shown_text.h"
#include "unity/model/bounds.h"
#include "unity/model/phases/phases.h"

namespace diorama::unity::phases {
namespace {

std::span<const FileId> model_objects() {
  return model_root_ids().first(3);
}

std::span<const FileId> model_transforms() {
  return model_root_ids().last(3);
}

bool contains(std::span<const FileId> ids, FileId id) {
  return std::ranges::find(ids, id) != ids.end();
}

bool is_on(std::string_view value) {
  return leading_number<std::int64_t>(value).value_or(1) != 0;
}

// --- Sources that cannot be read ------------------------------------------------------------

/// The target of such an override: one of those that models have, else the only one.
FileId target_of(const ModificationList& changes, std::string_view path,
                 std::span<const FileId> of_models) {
  FileId only = 0;
  bool several = false;
  for (const Modification& change : changes) {
    if (contains(of_models, change.target)) return change.target;
    if (change.path != path) continue;
    several = several || (only != 0 && only != change.target);
    only = change.target;
  }
  return several ? 0 : only;
}

SourceRoot told_root(PrefabSource& prefabs, const Instance& instance) {
  return instance.source.guid ? prefabs.root_of_unread(*instance.source.guid) : SourceRoot{};
}

/// Which ids the root and its transform have in a source that cannot be read. The import settings
/// of a model may tell. Else the overrides do: the editor writes the name and the placement of the
/// root with every instance.
void find_root_in_source(PrefabSource& prefabs, Instance& instance) {
  const SourceRoot told = told_root(prefabs, instance);
  const ModificationList& changes = instance.modifications;
  instance.root_source =
      told.object != 0 ? told.object : target_of(changes, "m_Name", model_objects());
  instance.root_transform_source =
      told.transform != 0 ? told.transform
                          : target_of(changes, "m_LocalEulerAnglesHint.x", model_transforms());
}

/// The id if it is one of them, else the first of them.
FileId among(std::span<const FileId> known, FileId id) {
  return contains(known, id) ? id : known.front();
}

/// What this file says about parts of the unreadable source can only mean the placeholder.
void alias_placeholder(Work& work, const Instance& instance, Index transform) {
  const Index object = work.transforms[transform].object;
  for (const auto& [source, local] : instance.stripped) {
    const text::Object* stripped = work.document->find(local);
    if (is_transform_class(stripped->class_id))
      work.foreign_transforms.emplace(local, transform);
    else if (stripped->class_id == kGameObjectClass &&
             work.foreign_objects.emplace(local, object).second)
      if (!contains(model_objects(), source)) work.vague_ids.insert(local);
  }
  for (const FileId id : model_transforms())
    work.foreign_transforms.emplace(instance.local_id(id), transform);
  for (const FileId id : model_objects())
    work.foreign_objects.emplace(instance.local_id(id), object);
  // Overrides of a file around this one mean the root by these.
  const SourceRoot told = told_root(work.prefabs, instance);
  if (told.transform != 0)
    work.foreign_transforms.emplace(instance.local_id(told.transform), transform);
  if (told.object == 0) return;
  work.foreign_objects.emplace(instance.local_id(told.object), object);
  work.vague_ids.erase(instance.local_id(told.object));
}

/// One object for the whole instance: the overrides have its name, whether it is active, and
/// its place among its siblings. Without a name, Unity gives it that of the asset.
void add_placeholder(Work& work, Index index) {
  Instance& instance = work.result.instances[index];
  work.result.complete = false;
  find_root_in_source(work.prefabs, instance);
  DraftObject draft;
  DraftTransform transform;
  draft.name = instance.source.guid ? work.prefabs.prefab_name(*instance.source.guid) : "Prefab";
  for (const Modification& change : instance.modifications) {
    if (change.path == "m_Name" && change.target == instance.root_source) draft.name = change.value;
    if (change.path == "m_IsActive" && change.target == instance.root_source)
      draft.active = is_on(change.value);
    if (change.path == "m_SizeDelta.x" && change.target == instance.root_transform_source)
      transform.class_id = kRectTransformClass;
  }
  transform.order = root_order(instance);
  transform.father_id = instance.parent;
  draft.placeholder = true;
  draft.instance = index;
  draft.id = instance.local_id(among(model_objects(), instance.root_source));
  Component& component = draft.components.emplace_back();
  component.class_id = transform.class_id;
  component.id = instance.local_id(among(model_transforms(), instance.root_transform_source));
  const Index added = work.add(std::move(draft), std::move(transform));
  instance.root = work.transforms[added].object;
  alias_placeholder(work, instance, added);
}

// --- Sources that can be read ---------------------------------------------------------------

/// Why the instance is not expanded; empty: it is. What is not shown in full is shown nowhere else:
/// else every prefab around it would be as large again.
std::string why_not(const Work& work, const Instance& instance) {
  const HierarchyParts& source = instance.hierarchy->parts();
  if (!source.left_out.empty()) return "that prefab is too large itself";
  if (work.objects.size() + source.objects.size() > kMostObjects)
    return "there would be more than " + std::to_string(kMostObjects) + " objects";
  if (work.copied_bytes + source.bytes > kMostObjectBytes)
    return "the objects would take more than " + std::to_string(kMostObjectBytes >> 20) + " MB";
  return {};
}

/// Prefabs in prefabs can multiply without end (unity/model/bounds.h).
bool has_room(Work& work, const Instance& instance) {
  const std::string reason = why_not(work, instance);
  if (reason.empty()) return true;
  work.is_unclear = true;  // an update has not all objects: a build decides
  const std::vector<Guid>& inside = instance.hierarchy->parts().sources;
  if (work.left_out_of.insert(instance.hierarchy.get()).second)
    work.result.sources.insert(work.result.sources.end(), inside.begin(), inside.end());
  constexpr std::size_t kMostNamed = 20;
  if (++work.not_expanded > kMostNamed) return false;
  work.result.problems.push_back("the prefab instance " + std::to_string(instance.id) + " of '" +
                                 shortened(work.prefabs.prefab_name(*instance.source.guid), 100) +
                                 "' is not expanded: " + reason);
  if (work.result.left_out.empty()) work.result.left_out = work.result.problems.back();
  return false;
}

/// An update counts what it keeps twice at most, so that it never expands what a build would not.
bool is_near_the_bounds(const Work& work) {
  return work.is_update() && (work.old.objects().size() > kMostObjects / 4 ||
                              work.old.parts().bytes > kMostObjectBytes / 4);
}

void copy_object(Work& work, Index index, Index from, std::span<const FileId> removed) {
  const Instance& instance = work.result.instances[index];
  const Hierarchy& source = *instance.hierarchy;
  const GameObject& object = source.objects()[from];
  DraftObject draft;
  draft.id = object.id == 0 ? 0 : instance.local_id(object.id);
  draft.name = object.name;
  draft.active = object.active;
  draft.placeholder = object.placeholder;
  draft.origin = {index, from};
  DraftTransform transform;
  const auto transform_index = static_cast<Index>(work.transforms.size());
  // Only 0 for a root: an object that lost its father is an orphan, not a new root.
  if (object.parent != kNone || object.orphan) transform.father_id = -1;
  for (Index i = 0; i < object.component_count; ++i) {
    const Index at = object.first_component + i;
    Component component = source.components()[at];
    const FileId source_id = component.id;
    if (source_id != 0 && std::ranges::binary_search(removed, source_id)) continue;
    component.id = source_id == 0 ? 0 : instance.local_id(source_id);
    component.origin = {index, at};
    if (is_transform_class(component.class_id) && source_id != 0) {
      transform.id = component.id;
      transform.class_id = component.class_id;
      work.foreign_transforms.emplace(component.id, transform_index);
    }
    draft.components.push_back(component);
  }
  if (draft.id != 0)
    work.foreign_objects.emplace(draft.id, static_cast<Index>(work.objects.size()));
  work.add(std::move(draft), std::move(transform));
}

void copy_objects(Work& work, Index index) {
  const Hierarchy& source = *work.result.instances[index].hierarchy;
  const auto first = static_cast<Index>(work.transforms.size());
  std::vector<FileId> removed = work.result.instances[index].removed_components;
  std::ranges::sort(removed);
  for (Index from = 0; from < source.objects().size(); ++from) {
    if (!work.step(1 + source.objects()[from].component_count)) return;
    copy_object(work, index, from, removed);
  }
  work.copied_bytes += source.parts().bytes;
  for (Index from = 0; from < source.objects().size(); ++from) {
    const Index parent = source.objects()[from].parent;
    if (parent == kNone) continue;
    work.transforms[first + from].father = first + parent;
    work.transforms[first + parent].children.push_back(first + from);
  }
}

//   m_RemovedGameObjects:
//   - {fileID: 3491390649831694230, guid: dd5d..., type: 3}
//
/// With an object, everything below it is gone, although the file names only the object itself.
void remove_objects(Work& work, const Instance& instance, Index first_object) {
  const Hierarchy& source = *instance.hierarchy;
  for (const FileId id : instance.removed_objects) {
    const auto found = source.find_object(id);
    // With an object above it, it is gone already.
    if (!found || work.transforms[work.objects[first_object + *found].transform].removed) continue;
    for (Index i = *found; i < *found + source.objects()[*found].size; ++i)
      work.transforms[work.objects[first_object + i].transform].removed = true;
  }
}

/// Placeholders of the source are placeholders here, too: their other ids lead to them.
void alias_placeholders_inside(Work& work, const Instance& instance, Index first_object) {
  const HierarchyParts& source = instance.hierarchy->parts();
  for (const auto& [id, object, exact] : source.placeholder_transforms.entries())
    work.foreign_transforms.emplace(instance.local_id(id),
                                    work.objects[first_object + object].transform);
  for (const auto& [id, object, exact] : source.object_ids.entries()) {
    if (!source.objects[object].placeholder) continue;
    const FileId local = instance.local_id(id);
    if (work.foreign_objects.emplace(local, first_object + object).second && !exact)
      work.vague_ids.insert(local);
  }
}

/// Only what a hierarchy holds; all other overrides are applied when fields are read
/// (unity/model/fields.h).
void apply_overrides(Work& work, const Instance& instance, Index first_object) {
  const Hierarchy& source = *instance.hierarchy;
  for (const Modification& change : instance.modifications) {
    const bool of_object = change.path == "m_Name" || change.path == "m_IsActive";
    if (of_object) {
      const auto found = source.find_object(change.target);
      if (!found || !source.parts().object_ids.is_exact(change.target)) continue;
      DraftObject& object = work.objects[first_object + *found];
      if (change.path == "m_Name")
        object.name = change.value;
      else
        object.active = is_on(change.value);
    } else if (change.path == "m_RootOrder") {
      const auto found = source.find_component(change.target);
      if (!found) continue;
      const Index object = first_object + source.components()[*found].object;
      DraftTransform& transform = work.transforms[work.objects[object].transform];
      transform.order = leading_number<std::int64_t>(change.value).value_or(transform.order);
    }
  }
}

/// The first object of the source is the one at m_TransformParent in this file.
void set_root(Work& work, Index index, Index first_object) {
  Instance& instance = work.result.instances[index];
  const GameObject& source_root = instance.hierarchy->objects().front();
  DraftTransform& transform = work.transforms[work.objects[first_object].transform];
  if (source_root.orphan || transform.removed) return;
  instance.root = first_object;
  if (work.objects[first_object].placeholder) {
    find_root_in_source(work.prefabs, instance);
    // In a prefab made of a missing one the ids are made up: no override means them.
    if (instance.root_source != source_root.id)
      instance.root_source = instance.root_transform_source = 0;
  }
  work.objects[first_object].instance = index;
  transform.father_id = instance.parent;
}

void copy_source(Work& work, Index index) {
  const auto first_object = static_cast<Index>(work.objects.size());
  copy_objects(work, index);
  if (!work.step()) return;
  const Instance& instance = work.result.instances[index];
  work.result.complete = work.result.complete && instance.hierarchy->complete();
  remove_objects(work, instance, first_object);
  alias_placeholders_inside(work, instance, first_object);
  apply_overrides(work, instance, first_object);
  set_root(work, index, first_object);
}

/// For the phases that put the additions in their places.
void note_additions(Work& work, const Instance& instance) {
  for (const auto* list : {&instance.added_objects, &instance.added_components})
    for (std::size_t at = 0; at < list->size(); ++at)
      work.added_places[(*list)[at].added] = {(*list)[at].insert_index, at};
}

}  // namespace

/// Adds the objects of each instance that was read, or a placeholder for them.
void expand_instances(Work& work) {
  if (is_near_the_bounds(work)) {
    work.is_unclear = true;
    return;
  }
  for (Index i = 0; i < work.result.instances.size(); ++i) {
    if (!work.step(1 + work.result.instances[i].modifications.size())) return;
    Instance& instance = work.result.instances[i];
    note_additions(work, instance);
    if (instance.source.guid) instance.hierarchy = work.prefabs.prefab(*instance.source.guid);
    if (instance.hierarchy && !instance.hierarchy->objects().empty() && has_room(work, instance)) {
      copy_source(work, i);
    } else {
      instance.hierarchy = nullptr;
      add_placeholder(work, i);
    }
  }
  if (work.not_expanded > 1)
    work.result.left_out += ", and " + std::to_string(work.not_expanded - 1) + " more";
}

}  // namespace diorama::unity::phases
