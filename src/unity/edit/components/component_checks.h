// Component checks: which component may be changed, added or removed.
//
// They only look. Threading: engine thread only.
// Errors: MissingScript, ComponentDependency, ComponentIndexOutOfRange, InvalidArgument;
// PermissionDenied for types that the limits of the session do not allow.
#pragma once

#include "scene/change.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

/// The type of a component whose script is gone.
inline constexpr const char* kMissingScript = "missing script";

/// The type of a component that is about to be changed.
Result<ComponentType> existing_type(SceneView& view, const OpenHierarchy& open, Index component);

/// Whether the object can have one more of this type.
Result<void> check_addition(SceneView& view, const OpenHierarchy& open, Index owner,
                            const ComponentType& type, const scene::NewComponent& wanted);
/// Whether the other components of the object can do without this one.
Result<void> check_not_needed(SceneView& view, const OpenHierarchy& open, Index owner,
                              Index component, const ComponentType& type);
/// Whether the components of an object and of everything below it may be removed with it.
Result<void> check_components_below(SceneView& view, const OpenHierarchy& open, Index object);

}  // namespace diorama::unity::edit
