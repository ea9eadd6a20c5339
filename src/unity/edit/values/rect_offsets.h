// Rect offsets: offsetMin and offsetMax of a rectangle, which no file stores.
//
// They are the distances of its lower left and upper right corner from those of its anchors, and
// follow from what is stored:
//
//   offsetMin = anchoredPosition - sizeDelta * pivot
//   offsetMax = anchoredPosition + sizeDelta * (1 - pivot)
//
// Setting one moves that corner alone, as the engine's properties do.
//
// Threading: free functions. Errors: InvalidArgument for what is no pair of numbers, and beside
// another field that means the same.
#pragma once

#include <vector>

#include "scene/input.h"
#include "unity/edit/body.h"
#include "unity/model/fields.h"

namespace diorama::unity::edit {

/// The name of one of them in any letter case, as it is in C#; empty for other names.
[[nodiscard]] std::string_view rect_offset_name(std::string_view given);
/// What else has to be written so that the rectangle has these offsets, beside what is assigned
/// already. `given`: only members of such names.
Result<void> assign_offsets(const scene::Input& given, const FieldValue& stored,
                            std::vector<Assignment>& assignments);

}  // namespace diorama::unity::edit
