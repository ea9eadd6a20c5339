// Tags, layers and the build list as JSON and as text for people.
//
// Threading: free functions.
#pragma once

#include <string>

#include "surface/shapes/answer.h"
#include "unity/api/settings_files.h"
#include "workspace/workspace.h"

namespace diorama::surface {

/// {layer, used_by, used_by_total, buildScenes, tags, layers}: what was done, and how it is now
[[nodiscard]] Answer settings_answer(const unity::SettingsChange& done, const ProjectSummary& now);

/// {tags, builtin_tags, layers: [{index, name}], free_layers, sorting_layers: [{name, unique_id}]}
void write_tags(json::Writer& out, const unity::TagTable& table);
[[nodiscard]] std::string tags_text(const unity::TagTable& table);

}  // namespace diorama::surface
