// A prefab is made of /Enemy, to which a script of the scene refers. The texts move to the prefab's
// file with new, longer ids; the scene keeps an instance, and a stripped object with the id that
// the script knows:
//
//   in Made.prefab:  +--- !u!1 &8755758169312667323
//                    +GameObject:
//                    +  m_Name: Made
//   in the scene:    +--- !u!1001 &1620275719
//                    +PrefabInstance:
//                    +--- !u!1 &1259918981 stripped
//                    +GameObject:
//                    +  m_CorrespondingSourceObject: {fileID: 8755758169312667323, guid: b7c8...}
//                    +  m_PrefabInstance: {fileID: 1620275719}
//
// A prefab cannot refer to objects of a scene. Where the objects did, the prefab has {fileID: 0},
// and the instance has an override with the old value:
//
//                    +    - target: {fileID: 1082955596422065024, guid: b7c8..., type: 3}
//                    +      propertyPath: target
//                    +      value:
//                    +      objectReference: {fileID: 328551730}

#include "unity/edit/prefabs/prefab_making.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include "unity/edit/objects/root_order.h"
#include "unity/edit/objects/siblings.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/prefabs/instances.h"
#include "unity/edit/prefabs/stripped_objects.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"
#include "unity/text/object_header.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;

/// Calls visit(property path, id) for every reference to an object of the same file.
void visit_references(text::NodeView node, const std::string& path,
                      const std::function<void(const std::string&, FileId)>& visit) {
  if (const auto reference = as_reference(node)) {
    if (!reference->guid && reference->id != 0) visit(path, reference->id);
    return;
  }
  std::size_t index = 0;
  for (const text::NodeView child : node) {
    if (node.is_sequence())
      visit_references(child, path + ".Array.data[" + std::to_string(index++) + "]", visit);
    else
      visit_references(child, path.empty() ? child.key() : path + "." + child.key(), visit);
  }
}

/// The pieces of a prefab in the order of its file: objects by id, each with its components as it
/// lists them; then instances by id, each with its stripped objects; last, components that were
/// added to instances.
std::vector<const Piece*> in_file_order(const Pieces& pieces) {
  std::vector<const Piece*> out;
  std::unordered_set<FileId> placed;
  const auto place = [&](const Piece& each) {
    if (placed.insert(each.id).second) out.push_back(&each);
  };
  const auto place_sorted = [](std::vector<const Piece*> some, const auto& put) {
    std::ranges::sort(some, {}, &Piece::id);
    for (const Piece* each : some) put(*each);
  };
  const auto all_where = [&](const auto& wanted) {
    std::vector<const Piece*> found;
    for (const Piece& each : pieces)
      if (wanted(each)) found.push_back(&each);
    return found;
  };
  const auto is_object = [](const Piece& each) {
    return !each.stripped && each.class_id == kGameObjectClass;
  };
  place_sorted(all_where(is_object), [&](const Piece& object) {
    place(object);
    const text::Tree tree = text::Tree::parse(object.body);
    for (const text::NodeView item : tree.fields()["m_Component"])
      for (const text::NodeView entry : item) {
        const auto reference = as_reference(entry);
        if (!reference) continue;
        const auto component = std::ranges::find(pieces, reference->id, &Piece::id);
        if (component != pieces.end()) place(*component);
      }
  });
  const auto is_instance = [](const Piece& each) {
    return !each.stripped && each.class_id == kPrefabInstanceClass;
  };
  place_sorted(all_where(is_instance), [&](const Piece& instance) {
    place(instance);
    const auto is_part = [&](const Piece& each) {
      return each.stripped && each.owner == instance.id;
    };
    place_sorted(all_where(is_part), place);
  });
  for (const Piece& each : pieces) place(each);
  return out;
}

}  // namespace

PrefabMaking::PrefabMaking(SceneView& view, const OpenHierarchy& open, const OpenFile& file,
                           Index object)
    : open_(open), file_(file), object_(object) {
  ids_ = ids_below(open.hierarchy, object);
  pieces_ = pieces_of(*file.document, ids_);
  instance_ = view.session().new_id(open);
  new_ids_ = ids_in_prefab(pieces_, file.is_prefab, instance_,
                           [&] { return view.session().new_id(true); });
}

FileId PrefabMaking::new_id(FileId id) const {
  const auto found = new_ids_.find(id);
  return found == new_ids_.end() ? 0 : found->second;
}

Pieces PrefabMaking::stripped(const Instance& made) const {
  return stripped_for_others(*file_.document, file_.style, pieces_, ids_, made, new_ids_);
}

void PrefabMaking::note_lost(const Piece& piece) {
  if (piece.stripped) return;
  if (piece.class_id == kPrefabInstanceClass) return note_lost_overrides(piece);
  const text::Tree tree = text::Tree::parse(piece.body);
  visit_references(tree.fields(), {}, [&](const std::string& path, FileId id) {
    if (path != "m_Father" && !ids_.contains(id))
      lost_.push_back({new_id(piece.id), path, {}, {id, std::nullopt, 0}});
  });
}

/// For an instance that goes into the prefab: its overrides may refer to the scene, too. The new
/// instance overrides that in its own part for it.
void PrefabMaking::note_lost_overrides(const Piece& piece) {
  const text::Tree tree = text::Tree::parse(piece.body);
  for (const text::NodeView entry : tree.fields()["m_Modification"]["m_Modifications"]) {
    const auto reference = as_reference(entry["objectReference"]);
    const auto target = as_reference(entry["target"]);
    if (!reference || !target || reference->guid || reference->id == 0) continue;
    if (ids_.contains(reference->id)) continue;
    const FileId part = (target->id ^ new_id(piece.id)) & kIdMask;
    lost_.push_back({part, entry["propertyPath"].text(), {}, *reference});
  }
}

