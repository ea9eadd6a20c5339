// SceneEditor, objects: create, rename, switch, remove, move, place.

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.h"
#include "unity/edit/assets/settings.h"
#include "unity/edit/change_body.h"
#include "unity/edit/prefabs/instances.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/prefabs/overrides.h"
#include "unity/edit/objects/pieces.h"
#include "unity/edit/objects/reference_list.h"
#include "unity/edit/objects/removal.h"
#include "unity/edit/scene_editor.h"
#include "unity/model/transforms.h"
#include "unity/text/field_scan.h"
#include "unity/text/number_text.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;
using unity::FileId;
using unity::Index;
using unity::kNone;
using unity::OpenHierarchy;

constexpr std::size_t kLongestName = 64 * 1024;

Path key(const std::string& name) {
  return {{unity::PathStep::Kind::Key, name, 0}};
}

Assignment text_of(const std::string& name, std::string text) {
  return {key(name), Draft::scalar(std::move(text))};
}

std::string number(double value) {
  return text::float_text(static_cast<float>(value));
}

bool fits_float(double value) {
  return std::isfinite(static_cast<float>(value));
}

Draft vector(const scene::Vector3& value) {
  return Draft::flow({Draft::scalar(number(value.x)).with_key("x"),
                      Draft::scalar(number(value.y)).with_key("y"),
                      Draft::scalar(number(value.z)).with_key("z")});
}

Draft quaternion(const scene::Quaternion& value) {
  Draft out = vector({value.x, value.y, value.z});
  out.children.push_back(Draft::scalar(number(value.w)).with_key("w"));
  return out;
}

const text::Object* scene_roots(const text::Document& document) {
  const auto objects = document.objects();
  if (objects.empty() || objects.back().class_id != unity::kSceneRootsClass) return nullptr;
  return &objects.back();
}

}  // namespace

Result<void> check_object_name(const std::string& name) {
  const auto refuse = [](std::string why) {
    return Error{ErrorCode::InvalidArgument, "name: " + std::move(why), {}, {{"field", "name"}}};
  };
  if (name.size() > kLongestName) return refuse("longer than 64 KB");
  if (!valid_utf8(name)) return refuse("not UTF-8");
  return {};
}

std::vector<Index> siblings_below(const unity::Hierarchy& hierarchy, Index parent) {
  std::vector<Index> out;
  const auto& objects = hierarchy.objects();
  const Index end =
      parent == kNone ? static_cast<Index>(objects.size()) : parent + objects[parent].size;
  for (Index at = parent == kNone ? 0 : parent + 1; at < end; at += objects[at].size)
    if (!objects[at].orphan) out.push_back(at);
  return out;
}

// --- Small changes ----------------------------------------------------------------------------

Result<scene::ObjectChange> SceneEditor::set_object(const std::string& object, const std::string& what,
                                             const Assignment& assignment) {
  DIORAMA_TRY(unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index index, find(*open, object));
  const FileId id = open->hierarchy.objects()[index].id;
  const std::string before = open->hierarchy.objects()[index].name;
  bool active = open->hierarchy.objects()[index].active;
  const std::string& name = what == "name" ? assignment.value.text : before;
  if (what == "active") active = assignment.value.text == "1";
  Step step(session_, what + " of " + open->paths.path(index));
  DIORAMA_CHECK(write_object(*open, index, {assignment}));
  step.keep();
  open = nullptr;  // so that it can be brought up to date, and need not be built anew
  session_.project().hierarchies().bring_back(path_, [&](OpenHierarchy& known) {
    if (!known.hierarchy.set_object(index, name, active)) return false;
    known.paths.renamed(index, before);
    return true;
  });
  DIORAMA_TRY(const unity::OpenHierarchyPtr after, scene());
  const auto again = after->hierarchy.find_object(id);
  return describe(*after, again.value_or(index));
}

