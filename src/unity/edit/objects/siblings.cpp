// Parent and child name each other. /Enemy (its Transform is 796782401), a root, is moved below
// /SpawnPoints (1016726560):
//
//   -  m_Father: {fileID: 0}                   in Transform 796782401
//   +  m_Father: {fileID: 1016726560}
//    m_Children:                               in Transform 1016726560
//   +- {fileID: 796782401}
//    m_Roots:                                  in SceneRoots, the last object of the scene
//   -- {fileID: 796782401}
//
// A prefab instance names its father itself; a root is listed by the id of the instance, a child
// by a stripped Transform. /Enemy1, the instance 493450999, is moved below an object of its scene:
//
//   -    m_TransformParent: {fileID: 0}        in PrefabInstance 493450999
//   +    m_TransformParent: {fileID: 1149206831}
//   +--- !u!4 &1620275719 stripped
//   -  - {fileID: 493450999}                   in m_Roots
//   +  - {fileID: 1620275719}                  in m_Children
//
// The instance notes what is put below a part of it (unity/edit/prefabs/instance_lists.h).

#include "unity/edit/objects/siblings.h"

#include <algorithm>

#include "unity/edit/objects/pieces.h"
#include "unity/edit/objects/reference_list.h"
#include "unity/edit/objects/root_order.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/prefabs/instance_lists.h"
#include "unity/edit/scene_view.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"
#include "unity/model/lasting_ids.h"

