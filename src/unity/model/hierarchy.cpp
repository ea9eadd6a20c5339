#include "unity/model/hierarchy.h"

#include <algorithm>
#include <limits>

#include "unity/model/hierarchy_builder.h"

namespace diorama::unity {

Hierarchy Hierarchy::build(std::shared_ptr<const text::Document> document, PrefabSource& prefabs) {
  return HierarchyBuilder(std::move(document), prefabs).run();
}

std::optional<Index> Hierarchy::find(const std::vector<IdEntry>& ids, FileId id) {
  const auto found = std::ranges::lower_bound(ids, id, {}, &IdEntry::id);
  if (found == ids.end() || found->id != id) return std::nullopt;
  return found->index;
}

std::optional<Index> Hierarchy::find_object(FileId id) const {
  return find(object_ids_, id);
}

std::optional<Index> Hierarchy::find_component(FileId id) const {
  return find(component_ids_, id);
}

std::optional<Index> Hierarchy::find_instance(FileId id) const {
  return find(instance_ids_, id);
}

bool Hierarchy::is_exact(FileId object_id) const {
  const auto found = std::ranges::lower_bound(object_ids_, object_id, {}, &IdEntry::id);
  return found != object_ids_.end() && found->id == object_id && found->exact;
}

Index Hierarchy::object_of_transform(FileId id) const {
  if (const auto found = find_component(id)) return components_[*found].object;
  return find(placeholder_transforms_, id).value_or(kNone);
}

Index Hierarchy::transform_of(Index object) const {
  const GameObject& owner = objects_[object];
  for (Index i = 0; i < owner.component_count; ++i)
    if (is_transform_class(components_[owner.first_component + i].class_id))
      return owner.first_component + i;
  return kNone;
}

Index Hierarchy::add(const NewLeaf& leaf) {
  const auto end = static_cast<Index>(objects_.size());
  if (leaf.parent == kNone) {
    // Without a list of roots their order is not known here; behind the roots come orphans.
    const auto documents = document_->objects();
    const bool listed = !documents.empty() && documents.back().class_id == kSceneRootsClass;
    Index last = end == 0 ? kNone : end - 1;
    while (last != kNone && objects_[last].parent != kNone) last = objects_[last].parent;
    if (!listed || (last != kNone && objects_[last].orphan)) return kNone;
  } else if (objects_[leaf.parent].origin.instance != kNone || objects_[leaf.parent].placeholder ||
             !short_lists_.empty()) {
    return kNone;
  }
  const Index at = leaf.parent == kNone ? end : leaf.parent + objects_[leaf.parent].size;
  const Index component =
      at == end ? static_cast<Index>(components_.size()) : objects_[at].first_component;
  make_room_for_object(at);
  for (Index above = leaf.parent; above != kNone; above = objects_[above].parent)
    ++objects_[above].size;
  GameObject object;
  object.id = leaf.id;
  object.name = leaf.name;
  object.parent = leaf.parent;
  object.first_component = component;
  objects_.insert(objects_.begin() + at, std::move(object));
  add_id(object_ids_, leaf.id, at);
  insert_component(at, component, {leaf.transform, leaf.transform_class, at, {}, {}});
  return at;
}

bool Hierarchy::add_component(Index object, Index number, const Component& component) {
  const GameObject& owner = objects_[object];
  if (owner.origin.instance != kNone || owner.placeholder || number > owner.component_count)
    return false;
  insert_component(object, owner.first_component + number, component);
  components_[owner.first_component + number].object = object;
  return true;
}

bool Hierarchy::set_object(Index object, const std::string& name, bool active) {
  if (instance_index(*this, objects_[object]) != kNone) return false;
  objects_[object].name = name;
  objects_[object].active = active;
  return true;
}

bool Hierarchy::set_overrides(OverrideChange change) {
  const auto is_structure = [](const Modification& each) {
    return each.path == "m_Name" || each.path == "m_IsActive" || each.path == "m_RootOrder";
  };
  const auto replaces_structure = [&](const auto& each) { return is_structure(each.second); };
  if (std::ranges::any_of(change.added, is_structure) ||
      std::ranges::any_of(change.replaced, replaces_structure))
    return false;
  ModificationList& all = instances_[change.instance].modifications;
  for (auto& [index, now] : change.replaced) all.replace(index, std::move(now));
  all.insert(change.place, std::move(change.added));
  return true;
}

void Hierarchy::insert_component(Index object, Index at, const Component& component) {
  ++objects_[object].component_count;
  if (at < components_.size()) {
    for (std::size_t i = object + std::size_t{1}; i < objects_.size(); ++i)
      ++objects_[i].first_component;
    shift(component_ids_, at);
  }
  components_.insert(components_.begin() + at, component);
  add_id(component_ids_, component.id, at);
}

/// Everything that names an object from this one on names the one behind it.
void Hierarchy::make_room_for_object(Index object) {
  if (object == objects_.size()) return;
  const auto moved = [object](Index& index) {
    if (index != kNone && index >= object) ++index;
  };
  for (std::size_t i = object; i < objects_.size(); ++i) moved(objects_[i].parent);
  for (std::size_t i = objects_[object].first_component; i < components_.size(); ++i)
    moved(components_[i].object);
  for (Instance& instance : instances_) moved(instance.root);
  shift(object_ids_, object);
  shift(placeholder_transforms_, object);
}

void Hierarchy::shift(std::vector<IdEntry>& ids, Index from) {
  for (IdEntry& entry : ids) entry.index += entry.index >= from ? 1 : 0;
}

void Hierarchy::add_id(std::vector<IdEntry>& ids, FileId id, Index index) {
  ids.insert(std::ranges::upper_bound(ids, id, {}, &IdEntry::id), {id, index});
}

namespace {

template <class Part>
FileId id_in_source(const Hierarchy& hierarchy, const Part& part,
                    const std::vector<Part>& (Hierarchy::*parts)() const) {
  if (part.origin.instance == kNone) return 0;
  const Hierarchy& source = *hierarchy.instances()[part.origin.instance].hierarchy;
  return (source.*parts)()[part.origin.source].id;
}

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

/// Whether everything there is in the instance is known.
bool is_read(const Instance& instance) {
  return instance.hierarchy != nullptr && instance.hierarchy->complete();
}

std::optional<UnreadPart> unread_part_of(const Hierarchy& hierarchy, const text::Object& stripped) {
  for (const Instance& instance : hierarchy.instances())
    for (const auto& [source, local] : instance.stripped)
      if (local == stripped.id)
        return is_read(instance) ? std::nullopt
                                 : std::optional(UnreadPart{&hierarchy, &stripped, &instance});
  return std::nullopt;
}

}  // namespace

std::optional<UnreadPart> find_unread_part(const Hierarchy& hierarchy, FileId id) {
  if (hierarchy.complete()) return std::nullopt;
  if (const text::Object* const written = hierarchy.document().find(id))
    return written->stripped ? unread_part_of(hierarchy, *written) : std::nullopt;
  constexpr FileId kSign = std::numeric_limits<FileId>::min();
  for (const Instance& instance : hierarchy.instances()) {
    if (instance.hierarchy == nullptr) continue;
    const FileId source = instance.computed_id(id);  // the same both ways, but for the sign
    for (const FileId each : {source, source | kSign})
      if (auto found = find_unread_part(*instance.hierarchy, each)) return found;
  }
  return std::nullopt;
}

}  // namespace diorama::unity
