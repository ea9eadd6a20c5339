// Changes of asset files: what was done to a file.
//
// Threading: values. Errors: none.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/unread.h"
#include "scene/skipped_fields.h"

namespace diorama::scene {

struct AssetChange {
  std::string path;                ///< where it is now; where it was, when it is gone
  std::string guid;                ///< what the engine knows it by
  std::vector<std::string> files;  ///< every file that came, went or moved: its path from now on
  /// For a deleted asset: the assets that still refer to it.
  std::vector<std::string> still_used_by;
  Unread unread = {};  ///< for a deleted asset: the files that may refer to it, too
};

/// An object of an asset after its fields were set.
struct AssetFieldChange {
  std::string path;
  std::string guid;  ///< of the asset; empty for things without one (the project's settings)
  std::int64_t id = 0;
  std::string name, type;          ///< of the object; the type is a full name
  std::vector<std::string> files;  ///< that came
  std::vector<std::string> set;    ///< fields, by the names that count
  SkippedFields skipped;
  std::vector<std::string> lists = {};  ///< as ComponentChange::lists
};

}  // namespace diorama::scene
