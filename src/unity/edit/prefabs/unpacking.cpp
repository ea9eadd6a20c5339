// /Enemy2, an instance of Guard.prefab, is unpacked. Each object of the prefab comes into the scene
// with the id that it already has there, and with the values of the overrides:
//
//   in Guard.prefab:                           in the scene:
//     --- !u!1 &3271017641675955016              --- !u!1 &1242157999
//     GameObject:                                GameObject:
//       m_Component:                               m_Component:
//       - component: {fileID: 39108158888026...}   - component: {fileID: 39108158894882...}
//       m_Name: Guard                              m_Name: Enemy2
//
// 1242157999 is the id of the stripped object that represented it; the others get the computed
// id (unity/model/lasting_ids.h). So references from outside stay as they are.

#include "unity/edit/prefabs/unpacking.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "unity/edit/objects/reference_list.h"
#include "unity/edit/objects/root_order.h"
#include "unity/edit/overrides/known_properties.h"
#include "unity/edit/overrides/override_values.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/prefabs/instance_lists.h"
#include "unity/edit/prefabs/stripped_objects.h"
#include "unity/edit/prefabs/unpacked_additions.h"
#include "unity/edit/prefabs/unpacked_pieces.h"
#include "unity/edit/values/references.h"
#include "unity/model/fields.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::edit {

// --- What the source has ----------------------------------------------------------------------

namespace {

/// Removes the items of a list that refer to nothing, because it was removed.
Result<void> drop_nothing(Body& body, const Path& list) {
  const std::vector<FileId> ids = listed_ids(body, list);
  for (std::size_t i = ids.size(); i-- > 0;)
    if (ids[i] == 0) DIORAMA_CHECK(body.remove_item(list, i));
  return {};
}

/// Removed components and children are no longer listed.
Result<void> drop_removed(Piece& piece, const text::FileStyle& style) {
  Body body(piece.body, style);
  for (const char* const list : {"m_Component", "m_Children"})
    DIORAMA_CHECK(drop_nothing(body, parse_path(list)));
  if (piece.class_id == kPrefabInstanceClass)
    for (const char* const list : {kAddedObjects, kAddedComponents})
      DIORAMA_CHECK(forget_addition(body, list, 0));
  piece.body = body.text();
  return {};
}

/// What the instance removes, in the ids of the source.
std::unordered_set<FileId> removed_ids(const Instance& instance) {
  const Hierarchy& source = *instance.hierarchy;
  std::unordered_set<FileId> out(instance.removed_components.begin(),
                                 instance.removed_components.end());
  for (const FileId id : instance.removed_objects)
    if (const auto object = source.find_object(id)) out.merge(ids_below(source, *object));
  return out;
}

/// The texts of the source, in its own ids. `removed` gets the ids that have none.
Result<Pieces> source_pieces(const UnpackedPieces& pieces, std::unordered_set<FileId>& removed,
                             KnownProperties& known) {
  const Hierarchy& source = pieces.source();
  Pieces out;
  std::unordered_set<FileId> replaced;
  for (Index i = 0; pieces.completely() && i < source.instances().size(); ++i) {
    const Instance& nested = source.instances()[i];
    DIORAMA_TRY(Pieces parts, unpacked(source, i, pieces.style(), true, known));
    replaced.insert(nested.id);
    for (const auto& [from, to] : nested.stripped) {
      replaced.insert(to);
      if (std::ranges::find(parts, to, &Piece::id) == parts.end()) removed.insert(to);
    }
    std::ranges::move(parts, std::back_inserter(out));
  }
  for (const text::Object& each : source.document().objects()) {
    // Files from before 2018.3 describe the prefab itself in such an object.
    if (each.class_id == kPrefabInstanceClass && !source.find_instance(each.id))
      removed.insert(each.id);
    if (replaced.contains(each.id)) continue;
    out.push_back(
        {each.class_id, each.id, std::string(source.document().body(each)), each.stripped, 0});
  }
  return out;
}

/// Transforms whose father was removed: they move below the root.
using Orphans = std::vector<FileId>;

Result<Orphans> take_source(UnpackedPieces& pieces, KnownProperties& known) {
  const Instance& instance = pieces.instance();
  const std::string name = instance.root == kNone
                               ? "this instance"
                               : "'" + pieces.file().objects()[instance.root].name + "'";
  if (instance.hierarchy == nullptr)
    return Error{ErrorCode::Unsupported,
                 "the source of " + name + " cannot be read here: it is a model, or not on disk",
                 "unpack it in the editor",
                 {}};
  std::unordered_set<FileId> removed = removed_ids(instance);
  DIORAMA_TRY(Pieces all, source_pieces(pieces, removed, known));
  const auto here = [&](FileId id) { return removed.contains(id) ? 0 : instance.local_id(id); };
  Orphans orphans;
  for (Piece& each : all) {
    if (removed.contains(each.id)) continue;
    const bool hangs = referred(each.body, "m_Father") != 0;
    each.id = instance.local_id(each.id);
    each.body = map_references(text::with_line_ends(each.body, pieces.style()), here);
    if (hangs && referred(each.body, "m_Father") == 0) orphans.push_back(each.id);
    pieces.add(std::move(each));
  }
  if (!removed.empty())
    for (Piece& each : pieces.all()) DIORAMA_CHECK(drop_removed(each, pieces.style()));
  return orphans;
}

}  // namespace