Result<scene::ObjectChange> SceneEditor::rename(const std::string& object, const std::string& name) {
  DIORAMA_CHECK(check_object_name(name));
  return set_object(object, "name", text_of("m_Name", name));
}

Result<scene::ObjectChange> SceneEditor::set_active(const std::string& object, bool active) {
  return set_object(object, "active", text_of("m_IsActive", active ? "1" : "0"));
}

Result<scene::ObjectChange> SceneEditor::set_tag(const std::string& object, const std::string& tag) {
  DIORAMA_CHECK(check_tag(session_.project(), tag));
  return set_object(object, "tag", text_of("m_TagString", tag));
}

Result<scene::ObjectChange> SceneEditor::set_layer(const std::string& object, int layer) {
  if (layer < 0 || layer > 31)
    return Error{ErrorCode::InvalidArgument,
                 "layer: expected 0 to 31, got " + std::to_string(layer),
                 {},
                 {{"field", "layer"}}};
  return set_object(object, "layer", text_of("m_Layer", std::to_string(layer)));
}

// --- Transforms -------------------------------------------------------------------------------

namespace {

/// The place of a rectangle is that of its anchors and what it is away from them. x and y of
/// m_LocalPosition follow from these: editors write 0 there; where they stand, they go along.
void move_rect(const OpenHierarchy& open, Index object, const unity::RectPlacement& rect,
               const scene::Vector3& by, std::vector<Assignment>& out) {
  const unity::FieldValue fields =
      unity::component_fields(open.hierarchy, open.hierarchy.transform_of(object));
  scene::Vector3 stored = unity::stored_vector(fields, "m_LocalPosition");
  if (stored.x != 0 || stored.y != 0) {
    stored.x += by.x;
    stored.y += by.y;
  }
  stored.z += by.z;
  out.push_back({key("m_LocalPosition"), vector(stored)});
  if (by.x == 0 && by.y == 0) return;
  const scene::Vector2 place{rect.anchored_position.x + by.x, rect.anchored_position.y + by.y};
  out.push_back(
      {key("m_AnchoredPosition"), Draft::flow({Draft::scalar(number(place.x)).with_key("x"),
                                               Draft::scalar(number(place.y)).with_key("y")})});
}

}  // namespace

Result<void> SceneEditor::place(const OpenHierarchy& open, Index object,
                                const scene::Placement& local,
                                const std::optional<scene::Vector3>& euler) {
  const unity::TransformInfo known = unity::local_transform(open.hierarchy, object);
  const scene::Placement& now = known.local;
  std::vector<Assignment> changes;
  if (!(local.rotation == now.rotation))
    changes.push_back({key("m_LocalRotation"), quaternion(local.rotation)});
  if (!(local.position == now.position)) {
    if (known.rect)
      move_rect(open, object, *known.rect,
                {local.position.x - now.position.x, local.position.y - now.position.y,
                 local.position.z - now.position.z},
                changes);
    else
      changes.push_back({key("m_LocalPosition"), vector(local.position)});
  }
  if (!(local.scale == now.scale)) changes.push_back({key("m_LocalScale"), vector(local.scale)});
  if (euler || !(local.rotation == now.rotation))
    changes.push_back({key("m_LocalEulerAnglesHint"),
                       vector(euler.value_or(scene::euler_angles(local.rotation)))});
  return write_component(open, open.hierarchy.transform_of(object), changes);
}

