// Prefab instances: copied from their sources, changed by their overrides, and extended by
// what the file adds to them.

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "unity/model/hierarchy_builder.h"

namespace diorama::unity {
namespace {

// The root object and its transform in an imported model have one of these ids, by the age of
// its import settings (on disk).
constexpr FileId kModelRoots[] = {919132149155446097,   -927199367670048503,  100000,
                                  -8679921383154817045, -4216859302048453862, 400000};
constexpr std::span<const FileId> kModelObjects = std::span(kModelRoots).first(3);
constexpr std::span<const FileId> kModelTransforms = std::span(kModelRoots).last(3);

std::int64_t whole_number(std::string_view text, std::int64_t fallback) {
  std::int64_t number = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  return status == std::errc() ? number : fallback;
}

bool is_model_root(FileId id) {
  return std::ranges::find(kModelObjects, id) != kModelObjects.end();
}

/// The target of such an override: one of those that models have, else the only one there is.
FileId target_of(const ModificationList& changes, std::string_view path,
                 std::span<const FileId> of_models) {
  FileId only = 0;
  bool several = false;
  for (const Modification& change : changes) {
    if (std::ranges::find(of_models, change.target) != of_models.end()) return change.target;
    if (change.path != path) continue;
    several = several || (only != 0 && only != change.target);
    only = change.target;
  }
  return several ? 0 : only;
}

/// The editor writes the name and the placement of the root with every instance.
void find_root_in_source(Instance& instance) {
  instance.root_source = target_of(instance.modifications, "m_Name", kModelObjects);
  instance.root_transform_source =
      target_of(instance.modifications, "m_LocalEulerAnglesHint.x", kModelTransforms);
}

/// The id if it is one of them, else their first.
FileId among(std::span<const FileId> known, FileId id) {
  return std::ranges::find(known, id) != known.end() ? id : known.front();
}

bool contains(const std::vector<FileId>& ids, FileId id) {
  return std::ranges::find(ids, id) != ids.end();
}

constexpr std::int64_t kLast = std::int64_t{1} << 30;

/// Puts something where it is to stand among others, which may have become fewer.
template <class Thing>
void insert_at(std::vector<Thing>& all, std::int64_t place, const Thing& thing) {
  const bool last = place < 0 || place > std::ssize(all);
  all.insert(last ? all.end() : all.begin() + place, thing);
}

}  // namespace

std::span<const FileId> model_root_ids() {
  return kModelRoots;
}

std::int64_t root_order(const Instance& instance) {
  std::int64_t order = 0;
  for (const Modification& change : instance.modifications) {
    if (change.path != "m_RootOrder") continue;
    const Hierarchy* const source = instance.hierarchy.get();
    const auto found = source ? source->find_component(change.target) : std::nullopt;
    if (source == nullptr || (found && source->components()[*found].object == 0))
      order = whole_number(change.value, order);
  }
  return order;
}

void HierarchyBuilder::expand_instances() {
  for (Index i = 0; i < result_.instances_.size(); ++i) {
    Instance& instance = result_.instances_[i];
    for (const auto* list : {&instance.added_objects, &instance.added_components})
      for (std::size_t at = 0; at < list->size(); ++at)
        added_places_[(*list)[at].added] = {(*list)[at].insert_index, at};
    if (instance.source.guid) instance.hierarchy = prefabs_.prefab(*instance.source.guid);
    if (instance.hierarchy && !instance.hierarchy->objects().empty() && has_room(i)) {
      copy_source(i);
    } else {
      instance.hierarchy = nullptr;
      add_placeholder(i);
    }
  }
}

/// Prefabs of prefabs can multiply without end; a scene that large is nobody's.
bool HierarchyBuilder::has_room(Index index) {
  constexpr std::size_t kMostObjects = 4'000'000;
  const Instance& instance = result_.instances_[index];
  if (objects_.size() + instance.hierarchy->objects().size() <= kMostObjects) return true;
  result_.problems_.push_back("the prefab instance " + std::to_string(instance.id) +
                              " is not expanded: there are too many objects already");
  return false;
}

void HierarchyBuilder::add_placeholder(Index index) {
  Instance& instance = result_.instances_[index];
  result_.complete_ = false;
  find_root_in_source(instance);
  DraftObject draft;
  DraftTransform transform;
  bool named = false;
  for (const Modification& change : instance.modifications) {
    if (change.path == "m_Name" && !std::exchange(named, true)) draft.name = change.value;
    if (change.path == "m_IsActive" && change.target == instance.root_source)
      draft.active = whole_number(change.value, 1) != 0;
    if (change.path == "m_SizeDelta.x" && change.target == instance.root_transform_source)
      transform.class_id = kRectTransformClass;
  }
  if (!named)
    draft.name = instance.source.guid ? prefabs_.prefab_name(*instance.source.guid) : "Prefab";
  transform.order = root_order(instance);
  draft.placeholder = true;
  draft.instance = index;
  draft.id = instance.local_id(among(kModelObjects, instance.root_source));
  draft.transform = static_cast<Index>(transforms_.size());
  draft.components.emplace_back().class_id = transform.class_id;
  draft.components.front().id =
      instance.local_id(among(kModelTransforms, instance.root_transform_source));
  transform.object = static_cast<Index>(objects_.size());
  transform.father_id = instance.parent;
  instance.root = transform.object;
  objects_.push_back(std::move(draft));
  transforms_.push_back(std::move(transform));
  alias_placeholder(index, instance.root);
}

/// What this file says about parts of the unreadable source can only mean the placeholder.
void HierarchyBuilder::alias_placeholder(Index index, Index object) {
  const Instance& instance = result_.instances_[index];
  for (const auto& [source, local] : instance.stripped) {
    const text::Object* stripped = document_->find(local);
    if (is_transform_class(stripped->class_id))
      foreign_transforms_.emplace(local, objects_[object].transform);
    else if (stripped->class_id == kGameObjectClass &&
             foreign_objects_.emplace(local, object).second)
      if (!is_model_root(source)) vague_ids_.insert(local);
  }
  for (const FileId id : kModelTransforms)
    foreign_transforms_.emplace(instance.local_id(id), objects_[object].transform);
  for (const FileId id : kModelObjects) foreign_objects_.emplace(instance.local_id(id), object);
}

void HierarchyBuilder::copy_source(Index index) {
  const std::shared_ptr<const Hierarchy> source = result_.instances_[index].hierarchy;
  result_.complete_ = result_.complete_ && source->complete();
  const auto first = static_cast<Index>(objects_.size());
  const auto first_transform = static_cast<Index>(transforms_.size());
  for (Index from = 0; from < source->objects().size(); ++from) copy_object(index, from);
  for (Index from = 0; from < source->objects().size(); ++from) {
    const GameObject& object = source->objects()[from];
    if (object.parent == kNone) continue;
    transforms_[first_transform + from].father = first_transform + object.parent;
    transforms_[first_transform + object.parent].children.push_back(first_transform + from);
  }
  remove_objects(index, first);
  apply_overrides(index, first);

  Instance& instance = result_.instances_[index];
  DraftTransform& root = transforms_[first_transform];
  if (source->objects().front().orphan || root.removed) return;
  instance.root = first;
  if (objects_[first].placeholder) {
    find_root_in_source(instance);
    // Of a prefab made of a missing one the ids are made up: no override means them.
    if (instance.root_source != source->objects().front().id)
      instance.root_source = instance.root_transform_source = 0;
  }
  objects_[first].instance = index;
  root.father_id = instance.parent;
}

void HierarchyBuilder::copy_object(Index index, Index from) {
  const Instance& instance = result_.instances_[index];
  const Hierarchy& source = *instance.hierarchy;
  const GameObject& object = source.objects()[from];
  const auto draft_index = static_cast<Index>(objects_.size());
  const auto transform_index = static_cast<Index>(transforms_.size());
  DraftObject draft;
  draft.id = object.id == 0 ? 0 : instance.local_id(object.id);
  draft.name = object.name;
  draft.active = object.active;
  draft.placeholder = object.placeholder;
  draft.origin = {index, from};
  draft.transform = transform_index;
  DraftTransform transform;
  transform.object = draft_index;
  // Not 0 unless it is a root: what has no father any more is an orphan, not a new root.
  if (object.parent != kNone || object.orphan) transform.father_id = -1;
  for (Index i = 0; i < object.component_count; ++i) {
    const Index at = object.first_component + i;
    Component component = source.components()[at];
    const FileId source_id = component.id;
    if (contains(instance.removed_components, source_id) && source_id != 0) continue;
    component.id = source_id == 0 ? 0 : instance.local_id(source_id);
    component.origin = {index, at};
    if (is_transform_class(component.class_id) && source_id != 0) {
      transform.id = component.id;
      transform.class_id = component.class_id;
      foreign_transforms_.emplace(component.id, transform_index);
    }
    draft.components.push_back(component);
  }
  if (draft.id != 0) foreign_objects_.emplace(draft.id, draft_index);
  objects_.push_back(std::move(draft));
  transforms_.push_back(std::move(transform));
}

void HierarchyBuilder::remove_objects(Index index, Index first_object) {
  const Instance& instance = result_.instances_[index];
  const Hierarchy& source = *instance.hierarchy;
  for (const FileId id : instance.removed_objects) {
    const auto found = source.find_object(id);
    if (!found) continue;
    for (Index i = *found; i < *found + source.objects()[*found].size; ++i) {
      const Index transform = objects_[first_object + i].transform;
      transforms_[transform].removed = true;
    }
  }
}

void HierarchyBuilder::apply_overrides(Index index, Index first_object) {
  const Instance& instance = result_.instances_[index];
  const Hierarchy& source = *instance.hierarchy;
  for (const auto& [id, object, exact] : source.placeholder_transforms_)
    foreign_transforms_.emplace(instance.local_id(id), objects_[first_object + object].transform);
  for (const auto& [id, object, exact] : source.object_ids_) {
    if (!source.objects()[object].placeholder) continue;
    const FileId local = instance.local_id(id);
    if (foreign_objects_.emplace(local, first_object + object).second && !exact)
      vague_ids_.insert(local);
  }

  for (const Modification& change : instance.modifications) {
    const bool of_object = change.path == "m_Name" || change.path == "m_IsActive";
    if (of_object) {
      const auto found = source.find_object(change.target);
      if (!found || !source.is_exact(change.target)) continue;
      DraftObject& object = objects_[first_object + *found];
      if (change.path == "m_Name")
        object.name = change.value;
      else
        object.active = whole_number(change.value, 1) != 0;
    } else if (change.path == "m_RootOrder") {
      const auto found = source.find_component(change.target);
      if (!found) continue;
      const Index object = first_object + source.components()[*found].object;
      DraftTransform& transform = transforms_[objects_[object].transform];
      transform.order = whole_number(change.value, transform.order);
    }
  }
}

/// Those that no object lists: added to instances, in the order in which these list them. Editors
/// before 2022.2 list none; the order of the file is what there is then.
void HierarchyBuilder::attach_added_components() {
  struct Added {
    const OwnComponent* own;
    Index object;
    std::int64_t place = kLast;
    std::size_t number = 0;
  };
  std::vector<Added> added;
  for (const OwnComponent& own : own_components_) {
    if (own.listed) continue;
    const Index object = find_object(own.owner_id);
    if (object == kNone) {
      result_.is_odd_ = true;
      continue;
    }
    Added& each = added.emplace_back(&own, object);
    const auto found = added_places_.find(own.component.id);
    if (found == added_places_.end()) continue;
    each.number = found->second.number;
    // The Transform stays the first.
    if (found->second.index >= 0) each.place = std::max(found->second.index, 1);
  }
  std::ranges::stable_sort(added, {},
                           [](const Added& each) { return std::pair(each.place, each.number); });
  for (const auto& [own, object, place, number] : added) {
    insert_at(objects_[object].components, place, own->component);
    if (own->transform == kNone || objects_[object].transform != kNone) continue;
    objects_[object].transform = own->transform;
    transforms_[own->transform].object = object;
  }
}

void HierarchyBuilder::resolve_fathers() {
  for (DraftTransform& transform : transforms_)
    if (transform.father_id != 0 && transform.father == kNone)
      transform.father = find_transform(transform.father_id);
}

/// Children that hang under a part of an instance are listed by no document.
void HierarchyBuilder::attach_added_children() {
  std::vector<bool> listed(transforms_.size(), false);
  for (Index i = 0; i < transforms_.size(); ++i) {
    for (const Index child : transforms_[i].children) {
      listed[child] = true;
      result_.is_odd_ = result_.is_odd_ || transforms_[child].father != i;
    }
  }
  // Of those that are kept it is not known where they stand in the file.
  const auto is_kept = [this](Index child) { return kept_siblings(child) > 0; };
  std::map<Index, std::vector<Index>> added;
  for (Index i = 0; i < transforms_.size(); ++i)
    if (transforms_[i].father != kNone && !listed[i]) added[transforms_[i].father].push_back(i);
  for (auto& [father, children] : added) {
    if (father < own_transforms_) result_.short_lists_.push_back(transforms_[father].id);
    is_unclear_ = is_unclear_ || (children.size() > 1 && std::ranges::any_of(children, is_kept));
    insert_children(father, std::move(children));
  }
}

/// How many siblings of the older hierarchy it stands for: none, one, or more than one.
std::size_t HierarchyBuilder::kept_siblings(Index transform) const {
  const Index draft = transforms_[transform].object;
  if (draft == kNone || objects_[draft].kept == kNone) return 0;
  const Index first = objects_[draft].kept;
  return objects_[draft].kept_end == first + old_->objects_[first].size ? 1 : 2;
}

/// How an instance lists it, by its transform or its object; nullptr when none does.
const HierarchyBuilder::AddedPlace* HierarchyBuilder::place_of_child(Index transform) const {
  auto found = added_places_.find(transforms_[transform].id);
  if (found == added_places_.end() && transforms_[transform].object != kNone)
    found = added_places_.find(objects_[transforms_[transform].object].id);
  return found == added_places_.end() ? nullptr : &found->second;
}

void HierarchyBuilder::insert_children(Index father, std::vector<Index> added) {
  std::ranges::stable_sort(added, {}, [&](Index child) {
    const AddedPlace* const place = place_of_child(child);
    if (place == nullptr) return transforms_[child].order;
    return place->index < 0 ? kLast : std::int64_t{place->index};
  });
  std::vector<Index>& children = transforms_[father].children;
  const bool in_rows =
      std::ranges::any_of(children, [this](Index child) { return kept_siblings(child) > 1; });
  for (const Index child : added) {
    const AddedPlace* const known = place_of_child(child);
    const std::int64_t place = known == nullptr ? transforms_[child].order : known->index;
    is_unclear_ = is_unclear_ || (in_rows && place > 0);  // it may be inside of a row
    insert_at(children, known == nullptr && place >= std::ssize(children) ? -1 : place, child);
  }
}

}  // namespace diorama::unity
