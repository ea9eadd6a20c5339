// Changes as JSON: what a change did in the shapes of specification
// 003 (5.3), for tools and command line alike.
//
// Threading: free functions.
#pragma once

#include <string>
#include <vector>

#include "json/writer.h"
#include "scene/asset_change.h"
#include "scene/change.h"

namespace diorama::surface {

/// The members fields_skipped, and hint when something was skipped.
void write_skipped(json::Writer& out, const scene::SkippedFields& skipped);
/// The members engine_fills_in and engine_may_change of a component that was added, if it has such
/// fields.
void write_initial_values(json::Writer& out, const scene::ComponentChange& change);
/// The member list_changes, when lists were changed: "tags: 3 elements replaced by 1".
void write_list_changes(json::Writer& out, const std::vector<std::string>& lists);
/// {action, game_object_path, game_object_name, component_type, index, ...}
void write_component_change(json::Writer& out, std::string_view action,
                            const scene::ComponentChange& change);
void write_object_change(json::Writer& out, std::string_view action,
                         const scene::ObjectChange& change);
/// {action, path, guid, file_id, name, type, fields_set, fields_skipped}
void write_asset_change(json::Writer& out, std::string_view action,
                        const scene::AssetFieldChange& change);

/// "the engine fills in: m_Size": what initial values of a new component are left to the engine, a
/// line each; nothing when it has none.
[[nodiscard]] std::string initial_values_text(const scene::ComponentChange& change);
/// The same for people, a line or two.
[[nodiscard]] std::string component_change_text(std::string_view action,
                                                const scene::ComponentChange& change);
[[nodiscard]] std::string object_change_text(std::string_view action,
                                             const scene::ObjectChange& change);
[[nodiscard]] std::string asset_change_text(std::string_view action,
                                            const scene::AssetFieldChange& change);

}  // namespace diorama::surface