Result<scene::ObjectChange> SceneEditor::set_transform(const std::string& object,
                                                const scene::TransformChange& change) {
  overrides_.reset();
  DIORAMA_TRY(unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index index, find(*open, object));
  for (const auto* each : {&change.position, &change.euler, &change.scale})
    if (*each && !(fits_float((*each)->x) && fits_float((*each)->y) && fits_float((*each)->z)))
      return Error{
          ErrorCode::InvalidArgument, "a transform needs finite numbers that fit a float", {}, {}};
  scene::Placement local = unity::local_transform(open->hierarchy, index).local;
  const Index parent = open->hierarchy.objects()[index].parent;
  std::optional<scene::Placement> above;
  if (change.world && parent != kNone) above = unity::world_transform(open->hierarchy, parent);
  if (change.position)
    local.position = above ? scene::to_local(*above, *change.position) : *change.position;
  if (change.euler) {
    const scene::Quaternion turned = scene::from_euler(*change.euler);
    local.rotation = above ? scene::inverse(above->rotation) * turned : turned;
  }
  if (change.scale) local.scale = *change.scale;
  Step step(session_, "place " + open->paths.path(index));
  DIORAMA_CHECK(place(*open, index, local,
                      change.euler && !above ? change.euler : std::optional<scene::Vector3>{}));
  step.keep();
  auto out = describe(*open, index);
  open = nullptr;
  take_in_overrides();
  return out;
}

// --- Where an object hangs --------------------------------------------------------------------

/// The id under which others list the object: its transform, or the instance it is the root of
/// where roots are listed.
FileId SceneEditor::listed_id(const OpenHierarchy& open, Index object, bool among_roots,
                              References& references) {
  const unity::GameObject& found = open.hierarchy.objects()[object];
  if (among_roots && found.instance != kNone) return open.hierarchy.instances()[found.instance].id;
  return references.component_id(open.hierarchy.transform_of(object));
}

namespace {

FileId transform_id(const unity::Hierarchy& hierarchy, Index object) {
  const Index transform = hierarchy.transform_of(object);
  return transform == kNone ? 0 : hierarchy.components()[transform].id;
}

/// How an instance refers to the transform of one of its objects. Of an unreadable source, when
/// its overrides do not tell, only those are known that the file refers to.
unity::Reference transform_in_source(const OpenHierarchy& open, Index object) {
  const unity::GameObject& found = open.hierarchy.objects()[object];
  const unity::Instance& instance = instance_of(open, found);
  if (const Index transform = open.hierarchy.transform_of(object); transform != kNone)
    if (const auto known = in_source(open, open.hierarchy.components()[transform]); known.id != 0)
      return known;
  for (const auto& [from, to] : instance.stripped) {
    const text::Object* const stripped = open.hierarchy.document().find(to);
    if (stripped != nullptr && unity::is_transform_class(stripped->class_id))
      return {from, instance.source.guid, 3};
  }
  return {0, instance.source.guid, 3};
}

}  // namespace

/// Takes the object out of the list it stands in now.
Result<void> SceneEditor::take_out(const OpenHierarchy& open, Index object) {
  const unity::GameObject& found = open.hierarchy.objects()[object];
  References references(session_, open);
  const bool among_roots = found.parent == kNone;
  std::vector<FileId> ids;
  if (found.placeholder && !among_roots)  // which of these is the root's transform is not known
    for (const auto& [from, to] : open.hierarchy.instances()[found.instance].stripped)
      ids.push_back(to);
  else
    ids.push_back(listed_id(open, object, among_roots, references));
  const auto take = [&](FileId id) -> Result<void> {
    if (among_roots) {
      const text::Object* roots = scene_roots(open.hierarchy.document());
      return roots == nullptr ? Result<void>{}
                              : remove_from_list(session_, path_, roots->id, "m_Roots", id);
    }
    if (const Index instance =
            instance_index(open.hierarchy, open.hierarchy.objects()[found.parent]);
        instance != kNone)
      return forget_addition(session_, path_, open.hierarchy.instances()[instance].id,
                             "m_AddedGameObjects", id);
    const Index transform = open.hierarchy.transform_of(found.parent);
    return remove_from_list(session_, path_, open.hierarchy.components()[transform].id,
                            "m_Children", id);
  };
  for (const FileId id : ids) DIORAMA_CHECK(take(id));
  return {};
}

