// SceneEditor, overrides of a prefab instance: list them, take them back, apply them to the prefab.

#include <algorithm>
#include <unordered_map>

#include "unity/edit/change_body.h"
#include "unity/edit/prefabs/overrides.h"
#include "unity/edit/objects/pieces.h"
#include "unity/edit/objects/removal.h"
#include "unity/edit/scene_editor.h"
#include "unity/edit/values/references.h"
#include "scene/type_names.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {
namespace {

using unity::FileId;
using unity::Index;
using unity::kNone;
using unity::Modification;
using unity::OpenHierarchy;
using Kind = OverrideInfo::Kind;

/// What every instance says of its root, whether it differs from the prefab or not.
bool is_default(const unity::Instance& instance, const Modification& change) {
  FileId root = instance.root_source, placed = instance.root_transform_source;
  if (root == 0 && instance.hierarchy != nullptr && !instance.hierarchy->objects().empty()) {
    root = instance.hierarchy->objects().front().id;
    const Index transform = instance.hierarchy->transform_of(0);
    placed = transform == kNone ? 0 : instance.hierarchy->components()[transform].id;
  }
  if (change.target == root) return change.path == "m_Name";
  if (change.target != placed) return false;
  for (const std::string_view field :
       {"m_LocalPosition.", "m_LocalRotation.", "m_LocalEulerAnglesHint.", "m_RootOrder",
        "m_Pivot.", "m_AnchorMin.", "m_AnchorMax.", "m_SizeDelta.", "m_AnchoredPosition."})
    if (change.path.starts_with(field)) return true;
  return false;
}

/// An object or component of an instance as the list of overrides names it.
struct Owner {
  std::string path, component;
  bool known = false;
};

class OverrideList {
 public:
  OverrideList(unity::Project& project, const OpenHierarchy& open, Index instance)
      : types_(project.assets(), project.scripts()),
        open_(open),
        index_(instance),
        instance_(open.hierarchy.instances()[instance]) {}

  std::vector<OverrideInfo> all() {
    for (const Modification& each : instance_.modifications) {
      const Owner owner = owner_of(each.target);
      const bool stale =
          !owner.known && instance_.hierarchy != nullptr && instance_.hierarchy->complete();
      OverrideInfo info{Kind::Property, owner.path, owner.component, each.path, each.value,
                        each.target,    0,          false,           stale};
      if (!each.object.is_null()) info.value = reference_text(each.object);
      info.is_default = is_default(instance_, each);
      out_.push_back(std::move(info));
    }
    add_structure();
    return std::move(out_);
  }

 private:
  Owner owner_of(FileId source) {
    const auto part = unity::find_part(open_.hierarchy, instance_, source);
    if (!part) return {};
    const std::string path = open_.paths.path(part->object);
    if (part->component == kNone) return {path, {}, true};
    return {path, types_.type_of(open_.hierarchy.components()[part->component]).full_name, true};
  }

  std::string reference_text(const unity::Reference& reference) {
    if (reference.guid) return reference.guid->text() + ":" + std::to_string(reference.id);
    const unity::Hierarchy& hierarchy = open_.hierarchy;
    if (const auto object = hierarchy.find_object(reference.id)) return open_.paths.path(*object);
    if (const auto component = hierarchy.find_component(reference.id))
      return open_.paths.path(hierarchy.components()[*component].object);
    return std::to_string(reference.id);
  }

