// Component addition: adds a component to an object, with the components that it requires.
//
// Threading: engine thread only. One step. Errors: those of ComponentEditor.
#pragma once

#include "scene/change.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

/// ComponentEditor::add().
Result<scene::ComponentChange> add_component(SceneView& view, FileId object,
                                             const scene::NewComponent& wanted);

}  // namespace diorama::unity::edit
