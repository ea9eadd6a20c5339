// Toolset "editor", scripts: components whose script is missing, values under old names.

#include "scene/editor.h"
#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/editor/script_json.h"
#include "surface/shapes/answer_shapes.h"
#include "unity/api/asset_files.h"
#include "unity/api/project.h"

namespace diorama::surface {
namespace {

using Text = std::optional<std::string>;

struct MissingParams {
  ObjectPath game_object_path;
  ComponentIndex index;
  std::optional<SceneName> scene_path;
  static constexpr auto fields() {
    return std::tuple{json::field("game_object_path", &MissingParams::game_object_path, ""),
                      json::field("index", &MissingParams::index, "").at_least(0),
                      json::field("scene_path", &MissingParams::scene_path, "Or of a prefab")};
  }
};

Result<Answer> get_missing_script(Call& call, const MissingParams& params) {
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  DIORAMA_TRY(const scene::ObjectRef object,
              call.object(text_of(params.scene_path), params.game_object_path.text));
  DIORAMA_TRY(const unity::MissingScript found,
              project->scripts().missing({object, params.index.number}));
  return answer_of(found, write_missing_script, missing_script_text);
}

struct RepairParams {
  ObjectPath game_object_path;
  ComponentIndex index;
  std::string script;
  bool everywhere = false, dry_run = false;
  std::optional<SceneName> scene_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("game_object_path", &RepairParams::game_object_path, ""),
        json::field("index", &RepairParams::index, "").at_least(0),
        json::field("script", &RepairParams::script,
                    "Path or GUID of a script, or name of a class"),
        json::optional_field("everywhere", &RepairParams::everywhere,
                             "Every component of the project with the same missing script"),
        json::optional_field("dry_run", &RepairParams::dry_run, "Only tell"),
        json::field("scene_path", &RepairParams::scene_path, "Or of a prefab")};
  }
};

Result<Answer> repair_script(Call& call, const RepairParams& params) {
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  DIORAMA_TRY(const scene::ObjectRef object,
              call.object(text_of(params.scene_path), params.game_object_path.text));
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(const auto step,
              editor->begin_step("repair_script: " + params.script, params.dry_run));
  DIORAMA_TRY(
      unity::ScriptRepaired done,
      project->scripts().repair({{object, params.index.number}, params.script, params.everywhere},
                                call.progress()));
  if (!params.dry_run) DIORAMA_CHECK(step->keep());
  return answer_of(Tried<unity::ScriptRepaired>{std::move(done), params.dry_run},
                   write_script_repair, script_repair_text);
}

struct RenameParams {
  std::string type, from, to;
  Text path;
  bool dry_run = false;
  static constexpr auto fields() {
    return std::tuple{json::field("type", &RenameParams::type, "Class that declares the field"),
                      json::field("from", &RenameParams::from, "Name in the files"),
                      json::field("to", &RenameParams::to, "Name in the script"),
                      json::field("path", &RenameParams::path, "Only in this file or folder"),
                      json::optional_field("dry_run", &RenameParams::dry_run, "Only tell")};
  }
};

Result<Answer> rename_serialized_field(Call& call, const RenameParams& params) {
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(const auto step,
              editor->begin_step("rename_serialized_field: " + params.from + " to " + params.to,
                                 params.dry_run));
  DIORAMA_TRY(
      unity::FieldRenamed done,
      project->scripts().rename_field(
          {params.type, params.from, params.to, params.path.value_or("")}, call.progress()));
  if (!params.dry_run) DIORAMA_CHECK(step->keep());
  return answer_of(Tried<unity::FieldRenamed>{std::move(done), params.dry_run},
                   write_field_renaming, field_renaming_text);
}

struct MetaParams {
  Text path;
  bool dry_run = false;
  static constexpr auto fields() {
    return std::tuple{json::field("path", &MetaParams::path, "Only at or below this path"),
                      json::optional_field("dry_run", &MetaParams::dry_run, "Only tell")};
  }
};

Result<Answer> create_meta_files(Call& call, const MetaParams& params) {
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(const auto step, editor->begin_step("create_meta_files", params.dry_run));
  DIORAMA_TRY(unity::AssetFiles* const files, project->asset_files());
  DIORAMA_TRY(std::vector<scene::AssetChange> made, files->import_new(params.path.value_or("")));
  if (!params.dry_run) DIORAMA_CHECK(step->keep());
  return answer_of(Tried<std::vector<scene::AssetChange>>{std::move(made), params.dry_run},
                   write_new_metas, new_metas_text);
}

constexpr ToolRow kScriptTools[] = {
    tool<create_meta_files>(
        "create_meta_files", "editor",
        "Give files and folders without a .meta file one, with a new GUID, as Unity would.",
        Effect::Edit, Needs::Project,
        {.listed = Listed::Never,
         .output = shapes::kNewMetas,
         .asked = "missing meta, without guid, create meta files, generate, import new "
                  "files"}),
    tool<get_missing_script>(
        "get_missing_script", "editor",
        "Show a component whose script is missing: the script's GUID, the stored fields, and "
        "scripts that may be the one.",
        Effect::Read, Needs::Project,
        {.default_timeout_ms = 60000,
         .max_timeout_ms = 300000,
         .listed = Listed::Never,
         .output = shapes::kMissingScript,
         .asked = "which script was it, stored fields of a missing script, lost script, null "
                  "component"}),
    tool<rename_serialized_field>(
        "rename_serialized_field", "editor",
        "Move values that files keep under the old name of a field to its new name, after it was "
        "renamed in C#: components, assets, structs, overrides.",
        Effect::Edit, Needs::Project,
        {.supports_cancel = true,
         .default_timeout_ms = 60000,
         .max_timeout_ms = 300000,
         .listed = Listed::Never,
         .output = shapes::kFieldRenaming,
         .asked = "rename a serialized field, migrate values, FormerlySerializedAs, field was "
                  "renamed, lost values, variable name"}),
    tool<repair_script>(
        "repair_script", "editor",
        "Give a component whose script is missing another script. Its stored fields "
        "stay as they are.",
        Effect::Edit, Needs::Project,
        {.supports_cancel = true,
         .default_timeout_ms = 60000,
         .max_timeout_ms = 300000,
         .listed = Listed::Never,
         .output = shapes::kScriptRepair,
         .asked = "fix a missing script, assign a script, replace a lost script, "
                  "reconnect, repair"}),
};
static_assert(well_formed(kScriptTools));

}  // namespace

std::span<const ToolRow> script_tools() {
  return kScriptTools;
}

}  // namespace diorama::surface