  void add_structure() {
    const unity::Hierarchy& hierarchy = open_.hierarchy;
    for (Index at = 0; at < hierarchy.objects().size(); ++at) {
      const unity::GameObject& object = hierarchy.objects()[at];
      if (instance_index(hierarchy, object) == index_) {
        for (Index i = 0; i < object.component_count; ++i) {
          const unity::Component& each = hierarchy.components()[object.first_component + i];
          if (instance_index(hierarchy, each) == kNone)
            out_.push_back({Kind::AddedComponent,
                            open_.paths.path(at),
                            types_.type_of(each).full_name,
                            {},
                            {},
                            0,
                            each.id,
                            false,
                            false});
        }
      } else if (object.parent != kNone &&
                 instance_index(hierarchy, hierarchy.objects()[object.parent]) == index_) {
        out_.push_back(
            {Kind::AddedObject, open_.paths.path(at), {}, {}, {}, 0, object.id, false, false});
      }
    }
    if (instance_.hierarchy == nullptr) return;
    const unity::Hierarchy& source = *instance_.hierarchy;
    for (const FileId id : instance_.removed_components) {
      const auto component = source.find_component(id);
      if (!component) continue;
      const unity::Component& found = source.components()[*component];
      const Owner owner = owner_of(source.objects()[found.object].id);
      out_.push_back({Kind::RemovedComponent,
                      owner.path,
                      types_.type_of(found).full_name,
                      {},
                      {},
                      id,
                      0,
                      false,
                      !owner.known});
    }
    for (const FileId id : instance_.removed_objects) {
      const auto object = source.find_object(id);
      if (!object) continue;
      const Index parent = source.objects()[*object].parent;
      const Owner owner = parent == kNone ? Owner{} : owner_of(source.objects()[parent].id);
      out_.push_back({Kind::RemovedObject,
                      owner.path + "/" + source.objects()[*object].name,
                      {},
                      {},
                      {},
                      id,
                      0,
                      false,
                      !owner.known});
    }
  }

  unity::ComponentTypes types_;
  const OpenHierarchy& open_;
  const Index index_;
  const unity::Instance& instance_;
  std::vector<OverrideInfo> out_;
};

/// "m_LocalPosition.x" is a part of "m_LocalPosition", which is also called localPosition.
bool is_or_is_part_of(std::string_view property, std::string_view wanted) {
  const auto split = [](std::string_view path) {
    const std::size_t first = std::min(path.find('.'), path.size());
    return std::pair{path.substr(0, first), path.substr(first)};
  };
  const auto [field, rest] = split(property);
  const auto [wanted_field, wanted_rest] = split(wanted);
  return unity::is_called(field, unity::friendly_name(field), wanted_field) &&
         rest.starts_with(wanted_rest) &&
         (rest.size() == wanted_rest.size() || rest[wanted_rest.size()] == '.');
}

bool fits(const OverrideInfo& info, const OverrideFilter& filter) {
  if (!filter.object.empty() && info.object_path != filter.object) return false;
  if (!filter.component.empty() && !scene::means(filter.component, info.component)) return false;
  return filter.property.empty() || is_or_is_part_of(info.property, filter.property);
}

/// Whether it was saved before the field of the property existed.
bool lacks_field(const Body& body, const std::string& property) {
  if (property.starts_with("managedReferences[")) return false;
  const text::Tree tree = text::Tree::parse(body.text());
  return !tree.fields()[unity::parse_path(property).front().key];
}

/// What every instance has is changed only when it is named.
bool is_meant(const OverrideInfo& info, const OverrideFilter& filter) {
  return fits(info, filter) && (!info.is_default || !filter.property.empty());
}

/// Where objects are is not limited to some types of components.
bool is_transform(std::string_view type) {
  return type == "UnityEngine.Transform" || type == "UnityEngine.RectTransform";
}

/// Takes an entry out of m_RemovedComponents or m_RemovedGameObjects.
Result<void> forget_removal(Body& instance, const std::string& list, FileId removed) {
  const Path path = unity::parse_path("m_Modification." + list);
  const text::Tree tree = text::Tree::parse(instance.text());
  std::size_t index = 0;
  for (const text::NodeView item : node_at(tree.fields(), path)) {
    const auto reference = unity::as_reference(item);
    if (reference && reference->id == removed) return instance.remove_item(path, index);
    ++index;
  }
  return {};
}

}  // namespace

Result<std::vector<OverrideInfo>> SceneEditor::overrides(const std::string& object,
                                                         const OverrideFilter& filter) {
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index index, open->paths.find(object));
  DIORAMA_TRY(const Index instance, instance_at(*open, index));
  std::vector<OverrideInfo> all = OverrideList(session_.project(), *open, instance).all();
  std::erase_if(all, [&](const OverrideInfo& each) { return !fits(each, filter); });
  return all;
}

