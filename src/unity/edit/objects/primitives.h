// Primitives: the engine's simple shapes, with the mesh, material and collider that
// the editor gives them.
//
// Threading: engine thread only. Errors: InvalidArgument for an unknown shape; those of
// ComponentEditor.
#pragma once

#include <string>
#include <string_view>

#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

struct Primitive {
  std::string_view name, collider;
};

/// A Cube, Sphere, Capsule, Cylinder, Plane or Quad.
Result<Primitive> find_primitive(const std::string& name);

/// Turns a new object into one. REQUIRES: inside a step.
Result<void> make_primitive(SceneView& view, FileId object, const Primitive& kind);

}  // namespace diorama::unity::edit
