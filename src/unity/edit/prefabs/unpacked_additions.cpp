// A component and a child that were added to a part. The instance that noted them is removed; the
// part, now an object of the file, has them in its own lists:
//
//   -    m_AddedGameObjects:
//   -    - targetCorrespondingSourceObject: {fileID: 8168139557792157469, guid: e68f..., type: 3}
//   -      insertIndex: -1
//   -      addedObject: {fileID: 794232114}
//    m_Children:
//   +- {fileID: 794232114}
//
// If the part comes from an instance inside the prefab, that one becomes an instance of this
// file and notes them, with its own source as the target.

#include "unity/edit/prefabs/unpacked_additions.h"

#include <algorithm>
#include <span>

#include "unity/edit/components/component_list.h"
#include "unity/edit/objects/reference_list.h"
#include "unity/edit/prefabs/instance_lists.h"
#include "unity/edit/values/references.h"

namespace diorama::unity::edit {
namespace {

/// The id of an object's transform in the file; 0 when it is not known, or it has none.
FileId written_transform(const Hierarchy& file, Index object) {
  const Index transform = file.transform_of(object);
  const GameObject& found = file.objects()[object];
  if (transform != kNone && !found.placeholder) return file.components()[transform].id;
  if (found.instance == kNone) return 0;
  for (const auto& [from, to] : file.instances()[found.instance].stripped) {
    const text::Object* const stripped = file.document().find(to);
    if (stripped != nullptr && is_transform_class(stripped->class_id)) return to;
  }
  return 0;
}

template <class Visit>
Result<void> for_each_child(const Hierarchy& hierarchy, Index object, Visit visit) {
  const auto& objects = hierarchy.objects();
  const Index end = object + objects[object].size;
  for (Index child = object + 1; child < end; child += objects[child].size)
    DIORAMA_CHECK(visit(child));
  return {};
}

/// The children that the nested instance's source has below that transform, in their order.
std::vector<FileId> children_in_source(const NestedPart& transform) {
  std::vector<FileId> out;
  const Hierarchy* const source = transform.instance->hierarchy.get();
  const auto component = source ? source->find_component(transform.id) : std::nullopt;
  if (!component) return out;
  const Index above = source->components()[*component].object;
  const auto& objects = source->objects();
  for (Index at = above + 1; at < above + objects[above].size; at += objects[at].size)
    out.push_back(objects[at].id);
  return out;
}

/// All children that are not the nested instance's own, at their places: including those that
/// the source added, because the file's additions are between them.
Result<void> note_children(UnpackedPieces& pieces, Body& body, Index object,
                           const NestedPart& parent) {
  const Hierarchy& file = pieces.file();
  const std::vector<FileId> own = children_in_source(parent);
  std::vector<OrderedPart> order;
  DIORAMA_CHECK(for_each_child(file, object, [&](Index child) -> Result<void> {
    const GameObject& each = file.objects()[child];
    const NestedPart part =
        pieces.is_part(each) ? pieces.nested_part(source_id(file, each)) : NestedPart{};
    const bool is_own =
        part.instance == parent.instance && std::ranges::find(own, part.id) != own.end();
    const FileId id = written_transform(file, child);
    // Not known: the transform of a model.
    if (is_own || id != 0) order.push_back({id, !is_own});
    return {};
  }));
  DIORAMA_CHECK(pieces.add_lists(body));
  return order_additions(body, kAddedObjects, {parent.id, parent.instance->source.guid, 3}, order);
}

/// Likewise all components that are not the nested instance's own.
Result<void> note_components(UnpackedPieces& pieces, Body& body, const GameObject& object,
                             const NestedPart& owner) {
  const Hierarchy& file = pieces.file();
  std::vector<OrderedPart> order;
  for (Index i = 0; i < object.component_count; ++i) {
    const Component& each = file.components()[object.first_component + i];
    const NestedPart part =
        pieces.is_part(each) ? pieces.nested_part(source_id(file, each)) : NestedPart{};
    order.push_back({each.id, part.instance != owner.instance});
  }
  DIORAMA_CHECK(pieces.add_lists(body));
  return order_additions(body, kAddedComponents, {owner.id, owner.instance->source.guid, 3}, order);
}

/// The instance inside now has to list what the file added to a part of it.
Result<void> note_additions(UnpackedPieces& pieces, Index object) {
  const Hierarchy& file = pieces.file();
  const GameObject& found = file.objects()[object];
  const Index transform = file.transform_of(object);
  if (transform == kNone) return {};
  const NestedPart owner = pieces.nested_part(source_id(file, found));
  const NestedPart parent = pieces.nested_part(source_id(file, file.components()[transform]));
  Piece* const piece = pieces.piece_of(owner);
  if (piece == nullptr || parent.instance != owner.instance) return {};
  const auto is_more = [&](const auto& each) { return !pieces.is_part(each); };
  const auto components =
      std::span(file.components()).subspan(found.first_component, found.component_count);
  bool has_more = false;
  DIORAMA_CHECK(for_each_child(file, object, [&](Index child) -> Result<void> {
    has_more = has_more || is_more(file.objects()[child]);
    return {};
  }));
  return pieces.change(*piece, [&](Body& body) -> Result<void> {
    if (std::ranges::any_of(components, is_more))
      DIORAMA_CHECK(note_components(pieces, body, found, owner));
    return has_more ? note_children(pieces, body, object, parent) : Result<void>{};
  });
}

}  // namespace

Result<void> list_additions(UnpackedPieces& pieces, Index object) {
  const Hierarchy& file = pieces.file();
  const GameObject& found = file.objects()[object];
  Piece* const piece = pieces.find(found.id);
  if (piece == nullptr || piece->stripped) return note_additions(pieces, object);
  const auto list_components = [&](Body& body) -> Result<void> {
    for (Index i = 0; i < found.component_count; ++i) {
      const Component& each = file.components()[found.first_component + i];
      if (pieces.is_part(each)) continue;
      const std::size_t count = list_size(body, component_list()).value_or(0);
      DIORAMA_CHECK(list_component(body, each.id, std::min<std::size_t>(i, count)));
    }
    return {};
  };
  DIORAMA_CHECK(pieces.change(*piece, list_components));
  Piece* const transform = pieces.find(written_transform(file, object));
  if (transform == nullptr || transform->stripped) return {};
  return pieces.change(*transform, [&](Body& body) -> Result<void> {
    const Path list = parse_path("m_Children");
    std::size_t at = 0;
    return for_each_child(file, object, [&](Index child) -> Result<void> {
      const std::size_t place = at++;
      if (pieces.is_part(file.objects()[child])) return {};
      const FileId id = written_transform(file, child);
      const std::vector<FileId> listed = listed_ids(body, list);
      if (id == 0 || std::ranges::find(listed, id) != listed.end()) return {};
      return body.insert_item(list, std::min(place, listed.size()), local_draft(id));
    });
  });
}

}  // namespace diorama::unity::edit
