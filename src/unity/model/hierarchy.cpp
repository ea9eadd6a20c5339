// Questions to a hierarchy, and small changes of it. phases/ builds it.
#include "unity/model/hierarchy.h"

#include <algorithm>
#include <limits>

namespace diorama::unity {

Siblings Hierarchy::children(Index parent) const {
  const std::span<const GameObject> objects = parts_.objects;
  if (parent == kNone) return {objects, 0, static_cast<Index>(objects.size())};
  return {objects, parent + 1, parent + objects[parent].size};
}

std::optional<Index> Hierarchy::find_object(FileId id) const {
  return parts_.object_ids.find(id);
}

std::optional<Index> Hierarchy::find_component(FileId id) const {
  return parts_.component_ids.find(id);
}

std::optional<Index> Hierarchy::find_instance(FileId id) const {
  return parts_.instance_ids.find(id);
}

Index Hierarchy::object_of_transform(FileId id) const {
  if (const auto found = find_component(id)) return parts_.components[*found].object;
  return parts_.placeholder_transforms.find(id).value_or(kNone);
}

Index Hierarchy::transform_of(Index object) const {
  const GameObject& owner = parts_.objects[object];
  for (Index i = 0; i < owner.component_count; ++i)
    if (is_transform_class(parts_.components[owner.first_component + i].class_id))
      return owner.first_component + i;
  return kNone;
}

// --- Small changes, made in place --------------------------------------------------------------

namespace {

/// Whether a new root is the last of all objects. Without a list of roots their order is not known
/// here; and orphans come after the roots.
bool ends_with_a_root(const HierarchyParts& parts) {
  const auto documents = parts.document->objects();
  if (documents.empty() || documents.back().class_id != kSceneRootsClass) return false;
  if (parts.objects.empty()) return true;
  auto last = static_cast<Index>(parts.objects.size() - 1);
  while (parts.objects[last].parent != kNone) last = parts.objects[last].parent;
  return !parts.objects[last].orphan;
}

/// Whether a new child of the object is its last: its own list says so, and no others exist.
bool lists_its_children(const HierarchyParts& parts, Index object) {
  const GameObject& parent = parts.objects[object];
  return parent.origin.instance == kNone && !parent.placeholder && parts.short_lists.empty();
}

}  // namespace

Index Hierarchy::add(const NewLeaf& leaf) {
  const bool is_root = leaf.parent == kNone;
  if (!(is_root ? ends_with_a_root(parts_) : lists_its_children(parts_, leaf.parent))) return kNone;
  auto& objects = parts_.objects;
  const auto end = static_cast<Index>(objects.size());
  const Index at = is_root ? end : leaf.parent + objects[leaf.parent].size;
  const Index component =
      at == end ? static_cast<Index>(parts_.components.size()) : objects[at].first_component;
  make_room_for_object(at, component);
  for (Index above = leaf.parent; above != kNone; above = objects[above].parent)
    ++objects[above].size;
  GameObject object;
  object.id = leaf.id;
  object.name = leaf.name;
  object.parent = leaf.parent;
  object.first_component = component;
  object.component_count = 1;
  objects.insert(objects.begin() + at, std::move(object));
  parts_.object_ids.add(leaf.id, at);
  place_component(component, {leaf.transform, leaf.transform_class, at, {}, {}});
  return at;
}

bool Hierarchy::add_component(Index object, Index number, const Component& component) {
  const GameObject& owner = parts_.objects[object];
  if (owner.origin.instance != kNone || owner.placeholder || number > owner.component_count)
    return false;
  const Index at = owner.first_component + number;
  auto& objects = parts_.objects;
  ++objects[object].component_count;
  for (std::size_t i = object + std::size_t{1}; i < objects.size(); ++i)
    ++objects[i].first_component;
  if (at < parts_.components.size()) parts_.component_ids.shift(at);
  place_component(at, component);
  parts_.components[at].object = object;
  return true;
}

bool Hierarchy::set_object(Index object, const std::string& name, bool active) {
  GameObject& changed = parts_.objects[object];
  if (instance_index(*this, changed) != kNone) return false;
  changed.name = name;
  changed.active = active;
  return true;
}

bool Hierarchy::set_overrides(OverrideChange change) {
  // These are part of the hierarchy itself.
  const auto is_structure = [](const Modification& each) {
    return each.path == "m_Name" || each.path == "m_IsActive" || each.path == "m_RootOrder";
  };
  const auto replaces_structure = [&](const auto& each) { return is_structure(each.second); };
  if (std::ranges::any_of(change.added, is_structure) ||
      std::ranges::any_of(change.replaced, replaces_structure))
    return false;
  ModificationList& all = parts_.instances[change.instance].modifications;
  for (auto& [index, now] : change.replaced) all.replace(index, std::move(now));
  all.insert(change.place, std::move(change.added));
  return true;
}

void Hierarchy::place_component(Index at, const Component& component) {
  parts_.components.insert(parts_.components.begin() + at, component);
  parts_.component_ids.add(component.id, at);
}

/// Every index of this object or a later one now means the next one, and so with its first
/// component. One pass over each list: in a large scene the passes are what the edit costs.
void Hierarchy::make_room_for_object(Index object, Index component) {
  auto& objects = parts_.objects;
  auto& components = parts_.components;
  if (object == objects.size()) return;
  const auto move = [object](Index& index) {
    if (index != kNone && index >= object) ++index;
  };
  for (std::size_t i = object; i < objects.size(); ++i) {
    move(objects[i].parent);
    ++objects[i].first_component;
  }
  for (std::size_t i = component; i < components.size(); ++i) move(components[i].object);
  for (Instance& instance : parts_.instances) move(instance.root);
  parts_.object_ids.shift(object);
  parts_.component_ids.shift(component);
  parts_.placeholder_transforms.shift(object);
}

// --- Where things come from -------------------------------------------------------------------

namespace {

template <class Part>
FileId id_in_source(const Hierarchy& hierarchy, const Part& part,
                    const std::vector<Part>& (Hierarchy::*parts)() const) {
  if (part.origin.instance == kNone) return 0;
  const Hierarchy& source = *hierarchy.instances()[part.origin.instance].hierarchy;
  return (source.*parts)()[part.origin.source].id;
}

/// A placeholder is written in no file; all that is known about it is in its instance.
bool stands_for_source(const Hierarchy&, const GameObject& object) {
  return object.placeholder && object.instance != kNone;
}
bool stands_for_source(const Hierarchy& hierarchy, const Component& component) {
  return is_transform_class(component.class_id) &&
         stands_for_source(hierarchy, hierarchy.objects()[component.object]);
}

}  // namespace

Index instance_index(const Hierarchy& hierarchy, const GameObject& object) {
  return stands_for_source(hierarchy, object) ? object.instance : object.origin.instance;
}

Index instance_index(const Hierarchy& hierarchy, const Component& component) {
  return stands_for_source(hierarchy, component) ? hierarchy.objects()[component.object].instance
                                                 : component.origin.instance;
}

FileId source_id(const Hierarchy& hierarchy, const GameObject& object) {
  if (stands_for_source(hierarchy, object))
    return hierarchy.instances()[object.instance].root_source;
  return id_in_source(hierarchy, object, &Hierarchy::objects);
}

FileId source_id(const Hierarchy& hierarchy, const Component& component) {
  if (stands_for_source(hierarchy, component))
    return hierarchy.instances()[instance_index(hierarchy, component)].root_transform_source;
  return id_in_source(hierarchy, component, &Hierarchy::components);
}

std::optional<SourcePart> find_part(const Hierarchy& hierarchy, const Instance& instance,
                                    FileId source) {
  if (source != 0 && instance.root != kNone) {
    if (source == instance.root_source) return SourcePart{instance.root, kNone};
    if (source == instance.root_transform_source)
      return SourcePart{instance.root, hierarchy.transform_of(instance.root)};
  }
  const FileId id = instance.local_id(source);
  if (const auto object = hierarchy.find_object(id)) return SourcePart{*object, kNone};
  if (const auto component = hierarchy.find_component(id))
    return SourcePart{hierarchy.components()[*component].object, *component};
  return std::nullopt;
}

namespace {

/// Whether all parts of the instance are known.
bool is_read(const Instance& instance) {
  return instance.hierarchy != nullptr && instance.hierarchy->complete();
}

/// A stripped object of a source that cannot be read: its document only says that it exists.
std::optional<PlaceholderPart> unread_part_of(const Hierarchy& hierarchy,
                                              const text::Object& stripped) {
  for (const Instance& instance : hierarchy.instances())
    for (const auto& [source, local] : instance.stripped)
      if (local == stripped.id)
        return is_read(instance) ? std::nullopt
                                 : std::optional(PlaceholderPart{&hierarchy, &stripped, &instance});
  return std::nullopt;
}

}  // namespace

std::optional<PlaceholderPart> find_unread_part(const Hierarchy& hierarchy, FileId id) {
  if (hierarchy.complete()) return std::nullopt;
  if (const text::Object* const written = hierarchy.document().find(id))
    return written->stripped ? unread_part_of(hierarchy, *written) : std::nullopt;
  constexpr FileId kSign = std::numeric_limits<FileId>::min();
  for (const Instance& instance : hierarchy.instances()) {
    if (instance.hierarchy == nullptr) continue;
    const FileId source = instance.computed_id(id);  // the same both ways, except for the sign
    for (const FileId each : {source, source | kSign})
      if (auto found = find_unread_part(*instance.hierarchy, each)) return found;
  }
  return std::nullopt;
}

}  // namespace diorama::unity
