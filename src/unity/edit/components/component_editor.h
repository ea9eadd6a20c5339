// ComponentEditor: adds, changes, removes and reorders the components of an object, as
// Unity's editor would do it.
//
// Every function is one step: it checks everything it is given, then changes the file in memory,
// and leaves no trace when it fails.
//
// Threading: engine thread only. Lifetime: for one call, as its view.
// Errors: ObjectNotFound, ComponentIndexOutOfRange, MissingScript, ReferenceNotFound,
// ComponentTypeNotFound, ComponentTypeAmbiguous, InvalidComponentType, ComponentDependency,
// InvalidArgument, Unsupported; each names what was asked for.
#pragma once

#include "scene/change.h"
#include "scene/input.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

class ComponentEditor {
 public:
  /// The view must outlive this.
  explicit ComponentEditor(SceneView& view) : view_(view) {}

  /// With its required components, if the object does not have them yet.
  Result<scene::ComponentChange> add(FileId object, const scene::NewComponent& wanted);
  /// Values deeper than `levels` below a field are skipped and named. When nothing at all could
  /// be set that is an error, except for the fields of something new.
  enum class Skipping { NotAll, Any };
  Result<scene::ComponentChange> set_fields(FileId object, int index, const scene::Input& fields,
                                            int levels = scene::kAllLevels,
                                            Skipping skipping = Skipping::NotAll);
  /// `also_missing`: also one whose script is gone, or that is listed but not in the file.
  Result<scene::ComponentChange> remove(FileId object, int index, bool also_missing = false);
  Result<scene::ComponentChange> move(FileId object, int index, int new_index);

 private:
  SceneView& view_;
};

}  // namespace diorama::unity::edit
