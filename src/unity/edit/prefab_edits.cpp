// SceneEditor, prefabs: instantiate, make one of an object, unpack; and duplicate, which takes the
// same texts to another place.

#include <algorithm>
#include <unordered_set>

#include "base/path_text.h"
#include "unity/assets/reference.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/change_body.h"
#include "unity/edit/prefabs/instances.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/prefabs/overrides.h"
#include "unity/edit/objects/pieces.h"
#include "unity/edit/objects/reference_list.h"
#include "unity/edit/objects/removal.h"
#include "unity/edit/scene_editor.h"
#include "unity/edit/values/references.h"
#include "unity/model/fields.h"
#include "unity/text/field_scan.h"
#include "unity/text/object_header.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;
using unity::FileId;
using unity::Index;
using unity::kNone;
using unity::Modification;
using unity::OpenHierarchy;

/// "Chest (1)" for "Chest" when there is none of that name among the siblings yet.
std::string next_name(const std::string& name, const std::vector<std::string>& siblings) {
  std::string stem = name;
  const std::size_t open = stem.rfind(" (");
  if (open != std::string::npos && stem.ends_with(')') && open + 3 < stem.size() &&
      stem.find_first_not_of("0123456789", open + 2) == stem.size() - 1)
    stem.resize(open);
  std::unordered_set<std::string_view> taken;
  for (const std::string_view each : siblings)
    if (each.starts_with(stem)) taken.insert(each);
  for (int number = 1;; ++number) {
    std::string wanted = stem + " (" + std::to_string(number) + ")";
    if (!taken.contains(wanted)) return wanted;
  }
}

/// Calls visit(property path, id) for every reference to an object of the same file.
void visit_references(text::NodeView node, const std::string& path,
                      const std::function<void(const std::string&, FileId)>& visit) {
  if (const auto reference = unity::as_reference(node)) {
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

}  // namespace

Result<unity::Index> SceneEditor::parent_index(const OpenHierarchy& open,
                                               const std::string& parent) const {
  if (!parent.empty() && parent != "/") return find(open, parent);
  if (path_.ends_with(".prefab"))
    return Error{ErrorCode::InvalidArgument,
                 "a prefab has exactly one root",
                 "give the path of an object in it as the parent",
                 {{"field", "parent"}}};
  return kNone;
}

/// The instance whose root the object is, written in this file.
Result<unity::Index> SceneEditor::instance_at(const OpenHierarchy& open, Index object) const {
  const unity::GameObject& found = open.hierarchy.objects()[object];
  if (found.instance != kNone) return found.instance;
  const std::string path = open.paths.path(object);
  const auto refuse = [&](const std::string& why, std::string hint) {
    return Error{ErrorCode::InvalidArgument, "'" + path + why, std::move(hint), {{"path", path}}};
  };
  const Index outer = found.origin.instance;
  if (outer == kNone || open.hierarchy.instances()[outer].root == kNone)
    return refuse("' is not the root of a prefab instance", "");
  const unity::Instance& instance = open.hierarchy.instances()[outer];
  const std::string root = "'" + open.paths.path(instance.root) + "'";
  const bool nested = instance.hierarchy != nullptr &&
                      instance.hierarchy->objects()[found.origin.source].instance != kNone;
  return refuse(nested ? "' is an instance nested in the instance " + root
                       : "' is not the root of a prefab instance but a part of " + root,
                "name " + root);
}

// --- Instantiating ----------------------------------------------------------------------------

Result<scene::ObjectChange> SceneEditor::instantiate(const std::string& prefab,
                                              const std::string& parent) {
  unity::Project& project = session_.project();
  DIORAMA_TRY(const unity::Asset* const asset, project.hierarchies().find(prefab));
  if (!prefab.ends_with(".prefab"))
    return Error{ErrorCode::InvalidArgument, "'" + prefab + "' is no prefab", {}, {}};
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index above, parent_index(*open, parent));
  const auto source = project.hierarchies().prefab(asset->guid);
  if (source == nullptr || source->objects().empty())
    return Error{ErrorCode::CorruptData, "'" + prefab + "' cannot be read", {}, {}};
  const unity::Asset* const here = project.assets().find_path(path_);
  if (prefab == path_ || unity::contains(*source, here->guid))
    return Error{ErrorCode::InvalidArgument,
                 "a prefab cannot contain itself: '" + prefab + "' has this one in it",
                 {},
                 {{"path", prefab}}};
  std::optional<std::size_t> order;
  if (numbers_siblings(open->hierarchy.document(), project.settings()))
    order = siblings_below(open->hierarchy, above).size();
  Step step(session_, "instantiate " + prefab);
  DIORAMA_TRY(const FileId id,
              add_instance(*open, asset->guid, root_overrides(*source, order), above));
  DIORAMA_TRY(unity::OpenHierarchyPtr after, scene());
  DIORAMA_TRY(const Index root, root_of(*after, id));
  References references(session_, *after);
  const FileId listed = listed_id(*after, root, above == kNone, references);
  DIORAMA_CHECK(references.add_stripped());
  DIORAMA_CHECK(put_in(*open, listed, above, -1));
  DIORAMA_CHECK(renumber(above == kNone ? 0 : open->hierarchy.objects()[above].id));
  step.keep();
  DIORAMA_TRY(after, scene());
  DIORAMA_TRY(const Index made, root_of(*after, id));
  return describe(*after, made);
}

