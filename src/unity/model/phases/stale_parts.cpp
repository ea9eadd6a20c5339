#include "unity/model/phases/stale_parts.h"

#include <algorithm>

#include "unity/text/field_scan.h"

namespace diorama::unity::phases {
namespace {

constexpr std::size_t kMostObjects = 1'000'000;  // far below where a build stops expanding

FileId id_in(std::string_view body, std::string_view field) {
  return read_reference(text::find_field(body, field).value_or("")).id;
}

}  // namespace

StaleParts::StaleParts(const Hierarchy& old, PrefabSource& prefabs)
    : old_(old),
      prefabs_(prefabs),
      objects_(old.objects().size()),
      instances_(old.instances().size()) {}

bool StaleParts::find(std::span<const FileId> changed) {
  if (old_.parts().is_odd || !old_.problems().empty() || !old_.document().problems().empty() ||
      old_.objects().size() > kMostObjects ||
      std::ranges::any_of(old_.objects(), &GameObject::orphan))
    return false;
  for (Index i = 0; i < old_.instances().size(); ++i)
    if (has_other_source(old_.instances()[i])) mark_instance(i);
  // Both what had the id before and what it belongs to now: an edit may have moved it.
  for (const FileId id : changed) mark_known(id);
  for (const FileId id : changed)
    if (const text::Object* const now = old_.document().find(id)) mark_neighbours(*now);
  return spread();
}

/// A prefab in the scene was edited: its hierarchy has changed.
bool StaleParts::has_other_source(const Instance& instance) {
  if (!instance.source.guid) return false;
  const auto [known, first] = sources_.try_emplace(*instance.source.guid);
  if (first) known->second = prefabs_.prefab(*instance.source.guid);
  const auto& now = known->second;
  return now != instance.hierarchy && !(now && now->objects().empty() && !instance.hierarchy);
}

void StaleParts::mark(std::optional<Index> object) {
  if (object) pending_.push_back(*object);
}

void StaleParts::mark_transform(FileId id) {
  if (const Index found = old_.object_of_transform(id); found != kNone) mark(found);
}

/// The whole instance, and what is below it: an override may rename, remove or reorder any of it.
void StaleParts::mark_instance(Index index) {
  if (instances_[index]) return;
  instances_[index] = true;
  const Instance& instance = old_.instances()[index];
  // If a source has several roots, its parts are all over the file.
  const bool is_one = instance.root != kNone &&
                      (!instance.hierarchy || instance.hierarchy->objects().front().size ==
                                                  instance.hierarchy->objects().size());
  can_tell_ = can_tell_ && is_one;
  if (!is_one) return;
  for (Index i = 0; i < old_.objects()[instance.root].size; ++i) mark(instance.root + i);
}

void StaleParts::mark_instance_of(FileId id) {
  if (const auto found = old_.find_instance(id)) mark_instance(*found);
}

/// What had this id.
void StaleParts::mark_known(FileId id) {
  mark(old_.find_object(id));
  mark_transform(id);
  mark_instance_of(id);
}

/// What it belongs to now: its instance, its object, its father.
void StaleParts::mark_neighbours(const text::Object& now) {
  const std::string_view body = old_.document().body(now);
  if (now.stripped) {
    const FileId instance = id_in(body, "m_PrefabInstance");
    mark_instance_of(instance != 0 ? instance : id_in(body, "m_PrefabInternal"));
  } else if (now.class_id == kPrefabInstanceClass) {
    if (const auto instance = read_instance(old_.document(), now)) mark_transform(instance->parent);
  } else if (now.class_id != kGameObjectClass && now.class_id != kSceneRootsClass) {
    mark(old_.find_object(id_in(body, "m_GameObject")));
    if (is_transform_class(now.class_id)) mark_transform(id_in(body, "m_Father"));
  }
}

/// Everything above a stale object is stale, too: the sizes of the subtrees on the way may change.
bool StaleParts::spread() {
  while (!pending_.empty() && can_tell_) {
    const Index at = pending_.back();
    pending_.pop_back();
    if (objects_[at]) continue;
    objects_[at] = true;
    const GameObject& object = old_.objects()[at];
    if (object.parent != kNone) mark(object.parent);
    if (const Index instance = instance_index(old_, object); instance != kNone)
      mark_instance(instance);
  }
  return can_tell_;
}

}  // namespace diorama::unity::phases
