// The check on the sample project: clean as it is, and each planted fault found, alone.

#include "unity/report/check.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/corpus.h"
#include "support/path_workspace.h"
#include "support/places.h"
#include "support/temp_folder.h"

namespace diorama::unity {
namespace {

using scene::Finding;

namespace fs = std::filesystem;

/// A copy of the sample project that may be broken.
class BrokenCourtyard {
 public:
  BrokenCourtyard() {
    fs::copy(fs::path(test::data_folder()) / "../samples/Courtyard", folder_.path,
             fs::copy_options::recursive);
  }
  void replace(const std::string& file, const std::string& from, const std::string& to) const {
    std::string text = test::read_all(fs::path(folder_.path) / file);
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    folder_.write(file, text.replace(at, from.size(), to));
  }
  void remove(const std::string& file) const { folder_.remove(file); }
  void write(const std::string& file, const std::string& text) const { folder_.write(file, text); }
  [[nodiscard]] const std::string& path() const { return folder_.path; }

  /// "kind path object field" of everything found, joined by line ends.
  std::string findings() const {
    test::PathWorkspace workspace;
    REQUIRE(workspace.open(folder_.path));
    const auto report = workspace.check();
    REQUIRE(report);
    std::string out;
    for (const Finding& finding : report->findings) {
      const std::size_t field = finding.message.find(" refers to ");
      out += (out.empty() ? "" : "\n") + std::string(name_of(finding.kind)) + " " + finding.path +
             (finding.object.empty() ? "" : " " + finding.object) +
             (field == std::string::npos ? "" : " " + finding.message.substr(0, field));
    }
    return out;
  }

