// Links: where paths of a project lead when folders on the way are symbolic links.
//
// A file may be changed through a link to a folder of the same project. But only what its path says
// may be deleted, moved or copied: through a link it would be a folder that nobody has named.
//
// Threading: any thread. Errors: those of AssetDatabase::place_of(); Unsupported for links.
#pragma once

#include <string>

#include "base/result.h"
#include "history/write_limits.h"
#include "unity/assets/asset_database.h"

namespace diorama::unity::edit {

/// The project path of the file that a path leads to, links above it followed. It need not exist.
Result<std::string> real_path(const unity::AssetDatabase& assets, const std::string& path);

/// Whether the limits allow a path, and the file that it leads to through links. The path of a
/// .meta file means its asset.
Result<void> check_allowed(const unity::AssetDatabase& assets, const history::WriteLimits& limits,
                           const std::string& path);

/// Refuses a path that is a link or leads through one.
Result<void> check_no_link(const unity::AssetDatabase& assets, const std::string& path);
/// Why a folder is not deleted, moved or copied: it contains that link.
[[nodiscard]] Error holds_link(const std::string& folder, const std::string& link);

}  // namespace diorama::unity::edit