Result<FileId> SceneEditor::add_instance(const OpenHierarchy& open, const unity::Guid& source,
                                         const std::vector<Modification>& overrides, Index above) {
  References references(session_, open);
  const FileId father =
      above == kNone ? 0 : references.component_id(open.hierarchy.transform_of(above));
  DIORAMA_CHECK(references.add_stripped());
  DIORAMA_TRY(const OpenFile* const file, session_.file(path_));
  const FileId id = session_.new_id(open);
  Body body(instance_body(*file, session_.project().settings(), source, father), file->style);
  DIORAMA_CHECK(set_overrides(body, overrides, source));
  DIORAMA_CHECK(
      add_object(session_, path_, {unity::kPrefabInstanceClass, id, body.text(), false, 0}));
  return id;
}

Result<Index> SceneEditor::root_of(const OpenHierarchy& open, FileId instance) const {
  const auto found = open.hierarchy.find_instance(instance);
  const Index root = found ? open.hierarchy.instances()[*found].root : kNone;
  if (root != kNone) return root;
  return Error{ErrorCode::Internal, "the new instance is not where it was put", {}, {}};
}

// --- Unpacking --------------------------------------------------------------------------------

namespace {

/// In a scene something else can have the id of an instance inside already: that gets another one.
NewIds free_ids(Session& session, const OpenHierarchy& open, const unity::Instance& instance,
                Pieces& pieces) {
  NewIds out;
  std::unordered_set<FileId> leaving{instance.id};
  for (const auto& [from, to] : instance.stripped) leaving.insert(to);
  for (const NewObject& each : pieces)
    if (!leaving.contains(each.id) && open.hierarchy.document().find(each.id) != nullptr)
      out.emplace(each.id, session.new_id(open));
  if (out.empty()) return out;
  const auto id_of = [&](FileId id) { return out.contains(id) ? out.at(id) : id; };
  for (NewObject& each : pieces) {
    each.id = id_of(each.id);
    each.owner = id_of(each.owner);
    each.body = map_references(each.body, id_of);
  }
  return out;
}

}  // namespace

