// Asset scan: what is on disk below a folder of assets, each asset paired with its .meta file.
//
// Only names, sizes and times; no file is opened. Threading and errors as io/folder_walk.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/file_overlay.h"
#include "io/folder_walk.h"

namespace diorama::unity {

/// One name with or without an asset, with or without a .meta.
struct FoundAsset {
  std::string path;  ///< of the project
  std::optional<io::FileFacts> asset, meta;
  bool hidden = false;
};

struct FoundAssets {
  std::vector<FoundAsset> list;
  std::vector<io::LeftOut> left_out;  ///< with project paths
};

/// Everything below a folder (not the folder itself). `shown` is its project path.
FoundAssets scan_assets(const io::FileOverlay& files, const std::string& disk_path,
                        const std::string& shown, bool follow_links);
/// One asset by its project path and its place on disk; without anything below it.
FoundAsset look_at_asset(const io::FileOverlay& files, const std::string& disk_path,
                         const std::string& shown);

/// Whether one of the folders of a path is one that Unity does not import ('Samples~').
[[nodiscard]] bool is_hidden_path(std::string_view path);
/// Whether the path cannot be an asset, not even a hidden one ('.git', 'x.tmp').
[[nodiscard]] bool is_ignored_path(std::string_view path);

}  // namespace diorama::unity