// --- What the instance says -------------------------------------------------------------------

namespace {

/// m_RootOrder in the overrides of instances, left over in files of newer editors from
/// older ones.
class RootNumbers {
 public:
  explicit RootNumbers(const Hierarchy& file) : numbered_(numbers_siblings(file.document())) {}

  /// Whether a number means anything in this file.
  [[nodiscard]] bool counts_in(const Piece& piece) const {
    return numbered_.value_or(false) || text::find_field(piece.body, "m_RootOrder");
  }
  [[nodiscard]] bool counts_in_instances() const { return numbered_ != false; }

 private:
  std::optional<bool> numbered_;
};

/// An instance inside must not bring numbers into a file that has none.
Result<void> drop_numbers(UnpackedPieces& pieces, const Instance& nested) {
  Piece* const piece = pieces.find(pieces.instance().local_id(nested.id));
  OverrideChanges changes(nested.source.guid.value_or(Guid{}));
  bool any = false;
  for (const Modification& each : nested.modifications) {
    if (each.path != "m_RootOrder") continue;
    changes.remove(each.target, each.path);
    any = true;
  }
  if (piece == nullptr || !any) return {};
  return pieces.change(*piece, [&](Body& body) { return changes.write(body); });
}

/// A field that the source does not have yet is written as a whole, with the overrides' values. One
/// that nobody has any more is not written: the override meant nothing.
Result<void> write(UnpackedPieces& pieces, Piece& piece, const Modification& change,
                   KnownProperties& known) {
  if (!known.has(piece.class_id, piece.body, change.path)) return {};
  return pieces.change(piece, [&](Body& body) -> Result<void> {
    DIORAMA_TRY(const bool fits, write_override(body, change));
    if (fits) return {};
    const auto component = pieces.file().find_component(piece.id);
    const FieldValue fields =
        component ? component_fields(pieces.file(), *component) : FieldValue{};
    const Path path = parse_path(change.path);
    const FieldValue* const whole = fields.find(path.front().key);
    return whole == nullptr ? Result<void>{} : body.set({path.front()}, as_draft(*whole));
  });
}

/// An instance inside takes over what this instance says about its parts.
Result<void> override_nested(UnpackedPieces& pieces, const Modification& change) {
  const NestedPart nested = pieces.nested_part(change.target);
  Piece* const piece = pieces.piece_of(nested);
  if (piece == nullptr) return {};
  Modification moved = change;
  moved.target = nested.id;
  return pieces.change(*piece, [&](Body& body) {
    return set_overrides(body, {moved}, *nested.instance->source.guid);
  });
}

Result<void> apply_overrides(UnpackedPieces& pieces, KnownProperties& known) {
  const RootNumbers numbers(pieces.file());
  if (!numbers.counts_in_instances())
    for (const Instance& nested : pieces.source().instances())
      DIORAMA_CHECK(drop_numbers(pieces, nested));
  // Sizes first: the items they make room for may come before them in the file.
  for (const bool sizes : {true, false})
    for (const Modification& each : pieces.instance().modifications) {
      if (each.path.ends_with("Array.size") != sizes) continue;
      Piece* const piece = pieces.find(pieces.instance().local_id(each.target));
      const bool own = piece != nullptr && !piece->stripped;
      const bool counts = own ? numbers.counts_in(*piece) : numbers.counts_in_instances();
      if (each.path == "m_RootOrder" && !counts) continue;
      DIORAMA_CHECK(own ? write(pieces, *piece, each, known) : override_nested(pieces, each));
    }
  return {};
}

/// An instance inside takes over what this instance removes from it.
Result<void> remove_nested(UnpackedPieces& pieces) {
  const auto note = [&](FileId id, const char* list) -> Result<void> {
    const NestedPart nested = pieces.nested_part(id);
    Piece* const piece = pieces.piece_of(nested);
    if (piece == nullptr) return {};
    return pieces.change(*piece, [&](Body& body) -> Result<void> {
      DIORAMA_CHECK(pieces.add_lists(body));
      DIORAMA_CHECK(note_removal(body, list, {nested.id, nested.instance->source.guid, 3}));
      return {};
    });
  };
  for (const FileId id : pieces.instance().removed_components)
    DIORAMA_CHECK(note(id, kRemovedComponents));
  for (const FileId id : pieces.instance().removed_objects)
    DIORAMA_CHECK(note(id, kRemovedObjects));
  return {};
}

}  // namespace

