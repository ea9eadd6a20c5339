// The tool reference: docs/tools.md, made from the registered tools.
#pragma once

#include <string>

#include "mcp/registry.h"

namespace diorama::surface {

std::string reference_markdown(const mcp::Registry& registry);

}  // namespace diorama::surface
