// Component removal: removes a component, and sets references to it to nothing.
//
// ComponentEditor checks what may be removed. Threading: engine thread only. REQUIRES, for both:
// inside a step. Errors: those of Session::apply().
#pragma once

#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

/// One whose text is in this file, even when it was added to a part of a prefab instance.
Result<void> remove_own_component(SceneView& view, const OpenHierarchy& open,
                                  const Component& component);
/// One that the prefab has, for this instance only.
Result<void> remove_instance_component(SceneView& view, const OpenHierarchy& open,
                                       const Component& component);

}  // namespace diorama::unity::edit
