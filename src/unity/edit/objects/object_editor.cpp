// A new object of a scene: the object, its Transform, and a line in the list it belongs to.
//
//   +--- !u!1 &1620275719
//   +GameObject:
//   +  m_Component:
//   +  - component: {fileID: 2038659509}
//   +  m_Name: 'Chest: [old]'
//   +--- !u!4 &2038659509
//   +Transform:
//   +  m_GameObject: {fileID: 1620275719}
//   +  m_Father: {fileID: 0}
//    m_Roots:
//   +- {fileID: 2038659509}
//
// Name, active, tag and layer are single fields (m_Name, m_IsActive, m_TagString, m_Layer); for a
// part of a prefab instance, overrides of the same fields.

#include "unity/edit/objects/object_editor.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "unity/edit/assets/settings.h"
#include "unity/edit/components/component_checks.h"
#include "unity/edit/components/component_list.h"
#include "unity/edit/objects/copies.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/objects/object_names.h"
#include "unity/edit/objects/placement.h"
#include "unity/edit/objects/primitives.h"
#include "unity/edit/objects/removal.h"
#include "unity/edit/objects/root_order.h"
#include "unity/edit/objects/siblings.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/prefabs/instance_lists.h"
#include "unity/edit/prefabs/instances.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"
#include "unity/model/transforms.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::edit {

using text::Draft;

// --- Small changes ----------------------------------------------------------------------------

namespace {

/// One field of an object, with its name for people and in the file.
struct ObjectField {
  std::string what, stored, value;
};

Result<scene::ObjectChange> set_field(SceneView& view, FileId object, const ObjectField& field) {
  DIORAMA_TRY(OpenHierarchyPtr open, view.now());
  DIORAMA_TRY(const Index index, view.find_to_change(*open, object));
  const std::string before = open->hierarchy.objects()[index].name;
  const std::string& name = field.stored == "m_Name" ? field.value : before;
  const bool active =
      field.stored == "m_IsActive" ? field.value == "1" : open->hierarchy.objects()[index].active;
  Step step(view.session(), field.what + " of " + open->paths.path(index));
  DIORAMA_CHECK(
      view.write_object(*open, index, {{parse_path(field.stored), Draft::scalar(field.value)}}));
  DIORAMA_CHECK(step.keep());
  view.take_in(std::move(open), [&](OpenHierarchy& known) {
    if (!known.hierarchy.set_object(index, name, active)) return false;
    known.paths.renamed(index, before);
    return true;
  });
  DIORAMA_TRY(const OpenHierarchyPtr after, view.now());
  const auto again = view.find(*after, object);
  return view.describe(*after, again ? *again : index);
}

}  // namespace

Result<scene::ObjectChange> ObjectEditor::rename(FileId object, const std::string& name) {
  DIORAMA_CHECK(check_object_name(name));
  return set_field(view_, object, {"name", "m_Name", name});
}

Result<scene::ObjectChange> ObjectEditor::set_active(FileId object, bool active) {
  return set_field(view_, object, {"active", "m_IsActive", active ? "1" : "0"});
}

Result<scene::ObjectChange> ObjectEditor::set_tag(FileId object, const std::string& tag) {
  DIORAMA_CHECK(check_tag(view_.project(), tag));
  return set_field(view_, object, {"tag", "m_TagString", tag});
}

Result<scene::ObjectChange> ObjectEditor::set_layer(FileId object, int layer) {
  if (layer < 0 || layer > 31)
    return Error{ErrorCode::InvalidArgument,
                 "layer: expected 0 to 31, got " + std::to_string(layer),
                 {},
                 {{"field", "layer"}}};
  return set_field(view_, object, {"layer", "m_Layer", std::to_string(layer)});
}

Result<std::string> ObjectEditor::free_name(FileId parent, const std::string& name) {
  DIORAMA_TRY(const OpenHierarchyPtr open, view_.now());
  DIORAMA_TRY(const Index above, view_.find_parent(*open, parent));
  std::vector<std::string> siblings;
  for (const Index each : siblings_below(open->hierarchy, above))
    siblings.push_back(open->hierarchy.objects()[each].name);
  const bool taken = std::ranges::find(siblings, name) != siblings.end();
  return taken ? next_name(name, siblings) : name;
}

// --- Transforms -------------------------------------------------------------------------------