namespace diorama::unity::edit {
namespace {

/// How an instance refers to the transform of one of its objects. For an unreadable source, when
/// its overrides do not tell, only those that the file refers to are known.
Reference transform_in_source(const OpenHierarchy& open, Index object) {
  const Instance& instance = instance_of(open, open.hierarchy.objects()[object]);
  if (const Index transform = open.hierarchy.transform_of(object); transform != kNone)
    if (const auto known = in_source(open, open.hierarchy.components()[transform]); known.id != 0)
      return known;
  for (const auto& [from, to] : instance.stripped) {
    const text::Object* const stripped = open.hierarchy.document().find(to);
    if (stripped != nullptr && is_transform_class(stripped->class_id))
      return {from, instance.source.guid, 3};
  }
  return {0, instance.source.guid, 3};
}

/// Lists can be long, so only their lines are changed; lists not as Unity writes them are read.
Result<void> remove_from_list(SceneView& view, FileId object, const std::string& list, FileId id) {
  DIORAMA_TRY(const OpenFile* const file, view.file());
  if (const text::Object* const holder = file->document->find(object))
    if (auto edit = remove_reference({object, file->document->body(*holder), list}, id))
      return view.session().apply(view.path(), *std::move(edit));
  return view.change(object, [&](Body& body) { return remove_listed(body, parse_path(list), id); });
}

Result<void> add_to_list(SceneView& view, FileId object, const std::string& list, FileId id,
                         int place) {
  DIORAMA_TRY(const OpenFile* const file, view.file());
  if (const text::Object* const holder = file->document->find(object))
    if (auto edit =
            insert_reference({object, file->document->body(*holder), list}, place, id, file->style))
      return view.session().apply(view.path(), *std::move(edit));
  return view.change(object, [&](Body& body) {
    const Path path = parse_path(list);
    const std::size_t count = list_size(body, path).value_or(0);
    const std::size_t at = place < 0 ? count : std::min(static_cast<std::size_t>(place), count);
    return body.insert_item(path, at, local_draft(id));
  });
}

/// The id by which the instance lists the child; its transform's if it does not.
FileId noted_id(const Hierarchy& hierarchy, const Instance& instance, Index child) {
  for (const Addition& each : instance.added_objects)
    if (hierarchy.object_of_transform(each.added) == child) return each.added;
  return transform_id(hierarchy, child);
}

/// Without a list of additions, their numbers among all children give their order.
Result<void> number_additions(SceneView& view, const OpenHierarchy& open, Index instance,
                              const std::vector<Index>& order) {
  for (std::size_t at = 0; at < order.size(); ++at) {
    const GameObject& child = open.hierarchy.objects()[order[at]];
    if (instance_index(open.hierarchy, child) == instance) continue;
    DIORAMA_CHECK(number(view, {child.id}, at));
  }
  return {};
}

/// Puts what is a child of a part of an instance already after all others there: until it is
/// listed, its place is not known, and a place among the first moves the others.
Result<void> put_last(SceneView& view, const OpenHierarchy& open, FileId id, Index child,
                      bool is_listed) {
  const Hierarchy& hierarchy = open.hierarchy;
  const Index parent = hierarchy.objects()[child].parent;
  if (!is_listed)
    return number(view, {hierarchy.objects()[child].id}, siblings_below(hierarchy, parent).size());
  const Instance& instance =
      hierarchy.instances()[instance_index(hierarchy, hierarchy.objects()[parent])];
  const Reference target = transform_in_source(open, parent);
  return view.change(instance.id, [&](Body& fields) {
    return order_additions(fields, kAddedObjects, target, {{id, true}}, true);
  });
}

struct PartChild {
  Index child = kNone, parent = kNone, instance = kNone;
};

/// The parent has another id once the file refers to it: this takes its lasting one.
Result<PartChild> find_child(const Hierarchy& hierarchy, FileId id, FileId parent_id) {
  PartChild out;
  const auto present = present_id(hierarchy, parent_id);
  out.parent = present ? hierarchy.find_object(*present).value_or(kNone) : kNone;
  out.child = hierarchy.object_of_transform(id);
  if (out.parent == kNone || out.child == kNone ||
      hierarchy.objects()[out.child].parent != out.parent)
    return Error{ErrorCode::Internal, "the object is not where it was put", {}, {}};
  out.instance = instance_index(hierarchy, hierarchy.objects()[out.parent]);
  return out;
}

/// Notes what is a child of a part of an instance already, and gives it its place there.
Result<void> put_below_part(SceneView& view, FileId id, FileId parent_id, int sibling) {
  DIORAMA_TRY(OpenHierarchyPtr open, view.now());
  DIORAMA_TRY(PartChild at, find_child(open->hierarchy, id, parent_id));
  const FileId instance_id = open->hierarchy.instances()[at.instance].id;
  const text::Document& document = open->hierarchy.document();
  const bool is_listed = has_list(document.body(*document.find(instance_id)), kAddedObjects);
  DIORAMA_CHECK(put_last(view, *open, id, at.child, is_listed));
  DIORAMA_TRY(open, view.now());
  DIORAMA_TRY(at, find_child(open->hierarchy, id, parent_id));
  const Hierarchy& hierarchy = open->hierarchy;
  std::vector<Index> order = siblings_below(hierarchy, at.parent);
  std::erase(order, at.child);
  const bool last = sibling < 0 || sibling > std::ssize(order);
  order.insert(last ? order.end() : order.begin() + sibling, at.child);
  if (!is_listed) return number_additions(view, *open, at.instance, order);
  std::vector<OrderedPart> parts;
  for (const Index each : order) {
    const bool added = instance_index(hierarchy, hierarchy.objects()[each]) != at.instance;
    parts.push_back(
        {each == at.child ? id : noted_id(hierarchy, hierarchy.instances()[at.instance], each),
         added});
  }
  const Reference target = transform_in_source(*open, at.parent);
  const bool is_unread = hierarchy.objects()[at.parent].placeholder;
  return view.change(instance_id, [&](Body& fields) {
    return order_additions(fields, kAddedObjects, target, parts, is_unread);
  });
}

}  // namespace

std::vector<Index> siblings_below(const Hierarchy& hierarchy, Index parent) {
  std::vector<Index> out;
  const auto& objects = hierarchy.objects();
  const Index end =
      parent == kNone ? static_cast<Index>(objects.size()) : parent + objects[parent].size;
  for (Index at = parent == kNone ? 0 : parent + 1; at < end; at += objects[at].size)
    if (!objects[at].orphan) out.push_back(at);
  return out;
}

const text::Object* scene_roots(const text::Document& document) {
  const auto objects = document.objects();
  if (objects.empty() || objects.back().class_id != kSceneRootsClass) return nullptr;
  return &objects.back();
}

FileId transform_id(const Hierarchy& hierarchy, Index object) {
  const Index transform = hierarchy.transform_of(object);
  return transform == kNone ? 0 : hierarchy.components()[transform].id;
}

FileId listed_id(const OpenHierarchy& open, Index object, bool among_roots,
                 References& references) {
  const GameObject& found = open.hierarchy.objects()[object];
  if (among_roots && found.instance != kNone) return open.hierarchy.instances()[found.instance].id;
  return references.component_id(open.hierarchy.transform_of(object));
}

Result<void> take_out(SceneView& view, const OpenHierarchy& open, Index object) {
  const Hierarchy& hierarchy = open.hierarchy;
  const GameObject& found = hierarchy.objects()[object];
  References references(view.session(), open);
  const bool among_roots = found.parent == kNone;
  std::vector<FileId> ids;
  if (found.placeholder && !among_roots)  // it is not known which of these is the root's transform
    for (const auto& [from, to] : hierarchy.instances()[found.instance].stripped) ids.push_back(to);
  else
    ids.push_back(listed_id(open, object, among_roots, references));
  const auto take = [&](FileId id) -> Result<void> {
    if (among_roots) {
      const text::Object* const roots = scene_roots(hierarchy.document());
      return roots == nullptr ? Result<void>{} : remove_from_list(view, roots->id, "m_Roots", id);
    }
    const Index instance = instance_index(hierarchy, hierarchy.objects()[found.parent]);
    if (instance == kNone)
      return remove_from_list(view, transform_id(hierarchy, found.parent), "m_Children", id);
    return view.change(hierarchy.instances()[instance].id,
                       [&](Body& body) { return forget_addition(body, kAddedObjects, id); });
  };
  for (const FileId id : ids) DIORAMA_CHECK(take(id));
  return {};
}

Result<void> put_in(SceneView& view, const OpenHierarchy& open, FileId id, Index parent,
                    int sibling) {
  if (parent == kNone) {
    const text::Object* const roots = scene_roots(open.hierarchy.document());
    return roots == nullptr ? Result<void>{} : add_to_list(view, roots->id, "m_Roots", id, sibling);
  }
  if (instance_index(open.hierarchy, open.hierarchy.objects()[parent]) != kNone)
    return put_below_part(view, id, lasting_id(open.hierarchy, open.hierarchy.objects()[parent].id),
                          sibling);
  return add_to_list(view, transform_id(open.hierarchy, parent), "m_Children", id, sibling);
}

Result<void> set_father(SceneView& view, const OpenHierarchy& open, Index object, FileId father) {
  const GameObject& found = open.hierarchy.objects()[object];
  if (found.instance != kNone)
    return view.change(open.hierarchy.instances()[found.instance].id, [&](Body& body) {
      return body.set(in_modification("m_TransformParent"), local_draft(father));
    });
  DIORAMA_CHECK(view.write_component(open, open.hierarchy.transform_of(object),
                                     {{parse_path("m_Father"), local_draft(father)}}));
  return {};
}

Result<void> replace_root(SceneView& view, FileId before, FileId after) {
  DIORAMA_TRY(const OpenFile* const file, view.file());
  const text::Object* const roots = scene_roots(*file->document);
  if (roots == nullptr) return {};
  const std::string_view body = file->document->body(*roots);
  auto edit = replace_reference({roots->id, body, "m_Roots"}, before, after);
  if (!edit)
    edit = difference(roots->id, body,
                      map_references(body, [&](FileId id) { return id == before ? after : id; }));
  return edit ? view.session().apply(view.path(), *std::move(edit)) : Result<void>{};
}

}  // namespace diorama::unity::edit
