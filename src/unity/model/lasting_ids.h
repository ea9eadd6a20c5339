// Lasting ids: the id of an object or component for as long as it exists.
//
// A thing that is written in a file has its id there, and keeps it. A part of a prefab instance has
// no text of its own in the file; its id is computed from the ids of the instance and the source:
//
//   (2903539076380045169 ^ 861670291) & INT64_MAX = 2903539077137900770
//
// As soon as something in the file refers to the part, Unity writes a stripped object for it. In
// scenes that has a new random id, and the hierarchy knows the part by it:
//
//   --- !u!1 &1531302472 stripped
//   GameObject:
//     m_CorrespondingSourceObject: {fileID: 2903539076380045169, guid: 5d27..., type: 3}
//     m_PrefabInstance: {fileID: 861670291}
//
// When nothing refers to it any more, the stripped object goes, and its id with it. So whoever
// keeps an id from one call to the next must keep the computed one.
//
// Threading: free functions. Errors: none.
#pragma once

#include <optional>

#include "unity/model/hierarchy.h"

namespace diorama::unity {

/// For an object or component that has this id in the hierarchy now.
[[nodiscard]] FileId lasting_id(const Hierarchy& hierarchy, FileId id);

/// The current id of an object or component in the hierarchy; nothing when it is gone.
[[nodiscard]] std::optional<FileId> present_id(const Hierarchy& hierarchy, FileId lasting);

}  // namespace diorama::unity
