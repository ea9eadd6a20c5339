// Applied additions: a component or an object that an instance has more than its prefab becomes a
// part of the prefab.
//
// Threading: engine thread only. REQUIRES: inside a step. Errors: PreconditionFailed when it refers
// to something outside the prefab; InvalidArgument when the prefab would contain itself;
// Unsupported for what belongs to a prefab inside it, or cannot be read.
#pragma once

#include "unity/edit/objects/pieces.h"
#include "unity/edit/overrides/applied_values.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

/// The prefab gets it. Gives the ids that its texts have there.
Result<NewIds> take_addition(SceneView& prefab, const AppliedOverride& applied);

/// The file of the instance loses its texts; those who refer to it still do.
Result<void> replace_addition(SceneView& view, const AppliedOverride& applied,
                              const NewIds& new_ids);

}  // namespace diorama::unity::edit
