// What is different between two states of a project, as JSON and as text for people.
//
//   {before, after, files: [{path, status, total, changes: [...], notes?, reason?}], files_total,
//    offset, listed, next_offset?}
//
// A change is as in diff_json.h.
//
// Threading: free functions. Errors: none.
#pragma once

#include <string>

#include "json/writer.h"
#include "scene/review.h"

namespace diorama::surface {

/// Takes off the changes that are beyond so many bytes of JSON; the next page begins with them.
void keep_within(scene::Review& review, std::size_t max_bytes);

void write_review(json::Writer& out, const scene::Review& review);
/// Its last line is "3 files are different" or "no difference".
[[nodiscard]] std::string review_text(const scene::Review& review);

}  // namespace diorama::surface
