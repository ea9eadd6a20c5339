// Schemas of arguments and answers, said in words.
//
// Threading: pure functions. Errors: none; what is no schema has no words.
#pragma once

#include <string>
#include <string_view>

#include "json/value.h"

namespace diorama::surface {

/// "string", "array of integer", "integer or string", or the choices with `separator` in between.
[[nodiscard]] std::string type_text(const json::Value& schema, std::string_view separator);
/// ", at least 1, at most 20, default 5", or nothing.
[[nodiscard]] std::string limits_text(const json::Value& schema);

/// A line per argument:
///   action (needed): add | update
///   limit: integer, at least 1. At most this many
[[nodiscard]] std::string argument_lines(const std::string& schema_text);

}  // namespace diorama::surface
