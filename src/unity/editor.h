// UnityEditor: the changes of a Unity project as a scene::Editor; UnityPrefabs: those of instances.
//
// Both hand each change to the editor of unity/edit/ that knows it, in the one session of the
// project (unity/changes.h).
//
// Threading: engine thread only. Errors: those of scene::Editor and Prefabs.
#pragma once

#include "scene/editor.h"
#include "scene/identities.h"
#include "unity/api/prefabs.h"
#include "unity/changes.h"

namespace diorama::unity {

class Models;
class UnityWorld;

class UnityEditor final : public scene::Editor {
 public:
  /// Both must outlive this.
  UnityEditor(UnityWorld& world, Changes& changes) : world_(world), changes_(changes) {}

  Result<scene::ComponentChange> add_component(const scene::ObjectRef& object,
                                               const scene::NewComponent& wanted) override;
  Result<scene::ComponentChange> set_fields(const scene::ComponentRef& component,
                                            const scene::Input& fields, int levels) override;
  Result<scene::ComponentChange> remove_component(const scene::ComponentRef& component,
                                                  bool also_missing) override;
  Result<scene::ComponentChange> move_component(const scene::ComponentRef& component,
                                                int new_index) override;

  Result<scene::ObjectChange> create(const scene::ObjectRef& parent,
                                     const scene::NewObject& wanted) override;
  Result<scene::ObjectChange> duplicate(const scene::ObjectRef& object) override;
  Result<scene::ObjectChange> remove(const scene::ObjectRef& object) override;
  Result<scene::ObjectChange> move(const scene::ObjectRef& object,
                                   const scene::NewParent& where) override;
  Result<scene::ObjectChange> rename(const scene::ObjectRef& object,
                                     const std::string& name) override;
  Result<scene::ObjectChange> set_active(const scene::ObjectRef& object, bool active) override;
  Result<scene::ObjectChange> set_tag(const scene::ObjectRef& object,
                                      const std::string& tag) override;
  Result<scene::ObjectChange> set_layer(const scene::ObjectRef& object, int layer) override;
  Result<scene::ObjectChange> set_transform(const scene::ObjectRef& object,
                                            const scene::TransformChange& change) override;
  Result<std::string> free_name(const scene::ObjectRef& parent, const std::string& name) override;

  Result<std::unique_ptr<scene::Step>> begin_step(const std::string& name, bool dry_run) override;
  Result<std::string> undo() override;
  Result<std::string> redo() override;
  Result<std::vector<std::string>> check_turn(scene::Turn turn) override;
  std::string next_step(scene::Turn turn) override;

  std::vector<std::string> take_touched() override { return changes_.take_touched(); }
  [[nodiscard]] scene::UnsavedState unsaved() const override;
  std::vector<std::string> take_notices() override;
  Result<std::vector<scene::SceneDiff>> unsaved_changes() override;
  Result<std::vector<scene::SceneDiff>> step_changes() override;

 private:
  UnityWorld& world_;
  Changes& changes_;
};

class UnityPrefabs final : public Prefabs {
 public:
  /// All must outlive this.
  UnityPrefabs(Project& project, UnityWorld& world, Changes& changes, Models& models,
               scene::Identities& identities)
      : project_(project),
        world_(world),
        changes_(changes),
        models_(models),
        identities_(identities) {}

  Result<std::string> find(const std::string& prefab) override;
  Result<scene::ObjectChange> instantiate(const std::string& prefab,
                                          const scene::ObjectRef& parent) override;
  Result<scene::ObjectChange> create(const scene::ObjectRef& object,
                                     const std::string& asset_path) override;
  Result<scene::ObjectChange> unpack(const scene::ObjectRef& instance, bool completely) override;
  Result<ReplacedInstance> replace(const scene::ObjectRef& instance, const std::string& prefab,
                                   bool drop) override;
  Result<InstanceList> instances_of(const std::string& prefab, const std::string& where) override;
  Result<OverridePage> override_page(const scene::ObjectRef& instance, const OverrideFilter& filter,
                                     std::size_t offset, std::size_t limit) override;
  Result<std::vector<OverrideInfo>> overrides(const scene::ObjectRef& instance,
                                              const OverrideFilter& filter) override;
  Result<std::vector<OverrideInfo>> revert(const scene::ObjectRef& instance,
                                           const OverrideFilter& filter) override;
  Result<std::vector<OverrideInfo>> apply(const scene::ObjectRef& instance,
                                          const OverrideFilter& filter) override;

 private:
  Project& project_;
  UnityWorld& world_;
  Changes& changes_;
  Models& models_;
  scene::Identities& identities_;
};

}  // namespace diorama::unity
