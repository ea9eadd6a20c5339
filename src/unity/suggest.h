// Suggest: answers scene::NameQuery. Behind the door only.
//
// Threading: engine thread only. Errors: none; where nothing is known, nothing is suggested.
#pragma once

#include "scene/name_query.h"
#include "unity/model/project.h"

namespace diorama::unity {

class UnityWorld;

[[nodiscard]] scene::NameList suggest_names(Project& project, UnityWorld& world,
                                            const scene::NameQuery& query);

}  // namespace diorama::unity
