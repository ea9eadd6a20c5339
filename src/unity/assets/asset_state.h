// AssetState: what an AssetDatabase holds, shared by the files that implement it. Not for others.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "io/file_overlay.h"
#include "unity/assets/asset_database.h"
#include "unity/assets/asset_index.h"
#include "unity/assets/asset_scan.h"

namespace diorama::unity {

/// A folder of the disk and what it is called in the project.
struct AssetMount {
  std::string shown;      ///< "Assets", "Packages/com.foo"
  std::string disk_path;  ///< absolute
  std::string package;    ///< its name; empty for Assets

  bool operator==(const AssetMount&) const = default;
};

struct AssetState {
  std::string root;
  io::FileOverlay files;  ///< through which everything is read
  Packages packages;
  std::vector<AssetMount> mounts;  ///< Assets first
  AssetIndex index;

  // By slot, for the few assets that have any.
  std::unordered_map<std::uint32_t, std::vector<std::string>> labels;
  std::unordered_map<std::uint32_t, MetaProblem> meta_problems;
  std::map<std::string, std::string> left_out;        ///< project path to the reason
  std::set<std::string, std::less<>> importer_names;  ///< those not in the table of known ones
  mutable std::unordered_map<std::uint32_t, AssetType> types;  ///< found by content

  std::uint32_t scan = 0;  ///< number of the scan going on

  /// Which mount a project path is in, or nothing.
  [[nodiscard]] std::optional<std::uint16_t> mount_of(std::string_view path) const;
  [[nodiscard]] std::string disk_path(std::string_view path, std::uint16_t mount) const;
  /// The project path of an absolute disk path.
  [[nodiscard]] std::optional<std::string> project_path(std::string_view absolute) const;
  /// Reads the list of packages anew; true when the mounts are others now.
  bool read_mounts();
};

}  // namespace diorama::unity
