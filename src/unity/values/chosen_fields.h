// Chosen fields: what a question for some fields of an object or a component leaves of its answer.
//
// Fields are called as when they are set: by their names (field_names.h) or by a path into them
// ("entries[2].weight"), which gives a field of that name. Of a rectangle, offsetMin and offsetMax
// can be asked for as well.
//
// Threading: a free function. Errors: none; names that fit nothing come back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scene/value.h"

namespace diorama::unity {

/// Removes what was not asked for. Gives the names that fit nothing. `owner`: the class that has
/// the fields; C# calls some of them otherwise.
std::vector<std::string> keep_only(const std::vector<std::string>& wanted, std::string_view owner,
                                   std::vector<scene::Value::Member>& fields,
                                   std::vector<scene::UnstoredField>& not_stored);

}  // namespace diorama::unity
