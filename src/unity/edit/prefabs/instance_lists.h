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

/// One of the children or components of a part of the instance.
struct OrderedPart {
  FileId id = 0;
  bool is_added = false;  ///< by this file; else the source has it
};
/// Lists the additions to one part (for children: its transform), in the ids of the source, so that
/// its children (by their transforms) or components have this order. Those after
/// all of the source's come with -1, in their order; only others need a number. What already says
/// so is left as it is. With `keep_places` no noted addition gets another number: the source's
/// parts are not known. Editors without such a list need no note: they find an addition by the
/// object or father that it names.
Result<void> order_additions(Body& instance, const char* list, const Reference& target,
                             const std::vector<OrderedPart>& order, bool keep_places = false);
/// Drops the notes of what is gone.
Result<void> forget_additions(Body& instance, const char* list,
                              const std::function<bool(const Reference& added)>& is_gone);
Result<void> forget_addition(Body& instance, const char* list, FileId added);

/// Notes that the instance removes it; false when its editor has no such list.
Result<bool> note_removal(Body& instance, const char* list, const Reference& target);
/// The instance has it again.
Result<void> forget_removal(Body& instance, const char* list, FileId target);

}  // namespace diorama::unity::edit
