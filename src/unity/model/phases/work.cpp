#include "unity/model/phases/work.h"

namespace diorama::unity::phases {
namespace {

/// The slot of a document that is not stripped and has such a class.
template <class Wanted>
Index own_slot(const Work& work, FileId id, Wanted wanted_class) {
  const text::Object* const object = work.document->find(id);
  if (object == nullptr || object->stripped || !wanted_class(object->class_id)) return kNone;
  return work.own_slots[work.position_of(*object)];
}

Index found_in(const std::unordered_map<FileId, Index>& ids, FileId id) {
  const auto found = ids.find(id);
  return found == ids.end() ? kNone : found->second;
}

}  // namespace

Work::Work(std::shared_ptr<const text::Document> of, PrefabSource& source, const Hierarchy& older,
           std::optional<std::span<const FileId>> changes)
    : document(std::move(of)),
      prefabs(source),
      effort(source.effort()),
      old(older),
      changed(changes),
      stale(older, source) {
  kept.placed.assign(old.objects().size(), false);
  kept.objects.assign(old.objects().size(), kNone);
  kept.components.assign(old.components().size(), kNone);
  kept.instances.assign(old.instances().size(), kNone);
  result.document = document;
}

// What the file itself writes comes first: an id computed for an instance may equal one of these.

Index Work::find_object(FileId id) const {
  const Index own = own_slot(*this, id, [](std::int32_t c) { return c == kGameObjectClass; });
  return own != kNone ? own : found_in(foreign_objects, id);
}

Index Work::find_transform(FileId id) const {
  const Index own = own_slot(*this, id, is_transform_class);
  return own != kNone ? own_components[own].transform : found_in(foreign_transforms, id);
}

Index Work::find_own_component(FileId id) const {
  return own_slot(*this, id, [](std::int32_t c) { return c != kGameObjectClass; });
}

std::size_t Work::kept_siblings(Index transform) const {
  const Index draft = transforms[transform].object;
  if (draft == kNone || objects[draft].kept == kNone) return 0;
  const Index first = objects[draft].kept;
  return objects[draft].kept_end == first + old.objects()[first].size ? 1 : 2;
}

Index Work::add(DraftObject object, DraftTransform transform) {
  const auto place = static_cast<Index>(transforms.size());
  object.transform = place;
  transform.object = static_cast<Index>(objects.size());
  objects.push_back(std::move(object));
  transforms.push_back(std::move(transform));
  return place;
}

}  // namespace diorama::unity::phases
