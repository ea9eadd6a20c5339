// Unused stripped objects: those that an edit took the last reference from.
//
// A file has the stripped object of an instance's part only while something in it refers to that
// part; the next save in the editor leaves the others out. So the edit that takes the last
// reference away takes the stripped object, too. One that nothing referred to before stays: that is
// how the file was.
//
// Threading: free functions. Errors: those of Body.
#pragma once

#include <unordered_set>
#include <vector>

#include "base/result.h"
#include "history/text_edit.h"
#include "unity/text/document.h"

namespace diorama::unity::edit {

/// The stripped objects of the document that the edit, not made yet, may take a reference from.
[[nodiscard]] std::vector<text::FileId> stripped_given_up(const text::Document& document,
                                                          const history::Edit& edit);
/// The edits that remove those of them that nothing refers to.
[[nodiscard]] Result<std::vector<history::Edit>> without_unused(
    const text::Document& document, const std::unordered_set<text::FileId>& ids);

}  // namespace diorama::unity::edit
