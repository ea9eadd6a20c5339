// Advice in the words of the command line: which command or flag to use next.
//
// Threading: free function.
#pragma once

#include <string>

#include "base/error.h"

namespace diorama::app {

/// The error with its advice as a hint; tools have their own words (surface/advice.h).
[[nodiscard]] Error worded(Error error);

/// "diorama: what is wrong (what to do)" as a line for a terminal: names in it are those of a
/// project, so nothing in them can move the cursor or turn the text around.
[[nodiscard]] std::string complaint(const Error& error);

}  // namespace diorama::app