 private:
  test::TempFolder folder_;
};

constexpr std::string_view kCourtyard = "Assets/Scenes/Courtyard.unity";
constexpr std::string_view kUnknownGuid = "0123456789abcdef0123456789abcdef";

std::string guid_of(const std::string& file) {
  const std::string meta =
      test::read_all(fs::path(test::data_folder()) / "../samples/Courtyard" / (file + ".meta"));
  return meta.substr(meta.find("guid: ") + 6, 32);
}

}  // namespace

TEST_CASE("check: the sample project has no faults") {
  CHECK(BrokenCourtyard().findings().empty());
}

TEST_CASE("check: a deleted script leaves its .meta and every component behind") {
  const BrokenCourtyard project;
  project.remove("Assets/Scripts/World/Door.cs");
  CHECK(project.findings() ==
        "missing_script Assets/Scenes/Courtyard.unity /Gate\n"
        "missing_script Assets/Scenes/Dungeon.unity /Door\n"
        "orphan_meta Assets/Scripts/World/Door.cs.meta");
}

TEST_CASE("check: a script of which only the .meta is left is missing in every answer") {
  const BrokenCourtyard project;
  project.remove("Assets/Scripts/World/Door.cs");
  test::PathWorkspace workspace;
  REQUIRE(workspace.open(project.path()));
  const auto detail = workspace.object_detail("Courtyard", "/Gate");
  REQUIRE(detail);
  CHECK(detail->object.components.back() == std::nullopt);
  CHECK(detail->components.back().type == std::nullopt);
  const int index = static_cast<int>(detail->components.size()) - 1;
  const auto component = workspace.component({"Courtyard", "/Gate", index, {}});
  REQUIRE_FALSE(component);
  CHECK(component.error().code == ErrorCode::MissingScript);
}

TEST_CASE("check: a script that no asset has is missing") {
  const BrokenCourtyard project;
  project.replace(std::string(kCourtyard), guid_of("Assets/Scripts/World/Door.cs"),
                  std::string(kUnknownGuid));
  CHECK(project.findings() == "missing_script Assets/Scenes/Courtyard.unity /Gate");
}

TEST_CASE("check: a component without any script is missing it") {
  const BrokenCourtyard project;
  project.replace(
      std::string(kCourtyard),
      "{fileID: 11500000, guid: " + guid_of("Assets/Scripts/World/Door.cs") + ", type: 3}",
      "{fileID: 0}");
  CHECK(project.findings() == "missing_script Assets/Scenes/Courtyard.unity /Gate");
}

TEST_CASE("check: a reference to an asset that is gone is broken") {
  const BrokenCourtyard project;
  project.replace(std::string(kCourtyard), guid_of("Assets/Materials/Glass.mat"),
                  std::string(kUnknownGuid));
  CHECK(project.findings() ==
        "broken_reference Assets/Scenes/Courtyard.unity /Gallery [1] MyGame.FieldGallery.material");
}

TEST_CASE("check: an override that leads to nothing is named by what it sets") {
  const BrokenCourtyard project;
  project.replace("Assets/Scenes/Dungeon.unity",
                  "route.Array.data[0]\n      value: \n      objectReference: {fileID: ",
                  "route.Array.data[0]\n      value: \n      objectReference: {fileID: 42");
  CHECK(project.findings() ==
        "dangling_reference Assets/Scenes/Dungeon.unity /Barracks/Sergeant override of "
        "route.Array.data[0]");
}

TEST_CASE("check: an instance whose prefab is gone is broken, and said once") {
  const BrokenCourtyard project;
  project.remove("Assets/Prefabs/UI/Canvas.prefab");
  project.remove("Assets/Prefabs/UI/Canvas.prefab.meta");
  const std::string found = project.findings();
  CHECK(found == "broken_prefab Assets/Scenes/Courtyard.unity /Canvas m_SourcePrefab");
}

TEST_CASE("check: an instance of what is no prefab is broken") {
  const BrokenCourtyard project;
  project.replace(
      std::string(kCourtyard),
      "m_SourcePrefab: {fileID: 100100000, guid: " + guid_of("Assets/Prefabs/UI/Canvas.prefab"),
      "m_SourcePrefab: {fileID: 100100000, guid: " + guid_of("Assets/Materials/Glass.mat"));
  const std::string found = project.findings();
  CHECK(found.contains("broken_prefab Assets/Scenes/Courtyard.unity"));
}

TEST_CASE("check: overrides of what the prefab does not have are a note") {
  const BrokenCourtyard project;
  const std::string scene = "Assets/Scenes/Dungeon.unity";
  const std::string text = test::read_all(fs::path(project.path()) / scene);
  const std::size_t at = text.find("- target: {fileID: ");
  const std::string target = text.substr(at, text.find(',', at) - at);
  project.replace(scene, target, "- target: {fileID: 4242");
  CHECK(project.findings() == "idle_override Assets/Scenes/Dungeon.unity /GuardArcher (1)[0]");
}

TEST_CASE("check: a component of no object is a note") {
  const BrokenCourtyard project;
  const std::string scene = "Assets/Scenes/GameScene.unity";
  project.replace(scene, "--- !u!",
                  "--- !u!65 &4242\nBoxCollider:\n  m_ObjectHideFlags: 0\n"
                  "  m_GameObject: {fileID: 0}\n  m_Enabled: 1\n--- !u!");
  CHECK(project.findings() == "lone_component " + scene);
}

TEST_CASE("check: a script that was renamed without its .meta file is told with it") {
  const BrokenCourtyard project;
  const std::string folder = "Assets/Scripts/World/";
  project.write(folder + "Gate2.cs", "namespace MyGame { class Nothing {} }\n");
  project.remove(folder + "Door.cs");
  test::PathWorkspace workspace;
  REQUIRE(workspace.open(project.path()));
  const auto report = workspace.check();
  REQUIRE(report);
  std::size_t halves = 0;
  for (const Finding& each : report->findings) {
    if (each.kind == Finding::Kind::MissingMeta) {
      ++halves;
      CHECK(each.message.contains("Door.cs.meta"));
      CHECK(each.successor == folder + "Door.cs.meta");
    }
    if (each.kind == Finding::Kind::OrphanMeta) {
      ++halves;
      CHECK(each.successor == folder + "Gate2.cs");
    }
  }
  CHECK(halves == 2);
}

TEST_CASE("check: a reference to an object that is not in the file dangles") {
  const BrokenCourtyard project;
  project.replace("Assets/Prefabs/UI/Canvas.prefab",
                  "m_TargetGraphic: {fileID: 8626292254920530547}",
                  "m_TargetGraphic: {fileID: 42}");
  CHECK(project.findings() ==
        "dangling_reference Assets/Prefabs/UI/Canvas.prefab /Canvas/Restart [3] "
        "UnityEngine.UI.Button.m_TargetGraphic");
}

TEST_CASE("check: a component that is listed and not written dangles") {
  const BrokenCourtyard project;
  project.replace("Assets/Scenes/GameScene.unity", "  - component: {fileID: ",
                  "  - component: {fileID: 77}\n  - component: {fileID: ");
  const std::string found = project.findings();
  CHECK(found ==
        "dangling_reference Assets/Scenes/GameScene.unity /Enemy m_Component[0].component");
}

TEST_CASE("check: GUIDs that two assets share are named") {
  const BrokenCourtyard project;
  project.replace("Assets/Materials/Wood.mat.meta", guid_of("Assets/Materials/Wood.mat"),
                  guid_of("Assets/Materials/Stone.mat"));
  const std::string found = project.findings();
  // What referred to Wood finds nothing now.
  const std::string paint = "UnityEngine.MeshRenderer.m_Materials[0]";
  CHECK(found ==
        "duplicate_guid Assets/Materials/Stone.mat\n"
        "broken_reference Assets/Prefabs/Enemies/GuardArcher.prefab /GuardArcher/Weapon/Bow [2] " +
            paint +
            "\n"
            "broken_reference Assets/Prefabs/World/Torch.prefab /Torch [2] " +
            paint +
            "\n"
            "broken_reference Assets/Scenes/Courtyard.unity /Gate [2] " +
            paint +
            "\n"
            "broken_reference Assets/Scenes/Dungeon.unity /Barracks/Bunk[0] [2] " +
            paint);
}

TEST_CASE("check: .meta files without assets and assets without .meta files are named") {
  const BrokenCourtyard project;
  project.write("Assets/Materials/New.mat", "%YAML 1.1\n");
  project.write("Assets/Old.png.meta", "fileFormatVersion: 2\nguid: " + std::string(kUnknownGuid) +
                                           "\nTextureImporter:\n  userData: \n");
  CHECK(project.findings() ==
        "missing_meta Assets/Materials/New.mat\norphan_meta Assets/Old.png.meta");
}

TEST_CASE("check: a .meta file without a GUID is malformed") {
  const BrokenCourtyard project;
  project.write("Assets/Extra.txt", "x");
  project.write("Assets/Extra.txt.meta", "fileFormatVersion: 2\n");
  CHECK(project.findings() == "malformed_meta Assets/Extra.txt.meta");
}

TEST_CASE("check: a merge conflict is named with its line, once") {
  const BrokenCourtyard project;
  project.replace("Assets/Materials/Wood.mat", "  m_Name: Wood", "<<<<<<< HEAD\n  m_Name: Wood");
  CHECK(project.findings() == "broken_file Assets/Materials/Wood.mat:10:1");
}

TEST_CASE("check: a scene or an asset that is empty or something else is broken") {
  const BrokenCourtyard project;
  project.write("Assets/Scenes/GameScene.unity", "");
  project.write("Assets/Data/RareLoot.asset", "once upon a time\n");
  CHECK(project.findings() ==
        "broken_file Assets/Data/RareLoot.asset\nbroken_file Assets/Scenes/GameScene.unity");
}

TEST_CASE("check: a scene of the build list that is not there is named") {
  const BrokenCourtyard project;
  project.remove("Assets/Scenes/Dungeon.unity");
  project.remove("Assets/Scenes/Dungeon.unity.meta");
  CHECK(project.findings() == "missing_scene ProjectSettings/EditorBuildSettings.asset");
}

TEST_CASE("check: a Git LFS pointer is an error: nobody knows what is in the file") {
  const BrokenCourtyard project;
  project.write("Assets/Materials/Wood.mat",
                "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 12\n");
  CHECK(project.findings() == "unread Assets/Materials/Wood.mat");
}

TEST_CASE("check: an asset that Unity keeps as binary is a note, a binary scene is not read") {
  const BrokenCourtyard project;
  project.write("Assets/Data/RareLoot.asset", std::string("\0\0\x16", 3));
  CHECK(project.findings() == "not_text Assets/Data/RareLoot.asset");
  project.write("Assets/Scenes/GameScene.unity", std::string("\0\0\x16", 3));
  CHECK(project.findings() ==
        "not_text Assets/Data/RareLoot.asset\nunread Assets/Scenes/GameScene.unity");
}

TEST_CASE("check: a script that could not be read is not missing") {
  const BrokenCourtyard project;
  project.write("Assets/Scripts/World/Door.cs",
                "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 12\n");
  CHECK(project.findings() == "unread Assets/Scripts/World/Door.cs");
}

TEST_CASE("check: a GUID that may be in a .meta that could not be read is not broken for sure") {
  const BrokenCourtyard project;
  project.write("Assets/Materials/Wood.mat.meta",
                "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 12\n");
  CHECK(project.findings() ==
        "malformed_meta Assets/Materials/Wood.mat.meta\n"
        "unresolved Assets/Prefabs/Enemies/GuardArcher.prefab\n"
        "unresolved Assets/Prefabs/World/Torch.prefab\n"
        "unresolved Assets/Scenes/Courtyard.unity\nunresolved Assets/Scenes/Dungeon.unity");
}

TEST_CASE("check: a script of an assembly that the editor does not compile is no component") {
  BrokenCourtyard project;
  project.write("Assets/Scripts/MyGame.asmdef",
                R"({"name": "MyGame", "includePlatforms": ["Android"]})");
  test::PathWorkspace workspace;
  REQUIRE(workspace.open(project.path()));
  const auto report = workspace.check();
  REQUIRE(report);
  std::size_t scripts = 0;
  for (const Finding& finding : report->findings) {
    if (finding.kind != Finding::Kind::MissingScript || finding.message.starts_with("and "))
      continue;
    ++scripts;
    CAPTURE(finding.message);
    CHECK(finding.message.ends_with(
        " declares no component of that name; it is in the assembly MyGame, which the editor does "
        "not compile: its includePlatforms do not have the Editor"));
  }
  CHECK(scripts >= 10);
  // The component itself is told in the same way.
  const auto object = workspace.object(std::string(kCourtyard), "/Enemy");
  REQUIRE(object);
  CHECK(std::ranges::any_of(object->components, [](const auto& type) { return !type; }));
}

TEST_CASE("check: what the .meta of a model lists is checked, and the rest is counted") {
  BrokenCourtyard project;
  constexpr const char* kNumbered = "000000000000000000000000000000f1";
  constexpr const char* kHashed = "000000000000000000000000000000f2";
  project.write("Assets/Door.fbx", "not a model");
  project.write("Assets/Door.fbx.meta",
                "fileFormatVersion: 2\nguid: " + std::string(kNumbered) +
                    "\nModelImporter:\n  fileIDToRecycleName:\n    100000: //RootNode\n"
                    "    4300000: Door\n    4300002: Handle\n  userData: \n");
  project.write("Assets/Gate.fbx", "not a model");
  project.write("Assets/Gate.fbx.meta",
                "fileFormatVersion: 2\nguid: " + std::string(kHashed) +
                    "\nModelImporter:\n  internalIDToNameTable:\n  - first:\n"
                    "      74: 1827226128182048838\n    second: Open\n  userData: \n");
  const auto holder = [&](const std::vector<std::pair<const char*, std::string>>& references) {
    std::string text =
        "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!114 &11400000\nMonoBehaviour:\n"
        "  m_Script: {fileID: 11500000, guid: " +
        guid_of("Assets/Scripts/Items/LootTable.cs") + ", type: 3}\n  m_Name: Models\n  parts:\n";
    for (const auto& [guid, id] : references)
      text += "  - {fileID: " + id + ", guid: " + guid + ", type: 3}\n";
    project.write("Assets/Models.asset", text);
    project.write("Assets/Models.asset.meta",
                  "fileFormatVersion: 2\nguid: 000000000000000000000000000000f3\n"
                  "NativeFormatImporter:\n  userData: \n");
  };
  const auto checked = [&] {
    test::PathWorkspace workspace;
    REQUIRE(workspace.open(project.path()));
    const auto report = workspace.check();
    REQUIRE(report);
    std::string out = std::to_string(report->unchecked);
    for (const Finding& finding : report->findings) out += "\n" + finding.message;
    return out;
  };
  // Listed ones; the prefab and the avatar, which never are; hashes that the table leaves out.
  holder({{kNumbered, "4300002"}, {kHashed, "1827226128182048838"}});
  const std::string before = checked();
  holder({{kNumbered, "4300002"},
          {kNumbered, "100100000"},
          {kNumbered, "9000000"},
          {kNumbered, "2100002"},  // it lists no material, so nobody knows
          {kHashed, "1827226128182048838"},
          {kHashed, "-5495902117074765545"}});
  const std::string unlisted = checked();
  CHECK(before.find('\n') == std::string::npos);
  CHECK(unlisted.find('\n') == std::string::npos);
  CHECK(std::stoi(unlisted) == std::stoi(before) + 4);
  holder({{kNumbered, "4300004"}});
  CHECK(
      checked().ends_with("refers to object 4300004 of 'Assets/Door.fbx', which it does not have"));
}

TEST_CASE("check: on real projects no component of an official package is called missing") {
  const fs::path corpus = test::unity_corpus();
  if (corpus.empty()) return;
  std::size_t scripts = 0;
  for (const char* name : {"fungus", "khoreo", "mirror", "ml-agents/Project",
                           "serialize-reference-extensions", "ultimate-glove-ball"}) {
    CAPTURE(name);
    test::PathWorkspace workspace;
    REQUIRE(workspace.open((corpus / name).string()));
    const auto report = workspace.check();
    REQUIRE(report);
    for (const Finding& finding : report->findings) {
      const bool is_count = finding.message.starts_with("and ");  // "and 4 more"
      if (finding.kind != Finding::Kind::MissingScript || is_count) continue;
      ++scripts;
      // The corpus has no sources: a script of the project is missing with its .meta there.
      CAPTURE(finding.path + " " + finding.object);
      CHECK(finding.message.contains(".meta file is there"));
    }
  }
  CHECK(scripts > 1000);
}

}  // namespace diorama::unity