Result<scene::ObjectChange> SceneEditor::unpack(const std::string& object, bool completely) {
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index index, open->paths.find(object));
  DIORAMA_TRY(const Index instance, instance_at(*open, index));
  DIORAMA_TRY(const OpenFile* const file, session_.file(path_));
  const unity::Instance& found = open->hierarchy.instances()[instance];
  DIORAMA_TRY(Pieces pieces, unpacked(open->hierarchy, instance, file->style, completely));
  const NewIds taken = free_ids(session_, *open, found, pieces);
  const FileId id = open->hierarchy.objects()[index].id;
  // What stands for it among the roots: its transform, or the instance that was inside.
  const auto& root = found.hierarchy->objects().front();
  const Index transform = open->hierarchy.transform_of(index);
  const FileId listed = root.instance != kNone && !completely
                            ? found.local_id(found.hierarchy->instances()[root.instance].id)
                            : open->hierarchy.components()[transform].id;
  Step step(session_, "unpack " + open->paths.path(index));
  DIORAMA_CHECK(remove_object(session_, path_, found.id));
  for (const auto& [from, to] : found.stripped) DIORAMA_CHECK(remove_object(session_, path_, to));
  for (const NewObject& piece : pieces) DIORAMA_CHECK(add_object(session_, path_, piece));
  // What stood for parts that the prefab does not have any more stands for nothing now.
  std::unordered_set<FileId> gone;
  for (const auto& [from, to] : found.stripped)
    if (file->document->find(to) == nullptr) gone.insert(to);
  DIORAMA_CHECK(clear_references(session_, path_, gone, nullptr));
  DIORAMA_CHECK(replace_root(found.id, taken.contains(listed) ? taken.at(listed) : listed));
  step.keep();
  DIORAMA_TRY(const unity::OpenHierarchyPtr after, scene());
  const auto again = after->hierarchy.find_object(id);
  if (!again) return Error{ErrorCode::Internal, "the unpacked object is gone", {}, {}};
  return describe(*after, *again);
}

/// Another id in the list of roots, if the scene has one.
Result<void> SceneEditor::replace_root(FileId before, FileId after) {
  DIORAMA_TRY(const OpenFile* const file, session_.file(path_));
  const auto objects = file->document->objects();
  if (objects.empty() || objects.back().class_id != unity::kSceneRootsClass) return {};
  const std::string_view body = file->document->body(objects.back());
  auto edit = replace_reference({objects.back().id, body, "m_Roots"}, before, after);
  if (!edit)
    edit = difference(objects.back().id, body,
                      map_references(body, [&](FileId id) { return id == before ? after : id; }));
  return edit ? session_.apply(path_, *std::move(edit)) : Result<void>{};
}

// --- Duplicating ------------------------------------------------------------------------------

namespace {

bool is_inside_instance(const unity::GameObject& object) {
  return object.origin.instance != kNone && object.instance == kNone;
}

bool is_written(const OpenHierarchy& open, FileId id) {
  return open.hierarchy.document().find(id) != nullptr;
}

/// Where a copy of the object stands among its siblings, and what it is called.
struct CopyPlace {
  int sibling = 0;
  std::string name;
};

CopyPlace place_behind(const unity::Hierarchy& hierarchy, Index object) {
  CopyPlace out;
  std::vector<std::string> names;
  for (const Index each : siblings_below(hierarchy, hierarchy.objects()[object].parent)) {
    names.push_back(hierarchy.objects()[each].name);
    if (each == object) out.sibling = static_cast<int>(names.size());
  }
  out.name = next_name(hierarchy.objects()[object].name, names);
  return out;
}

}  // namespace