namespace {

bool fits_floats(const std::optional<scene::Vector3>& value) {
  const auto fits = [](double each) { return std::isfinite(static_cast<float>(each)); };
  return !value || (fits(value->x) && fits(value->y) && fits(value->z));
}

NewPlacement placed(const Hierarchy& hierarchy, Index object, const scene::TransformChange& change,
                    Trial trial) {
  scene::Placement local = local_transform(hierarchy, object, trial).local;
  const Index parent = hierarchy.objects()[object].parent;
  std::optional<Space> above;
  if (change.world && parent != kNone) above = space_inside(hierarchy, parent, trial);
  if (change.position)
    local.position = above ? above->position_here(*change.position) : *change.position;
  if (change.euler) {
    const scene::Quaternion turned = scene::from_euler(*change.euler);
    local.rotation = above ? above->rotation_here(turned) : turned;
  }
  if (change.scale) local.scale = *change.scale;
  // Angles in the world are not the ones that the inspector shows.
  return {local, above ? std::optional<scene::Vector3>{} : change.euler, {}};
}

}  // namespace

Result<scene::ObjectChange> ObjectEditor::set_transform(FileId object,
                                                        const scene::TransformChange& change) {
  DIORAMA_TRY(OpenHierarchyPtr open, view_.now());
  DIORAMA_TRY(const Index index, view_.find_to_change(*open, object));
  for (const auto* each : {&change.position, &change.euler, &change.scale})
    if (!fits_floats(*each))
      return Error{
          ErrorCode::InvalidArgument, "a transform needs finite numbers that fit a float", {}, {}};
  NewPlacements wanted{placed(open->hierarchy, index, change, Trial::Plain), {}};
  wanted.odd = has_rectangle(open->hierarchy, index)
                   ? placed(open->hierarchy, index, change, Trial::Odd)
                   : wanted.plain;
  Step step(view_.session(), "place " + open->paths.path(index));
  DIORAMA_TRY(FieldWrite written, place(view_, *open, index, wanted));
  DIORAMA_CHECK(step.keep());
  scene::ObjectChange out = view_.describe(*open, index);
  view_.take_in(std::move(open), std::move(written));
  return out;
}

// --- Creating ---------------------------------------------------------------------------------

namespace {

/// The texts of a new object and of its transform.
struct NewObjectTexts {
  Piece object, transform;
};

bool is_rect(const Hierarchy& hierarchy, Index object) {
  const Index transform = object == kNone ? kNone : hierarchy.transform_of(object);
  return transform != kNone && hierarchy.components()[transform].class_id == kRectTransformClass;
}

Result<NewObjectTexts> new_object(SceneView& view, const OpenHierarchy& open,
                                  const scene::NewObject& wanted, Index above,
                                  References& references) {
  DIORAMA_TRY(const OpenFile* const file, view.file());
  const bool rect = wanted.shape == "rect" || is_rect(open.hierarchy, above);
  const std::int32_t transform_class = rect ? kRectTransformClass : kTransformClass;
  const FileId id = view.session().new_id(open);
  const FileId transform_id = view.session().new_id(open, std::array{id});
  const FileId father =
      above == kNone ? 0 : references.component_id(open.hierarchy.transform_of(above));
  DIORAMA_TRY(const NewBody object_text, new_body(view.session(), *file, kGameObjectClass));
  Body object(object_text.text, file->style);
  DIORAMA_CHECK(object.set(component_list(), Draft::list({component_item(transform_id)})));
  DIORAMA_CHECK(object.set(parse_path("m_Name"), Draft::scalar(wanted.name)));
  DIORAMA_TRY(const NewBody transform_text, new_body(view.session(), *file, transform_class));
  Body transform(transform_text.text, file->style);
  DIORAMA_CHECK(transform.set(parse_path("m_GameObject"), local_draft(id)));
  DIORAMA_CHECK(transform.set(parse_path("m_Father"), local_draft(father)));
  if (text::find_field(transform_text.text, "m_RootOrder")) {
    const std::size_t place = siblings_below(open.hierarchy, above).size();
    DIORAMA_CHECK(transform.set(parse_path("m_RootOrder"), Draft::scalar(std::to_string(place))));
  }
  return NewObjectTexts{{kGameObjectClass, id, object.text(), false, 0},
                        {transform_class, transform_id, transform.text(), false, id}};
}

/// With only its transform.
Result<scene::ObjectChange> create_plain(SceneView& view, FileId parent,
                                         const scene::NewObject& wanted) {
  DIORAMA_CHECK(check_object_name(wanted.name));
  DIORAMA_TRY(OpenHierarchyPtr open, view.now());
  DIORAMA_TRY(const Index above, view.find_parent(*open, parent));
  References references(view.session(), *open);
  DIORAMA_TRY(const NewObjectTexts made, new_object(view, *open, wanted, above, references));
  Step step(view.session(), "create " + wanted.name);
  DIORAMA_CHECK(references.add_stripped());
  DIORAMA_CHECK(view.add(made.object));
  DIORAMA_CHECK(view.add(made.transform));
  DIORAMA_CHECK(put_in(view, *open, made.transform.id, above, -1));
  DIORAMA_CHECK(step.keep());
  view.take_in(std::move(open), [&](OpenHierarchy& known) {
    const Index added = known.hierarchy.add(
        {made.object.id, made.transform.id, made.transform.class_id, wanted.name, above});
    if (added != kNone) known.paths.add(added);
    return added != kNone;
  });
  DIORAMA_TRY(const OpenHierarchyPtr after, view.now());
  const auto index = after->hierarchy.find_object(made.object.id);
  if (!index) return Error{ErrorCode::Internal, "the new object is not where it was put", {}, {}};
  return view.describe(*after, *index);
}

}  // namespace

