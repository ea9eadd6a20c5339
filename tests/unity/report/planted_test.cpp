// Breakage of every kind, planted into a project one at a time: each is found, and nothing else is.
//
// The project is a copy of the sample with a texture, a plug-in folder and a package that is not on
// this disk, in a repository with one commit. Another row is one more entry in the table.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>

#include "support/corpus.h"
#include "support/places.h"
#include "support/temp_folder.h"
#include "unity/model/project.h"
#include "unity/report/check.h"

namespace diorama::unity {
namespace {

namespace fs = std::filesystem;
using scene::Finding;

constexpr const char* kCourtyard = "Assets/Scenes/Courtyard.unity";
constexpr const char* kDungeon = "Assets/Scenes/Dungeon.unity";
constexpr const char* kCanvas = "Assets/Prefabs/UI/Canvas.prefab";
constexpr const char* kGraphics = "ProjectSettings/GraphicsSettings.asset";
constexpr const char* kNobody = "0123456789abcdef0123456789abcdef";
constexpr const char* kInPackage = "00000000000000aa00000000000000aa";

class Planted {
 public:
  Planted() {
    fs::copy(fs::path(test::data_folder()) / "../samples/Courtyard", folder_.path,
             fs::copy_options::recursive);
    write("Assets/Icons.png", "not a picture");
    write("Assets/Icons.png.meta",
          "fileFormatVersion: 2\nguid: 000000000000000000000000000000f1\nTextureImporter:\n"
          "  spriteMode: 2\n  spriteSheet:\n    sprites:\n    - name: Icons_0\n"
          "      internalID: 777\n  textureType: 8\n  userData: \n");
    write("Assets/Icon.asset", holder("  sprite: {fileID: 777, guid: "
                                      "000000000000000000000000000000f1, type: 3}\n"
                                      "  other: {fileID: 2100000, guid: " +
                                      std::string(kInPackage) + ", type: 2}\n"));
    write("Assets/Icon.asset.meta", native_meta("000000000000000000000000000000f2"));
    write("Assets/Plugins/Shop.androidlib/res/values.xml", "<x/>");
    write("Assets/Plugins/Shop.androidlib.meta",
          "fileFormatVersion: 2\nguid: 000000000000000000000000000000f3\nfolderAsset: yes\n"
          "PluginImporter:\n  userData: \n");
    write("Assets/Plugins.meta", folder_meta("000000000000000000000000000000f4"));
    write("Assets/Samples~/Old.mat",
          "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
          "--- !u!21 &2100000\nMaterial:\n  m_Name: Old\n");
    write("Assets/Samples~/Old.mat.meta", native_meta("000000000000000000000000000000f5"));
    replace("Packages/manifest.json", "\"com.unity.ugui\"",
            "\"com.studio.art\": \"1.0.0\",\n    \"com.unity.ugui\"");
    commit();
  }

  static std::string native_meta(const std::string& guid) {
    return "fileFormatVersion: 2\nguid: " + guid + "\nNativeFormatImporter:\n  userData: \n";
  }
  static std::string folder_meta(const std::string& guid) {
    return "fileFormatVersion: 2\nguid: " + guid +
           "\nfolderAsset: yes\nDefaultImporter:\n"
           "  userData: \n";
  }
  /// A ScriptableObject of the sample with more fields.
  static std::string holder(const std::string& fields) {
    return "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!114 &11400000\nMonoBehaviour:\n"
           "  m_Script: {fileID: 11500000, guid: c3eecb0b91ff21ccfa89d49961e322d3, type: 3}\n"
           "  m_Name: Icon\n" +
           fields;
  }

