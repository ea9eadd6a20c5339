// Copies: makes a copy of an object beside it, with everything below it.
//
// Threading: engine thread only. One step. Errors: those of ObjectEditor.
#pragma once

#include "scene/change.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

/// ObjectEditor::duplicate().
Result<scene::ObjectChange> duplicate_object(SceneView& view, FileId object);

}  // namespace diorama::unity::edit