/// Puts the transform into the list of its new parent (kNone: the roots), before the sibling that
/// has this place in `open`, where it is not yet; -1: last.
Result<void> SceneEditor::put_in(const OpenHierarchy& open, FileId id, Index parent, int sibling) {
  const auto insert = [&](FileId object, const std::string& list) -> Result<void> {
    DIORAMA_TRY(const OpenFile* const file, session_.file(path_));
    const text::Object* const holder = file->document->find(object);
    if (holder != nullptr)
      if (auto edit = insert_reference({object, file->document->body(*holder), list}, sibling, id,
                                       file->style))
        return session_.apply(path_, *std::move(edit));
    return change_body(session_, path_, object, [&](Body& body) -> Result<void> {
      const text::Tree tree = text::Tree::parse(body.text());
      const std::size_t count = node_at(tree.fields(), key(list)).size();
      const std::size_t at =
          sibling < 0 ? count : std::min(static_cast<std::size_t>(sibling), count);
      return body.insert_item(key(list), at, local_draft(id));
    });
  };
  if (parent == kNone) {
    const text::Object* roots = scene_roots(open.hierarchy.document());
    return roots == nullptr ? Result<void>{} : insert(roots->id, "m_Roots");
  }
  const unity::GameObject& owner = open.hierarchy.objects()[parent];
  const Index instance = instance_index(open.hierarchy, owner);
  if (instance == kNone)
    return insert(open.hierarchy.components()[open.hierarchy.transform_of(parent)].id,
                  "m_Children");
  DIORAMA_CHECK(
      change_body(session_, path_, open.hierarchy.instances()[instance].id, [&](Body& body) {
        return note_addition(body, "m_AddedGameObjects", transform_in_source(open, parent), sibling,
                             id);
      }));
  std::vector<FileId> order;
  for (const Index each : siblings_below(open.hierarchy, parent))
    if (transform_id(open.hierarchy, each) != id)
      order.push_back(transform_id(open.hierarchy, each));
  const bool last = sibling < 0 || sibling > std::ssize(order);
  order.insert(last ? order.end() : order.begin() + sibling, id);
  return settle(owner.id, std::move(order));
}

/// What is below a part of an instance stands in this order (of transforms). As long as what was
/// added comes last, the file says enough; else each of those is told its place.
Result<void> SceneEditor::settle(FileId parent_id, std::vector<FileId> order) {
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  const unity::Hierarchy& hierarchy = open->hierarchy;
  const auto parent = hierarchy.find_object(parent_id);
  if (!parent || hierarchy.objects()[*parent].placeholder) return {};  // what it has is not known
  const Index instance = instance_index(hierarchy, hierarchy.objects()[*parent]);
  std::vector<FileId> now, added;
  for (const Index each : siblings_below(hierarchy, *parent)) {
    now.push_back(transform_id(hierarchy, each));
    if (instance_index(hierarchy, hierarchy.objects()[each]) != instance)
      added.push_back(now.back());
  }
  // The root of an instance has another id once the file refers to it.
  std::erase_if(order, [&](FileId id) { return std::ranges::find(now, id) == now.end(); });
  if (now == order || hierarchy.instances()[instance].added_objects.empty()) return {};
  return change_body(session_, path_, hierarchy.instances()[instance].id,
                     [&](Body& body) -> Result<void> {
                       for (std::size_t at = 0; at < order.size(); ++at)
                         if (std::ranges::find(added, order[at]) != added.end())
                           DIORAMA_CHECK(place_addition(body, "m_AddedGameObjects",
                                                        transform_in_source(*open, *parent),
                                                        static_cast<int>(at), order[at]));
                       return {};
                     });
}