  void commit() const {
    const std::string git = "cd '" + folder_.path +
                            "' && git -c init.defaultBranch=main init -q . "
                            "&& git add -A && git -c user.name=a -c user.email=a@b -c "
                            "commit.gpgsign=false commit -q --allow-empty -m x";
    REQUIRE(std::system(git.c_str()) == 0);
  }
  void write(const std::string& file, const std::string& text) const { folder_.write(file, text); }
  void remove(const std::string& file) const { folder_.remove(file); }
  void replace(const std::string& file, const std::string& from, const std::string& to) const {
    std::string text = test::read_all(fs::path(folder_.path) / file);
    const std::size_t at = text.find(from);
    REQUIRE_MESSAGE(at != std::string::npos, from);
    folder_.write(file, text.replace(at, from.size(), to));
  }
  /// The asset and its .meta.
  void erase(const std::string& file) const {
    remove(file);
    remove(file + ".meta");
  }
  [[nodiscard]] std::string guid(const std::string& file) const {
    const std::string meta = test::read_all(fs::path(folder_.path) / (file + ".meta"));
    return meta.substr(meta.find("guid: ") + 6, 32);
  }
  [[nodiscard]] const std::string& path() const { return folder_.path; }

  [[nodiscard]] scene::CheckReport check() const {
    const auto project = Project::open(folder_.path);
    REQUIRE(project);
    auto report = check_project(**project, {});
    REQUIRE(report);
    return *std::move(report);
  }
  /// "kind path object" of each finding, joined by line ends; notes in brackets.
  [[nodiscard]] std::string findings() const {
    std::string out;
    for (const Finding& finding : check().findings) {
      const std::string line = std::string(name_of(finding.kind)) + " " + finding.path +
                               (finding.object.empty() ? "" : " " + finding.object);
      out += (out.empty() ? "" : "\n") + (finding.is_error() ? line : "(" + line + ")");
    }
    return out;
  }

