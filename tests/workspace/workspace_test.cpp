#include <doctest/doctest.h>

#include <algorithm>

#include "support/corpus.h"
#include "support/path_workspace.h"
#include "support/places.h"
#include "support/temp_folder.h"

namespace diorama {

TEST_CASE("workspace: a project states its name and Unity version") {
  test::PathWorkspace workspace;
  REQUIRE(workspace.open(test::data_folder() + "/../samples/Courtyard"));
  CHECK(workspace.project()->name == "Courtyard");
  CHECK(workspace.project()->engine_version.starts_with("2022.3."));
}

TEST_CASE("workspace: what is no folder is refused, and nothing is open") {
  test::PathWorkspace workspace;
  CHECK_FALSE(workspace.open("/nonexistent"));
  CHECK_FALSE(workspace.open(__FILE__));
  CHECK_FALSE(workspace.project());
}

namespace {

namespace fs = std::filesystem;

void replace(const fs::path& file, const std::string& from, const std::string& to) {
  std::string text = test::read_all(file);
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  std::ofstream(file, std::ios::binary) << text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("workspace: what changes on disk while it is watched is in the next answer") {
  const test::TempFolder folder;
  fs::copy(fs::path(test::data_folder()) / "../samples/Courtyard", folder.path,
           fs::copy_options::recursive);
  const fs::path assets = fs::path(folder.path) / "Assets";
  test::PathWorkspace workspace;
  REQUIRE(workspace.open(folder.path));
  REQUIRE(workspace.watch());
  CHECK(workspace.object("GameScene", "/Enemy"));
  CHECK(workspace.object("Dungeon", "/Great Hall/North Wall/Torch Left/Flame"));
  CHECK(workspace.check()->findings.empty());

  replace(assets / "Scenes/GameScene.unity", "m_Name: Enemy", "m_Name: Villain");
  CHECK(workspace.object("GameScene", "/Villain"));
  CHECK_FALSE(workspace.object("GameScene", "/Enemy"));

  // Three prefabs deep.
  replace(assets / "Prefabs/World/Torch.prefab", "m_Name: Flame", "m_Name: Fire");
  CHECK(workspace.object("Dungeon", "/Great Hall/North Wall/Torch Left/Fire"));

  fs::rename(assets / "Materials/Red.mat", assets / "Materials/Crimson.mat");
  fs::rename(assets / "Materials/Red.mat.meta", assets / "Materials/Crimson.mat.meta");
  CHECK(workspace.uses("Assets/Materials/Crimson.mat")->used_by.size() == 4);
  CHECK(workspace.check()->findings.empty());

  fs::copy_file(assets / "Materials/Wood.mat", assets / "Materials/Oak.mat");
  folder.write("Assets/Materials/Oak.mat.meta",
               "fileFormatVersion: 2\nguid: 0123456789abcdef0123456789abcdef\n"
               "NativeFormatImporter:\n  userData: \n");
  scene::AssetListQuery unused;
  unused.unused = true;
  const auto page = workspace.find_assets(unused);
  REQUIRE(page->items.size() == 1);
  CHECK(page->items[0].path == "Assets/Materials/Oak.mat");

  fs::remove(assets / "Scripts/World/Door.cs");
  CHECK(workspace.check()->errors() == 3);
}

TEST_CASE("workspace: a folder that was deleted and restored is watched again") {
  struct Row {
    std::string gone;  ///< from the folder around the project
    bool is_moved;     ///< moved away and copied back; else deleted, and then copied back
  };
  for (const Row& row :
       {Row{"project/Assets", false}, Row{"project/Assets", true},
        Row{"project/ProjectSettings", false}, Row{"project", false}, Row{"project", true}}) {
    CAPTURE(row.gone);
    CAPTURE(row.is_moved);
    const test::TempFolder folder;
    const fs::path sample = fs::path(test::data_folder()) / "../samples/Courtyard";
    const fs::path project = fs::path(folder.path) / "project", gone = folder.path + "/" + row.gone;
    fs::copy(sample, project, fs::copy_options::recursive);
    test::PathWorkspace workspace;
    REQUIRE(workspace.open(project.string()));
    REQUIRE(workspace.watch());
    CHECK(workspace.object("GameScene", "/Enemy"));
    for (int round = 0; round < 2; ++round) {
      CAPTURE(round);
      if (row.is_moved)
        fs::rename(gone, folder.path + "/away" + std::to_string(round));
      else
        fs::remove_all(gone);
      CHECK(workspace.object("GameScene", "/Enemy").has_value() ==
            row.gone.ends_with("ProjectSettings"));
      const fs::path part = fs::relative(gone, project);
      fs::copy(part == "." ? sample : sample / part, gone, fs::copy_options::recursive);
      CHECK(workspace.object("GameScene", "/Enemy"));
      CHECK(workspace.summary()->facts.tags.size() > 7);
      replace(project / "Assets/Scenes/GameScene.unity", "m_Name: Enemy", "m_Name: Villain");
      CHECK(workspace.object("GameScene", "/Villain"));
      replace(project / "ProjectSettings/TagManager.asset", "  tags:\n", "  tags:\n  - Fresh\n");
      workspace.take_in_changes();
      const auto tags = workspace.summary()->facts.tags;
      CHECK(std::ranges::find(tags, "Fresh") != tags.end());
      replace(project / "Assets/Scenes/GameScene.unity", "m_Name: Villain", "m_Name: Enemy");
      replace(project / "ProjectSettings/TagManager.asset", "  - Fresh\n", "");
      CHECK(workspace.object("GameScene", "/Enemy"));
    }
  }
}

}  // namespace diorama
