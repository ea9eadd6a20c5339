// What would mend a finding of `diorama check`, in the words of the command line.
//
// Threading: free function. Errors: none.
#pragma once

#include <string>

#include "scene/check_report.h"

namespace diorama::app {

/// Empty: nothing to say.
[[nodiscard]] std::string mending_commands(const scene::Finding& finding);

}  // namespace diorama::app
