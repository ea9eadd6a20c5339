// Everything the product offers to clients: all toolsets, the resources and the prompts.
#pragma once

#include <span>

#include "surface/tool.h"

namespace diorama::surface {

/// About the server itself: what it is, and what else it can do.
std::span<const ToolRow> server_tools();
/// Toolset "scene": specification 003.
std::span<const ToolRow> scene_tools();
/// Toolset "editor": specification 002 and more.
std::span<const ToolRow> object_tools();
std::span<const ToolRow> component_tools();
std::span<const ToolRow> file_tools();
std::span<const ToolRow> prefab_tools();
std::span<const ToolRow> asset_tools();
std::span<const ToolRow> settings_tools();
std::span<const ToolRow> test_tools(bool with_editor);

/// Toolset "editor": menu items, and the selection they work on.
std::span<const ToolRow> menu_tools();
/// Toolset "editor": the console, and looking at the disk again.
std::span<const ToolRow> console_tools();

/// Registers all of it; the desk must outlive the registry's use.
Result<void> add_surface(Desk& desk);

/// InvalidArgument when a name is none that tools/list can be narrowed to.
Result<void> check_toolsets(const mcp::Registry& registry, const std::vector<std::string>& wanted);

/// The program's version, as clients see it.
inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace diorama::surface
