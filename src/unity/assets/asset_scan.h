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

struct ScanLimits {
  io::Boundary boundary = {};  ///< where links may lead
  /// What a folder must allow so that a link to it is followed.
  io::Access link_access = io::Access::Contents;
  /// With more files and folders nothing is taken: which ones were found first is chance.
  std::optional<std::size_t> max_entries = std::nullopt;
};

struct FoundAssets {
  std::vector<FoundAsset> list;
  bool is_too_large = false;          ///< then the list is empty
  std::vector<io::LeftOut> left_out;  ///< with project paths
};

/// Everything below a folder (not the folder itself). `shown` is its project path.
FoundAssets scan_assets(const io::FileOverlay& files, const std::string& disk_path,
                        const std::string& shown, const ScanLimits& limits);
/// One asset by its project path and its place on disk; without anything below it.
FoundAsset look_at_asset(const io::FileOverlay& files, const std::string& disk_path,
                         const std::string& shown);

/// Whether one of the folders of a path is one that Unity does not import ('Samples~').
[[nodiscard]] bool is_hidden_path(std::string_view path);
/// Whether a folder of this name is one asset, a plug-in of a system: 'X.framework'. It may be an
/// ordinary folder anyway: then there are .meta files directly in it.
[[nodiscard]] bool is_plugin_folder(std::string_view name);
/// Whether the path cannot be an asset, not even a hidden one ('.git', 'x.tmp').
[[nodiscard]] bool is_ignored_path(std::string_view path);

}  // namespace diorama::unity
