// Assets and references as JSON and as text for people.
//
// Threading: free functions.
#pragma once

#include <string>

#include "json/writer.h"
#include "scene/asset_query.h"
#include "scene/verify_report.h"
#include "workspace/workspace.h"

namespace diorama::surface {

void write_assets(json::Writer& out, const scene::AssetPage& page);
void write_uses(json::Writer& out, const scene::AssetUses& uses);
/// {path, name, unityVersion, scenes, activeScene, ..., tags, layers}; long lists are cut.
void write_summary(json::Writer& out, const ProjectSummary& summary);
/// The members buildScenes, tags, layers of an object.
void write_settings(json::Writer& out, const ProjectSummary& summary);
void write_verify(json::Writer& out, const scene::VerifyReport& report);

[[nodiscard]] std::string assets_text(const scene::AssetPage& page);
[[nodiscard]] std::string uses_text(const scene::AssetUses& uses);
[[nodiscard]] std::string settings_text(const ProjectSummary& summary);
/// Its last line is "N of M files identical", and how many were not read.
[[nodiscard]] std::string verify_text(const scene::VerifyReport& report);

}  // namespace diorama::surface