/// In files of editors that number siblings (before 2022.3.5): makes the numbers right again.
Result<void> SceneEditor::renumber(FileId parent_id) {
  DIORAMA_TRY(const OpenFile* const file, session_.file(path_));
  if (!numbers_siblings(*file->document, session_.project().settings())) return {};
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  Index parent = kNone;
  if (parent_id != 0) {
    const auto found = open->hierarchy.find_object(parent_id);
    if (!found) return {};
    parent = *found;
  }
  std::vector<FileId> ids;
  for (const Index child : siblings_below(open->hierarchy, parent))
    ids.push_back(open->hierarchy.objects()[child].id);
  return number(ids);
}

/// Where no list says it, the numbers of the roots are their order. The object is to have this
/// place among those that were there before; -1: the last.
Result<void> SceneEditor::number_roots(const OpenHierarchy& before, FileId object, int sibling) {
  if (path_.ends_with(".prefab") || scene_roots(before.hierarchy.document()) != nullptr) return {};
  std::vector<FileId> order;
  for (const Index root : siblings_below(before.hierarchy, kNone))
    if (before.hierarchy.objects()[root].id != object)
      order.push_back(before.hierarchy.objects()[root].id);
  const bool last = sibling < 0 || sibling > std::ssize(order);
  order.insert(last ? order.end() : order.begin() + sibling, object);
  return number(order);
}

/// The same for siblings in this order.
Result<void> SceneEditor::number(const std::vector<FileId>& siblings) {
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  for (std::size_t i = 0; i < siblings.size(); ++i) {
    const auto child = open->hierarchy.find_object(siblings[i]);
    const Index transform = child ? open->hierarchy.transform_of(*child) : kNone;
    if (transform == kNone) continue;
    const unity::FieldValue fields = unity::component_fields(open->hierarchy, transform);
    const unity::FieldValue* stored = fields.find("m_RootOrder");
    if (stored == nullptr || stored->text == std::to_string(i)) continue;
    DIORAMA_CHECK(write_component(*open, transform, {text_of("m_RootOrder", std::to_string(i))}));
  }
  return {};
}

Result<scene::ObjectChange> SceneEditor::create(const std::string& name, const std::string& parent,
                                         TransformKind kind) {
  DIORAMA_CHECK(check_object_name(name));
  DIORAMA_TRY(unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const OpenFile* const file, session_.file(path_));
  DIORAMA_TRY(const Index above, parent_index(*open, parent));
  const Index above_transform = above == kNone ? kNone : open->hierarchy.transform_of(above);
  const bool rect =
      kind == TransformKind::Rect ||
      (above_transform != kNone &&
       open->hierarchy.components()[above_transform].class_id == unity::kRectTransformClass);
  const std::int32_t transform_class = rect ? unity::kRectTransformClass : unity::kTransformClass;
  const FileId id = session_.new_id(*open);
  const FileId transform_id = session_.new_id(*open, std::array{id});
  References references(session_, *open);
  const FileId father = above == kNone ? 0 : references.component_id(above_transform);
  DIORAMA_TRY(const std::string object_text, new_body(session_, *file, unity::kGameObjectClass));
  Body object(object_text, file->style);
  DIORAMA_CHECK(
      object.set(key("m_Component"),
                 Draft::list({Draft::block({local_draft(transform_id).with_key("component")})})));
  DIORAMA_CHECK(object.set(key("m_Name"), Draft::scalar(name)));
  DIORAMA_TRY(const std::string transform_text, new_body(session_, *file, transform_class));
  Body transform(transform_text, file->style);
  DIORAMA_CHECK(transform.set(key("m_GameObject"), local_draft(id)));
  DIORAMA_CHECK(transform.set(key("m_Father"), local_draft(father)));
  // Editors before 2022.3.5 number siblings.
  if (text::find_field(transform_text, "m_RootOrder"))
    DIORAMA_CHECK(transform.set(
        key("m_RootOrder"),
        Draft::scalar(std::to_string(siblings_below(open->hierarchy, above).size()))));
  Step step(session_, "create " + name);
  DIORAMA_CHECK(references.add_stripped());
  DIORAMA_CHECK(
      add_object(session_, path_, {unity::kGameObjectClass, id, object.text(), false, 0}));
  DIORAMA_CHECK(
      add_object(session_, path_, {transform_class, transform_id, transform.text(), false, id}));
  DIORAMA_CHECK(put_in(*open, transform_id, above, -1));
  step.keep();
  open = nullptr;  // so that it can be brought up to date, and need not be built anew
  session_.project().hierarchies().bring_back(path_, [&](OpenHierarchy& known) {
    const Index added = known.hierarchy.add({id, transform_id, transform_class, name, above});
    if (added != kNone) known.paths.add(added);
    return added != kNone;
  });
  DIORAMA_TRY(const unity::OpenHierarchyPtr after, scene());
  const auto made = after->hierarchy.find_object(id);
  if (!made) return Error{ErrorCode::Internal, "the new object is not where it was put", {}, {}};
  return describe(*after, *made);
}

