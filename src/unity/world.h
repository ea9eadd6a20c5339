// UnityWorld: the scenes and prefabs of a project as a World, as they are in memory.
//
// Threading: engine thread only. Errors: those of scene::World.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "scene/identities.h"
#include "scene/world.h"
#include "unity/model/hierarchies.h"

namespace diorama::unity {

class Project;

/// An object that was found, and the hierarchy it is in.
struct FoundObject {
  OpenHierarchyPtr scene;
  Index object = kNone;
};

class UnityWorld final : public scene::World {
 public:
  /// Files with unsaved edits: project paths.
  using Unsaved = std::function<std::vector<std::string>()>;

  /// Both must outlive this.
  UnityWorld(Project& project, scene::Identities& identities, Unsaved unsaved)
      : project_(project), identities_(identities), unsaved_(std::move(unsaved)) {}

  void set_editor(scene::Editor* editor) { editor_ = editor; }
  /// The object that a ref leads to, in its current hierarchy.
  Result<FoundObject> found(const scene::ObjectRef& object);
  /// The ref of an object, for callers that already have the object.
  [[nodiscard]] scene::ObjectRef ref(const OpenHierarchy& scene, Index object);

  [[nodiscard]] scene::Editor* editor() override { return editor_; }
  [[nodiscard]] std::vector<std::string> scenes() const override;
  Result<std::string> find_scene(const std::string& name) override;
  [[nodiscard]] bool is_scene(std::string_view path) const override;
  [[nodiscard]] std::string lasting_name(const std::string& scene) const override;
  [[nodiscard]] std::string scene_called(const std::string& lasting_name) const override;
  Result<scene::SceneInfo> scene_info(const std::string& scene) override;
  Result<scene::ObjectRef> find(const std::string& scene, const std::string& path,
                                scene::Namesakes namesakes) override;
  Result<scene::Numbered> find_number(std::int64_t number) override;
  Result<std::string> path_of(const scene::ObjectRef& object) override;
  Result<scene::ObjectRef> parent_of(const scene::ObjectRef& object) override;
  Result<std::vector<scene::ObjectRef>> children_of(const scene::ObjectRef& object) override;
  Result<std::int32_t> number_of(const scene::ObjectRef& object) override;
  scene::NameList suggest(const scene::NameQuery& query) override;
  [[nodiscard]] std::vector<std::string> layers() const override;
  Result<scene::SceneTree> tree(const scene::TreeQuery& query) override;
  Result<scene::ObjectInfo> object(const scene::ObjectRef& object) override;
  Result<scene::ObjectDetail> detail(const scene::ObjectRef& object, int max_children) override;
  Result<scene::ComponentInfo> component(const scene::ComponentRef& component,
                                         const std::vector<std::string>& fields) override;
  Result<scene::ComponentDetail> component_of_type(const scene::ObjectRef& object,
                                                   const std::string& type) override;
  Result<scene::ObjectPage> page(const scene::PageQuery& query) override;
  Result<scene::FoundObjects> find_objects(const scene::ObjectQuery& query) override;
  [[nodiscard]] bool shows(std::string_view file) const override;

 private:
  Project& project_;
  scene::Identities& identities_;
  Unsaved unsaved_;
  scene::Editor* editor_ = nullptr;
};

}  // namespace diorama::unity
