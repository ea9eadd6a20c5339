// A collider that was added to a part of an instance, before and after. The text moves to the
// prefab; where the scene refers to it, a stripped object stays, with the old id:
//
//   in the scene:  -    m_AddedComponents:
//                  -    - targetCorrespondingSourceObject: {fileID: 9209159604417750053, ...}
//                  -      insertIndex: -1
//                  -      addedObject: {fileID: 2038659509}
//                  ---- !u!65 &2038659509
//                  -BoxCollider:
//   in the prefab: +--- !u!65 &6957976319337901122
//                  +BoxCollider:
//                  +  m_GameObject: {fileID: 9209159604417750053}

#include "unity/edit/overrides/applied_additions.h"

#include <algorithm>
#include <unordered_set>

#include "unity/edit/components/component_list.h"
#include "unity/edit/objects/root_order.h"
#include "unity/edit/objects/siblings.h"
#include "unity/edit/prefabs/instance_lists.h"
#include "unity/edit/prefabs/instances.h"
#include "unity/edit/prefabs/stripped_objects.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"

namespace diorama::unity::edit {
namespace {

using Kind = OverrideInfo::Kind;

/// An addition of an instance, on its way into the prefab.
struct Added {
  Index object = kNone;  ///< an object with everything below it; kNone: a component
  FileId owner = 0;      ///< the object of the instance it was added to
  Pieces pieces;
};

/// In the order in which they can be added to a prefab: each after the ones it depends on.
void sort_for_prefab(const Hierarchy& from, Pieces& pieces) {
  std::unordered_set<FileId> stripped;
  for (const Piece& each : pieces)
    if (each.stripped) stripped.insert(each.id);
  const auto rank = [&](const Piece& each) -> std::pair<int, Index> {
    if (each.stripped) return {3, 0};
    if (each.class_id == kPrefabInstanceClass) return {2, 0};
    const auto component = from.find_component(each.id);
    if (!component) return {0, 0};
    return {stripped.contains(each.owner) ? 4 : 1, *component};
  };
  std::ranges::stable_sort(pieces, {}, rank);
}

Added addition(const Hierarchy& from, const OverrideInfo& info) {
  Added out;
  std::unordered_set<FileId> ids{info.added};
  if (info.kind == Kind::AddedObject) {
    out.object = from.find_object(info.added).value_or(kNone);
    if (out.object == kNone) return out;
    ids = ids_below(from, out.object);
    out.owner = from.objects()[from.objects()[out.object].parent].id;
  } else if (const auto component = from.find_component(info.added)) {
    out.owner = from.objects()[from.components()[*component].object].id;
  }
  out.pieces = pieces_of(from.document(), ids);
  sort_for_prefab(from, out.pieces);
  return out;
}

/// Whether the prefab can have the instances that are in there.
Result<void> check_instances(const Hierarchy& from, Index object, const Guid& prefab,
                             const OverrideInfo& info) {
  const auto refuse = [&](ErrorCode code, std::string why, std::string hint) {
    return Error{code, std::move(why), std::move(hint), {{"path", info.object_path}}};
  };
  if (from.objects()[object].placeholder)
    return refuse(ErrorCode::Unsupported, unreadable(info.object_path), "apply it in the editor");
  for (Index at = object; at < object + from.objects()[object].size; ++at) {
    const Index inside = from.objects()[at].instance;
    if (inside == kNone) continue;
    const Instance& instance = from.instances()[inside];
    if (instance.source.guid == prefab ||
        (instance.hierarchy != nullptr && contains(*instance.hierarchy, prefab)))
      return refuse(
          ErrorCode::InvalidArgument,
          "a prefab cannot contain itself: '" + info.object_path + "' has an instance of it in it",
          "");
  }
  return {};
}

/// The child of the prefab's object before which it comes; -1: last.
int place_in_prefab(const Hierarchy& from, Index object, const Hierarchy& prefab, Index parent) {
  const Index above = from.objects()[object].parent;
  const Index instance = from.objects()[above].origin.instance;
  FileId previous = 0;
  bool passed = false, last = true;
  for (const Index each : siblings_below(from, above)) {
    if (each == object) passed = true;
    if (from.objects()[each].origin.instance != instance) continue;
    if (passed)
      last = false;
    else
      previous = source_id(from, from.objects()[each]);
  }
  if (last) return -1;
  int place = 0;
  for (const Index each : siblings_below(prefab, parent)) {
    if (previous == 0) break;
    ++place;
    if (prefab.objects()[each].id == previous) break;
  }
  return place;
}

/// An object that came from another file, with these ids, becomes a child.
Result<void> list_child(SceneView& prefab, const Hierarchy& from, Index object, const NewIds& ids,
                        FileId parent_id) {
  DIORAMA_TRY(const OpenHierarchyPtr open, prefab.now());
  const GameObject& before = from.objects()[object];
  Index child = kNone;
  if (before.instance != kNone) {
    DIORAMA_TRY(child, root_of(*open, ids.at(from.instances()[before.instance].id)));
  } else {
    child = open->hierarchy.find_object(ids.at(before.id)).value_or(kNone);
  }
  const auto parent = open->hierarchy.find_object(parent_id);
  if (child == kNone || !parent)
    return Error{ErrorCode::Internal, "the object is not where it was put", {}, {}};
  References references(prefab.session(), *open);
  const FileId listed = listed_id(*open, child, false, references);
  DIORAMA_CHECK(references.add_stripped());
  DIORAMA_CHECK(put_in(prefab, *open, listed, *parent,
                       place_in_prefab(from, object, open->hierarchy, *parent)));
  return renumber(prefab, parent_id);
}

/// Gives the pieces their ids in the prefab, and their references, too. Fails when they refer to
/// something outside of it.
Result<void> move_pieces(const AppliedOverride& applied, const NewIds& ids,
                         const text::FileStyle& style, References& references, Pieces& pieces) {
  std::optional<Error> outside;
  const auto id_here = [&](FileId id) -> FileId {
    if (const auto known = ids.find(id); known != ids.end()) return known->second;
    const auto part = id_in_prefab(applied, id);
    if (part) return references.written_id(*part);
    outside = part.error();
    return 0;
  };
  for (Piece& each : pieces) {
    each.body = text::with_line_ends(map_references(each.body, id_here), style);
    each.id = ids.at(each.id);
    each.owner = owner_of(each);
  }
  return outside ? Result<void>(*outside) : Result<void>{};
}

}  // namespace

Result<NewIds> take_addition(SceneView& prefab, const AppliedOverride& applied) {
  const OverrideInfo& info = applied.info;
  const Hierarchy& from = applied.user.hierarchy;
  DIORAMA_TRY(const OpenHierarchyPtr open, prefab.now());
  DIORAMA_TRY(const OpenFile* const file, prefab.file());
  Added added = addition(from, info);
  if (added.pieces.empty()) return NewIds{};
  if (added.object != kNone)
    DIORAMA_CHECK(
        check_instances(from, added.object, applied.instance.source.guid.value_or(Guid{}), info));
  NewIds ids = ids_in_prefab(added.pieces, applied.user.path.ends_with(".prefab"),
                             applied.instance.id, [&] { return prefab.session().new_id(*open); });
  DIORAMA_TRY(const FileId parent_id, id_in_prefab(applied, added.owner));
  const auto parent = open->hierarchy.find_object(parent_id);
  if (!parent || open->hierarchy.objects()[*parent].origin.instance != kNone)
    return Error{ErrorCode::Unsupported,
                 "'" + info.object_path + "' belongs to a prefab inside this prefab",
                 "open that prefab and add it there",
                 {{"path", info.object_path}}};
  References references(prefab.session(), *open);
  DIORAMA_CHECK(move_pieces(applied, ids, file->style, references, added.pieces));
  DIORAMA_CHECK(references.add_stripped());
  for (const Piece& each : added.pieces) DIORAMA_CHECK(prefab.add(each));
  const auto list_it = [&](Body& body) { return list_component(body, ids.at(info.added)); };
  DIORAMA_CHECK(added.object == kNone ? prefab.change(parent_id, list_it)
                                      : list_child(prefab, from, added.object, ids, parent_id));
  return ids;
}

Result<void> replace_addition(SceneView& view, const AppliedOverride& applied,
                              const NewIds& new_ids) {
  const Hierarchy& hierarchy = applied.user.hierarchy;
  std::unordered_set<FileId> ids;
  for (const auto& [before, after] : new_ids) ids.insert(before);
  const Pieces pieces = pieces_of(hierarchy.document(), ids);
  const bool is_object = applied.info.kind == Kind::AddedObject;
  FileId listed = applied.info.added;
  if (const auto added = hierarchy.find_object(listed); is_object && added)
    listed = transform_id(hierarchy, *added);
  DIORAMA_CHECK(view.change(applied.instance.id, [&](Body& body) {
    return forget_addition(body, is_object ? kAddedObjects : kAddedComponents, listed);
  }));
  DIORAMA_TRY(const OpenFile* const file, view.file());
  const Pieces stripped =
      stripped_for_others(*file->document, file->style, pieces, ids, applied.instance, new_ids);
  for (const Piece& each : pieces) DIORAMA_CHECK(view.remove(each.id));
  for (const Piece& each : stripped) DIORAMA_CHECK(view.add(each));
  return {};
}

}  // namespace diorama::unity::edit
