// AssetUpdate: brings the index of a database up to date with what was found on disk.
//
// One object per refresh() or rescan(): take() what was found, forget() what was expected and not
// found, then finish() to read the .meta files that need it and to learn what has changed.
//
// Threading: one user; finish() reads files on several threads. Errors: none; a .meta file that
// cannot be read becomes a problem of its asset.
#pragma once

#include <string>
#include <vector>

#include "unity/assets/asset_state.h"

namespace diorama::unity {

class AssetUpdate {
 public:
  /// `tell`: whether finish() has to give what changed.
  AssetUpdate(AssetState& database, bool tell);

  void take(const FoundAsset& found, std::uint16_t mount);
  /// Removes an asset unless this update has seen it.
  void forget(AssetRecord& record);
  AssetChanges finish();

 private:
  struct Touched {
    AssetRecord* record;
    bool is_new;
    bool changed;  ///< something about it is different
    Guid old_guid;
  };
  struct Gone {
    std::string path;
    Guid guid;
  };

  void read_metas();
  void read_meta(AssetRecord& record, const Result<std::string_view>& bytes, Guid& guid);
  std::string_view importer_name(std::string_view name);
  void drop_notes(const AssetRecord& record);
  void find_moves(AssetChanges& out, std::vector<Gone>& added);

  AssetState& database_;
  const bool tell_;
  std::vector<Touched> touched_;
  std::vector<std::size_t> to_read_;  ///< positions in touched_
  std::vector<Gone> gone_;
  std::mutex mutex_;  ///< guards the maps of the database while .meta files are read
};

}  // namespace diorama::unity
