// What is reported for an override:
//
//    - target: {fileID: 2904199470838180130, guid: 687c12e6e37050ac26a45d45fcac652d, type: 3}
//      propertyPath: displayName
//      value: Sleepy Guard
//      objectReference: {fileID: 0}
//
//    { "/Enemy2", component "MyGame.Guard", property "displayName", value "Sleepy Guard" }
//
// The target is an object or component of the prefab's file. If the prefab no longer has it, the
// override stays in the file and does nothing: it is stale.

#include "unity/edit/overrides/override_list.h"

#include <algorithm>

#include "scene/type_names.h"
#include "unity/model/component_types.h"
#include "unity/model/hierarchies.h"
#include "unity/model/project.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {
namespace {

using Kind = OverrideInfo::Kind;

/// The values that every instance has for its root, whether they differ from the prefab or not.
bool is_default(const Instance& instance, const Modification& change) {
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
  OverrideList(Project& project, const OpenHierarchy& open, Index instance)
      : types_(project.assets(), project.scripts()),
        open_(open),
        index_(instance),
        instance_(open.hierarchy.instances()[instance]) {}

  std::vector<OverrideInfo> all() {
    for (const Modification& each : instance_.modifications) add_property(each);
    const Hierarchy& hierarchy = open_.hierarchy;
    for (Index at = 0; at < hierarchy.objects().size(); ++at) add_additions(at);
    if (instance_.hierarchy == nullptr) return std::move(out_);
    for (const FileId id : instance_.removed_components) add_removed_component(id);
    for (const FileId id : instance_.removed_objects) add_removed_object(id);
    return std::move(out_);
  }

 private:
  Owner owner_of(FileId source) {
    const auto part = find_part(open_.hierarchy, instance_, source);
    if (!part) return {};
    const std::string path = open_.paths.path(part->object);
    if (part->component == kNone) return {path, {}, true};
    return {path, types_.type_of(open_.hierarchy.components()[part->component]).full_name, true};
  }

  std::string reference_text(const Reference& reference) {
    if (reference.guid) return reference.guid->text() + ":" + std::to_string(reference.id);
    const Hierarchy& hierarchy = open_.hierarchy;
    if (const auto object = hierarchy.find_object(reference.id)) return open_.paths.path(*object);
    if (const auto component = hierarchy.find_component(reference.id))
      return open_.paths.path(hierarchy.components()[*component].object);
    return std::to_string(reference.id);
  }

  OverrideInfo& add(Kind kind, std::string object_path, std::string component = {}) {
    OverrideInfo& info = out_.emplace_back();
    info.kind = kind;
    info.object_path = std::move(object_path);
    info.component = std::move(component);
    return info;
  }

  void add_property(const Modification& change) {
    const Owner owner = owner_of(change.target);
    OverrideInfo& info = add(Kind::Property, owner.path, owner.component);
    info.property = change.path;
    info.value = change.object.is_null() ? change.value : reference_text(change.object);
    info.target = change.target;
    info.is_default = is_default(instance_, change);
    info.stale = !owner.known && instance_.hierarchy != nullptr && instance_.hierarchy->complete();
  }

  /// The object itself, when it was added to the instance; else its added components.
  void add_additions(Index at) {
    const Hierarchy& hierarchy = open_.hierarchy;
    const GameObject& object = hierarchy.objects()[at];
    if (instance_index(hierarchy, object) == index_) {
      for (Index i = 0; i < object.component_count; ++i) {
        const Component& each = hierarchy.components()[object.first_component + i];
        if (instance_index(hierarchy, each) == kNone)
          add(Kind::AddedComponent, open_.paths.path(at), types_.type_of(each).full_name).added =
              each.id;
      }
    } else if (object.parent != kNone &&
               instance_index(hierarchy, hierarchy.objects()[object.parent]) == index_) {
      add(Kind::AddedObject, open_.paths.path(at)).added = object.id;
    }
  }

  void add_removed_component(FileId id) {
    const Hierarchy& source = *instance_.hierarchy;
    const auto component = source.find_component(id);
    if (!component) return;
    const Component& found = source.components()[*component];
    const Owner owner = owner_of(source.objects()[found.object].id);
    OverrideInfo& info = add(Kind::RemovedComponent, owner.path, types_.type_of(found).full_name);
    info.target = id;
    info.stale = !owner.known;
  }

  void add_removed_object(FileId id) {
    const Hierarchy& source = *instance_.hierarchy;
    const auto object = source.find_object(id);
    if (!object) return;
    const Index parent = source.objects()[*object].parent;
    const Owner owner = parent == kNone ? Owner{} : owner_of(source.objects()[parent].id);
    OverrideInfo& info =
        add(Kind::RemovedObject, owner.path + "/" + source.objects()[*object].name);
    info.target = id;
    info.stale = !owner.known;
  }

  ComponentTypes types_;
  const OpenHierarchy& open_;
  const Index index_;
  const Instance& instance_;
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
  return is_called(field, friendly_name(field), wanted_field) && rest.starts_with(wanted_rest) &&
         (rest.size() == wanted_rest.size() || rest[wanted_rest.size()] == '.');
}

}  // namespace

std::vector<OverrideInfo> list_overrides(Project& project, const OpenHierarchy& open,
                                         Index instance) {
  return OverrideList(project, open, instance).all();
}

bool fits(const OverrideInfo& info, const OverrideFilter& filter) {
  if (!filter.object.empty() && info.object_path != filter.object) return false;
  if (!filter.component.empty() && !scene::means(filter.component, info.component)) return false;
  return filter.property.empty() || is_or_is_part_of(info.property, filter.property);
}

bool is_meant(const OverrideInfo& info, const OverrideFilter& filter) {
  return fits(info, filter) && (!info.is_default || !filter.property.empty());
}

}  // namespace diorama::unity::edit
