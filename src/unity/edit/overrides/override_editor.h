// OverrideEditor: how a prefab instance differs from its prefab: told, taken back, or applied to
// the prefab.
//
// An instance is named by its root. What is changed is one step, in this file and, when it is
// applied, in the prefab's; it leaves no trace when it fails.
//
// Threading: engine thread only. Lifetime: for one call, as its view.
// Errors: ObjectNotFound, NotFound when no override is meant, InvalidArgument for an object that is
// no root of an instance, PreconditionFailed for what a prefab cannot have, Unsupported for what
// cannot be read or written here, PermissionDenied.
#pragma once

#include <vector>

#include "unity/api/prefabs.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

class OverrideEditor {
 public:
  /// The view must outlive this.
  explicit OverrideEditor(SceneView& view) : view_(view) {}

  /// Only looks. With those that every instance has.
  Result<std::vector<OverrideInfo>> overrides(FileId instance, const OverrideFilter& filter = {});
  /// The instance is as its prefab there again. Tells what was taken back.
  Result<std::vector<OverrideInfo>> revert(FileId instance, const OverrideFilter& filter);
  /// The prefab becomes as the instance is, but for references to other objects of the scene,
  /// which only an instance can have. Tells what was applied.
  Result<std::vector<OverrideInfo>> apply(FileId instance, const OverrideFilter& filter);

 private:
  SceneView& view_;
};

}  // namespace diorama::unity::edit
