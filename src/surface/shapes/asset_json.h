// Assets as JSON in the shapes of specification 002, and as text for people.
//
// Threading: free functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "surface/tool.h"
#include "unity/edit/assets/assets.h"
#include "scene/asset_query.h"

namespace diorama::surface {

/// What is known of one asset; the parts were asked for, or not.
struct AssetReport {
  scene::AssetInfo asset;
  std::optional<scene::AssetContents> contents;
  std::optional<scene::AssetUses> uses;
};
/// AssetData of 002, and {size, objects: [{name, type, file_id, fields}], used_by, uses}
void write_asset_report(json::Writer& out, const AssetReport& report);
[[nodiscard]] std::string asset_report_text(const AssetReport& report);

/// {action, path, guid, files, still_used_by}
[[nodiscard]] Answer asset_answer(std::string_view action, const unity::edit::AssetChange& change);
[[nodiscard]] Answer asset_answer(std::string_view action,
                                  const unity::edit::AssetFieldChange& change);

}  // namespace diorama::surface
