// Override text: writes overrides into a prefab instance without reading all of it.
//
// An instance may have thousands of overrides, of which a change touches one. Where they stand is
// known from the hierarchy; the text is looked at only there. What is not written as Unity writes
// it is left to unity/edit/overrides/overrides.h, which reads everything. Both put overrides in the
// same places.
//
// Threading: free functions. Errors: none; nothing when the text is not as expected.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "unity/model/hierarchy.h"
#include "unity/text/edit.h"
#include "unity/text/file_style.h"

namespace diorama::unity::edit {

/// The edits that make the change, to be applied one after the other, and what the hierarchy has
/// to take in after them.
struct OverrideEdits {
  std::vector<text::ChangeText> edits;
  unity::OverrideChange change;
};

/// `body` is that of the instance, `wanted` are overrides of one target.
[[nodiscard]] std::optional<OverrideEdits> override_edits(
    const unity::Hierarchy& hierarchy, unity::Index instance, std::string_view body,
    const std::vector<unity::Modification>& wanted, const text::FileStyle& style);

}  // namespace diorama::unity::edit
