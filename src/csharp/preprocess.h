// The pre-pass: turns C# text into plain C# text of the same shape.
//
// Two steps, both keeping every line where it was: one encoding with one kind of line ends, then
// conditional compilation is decided: text that is not compiled becomes blanks, as do directives
// and comments. An #if that splits a class header would lose the whole class without this.
//
// Threading: pure functions. Errors: a broken directive is a Problem, never a failure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "csharp/facts.h"

namespace diorama::csharp {

/// UTF-8 without byte order mark (UTF-16 with one is converted), '\n' or "\r\n" line ends, no
/// NUL, malformed bytes replaced by '?'. Lines stay; columns too, except after replaced bytes.
[[nodiscard]] std::string clean_text(std::string_view bytes);

/// Decides #if, #elif, #else, #endif with these names and the file's own #define and #undef, and
/// blanks comments. Blanks that are not ASCII become some that are.
[[nodiscard]] std::string resolve_conditions(std::string text, const Defines& defines,
                                             std::vector<Problem>& problems);

/// One condition, as after #if; knows nothing about the rest of the file. Malformed is false and
/// sets `malformed`.
[[nodiscard]] bool evaluate_condition(std::string_view expression, const Defines& defines,
                                      bool& malformed);

}  // namespace diorama::csharp
