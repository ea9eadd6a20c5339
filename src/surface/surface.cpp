#include "surface/surface.h"

#include <set>

#include "base/text.h"
#include "surface/editor/prompts.h"
#include "surface/resources.h"

namespace diorama::surface {

Result<void> add_surface(Desk& desk) {
  for (const std::span<const ToolRow> rows :
       {server_tools(), scene_tools(), object_tools(), component_tools(), file_tools(),
        prefab_tools(), asset_tools(), settings_tools(), menu_tools(), console_tools(),
        test_tools(!desk.unity_editor.empty())})
    DIORAMA_CHECK(add_rows(rows, desk));
  DIORAMA_CHECK(add_resources(unity_resources(), desk));
  return add_prompts(desk);
}

Result<void> check_toolsets(const mcp::Registry& registry, const std::vector<std::string>& wanted) {
  std::set<std::string> known{"core", "all"};
  for (const auto& tool : registry.tools()) known.insert(tool->toolset);
  for (const std::string& name : wanted)
    if (!known.contains(name))
      return Error{ErrorCode::InvalidArgument,
                   "toolsets: there is no toolset '" + name + "'",
                   name_hint(name, std::vector<std::string_view>(known.begin(), known.end())),
                   {{"field", "toolsets"}}};
  return {};
}

}  // namespace diorama::surface