/// Inside an instance there is nothing to copy in this file. So that is unpacked, as far as needed:
/// an instance inside it whose root is copied stays one. What was unpacked for it is taken back.
Result<SceneEditor::Copy> SceneEditor::pieces_to_copy(const std::string& object, FileId id) {
  Step unpacking(session_, "copy " + object);
  for (;;) {
    DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
    const auto found = open->hierarchy.find_object(id);
    if (!found) return Error{ErrorCode::Internal, "the object to copy is gone", {}, {}};
    const unity::GameObject& original = open->hierarchy.objects()[*found];
    if (is_inside_instance(original)) {
      const Index root = open->hierarchy.instances()[original.origin.instance].root;
      if (root == kNone) return cannot_change(object);
      DIORAMA_CHECK(unpack(open->paths.path(root), false));
      continue;
    }
    Copy out;
    out.pieces = pieces_of(open->hierarchy.document(), ids_below(open->hierarchy, *found));
    if (original.instance != kNone)
      out.instance = open->hierarchy.instances()[original.instance].id;
    return out;
  }
}

Result<scene::ObjectChange> SceneEditor::duplicate(const std::string& object) {
  DIORAMA_TRY(unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index index, find(*open, object));
  DIORAMA_TRY(const OpenFile* const file, session_.file(path_));
  const unity::GameObject found = open->hierarchy.objects()[index];
  if (file->is_prefab && found.parent == kNone)
    return Error{ErrorCode::InvalidArgument,
                 "a prefab has exactly one root",
                 "copy the prefab asset instead",
                 {{"path", object}}};
  DIORAMA_TRY(Copy copy, pieces_to_copy(object, found.id));
  DIORAMA_TRY(open, scene());
  std::vector<FileId> taken;
  const auto ids_now = new_ids(copy.pieces, file->is_prefab,
                               [&] { return taken.emplace_back(session_.new_id(*open, taken)); });
  References references(session_, *open);
  bool leads_nowhere = false;
  const auto copied = [&](FileId id) {
    if (const auto known = ids_now.find(id); known != ids_now.end()) return known->second;
    const FileId written = references.written_id(id);
    leads_nowhere = leads_nowhere || (id != 0 && written == id && !is_written(*open, id));
    return written;
  };
  for (NewObject& each : copy.pieces) {
    each.id = copied(each.id);
    each.owner = copied(each.owner);
    each.body = map_references(each.body, copied);
  }
  if (leads_nowhere && is_inside_instance(found))
    return Error{ErrorCode::Unsupported,
                 "'" + open->paths.path(index) +
                     "' hangs in a part of a model, or refers to one, which cannot be read here",
                 "duplicate the whole instance, or make a new object",
                 {{"path", object}}};
  const CopyPlace place = place_behind(open->hierarchy, index);
  Step step(session_, "duplicate " + open->paths.path(index));
  DIORAMA_CHECK(references.add_stripped());
  for (const NewObject& each : copy.pieces) DIORAMA_CHECK(add_object(session_, path_, each));
  const FileId made = copied(copy.instance != 0 ? copy.instance : found.id);
  DIORAMA_CHECK(hang_copy(*open, found.parent, made, place.name, place.sibling));
  step.keep();
  DIORAMA_TRY(open, scene());
  DIORAMA_TRY(const Index made_index, copy_at(*open, made));
  return describe(*open, made_index);
}

/// A copy, by its id or by that of the instance it is the root of.
Result<Index> SceneEditor::copy_at(const OpenHierarchy& open, FileId made) const {
  if (const auto found = open.hierarchy.find_object(made)) return *found;
  return root_of(open, made);
}

/// Gives a copy that is in the file its name, and puts it into the list of its parent, as that was
/// before.
Result<void> SceneEditor::hang_copy(const OpenHierarchy& before, Index parent, FileId made,
                                    const std::string& name, int sibling) {
  DIORAMA_CHECK(check_object_name(name));
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index copy, copy_at(*open, made));
  DIORAMA_CHECK(write_object(*open, copy, {{unity::parse_path("m_Name"), Draft::scalar(name)}}));
  References references(session_, *open);
  const FileId listed = listed_id(*open, copy, parent == kNone, references);
  DIORAMA_CHECK(references.add_stripped());
  DIORAMA_CHECK(put_in(before, listed, parent, sibling));
  if (parent == kNone) return number_roots(before, open->hierarchy.objects()[copy].id, sibling);
  const unity::GameObject& above = before.hierarchy.objects()[parent];
  return instance_index(before.hierarchy, above) == kNone ? renumber(above.id) : Result<void>{};
}

