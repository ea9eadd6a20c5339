// Named fields: what a question for some fields of a component leaves of its answer.
//
// Fields are called as when they are set: by their names (unity/values/field_names.h) or by a path
// into them ("entries[2].weight"), which gives a field of that name.
//
// Threading: a free function. Errors: none; names that fit nothing are noted as unknown.
#pragma once

#include <string>
#include <vector>

#include "scene/scene_query.h"

namespace diorama::unity {

void keep_named(const std::vector<std::string>& wanted, scene::ComponentInfo& info);

}  // namespace diorama::unity
