// Instance lists: what a prefab instance adds to its prefab, and what it removes.
//
// The four lists of a PrefabInstance. Which of them a file has depends on the editor that saved
// it: m_RemovedComponents is in all, m_AddedGameObjects since 2022.1, the others since 2022.2.
//
// Threading: free functions. Errors: as Body.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "unity/assets/reference.h"
#include "unity/edit/body.h"

namespace diorama::unity::edit {

inline constexpr const char* kAddedObjects = "m_AddedGameObjects";
inline constexpr const char* kAddedComponents = "m_AddedComponents";
inline constexpr const char* kRemovedObjects = "m_RemovedGameObjects";
inline constexpr const char* kRemovedComponents = "m_RemovedComponents";

/// "m_Modification.m_AddedComponents", and so on.
[[nodiscard]] Path in_modification(const std::string& field);
/// Whether the editor that wrote the instance knows the list. Only looks for the line: instances
/// can be long.
[[nodiscard]] bool has_list(std::string_view instance_body, std::string_view list);

/// Something of the file that was added to a part of the instance.
struct NotedAddition {
  Reference target;  ///< the object (for a child: its transform) in the source
  FileId added = 0;  ///< the component (for a child: its transform) in this file
  int place = -1;    ///< among all components or children of the target; -1: after the source's
};

/// Editors without such a list need no note: they find the addition by the object or father that it
/// names.
Result<void> note_addition(Body& instance, const char* list, const NotedAddition& addition);
/// The same, or moves a noted addition to a new place.
Result<void> place_addition(Body& instance, const char* list, const NotedAddition& addition);
/// Drops the notes of what is gone.
Result<void> forget_additions(Body& instance, const char* list,
                              const std::function<bool(const Reference& added)>& is_gone);
Result<void> forget_addition(Body& instance, const char* list, FileId added);

/// Notes that the instance removes it; false when its editor has no such list.
Result<bool> note_removal(Body& instance, const char* list, const Reference& target);
/// The instance has it again.
Result<void> forget_removal(Body& instance, const char* list, FileId target);

}  // namespace diorama::unity::edit