Result<std::string> SceneEditor::free_name(const std::string& name, const std::string& parent) {
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index above, parent_index(*open, parent));
  std::vector<std::string> siblings;
  for (const Index each : siblings_below(open->hierarchy, above))
    siblings.push_back(open->hierarchy.objects()[each].name);
  const bool taken = std::ranges::find(siblings, name) != siblings.end();
  return taken ? next_name(name, siblings) : name;
}

// --- Making a prefab --------------------------------------------------------------------------

/// Objects of a file on their way into a prefab of their own.
class SceneEditor::PrefabMaking {
 public:
  PrefabMaking(Session& session, const OpenHierarchy& open, const OpenFile& file, Index object)
      : session_(session), open_(open), file_(file), object_(object) {
    ids_ = ids_below(open.hierarchy, object);
    pieces_ = pieces_of(*file.document, ids_);
    instance_ = session.new_id(open);
    new_ids_ =
        ids_in_prefab(pieces_, file.is_prefab, instance_, [&] { return session_.new_id(true); });
  }

  [[nodiscard]] FileId instance() const { return instance_; }
  [[nodiscard]] const Pieces& pieces() const { return pieces_; }
  [[nodiscard]] const std::vector<Modification>& lost_references() const { return lost_; }
  [[nodiscard]] FileId new_id(FileId id) const {
    const auto found = new_ids_.find(id);
    return found == new_ids_.end() ? 0 : found->second;
  }

  /// Its root bears this name.
  Result<std::string> text(std::string_view name);
  [[nodiscard]] Pieces stripped(const unity::Instance& made) const {
    return stripped_for_others(file_, pieces_, ids_, made, new_ids_);
  }

 private:
  void note_lost(const NewObject& piece);
  Result<void> make_root(NewObject& piece, std::string_view name) const;

  Session& session_;
  const OpenHierarchy& open_;
  const OpenFile& file_;
  const Index object_;
  FileId instance_ = 0;
  std::unordered_set<FileId> ids_;
  Pieces pieces_;
  NewIds new_ids_;
  std::vector<Modification> lost_;
};

/// References that lead out of the prefab: the instance keeps them as overrides.
void SceneEditor::PrefabMaking::note_lost(const NewObject& piece) {
  if (piece.stripped) return;
  const text::Tree tree = text::Tree::parse(piece.body);
  const auto is_outside = [&](FileId id) { return !ids_.contains(id); };
  if (piece.class_id == unity::kPrefabInstanceClass) {
    for (const text::NodeView entry : tree.fields()["m_Modification"]["m_Modifications"]) {
      const auto reference = unity::as_reference(entry["objectReference"]);
      const auto target = unity::as_reference(entry["target"]);
      if (!reference || !target || reference->guid || reference->id == 0) continue;
      if (is_outside(reference->id))
        lost_.push_back({(target->id ^ new_id(piece.id)) & kIdMask,
                         entry["propertyPath"].text(),
                         {},
                         *reference});
    }
    return;
  }
  visit_references(tree.fields(), {}, [&](const std::string& path, FileId id) {
    if (path != "m_Father" && is_outside(id))
      lost_.push_back({new_id(piece.id), path, {}, {id, std::nullopt, 0}});
  });
}

