// Values as text for people, on one line: what `show` prints after the name of a field.
//
// Long texts and lists are cut. References are given by name and path.
//
// Threading: free functions.
#pragma once

#include <string>

#include "scene/value.h"

namespace diorama::surface {

[[nodiscard]] std::string value_text(const scene::Value& value);
/// In single precision, with the fewest digits.
[[nodiscard]] std::string float_text(double number);

}  // namespace diorama::surface
