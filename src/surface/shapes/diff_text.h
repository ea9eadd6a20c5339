// The difference of two files for people: one heading for each object, one line for each change.
//
// Threading: free functions.
#pragma once

#include <string>

#include "scene/scene_diff.h"

namespace diorama::surface {

/// Its last line is "no difference", "3 changes", or "512 changes, 200 shown".
[[nodiscard]] std::string diff_text(const scene::SceneDiff& diff);
[[nodiscard]] std::string diffs_text(const std::vector<scene::SceneDiff>& diffs);

}  // namespace diorama::surface
