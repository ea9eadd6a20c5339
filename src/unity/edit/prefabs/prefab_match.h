// Prefab match: which part of one prefab is the same in another one.
//
// Parts are the same if they have the same place: the roots, then children by their names (of
// several with one name, the first is the first), and components of one type in the same way. Ids
// say nothing: two prefabs have nothing in common but what people gave the same name.
//
// Threading: values. Errors: none; what has no partner has none.
#pragma once

#include <unordered_map>

#include "unity/model/hierarchy.h"

namespace diorama::unity::edit {

class PrefabMatch {
 public:
  PrefabMatch(const Hierarchy& from, const Hierarchy& to);

  /// The id in the other prefab; 0: it has no such part.
  [[nodiscard]] FileId partner(FileId id) const {
    const auto found = ids_.find(id);
    return found == ids_.end() ? 0 : found->second;
  }
  [[nodiscard]] const std::unordered_map<FileId, FileId>& ids() const { return ids_; }

 private:
  void match(const Hierarchy& from, Index object, const Hierarchy& to, Index other);

  std::unordered_map<FileId, FileId> ids_;
};

}  // namespace diorama::unity::edit
