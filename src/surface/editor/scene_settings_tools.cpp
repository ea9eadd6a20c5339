// Toolset "editor", settings of a scene: fog, ambient light, skybox, lightmaps, navigation.

#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/shapes/answer_shapes.h"
#include "surface/shapes/asset_json.h"
#include "unity/api/asset_files.h"
#include "unity/api/project.h"

namespace diorama::surface {
namespace {

constexpr const char* kWhich =
    "RenderSettings, LightmapSettings, NavMeshSettings, OcclusionCullingSettings";

struct GetParams {
  std::optional<std::string> settings;
  std::optional<std::vector<std::string>> names;
  int max_array_elements = 16;
  int offset = 0;
  std::optional<SceneName> scene_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("settings", &GetParams::settings, kWhich),
        json::field("fields", &GetParams::names, "Only these"),
        json::optional_field("max_array_elements", &GetParams::max_array_elements, "")
            .between(0, 64),
        json::optional_field("offset", &GetParams::offset, "next_offset of the page before")
            .at_least(0),
        json::field("scene_path", &GetParams::scene_path, "Default: the active one"),
    };
  }
};

/// The path of the scene that is meant. A prefab has no settings.
Result<std::string> scene_of(Call& call, const std::optional<SceneName>& name) {
  DIORAMA_TRY(const scene::ObjectRef top, call.parent(text_of(name), ""));
  if (top.world->is_scene(top.scene)) return top.scene;
  return Error{ErrorCode::InvalidArgument,
               "scene_path: '" + top.scene + "' is not a scene, only scenes have settings",
               {},
               {{"field", "scene_path"}}};
}

Result<Answer> get_scene_settings(Call& call, const GetParams& params) {
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  DIORAMA_TRY(const std::string scene, scene_of(call, params.scene_path));
  DIORAMA_TRY(auto found,
              project->scene_settings({scene, params.settings.value_or(""),
                                       params.names.value_or(std::vector<std::string>{})}));
  const SceneSettings shown{std::move(found.contents),
                            std::move(found.unknown),
                            {static_cast<std::size_t>(params.offset), params.max_array_elements}};
  return answer_of(shown, write_scene_settings, scene_settings_text);
}

struct SetParams {
  std::string settings;
  FieldMap values;
  std::optional<SceneName> scene_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("settings", &SetParams::settings, kWhich),
        json::field("fields", &SetParams::values, "As fields of manage_component"),
        json::field("scene_path", &SetParams::scene_path, "Default: the active one"),
    };
  }
};

Result<Answer> set_scene_settings(Call& call, const SetParams& params) {
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  DIORAMA_TRY(const std::string scene, scene_of(call, params.scene_path));
  DIORAMA_TRY(const scene::Input values, call.values(params.values.values, scene));
  DIORAMA_TRY(unity::AssetFiles* const files, project->asset_files());
  DIORAMA_TRY(const scene::AssetFieldChange done,
              files->set_scene_settings(scene, params.settings, values));
  return asset_answer("update", done);
}

constexpr ToolRow kSceneSettingsTools[] = {
    tool<get_scene_settings>(
        "get_scene_settings", "editor",
        "Read the settings of a scene: fog, ambient light, skybox, lightmaps, "
        "navigation, occlusion.",
        Effect::Read, Needs::Project,
        {.listed = Listed::WhenOnlyReading,
         .output = shapes::kSceneSettings,
         .asked = "ambient light, lighting, render settings, environment, show, see"}),
    tool<set_scene_settings>("set_scene_settings", "editor",
                             "Set fields of the settings of a scene, like m_Fog.", Effect::Edit,
                             Needs::Project,
                             {.listed = Listed::Never,
                              .output = shapes::kAssetChange,
                              .asked = "change, turn on fog, ambient light, skybox, lighting, "
                                       "render settings, environment, enable, disable"}),
};
static_assert(well_formed(kSceneSettingsTools));

}  // namespace

std::span<const ToolRow> scene_settings_tools() {
  return kSceneSettingsTools;
}

}  // namespace diorama::surface