// --- Removing and moving ----------------------------------------------------------------------

namespace {

/// The path of the object that referred; its id when that is not known.
std::string place_of(const OpenHierarchy& open, const ClearedReference& reference) {
  const unity::Hierarchy& hierarchy = open.hierarchy;
  if (const auto component = hierarchy.find_component(reference.object))
    return open.paths.path(hierarchy.components()[*component].object);
  const auto found = hierarchy.find_instance(reference.object);
  if (!found) return std::to_string(reference.object);
  const unity::Instance& instance = hierarchy.instances()[*found];
  const auto part = unity::find_part(hierarchy, instance, reference.target);
  const Index object = part ? part->object : instance.root;
  return object == kNone ? std::to_string(reference.object) : open.paths.path(object);
}

}  // namespace

Result<scene::ObjectChange> SceneEditor::remove(const std::string& object) {
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index index, open->paths.find(object, unity::Namesakes::Refused));
  DIORAMA_CHECK(check_components_below(*open, index));
  const unity::GameObject& found = open->hierarchy.objects()[index];
  DIORAMA_TRY(scene::ObjectChange out, describe(*open, index));
  DIORAMA_TRY(const OpenFile* const file, session_.file(path_));
  if (file->is_prefab && found.parent == kNone)
    return Error{ErrorCode::InvalidArgument,
                 "the root of a prefab cannot be removed",
                 "delete the prefab asset instead",
                 {{"path", out.path}}};
  const bool inside_instance = found.origin.instance != kNone && found.instance == kNone;
  if (inside_instance && found.placeholder) return cannot_change(object);
  const FileId parent_id = found.parent == kNone ? 0 : open->hierarchy.objects()[found.parent].id;
  Step step(session_, "remove " + out.path);
  DIORAMA_CHECK(inside_instance ? remove_from_instance(*open, index) : take_out(*open, index));
  const std::unordered_set<FileId> ids = ids_below(open->hierarchy, index);
  std::vector<FileId> present;
  for (const text::Object& each : file->document->objects())
    if (ids.contains(each.id)) present.push_back(each.id);
  for (const FileId id : present) DIORAMA_CHECK(remove_object(session_, path_, id));
  std::vector<ClearedReference> cleared;
  DIORAMA_CHECK(clear_references(session_, path_, ids, &cleared));
  DIORAMA_CHECK(renumber(parent_id));
  step.keep();
  for (const ClearedReference& each : cleared)
    out.cleared.push_back(place_of(*open, each) + " " + each.field);
  return out;
}

/// An object that the prefab has and this instance does not want.
Result<void> SceneEditor::remove_from_instance(const OpenHierarchy& open, Index object) {
  const unity::GameObject& found = open.hierarchy.objects()[object];
  return change_body(
      session_, path_, instance_of(open, found).id, [&](Body& instance) -> Result<void> {
        DIORAMA_TRY(const bool noted,
                    note_removal(instance, "m_RemovedGameObjects", in_source(open, found)));
        if (noted) return {};
        return Error{ErrorCode::Unsupported,
                     "objects of a prefab instance can be removed since Unity 2022.2; this file "
                     "was written by an older editor",
                     "remove it in the prefab, or unpack the instance",
                     {}};
      });
}

