// New files: assets that the editor has not seen yet, so that they have no .meta file and no GUID.
//
// Threading: as AssetDatabase. Errors: none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "unity/assets/asset_database.h"

namespace diorama::unity {

/// Those at or below a path that belong to the project itself, a folder before what is in it.
/// Empty: all.
[[nodiscard]] std::vector<std::string> without_meta(const AssetDatabase& assets,
                                                    std::string_view path);

}  // namespace diorama::unity
