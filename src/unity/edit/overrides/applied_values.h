// Applied values: writes an instance's overrides into its prefab.
//
// Threading: engine thread only. REQUIRES: inside a step.
// Errors: PreconditionFailed for a reference that a prefab cannot have, Unsupported for values that
// have no place in it.
#pragma once

#include "unity/api/prefabs.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

/// An override on its way from an instance to the prefab.
struct AppliedOverride {
  const OpenHierarchy& user;  ///< the file that has the instance
  const Instance& instance;   ///< in there
  const OverrideInfo& info;
};

/// The prefab gets the value, or loses the object or component. For additions there is
/// take_addition() (unity/edit/overrides/applied_additions.h).
Result<void> take_override(SceneView& prefab, const AppliedOverride& applied);

/// The id in the prefab of a part of the instance. PreconditionFailed when it is not a part.
Result<FileId> id_in_prefab(const AppliedOverride& applied, FileId id);

}  // namespace diorama::unity::edit