Result<std::vector<OverrideInfo>> SceneEditor::chosen_overrides(const std::string& object,
                                                                const OverrideFilter& filter) {
  DIORAMA_TRY(std::vector<OverrideInfo> all, overrides(object, filter));
  std::erase_if(all, [&](const OverrideInfo& each) { return !is_meant(each, filter); });
  if (all.empty())
    return Error{ErrorCode::NotFound,
                 "'" + object + "' has no such override",
                 "list its overrides first",
                 {{"path", object}}};
  for (const OverrideInfo& each : all)
    if (!each.component.empty() && !is_transform(each.component))
      DIORAMA_CHECK(session_.limits().check_component(each.component));
  return all;
}

/// One override is gone from the instance; the prefab counts again there. REQUIRES: inside a step.
Result<void> SceneEditor::drop_override(FileId instance, const OverrideInfo& info) {
  switch (info.kind) {
    case Kind::Property:
      return change_body(session_, path_, instance, [&](Body& body) {
        OverrideChanges changes({});
        changes.remove(info.target, info.property);
        return changes.write(body);
      });
    case Kind::RemovedComponent:
    case Kind::RemovedObject: {
      const std::string list =
          info.kind == Kind::RemovedObject ? "m_RemovedGameObjects" : "m_RemovedComponents";
      return change_body(session_, path_, instance,
                         [&](Body& body) { return forget_removal(body, list, info.target); });
    }
    case Kind::AddedObject: {
      DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
      const auto found = open->hierarchy.find_object(info.added);
      if (found) DIORAMA_CHECK(remove(open->paths.path(*found)));
      return {};
    }
    case Kind::AddedComponent: break;
  }
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  const auto found = open->hierarchy.find_component(info.added);
  if (!found) return {};
  const unity::Component& component = open->hierarchy.components()[*found];
  return remove_own_component(*open, component.object, component);
}

Result<std::vector<OverrideInfo>> SceneEditor::revert_overrides(const std::string& object,
                                                                const OverrideFilter& filter) {
  DIORAMA_TRY(std::vector<OverrideInfo> chosen, chosen_overrides(object, filter));
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index index, open->paths.find(object));
  const FileId instance = open->hierarchy.instances()[open->hierarchy.objects()[index].instance].id;
  Step step(session_, "revert overrides of " + open->paths.path(index));
  for (const OverrideInfo& each : chosen) DIORAMA_CHECK(drop_override(instance, each));
  step.keep();
  return chosen;
}

Result<std::vector<OverrideInfo>> SceneEditor::apply_overrides(const std::string& object,
                                                               const OverrideFilter& filter) {
  DIORAMA_TRY(std::vector<OverrideInfo> chosen, chosen_overrides(object, filter));
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index index, open->paths.find(object));
  const unity::Instance& instance =
      open->hierarchy.instances()[open->hierarchy.objects()[index].instance];
  const unity::Asset* const asset =
      instance.source.guid ? session_.project().assets().find(*instance.source.guid) : nullptr;
  if (asset == nullptr || instance.hierarchy == nullptr)
    return Error{ErrorCode::Unsupported,
                 "the source of '" + object + "' cannot be changed: it is not on disk, or a model",
                 {},
                 {{"path", object}}};
  SceneEditor prefab(session_, std::string(asset->path));
  Step step(session_, "apply overrides of " + open->paths.path(index));
  const bool everything =
      filter.object.empty() && filter.component.empty() && filter.property.empty();
  std::vector<OverrideInfo> applied;
  for (OverrideInfo& each : chosen) {
    const auto done = apply_override(prefab, *open, instance, each);
    // What refers to the scene stays an override, as in the editor.
    const bool stays = !done && everything && done.error().code == ErrorCode::PreconditionFailed;
    if (!done && (!stays || chosen.size() == 1)) return done.error();
    if (done) applied.push_back(std::move(each));
  }
  step.keep();
  return applied;
}

Result<void> SceneEditor::apply_override(SceneEditor& prefab, const OpenHierarchy& open,
                                         const unity::Instance& instance,
                                         const OverrideInfo& info) {
  if (info.kind == Kind::AddedComponent || info.kind == Kind::AddedObject) {
    // What was applied before may be a part of the instance now that this one refers to.
    DIORAMA_TRY(const unity::OpenHierarchyPtr now, scene());
    const auto found = now->hierarchy.find_instance(instance.id);
    if (!found) return {};
    const unity::Instance& again = now->hierarchy.instances()[*found];
    DIORAMA_TRY(const NewIds new_ids, prefab.take_addition(*now, again, info));
    return replace_addition(*now, again, info, new_ids);
  }
  DIORAMA_CHECK(prefab.take_override(open, instance, info));
  return drop_override(instance.id, info);
}

