// FoundPlace: an object that was looked for, in the hierarchy it is in. Inside workspace/ only.
#pragma once

#include "unity/model/hierarchies.h"
#include "workspace/workspace.h"

namespace diorama {

/// Whether a name of an object is the number it is known by, and not a path.
[[nodiscard]] bool is_instance_id(const std::string& name);

struct Workspace::FoundPlace {
  OpenScene scene;
  unity::Index object = unity::kNone;
};

}  // namespace diorama
