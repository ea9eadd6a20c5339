// Object changes: what one call does to an object, as one undo step that consists of changes of
// its world's editor.
//
// The answer is the object afterwards.
//
// Threading: engine thread only. Errors: those of scene::Editor; nothing is changed when one
// occurs.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "scene/change.h"
#include "scene/object_query.h"
#include "workspace/names.h"
#include "workspace/workspace.h"

namespace diorama {

/// Below the parent, or at the top.
Result<scene::ObjectInfo> create_object(Workspace& workspace, const scene::ObjectRef& parent,
                                        const scene::NewObject& wanted,
                                        const scene::TransformChange& transform);
Result<scene::ObjectInfo> transform_object(Workspace& workspace, const scene::ObjectRef& object,
                                           const scene::TransformChange& change);
/// `name` may be empty.
Result<scene::ObjectInfo> duplicate_object(Workspace& workspace, const scene::ObjectRef& object,
                                           const std::string& name);

/// The layer with that number or name; a number need not be an existing layer's.
Result<int> layer_number(const scene::World& world, const std::string& layer);

/// What is not given stays as it is.
struct ObjectUpdate {
  std::optional<std::string> name, tag;
  std::optional<bool> active;
  std::optional<std::string> layer;        ///< a number, or its name
  std::optional<scene::ObjectRef> parent;  ///< the top: it becomes a root
  std::optional<int> sibling;              ///< among the children of its parent
  bool keep_world = true;
  scene::TransformChange transform = {};
};
Result<scene::ObjectInfo> update_object(Workspace& workspace, const scene::ObjectRef& object,
                                        const ObjectUpdate& update);

}  // namespace diorama
