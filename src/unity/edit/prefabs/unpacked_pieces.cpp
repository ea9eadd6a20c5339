#include "unity/edit/prefabs/unpacked_pieces.h"

#include "unity/edit/prefabs/instance_lists.h"
#include "unity/text/draft.h"

namespace diorama::unity::edit {
namespace {

/// The id in its source of a part of an unreadable one, from its id in the file.
FileId id_in_source(const Instance& instance, FileId id) {
  for (const auto& [from, to] : instance.stripped)
    if (to == id) return from;
  for (const Modification& each : instance.modifications)
    if (instance.local_id(each.target) == id) return each.target;
  for (const FileId known : model_root_ids())
    if (instance.local_id(known) == id) return known;
  return (id ^ instance.id) & kIdMask;
}

}  // namespace

void UnpackedPieces::add(Piece piece) {
  by_id_.emplace(piece.id, pieces_.size());
  pieces_.push_back(std::move(piece));
}

Piece* UnpackedPieces::find(FileId id) {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : &pieces_[found->second];
}

NestedPart UnpackedPieces::nested_part(FileId id) const {
  NestedPart out;
  const Hierarchy& hierarchy = source();
  if (const auto object = hierarchy.find_object(id)) {
    const GameObject& found = hierarchy.objects()[*object];
    const Index nested = instance_index(hierarchy, found);
    if (nested == kNone) return out;
    out.instance = &hierarchy.instances()[nested];
    out.id = found.placeholder ? id_in_source(*out.instance, id) : source_id(hierarchy, found);
  } else if (const auto component = hierarchy.find_component(id)) {
    const Component& found = hierarchy.components()[*component];
    const Index nested = instance_index(hierarchy, found);
    if (nested == kNone) return out;
    out.instance = &hierarchy.instances()[nested];
    const bool placeholder = hierarchy.objects()[found.object].placeholder;
    out.id = placeholder ? id_in_source(*out.instance, id) : source_id(hierarchy, found);
    out.class_id = found.class_id;
    out.script = found.script;
  }
  return out;
}

Piece* UnpackedPieces::piece_of(const NestedPart& nested) {
  const bool known = nested.instance != nullptr && nested.instance->source.guid;
  return known ? find(instance().local_id(nested.instance->id)) : nullptr;
}

// An instance of 2021 that is put into a file of 2022.2 or later:
//
//      m_Modification:
//   +    serializedVersion: 3
//        m_TransformParent: {fileID: 1149206831}
//        m_RemovedComponents: []
//   +    m_RemovedGameObjects: []
//   +    m_AddedGameObjects: []
//   +    m_AddedComponents: []
Result<void> UnpackedPieces::add_lists(Body& nested) const {
  const text::Object* const written = file_.document().find(instance().id);
  if (written == nullptr || !has_list(file_.document().body(*written), kAddedComponents) ||
      has_list(nested.text(), kAddedComponents))
    return {};
  const std::string first[] = {"m_TransformParent"};
  DIORAMA_CHECK(nested.set(in_modification("serializedVersion"), text::Draft::scalar("3"), first));
  for (const char* const list : {kRemovedObjects, kAddedObjects, kAddedComponents})
    if (!has_list(nested.text(), list))
      DIORAMA_CHECK(nested.set(in_modification(list), text::Draft::list({})));
  return {};
}

}  // namespace diorama::unity::edit