Result<scene::ObjectChange> ObjectEditor::create(FileId parent, const scene::NewObject& wanted) {
  if (wanted.shape.empty() || wanted.shape == "rect") return create_plain(view_, parent, wanted);
  DIORAMA_TRY(const Primitive kind, find_primitive(wanted.shape));
  Step step(view_.session(), "create " + wanted.name);
  DIORAMA_TRY(scene::ObjectChange made, create_plain(view_, parent, wanted));
  DIORAMA_CHECK(make_primitive(view_, made.object.id, kind));
  DIORAMA_CHECK(step.keep());
  return made;
}

Result<scene::ObjectChange> ObjectEditor::duplicate(FileId object) {
  return duplicate_object(view_, object);
}

// --- Removing ---------------------------------------------------------------------------------

namespace {

/// The path of the object that referred to it; its id when that is not known.
std::string place_of(const OpenHierarchy& open, const ClearedReference& reference) {
  const Hierarchy& hierarchy = open.hierarchy;
  if (const auto component = hierarchy.find_component(reference.object))
    return open.paths.path(hierarchy.components()[*component].object);
  const auto found = hierarchy.find_instance(reference.object);
  if (!found) return std::to_string(reference.object);
  const Instance& instance = hierarchy.instances()[*found];
  const auto part = find_part(hierarchy, instance, reference.target);
  const Index object = part ? part->object : instance.root;
  return object == kNone ? std::to_string(reference.object) : open.paths.path(object);
}

/// Removes an object that the prefab has, for this instance only.
Result<void> remove_from_instance(SceneView& view, const OpenHierarchy& open, Index object) {
  const GameObject& found = open.hierarchy.objects()[object];
  return view.change(instance_of(open, found).id, [&](Body& instance) -> Result<void> {
    DIORAMA_TRY(const bool noted, note_removal(instance, kRemovedObjects, in_source(open, found)));
    if (noted) return {};
    return Error{ErrorCode::Unsupported,
                 "objects of a prefab instance can be removed since Unity 2022.2; this file "
                 "was written by an older editor",
                 "remove it in the prefab, or unpack the instance",
                 {}};
  });
}

/// Removes the texts of these objects, as far as the file has them.
Result<void> remove_texts(SceneView& view, const std::unordered_set<FileId>& ids) {
  DIORAMA_TRY(const OpenFile* const file, view.file());
  std::vector<FileId> present;
  for (const text::Object& each : file->document->objects())
    if (ids.contains(each.id)) present.push_back(each.id);
  for (const FileId id : present) DIORAMA_CHECK(view.remove(id));
  return {};
}

}  // namespace

Result<scene::ObjectChange> ObjectEditor::remove(FileId object) {
  DIORAMA_TRY(const OpenHierarchyPtr open, view_.now());
  DIORAMA_TRY(const Index index, view_.find(*open, object));
  DIORAMA_CHECK(check_components_below(view_, *open, index));
  const GameObject& found = open->hierarchy.objects()[index];
  scene::ObjectChange out = view_.describe(*open, index);
  if (view_.is_prefab() && found.parent == kNone)
    return Error{ErrorCode::InvalidArgument,
                 "the root of a prefab cannot be removed",
                 "delete the prefab asset instead",
                 {{"path", out.path}}};
  const bool inside = is_inside_instance(found);
  if (inside && found.placeholder) return SceneView::cannot_change(*open, index);
  const FileId parent_id = found.parent == kNone ? 0 : open->hierarchy.objects()[found.parent].id;
  Step step(view_.session(), "remove " + out.path);
  DIORAMA_CHECK(inside ? remove_from_instance(view_, *open, index) : take_out(view_, *open, index));
  const std::unordered_set<FileId> ids = ids_below(open->hierarchy, index);
  DIORAMA_CHECK(remove_texts(view_, ids));
  std::vector<ClearedReference> cleared;
  DIORAMA_CHECK(clear_references(view_.session(), view_.path(), ids, &cleared));
  DIORAMA_CHECK(renumber(view_, parent_id));
  DIORAMA_CHECK(step.keep());
  for (const ClearedReference& each : cleared)
    out.cleared.push_back(place_of(*open, each) + " " + each.field);
  return out;
}

