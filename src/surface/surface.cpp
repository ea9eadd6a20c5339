#include "surface/surface.h"

#include "surface/prompts.h"
#include "surface/resources.h"

namespace diorama::surface {

Result<void> add_surface(Desk& desk) {
  for (const std::span<const ToolRow> rows :
       {server_tools(), scene_tools(), menu_tools(), console_tools()})
    DIORAMA_CHECK(add_rows(rows, desk));
  DIORAMA_CHECK(add_resources(unity_resources(), desk));
  return add_prompts(desk);
}

}  // namespace diorama::surface
