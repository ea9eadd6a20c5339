// RectTransform: replaces the Transform of an object that needs one.
//
// Threading: engine thread only. One step. Errors: InvalidArgument when it already has one;
// Unsupported for a Transform that comes from a prefab; those of ComponentEditor::set_fields().
#pragma once

#include "scene/change.h"
#include "unity/edit/values/component_lookup.h"

namespace diorama::unity::edit {

class SceneView;

/// Adding a RectTransform means this.
Result<scene::ComponentChange> become_rect(SceneView& view, FileId object, const AddableType& found,
                                           const scene::NewComponent& wanted);

}  // namespace diorama::unity::edit
