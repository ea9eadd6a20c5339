// Shapes: a short notation for JSON Schemas of answers, for answers that are written without a
// record (json/record.h).
//
//   {path: string, size?: integer, labels: string[], parent: {id: integer} | null}
//
// Types are string, integer, number, boolean, object, any, null, a shape, T[] and A | B; a ? after
// a name means that the member may be absent. Members that the shape does not name are allowed: it
// says what a reader can rely on.
//
// Threading: pure functions. Errors: InvalidArgument with the place in the shape.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace diorama::json {

/// The schema of a value of that shape.
Result<std::string> shape_schema(std::string_view shape);
/// The schema of a tool's answer of that shape, which must be an object. It also admits failures,
/// {"ok": false, "error": ...}: clients check those against it, too.
Result<std::string> answer_schema(std::string_view shape);

}  // namespace diorama::json
