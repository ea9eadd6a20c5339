// Settings folder: the files of ProjectSettings/, which are no assets: they have no GUID.
//
// Most are Unity's text with one object (TimeManager.asset), some are JSON (XRSettings.asset).
//
// Threading: engine thread only. Errors: AssetNotFound with the nearest name; CorruptData for files
// that are neither; PermissionDenied for those behind a link out of the project.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "scene/asset_query.h"

namespace diorama::unity {

class Project;

[[nodiscard]] bool is_settings_path(std::string_view path);

/// Project paths, sorted.
[[nodiscard]] std::vector<std::string> settings_files(const Project& project);
/// By path, or by name: "TimeManager", "TimeManager.asset".
Result<std::string> find_settings_file(const Project& project, const std::string& wanted);

/// The type is the class of the main object ("TimeManager"), or "JSON".
Result<scene::AssetInfo> settings_info(const Project& project, const std::string& path);
/// The files that the query's words fit: parts of the name, t:Type.
Result<scene::AssetPage> settings_page(const Project& project, const scene::AssetListQuery& query);

}  // namespace diorama::unity