/// What was added here comes from the prefab now; those who refer to it still do.
Result<void> SceneEditor::replace_addition(const OpenHierarchy& open,
                                           const unity::Instance& instance,
                                           const OverrideInfo& info, const NewIds& new_ids) {
  std::unordered_set<FileId> ids;
  for (const auto& [before, after] : new_ids) ids.insert(before);
  const Pieces pieces = pieces_of(open.hierarchy.document(), ids);
  const bool object = info.kind == Kind::AddedObject;
  FileId listed = info.added;
  if (const auto added = open.hierarchy.find_object(info.added); object && added)
    listed = open.hierarchy.components()[open.hierarchy.transform_of(*added)].id;
  DIORAMA_CHECK(forget_addition(session_, path_, instance.id,
                                object ? "m_AddedGameObjects" : "m_AddedComponents", listed));
  DIORAMA_TRY(const OpenFile* const file, session_.file(path_));
  const Pieces stripped = stripped_for_others(*file, pieces, ids, instance, new_ids);
  for (const NewObject& each : pieces) DIORAMA_CHECK(remove_object(session_, path_, each.id));
  for (const NewObject& each : stripped) DIORAMA_CHECK(add_object(session_, path_, each));
  return {};
}

/// Makes in this prefab what an instance of it says. REQUIRES: inside a step.
Result<void> SceneEditor::take_override(const OpenHierarchy& user, const unity::Instance& instance,
                                        const OverrideInfo& info) {
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  const unity::Hierarchy& here = open->hierarchy;
  if (info.kind == Kind::RemovedObject) {
    const auto object = here.find_object(info.target);
    if (object) DIORAMA_CHECK(remove(open->paths.path(*object)));
    return {};
  }
  if (info.kind == Kind::RemovedComponent) {
    const auto component = here.find_component(info.target);
    if (!component) return {};
    const unity::Component& found = here.components()[*component];
    const auto at = static_cast<int>(*component - here.objects()[found.object].first_component);
    DIORAMA_CHECK(remove_component(open->paths.path(found.object), at));
    return {};
  }
  std::optional<Modification> said;
  for (const Modification& each : instance.modifications)
    if (each.target == info.target && each.path == info.property) said = each;
  if (!said) return {};
  Modification wanted = *std::move(said);
  if (!wanted.object.guid && wanted.object.id != 0) {
    DIORAMA_TRY(wanted.object.id, id_in_prefab(user, instance, wanted.object.id, info));
  }
  const text::Object* const own = here.document().find(info.target);
  if (own != nullptr && !own->stripped)
    return change_body(session_, path_, info.target, [&](Body& body) -> Result<void> {
      if (here.find_component(info.target) && lacks_field(body, info.property))
        return take_field(body, user, instance, info);
      DIORAMA_TRY(const bool fits, write_override(body, wanted));
      return fits ? Result<void>{} : take_field(body, user, instance, info);
    });
  // A part of an instance inside: that one says it.
  Index inside = kNone;
  FileId source = 0;
  if (const auto object = here.find_object(info.target)) {
    inside = instance_index(here, here.objects()[*object]);
    source = source_id(here, here.objects()[*object]);
  } else if (const auto component = here.find_component(info.target)) {
    inside = instance_index(here, here.components()[*component]);
    source = source_id(here, here.components()[*component]);
  }
  if (info.stale) return {};
  if (inside == kNone || source == 0)
    return Error{ErrorCode::Unsupported,
                 "'" + info.object_path + "' " + info.property +
                     " belongs to a prefab or model that cannot be read here",
                 "apply it in the editor",
                 {{"path", info.object_path}}};
  const unity::Instance& nested = here.instances()[inside];
  wanted.target = source;
  return change_body(session_, path_, nested.id, [&](Body& body) {
    return set_overrides(body, {wanted}, nested.source.guid.value_or(unity::Guid{}));
  });
}

