// Required components: what a component cannot be without, so that the editor adds it too and
// does not let it be removed.
//
// From [RequireComponent] of scripts on disk, and from the tables of the engine's classes and of
// official packages; what a base class requires counts as well.
//
// Threading: as ComponentTypes. Errors: none; what is not known is not required.
#pragma once

#include <string>
#include <vector>

#include "unity/model/component_types.h"

namespace diorama::unity::edit {

/// Names of types: full ones where they are known.
struct RequiredComponents {
  std::vector<std::string> before;  ///< come before the component
  std::vector<std::string> after;   ///< stand after it: the renderer of a particle system

  [[nodiscard]] std::vector<std::string> all() const;
};
[[nodiscard]] RequiredComponents required_by(const unity::ComponentType& type);

}  // namespace diorama::unity::edit