Result<scene::ObjectChange> SceneEditor::move(const std::string& object, const std::string& parent,
                                       int sibling, bool keep_world) {
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index index, find(*open, object));
  const unity::GameObject& found = open->hierarchy.objects()[index];
  Index above = kNone;
  if (!parent.empty() && parent != "/") {
    DIORAMA_TRY(above, find(*open, parent));
  }
  DIORAMA_CHECK(check_move(*open, index, above));
  const scene::Placement world = unity::world_transform(open->hierarchy, index);
  const FileId id = found.id;
  const FileId old_parent = found.parent == kNone ? 0 : open->hierarchy.objects()[found.parent].id;
  const FileId new_parent = above == kNone ? 0 : open->hierarchy.objects()[above].id;
  References references(session_, *open);
  const FileId father =
      above == kNone ? 0 : references.component_id(open->hierarchy.transform_of(above));
  const FileId listed = listed_id(*open, index, above == kNone, references);
  Step step(session_, "move " + open->paths.path(index));
  DIORAMA_CHECK(references.add_stripped());
  DIORAMA_CHECK(take_out(*open, index));
  DIORAMA_CHECK(set_father(*open, index, father));
  DIORAMA_CHECK(put_in(*open, listed, above, sibling));
  if (above == kNone) DIORAMA_CHECK(number_roots(*open, id, sibling));
  DIORAMA_CHECK(renumber(old_parent));
  if (new_parent != old_parent) DIORAMA_CHECK(renumber(new_parent));
  DIORAMA_TRY(unity::OpenHierarchyPtr after, scene());
  const auto moved = after->hierarchy.find_object(id);
  if (!moved) return Error{ErrorCode::Internal, "the object is not where it was put", {}, {}};
  if (keep_world && new_parent != old_parent) {
    scene::Placement local_now = world;
    if (const Index now = after->hierarchy.objects()[*moved].parent; now != kNone)
      local_now = scene::relative_to(unity::world_transform(after->hierarchy, now), world);
    DIORAMA_CHECK(place(*after, *moved, local_now, std::nullopt));
  }
  step.keep();
  return describe(*after, *moved);
}

Result<void> SceneEditor::set_father(const OpenHierarchy& open, Index object, FileId father) {
  const unity::GameObject& found = open.hierarchy.objects()[object];
  if (found.instance == kNone)
    return write_component(open, open.hierarchy.transform_of(object),
                           {{key("m_Father"), local_draft(father)}});
  const FileId instance = open.hierarchy.instances()[found.instance].id;
  return change_body(session_, path_, instance, [&](Body& body) {
    return body.set(unity::parse_path("m_Modification.m_TransformParent"), local_draft(father));
  });
}

Result<void> SceneEditor::check_move(const OpenHierarchy& open, Index object, Index parent) const {
  const unity::GameObject& found = open.hierarchy.objects()[object];
  const auto refuse = [&](std::string why, std::string hint) {
    return Error{ErrorCode::InvalidArgument,
                 std::move(why),
                 std::move(hint),
                 {{"path", open.paths.path(object)}}};
  };
  if (found.origin.instance != kNone && found.instance == kNone)
    return refuse("an object inside a prefab instance cannot be moved",
                  "move it in the prefab, or unpack the instance");
  if (path_.ends_with(".prefab") && (parent == kNone || found.parent == kNone))
    return refuse("a prefab has exactly one root", "");
  if (parent != kNone && parent >= object && parent < object + found.size)
    return refuse("an object cannot be put under itself or one of its children", "");
  return {};
}

}  // namespace diorama::unity::edit
