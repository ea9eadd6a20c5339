// Advice in the words of tools: which to call next.
//
// Threading: free function.
#pragma once

#include "base/error.h"

namespace diorama::surface {

/// The error with its advice as a hint; the command line has its own words (app/advice.h).
[[nodiscard]] Error worded(Error error);

}  // namespace diorama::surface
