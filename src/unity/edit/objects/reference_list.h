// reference_list: lists of references to objects of the same file, changed by their lines.
//
// A transform may have a hundred thousand children, a scene as many roots; to add or remove
// one, this looks only at the lines, not at their contents. Nothing when the list is empty,
// would become empty, has no such reference or is not as Unity writes it: then Body can change it.
//
// Threading: free functions. Errors: none.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "unity/edit/body.h"
#include "unity/text/document.h"
#include "unity/text/draft.h"

namespace diorama::unity::edit {

/// A list of one object, by its name: m_Children, m_Roots.
struct ReferenceList {
  text::FileId object = 0;
  std::string_view body;
  std::string_view name;
};

/// The change that inserts a reference before the one that has this place now; -1, or a place after
/// the end: last.
[[nodiscard]] std::optional<text::ChangeText> insert_reference(const ReferenceList& list, int place,
                                                               text::FileId id,
                                                               const text::FileStyle& style);

/// The change that replaces the first reference to this id with another one.
[[nodiscard]] std::optional<text::ChangeText> replace_reference(const ReferenceList& list,
                                                                text::FileId id,
                                                                text::FileId other);

/// The change that removes the first reference to this id.
[[nodiscard]] std::optional<text::ChangeText> remove_reference(const ReferenceList& list,
                                                               text::FileId id);

/// The id of each item of a list, when it is a reference or an entry that has one
/// ("component: {fileID: 4}"); else 0. Reads all of it.
[[nodiscard]] std::vector<text::FileId> listed_ids(const Body& object, const Path& list);
/// Removes the first item that refers to this id; nothing happens when there is none.
Result<void> remove_listed(Body& object, const Path& list, text::FileId id);

}  // namespace diorama::unity::edit
