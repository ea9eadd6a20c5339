#include "surface/surface.h"

#include "surface/prompts.h"
#include "surface/resources.h"

namespace diorama::surface {

Result<void> add_surface(Desk& desk) {
  for (const std::span<const ToolRow> rows :
       {server_tools(), scene_tools(), object_tools(), component_tools(), file_tools(),
        prefab_tools(), asset_tools(), menu_tools(), console_tools(),
        test_tools(!desk.unity_editor.empty())})
    DIORAMA_CHECK(add_rows(rows, desk));
  DIORAMA_CHECK(add_resources(unity_resources(), desk));
  return add_prompts(desk);
}

}  // namespace diorama::surface
