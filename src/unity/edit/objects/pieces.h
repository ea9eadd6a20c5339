// Pieces: objects of a file as texts on their way to another place.
//
// Duplicating, making a prefab and unpacking an instance all do the same: take the texts of some
// objects, give them other ids, insert them. Nothing here changes a file.
//
// Threading: free functions. Errors: none.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "unity/model/hierarchy.h"
#include "unity/text/document.h"

namespace diorama::unity::edit {

/// An object on its way into a file.
struct Piece {
  std::int32_t class_id = 0;
  FileId id = 0;
  std::string body;  ///< beginning with "GameObject:", with its last line end
  bool stripped = false;
  /// What it comes after in a prefab: a component's object, a stripped object's instance.
  FileId owner = 0;
  /// The component of the same object that it comes after in a prefab; 0: the last one.
  FileId previous = 0;
};

using Pieces = std::vector<Piece>;
/// From the old id of an object to the new one.
using NewIds = std::unordered_map<FileId, FileId>;

/// For computing the ids of an instance's parts, on disk.
inline constexpr FileId kIdMask = INT64_MAX;

/// The body with other ids in its references to objects of the same file; 0: none.
[[nodiscard]] std::string map_references(std::string_view body,
                                         const std::function<FileId(FileId)>& id_of);
/// The id in a reference field of the body; 0 when there is none.
[[nodiscard]] FileId referred(std::string_view body, std::string_view field);
/// What the piece comes after in a prefab, by its body (Piece::owner).
[[nodiscard]] FileId owner_of(const Piece& piece);

/// Every id that belongs to an object and what is below it: objects, components, prefab instances,
/// their stripped objects, and the parts of instances that are not written.
[[nodiscard]] std::unordered_set<FileId> ids_below(const Hierarchy& hierarchy, Index object);

/// Those of them that the file has, in its order.
[[nodiscard]] Pieces pieces_of(const text::Document& document,
                               const std::unordered_set<FileId>& ids);

/// Ids for copies of the pieces in a file.
[[nodiscard]] NewIds new_ids(const Pieces& pieces, bool in_prefab,
                             const std::function<FileId()>& new_id);
/// Ids for the pieces in a prefab whose instance will be where they are; `from_prefab`: they are
/// in a prefab, too.
[[nodiscard]] NewIds ids_in_prefab(const Pieces& pieces, bool from_prefab, FileId instance,
                                   const std::function<FileId()>& new_id);

}  // namespace diorama::unity::edit
