// Assets made, moved, copied and deleted with their .meta files, in memory and on disk.

#include "unity/edit/assets/assets.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "support/changed_sample.h"
#include "support/line_diff.h"
#include "support/path_editor.h"
#include "unity/edit/assets/settings.h"

namespace diorama::unity::edit {
namespace {

constexpr const char* kGame = "Assets/Scenes/GameScene.unity";

/// A copy of the sample project that is being changed.
struct Project : test::ChangedSample {
  [[nodiscard]] bool on_disk(const std::string& path) const {
    return std::filesystem::exists(root + "/" + path);
  }
  [[nodiscard]] const unity::Asset* find(const std::string& path) const {
    const unity::Asset* const asset = project->assets().find_path(path);
    return asset != nullptr && asset->exists ? asset : nullptr;
  }
  /// Every file of the project with its bytes.
  [[nodiscard]] std::map<std::string, std::string> everything() const {
    std::map<std::string, std::string> out;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
      out[entry.path().string().substr(root.size())] =
          entry.is_regular_file() ? test::read_all(entry.path()) : "(folder)";
    return out;
  }
  AssetEditor assets() { return AssetEditor(*session); }
};

}  // namespace

TEST_CASE("assets: nothing is on disk before it is saved, and everything is shown") {
  Project at;
  const auto before = at.everything();
  const auto made = at.assets().create_material("Assets/New/Deep/Gold.mat");
  REQUIRE(made);
  CHECK(at.find("Assets/New/Deep/Gold.mat") != nullptr);
  CHECK(at.find("Assets/New/Deep")->is_folder);
  CHECK(at.project->assets().main_type(*at.find("Assets/New/Deep/Gold.mat")).name == "Material");
  CHECK(at.everything() == before);
  at.save();
  CHECK(at.text("Assets/New/Deep/Gold.mat.meta").find(made->guid) != std::string::npos);
  CHECK(at.text("Assets/New/Deep.meta").find("folderAsset: yes") != std::string::npos);
  at.reopen();
  CHECK(at.find("Assets/New/Deep/Gold.mat")->guid.text() == made->guid);
  CHECK(at.project->assets().problems().empty());
}

TEST_CASE("assets: undo takes a saved creation from the disk again, redo brings it back") {
  Project at;
  const auto before = at.everything();
  REQUIRE(at.assets().create("Assets/New/Note.txt", "hello\n"));
  at.save();
  const auto after = at.everything();
  CHECK(after.size() == before.size() + 4);  // folder, file, and their .meta files
  REQUIRE(at.session->undo());
  CHECK(at.everything() == after);
  at.save();
  CHECK(at.everything() == before);
  REQUIRE(at.session->redo());
  at.save();
  CHECK(at.everything() == after);
}

TEST_CASE("assets: one that moves keeps its GUID, its users and its place in the build") {
  Project at;
  const unity::Guid guid = at.find(kGame)->guid;
  const auto before = at.everything();
  const auto moved = at.assets().move(kGame, "Assets/Levels/First.unity");
  REQUIRE(moved);
  CHECK(moved->guid == guid.text());
  CHECK(at.find(kGame) == nullptr);
  CHECK(at.find("Assets/Levels/First.unity")->guid == guid);
  CHECK(at.project->hierarchies().open("Assets/Levels/First.unity"));
  at.save();
  CHECK_FALSE(at.on_disk(kGame));
  CHECK_FALSE(at.on_disk(std::string(kGame) + ".meta"));
  CHECK(at.text("Assets/Levels/First.unity") == before.at("/" + std::string(kGame)));
  CHECK(at.text("ProjectSettings/EditorBuildSettings.asset").find("Assets/Levels/First.unity") !=
        std::string::npos);
  REQUIRE(at.session->undo());
  at.save();
  CHECK(at.everything() == before);
}

TEST_CASE("assets: a scene that has unsaved edits moves with them") {
  Project at;
  test::PathEditor scene(*at.session, kGame);
  REQUIRE(scene.create("Chest", ""));
  REQUIRE(at.assets().move(kGame, "Assets/Scenes/Other.unity"));
  test::PathEditor moved(*at.session, "Assets/Scenes/Other.unity");
  REQUIRE(moved.rename("/Chest", "Box"));
  at.save();
  CHECK_FALSE(at.on_disk(kGame));
  CHECK(at.text("Assets/Scenes/Other.unity").find("m_Name: Box") != std::string::npos);
  for (int i = 0; i < 3; ++i) REQUIRE(at.session->undo());
  at.save();
  CHECK(at.on_disk(kGame));
  CHECK(at.text(kGame).find("m_Name: Box") == std::string::npos);
}

TEST_CASE("assets: a folder moves with everything in it, and none is left behind") {
  Project at;
  at.folder.write("project/Assets/Prefabs/Enemies/.keep", "");
  // No name for a new file, but nobody may lose one that exists.
  at.folder.write("project/Assets/Prefabs/Enemies/who? me: aux.txt ", "me");
  at.folder.write("project/Assets/Prefabs/Enemies/who? me: aux.txt .meta",
                  "fileFormatVersion: 2\nguid: 0123456789abcdef0123456789abcdef\n");
  at.reopen();
  const auto before = at.everything();
  const unity::Guid guid = at.find("Assets/Prefabs/Enemies/Guard.prefab")->guid;
  REQUIRE(at.assets().move("Assets/Prefabs/Enemies", "Assets/Foes"));
  CHECK(at.find("Assets/Foes/Guard.prefab")->guid == guid);
  CHECK(at.find("Assets/Prefabs/Enemies") == nullptr);
  at.save();
  CHECK_FALSE(at.on_disk("Assets/Prefabs/Enemies"));
  CHECK(at.on_disk("Assets/Foes/.keep"));
  CHECK(at.text("Assets/Foes/who? me: aux.txt ") == "me");
  at.reopen();
  CHECK(at.project->assets().problems().empty());
  at.assets();
  REQUIRE(at.assets().move("Assets/Foes", "Assets/Prefabs/Enemies"));
  at.save();
  CHECK(at.everything() == before);
}

TEST_CASE("assets: a copy has a GUID and a name of its own") {
  Project at;
  const auto copied = at.assets().copy("Assets/Materials/Red.mat", "Assets/Materials/Blue.mat");
  REQUIRE(copied);
  CHECK(copied->guid != at.find("Assets/Materials/Red.mat")->guid.text());
  at.save();
  CHECK(
      test::line_diff(at.text("Assets/Materials/Red.mat"), at.text("Assets/Materials/Blue.mat")) ==
      "-  m_Name: Red\n+  m_Name: Blue\n");
  CHECK(test::line_diff(at.text("Assets/Materials/Red.mat.meta"),
                        at.text("Assets/Materials/Blue.mat.meta")) ==
        "-guid: " + at.find("Assets/Materials/Red.mat")->guid.text() + "\n+guid: " + copied->guid +
            "\n");
  REQUIRE(at.assets().copy("Assets/Prefabs", "Assets/MorePrefabs"));
  at.save();
  at.reopen();
  CHECK(at.project->assets().problems().empty());
  CHECK(at.find("Assets/MorePrefabs/Enemies/Guard.prefab")->guid !=
        at.find("Assets/Prefabs/Enemies/Guard.prefab")->guid);
}

TEST_CASE("assets: what is deleted can be brought back, and its users are named") {
  Project at;
  const auto before = at.everything();
  const auto gone = at.assets().remove("Assets/Prefabs/Enemies/Guard.prefab");
  REQUIRE(gone);
  CHECK(gone->still_used_by == std::vector<std::string>{"Assets/Prefabs/Enemies/GuardArcher.prefab",
                                                        "Assets/Scenes/Courtyard.unity"});
  CHECK(at.find("Assets/Prefabs/Enemies/Guard.prefab") == nullptr);
  at.save();
  CHECK_FALSE(at.on_disk("Assets/Prefabs/Enemies/Guard.prefab.meta"));
  REQUIRE(at.assets().remove("Assets/Materials"));
  at.save();
  CHECK_FALSE(at.on_disk("Assets/Materials"));
  REQUIRE(at.session->undo());
  REQUIRE(at.session->undo());
  at.save();
  CHECK(at.everything() == before);
}

TEST_CASE("assets: paths that are no places for an asset are refused") {
  Project at;
  const auto before = at.everything();
  std::filesystem::create_directory_symlink(at.folder.path, at.root + "/Assets/Out");
  for (const auto& [path, code] : std::initializer_list<std::pair<std::string, ErrorCode>>{
           {"../x.txt", ErrorCode::InvalidArgument},
           {"/etc/x.txt", ErrorCode::InvalidArgument},
           {"Assets/../x.txt", ErrorCode::InvalidArgument},
           {"Assets//x.txt", ErrorCode::InvalidArgument},
           {"Assets/a\nb.txt", ErrorCode::InvalidArgument},
           {"Assets/a\xff.txt", ErrorCode::InvalidArgument},
           {"Assets/x.txt.meta", ErrorCode::InvalidArgument},
           {"Assets/.hidden", ErrorCode::InvalidArgument},
           {"Assets/Samples~/x.txt", ErrorCode::InvalidArgument},
           {"Other/x.txt", ErrorCode::InvalidArgument},
           {"Packages/com.unity.ugui/x.txt", ErrorCode::InvalidArgument},
           {"ProjectSettings/x.txt", ErrorCode::InvalidArgument},
           {"Assets/" + std::string(300, 'a'), ErrorCode::InvalidArgument},
           {"Assets/Out/x.txt", ErrorCode::PermissionDenied},
           {"Assets/Out/new/x.txt", ErrorCode::PermissionDenied},
           {"Assets/Materials/RED.mat", ErrorCode::AlreadyExists},
           {"Assets/Materials/Red.mat", ErrorCode::AlreadyExists},
       }) {
    CAPTURE(path);
    const auto made = at.assets().create(path, "x");
    REQUIRE_FALSE(made);
    CHECK(made.error().code == code);
    CHECK_FALSE(at.assets().move("Assets/Materials/Wood.mat", path));
    CHECK_FALSE(at.assets().copy("Assets/Materials/Wood.mat", path));
  }
  CHECK_FALSE(at.assets().move("Assets/Prefabs", "Assets/Prefabs/Inside"));
  const auto missing = at.assets().remove("Assets/Materials/Woood.mat");
  REQUIRE_FALSE(missing);
  CHECK(missing.error().hint == "did you mean 'Assets/Materials/Wood.mat'?");
  CHECK(at.session->unsaved().empty());
  std::filesystem::remove(at.root + "/Assets/Out");
  CHECK(at.everything() == before);
}

TEST_CASE("assets: a file becomes a folder, or a folder a file, only with a save in between") {
  const std::string path = "Assets/Materials/Red.mat";
  Project at;
  const auto before = at.everything();
  REQUIRE(at.assets().remove(path));
  const auto folder = at.assets().create_folder(path);
  REQUIRE_FALSE(folder);
  CHECK(folder.error().code == ErrorCode::PreconditionFailed);
  CHECK(folder.error().message == "'" + path +
                                      "' is a file on disk until the next save, so no folder can "
                                      "take its place");
  CHECK(folder.error().hint == "save first, or choose another path");
  CHECK_FALSE(at.assets().create(path + "/Inside.txt", "x"));
  at.save();
  REQUIRE(at.assets().create(path + "/Inside.txt", "x"));
  at.save();
  CHECK(std::filesystem::is_directory(at.file(path)));
  REQUIRE(at.assets().remove(path));
  const auto file = at.assets().create_material(path);
  REQUIRE_FALSE(file);
  CHECK(file.error().message == "'" + path +
                                    "' is a folder on disk until the next save, so no file can "
                                    "take its place");
  CHECK_FALSE(at.assets().move("Assets/Materials/Wood.mat", path));
  CHECK_FALSE(at.assets().copy("Assets/Materials/Wood.mat", path));
  at.save();
  REQUIRE(at.assets().create_material(path));
  at.save();
  CHECK(std::filesystem::is_regular_file(at.file(path)));
  // The way back goes the same places.
  REQUIRE(at.session->undo());
  const auto refused = at.session->undo();
  REQUIRE_FALSE(refused);
  CHECK(refused.error().hint == "save first, or choose another path");
  for (int i = 0; i < 3; ++i) {
    at.save();
    REQUIRE(at.session->undo());
  }
  at.save();
  CHECK(at.everything() == before);
}

TEST_CASE("assets: a copy has a .meta though its original has none; what moves stays as it is") {
  Project at;
  for (const char* each : {"Loose.txt", "Folder/In.txt", "Folder/.keep", "Folder/Deep~/x.txt"})
    at.folder.write("project/Assets/" + std::string(each), "x");
  at.reopen();
  const auto copied = at.assets().copy("Assets/Loose.txt", "Assets/Copy.txt");
  REQUIRE(copied);
  CHECK(copied->files == std::vector<std::string>{"Assets/Copy.txt.meta", "Assets/Copy.txt"});
  CHECK_FALSE(copied->guid.empty());
  REQUIRE(at.assets().copy("Assets/Folder", "Assets/Other"));
  REQUIRE(at.assets().move("Assets/Loose.txt", "Assets/Moved.txt"));
  at.save();
  CHECK(at.text("Assets/Copy.txt.meta") == new_meta("Copy.txt", *Guid::parse(copied->guid), false));
  CHECK(at.text("Assets/Other.meta").find("folderAsset: yes") != std::string::npos);
  CHECK(at.on_disk("Assets/Other/In.txt.meta"));
  CHECK(at.on_disk("Assets/Other/.keep"));
  CHECK_FALSE(at.on_disk("Assets/Other/.keep.meta"));
  CHECK(at.on_disk("Assets/Other/Deep~/x.txt"));
  CHECK_FALSE(at.on_disk("Assets/Other/Deep~.meta"));
  CHECK_FALSE(at.on_disk("Assets/Other/Deep~/x.txt.meta"));
  CHECK(at.on_disk("Assets/Moved.txt"));
  CHECK_FALSE(at.on_disk("Assets/Moved.txt.meta"));
}

TEST_CASE("assets: what is, holds or is below a link is not deleted, moved or copied") {
  Project at;
  std::filesystem::create_directory_symlink("../Prefabs", at.root + "/Assets/Scenes/LinkIn");
  std::filesystem::create_symlink("../Materials/Red.mat", at.root + "/Assets/Data/Red.mat");
  at.reopen();
  const auto before = at.everything();
  const std::string end = ", so it is not deleted, moved or copied";
  const std::pair<std::string, std::string> cases[] = {
      {"Assets/Scenes/LinkIn", "is a link"},
      {"Assets/Data/Red.mat", "is a link"},
      {"Assets/Scenes", "has a link in it, 'Assets/Scenes/LinkIn'"},
      {"Assets/Data", "has a link in it, 'Assets/Data/Red.mat'"},
  };
  for (const auto& [path, why] : cases) {
    CAPTURE(path);
    for (const auto& result : {at.assets().remove(path), at.assets().move(path, "Assets/X"),
                               at.assets().copy(path, "Assets/X")}) {
      REQUIRE_FALSE(result);
      CHECK(result.error().code == ErrorCode::Unsupported);
      CHECK(result.error().message == "'" + path + "' " + why + end);
    }
  }
  CHECK(at.session->unsaved().empty());
  CHECK(at.everything() == before);
  // A file can be made through it.
  REQUIRE(at.assets().create("Assets/Scenes/LinkIn/N.txt", "x"));
  at.save();
  CHECK(at.on_disk("Assets/Prefabs/N.txt"));
  const auto behind = at.assets().remove("Assets/Scenes/LinkIn/N.txt");
  REQUIRE_FALSE(behind);
  CHECK(behind.error().message == "'Assets/Scenes/LinkIn/N.txt' is reached through a link" + end);
  CHECK(behind.error().hint == "use its own path: 'Assets/Prefabs/N.txt'");
}

TEST_CASE("assets: a new scene can be opened, filled and saved") {
  Project at;
  REQUIRE(at.assets().create_scene("Assets/Scenes/Empty.unity", false));
  REQUIRE(at.assets().create_scene("Assets/Scenes/Lit.unity", true));
  test::PathEditor scene(*at.session, "Assets/Scenes/Empty.unity");
  REQUIRE(scene.create("First", ""));
  REQUIRE(scene.instantiate("Assets/Prefabs/Enemies/Guard.prefab", "/First"));
  at.save();
  at.reopen();
  const auto empty = at.project->hierarchies().open("Assets/Scenes/Empty.unity");
  REQUIRE(empty);
  CHECK((*empty)->paths.find("/First/Guard"));
  const auto lit = at.project->hierarchies().open("Assets/Scenes/Lit.unity");
  REQUIRE(lit);
  CHECK((*lit)->hierarchy.objects().size() == 2);
  CHECK((*lit)->paths.find("/Main Camera"));
  const std::string text = at.text("Assets/Scenes/Lit.unity");
  for (const char* const line : {"  m_Depth: -1\n", "  m_Shadows:\n    m_Type: 2\n",
                                 "  m_Color: {r: 1, g: 0.95686275, b: 0.8392157, a: 1}\n"})
    CHECK_MESSAGE(text.find(line) != std::string::npos, line);
}

TEST_CASE("assets: a variant is another prefab with overrides of its own") {
  Project at;
  REQUIRE(at.assets().create_variant("Assets/Prefabs/Enemies/Guard.prefab",
                                     "Assets/Prefabs/Enemies/Boss.prefab"));
  test::PathEditor boss(*at.session, "Assets/Prefabs/Enemies/Boss.prefab");
  REQUIRE(boss.set_active("/Boss", false));
  at.save();
  at.reopen();
  const auto prefab = at.project->hierarchies().open("Assets/Prefabs/Enemies/Boss.prefab");
  REQUIRE(prefab);
  CHECK((*prefab)->hierarchy.objects().front().name == "Boss");
  CHECK_FALSE((*prefab)->hierarchy.objects().front().active);
  CHECK((*prefab)->hierarchy.complete());
}

TEST_CASE("settings: tags, layers and the build list change line by line") {
  Project at;
  const std::string tags = at.text("ProjectSettings/TagManager.asset");
  SettingsEditor settings(*at.session);
  REQUIRE(settings.add_tag("Boss: [final]"));
  REQUIRE(settings.name_layer(20, "Ghosts"));
  CHECK_FALSE(settings.add_tag("Boss: [final]"));
  CHECK_FALSE(settings.name_layer(3, "Mine"));
  CHECK_FALSE(settings.name_layer(21, "Ghosts"));
  CHECK_FALSE(settings.remove_tag("Player"));
  CHECK(at.project->settings().layer_index("Ghosts") == 20);
  test::PathEditor scene(*at.session, kGame);
  REQUIRE(scene.set_tag("/Enemy", "Boss: [final]"));
  REQUIRE(settings.set_build_scenes({{kGame, true}, {"Assets/Scenes/Courtyard.unity", false}}));
  CHECK_FALSE(settings.set_build_scenes({{"Assets/Scenes/None.unity", true}}));
  const auto twice = settings.set_build_scenes({{kGame, true}, {kGame, false}});
  REQUIRE_FALSE(twice);
  CHECK(twice.error().message == std::string("'") + kGame + "' is listed twice");
  CHECK(at.project->settings().build_scenes.size() == 2);
  at.save();
  const std::string diff = test::line_diff(tags, at.text("ProjectSettings/TagManager.asset"));
  CHECK(diff.find("+  - 'Boss: [final]'\n") != std::string::npos);
  CHECK(diff.find("+  - Ghosts\n") != std::string::npos);
  while (!at.session->past().done().empty()) REQUIRE(at.session->undo());
  at.save();
  CHECK(at.text("ProjectSettings/TagManager.asset") == tags);
}

TEST_CASE("assets: the root of a prefab is called like its file, also after a move or a copy") {
  test::ChangedSample at;
  const std::string torch = "Assets/Prefabs/World/Torch.prefab";
  const std::string archer = "Assets/Prefabs/Enemies/GuardArcher.prefab";
  const auto root = [&](const std::string& path) {
    const auto open = at.project->hierarchies().open(path);
    REQUIRE(open);
    return (*open)->hierarchy.objects().front().name;
  };
  AssetEditor assets(*at.session);
  REQUIRE(assets.move(torch, "Assets/Prefabs/World/Lamp.prefab"));
  CHECK(root("Assets/Prefabs/World/Lamp.prefab") == "Lamp");
  REQUIRE(assets.copy(archer, "Assets/Prefabs/Enemies/Sniper.prefab"));  // a variant
  CHECK(root("Assets/Prefabs/Enemies/Sniper.prefab") == "Sniper");
  CHECK(root(archer) == "GuardArcher");
  REQUIRE(at.session->undo());
  REQUIRE(at.session->undo());
  CHECK(root(torch) == "Torch");
  CHECK(at.session->unsaved().empty());
}

}  // namespace diorama::unity::edit
