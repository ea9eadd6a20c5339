// Toolset "editor": specification 002, what a Unity editor's plugin offers, and more: objects,
// components, prefabs, assets, settings, menus, tests; its resources and prompts.
//
// Threading: called once, before the server runs.
#pragma once

#include <span>

#include "surface/tool.h"

namespace diorama::surface {
struct ResourceRow;
}  // namespace diorama::surface

namespace diorama::unity {
class UnityProject;
}  // namespace diorama::unity

namespace diorama::surface {

std::span<const ToolRow> object_tools();
std::span<const ToolRow> component_tools();
std::span<const ToolRow> file_tools();
std::span<const ToolRow> prefab_tools();
/// Instances that become instances of another prefab.
std::span<const ToolRow> replace_tools();
std::span<const ToolRow> asset_tools();
std::span<const ToolRow> animator_tools();
std::span<const ToolRow> clip_tools();
/// What is broken, and what has changed.
std::span<const ToolRow> review_tools();
/// Components without a script, values under old names.
std::span<const ToolRow> script_tools();
std::span<const ToolRow> settings_tools();
std::span<const ToolRow> scene_settings_tools();
std::span<const ToolRow> usage_tools();
std::span<const ToolRow> model_tools();
std::span<const ToolRow> test_tools(bool with_editor);
/// Menu items, and the selection they work on.
std::span<const ToolRow> menu_tools();
/// The console, and looking at the disk again.
std::span<const ToolRow> console_tools();
std::span<const ResourceRow> unity_resources();

/// Registers all of it; the desk must outlive the registry's use.
Result<void> add_editor_vocabulary(Desk& desk);

/// The open project, if it is Unity's; Unsupported for others, with what they can do instead.
[[nodiscard]] Result<unity::UnityProject*> unity_project(const Workspace& workspace);

}  // namespace diorama::surface
