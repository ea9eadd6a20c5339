// Chosen fields: the ones of an object or a component that somebody asked for by their names.
//
// Threading: a free function. Errors: none; names that nothing has come back.
#pragma once

#include <string>
#include <vector>

#include "scene/value.h"

namespace diorama::unity {

/// Removes what was not asked for. Gives the names that neither has.
std::vector<std::string> keep_only(const std::vector<std::string>& wanted,
                                   std::vector<scene::Value::Member>& fields,
                                   std::vector<scene::UnstoredField>& not_stored);

}  // namespace diorama::unity
