// Object names: which names an object can have, and which are free among siblings.
//
// Threading: free functions. Errors: InvalidArgument.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace diorama::unity::edit {

/// InvalidArgument when no object can have this name.
[[nodiscard]] Result<void> check_object_name(const std::string& name);

/// "Chest (1)" for "Chest" when no sibling has that name yet: as the editor names copies.
[[nodiscard]] std::string next_name(const std::string& name,
                                    const std::vector<std::string>& siblings);

}  // namespace diorama::unity::edit