/// The whole field as the instance has it: the prefab has an empty list there, or nothing yet.
Result<void> SceneEditor::take_field(Body& body, const OpenHierarchy& user,
                                     const unity::Instance& instance, const OverrideInfo& info) {
  const auto part = unity::find_part(user.hierarchy, instance, info.target);
  const Path path = unity::parse_path(info.property);
  unity::FieldValue fields;
  std::vector<std::string> order;
  if (part && part->component != kNone) {
    unity::ComponentTypes types(session_.project().assets(), session_.project().scripts());
    fields = unity::component_fields(user.hierarchy, part->component);
    order = field_order(session_.project(),
                        types.type_of(user.hierarchy.components()[part->component]));
  }
  unity::FieldValue* const whole = fields.find(path.front().key);
  if (whole == nullptr)
    return Error{ErrorCode::Unsupported,
                 "'" + info.object_path + "' " + info.property +
                     " has no place in the prefab: it was saved before the field existed",
                 "set the field in the prefab itself",
                 {{"path", info.object_path}}};
  std::vector<unity::FieldValue*> pending{whole};
  while (!pending.empty()) {
    unity::FieldValue& value = *pending.back();
    pending.pop_back();
    if (value.reference.id != 0 && !value.reference.guid) {
      DIORAMA_TRY(value.reference.id, id_in_prefab(user, instance, value.reference.id, info));
    }
    for (unity::FieldValue& child : value.children) pending.push_back(&child);
  }
  return body.set({path.front()}, as_draft(*whole), order);
}

/// What a part of the instance is called in the prefab itself.
Result<FileId> SceneEditor::id_in_prefab(const OpenHierarchy& user, const unity::Instance& instance,
                                         FileId id, const OverrideInfo& info) const {
  const unity::Hierarchy& hierarchy = user.hierarchy;
  const auto is_part = [&](const unity::Origin& origin) {
    return origin.instance != kNone && hierarchy.instances()[origin.instance].id == instance.id;
  };
  if (const auto object = hierarchy.find_object(id))
    if (is_part(hierarchy.objects()[*object].origin))
      return source_id(hierarchy, hierarchy.objects()[*object]);
  if (const auto component = hierarchy.find_component(id))
    if (is_part(hierarchy.components()[*component].origin))
      return source_id(hierarchy, hierarchy.components()[*component]);
  return Error{ErrorCode::PreconditionFailed,
               "'" + info.object_path + "' " + info.property +
                   " refers to an object outside the prefab, which the prefab cannot do",
               "clear that reference, or apply the other overrides one by one",
               {{"path", info.object_path}}};
}

