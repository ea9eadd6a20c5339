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

/// Which part of an asset's fields an answer has, and how much of each.
struct FieldPage {
  std::size_t offset = 0;  ///< next_offset of the page before
  int max_array_elements = 16;
  std::size_t max_bytes = 12'000;  ///< of all; the text beside it gets as much as others
};

/// What is known about one asset; each part may have been asked for or not.
struct AssetReport {
  scene::AssetInfo asset;
  std::optional<scene::AssetContents> contents;
  std::optional<scene::AssetUses> uses;
  Unread unread = {};  ///< of all parts
  FieldPage page = {};
  std::vector<std::string> unknown = {};  ///< fields that were asked for and are not there
};
/// AssetData of 002, and {size, objects: [{name, type, file_id, fields}], used_by, uses}
void write_asset_report(json::Writer& out, const AssetReport& report);
[[nodiscard]] std::string asset_report_text(const AssetReport& report);

/// {scene_path, settings: [{name, type, file_id, fields}], settings_total, next_offset}
struct SceneSettings {
  scene::AssetContents contents;
  std::vector<std::string> unknown;
  FieldPage page = {};
  Unread unread = {};
};
void write_scene_settings(json::Writer& out, const SceneSettings& settings);
[[nodiscard]] std::string scene_settings_text(const SceneSettings& settings);

/// {action, path, guid, files, still_used_by}
[[nodiscard]] Answer asset_answer(std::string_view action, const scene::AssetChange& change);
[[nodiscard]] Answer asset_answer(std::string_view action, const scene::AssetFieldChange& change);

}  // namespace diorama::surface
