// Object changes: what tools do to objects in one call, each of it one undo step made of the edits
// of unity/edit/scene_editor.h.
//
// Objects are named as everywhere (workspace.h). What comes back is the object as it is then.
//
// Threading: engine thread only. Errors: those of SceneEditor; nothing is changed when one occurs.
#pragma once

#include <optional>
#include <string>

#include "unity/edit/scene_editor.h"
#include "workspace/workspace.h"

namespace diorama {

/// Where a new object goes.
struct NewPlace {
  std::string scene;   ///< empty: that of the parent, or the active one
  std::string parent;  ///< empty: a root
  scene::TransformChange transform = {{}, {}, {}, true};
};

Result<scene::ObjectInfo> create_object(Workspace& workspace, const NewPlace& place,
                                 const std::string& name, const std::string& primitive);
Result<scene::ObjectInfo> instantiate_prefab(Workspace& workspace, const NewPlace& place,
                                      const std::string& prefab);
Result<scene::ObjectInfo> transform_object(Workspace& workspace, const std::string& scene,
                                    const std::string& object,
                                    const scene::TransformChange& change);
/// `name` may be empty.
Result<scene::ObjectInfo> duplicate_object(Workspace& workspace, const std::string& scene,
                                    const std::string& object, const std::string& name);

/// The object becomes an instance of the new prefab.
Result<scene::ObjectInfo> make_prefab(Workspace& workspace, const ObjectPlace& object,
                               const std::string& asset);
/// `completely`: also the instances in it.
Result<scene::ObjectInfo> unpack_prefab(Workspace& workspace, const ObjectPlace& instance,
                                 bool completely);
/// Only looks.
Result<std::vector<unity::edit::OverrideInfo>> overrides_of(
    Workspace& workspace, const ObjectPlace& instance, const unity::edit::OverrideFilter& filter);
/// What was applied.
Result<std::vector<unity::edit::OverrideInfo>> apply_overrides(
    Workspace& workspace, const ObjectPlace& instance, const unity::edit::OverrideFilter& filter);

/// What was reverted.
Result<std::vector<unity::edit::OverrideInfo>> revert_overrides(
    Workspace& workspace, const ObjectPlace& instance, const unity::edit::OverrideFilter& filter);

/// The layer of that number or name; a number need not be one of a layer.
Result<int> layer_number(const Workspace& workspace, const std::string& layer);

/// What is not given stays as it is.
struct ObjectUpdate {
  std::optional<std::string> name, tag;
  std::optional<bool> active;
  std::optional<std::string> layer;   ///< a number, or its name
  std::optional<std::string> parent;  ///< "" and "/": a root
  std::optional<int> sibling;         ///< among the children of its parent
  bool keep_world = true;
  scene::TransformChange transform = {};
};
Result<scene::ObjectInfo> update_object(Workspace& workspace, const std::string& scene,
                                 const std::string& object, const ObjectUpdate& update);

}  // namespace diorama
