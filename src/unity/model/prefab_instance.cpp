// How a PrefabInstance document is read, and how ids change through it.
//
// --- !u!1001 &1476017658152936842
// PrefabInstance:
//   m_Modification:
//     m_TransformParent: {fileID: 0}
//     m_Modifications:
//     - target: {fileID: 2045231642842589144, guid: be20..., type: 3}
//       propertyPath: loot
//       value:
//       objectReference: {fileID: 11400000, guid: 0653..., type: 2}
//     m_RemovedComponents: []
//     m_RemovedGameObjects: []
//     m_AddedGameObjects: []
//     m_AddedComponents: []
//   m_SourcePrefab: {fileID: 100100000, guid: be20..., type: 3}
//
// The last three lists came with 2022.1 and 2022.2; a missing list is empty. An override
// has a value or an object, never both.
#include "unity/model/prefab_instance.h"

#include <algorithm>

#include "base/parse_number.h"
#include "unity/model/hierarchy.h"

namespace diorama::unity {
namespace {

using text::NodeView;

// Renamed in 2018.3; the old names are still in files that were not saved since.
NodeView either(NodeView fields, std::string_view name, std::string_view old_name) {
  const NodeView found = fields[name];
  return found ? found : fields[old_name];
}

Reference reference_of(NodeView node) {
  return as_reference(node).value_or(Reference{});
}

std::vector<FileId> read_ids(NodeView list) {
  std::vector<FileId> ids;
  for (const NodeView item : list) ids.push_back(reference_of(item).id);
  return ids;
}

ModificationList read_modifications(NodeView list) {
  ModificationList out;
  for (const NodeView item : list)
    out.add({reference_of(item["target"]).id, item["propertyPath"].text(), item["value"].text(),
             reference_of(item["objectReference"])});
  return out;
}

std::vector<Addition> read_additions(NodeView list) {
  std::vector<Addition> out;
  for (const NodeView item : list)
    out.push_back({reference_of(item["targetCorrespondingSourceObject"]).id,
                   reference_of(item["addedObject"]).id,
                   static_cast<int>(item["insertIndex"].integer().value_or(-1))});
  return out;
}

}  // namespace

std::optional<Instance> read_instance(const text::Document& document, const text::Object& object) {
  const text::Tree tree = document.fields(object);
  const NodeView fields = tree.fields();
  // Before 2018.3 every prefab file has such a document, which describes the prefab itself:
  //   --- !u!1001 &100100000
  //   Prefab:
  //     m_ParentPrefab: {fileID: 0}
  //     m_IsPrefabParent: 1
  const bool describes_itself =
      either(fields, "m_IsPrefabParent", "m_IsPrefabAsset").integer().value_or(0) == 1;
  if (describes_itself && document.root_key(object) == "Prefab") return std::nullopt;

  const NodeView changes = fields["m_Modification"];
  Instance instance;
  instance.id = object.id;
  instance.source = reference_of(either(fields, "m_SourcePrefab", "m_ParentPrefab"));
  instance.parent = reference_of(changes["m_TransformParent"]).id;
  instance.modifications = read_modifications(changes["m_Modifications"]);
  instance.removed_components = read_ids(changes["m_RemovedComponents"]);
  instance.removed_objects = read_ids(changes["m_RemovedGameObjects"]);
  instance.added_objects = read_additions(changes["m_AddedGameObjects"]);
  instance.added_components = read_additions(changes["m_AddedComponents"]);
  return instance;
}

std::span<const FileId> model_root_ids() {
  static constexpr FileId kIds[] = {919132149155446097,   -927199367670048503,  100000,
                                    -8679921383154817045, -4216859302048453862, 400000};
  return kIds;
}

std::int64_t root_order(const Instance& instance) {
  std::int64_t order = 0;
  for (const Modification& change : instance.modifications) {
    if (change.path != "m_RootOrder") continue;
    const Hierarchy* const source = instance.hierarchy.get();
    const FileId known = instance.root_transform_source;
    if (source == nullptr && known != 0 && change.target != known) continue;
    const auto found = source ? source->find_component(change.target) : std::nullopt;
    if (source == nullptr || (found && source->components()[*found].object == 0))
      order = leading_number<std::int64_t>(change.value).value_or(order);
  }
  return order;
}

FileId Instance::local_id(FileId source_id) const {
  const auto found =
      std::ranges::lower_bound(stripped, source_id, {}, &std::pair<FileId, FileId>::first);
  const bool stands_here = found != stripped.end() && found->first == source_id;
  return stands_here ? found->second : computed_id(source_id);
}

FileId Instance::computed_id(FileId source_id) const {
  // Unity computes it, so that a file can name deeply nested things without writing them: in
  // GuardCaptain.prefab the instance 1476017658152936842 gives the transform 173906504236386393
  // of its source the id 1590343746842209747, which is the exclusive or of the two. In prefabs
  // stripped objects have that id, too; in scenes their ids are arbitrary.
  constexpr FileId kPositive = 0x7FFFFFFFFFFFFFFF;  // on disk: ids of instances have no sign
  return (source_id ^ id) & kPositive;
}

}  // namespace diorama::unity
