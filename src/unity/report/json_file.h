// JSON file: what a JSON file of a project holds, as values. Some packages, and Unity itself, keep
// settings like this:
//
//   { "m_SettingKeys": ["VR Device Disabled"], "m_SettingValues": ["False"] }
//
// It is only read.
//
// Threading: a free function. Errors: those of reading a file; CorruptData when it is not JSON.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "scene/asset_query.h"

namespace diorama::unity {

class AssetDatabase;

inline constexpr std::string_view kJsonType = "JSON";

/// One object without an id; its fields are the members of the file's value.
Result<scene::AssetObject> read_json_file(const AssetDatabase& assets, const std::string& path);

}  // namespace diorama::unity
