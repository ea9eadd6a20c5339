// Pieces: objects of a file as texts on their way to another place.
//
// Duplicating, making a prefab and unpacking an instance are all the same: take the texts of some
// objects, give them other ids, put them in. Nothing here changes a file.
//
// Threading: free functions. Errors: Unsupported when a part cannot be read or written apart.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "unity/edit/body.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/model/fields.h"
#include "unity/model/hierarchies.h"

namespace diorama::unity::edit {

using Pieces = std::vector<NewObject>;
/// From the id an object has to the one it gets.
using NewIds = std::unordered_map<unity::FileId, unity::FileId>;

/// Ids of the parts of an instance are made with it, on disk.
inline constexpr unity::FileId kIdMask = INT64_MAX;

/// What the body says with other ids in its references to objects of the same file; 0: none.
[[nodiscard]] std::string map_references(std::string_view body,
                                         const std::function<unity::FileId(unity::FileId)>& id_of);

/// Every id that belongs to an object and what is below it: objects, components, prefab instances,
/// their stripped objects, and the parts of instances that are not written.
[[nodiscard]] std::unordered_set<unity::FileId> ids_below(const unity::Hierarchy& hierarchy,
                                                          unity::Index object);

/// What the file has of these, in its order.
[[nodiscard]] Pieces pieces_of(const text::Document& document,
                               const std::unordered_set<unity::FileId>& ids);

/// Ids for copies of the pieces in a file.
[[nodiscard]] NewIds new_ids(const Pieces& pieces, bool in_prefab,
                             const std::function<unity::FileId()>& new_id);
/// Ids for the pieces in a prefab that has an instance where they are now; `from_prefab`: which is
/// a prefab too.
[[nodiscard]] NewIds ids_in_prefab(const Pieces& pieces, bool from_prefab, unity::FileId instance,
                                   const std::function<unity::FileId()>& new_id);

/// The pieces became parts of a prefab, and `made` is its instance in this file: what the rest of
/// the file refers to has to stand in it as stripped objects, with the ids it had.
[[nodiscard]] Pieces stripped_for_others(const OpenFile& file, const Pieces& pieces,
                                         const std::unordered_set<unity::FileId>& ids,
                                         const unity::Instance& made, const NewIds& in_source);

/// The id of a reference that a field of the body holds; 0 when there is none.
[[nodiscard]] unity::FileId referred(std::string_view body, std::string_view field);

/// Writes what an override says into the fields themselves. False: it fits nothing that is there.
Result<bool> write_override(Body& body, const unity::Modification& change);
/// A value as it is written.
[[nodiscard]] text::Draft as_draft(const unity::FieldValue& value);

/// The parts of a prefab instance as objects of the file it is in, with its overrides applied, all
/// with the ids they have in `file` already. Instances inside it stay instances, now of this file,
/// or with `completely` become objects too.
[[nodiscard]] Result<Pieces> unpacked(const unity::Hierarchy& file, unity::Index instance,
                                      const text::FileStyle& style, bool completely);

}  // namespace diorama::unity::edit
