// Editors since 2018.3 write the word "component", earlier ones the class of each component:
//
//    m_Component:                               m_Component:
//    - component: {fileID: 2058827494}          - 4: {fileID: 2058827494}
//    - component: {fileID: 2058827492}          - 136: {fileID: 2058827492}
//
// The instance lists a component that was added to a part of it. -1 means after all components of
// the prefab, in the order of the list; another number is its place among all of the object:
//
//    m_AddedComponents:
//    - targetCorrespondingSourceObject: {fileID: 9209159604417750053, guid: 687c..., type: 3}
//      insertIndex: -1
//      addedObject: {fileID: 2038659509}

#include "unity/edit/components/component_list.h"

#include <algorithm>

#include "unity/edit/objects/reference_list.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/prefabs/instance_lists.h"
#include "unity/edit/values/references.h"

namespace diorama::unity::edit {

const Path& component_list() {
  static const Path path = parse_path("m_Component");
  return path;
}

text::Draft component_item(FileId component) {
  return text::Draft::block({local_draft(component).with_key("component")});
}

Result<void> list_component(Body& object, FileId component, std::optional<std::size_t> place) {
  if (!place) place = list_size(object, component_list()).value_or(0);
  return object.insert_item(component_list(), *place, component_item(component));
}

Result<void> unlist_component(Body& object, FileId component) {
  return remove_listed(object, component_list(), component);
}

Result<void> move_listed_component(Body& object, FileId component, std::size_t place) {
  const std::vector<FileId> ids = listed_ids(object, component_list());
  const auto found = std::ranges::find(ids, component);
  if (found == ids.end())
    return Error{ErrorCode::CorruptData, "its object does not list the component", {}, {}};
  const auto at = static_cast<std::size_t>(found - ids.begin());
  Path item = component_list();
  item.push_back({PathStep::Kind::Item, {}, at});
  const text::Tree tree = text::Tree::parse(object.text());
  const text::Draft as_it_is = to_draft(node_at(tree.fields(), item));  // may say its class
  DIORAMA_CHECK(object.remove_item(component_list(), at));
  return object.insert_item(component_list(), place, as_it_is);
}

std::vector<FileId> component_ids(const Hierarchy& hierarchy, Index owner) {
  const GameObject& object = hierarchy.objects()[owner];
  std::vector<FileId> out;
  for (Index i = 0; i < object.component_count; ++i)
    out.push_back(hierarchy.components()[object.first_component + i].id);
  return out;
}

FileId component_before(const Hierarchy& hierarchy, Index owner, int from, int to) {
  const GameObject& object = hierarchy.objects()[owner];
  const int before = to - 1 < from ? to - 1 : to;
  return hierarchy.components()[object.first_component + static_cast<Index>(before)].id;
}

Result<void> note_order(Body& instance, const OpenHierarchy& open, Index owner,
                        const std::vector<FileId>& order, FileId added) {
  const GameObject& object = open.hierarchy.objects()[owner];
  const Reference target = in_source(open, object);
  // The source has all others, also those of a placeholder, whose origin is not known.
  const auto is_added = [&](FileId id) {
    const text::Object* const written = open.hierarchy.document().find(id);
    return id == added || (written != nullptr && !written->stripped);
  };
  std::vector<OrderedPart> parts;
  for (const FileId each : order) parts.push_back({each, is_added(each)});
  if (has_list(instance.text(), kAddedComponents))
    return order_additions(instance, kAddedComponents, target, parts, object.placeholder);
  if (added == 0 || order.back() == added) return {};
  return Error{ErrorCode::Unsupported,
               "files of this editor do not store the place of a component that was added to a "
               "prefab instance",
               "leave index out, or add it to the prefab",
               {}};
}

}  // namespace diorama::unity::edit
