// The difference of two files as JSON:
//   {before, after, equal, total, truncated, changes: [{kind, path, type, field, ...}], notes}
//
// Values are as in scene_json.h; a side that stores nothing has no member, null is a reference to
// nothing. Texts of more than a kilobyte are cut, and marked as cut.
//
// Threading: free functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "json/writer.h"
#include "scene/scene_diff.h"

namespace diorama::surface {

[[nodiscard]] std::string change_json(const scene::Change& change);
/// `max_bytes`: roughly, of the changes; those that do not fit are only counted.
void write_diff(json::Writer& out, const scene::SceneDiff& diff, std::size_t max_bytes = SIZE_MAX);
/// A list of them, which together stay within the limit. False when not all fit.
bool write_diffs(json::Writer& out, const std::vector<scene::SceneDiff>& diffs,
                 std::size_t max_bytes = SIZE_MAX);

}  // namespace diorama::surface
