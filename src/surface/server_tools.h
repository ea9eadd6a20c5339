// The tools about the server itself: what it is, and what else it can do.
#pragma once

#include <span>

#include "surface/tool.h"

namespace diorama::surface {

std::span<const ToolRow> server_tools();

/// The program's version, as clients see it.
inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace diorama::surface
