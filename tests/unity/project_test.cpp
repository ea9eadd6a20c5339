#include "unity/project.h"

#include <doctest/doctest.h>

#include "io/disk.h"
#include "scene/identities.h"
#include "support/sample_copy.h"

namespace diorama::unity {

TEST_CASE("project: entries of a person's lists that are about nothing are named") {
  const test::SampleCopy sample;
  scene::Identities identities;
  scene::OpenOptions options;
  options.identities = &identities;
  const auto idle = [&] {
    const auto opened = engine(std::make_shared<io::RealDisk>()).open(sample.root, options);
    REQUIRE(opened);
    return (*opened)->idle_entries();
  };
  CHECK(idle().empty());
  options.allowed_paths = {{"Assets", "Assets/Scenes/", "Assets/Scenes/GameScene.unity",
                            "Assets/*.mat", "*", "ProjectSettings",
                            "ProjectSettings/TagManager.asset"}};
  options.import_folders = {sample.folder.path};
  CHECK(idle().empty());
  options.allowed_paths = {{"Assets/Scene", "assets/Scenes", "Assets/Scenes/Missing.unity",
                            "./Assets", "ProjectSettings/Tags.asset", "Assets/*.fbx"}};
  options.import_folders = {sample.folder.path + "/none", sample.file("README.md")};
  CHECK(idle() == std::vector<std::string>{
                      "allowed_paths: no file is at 'Assets/Scene'",
                      "allowed_paths: no file is at 'assets/Scenes'",
                      "allowed_paths: no file is at 'Assets/Scenes/Missing.unity'",
                      "allowed_paths: no file is at './Assets'",
                      "allowed_paths: no file is at 'ProjectSettings/Tags.asset'",
                      "allowed_paths: no file is at 'Assets/*.fbx'",
                      "import_folders: there is no folder '" + sample.folder.path + "/none'",
                      "import_folders: there is no folder '" + sample.file("README.md") + "'",
                  });
  options.allowed_paths.emplace();  // a list without entries has none that could be misspelt
  options.import_folders.clear();
  CHECK(idle().empty());
}

}  // namespace diorama::unity
