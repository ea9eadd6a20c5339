#include "unity/editor.h"

#include "unity/edit/components/component_editor.h"
#include "unity/edit/objects/object_editor.h"
#include "unity/edit/session.h"
#include "unity/world.h"

namespace diorama::unity {
namespace {

using scene::ComponentChange;
using scene::ComponentRef;
using scene::ObjectChange;
using scene::ObjectRef;

/// A step of the session, for callers that know no session.
class SessionStep final : public scene::Step {
 public:
  SessionStep(edit::Session& session, std::string name) : step_(session, std::move(name)) {}
  Result<void> keep() override { return step_.keep(); }
  [[nodiscard]] std::vector<std::string> files() const override { return step_.paths(); }

 private:
  edit::Step step_;
};

/// The editors of one scene, for one change.
struct Editing {
  static Result<Editing> of(Changes& changes, const std::string& scene) {
    DIORAMA_TRY(edit::Session* const session, changes.session());
    return Editing{edit::SceneView(*session, scene)};
  }
  [[nodiscard]] edit::ComponentEditor components() { return edit::ComponentEditor(view); }
  [[nodiscard]] edit::ObjectEditor objects() { return edit::ObjectEditor(view); }

  edit::SceneView view;
};

/// Editors know files and ids; the caller needs the world as well.
template <class Change>
Result<Change> in_world(UnityWorld& world, Result<Change> change) {
  if (change) change->object.world = &world;
  return change;
}

}  // namespace

Result<ComponentChange> UnityEditor::add_component(const ObjectRef& object,
                                                   const scene::NewComponent& wanted) {
  DIORAMA_TRY(Editing editing, Editing::of(changes_, object.scene));
  return in_world(world_, editing.components().add(object.id, wanted));
}

Result<ComponentChange> UnityEditor::set_fields(const ComponentRef& component,
                                                const scene::Input& fields, int levels) {
  DIORAMA_TRY(Editing editing, Editing::of(changes_, component.object.scene));
  return in_world(world_, editing.components().set_fields(component.object.id, component.index,
                                                          fields, levels));
}

Result<ComponentChange> UnityEditor::remove_component(const ComponentRef& component,
                                                      bool also_missing) {
  DIORAMA_TRY(Editing editing, Editing::of(changes_, component.object.scene));
  return in_world(world_,
                  editing.components().remove(component.object.id, component.index, also_missing));
}

Result<ComponentChange> UnityEditor::move_component(const ComponentRef& component, int new_index) {
  DIORAMA_TRY(Editing editing, Editing::of(changes_, component.object.scene));
  return in_world(world_,
                  editing.components().move(component.object.id, component.index, new_index));
}

Result<ObjectChange> UnityEditor::create(const ObjectRef& parent, const scene::NewObject& wanted) {
  DIORAMA_TRY(Editing editing, Editing::of(changes_, parent.scene));
  return in_world(world_, editing.objects().create(parent.id, wanted));
}

Result<ObjectChange> UnityEditor::duplicate(const ObjectRef& object) {
  DIORAMA_TRY(Editing editing, Editing::of(changes_, object.scene));
  return in_world(world_, editing.objects().duplicate(object.id));
}

Result<ObjectChange> UnityEditor::remove(const ObjectRef& object) {
  DIORAMA_TRY(Editing editing, Editing::of(changes_, object.scene));
  return in_world(world_, editing.objects().remove(object.id));
}

Result<ObjectChange> UnityEditor::move(const ObjectRef& object, const scene::NewParent& where) {
  DIORAMA_TRY(Editing editing, Editing::of(changes_, object.scene));
  return in_world(world_, editing.objects().move(
                              object.id, {where.parent.id, where.sibling, where.keep_world}));
}

Result<ObjectChange> UnityEditor::rename(const ObjectRef& object, const std::string& name) {
  DIORAMA_TRY(Editing editing, Editing::of(changes_, object.scene));
  return in_world(world_, editing.objects().rename(object.id, name));
}

Result<ObjectChange> UnityEditor::set_active(const ObjectRef& object, bool active) {
  DIORAMA_TRY(Editing editing, Editing::of(changes_, object.scene));
  return in_world(world_, editing.objects().set_active(object.id, active));
}

Result<ObjectChange> UnityEditor::set_tag(const ObjectRef& object, const std::string& tag) {
  DIORAMA_TRY(Editing editing, Editing::of(changes_, object.scene));
  return in_world(world_, editing.objects().set_tag(object.id, tag));
}

Result<ObjectChange> UnityEditor::set_layer(const ObjectRef& object, int layer) {
  DIORAMA_TRY(Editing editing, Editing::of(changes_, object.scene));
  return in_world(world_, editing.objects().set_layer(object.id, layer));
}

Result<ObjectChange> UnityEditor::set_transform(const ObjectRef& object,
                                                const scene::TransformChange& change) {
  DIORAMA_TRY(Editing editing, Editing::of(changes_, object.scene));
  return in_world(world_, editing.objects().set_transform(object.id, change));
}

Result<std::string> UnityEditor::free_name(const ObjectRef& parent, const std::string& name) {
  DIORAMA_TRY(Editing editing, Editing::of(changes_, parent.scene));
  return editing.objects().free_name(parent.id, name);
}

// --- Steps --------------------------------------------------------------------------------------

Result<std::unique_ptr<scene::Step>> UnityEditor::begin_step(const std::string& name,
                                                             bool dry_run) {
  DIORAMA_TRY(edit::Session* const session,
              dry_run ? changes_.session_without_journal() : changes_.session());
  return std::unique_ptr<scene::Step>(std::make_unique<SessionStep>(*session, name));
}

Result<std::string> UnityEditor::undo() {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  return session->undo();
}

Result<std::string> UnityEditor::redo() {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  return session->redo();
}

Result<std::vector<std::string>> UnityEditor::check_turn(scene::Turn turn) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  history::Past& past = session->past();
  DIORAMA_TRY(const std::vector<history::FileEdit> edits,
              turn == scene::Turn::Undo ? past.check_undo() : past.check_redo());
  return history::main_paths(session->files().project(), edits);
}

std::string UnityEditor::next_step(scene::Turn turn) {
  const auto session = changes_.session();
  if (!session) return {};
  const history::Past& past = (*session)->past();
  const std::vector<history::StepRecord>& steps =
      turn == scene::Turn::Undo ? past.done() : past.undone();
  return steps.empty() ? "" : steps.back().name;
}

scene::UnsavedState UnityEditor::unsaved() const {
  const edit::Session* const session = changes_.begun();
  if (session == nullptr) return {};
  scene::UnsavedState out{session->unsaved(), session->files().conflicts(), {}};
  if (const auto& problem = session->past().notes().problem()) out.problem = problem->message;
  return out;
}

std::vector<std::string> UnityEditor::take_notices() {
  edit::Session* const session = changes_.begun();
  return session == nullptr ? std::vector<std::string>() : session->past().notes().take_notices();
}

Result<std::vector<scene::SceneDiff>> UnityEditor::unsaved_changes() {
  if (changes_.begun() == nullptr) return std::vector<scene::SceneDiff>{};
  return unsaved_of(*changes_.begun(), "memory");
}

Result<std::vector<scene::SceneDiff>> UnityEditor::step_changes() {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  return changed_by_step(*session);
}

}  // namespace diorama::unity
