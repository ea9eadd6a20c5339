// OverrideEditor: lists, reverts and applies the differences between a prefab instance and
// its prefab.
//
// An instance is named by its root. A change is one step, in this file and, for
// applying, in the prefab's; it leaves no trace when it fails.
//
// Threading: engine thread only. Lifetime: for one call, as its view.
// Errors: ObjectNotFound, NotFound when no override is meant, InvalidArgument for an object that is
// not the root of an instance, PreconditionFailed for what a prefab cannot have, Unsupported for
// what cannot be read or written here, PermissionDenied.
#pragma once

#include <vector>

#include "unity/api/prefabs.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

class OverrideEditor {
 public:
  /// The view must outlive this.
  explicit OverrideEditor(SceneView& view) : view_(view) {}

  /// Only looks. Includes the ones that every instance has.
  Result<std::vector<OverrideInfo>> overrides(FileId instance, const OverrideFilter& filter = {});
  /// Only looks: that many of them, beginning with the one of that number, and what they replace.
  Result<OverridePage> page(FileId instance, const OverrideFilter& filter, std::size_t offset,
                            std::size_t limit);
  /// The instance becomes like its prefab there again. Gives what was taken back.
  Result<std::vector<OverrideInfo>> revert(FileId instance, const OverrideFilter& filter);
  /// The prefab becomes like the instance, except for references to other objects of the scene,
  /// which only an instance can have. Gives what was applied.
  Result<std::vector<OverrideInfo>> apply(FileId instance, const OverrideFilter& filter);

 private:
  SceneView& view_;
};

}  // namespace diorama::unity::edit
