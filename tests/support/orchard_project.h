// A project that has an orchard, and the engine that opens it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "scene/project.h"
#include "support/orchard.h"

namespace diorama::test {

/// An orchard is a folder like any other: whatever is opened has one.
class OrchardProject final : public scene::Project {
 public:
  explicit OrchardProject(scene::Identities& identities) : orchard_(identities) {}
  scene::World& world() override { return orchard_; }
  scene::Assets* assets() override { return nullptr; }
  scene::Store* store() override { return nullptr; }
  scene::ProjectFacts facts() override { return {}; }
  [[nodiscard]] scene::WatchedFolders watched() const override { return {}; }
  void take_in(const std::vector<std::string>&) override {}
  std::size_t refresh() override { return 0; }

 private:
  Orchard orchard_;
};

inline scene::Engine orchard_engine() {
  scene::Engine out;
  out.title = "Orchard";
  out.mark = "fence";
  out.layout = "trees";
  out.is_project = [](const std::string&) { return true; };
  out.open = [](const std::string&,
                scene::OpenOptions options) -> Result<std::unique_ptr<scene::Project>> {
    return std::unique_ptr<scene::Project>(std::make_unique<OrchardProject>(*options.identities));
  };
  return out;
}

}  // namespace diorama::test
