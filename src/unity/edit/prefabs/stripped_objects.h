// Stripped objects: they represent the parts of a prefab instance in a file.
//
// The texts of an instance's parts are in the prefab. When the file refers to a part, or adds
// something to it, it needs an id for it, and so an object that only says which part it is.
//
// Threading: free functions. Errors: as Body.
#pragma once

#include <string>
#include <unordered_set>

#include "unity/edit/body.h"
#include "unity/edit/objects/pieces.h"
#include "unity/model/hierarchy.h"
#include "unity/text/file_style.h"

namespace diorama::unity::edit {

/// An object or component of a prefab instance that its file has to mention.
struct InstancePart {
  FileId source = 0;  ///< its id in the source's file
  std::int32_t class_id = 0;
  Reference script;  ///< of a MonoBehaviour
  /// For a MonoBehaviour: its object's id, if that is in the file as a stripped object, too.
  FileId object = 0;
};

[[nodiscard]] std::string stripped_body(const text::FileStyle& style, const Instance& instance,
                                        const InstancePart& part);
/// Sets the object of a stripped script (InstancePart::object). Other stripped objects, and
/// those of editors before 2018.3, have none.
Result<void> name_object(Body& stripped, FileId object);

/// The pieces became parts of a prefab, and `made` is its instance in this file: what the rest of
/// the file refers to has to be in it as stripped objects, with the old ids.
[[nodiscard]] Pieces stripped_for_others(const text::Document& document,
                                         const text::FileStyle& style, const Pieces& pieces,
                                         const std::unordered_set<FileId>& ids,
                                         const Instance& made, const NewIds& in_source);

}  // namespace diorama::unity::edit
