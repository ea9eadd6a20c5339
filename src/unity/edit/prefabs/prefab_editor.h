// PrefabEditor: makes instances of prefabs, turns them into objects, and makes prefabs of objects.
//
// Every function is one step: it checks everything it is given, then changes the files in memory,
// and leaves no trace when it fails.
//
// OverrideEditor handles how an instance differs from its prefab.
//
// Threading: engine thread only. Lifetime: for one call, as its view.
// Errors: ObjectNotFound, AssetNotFound, AlreadyExists, InvalidArgument, CorruptData for a prefab
// that cannot be read, Unsupported for its placeholder.
#pragma once

#include <string>

#include "scene/change.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

class PrefabEditor {
 public:
  /// The view must outlive this.
  explicit PrefabEditor(SceneView& view) : view_(view) {}

  /// An instance of that prefab, by its path, as the last child of the parent (0: a root).
  Result<scene::ObjectChange> instantiate(const std::string& prefab, FileId parent);
  /// Makes a prefab of the object and everything below it. The object becomes its instance and
  /// keeps its name; the prefab's root is named after the file. An instance becomes a variant.
  Result<scene::ObjectChange> create(FileId object, const std::string& asset_path);
  /// The instance whose root is the object becomes objects of this file. Instances inside it stay,
  /// unless `completely`.
  Result<scene::ObjectChange> unpack(FileId object, bool completely);

 private:
  SceneView& view_;
};

}  // namespace diorama::unity::edit
