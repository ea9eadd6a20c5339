// Identities: the numbers by which clients know objects and components.
//
// A number is given when something is first mentioned. It means the same thing for the life of the
// process, even when its file moves or is read again or it becomes part of a prefab, and is never
// used for anything else.
//
// Threading: engine thread only. Errors: none.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace diorama::scene {

class Identities {
 public:
  struct Place {
    std::string asset;              ///< GUID of the scene or prefab; its path when it has none
    std::vector<std::int64_t> ids;  ///< in that file; several when edits gave it others
  };

  std::int32_t number_of(const std::string& asset, std::int64_t id);
  /// The edit that made a prefab of something gave it another id there: its number still means it,
  /// even when that edit is undone.
  void add_id(const std::string& asset, std::int64_t id, std::int64_t other);
  /// Nothing for a number that was never given.
  [[nodiscard]] const Place* find(std::int64_t number) const;

 private:
  std::map<std::string, std::map<std::int64_t, std::int32_t>, std::less<>> numbers_;
  std::vector<Place> places_;  ///< by number
};

}  // namespace diorama::scene