// --- Its place --------------------------------------------------------------------------------

namespace {

/// Puts the root below the parent of the instance, and objects whose father no longer exists
/// below the root.
Result<void> hang_up(UnpackedPieces& pieces, const Orphans& orphans) {
  const Hierarchy& source = pieces.source();
  const Instance& instance = pieces.instance();
  if (source.objects().empty()) return {};
  const GameObject& root = source.objects().front();
  if (root.instance != kNone && !pieces.completely()) {
    Piece* const nested = pieces.find(instance.local_id(source.instances()[root.instance].id));
    if (nested == nullptr) return {};
    return pieces.change(*nested, [&](Body& body) {
      return body.set(in_modification("m_TransformParent"), local_draft(instance.parent));
    });
  }
  const Index transform = source.transform_of(0);
  Piece* const piece = transform == kNone
                           ? nullptr
                           : pieces.find(instance.local_id(source.components()[transform].id));
  if (piece == nullptr) return {};
  const auto hang = [&](Piece& each, FileId father) {
    return pieces.change(
        each, [&](Body& body) { return body.set(parse_path("m_Father"), local_draft(father)); });
  };
  for (const FileId orphan : orphans) {
    DIORAMA_CHECK(hang(*pieces.find(orphan), piece->id));
    DIORAMA_CHECK(pieces.change(*piece, [&](Body& body) {
      const Path children = parse_path("m_Children");
      return body.insert_item(children, list_size(body, children).value_or(0), local_draft(orphan));
    }));
  }
  return hang(*piece, instance.parent);
}

/// References of this file to parts of an instance inside still need their stripped object.
Result<void> add_stripped(UnpackedPieces& pieces) {
  const Instance& instance = pieces.instance();
  for (const auto& [from, to] : instance.stripped) {
    if (pieces.find(to) != nullptr) continue;
    const NestedPart nested = pieces.nested_part(from);
    if (nested.instance == nullptr) continue;
    Instance moved = *nested.instance;
    moved.id = instance.local_id(moved.id);
    const InstancePart part{nested.id, nested.class_id, nested.script, 0};
    pieces.add({nested.class_id, to, stripped_body(pieces.style(), moved, part), true, moved.id});
  }
  // A script names its object when that is in the file, too.
  const Hierarchy& file = pieces.file();
  for (Piece& each : pieces.all()) {
    const auto component = file.find_component(each.id);
    if (!each.stripped || !component) continue;
    const FileId object = file.objects()[file.components()[*component].object].id;
    const FileId present = pieces.find(object) != nullptr ? object : 0;
    DIORAMA_CHECK(pieces.change(each, [&](Body& body) { return name_object(body, present); }));
  }
  return {};
}

}  // namespace

Result<Pieces> unpacked(const Hierarchy& file, Index instance, const text::FileStyle& style,
                        bool completely, KnownProperties& known) {
  UnpackedPieces pieces(file, instance, style, completely);
  DIORAMA_TRY(const Orphans orphans, take_source(pieces, known));
  DIORAMA_CHECK(apply_overrides(pieces, known));
  DIORAMA_CHECK(remove_nested(pieces));
  DIORAMA_CHECK(hang_up(pieces, orphans));
  for (Index at = 0; at < file.objects().size(); ++at)
    if (pieces.is_part(file.objects()[at])) DIORAMA_CHECK(list_additions(pieces, at));
  DIORAMA_CHECK(add_stripped(pieces));
  for (Piece& each : pieces.all()) each.owner = owner_of(each);
  return std::move(pieces.all());
}

}  // namespace diorama::unity::edit
