// Advice in the words of the command line: which command or flag to use next.
//
// Threading: free function.
#pragma once

#include "base/error.h"

namespace diorama::app {

/// The error with its advice as a hint; tools have their own words (surface/advice.h).
[[nodiscard]] Error worded(Error error);

}  // namespace diorama::app
