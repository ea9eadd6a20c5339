// Toolset "editor", assets: specification 002, and what else can be done with assets.

#include "scene/assets.h"
#include "scene/editor.h"
#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/shapes/answer_shapes.h"
#include "surface/shapes/asset_json.h"
#include "surface/shapes/change_json.h"
#include "surface/shapes/json_input.h"
#include "surface/shapes/project_json.h"
#include "unity/api/asset_files.h"
#include "unity/api/project.h"
#include "workspace/workspace.h"

namespace diorama::surface {
namespace {

enum class AssetAction { Folder, Material, ScriptableObject, Set, Move, Copy, Delete };

}  // namespace
}  // namespace diorama::surface

namespace diorama::json {

template <>
struct EnumNames<surface::AssetAction> {
  using enum surface::AssetAction;
  static constexpr std::pair<std::string_view, surface::AssetAction> kNames[] = {
      {"create_folder", Folder},
      {"create_material", Material},
      {"create_scriptable_object", ScriptableObject},
      {"set", Set},
      {"move", Move},
      {"copy", Copy},
      {"delete", Delete}};
};

}  // namespace diorama::json

namespace diorama::surface {
namespace {

using Text = std::optional<std::string>;

struct FindParams {
  std::string filter;
  Text folder;
  int offset = 0, limit = 50;
  static constexpr auto fields() {
    return std::tuple{
        json::optional_field("filter", &FindParams::filter,
                             "As in Unity: name words, t:Material, l:Label"),
        json::field("folder", &FindParams::folder, "Like Assets/Art"),
        json::optional_field("offset", &FindParams::offset, "").at_least(0),
        json::optional_field("limit", &FindParams::limit, "").between(1, 1000),
    };
  }
};

Result<Answer> find_assets(Call& call, const FindParams& params) {
  scene::AssetListQuery query;
  query.words = params.filter;
  query.folder = params.folder.value_or("");
  query.offset = params.offset;
  query.limit = params.limit;
  DIORAMA_TRY(scene::Assets* const assets, call.workspace.assets());
  DIORAMA_TRY(const scene::AssetPage page, assets->find(query, call.progress()));
  return answer_of(page, write_assets, assets_text);
}

struct InfoParams {
  std::string path;
  bool references = false;
  std::optional<std::vector<std::string>> names;
  int max_array_elements = 16;
  int offset = 0;
  static constexpr auto fields() {
    return std::tuple{
        json::field("path", &InfoParams::path, "Or GUID, or ProjectSettings/TagManager.asset"),
        json::optional_field("references", &InfoParams::references,
                             "Also what it uses and what uses it"),
        json::field("fields", &InfoParams::names, "Only these"),
        json::optional_field("max_array_elements", &InfoParams::max_array_elements, "")
            .between(0, 64),
        json::optional_field("offset", &InfoParams::offset, "next_offset of the page before")
            .at_least(0),
    };
  }
};

/// get_scene_hierarchy shows the contents of scenes and prefabs.
Result<void> add_contents(Call& call, const InfoParams& params, AssetReport& report) {
  const std::string& path = report.asset.path;
  if (path.ends_with(".unity") || path.ends_with(".prefab")) return {};
  report.page = {static_cast<std::size_t>(params.offset), params.max_array_elements};
  if (!params.names) {
    DIORAMA_TRY(scene::Assets* const assets, call.workspace.assets());
    if (auto contents = assets->contents(path)) report.contents = *std::move(contents);
    return {};
  }
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  DIORAMA_TRY(auto chosen, project->contents({path, {}, *params.names}));
  report.contents = std::move(chosen.contents);
  report.unknown = std::move(chosen.unknown);
  return {};
}

Result<Answer> get_asset_info(Call& call, const InfoParams& params) {
  AssetReport report;
  DIORAMA_TRY(scene::Assets* const assets, call.workspace.assets());
  DIORAMA_TRY(report.asset, assets->info(params.path));
  DIORAMA_CHECK(add_contents(call, params, report));
  report.unread = report.asset.unread;
  if (params.references) {
    DIORAMA_TRY(report.uses, assets->uses(report.asset.path, call.progress()));
    add_unread(report.unread, report.uses->unread);
  }
  return answer_of(report, write_asset_report, asset_report_text);
}

struct ImportParams {
  SourceFile source;
  std::string destination;
  static constexpr auto fields() {
    return std::tuple{
        json::field("sourcePath", &ImportParams::source, "A file on this machine"),
        json::field("destinationPath", &ImportParams::destination, "Like Assets/Art/Stone.png")};
  }
};

Result<Answer> import(Call& call, const ImportParams& params) {
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  DIORAMA_TRY(const scene::AssetChange done,
              project->import_asset(params.source.text, params.destination));
  return asset_answer("import", done);
}

struct ManageParams {
  AssetAction action = AssetAction::Folder;
  std::string path;
  Text destination, type, part;
  std::optional<FieldMap> values;
  static constexpr auto fields() {
    return std::tuple{
        json::field("action", &ManageParams::action, ""),
        json::field("path", &ManageParams::path, ""),
        json::field("destination", &ManageParams::destination, "move, copy"),
        json::field("type", &ManageParams::type, "ScriptableObject class"),
        json::field("fields", &ManageParams::values, "set, create; materials: _Color, ..."),
        json::field("part", &ManageParams::part, "set: sub-asset"),
    };
  }
};

Result<Answer> set_fields(unity::AssetFiles& assets, const ManageParams& params) {
  const scene::Input fields = params.values ? to_input(params.values->values) : scene::Input{};
  if (params.action == AssetAction::ScriptableObject) {
    if (!params.type) return missing_argument("type", "this action");
    DIORAMA_TRY(const auto made,
                assets.create_scriptable_object(params.path, *params.type, fields));
    return asset_answer("create_scriptable_object", made);
  }
  if (!params.values) return missing_argument("fields", "this action");
  scene::AssetChange made;
  if (params.action == AssetAction::Material) {
    DIORAMA_TRY(made, assets.create_material(params.path));
  }
  DIORAMA_TRY(auto done, assets.set_fields(params.path, params.part.value_or(""), fields));
  done.files = std::move(made.files);
  return asset_answer(json::enum_name(params.action), done);
}

Result<scene::AssetChange> change_file(unity::AssetFiles& assets, const ManageParams& params) {
  switch (params.action) {
    case AssetAction::Folder: return assets.create_folder(params.path);
    case AssetAction::Delete: return assets.remove(params.path);
    case AssetAction::Material: return assets.create_material(params.path);
    default: break;
  }
  if (!params.destination) return missing_argument("destination", "this action");
  return params.action == AssetAction::Move ? assets.move(params.path, *params.destination)
                                            : assets.copy(params.path, *params.destination);
}

Result<Answer> manage_asset(Call& call, const ManageParams& params) {
  const std::string_view action = json::enum_name(params.action);
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  DIORAMA_TRY(unity::AssetFiles* const assets, project->asset_files());
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(const auto step, editor->begin_step(std::string(action) + " " + params.path, false));
  const bool fields = params.action == AssetAction::Set ||
                      params.action == AssetAction::ScriptableObject ||
                      (params.action == AssetAction::Material && params.values);
  DIORAMA_TRY(
      Answer answer, fields ? set_fields(*assets, params) : [&]() -> Result<Answer> {
        DIORAMA_TRY(const scene::AssetChange done, change_file(*assets, params));
        return asset_answer(action, done);
      }());
  DIORAMA_CHECK(step->keep());
  return answer;
}

constexpr ToolRow kAssetTools[] = {
    tool<find_assets>("find_assets", "editor", "Search assets: path, guid, type, labels.",
                      Effect::Read, Needs::Project,
                      {.output = shapes::kAssets,
                       .asked = "search files, texture, material, audio, sound, script, scriptable "
                                "object, list prefabs, scenes, browse"}),
    tool<get_asset_info>(
        "get_asset_info", "editor",
        "Show type, labels, fields of its objects (materials, ScriptableObjects, "
        "ProjectSettings), references.",
        Effect::Read, Needs::Project,
        {.output = shapes::kAsset,
         .asked = "dependencies, used by, who, read project settings, inspect a material, shader, "
                  "gravity, quality, physics, import settings, look at, details"}),
    tool<import>("import_asset", "editor", "Copy a file into the project and give it its .meta.",
                 Effect::Edit, Needs::Project,
                 {.listed = Listed::Never,
                  .output = shapes::kAssetChange,
                  .asked = "bring in a file from outside, texture, model, png, add"}),
    tool<manage_asset>(
        "manage_asset", "editor",
        "Create folder, material or ScriptableObject, set fields, move, copy, delete.",
        Effect::Destroy, Needs::Project,
        {.output = shapes::kAssetChange,
         .asked = "create a scriptable object, fixed timestep, new material, change gravity, "
                  "quality, physics, edit project settings, input settings, time "
                  "step, rename a file, duplicate an asset, colour, color, animation, remove"}),
};
static_assert(well_formed(kAssetTools));

}  // namespace

std::span<const ToolRow> asset_tools() {
  return kAssetTools;
}

}  // namespace diorama::surface
