// The difference of two files as JSON:
//   {before, after, equal, total, truncated, changes: [{kind, path, type, field, ...}], notes}
//
// Values are as in scene_json.h; a side that stores nothing has no member, null is a reference to
// nothing. Texts of more than a kilobyte are cut, and say so.
//
// Threading: free functions.
#pragma once

#include "json/writer.h"
#include "workspace/scene_diff.h"

namespace diorama::surface {

void write_diff(json::Writer& out, const SceneDiff& diff);

}  // namespace diorama::surface
