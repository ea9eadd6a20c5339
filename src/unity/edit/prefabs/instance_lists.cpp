// The lists as an editor of 2022.2 or later writes them, after the overrides of values:
//
//    m_RemovedComponents:
//    - {fileID: 4170994595757603046, guid: 687c12e6e37050ac26a45d45fcac652d, type: 3}
//    m_RemovedGameObjects: []
//    m_AddedGameObjects:
//    - targetCorrespondingSourceObject: {fileID: 2777361465863352641, guid: 687c..., type: 3}
//      insertIndex: -1
//      addedObject: {fileID: 2038659509}
//    m_AddedComponents: []
//
// Ids with a guid are those of the prefab's file; addedObject is one of this file.

#include "unity/edit/prefabs/instance_lists.h"

#include <algorithm>
#include <optional>

#include "unity/edit/objects/reference_list.h"
#include "unity/edit/values/references.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;

/// The targets of the noted additions, in their order.
std::vector<Reference> added_by(const Body& instance, const Path& list) {
  std::vector<Reference> out;
  const text::Tree tree = text::Tree::parse(instance.text());
  for (const text::NodeView item : node_at(tree.fields(), list))
    out.push_back(as_reference(item["addedObject"]).value_or(Reference{}));
  return out;
}

}  // namespace

Path in_modification(const std::string& field) {
  return parse_path("m_Modification." + field);
}

bool has_list(std::string_view instance_body, std::string_view list) {
  const std::string line = "\n    " + std::string(list) + ":";
  return instance_body.find(line) != std::string_view::npos;
}

Result<void> note_addition(Body& instance, const char* list, const NotedAddition& addition) {
  const Path path = in_modification(list);
  const auto size = list_size(instance, path);
  if (!size) return {};
  return instance.insert_item(
      path, *size,
      Draft::block({to_draft(addition.target).with_key("targetCorrespondingSourceObject"),
                    Draft::scalar(std::to_string(addition.place)).with_key("insertIndex"),
                    local_draft(addition.added).with_key("addedObject")}));
}

Result<void> place_addition(Body& instance, const char* list, const NotedAddition& addition) {
  Path path = in_modification(list);
  const std::vector<Reference> noted = added_by(instance, path);
  const auto own = std::ranges::find(noted, addition.added, &Reference::id);
  if (own == noted.end()) return note_addition(instance, list, addition);
  path.push_back({PathStep::Kind::Item, {}, static_cast<std::size_t>(own - noted.begin())});
  path.push_back({PathStep::Kind::Key, "insertIndex", 0});
  return instance.set(path, Draft::scalar(std::to_string(addition.place)));
}

Result<void> forget_additions(Body& instance, const char* list,
                              const std::function<bool(const Reference& added)>& is_gone) {
  const Path path = in_modification(list);
  const std::vector<Reference> noted = added_by(instance, path);
  for (std::size_t i = noted.size(); i-- > 0;)
    if (is_gone(noted[i])) DIORAMA_CHECK(instance.remove_item(path, i));
  return {};
}

Result<void> forget_addition(Body& instance, const char* list, FileId added) {
  return forget_additions(instance, list, [&](const Reference& each) { return each.id == added; });
}

Result<bool> note_removal(Body& instance, const char* list, const Reference& target) {
  const Path path = in_modification(list);
  const auto size = list_size(instance, path);
  if (!size) return false;
  DIORAMA_CHECK(instance.insert_item(path, *size, to_draft(target)));
  return true;
}

Result<void> forget_removal(Body& instance, const char* list, FileId target) {
  return remove_listed(instance, in_modification(list), target);
}

}  // namespace diorama::unity::edit
