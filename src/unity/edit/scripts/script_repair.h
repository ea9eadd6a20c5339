// Script repair: gives components whose script is missing another one. Only the line that names the
// script changes; every value stays as it is.
//
// It does not change the script of a component that has one: that would silently lose values.
//
// Threading: engine thread only. Errors: PreconditionFailed when the script is not missing,
// Unsupported for a component of a prefab instance; AssetNotFound, InvalidArgument,
// ComponentTypeNotFound and ComponentTypeAmbiguous for the new script; those of Session::file().
#pragma once

#include <string>

#include "base/result.h"
#include "scene/progress.h"
#include "unity/api/scripts.h"
#include "unity/assets/reference.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

/// REQUIRES: the object of the component is in the view.
Result<ScriptRepaired> repair_script(SceneView& view, const ScriptRepair& wanted,
                                     const scene::Progress& progress);

}  // namespace diorama::unity::edit
