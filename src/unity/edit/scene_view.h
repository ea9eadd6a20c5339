// SceneView: one scene or prefab as its editors see it: what is in it now, and how a field of it is
// written.
//
// What stands in the file itself is changed in its text. What comes from a prefab instance is
// changed by overrides in this file, never in the prefab.
//
// Objects are named by their lasting ids (unity/model/lasting_ids.h), and looked up in the
// hierarchy as it is now. An OpenHierarchy that was handed out stays as it is, whatever is edited;
// its indices mean nothing in the next one.
//
// It is no editor: which changes are allowed, and what else they bring with them, is known by
// ComponentEditor, ObjectEditor, PrefabEditor and OverrideEditor, which share one view.
//
// Threading: engine thread only. Lifetime: cheap to make, meant for one call.
// Errors: ObjectNotFound for an id that nothing has any more, Unsupported for what stands for a
// source that cannot be read; those of Session::file() and Session::apply().
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/change.h"
#include "unity/model/hierarchies.h"

namespace diorama::unity {
class Project;
struct ComponentType;
struct FieldValue;
struct Modification;
}  // namespace diorama::unity

namespace diorama::unity::edit {

class Body;
class Session;
struct Assignment;
struct FieldPlan;
struct OpenFile;
struct Piece;

/// What a write of fields means for the hierarchy, when that is known: then it need not be read
/// from the file again.
struct FieldWrite {
  std::optional<OverrideChange> overrides;
};

class SceneView {
 public:
  /// The session must outlive this; `path` is that of the scene or prefab.
  SceneView(Session& session, std::string path) : session_(session), path_(std::move(path)) {}

  [[nodiscard]] Session& session() const { return session_; }
  [[nodiscard]] Project& project() const;
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool is_prefab() const { return path_.ends_with(".prefab"); }

  Result<const OpenFile*> file();
  /// The hierarchy as it is now. Whoever holds it while a step is made keeps it from being brought
  /// up to date in place, which is what take_in() is for.
  Result<OpenHierarchyPtr> now();

  /// The object with that lasting id.
  Result<Index> find(const OpenHierarchy& open, FileId object) const;
  /// The same, if it can be changed: of a source that cannot be read only the root can be, when
  /// the overrides tell its ids.
  Result<Index> find_to_change(const OpenHierarchy& open, FileId object) const;
  /// Where something new is to go; kNone for the top of a scene (0). A prefab has no top.
  Result<Index> find_parent(const OpenHierarchy& open, FileId parent) const;
  /// Why an object cannot be changed that stands for a source that cannot be read.
  [[nodiscard]] static Error cannot_change(const OpenHierarchy& open, Index object);

  /// How an object, or a component of it, is told to those who asked for a change.
  [[nodiscard]] scene::ObjectChange describe(const OpenHierarchy& open, Index object) const;
  [[nodiscard]] scene::ComponentChange describe(const OpenHierarchy& open, Index object, int index,
                                                const ComponentType& type) const;

  // REQUIRES, for these: inside a step.

  /// Calls `change` with the fields of an object of the file.
  Result<void> change(FileId id, const std::function<Result<void>(Body&)>& change);
  /// A text of the file comes, where Unity would put it, or goes.
  Result<void> add(const Piece& piece);
  Result<void> remove(FileId id);

  /// Into the text of the object or component, or into the overrides of its instance. `stored`:
  /// what it says now.
  Result<FieldWrite> write_object(const OpenHierarchy& open, Index object,
                                  const std::vector<Assignment>& assignments);
  Result<FieldWrite> write_component(const OpenHierarchy& open, Index component,
                                     const std::vector<Assignment>& assignments);
  Result<FieldWrite> write_component(const OpenHierarchy& open, Index component,
                                     const FieldPlan& plan, const FieldValue& stored);

  // After the edits of a step: the hierarchy takes in what they changed, and need not be built
  // anew. That works only if nobody holds it, so the one who read it has to give it away here;
  // nothing happens when somebody else has it, and the next now() reads what has changed.

  /// `change` knows all that was edited since `before`, and gives false when it cannot tell.
  void take_in(OpenHierarchyPtr&& before, const std::function<bool(OpenHierarchy&)>& change);
  /// The write was all that was edited.
  void take_in(OpenHierarchyPtr&& before, FieldWrite&& write);

 private:
  Result<FieldWrite> write_overrides(const OpenHierarchy& open, Index instance, FileId source,
                                     const FieldValue& stored, const FieldPlan& plan);
  Result<std::optional<OverrideChange>> write_at_their_places(
      const OpenHierarchy& open, Index instance, const std::vector<Modification>& wanted);

  Session& session_;
  std::string path_;
};

}  // namespace diorama::unity::edit
