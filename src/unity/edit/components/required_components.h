// Required components: components that another one needs, so that the editor adds them, too, and
// does not let them be removed.
//
// From [RequireComponent] of scripts on disk, and from the tables of the engine's classes and of
// official packages; includes what base classes require.
//
// Threading: as ComponentTypes. Errors: none; unknown types require nothing.
#pragma once

#include <string>
#include <vector>

#include "unity/model/component_types.h"

namespace diorama::unity::edit {

/// Names of types: full names where they are known.
struct RequiredComponents {
  std::vector<std::string> before;  ///< come before the component
  std::vector<std::string> after;   ///< come after it: the renderer of a particle system

  [[nodiscard]] std::vector<std::string> all() const;
};
[[nodiscard]] RequiredComponents required_by(const unity::ComponentType& type);

}  // namespace diorama::unity::edit
