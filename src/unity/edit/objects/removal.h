// Removal: what else has to change in a file when objects are removed.
//
// Threading: engine thread only. REQUIRES: inside a step. Errors: as Session::apply().
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "unity/model/object_paths.h"

namespace diorama::unity::edit {

class Session;

/// A place that referred to a removed object.
struct ClearedReference {
  FileId object = 0;  ///< for an override: the instance
  std::string field;  ///< the outermost: "waypoints"; for an override its property
  FileId target = 0;  ///< for an override: in the ids of the source's file
};

/// Sets every reference to one of these objects to none; instances no longer list them
/// as additions. `report`, if given, gets the places.
Result<void> clear_references(Session& session, const std::string& path,
                              const std::unordered_set<FileId>& ids,
                              std::vector<ClearedReference>* report);

}  // namespace diorama::unity::edit
