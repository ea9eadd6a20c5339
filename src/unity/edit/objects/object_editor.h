// ObjectEditor: changes the objects of a scene or prefab and their hierarchy as Unity's editor
// would do it.
//
// Every function is one step: it checks everything it is given, then changes the file in memory,
// and leaves no trace when it fails. Parts of a prefab instance are changed by overrides in
// this file, never in the prefab.
//
// Not for components (ComponentEditor) and prefabs (PrefabEditor, OverrideEditor).
//
// Threading: engine thread only. Lifetime: for one call, as its view.
// Errors: ObjectNotFound, InvalidArgument, Unsupported, PermissionDenied; each names what was asked
// for.
#pragma once

#include <string>

#include "scene/change.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

/// Where an object goes.
struct ObjectPlace {
  FileId parent = 0;       ///< 0: it becomes a root
  int sibling = -1;        ///< before the child at that place; -1: the last
  bool keep_world = true;  ///< it stays in its place in the world; else it keeps its local values
};

class ObjectEditor {
 public:
  /// The view must outlive this.
  explicit ObjectEditor(SceneView& view) : view_(view) {}

  /// As the last child of the parent, or the last root. The shape "rect" gives it a RectTransform,
  /// which it always has below another one; a primitive gives it its mesh and the rest.
  Result<scene::ObjectChange> create(FileId parent, const scene::NewObject& wanted);
  /// Beside the object, with everything below it. Its references to other objects stay.
  Result<scene::ObjectChange> duplicate(FileId object);
  /// With everything below it. Gives the places that referred to it.
  Result<scene::ObjectChange> remove(FileId object);
  Result<scene::ObjectChange> move(FileId object, const ObjectPlace& where);

  Result<scene::ObjectChange> rename(FileId object, const std::string& name);
  Result<scene::ObjectChange> set_active(FileId object, bool active);
  Result<scene::ObjectChange> set_tag(FileId object, const std::string& tag);
  Result<scene::ObjectChange> set_layer(FileId object, int layer);
  Result<scene::ObjectChange> set_transform(FileId object, const scene::TransformChange& change);

  /// The name, with a number after it when a child of the parent (0: a root) already has it.
  Result<std::string> free_name(FileId parent, const std::string& name);

 private:
  SceneView& view_;
};

}  // namespace diorama::unity::edit