namespace {

/// What an instance added, on its way into the prefab.
struct Added {
  Index object = kNone;  ///< an object with everything below it; kNone: a component
  FileId owner = 0;      ///< the object of the instance it was added to
  Pieces pieces;
};

/// As they come into a prefab one by one: what others stand behind comes before them.
void sort_for_prefab(const unity::Hierarchy& from, Pieces& pieces) {
  std::unordered_set<FileId> stripped;
  for (const NewObject& each : pieces)
    if (each.stripped) stripped.insert(each.id);
  const auto rank = [&](const NewObject& each) -> std::pair<int, Index> {
    if (each.stripped) return {3, 0};
    if (each.class_id == unity::kPrefabInstanceClass) return {2, 0};
    const auto component = from.find_component(each.id);
    if (!component) return {0, 0};
    return {stripped.contains(each.owner) ? 4 : 1, *component};
  };
  std::ranges::stable_sort(pieces, {}, rank);
}

Added addition(const unity::Hierarchy& from, const OverrideInfo& info) {
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
Result<void> check_instances(const unity::Hierarchy& from, Index object, const unity::Guid& prefab,
                             const OverrideInfo& info) {
  const auto refuse = [&](ErrorCode code, std::string why, std::string hint) {
    return Error{code, std::move(why), std::move(hint), {{"path", info.object_path}}};
  };
  if (from.objects()[object].placeholder)
    return refuse(ErrorCode::Unsupported, unreadable(info.object_path), "apply it in the editor");
  for (Index at = object; at < object + from.objects()[object].size; ++at) {
    const Index inside = from.objects()[at].instance;
    if (inside == kNone) continue;
    const unity::Instance& instance = from.instances()[inside];
    if (instance.source.guid == prefab ||
        (instance.hierarchy != nullptr && unity::contains(*instance.hierarchy, prefab)))
      return refuse(
          ErrorCode::InvalidArgument,
          "a prefab cannot contain itself: '" + info.object_path + "' has an instance of it in it",
          "");
  }
  return {};
}

/// Before which child of the prefab's object it comes; -1: last.
int place_in_prefab(const unity::Hierarchy& from, Index object, const unity::Hierarchy& prefab,
                    Index parent) {
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

}  // namespace

/// Takes a component or an object that an instance added into the prefab itself.
Result<NewIds> SceneEditor::take_addition(const OpenHierarchy& user,
                                          const unity::Instance& instance,
                                          const OverrideInfo& info) {
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const OpenFile* const file, session_.file(path_));
  Added added = addition(user.hierarchy, info);
  if (added.pieces.empty()) return NewIds{};
  if (added.object != kNone)
    DIORAMA_CHECK(check_instances(user.hierarchy, added.object,
                                  instance.source.guid.value_or(unity::Guid{}), info));
  const auto draw = [&] { return session_.new_id(*open); };
  NewIds ids = ids_in_prefab(added.pieces, user.path.ends_with(".prefab"), instance.id, draw);
  DIORAMA_TRY(const FileId parent_id, id_in_prefab(user, instance, added.owner, info));
  const auto parent = open->hierarchy.find_object(parent_id);
  if (!parent || open->hierarchy.objects()[*parent].origin.instance != kNone)
    return Error{ErrorCode::Unsupported,
                 "'" + info.object_path + "' belongs to a prefab inside this prefab",
                 "open that prefab and add it there",
                 {{"path", info.object_path}}};
  References references(session_, *open);
  std::optional<Error> outside;
  const auto id_here = [&](FileId id) -> FileId {
    if (const auto known = ids.find(id); known != ids.end()) return known->second;
    const auto part = id_in_prefab(user, instance, id, info);
    if (part) return references.written_id(*part);
    outside = part.error();
    return 0;
  };
  for (NewObject& each : added.pieces) {
    each.body = text::with_line_ends(map_references(each.body, id_here), file->style);
    each.id = ids.at(each.id);
    each.owner = referred(each.body, each.stripped ? "m_PrefabInstance" : "m_GameObject");
  }
  if (outside) return *outside;
  DIORAMA_CHECK(references.add_stripped());
  for (const NewObject& each : added.pieces) DIORAMA_CHECK(add_object(session_, path_, each));
  DIORAMA_CHECK(added.object == kNone ? list_component(parent_id, ids.at(info.added))
                                      : list_child(user.hierarchy, added.object, ids, parent_id));
  return ids;
}

/// The object has the component, which is in the file already, as its last.
Result<void> SceneEditor::list_component(FileId object, FileId component) {
  return change_body(session_, path_, object, [&](Body& body) {
    const Path list = unity::parse_path("m_Component");
    const text::Tree tree = text::Tree::parse(body.text());
    return body.insert_item(list, node_at(tree.fields(), list).size(),
                            text::Draft::block({local_draft(component).with_key("component")}));
  });
}

/// What was an object of another file, and is in this one with these ids, becomes a child.
Result<void> SceneEditor::list_child(const unity::Hierarchy& from, Index object, const NewIds& ids,
                                     FileId parent_id) {
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  const unity::GameObject& before = from.objects()[object];
  Index child = kNone;
  if (before.instance != kNone) {
    DIORAMA_TRY(child, root_of(*open, ids.at(from.instances()[before.instance].id)));
  } else {
    child = open->hierarchy.find_object(ids.at(before.id)).value_or(kNone);
  }
  const auto parent = open->hierarchy.find_object(parent_id);
  if (child == kNone || !parent)
    return Error{ErrorCode::Internal, "the object is not where it was put", {}, {}};
  References references(session_, *open);
  const FileId listed = listed_id(*open, child, false, references);
  DIORAMA_CHECK(references.add_stripped());
  DIORAMA_CHECK(
      put_in(*open, listed, *parent, place_in_prefab(from, object, open->hierarchy, *parent)));
  return renumber(parent_id);
}

}  // namespace diorama::unity::edit
