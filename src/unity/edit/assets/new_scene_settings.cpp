// The settings of navigation are a struct whose members the type trees list, without values. All
// scenes of the editor begin with these; which members there are depends on the editor:
//
//   NavMeshSettings:
//     serializedVersion: 2
//     m_ObjectHideFlags: 0
//     m_BuildSettings:
//       serializedVersion: 3
//       agentTypeID: 0
//       agentRadius: 0.5

#include "unity/edit/assets/new_scene_settings.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "unity/edit/body.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/session.h"
#include "unity/facts/class_table.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;

constexpr std::string_view kNavMeshSettings = "NavMeshSettings", kBuild = "m_BuildSettings",
                           kVersion = "serializedVersion";

/// Members that are not here begin with 0.
constexpr auto kValues =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"agentClimb", "0.4"},
                                                                  {"agentHeight", "2"},
                                                                  {"agentRadius", "0.5"},
                                                                  {"agentSlope", "45"},
                                                                  {"cellSize", "0.16666667"},
                                                                  {"minRegionArea", "2"},
                                                                  {"tileSize", "256"}});

std::string_view value_of(std::string_view member) {
  const auto found =
      std::ranges::find(kValues, member, [](const auto& each) { return each.first; });
  return found == kValues.end() ? "0" : found->second;
}

/// A struct with all its members, in the form of that editor.
Draft struct_draft(std::string_view name, const std::optional<UnityVersion>& version) {
  const ValueTypeInfo* const type =
      version ? find_value_type(name, *version) : find_value_type(name);
  std::vector<Draft> entries;
  if (type != nullptr && type->serialized_version > 1)
    entries.push_back(
        Draft::scalar(std::to_string(type->serialized_version)).with_key(std::string(kVersion)));
  if (type != nullptr)
    for (const FieldInfo& member : type->fields) {
      Draft value = member.yaml == "block" ? struct_draft(member.type, version)
                                           : Draft::scalar(std::string(value_of(member.name)));
      entries.push_back(std::move(value).with_key(std::string(member.name)));
    }
  return Draft::block(std::move(entries));
}

}  // namespace

Result<std::string> new_scene_settings(Session& session, const OpenFile& file,
                                       std::int32_t class_id) {
  DIORAMA_TRY(NewBody made, new_body(session, file, class_id));
  std::string text = std::move(made.text);
  const ClassInfo* const info = find_class(class_id);
  if (info == nullptr || info->name != kNavMeshSettings) return text;
  const auto& version = session.project().settings().version;
  const ClassLayout* const layout = layout_of(class_id, version);
  const FieldInfo* const build = info->field(kBuild);
  Body body(text, file.style);
  std::vector<std::string> order{std::string(kVersion)};
  for (const FieldInfo& field : info->fields) order.emplace_back(field.name);
  if (layout != nullptr && layout->serialized_version > 1)
    DIORAMA_CHECK(body.set(parse_path(kVersion),
                           Draft::scalar(std::to_string(layout->serialized_version)), order));
  if (build != nullptr)
    DIORAMA_CHECK(body.set(parse_path(kBuild), struct_draft(build->type, version), order));
  return body.text();
}

}  // namespace diorama::unity::edit
