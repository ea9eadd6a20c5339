// Toolset "editor", settings of the project that scenes rely on: tags, layers, the build list.

#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/editor/settings_json.h"
#include "surface/shapes/answer_shapes.h"
#include "unity/api/project.h"
#include "unity/api/settings_files.h"

namespace diorama::surface {
namespace {

enum class SettingsAction { AddTag, RemoveTag, NameLayer, SetBuildScenes };

}  // namespace
}  // namespace diorama::surface

namespace diorama::json {

template <>
struct EnumNames<surface::SettingsAction> {
  using enum surface::SettingsAction;
  static constexpr std::pair<std::string_view, surface::SettingsAction> kNames[] = {
      {"add_tag", AddTag},
      {"remove_tag", RemoveTag},
      {"name_layer", NameLayer},
      {"set_build_scenes", SetBuildScenes}};
};

}  // namespace diorama::json

namespace diorama::surface {
namespace {

struct SceneEntry {
  std::string path;
  bool enabled = true;
  static constexpr auto fields() {
    return std::tuple{json::field("path", &SceneEntry::path, ""),
                      json::optional_field("enabled", &SceneEntry::enabled, "")};
  }
};

struct SettingsParams {
  SettingsAction action = SettingsAction::AddTag;
  std::optional<std::string> name;
  std::optional<int> layer;
  bool anyway = false;
  std::optional<std::vector<SceneEntry>> scenes;
  static constexpr auto fields() {
    return std::tuple{
        json::field("action", &SettingsParams::action, ""),
        json::field("name", &SettingsParams::name, "Of the tag or layer; empty frees a layer"),
        json::field("layer", &SettingsParams::layer, "Default: the first free one").between(8, 31),
        json::optional_field("anyway", &SettingsParams::anyway,
                             "Also if objects use the tag or layer, or it has another name"),
        json::field("scenes", &SettingsParams::scenes, "The whole list, in order"),
    };
  }
};

Result<unity::SettingsChange> set_build_scenes(unity::SettingsFiles& settings,
                                               const SettingsParams& params) {
  if (!params.scenes) return missing_argument("scenes", "this action");
  std::vector<unity::BuildEntry> list;
  for (const SceneEntry& each : *params.scenes) list.push_back({each.path, each.enabled});
  return settings.set_build_scenes(list);
}

Result<unity::SettingsChange> change(unity::SettingsFiles& settings, const SettingsParams& params) {
  if (params.action == SettingsAction::SetBuildScenes) return set_build_scenes(settings, params);
  if (!params.name) return missing_argument("name", "this action");
  if (params.action == SettingsAction::AddTag) return settings.add_tag(*params.name);
  if (params.action == SettingsAction::RemoveTag)
    return settings.remove_tag(*params.name, params.anyway);
  return settings.name_layer({params.layer, *params.name}, params.anyway);
}

Result<Answer> manage_settings(Call& call, const SettingsParams& params) {
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  DIORAMA_TRY(unity::SettingsFiles* const settings, project->settings_files());
  DIORAMA_TRY(const unity::SettingsChange done, change(*settings, params));
  DIORAMA_TRY(const ProjectSummary now, call.workspace.summary());
  return settings_answer(done, now);
}

Result<Answer> list_tags_and_layers(Call& call, const mcp::Nothing&) {
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  return answer_of(project->tags(), write_tags, tags_text);
}

constexpr ToolRow kSettingsTools[] = {
    tool<list_tags_and_layers>(
        "list_tags_and_layers", "editor",
        "List tags, layers and sorting layers, and the layers that are free.", Effect::Read,
        Needs::Project,
        {.listed = Listed::WhenOnlyReading,
         .output = shapes::kTags,
         .asked = "free layer, which exist, available, show"}),
    tool<manage_settings>("manage_settings", "editor",
                          "Add or remove a tag, name a layer, set the scenes of the build.",
                          Effect::Destroy, Needs::Project,
                          {.listed = Listed::Never,
                           .output = shapes::kSettings,
                           .asked = "add a tag, add a layer, create, new, delete, rename, build "
                                    "settings, scene list, physics layer"}),
};
static_assert(well_formed(kSettingsTools));

}  // namespace

std::span<const ToolRow> settings_tools() {
  return kSettingsTools;
}

}  // namespace diorama::surface
