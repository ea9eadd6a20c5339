// Component list: the order of an object's components.
//
// An object of the file lists them (m_Component). A part of a prefab instance has those of its
// prefab; the instance gives the places of the added ones (m_AddedComponents).
//
// Threading: free functions. Errors: as Body; Unsupported for an order that the file cannot store.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "unity/edit/body.h"
#include "unity/model/hierarchies.h"
#include "unity/text/draft.h"

namespace diorama::unity::edit {

/// The path of a GameObject's list.
[[nodiscard]] const Path& component_list();
/// "- component: {fileID: 2058827492}"
[[nodiscard]] text::Draft component_item(FileId component);

/// Lists the component before the one that has this place now; nothing: last.
Result<void> list_component(Body& object, FileId component,
                            std::optional<std::size_t> place = std::nullopt);
/// Nothing happens when it is not listed.
Result<void> unlist_component(Body& object, FileId component);
/// Moves it to its new place, counted after it has left its old one.
Result<void> move_listed_component(Body& object, FileId component, std::size_t place);

/// Of the object, in their order.
[[nodiscard]] std::vector<FileId> component_ids(const Hierarchy& hierarchy, Index owner);
/// The component before the place `to`, after the one at `from` has left.
[[nodiscard]] FileId component_before(const Hierarchy& hierarchy, Index owner, int from, int to);

/// In the instance that the object comes from: sets the places of its added components
/// when it has them in this order. `added` is a new one, or 0.
Result<void> note_order(Body& instance, const OpenHierarchy& open, Index owner,
                        const std::vector<FileId>& order, FileId added);

}  // namespace diorama::unity::edit
