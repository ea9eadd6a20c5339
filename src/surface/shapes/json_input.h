// Turns a JSON value that somebody gives into the value for the engines.
//
// Threading: free functions. Errors: none.
#pragma once

#include "json/value.h"
#include "scene/input.h"

namespace diorama::surface {

[[nodiscard]] scene::Input to_input(const json::Value& value);

}  // namespace diorama::surface
