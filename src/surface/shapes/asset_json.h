// Assets as JSON in the shapes of specification 002, and as text for people.
//
// Threading: free functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/asset_change.h"
#include "scene/asset_query.h"
#include "surface/shapes/answer.h"

namespace diorama::surface {

/// What is known about one asset; each part may have been asked for or not.
struct AssetReport {
  scene::AssetInfo asset;
  std::optional<scene::AssetContents> contents;
  std::optional<scene::AssetUses> uses;
  Unread unread = {};  ///< of all parts
};
/// AssetData of 002, and {size, objects: [{name, type, file_id, fields}], used_by, uses}
void write_asset_report(json::Writer& out, const AssetReport& report);
[[nodiscard]] std::string asset_report_text(const AssetReport& report);

/// {action, path, guid, files, still_used_by}
[[nodiscard]] Answer asset_answer(std::string_view action, const scene::AssetChange& change);
[[nodiscard]] Answer asset_answer(std::string_view action, const scene::AssetFieldChange& change);

}  // namespace diorama::surface