/// What is different in a piece because it is, or makes, the root of the prefab.
Result<void> SceneEditor::PrefabMaking::make_root(NewObject& piece, std::string_view name) const {
  if (piece.stripped) return {};
  const unity::GameObject& root = open_.hierarchy.objects()[object_];
  const Index transform = open_.hierarchy.transform_of(object_);
  Body body(piece.body, file_.style);
  if (piece.id == root.id)
    DIORAMA_CHECK(body.set(unity::parse_path("m_Name"), Draft::scalar(std::string(name))));
  if (piece.id == open_.hierarchy.components()[transform].id &&
      text::find_field(piece.body, "m_RootOrder"))
    DIORAMA_CHECK(body.set(unity::parse_path("m_RootOrder"), Draft::scalar("0")));
  if (root.instance != kNone && piece.id == open_.hierarchy.instances()[root.instance].id) {
    const unity::Reference named = in_source(open_, root);
    DIORAMA_CHECK(set_overrides(body, {{named.id, "m_Name", std::string(name), {}}},
                                named.guid.value_or(unity::Guid{})));
  }
  piece.body = body.text();
  return {};
}

/// The file of the prefab: objects by id, each with its components; then instances, each with its
/// stripped objects.
Result<std::string> SceneEditor::PrefabMaking::text(std::string_view name) {
  const auto inside = [&](FileId id) { return new_id(id); };
  Pieces made;
  for (const NewObject& each : pieces_) {
    note_lost(each);
    NewObject copy = each;
    DIORAMA_CHECK(make_root(copy, name));
    copy.id = new_id(each.id);
    copy.owner = new_id(each.owner);
    copy.body = map_references(copy.body, inside);
    made.push_back(std::move(copy));
  }
  const std::string_view end = text::line_end(file_.style);
  std::string out(file_.document->prolog());
  const auto append = [&](const NewObject& each) {
    out += text::header_line(each.class_id, each.id, each.stripped, file_.style);
    out += each.body;
    if (!out.ends_with('\n')) out += end;
  };
  const auto heads = [&](bool instances) {
    std::vector<const NewObject*> found;
    for (const NewObject& each : made)
      if (!each.stripped && (each.class_id == unity::kPrefabInstanceClass) == instances &&
          (instances || each.class_id == unity::kGameObjectClass))
        found.push_back(&each);
    std::ranges::sort(found, {}, &NewObject::id);
    return found;
  };
  std::unordered_set<FileId> written;
  for (const NewObject* object : heads(false)) {
    append(*object);
    written.insert(object->id);
    const text::Tree tree = text::Tree::parse(object->body);
    for (const text::NodeView item : tree.fields()["m_Component"])
      for (const text::NodeView entry : item) {
        const auto reference = unity::as_reference(entry);
        if (!reference || !written.insert(reference->id).second) continue;
        const auto component = std::ranges::find(made, reference->id, &NewObject::id);
        if (component != made.end()) append(*component);
      }
  }
  for (const NewObject* instance : heads(true)) {
    append(*instance);
    written.insert(instance->id);
    std::vector<const NewObject*> parts;
    for (const NewObject& each : made)
      if (each.stripped && each.owner == instance->id) parts.push_back(&each);
    std::ranges::sort(parts, {}, &NewObject::id);
    for (const NewObject* part : parts) {
      append(*part);
      written.insert(part->id);
    }
  }
  for (const NewObject& each : made)  // components that were added to instances
    if (!written.contains(each.id)) append(each);
  return out;
}

Result<scene::ObjectChange> SceneEditor::create_prefab(const std::string& object,
                                                const std::string& asset_path) {
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index index, find(*open, object));
  DIORAMA_TRY(const OpenFile* const file, session_.file(path_));
  const unity::GameObject& found = open->hierarchy.objects()[index];
  if (found.placeholder) return cannot_change(object);
  if (is_inside_instance(found))
    return Error{ErrorCode::InvalidArgument,
                 "'" + object + "' is part of a prefab instance",
                 "unpack the instance first, or make the prefab of its root",
                 {{"path", object}}};
  if (file->is_prefab && found.parent == kNone)
    return Error{ErrorCode::InvalidArgument,
                 "the root of a prefab is that prefab already",
                 "copy the asset, or create a variant",
                 {{"path", object}}};
  if (!asset_path.ends_with(".prefab"))
    return Error{ErrorCode::InvalidArgument,
                 "'" + asset_path + "' is no name for a prefab",
                 "it has to end in .prefab",
                 {{"path", asset_path}}};
  PrefabMaking making(session_, *open, *file, index);
  DIORAMA_TRY(const std::string text, making.text(stem_of(asset_path)));
  Step step(session_, "make a prefab of " + open->paths.path(index));
  DIORAMA_TRY(const unity::Guid guid, add_asset(session_, asset_path, text));
  DIORAMA_CHECK(replace_by_instance(*open, index, making, guid));
  step.keep();
  DIORAMA_TRY(const unity::OpenHierarchyPtr after, scene());
  DIORAMA_TRY(const Index made, root_of(*after, making.instance()));
  return describe(*after, made);
}

