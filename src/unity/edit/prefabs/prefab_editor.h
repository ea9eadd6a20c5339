// PrefabEditor: instances of prefabs: made, and turned into objects; and prefabs made of objects.
//
// Every function is one step: it checks everything it was given, then changes the files in memory,
// and leaves no trace when it fails.
//
// How an instance differs from its prefab is OverrideEditor's matter.
//
// Threading: engine thread only. Lifetime: for one call, as its view.
// Errors: ObjectNotFound, AssetNotFound, AlreadyExists, InvalidArgument, CorruptData for a prefab
// that cannot be read, Unsupported for what stands for one.
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
  /// Makes a prefab of the object and everything below it; the object becomes its instance and
  /// keeps its name, the prefab's root bears that of the file. Of an instance it makes a variant.
  Result<scene::ObjectChange> create(FileId object, const std::string& asset_path);
  /// The instance whose root the object is becomes objects of this file. Instances inside it stay,
  /// but for `completely`.
  Result<scene::ObjectChange> unpack(FileId object, bool completely);

 private:
  SceneView& view_;
};

}  // namespace diorama::unity::edit
