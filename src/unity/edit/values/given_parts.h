// Given parts: several keys that each name a part of one value, as the one value they mean.
//
//   {"_Color.r": 1, "_Color.g": 0}  is  {"_Color": {"r": 1, "g": 0}}
//
// Threading: free functions. Errors: none.
#pragma once

#include <span>

#include "scene/input.h"
#include "unity/model/property_path.h"

namespace diorama::unity::edit {

/// a.b = 5 as {a: {b: 5}}. REQUIRES: every step is a key.
[[nodiscard]] scene::Input nested(std::span<const unity::PathStep> steps,
                                  const scene::Input& value);

/// Adds the members to those that are there, down to the last level.
void merge(scene::Input& into, const scene::Input& more);

[[nodiscard]] bool are_keys(std::span<const unity::PathStep> steps);

}  // namespace diorama::unity::edit
