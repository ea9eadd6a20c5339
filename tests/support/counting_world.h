// CountingEngine: an engine whose worlds count how often a name is resolved in them. For all
// else they ask the world behind them.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "scene/project.h"
#include "scene/world.h"

namespace diorama::test {

/// How often each kind of name was resolved.
struct Resolved {
  int scenes = 0, paths = 0, numbers = 0;
  bool operator==(const Resolved&) const = default;
};

class CountingWorld final : public scene::World {
 public:
  CountingWorld(scene::World& world, Resolved& counts) : world_(world), counts_(counts) {}

  Result<std::string> find_scene(const std::string& name) override {
    ++counts_.scenes;
    return world_.find_scene(name);
  }
  Result<scene::ObjectRef> find(const std::string& scene, const std::string& path,
                                scene::Namesakes namesakes) override {
    ++counts_.paths;
    return world_.find(scene, path, namesakes);
  }
  Result<scene::Numbered> find_number(std::int64_t number) override {
    ++counts_.numbers;
    return world_.find_number(number);
  }

  scene::Editor* editor() override { return world_.editor(); }
  [[nodiscard]] std::vector<std::string> scenes() const override { return world_.scenes(); }
  [[nodiscard]] bool is_scene(std::string_view path) const override {
    return world_.is_scene(path);
  }
  [[nodiscard]] std::string lasting_name(const std::string& scene) const override {
    return world_.lasting_name(scene);
  }
  [[nodiscard]] std::string scene_called(const std::string& name) const override {
    return world_.scene_called(name);
  }
  Result<scene::SceneInfo> scene_info(const std::string& scene) override {
    return world_.scene_info(scene);
  }
  Result<std::string> path_of(const scene::ObjectRef& object) override {
    return world_.path_of(object);
  }
  Result<scene::ObjectRef> parent_of(const scene::ObjectRef& object) override {
    return world_.parent_of(object);
  }
  Result<std::vector<scene::ObjectRef>> children_of(const scene::ObjectRef& object) override {
    return world_.children_of(object);
  }
  Result<std::int32_t> number_of(const scene::ObjectRef& object) override {
    return world_.number_of(object);
  }
  scene::NameList suggest(const scene::NameQuery& query) override { return world_.suggest(query); }
  [[nodiscard]] std::vector<std::string> layers() const override { return world_.layers(); }
  Result<scene::SceneTree> tree(const scene::TreeQuery& query) override {
    return world_.tree(query);
  }
  Result<scene::ObjectInfo> object(const scene::ObjectRef& object) override {
    return world_.object(object);
  }
  Result<scene::ObjectDetail> detail(const scene::ObjectRef& object, int max_children) override {
    return world_.detail(object, max_children);
  }
  Result<scene::ComponentInfo> component(const scene::ComponentRef& component,
                                         const std::vector<std::string>& fields) override {
    return world_.component(component, fields);
  }
  Result<scene::ComponentDetail> component_of_type(const scene::ObjectRef& object,
                                                   const std::string& type) override {
    return world_.component_of_type(object, type);
  }
  Result<scene::ObjectPage> page(const scene::PageQuery& query) override {
    return world_.page(query);
  }
  Result<scene::FoundObjects> find_objects(const scene::ObjectQuery& query) override {
    return world_.find_objects(query);
  }
  [[nodiscard]] bool shows(std::string_view file) const override { return world_.shows(file); }

 private:
  scene::World& world_;
  Resolved& counts_;
};

class CountingProject final : public scene::Project {
 public:
  CountingProject(std::unique_ptr<scene::Project> project, Resolved& counts)
      : project_(std::move(project)), world_(project_->world(), counts) {}

  scene::World& world() override { return world_; }
  scene::Assets* assets() override { return project_->assets(); }
  scene::Store* store() override { return project_->store(); }
  scene::ProjectFacts facts() override { return project_->facts(); }
  [[nodiscard]] scene::WatchedFolders watched() const override { return project_->watched(); }
  void take_in(const std::vector<std::string>& paths) override { project_->take_in(paths); }
  std::size_t refresh() override { return project_->refresh(); }

 private:
  std::unique_ptr<scene::Project> project_;
  CountingWorld world_;
};

/// The same engine; its worlds count into `counts`, which must outlive them.
inline scene::Engine counting(scene::Engine engine, Resolved& counts) {
  engine.open = [open = engine.open, &counts](
                    const std::string& folder,
                    scene::OpenOptions options) -> Result<std::unique_ptr<scene::Project>> {
    DIORAMA_TRY(auto project, open(folder, std::move(options)));
    return std::unique_ptr<scene::Project>(
        std::make_unique<CountingProject>(std::move(project), counts));
  };
  return engine;
}

}  // namespace diorama::test
