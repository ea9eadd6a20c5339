// Finds objects by name, type of a component, tag or layer. Behind the door only.
//
// Threading: engine thread only. Errors: those of the scenes; ObjectNotFound for a path that no
// scene has.
#pragma once

#include "base/result.h"
#include "scene/identities.h"
#include "scene/scene_query.h"

namespace diorama::unity {

class Project;

class UnityWorld;

Result<scene::FoundObjects> find_objects(Project& project, UnityWorld& world,
                                         scene::Identities& identities,
                                         const scene::ObjectQuery& query);

}  // namespace diorama::unity
