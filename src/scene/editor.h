// Editor: the changes of a world. Each is one undo step, or part of the step around it.
//
// Every change first checks all its input, and leaves no trace when it fails. Changes
// stay in memory; a Store saves those that are kept in files (scene/store.h).
//
// Threading: engine thread only. Errors: ObjectNotFound, ComponentIndexOutOfRange, MissingScript,
// ReferenceNotFound, ComponentTypeNotFound, ComponentTypeAmbiguous, InvalidComponentType,
// ComponentDependency, InvalidArgument, PermissionDenied, Conflict; Unsupported for what a world
// cannot do, with what it can do instead.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "scene/change.h"
#include "scene/scene_diff.h"
#include "scene/unsaved.h"

namespace diorama::scene {

/// All changes during its life are one step, if it is kept; else nothing of them remains. Steps
/// nest: what is kept inside another step becomes part of it.
class Step {
 public:
  Step() = default;
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;
  virtual ~Step() = default;
  virtual Result<void> keep() = 0;
  /// The files it has changed so far, without those that only go with another one.
  [[nodiscard]] virtual std::vector<std::string> files() const { return {}; }
};

/// Which way to go through the steps.
enum class Turn { Undo, Redo };

class Editor {
 public:
  Editor() = default;
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;
  virtual ~Editor() = default;

  // Components.

  virtual Result<ComponentChange> add_component(const ObjectRef& object,
                                                const NewComponent& wanted) = 0;
  virtual Result<ComponentChange> set_fields(const ComponentRef& component, const Input& fields,
                                             int levels) = 0;
  /// `also_missing`: also one whose script is gone.
  virtual Result<ComponentChange> remove_component(const ComponentRef& component,
                                                   bool also_missing) = 0;
  virtual Result<ComponentChange> move_component(const ComponentRef& component, int new_index) = 0;

  // Objects.

  /// Below the parent, or at the top, as the last child.
  virtual Result<ObjectChange> create(const ObjectRef& parent, const NewObject& wanted) = 0;
  virtual Result<ObjectChange> duplicate(const ObjectRef& object) = 0;
  virtual Result<ObjectChange> remove(const ObjectRef& object) = 0;
  virtual Result<ObjectChange> move(const ObjectRef& object, const NewParent& where) = 0;
  virtual Result<ObjectChange> rename(const ObjectRef& object, const std::string& name) = 0;
  virtual Result<ObjectChange> set_active(const ObjectRef& object, bool active) = 0;
  virtual Result<ObjectChange> set_tag(const ObjectRef& object, const std::string& tag) = 0;
  virtual Result<ObjectChange> set_layer(const ObjectRef& object, int layer) = 0;
  virtual Result<ObjectChange> set_transform(const ObjectRef& object,
                                             const TransformChange& change) = 0;
  /// The name, with a number after it when a child of the parent already has it.
  virtual Result<std::string> free_name(const ObjectRef& parent, const std::string& name) = 0;

  // Steps.

  /// Conflict when another program is changing the project. A dry run cannot be kept, so it
  /// disturbs nobody.
  virtual Result<std::unique_ptr<Step>> begin_step(const std::string& name, bool dry_run) = 0;
  /// Both give the name of the step.
  virtual Result<std::string> undo() = 0;
  virtual Result<std::string> redo() = 0;
  /// The files that undo or redo would change; fails as that would, if it can tell.
  virtual Result<std::vector<std::string>> check_turn(Turn /*turn*/) {
    return std::vector<std::string>{};
  }
  /// The step that undo or redo would take; empty when there is none.
  virtual std::string next_step(Turn turn) = 0;

  // What was changed.

  /// The files changed or saved since the last call.
  virtual std::vector<std::string> take_touched() = 0;
  [[nodiscard]] virtual UnsavedState unsaved() const = 0;
  /// What a person should be told, whatever they asked; each sentence once.
  virtual std::vector<std::string> take_notices() { return {}; }
  /// The differences from what is kept, file by file; a note instead of what cannot be
  /// compared.
  virtual Result<std::vector<SceneDiff>> unsaved_changes() = 0;
  /// What the open step has changed so far.
  virtual Result<std::vector<SceneDiff>> step_changes() = 0;
};

}  // namespace diorama::scene
