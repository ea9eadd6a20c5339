// AssetState: what an AssetDatabase holds, shared by the files that implement it. Not for others.
//
// Threading and errors: as AssetDatabase.
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
#include "unity/assets/asset_places.h"
#include "unity/assets/asset_scan.h"
#include "unity/assets/meta_file.h"

namespace diorama::unity {

struct AssetState {
  AssetPlaces places;
  io::FileOverlay files;  ///< everything is read through it
  AssetIndex index;

  // By slot, for the few assets that have any.
  std::unordered_map<std::uint32_t, std::vector<std::string>> labels;
  std::map<std::string, MetaProblem, std::less<>> meta_problems;  ///< by path of the asset
  std::map<std::string, io::LeftOut> left_out;                    ///< by project path
  std::set<std::string, std::less<>> importer_names;  ///< those not in the table of known ones
  mutable std::unordered_map<std::uint32_t, AssetType> types;  ///< found by content

  std::uint32_t scan = 0;  ///< number of the current scan
};

}  // namespace diorama::unity