/// The differences of a piece that is, or makes, the root of the prefab.
Result<void> PrefabMaking::make_root(Piece& piece, std::string_view name) const {
  if (piece.stripped) return {};
  const GameObject& root = open_.hierarchy.objects()[object_];
  Body body(piece.body, file_.style);
  if (piece.id == root.id)
    DIORAMA_CHECK(body.set(parse_path("m_Name"), Draft::scalar(std::string(name))));
  if (piece.id == transform_id(open_.hierarchy, object_) &&
      text::find_field(piece.body, "m_RootOrder"))
    DIORAMA_CHECK(body.set(parse_path("m_RootOrder"), Draft::scalar("0")));
  if (root.instance != kNone && piece.id == open_.hierarchy.instances()[root.instance].id) {
    const Reference named = in_source(open_, root);
    DIORAMA_CHECK(set_overrides(body, {{named.id, "m_Name", std::string(name), {}}},
                                named.guid.value_or(Guid{})));
  }
  piece.body = body.text();
  return {};
}

Result<std::string> PrefabMaking::text(std::string_view name) {
  const auto inside = [&](FileId id) { return new_id(id); };
  Pieces made;
  for (const Piece& each : pieces_) {
    note_lost(each);
    Piece copy = each;
    DIORAMA_CHECK(make_root(copy, name));
    copy.id = new_id(each.id);
    copy.owner = new_id(each.owner);
    copy.body = map_references(copy.body, inside);
    made.push_back(std::move(copy));
  }
  std::string out(file_.document->prolog());
  for (const Piece* each : in_file_order(made)) {
    out += text::header_line(each->class_id, each->id, each->stripped, file_.style);
    out += each->body;
    if (!out.ends_with('\n')) out += text::line_end(file_.style);
  }
  return out;
}

// --- What comes into the file instead ---------------------------------------------------------

namespace {

/// The number that the object has among its siblings, in a file that numbers them.
std::optional<std::size_t> sibling_number(SceneView& view, const OpenHierarchy& open,
                                          const OpenFile& file, Index object) {
  const Index transform = open.hierarchy.transform_of(object);
  const FieldValue fields = component_fields(open.hierarchy, transform);
  const FieldValue* const stored = fields.find("m_RootOrder");
  if (stored == nullptr || !numbers_siblings(*file.document, view.project().settings()))
    return std::nullopt;
  return std::strtoull(stored->text.c_str(), nullptr, 10);
}

/// Where several had one number, the order of the file decided, and that has changed now.
Result<void> keep_order(SceneView& view, const OpenHierarchy& before, Index object,
                        FileId instance) {
  DIORAMA_TRY(const OpenHierarchyPtr after, view.now());
  DIORAMA_TRY(const Index root, root_of(*after, instance));
  std::vector<FileId> order, now;
  const Index parent = before.hierarchy.objects()[object].parent;
  for (const Index each : siblings_below(before.hierarchy, parent))
    order.push_back(each == object ? after->hierarchy.objects()[root].id
                                   : before.hierarchy.objects()[each].id);
  for (const Index each : siblings_below(after->hierarchy, after->hierarchy.objects()[root].parent))
    now.push_back(after->hierarchy.objects()[each].id);
  return order == now ? Result<void>{} : number(view, order);
}

}  // namespace

Result<void> replace_by_instance(SceneView& view, const OpenHierarchy& open, Index object,
                                 const PrefabMaking& making, const Guid& prefab) {
  Project& project = view.project();
  const GameObject& found = open.hierarchy.objects()[object];
  const bool was_instance = found.instance != kNone;
  const FileId transform = transform_id(open.hierarchy, object);
  const auto source = project.hierarchies().prefab(prefab);
  if (source == nullptr || source->objects().empty())
    return Error{ErrorCode::Internal, "the new prefab cannot be read", {}, {}};
  DIORAMA_TRY(const OpenFile* const file, view.file());
  const text::Object* const own = file->document->find(transform);
  const FileId father = was_instance ? open.hierarchy.instances()[found.instance].parent
                                     : referred(file->document->body(*own), "m_Father");
  const FileId listed = was_instance ? open.hierarchy.instances()[found.instance].id : transform;
  Instance instance;
  instance.id = making.instance();
  instance.source = {kPrefabFileId, prefab, 3};
  const Pieces stripped = making.stripped(instance);
  const auto order = sibling_number(view, open, *file, object);
  std::vector<Modification> overrides = root_overrides(*source, order);
  overrides.back().value = found.name;  // whatever the prefab is called
  std::ranges::copy(making.lost_references(), std::back_inserter(overrides));
  Body body(instance_body(*file, project.settings(), prefab, father), file->style);
  DIORAMA_CHECK(set_overrides(body, overrides, prefab));
  for (const Piece& each : making.pieces()) DIORAMA_CHECK(view.remove(each.id));
  DIORAMA_CHECK(view.add({kPrefabInstanceClass, instance.id, body.text(), false, 0}));
  for (const Piece& each : stripped) DIORAMA_CHECK(view.add(each));
  DIORAMA_CHECK(replace_root(view, listed, instance.id));
  return order ? keep_order(view, open, object, instance.id) : Result<void>{};
}

}  // namespace diorama::unity::edit