 private:
  test::TempFolder folder_;
};

/// What the project has to say without any breakage: a material of the absent package.
const std::string kNote = "(unresolved Assets/Icon.asset)";

struct Row {
  const char* name;
  std::function<void(const Planted&)> plant;
  std::string found;
  bool note_stays = true;
};

const std::string kStone = "Assets/Materials/Stone.mat";

const Row kRows[] = {
    {"a material is deleted, and its .meta with it",
     [](const Planted& at) { at.erase("Assets/Materials/Glass.mat"); },
     "broken_reference Assets/Scenes/Courtyard.unity /Gallery"},
    {"the same, and the deletion is committed",
     [](const Planted& at) {
       at.erase("Assets/Materials/Glass.mat");
       at.commit();
     },
     "broken_reference Assets/Scenes/Courtyard.unity /Gallery"},
    {"a GUID is mistyped",
     [](const Planted& at) {
       at.replace(kCourtyard, at.guid("Assets/Materials/Glass.mat"), kNobody);
     },
     "broken_reference Assets/Scenes/Courtyard.unity /Gallery"},
    {"a script is deleted, its .meta stays",
     [](const Planted& at) { at.remove("Assets/Scripts/World/FieldGallery.cs"); },
     "missing_script Assets/Scenes/Courtyard.unity /Gallery\n"
     "orphan_meta Assets/Scripts/World/FieldGallery.cs.meta"},
    {"a script is deleted with its .meta",
     [](const Planted& at) { at.erase("Assets/Scripts/World/FieldGallery.cs"); },
     "missing_script Assets/Scenes/Courtyard.unity /Gallery"},
    {"the GUID of a script is mistyped",
     [](const Planted& at) {
       at.replace(kCourtyard, at.guid("Assets/Scripts/World/FieldGallery.cs"), kNobody);
     },
     "missing_script Assets/Scenes/Courtyard.unity /Gallery"},
    {"the class of a script is renamed, its file is not",
     [](const Planted& at) {
       at.replace("Assets/Scripts/World/FieldGallery.cs", "class FieldGallery : MonoBehaviour",
                  "class Showroom");
     },
     "missing_script Assets/Scenes/Courtyard.unity /Gallery"},
    {"a prefab is deleted", [](const Planted& at) { at.erase(kCanvas); },
     "broken_prefab Assets/Scenes/Courtyard.unity /Canvas"},
    {"the GUID of an instance's prefab is mistyped",
     [](const Planted& at) {
       at.replace(kCourtyard, "m_SourcePrefab: {fileID: 100100000, guid: " + at.guid(kCanvas),
                  "m_SourcePrefab: {fileID: 100100000, guid: " + std::string(kNobody));
     },
     "broken_prefab Assets/Scenes/Courtyard.unity /Canvas"},
    {"an object of the same file is gone",
     [](const Planted& at) {
       at.replace(kCanvas, "m_TargetGraphic: {fileID: 8626292254920530547}",
                  "m_TargetGraphic: {fileID: 42}");
     },
     "dangling_reference Assets/Prefabs/UI/Canvas.prefab /Canvas/Restart"},
    {"a component is listed and not written",
     [](const Planted& at) {
       at.replace("Assets/Scenes/GameScene.unity", "  - component: {fileID: ",
                  "  - component: {fileID: 77}\n  - component: {fileID: ");
     },
     "dangling_reference Assets/Scenes/GameScene.unity /Enemy"},
    {"an override refers to an object that is gone",
     [](const Planted& at) {
       at.replace(kDungeon, "route.Array.data[0]\n      value: \n      objectReference: {fileID: ",
                  "route.Array.data[0]\n      value: \n      objectReference: {fileID: 42");
     },
     "dangling_reference Assets/Scenes/Dungeon.unity /Barracks/Sergeant"},
    {"a sprite is no longer in its texture",
     [](const Planted& at) {
       at.replace("Assets/Icons.png.meta", "internalID: 777", "internalID: 778");
     },
     "broken_reference Assets/Icon.asset"},
    {"an object of an asset has another id",
     [](const Planted& at) {
       at.replace("Assets/Materials/Glass.mat", "--- !u!21 &2100000", "--- !u!21 &2100002");
     },
     "broken_reference Assets/Scenes/Courtyard.unity /Gallery"},
    {"a scriptable object's main object is gone",
     [](const Planted& at) {
       at.replace("Assets/Data/RareLoot.asset", "fallback: {fileID: 11400000",
                  "fallback: {fileID: 11400002");
     },
     "broken_reference Assets/Data/RareLoot.asset"},
    {"a script is referred to by the id of something else",
     [](const Planted& at) {
       at.replace("Assets/Icon.asset", "{fileID: 777, guid: 000000000000000000000000000000f1",
                  "{fileID: 2100000, guid: " + at.guid("Assets/Scripts/World/Door.cs"));
     },
     "broken_reference Assets/Icon.asset"},
    {"what is referred to is only in a folder that Unity does not import",
     [](const Planted& at) {
       at.replace(kCourtyard, at.guid("Assets/Materials/Glass.mat"),
                  "000000000000000000000000000000f5");
     },
     "broken_reference Assets/Scenes/Courtyard.unity /Gallery"},
    {"two assets with one GUID",
     [](const Planted& at) {
       at.write("Assets/Copy.mat",
                "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
                "--- !u!21 &2100000\nMaterial:\n  m_Name: Copy\n");
       at.write("Assets/Copy.mat.meta", Planted::native_meta(at.guid(kStone)));
     },
     "duplicate_guid Assets/Copy.mat"},
    {"an asset without a .meta", [](const Planted& at) { at.write("Assets/New.txt", "x"); },
     "missing_meta Assets/New.txt"},
    {"a .meta without its asset",
     [](const Planted& at) {
       at.write("Assets/Old.png.meta",
                "fileFormatVersion: 2\nguid: " + std::string(kNobody) + "\n");
     },
     "orphan_meta Assets/Old.png.meta"},
    {"a .meta without a GUID",
     [](const Planted& at) {
       at.write("Assets/Extra.txt", "x");
       at.write("Assets/Extra.txt.meta", "fileFormatVersion: 2\n");
     },
     "malformed_meta Assets/Extra.txt.meta\n(unresolved Assets/Icon.asset)", false},
    {"a merge that nobody finished",
     [](const Planted& at) {
       at.replace("Assets/Materials/Wood.mat", "  m_Name: Wood", "<<<<<<< HEAD\n  m_Name: Wood");
     },
     "broken_file Assets/Materials/Wood.mat:10:1"},
    {"an id twice in a file",
     [](const Planted& at) {
       const std::string file = "Assets/Materials/Wood.mat";
       const std::string text = test::read_all(fs::path(at.path()) / file);
       at.write(file, text + text.substr(text.find("--- ")));
     },
     "broken_file Assets/Materials/Wood.mat:"},
    {"an empty scene", [](const Planted& at) { at.write("Assets/Scenes/GameScene.unity", ""); },
     "broken_file Assets/Scenes/GameScene.unity"},
    {"a Git LFS pointer in the place of an asset",
     [](const Planted& at) {
       at.write("Assets/Animations/LanternPulse.anim",
                "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 12\n");
     },
     "unread Assets/Animations/LanternPulse.anim"},
    {"a scene of the build list is gone", [](const Planted& at) { at.erase(kDungeon); },
     "missing_scene ProjectSettings/EditorBuildSettings.asset"},
    {"settings refer to an asset that is gone",
     [](const Planted& at) {
       at.replace(kGraphics, "m_CustomRenderPipeline: {fileID: 0}",
                  "m_CustomRenderPipeline: {fileID: 11400000, guid: " + std::string(kNobody) +
                      ", type: 2}");
     },
     "broken_reference ProjectSettings/GraphicsSettings.asset"},
    {"settings that nobody can read",
     [](const Planted& at) { at.replace("Packages/manifest.json", "{", "{ \"a\" "); },
     "(unresolved Assets/Icon.asset)\nbroken_settings Packages/manifest.json", false},
    {"the method that a button calls is renamed",
     [](const Planted& at) { at.replace(kCanvas, "m_MethodName: Restart", "m_MethodName: Reset"); },
     "missing_method Assets/Prefabs/UI/Canvas.prefab /Canvas/Restart"},
    {"the method that an override calls is gone from its class",
     [](const Planted& at) {
       at.replace("Assets/Scripts/World/Door.cs", "public void Unlock()", "public void Release()");
     },
     "missing_method Assets/Scenes/Dungeon.unity /Barracks/Sergeant"},
    {"a method takes another argument than the event gives",
     [](const Planted& at) {
       at.replace("Assets/Scripts/Enemies/Actor.cs", "void Hurt(int ", "void Hurt(string ");
     },
     "missing_method Assets/Scenes/Dungeon.unity"},
};

}  // namespace

TEST_CASE("planted breakage: without any, only what a package that is not here may have") {
  const Planted project;
  const scene::CheckReport report = project.check();
  CHECK(report.errors() == 0);
  CHECK(report.no_history.empty());
  REQUIRE(report.findings.size() == 1);
  CHECK(report.findings[0].message ==
        "refers to GUID 00000000000000aa00000000000000aa, which no asset has; it may be in the "
        "package com.studio.art, which is not on this disk");
}

TEST_CASE("planted breakage: each is found, and nothing else") {
  CHECK(std::size(kRows) >= 30);
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.name));
    const Planted project;
    row.plant(project);
    std::string found = project.findings();
    // The note of the project itself.
    if (row.note_stays)
      if (const std::size_t at = found.find(kNote); at != std::string::npos)
        found.erase(at == 0 ? 0 : at - 1, kNote.size() + 1);
    CHECK(found.substr(0, row.found.size()) == row.found);
    CHECK(std::ranges::count(found, '\n') == std::ranges::count(row.found, '\n'));
  }
}

}  // namespace diorama::unity
