// Applied additions: a component or object that an instance adds to its prefab becomes a
// part of the prefab.
//
// Threading: engine thread only. REQUIRES: inside a step. Errors: PreconditionFailed when it refers
// to something outside the prefab; InvalidArgument when the prefab would contain itself;
// Unsupported for things that belong to a prefab inside it, or cannot be read.
#pragma once

#include "unity/edit/objects/pieces.h"
#include "unity/edit/overrides/applied_values.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

/// Adds it to the prefab. Gives the ids of its texts there.
Result<NewIds> take_addition(SceneView& prefab, const AppliedOverride& applied);

/// Removes its texts from the instance's file; references to it stay valid.
Result<void> replace_addition(SceneView& view, const AppliedOverride& applied,
                              const NewIds& new_ids);

}  // namespace diorama::unity::edit
