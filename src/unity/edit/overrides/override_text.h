// Override text: writes overrides into a prefab instance without reading all of it.
//
// An instance may have thousands of overrides, of which a change touches one. The hierarchy knows
// where they are; only that part of the text is looked at. Text that Unity would not write
// like this is left to unity/edit/overrides/overrides.h, which reads it all. Both put overrides in
// the same places.
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

/// The edits that make the change, to be applied in order, and the change that the hierarchy
/// has to make after them.
struct OverrideEdits {
  std::vector<text::ChangeText> edits;
  unity::OverrideChange change;
};

/// `body` is the body of the instance, `wanted` are overrides of one target.
[[nodiscard]] std::optional<OverrideEdits> override_edits(
    const unity::Hierarchy& hierarchy, unity::Index instance, std::string_view body,
    const std::vector<unity::Modification>& wanted, const text::FileStyle& style);

}  // namespace diorama::unity::edit
