#include "unity/hierarchy.h"

#include <algorithm>

#include "unity/hierarchy_builder.h"

namespace diorama::unity {

Hierarchy Hierarchy::build(std::shared_ptr<const yaml::Document> document, PrefabSource& prefabs) {
  return HierarchyBuilder(std::move(document), prefabs).run();
}

std::optional<Index> Hierarchy::find_object(FileId id) const {
  const auto found = std::ranges::lower_bound(object_ids_, id, {}, &IdEntry::id);
  if (found == object_ids_.end() || found->id != id) return std::nullopt;
  return found->index;
}

bool Hierarchy::is_exact(FileId object_id) const {
  const auto found = std::ranges::lower_bound(object_ids_, object_id, {}, &IdEntry::id);
  return found != object_ids_.end() && found->id == object_id && found->exact;
}

std::optional<Index> Hierarchy::find_component(FileId id) const {
  const auto found = std::ranges::lower_bound(component_ids_, id, {}, &IdEntry::id);
  if (found == component_ids_.end() || found->id != id) return std::nullopt;
  return found->index;
}

Index Hierarchy::transform_of(Index object) const {
  const GameObject& owner = objects_[object];
  for (Index i = 0; i < owner.component_count; ++i)
    if (is_transform_class(components_[owner.first_component + i].class_id))
      return owner.first_component + i;
  return kNone;
}

}  // namespace diorama::unity