/// In the place of the objects comes an instance of the prefab that was made of them.
Result<void> SceneEditor::replace_by_instance(const OpenHierarchy& open, Index object,
                                              const PrefabMaking& making, const unity::Guid& guid) {
  unity::Project& project = session_.project();
  const unity::GameObject& found = open.hierarchy.objects()[object];
  const Index transform = open.hierarchy.transform_of(object);
  const FileId listed = found.instance != kNone ? open.hierarchy.instances()[found.instance].id
                                                : open.hierarchy.components()[transform].id;
  const auto source = project.hierarchies().prefab(guid);
  if (source == nullptr || source->objects().empty())
    return Error{ErrorCode::Internal, "the new prefab cannot be read", {}, {}};
  DIORAMA_TRY(const OpenFile* const file, session_.file(path_));
  const text::Object* const own = file->document->find(open.hierarchy.components()[transform].id);
  const FileId father = found.instance != kNone ? open.hierarchy.instances()[found.instance].parent
                                                : referred(file->document->body(*own), "m_Father");
  unity::Instance instance;
  instance.id = making.instance();
  instance.source = {kPrefabFileId, guid, 3};
  Pieces stripped = making.stripped(instance);
  Body body(instance_body(*file, project.settings(), guid, father), file->style);
  std::optional<std::size_t> order;
  const unity::FieldValue fields = unity::component_fields(open.hierarchy, transform);
  if (const unity::FieldValue* stored = fields.find("m_RootOrder");
      stored != nullptr && numbers_siblings(*file->document, project.settings()))
    order = std::strtoull(stored->text.c_str(), nullptr, 10);
  std::vector<Modification> overrides = root_overrides(*source, order);
  overrides.back().value = found.name;  // whatever the prefab is called
  std::ranges::copy(making.lost_references(), std::back_inserter(overrides));
  DIORAMA_CHECK(set_overrides(body, overrides, guid));
  for (const NewObject& each : making.pieces())
    DIORAMA_CHECK(remove_object(session_, path_, each.id));
  DIORAMA_CHECK(add_object(session_, path_,
                           {unity::kPrefabInstanceClass, instance.id, body.text(), false, 0}));
  for (const NewObject& each : stripped) DIORAMA_CHECK(add_object(session_, path_, each));
  DIORAMA_CHECK(replace_root(listed, instance.id));
  if (!order) return {};
  // Where several have one number, the order of the file decided, and is another one now.
  DIORAMA_TRY(const unity::OpenHierarchyPtr after, scene());
  DIORAMA_TRY(const Index root, root_of(*after, instance.id));
  std::vector<FileId> before, now;
  for (const Index each : siblings_below(open.hierarchy, found.parent))
    before.push_back(each == object ? after->hierarchy.objects()[root].id
                                    : open.hierarchy.objects()[each].id);
  for (const Index each : siblings_below(after->hierarchy, after->hierarchy.objects()[root].parent))
    now.push_back(after->hierarchy.objects()[each].id);
  return before == now ? Result<void>{} : number(before);
}

}  // namespace diorama::unity::edit
