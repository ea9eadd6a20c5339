// UnityStore: saves and discards the changes of a Unity project, as a scene::Store.
//
// Threading: engine thread only. Errors: those of scene::Store.
#pragma once

#include "scene/store.h"
#include "unity/changes.h"

namespace diorama::unity {

class UnityWorld;

class UnityStore final : public scene::Store {
 public:
  /// All must outlive this.
  UnityStore(Project& project, UnityWorld& world, Changes& changes, bool ignore_editor_lock)
      : project_(project),
        world_(world),
        changes_(changes),
        ignore_editor_lock_(ignore_editor_lock) {}

  Result<scene::SavedFiles> save(const std::vector<std::string>& only) override;
  Result<scene::SavedFiles> save_as(const std::string& scene, const std::string& path) override;
  Result<std::string> create_scene(const std::string& path, bool with_defaults) override;
  Result<std::string> discard(const std::string& file) override;
  void release() override { changes_.release(); }
  Result<std::optional<scene::LostEdits>> lost_edits() override { return changes_.lost_edits(); }
  Result<scene::LostEdits> recover(std::size_t run) override { return changes_.recover(run); }
  Result<scene::LostEdits> forget(std::size_t run) override { return changes_.forget(run); }
  Result<scene::SavedFiles> check_save(const std::vector<std::string>& only) override;
  Result<scene::SavedFiles> check_save_as(const std::string& scene,
                                          const std::string& path) override;
  Result<std::string> check_discard(const std::string& file) override;
  Result<scene::LostEdits> check_recover(std::size_t run) override {
    return changes_.check_recover(run);
  }
  Result<scene::LostEdits> check_forget(std::size_t run) override {
    return changes_.check_forget(run);
  }
  Result<std::vector<scene::SceneDiff>> unsaved_elsewhere() override {
    return changes_.unsaved_elsewhere();
  }

 private:
  [[nodiscard]] Result<void> check_editor() const;
  Result<void> make_copy(edit::Session& session, const std::string& from, const std::string& path);
  Result<std::string> unsaved_file(edit::Session& session, const std::string& name);

  Project& project_;
  UnityWorld& world_;
  Changes& changes_;
  bool ignore_editor_lock_;
};

}  // namespace diorama::unity
