// Lasting ids: by which id an object or component stays known while its file is edited.
//
// A part of a prefab instance has a computed id. When something in the file refers to it, a
// stripped object stands for it, with an id of its own:
//
//   --- !u!4 &1234 stripped
//   Transform:
//     m_CorrespondingSourceObject: {fileID: 400000, guid: 0f..., type: 3}
//     m_PrefabInstance: {fileID: 5678}
//
// The stripped object comes with the first reference and may go with the last. So the computed id
// is the one that lasts.
//
// Threading: free functions. Errors: none.
#pragma once

#include <optional>

#include "unity/model/hierarchy.h"

namespace diorama::unity {

/// The id that stays: the computed one of a part of an instance, else its own.
[[nodiscard]] FileId lasting_id(const Hierarchy& hierarchy, FileId id);
/// The id that this is now; nothing when it is not there.
[[nodiscard]] std::optional<FileId> present_id(const Hierarchy& hierarchy, FileId lasting);

}  // namespace diorama::unity
