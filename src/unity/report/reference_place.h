// ReferencePlace: where in a scene or prefab a reference is, for people: which object, which
// component and which of its fields.
//
// Threading: engine thread only. Errors: none; unknown parts are empty.
#pragma once

#include <functional>
#include <string>

#include "unity/assets/reference.h"
#include "unity/model/component_types.h"
#include "unity/model/hierarchies.h"

namespace diorama::unity {

struct ReferencePlace {
  std::string object;  ///< its path; empty: the reference is in no object of the hierarchy
  std::string field;   ///< "[3] MyGame.Door.locks[0]"; for an object itself "m_Icon"
};

/// The first reference in the document `from` of the file for which `wanted` is true.
ReferencePlace place_of(const unity::OpenHierarchy& file, unity::ComponentTypes& types,
                        unity::FileId from,
                        const std::function<bool(const unity::Reference&)>& wanted);

}  // namespace diorama::unity