// --- Moving -----------------------------------------------------------------------------------

namespace {

Result<void> check_move(const SceneView& view, const OpenHierarchy& open, Index object,
                        Index parent) {
  const GameObject& found = open.hierarchy.objects()[object];
  const auto refuse = [&](std::string why, std::string hint) {
    return Error{ErrorCode::InvalidArgument,
                 std::move(why),
                 std::move(hint),
                 {{"path", open.paths.path(object)}}};
  };
  if (is_inside_instance(found))
    return refuse("an object inside a prefab instance cannot be moved",
                  "move it in the prefab, or unpack the instance");
  if (view.is_prefab() && (parent == kNone || found.parent == kNone))
    return refuse("a prefab has exactly one root", "");
  if (parent != kNone && parent >= object && parent < object + found.size)
    return refuse("an object cannot be put under itself or one of its children", "");
  return {};
}

/// Where it was before it was moved.
struct OldPlace {
  scene::Placement world;
  std::optional<scene::Vector2> size;
};

OldPlace old_place(const Hierarchy& hierarchy, Index object, Trial trial) {
  const TransformInfo info = local_transform(hierarchy, object, trial);
  return {world_transform(hierarchy, object, trial),
          info.rect ? std::optional(info.rect->size) : std::nullopt};
}

/// What keeps the old place below the new parent, as far as nothing computes it there.
NewPlacement kept(const Hierarchy& hierarchy, Index object, const OldPlace& old, Trial trial) {
  const TransformInfo now = local_transform(hierarchy, object, trial);
  const Space around = space_inside(hierarchy, hierarchy.objects()[object].parent, trial);
  NewPlacement out{around.to_local(old.world), {}, old.size};
  if (now.driver.screen) return {now.local, {}, {}};
  if (now.driver.position || now.driver.anchors) out.local.position = now.local.position;
  if (now.rect && out.size && (now.driver.width || now.driver.anchors))
    out.size->x = now.rect->size.x;
  if (now.rect && out.size && (now.driver.height || now.driver.anchors))
    out.size->y = now.rect->size.y;
  return out;
}

/// Moves it from one list to another. REQUIRES: inside a step.
Result<void> hang_under(SceneView& view, const OpenHierarchy& open, Index object, Index above,
                        int sibling) {
  References references(view.session(), open);
  const FileId father =
      above == kNone ? 0 : references.component_id(open.hierarchy.transform_of(above));
  const FileId listed = listed_id(open, object, above == kNone, references);
  DIORAMA_CHECK(references.add_stripped());
  DIORAMA_CHECK(take_out(view, open, object));
  DIORAMA_CHECK(set_father(view, open, object, father));
  DIORAMA_CHECK(put_in(view, open, listed, above, sibling));
  if (above != kNone) return {};
  return number_roots(view, open, open.hierarchy.objects()[object].id, sibling);
}

}  // namespace

Result<scene::ObjectChange> ObjectEditor::move(FileId object, const ObjectPlace& where) {
  DIORAMA_TRY(const OpenHierarchyPtr open, view_.now());
  DIORAMA_TRY(const Index index, view_.find_to_change(*open, object));
  const GameObject& found = open->hierarchy.objects()[index];
  Index above = kNone;
  if (where.parent != 0) {
    DIORAMA_TRY(above, view_.find_to_change(*open, where.parent));
  }
  DIORAMA_CHECK(check_move(view_, *open, index, above));
  const OldPlace plain = old_place(open->hierarchy, index, Trial::Plain);
  const OldPlace odd = old_place(open->hierarchy, index, Trial::Odd);
  const FileId old_parent = found.parent == kNone ? 0 : open->hierarchy.objects()[found.parent].id;
  const FileId new_parent = above == kNone ? 0 : open->hierarchy.objects()[above].id;
  Step step(view_.session(), "move " + open->paths.path(index));
  DIORAMA_CHECK(hang_under(view_, *open, index, above, where.sibling));
  DIORAMA_CHECK(renumber(view_, old_parent));
  if (new_parent != old_parent) DIORAMA_CHECK(renumber(view_, new_parent));
  DIORAMA_TRY(const OpenHierarchyPtr after, view_.now());
  const auto moved = after->hierarchy.find_object(found.id);
  if (!moved) return Error{ErrorCode::Internal, "the object is not where it was put", {}, {}};
  if (where.keep_world && new_parent != old_parent) {
    DIORAMA_CHECK(place(view_, *after, *moved,
                        {kept(after->hierarchy, *moved, plain, Trial::Plain),
                         kept(after->hierarchy, *moved, odd, Trial::Odd)}));
  }
  DIORAMA_CHECK(step.keep());
  return view_.describe(*after, *moved);
}

}  // namespace diorama::unity::edit
