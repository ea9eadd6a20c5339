// Event text: the calls of a UnityEvent as a person says them, "/Gate Door.Unlock()".
//
// Their stored form is deeper than answers go, and ten times as long.
//
// Threading: none of its own. Errors: none.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/value.h"

namespace diorama::surface {

/// One text for each call; nothing when the value is not an event.
[[nodiscard]] std::optional<std::vector<std::string>> calls_of(const scene::Value& value);

}  // namespace diorama::surface
