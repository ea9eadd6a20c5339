// Values as text for people, on one line: what `show` prints after the name of a field.
//
// Long texts and lists are cut. References are given by name and path.
//
// Threading: free functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "scene/value.h"

namespace diorama::surface {

/// On one line. Of a list the first few items, at most `most_items`; 0: only how many there are.
[[nodiscard]] std::string value_text(const scene::Value& value, std::size_t most_items = SIZE_MAX);
/// In single precision, with the fewest digits.
[[nodiscard]] std::string float_text(double number);

}  // namespace diorama::surface
