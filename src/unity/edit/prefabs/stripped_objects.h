// Stripped objects: what stands in a file for a part of a prefab instance.
//
// The texts of an instance's parts are in the prefab. When the file refers to a part, or hangs
// something at it, it needs an id for it, and so an object that has nothing but the way to it.
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

/// An object or component of a prefab instance that its file has to say something of.
struct InstancePart {
  FileId source = 0;  ///< its id in the source's file
  std::int32_t class_id = 0;
  Reference script;  ///< of a MonoBehaviour
  /// Of a MonoBehaviour: its object's id, if that stands in the file as a stripped object too.
  FileId object = 0;
};

[[nodiscard]] std::string stripped_body(const text::FileStyle& style, const Instance& instance,
                                        const InstancePart& part);
/// Lets a stripped script name its object (InstancePart::object). Other stripped objects, and
/// those of editors before 2018.3, name none.
Result<void> name_object(Body& stripped, FileId object);

/// The pieces became parts of a prefab, and `made` is its instance in this file: what the rest of
/// the file refers to has to stand in it as stripped objects, with the ids it had.
[[nodiscard]] Pieces stripped_for_others(const text::Document& document,
                                         const text::FileStyle& style, const Pieces& pieces,
                                         const std::unordered_set<FileId>& ids,
                                         const Instance& made, const NewIds& in_source);

}  // namespace diorama::unity::edit
