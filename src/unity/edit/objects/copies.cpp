// An object of the file is copied by its texts (unity/edit/objects/pieces.h). The root of a prefab
// instance is copied as an instance: the same overrides, another id, another name.
//
//   +--- !u!1001 &1620275719
//   +PrefabInstance:
//   +  m_Modification:
//   +    m_Modifications:
//   +    - target: {fileID: 3271017641675955016, guid: 687c12e6e37050ac26a45d45fcac652d, type: 3}
//   +      propertyPath: m_Name
//   +      value: Enemy2 (1)
//
// Inside an instance there is nothing to copy in this file: the texts are in the prefab, changed
// by the overrides. There the editor makes objects of the file that look the same. This does, too:
// it unpacks the instance, takes the texts, and undoes the unpacking.

#include "unity/edit/objects/copies.h"

#include "unity/edit/objects/object_names.h"
#include "unity/edit/objects/pieces.h"
#include "unity/edit/objects/root_order.h"
#include "unity/edit/objects/siblings.h"
#include "unity/edit/prefabs/instances.h"
#include "unity/edit/prefabs/prefab_editor.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"
#include "unity/model/lasting_ids.h"

namespace diorama::unity::edit {
namespace {

bool is_written(const OpenHierarchy& open, FileId id) {
  return open.hierarchy.document().find(id) != nullptr;
}

/// The place of a copy among its siblings, and its name.
struct CopyPlace {
  int sibling = 0;
  std::string name;
};

CopyPlace place_after(const Hierarchy& hierarchy, Index object) {
  CopyPlace out;
  std::vector<std::string> names;
  for (const Index each : siblings_below(hierarchy, hierarchy.objects()[object].parent)) {
    names.push_back(hierarchy.objects()[each].name);
    if (each == object) out.sibling = static_cast<int>(names.size());
  }
  out.name = next_name(hierarchy.objects()[object].name, names);
  return out;
}

/// The pieces of a copy, with the ids of the original.
struct Original {
  Pieces pieces;
  FileId instance = 0;  ///< the instance whose root the object is; 0: an object of its own
};

/// Unpacks the instance around the object, as far as needed: an instance inside that one whose root
/// is copied stays an instance. Nothing of it remains, because its step is not kept.
Result<Original> pieces_to_copy(SceneView& view, FileId id) {
  Step unpacking(view.session(), "copy");
  for (;;) {
    DIORAMA_TRY(const OpenHierarchyPtr open, view.now());
    const auto found = open->hierarchy.find_object(id);
    if (!found) return Error{ErrorCode::Internal, "the object to copy is gone", {}, {}};
    const GameObject& original = open->hierarchy.objects()[*found];
    if (is_inside_instance(original)) {
      const Index root = open->hierarchy.instances()[original.origin.instance].root;
      if (root == kNone) return SceneView::cannot_change(*open, *found);
      const FileId root_id = open->hierarchy.objects()[root].id;
      DIORAMA_CHECK(PrefabEditor(view).unpack(lasting_id(open->hierarchy, root_id), false));
      continue;
    }
    Original out;
    out.pieces = pieces_of(open->hierarchy.document(), ids_below(open->hierarchy, *found));
    if (original.instance != kNone)
      out.instance = open->hierarchy.instances()[original.instance].id;
    return out;
  }
}

/// Gives the pieces of a copy their new ids. False: one of them refers to something that is not
/// in the file, and cannot be.
class CopyIds {
 public:
  CopyIds(SceneView& view, const OpenHierarchy& open, const Pieces& pieces)
      : open_(open), references_(view.session(), open) {
    std::vector<FileId> taken;
    ids_ = new_ids(pieces, view.is_prefab(),
                   [&] { return taken.emplace_back(view.session().new_id(open, taken)); });
  }

  FileId copied(FileId id) {
    if (const auto known = ids_.find(id); known != ids_.end()) return known->second;
    const FileId written = references_.written_id(id);
    leads_nowhere_ = leads_nowhere_ || (id != 0 && written == id && !is_written(open_, id));
    return written;
  }
  void give_to(Pieces& pieces) {
    for (Piece& each : pieces) {
      each.id = copied(each.id);
      each.owner = copied(each.owner);
      each.body = map_references(each.body, [this](FileId id) { return copied(id); });
    }
  }
  [[nodiscard]] bool leads_nowhere() const { return leads_nowhere_; }
  References& references() { return references_; }

 private:
  const OpenHierarchy& open_;
  References references_;
  NewIds ids_;
  bool leads_nowhere_ = false;
};

/// The copy with this id, or the root of the instance with this id.
Result<Index> copy_at(const OpenHierarchy& open, FileId made) {
  if (const auto found = open.hierarchy.find_object(made)) return *found;
  return root_of(open, made);
}

/// Gives a copy that is in the file its name, and adds it to the list of its parent, as that was
/// before.
Result<void> hang_copy(SceneView& view, const OpenHierarchy& before, Index parent, FileId made,
                       const CopyPlace& place) {
  DIORAMA_CHECK(check_object_name(place.name));
  DIORAMA_TRY(const OpenHierarchyPtr open, view.now());
  DIORAMA_TRY(const Index copy, copy_at(*open, made));
  DIORAMA_CHECK(
      view.write_object(*open, copy, {{parse_path("m_Name"), text::Draft::scalar(place.name)}}));
  References references(view.session(), *open);
  const FileId listed = listed_id(*open, copy, parent == kNone, references);
  DIORAMA_CHECK(references.add_stripped());
  DIORAMA_CHECK(put_in(view, before, listed, parent, place.sibling));
  if (parent == kNone)
    return number_roots(view, before, open->hierarchy.objects()[copy].id, place.sibling);
  const GameObject& above = before.hierarchy.objects()[parent];
  return instance_index(before.hierarchy, above) == kNone ? renumber(view, above.id)
                                                          : Result<void>{};
}

}  // namespace

Result<scene::ObjectChange> duplicate_object(SceneView& view, FileId object) {
  DIORAMA_TRY(OpenHierarchyPtr open, view.now());
  DIORAMA_TRY(const Index index, view.find_to_change(*open, object));
  const GameObject found = open->hierarchy.objects()[index];
  const std::string path = open->paths.path(index);
  if (view.is_prefab() && found.parent == kNone)
    return Error{ErrorCode::InvalidArgument,
                 "a prefab has exactly one root",
                 "copy the prefab asset instead",
                 {{"path", path}}};
  DIORAMA_TRY(Original original, pieces_to_copy(view, found.id));
  DIORAMA_TRY(open, view.now());
  CopyIds ids(view, *open, original.pieces);
  ids.give_to(original.pieces);
  if (ids.leads_nowhere() && is_inside_instance(found))
    return Error{
        ErrorCode::Unsupported,
        "'" + path +
            "' is below a part of a model, or refers to one, and models cannot be read here",
        "duplicate the whole instance, or make a new object",
        {{"path", path}}};
  const CopyPlace place = place_after(open->hierarchy, index);
  Step step(view.session(), "duplicate " + path);
  DIORAMA_CHECK(ids.references().add_stripped());
  for (const Piece& each : original.pieces) DIORAMA_CHECK(view.add(each));
  const FileId made = ids.copied(original.instance != 0 ? original.instance : found.id);
  DIORAMA_CHECK(hang_copy(view, *open, found.parent, made, place));
  DIORAMA_CHECK(step.keep());
  DIORAMA_TRY(open, view.now());
  DIORAMA_TRY(const Index made_index, copy_at(*open, made));
  return view.describe(*open, made_index);
}

}  // namespace diorama::unity::edit
