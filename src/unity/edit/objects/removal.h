// Removal: what else has to change in a file when objects go away.
//
// Threading: engine thread only. REQUIRES: inside a step. Errors: as Session::apply().
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "unity/model/object_paths.h"

namespace diorama::unity::edit {

class Session;

/// A place that referred to what is gone.
struct ClearedReference {
  FileId object = 0;  ///< of an override: the instance
  std::string field;  ///< the outermost: "waypoints"; of an override its property
  FileId target = 0;  ///< of an override: in the ids of the source's file
};

/// Sets every reference to one of these objects to none; instances do not list them any more as
/// what was added. `report`, when wanted, gets the places.
Result<void> clear_references(Session& session, const std::string& path,
                              const std::unordered_set<FileId>& ids,
                              std::vector<ClearedReference>* report);

}  // namespace diorama::unity::edit
