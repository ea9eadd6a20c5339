// RectTransform: an object that needs one gets it in the place of its Transform.
//
// Threading: engine thread only. One step. Errors: InvalidArgument when it has one already;
// Unsupported for a Transform that comes from a prefab; those of ComponentEditor::set_fields().
#pragma once

#include "scene/change.h"
#include "unity/edit/values/component_lookup.h"

namespace diorama::unity::edit {

class SceneView;

/// What adding a RectTransform means.
Result<scene::ComponentChange> become_rect(SceneView& view, FileId object, const AddableType& found,
                                           const scene::NewComponent& wanted);

}  // namespace diorama::unity::edit
