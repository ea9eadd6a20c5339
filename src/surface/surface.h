// What the product offers for any engine: tools about the server itself. The vocabularies of the
// specifications are in separate folders and add their rows themselves; app/offer.cpp lists
// them.
//
// Threading: called once, before the server runs.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "surface/tool.h"

namespace diorama::surface {

/// About the server itself: what it is, and what else it can do.
std::span<const ToolRow> server_tools();

/// InvalidArgument for a name to which tools/list cannot be narrowed.
Result<void> check_toolsets(const mcp::Registry& registry, const std::vector<std::string>& wanted);

/// The program's version, as clients see it.
inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace diorama::surface
