// FoundPlace: an object that was looked for, in the hierarchy it is in. Inside workspace/ only.
#pragma once

#include "unity/hierarchies.h"
#include "workspace/workspace.h"

namespace diorama {

struct Workspace::FoundPlace {
  OpenScene scene;
  unity::Index object = unity::kNone;
};

}  // namespace diorama
