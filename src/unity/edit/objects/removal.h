// Removal: what else has to change in a file when objects go away.
//
// Threading: engine thread only. REQUIRES, for all: inside a step. Errors: as Session::apply().
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "unity/edit/session.h"

namespace diorama::unity::edit {

/// Sets every reference to one of these objects to none; instances do not list them any more as
/// what was added. `report`, when wanted, gets the places:
/// "8412 MonoBehaviour.target", with the id of the object that referred.
struct ClearedReference {
  unity::FileId object = 0;  ///< of an override: the instance
  std::string field;         ///< the outermost: "waypoints"; of an override its property
  unity::FileId target = 0;  ///< of an override: in the ids of the source's file
};
Result<void> clear_references(Session& session, const std::string& path,
                              const std::unordered_set<unity::FileId>& ids,
                              std::vector<ClearedReference>* report);

/// Takes an added object or component out of the list of a prefab instance.
Result<void> forget_addition(Session& session, const std::string& path, unity::FileId instance,
                             const std::string& list, unity::FileId added);

/// Takes the reference out of a list of plain references (m_Children, m_Roots).
Result<void> remove_from_list(Session& session, const std::string& path, unity::FileId object,
                              const std::string& list, unity::FileId removed);

}  // namespace diorama::unity::edit
