// Colour for answers on a terminal: only added to lines that are there already, so that without it
// the text is the same.
//
// The text must be shown text (base/shown_text.h): names in it hold no escapes of their own.
//
// Threading: free functions. Errors: none.
#pragma once

#include <string>
#include <string_view>

#include "app/query.h"

namespace diorama::app {

/// Whether answers are coloured: `wanted` is the value of --color; NO_COLOR and TERM are those of
/// the environment, empty when they are not set.
[[nodiscard]] bool wants_colour(std::string_view wanted, bool is_terminal,
                                std::string_view no_color, std::string_view term);

/// The answer to a question, coloured. The same text for questions that have no colours.
[[nodiscard]] std::string coloured(Question question, std::string_view text);

}  // namespace diorama::app
