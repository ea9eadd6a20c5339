#include "surface/editor/editor.h"

#include "surface/editor/prompts.h"
#include "surface/resources.h"
#include "unity/api/project.h"

namespace diorama::surface {

Result<void> add_editor_vocabulary(Desk& desk) {
  for (const std::span<const ToolRow> rows :
       {object_tools(), component_tools(), file_tools(), prefab_tools(), replace_tools(),
        asset_tools(), animator_tools(), clip_tools(), review_tools(), script_tools(),
        settings_tools(), scene_settings_tools(), usage_tools(), menu_tools(), console_tools(),
        model_tools(), test_tools(!desk.engine_editor.empty())})
    DIORAMA_CHECK(add_rows(rows, desk));
  DIORAMA_CHECK(add_resources(unity_resources(), desk));
  return add_prompts(desk);
}

Result<unity::UnityProject*> unity_project(const Workspace& workspace) {
  DIORAMA_TRY(scene::Project* const project, workspace.opened());
  if (unity::UnityProject* const unity = unity::as_unity(*project)) return unity;
  return Error{ErrorCode::Unsupported,
               "only a Unity project has this",
               "find_tools shows what this project can do",
               {}};
}

}  // namespace diorama::surface
