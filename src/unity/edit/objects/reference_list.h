// reference_list: lists of references to objects of the same file, changed by their lines.
//
// The children of a transform and the roots of a scene can be a hundred thousand; to add or remove
// one, only the lines are looked at, not what each of them says. Nothing when the list is empty,
// would become empty, has no such reference or is not as Unity writes it: Body can change it then.
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

/// The change that puts a reference before the one that has this place now; -1, or after the end:
/// last.
[[nodiscard]] std::optional<text::ChangeText> insert_reference(const ReferenceList& list, int place,
                                                               text::FileId id,
                                                               const text::FileStyle& style);

/// The change that puts another reference in the place of the first to this id.
[[nodiscard]] std::optional<text::ChangeText> replace_reference(const ReferenceList& list,
                                                                text::FileId id,
                                                                text::FileId other);

/// The change that takes out the first reference to this id.
[[nodiscard]] std::optional<text::ChangeText> remove_reference(const ReferenceList& list,
                                                               text::FileId id);

/// What each item of a list refers to, when it is a reference or an entry that has one
/// ("component: {fileID: 4}"); else 0. Reads all of it.
[[nodiscard]] std::vector<text::FileId> listed_ids(const Body& object, const Path& list);
/// Takes out the first item that refers to this id; nothing happens when there is none.
Result<void> remove_listed(Body& object, const Path& list, text::FileId id);

}  // namespace diorama::unity::edit
