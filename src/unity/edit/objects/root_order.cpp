// For an object of the file, and for the root of a prefab instance:
//
//   Transform:                             - target: {fileID: 3910815888802662051, ...}
//     m_Children: []                         propertyPath: m_RootOrder
//     m_Father: {fileID: 0}                  value: 2
//     m_RootOrder: 2                         objectReference: {fileID: 0}

#include "unity/edit/objects/root_order.h"

#include "unity/edit/body.h"
#include "unity/edit/objects/siblings.h"
#include "unity/edit/unity_files.h"
#include "unity/facts/unity_version.h"
#include "unity/model/fields.h"
#include "unity/model/project.h"
#include "unity/model/property_path.h"
#include "unity/text/draft.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::edit {

std::optional<bool> numbers_siblings(const text::Document& document) {
  if (scene_roots(document) != nullptr) return false;
  for (const text::Object& each : document.objects())
    if (is_transform_class(each.class_id) && !each.stripped)
      return text::find_field(document.body(each), "m_RootOrder").has_value();
  return std::nullopt;
}

bool numbers_siblings(const text::Document& document, const ProjectSettings& settings) {
  if (const auto shown = numbers_siblings(document)) return *shown;
  return settings.version && *settings.version < UnityVersion{2022, 3, 5, 'f'};
}

Result<void> number(SceneView& view, const std::vector<FileId>& siblings, std::size_t first) {
  DIORAMA_TRY(const OpenHierarchyPtr open, view.now());
  for (std::size_t i = 0; i < siblings.size(); ++i) {
    const auto child = open->hierarchy.find_object(siblings[i]);
    const Index transform = child ? open->hierarchy.transform_of(*child) : kNone;
    if (transform == kNone) continue;
    const std::string wanted = std::to_string(first + i);
    const FieldValue fields = component_fields(open->hierarchy, transform);
    const FieldValue* stored = fields.find("m_RootOrder");
    if (stored == nullptr || stored->text == wanted) continue;
    DIORAMA_CHECK(view.write_component(*open, transform,
                                       {{parse_path("m_RootOrder"), text::Draft::scalar(wanted)}}));
  }
  return {};
}

Result<void> renumber(SceneView& view, FileId parent_id) {
  DIORAMA_TRY(const OpenFile* const file, view.file());
  if (!numbers_siblings(*file->document, view.project().settings())) return {};
  DIORAMA_TRY(const OpenHierarchyPtr open, view.now());
  Index parent = kNone;
  if (parent_id != 0) {
    const auto found = open->hierarchy.find_object(parent_id);
    if (!found) return {};
    parent = *found;
  }
  std::vector<FileId> ids;
  for (const Index child : siblings_below(open->hierarchy, parent))
    ids.push_back(open->hierarchy.objects()[child].id);
  return number(view, ids);
}

Result<void> number_roots(SceneView& view, const OpenHierarchy& before, FileId object,
                          int sibling) {
  if (view.is_prefab() || scene_roots(before.hierarchy.document()) != nullptr) return {};
  std::vector<FileId> order;
  for (const Index root : siblings_below(before.hierarchy, kNone))
    if (before.hierarchy.objects()[root].id != object)
      order.push_back(before.hierarchy.objects()[root].id);
  const bool last = sibling < 0 || sibling > std::ssize(order);
  order.insert(last ? order.end() : order.begin() + sibling, object);
  return number(view, order);
}

}  // namespace diorama::unity::edit
