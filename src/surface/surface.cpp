#include "surface/surface.h"

#include <set>

#include "base/text.h"

namespace diorama::surface {

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
