// What the product offers for any engine: tools about the server itself. The vocabularies of the
// specifications are in separate folders and add their rows themselves; app/offer.cpp lists
// them.
//
// Threading: called once, before the server runs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "surface/tool.h"

namespace diorama::surface {

/// Tools about the server itself: what it is, what else it can do, and how that is called. The desk
/// must outlive the registry's use.
Result<void> add_server_tools(Desk& desk);

/// InvalidArgument for a name to which tools/list cannot be narrowed.
Result<void> check_toolsets(const mcp::Registry& registry, const std::vector<std::string>& wanted);

/// The program's version, as clients see it.
inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace diorama::surface
