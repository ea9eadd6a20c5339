// Fields of assets: ScriptableObjects made and changed, materials, and whatever else Unity writes
// as text.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "io/disk.h"
#include "support/corpus.h"
#include "support/edit_project.h"
#include "support/field_choices.h"
#include "support/unity_lines.h"
#include "unity/assets/asset_objects.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/session.h"
#include "unity/values/material_properties.h"

namespace diorama::unity::edit {
namespace {

constexpr std::string_view kProlog = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";

constexpr std::string_view kWeapon = R"(using System.Collections.Generic;
using UnityEngine;
namespace Game {
  public enum Element { None, Fire, Ice }
  [System.Serializable] public class Bonus { public string stat; public int amount = 3; }
  public class Weapon : ScriptableObject {
    public int damage = 4;
    [SerializeField] float range;
    public string title = "Blade";
    public Element element;
    public Color tint;
    public Bonus bonus;
    public List<Bonus> more;
    public Texture2D icon;
    public Weapon next;
  }
})";

constexpr std::string_view kShader = R"shader(Shader "Game/Glow" {
  Properties {
    [HDR] _Glow ("Glow", Color) = (1,1,1,1)
    _Power ("Power", Range(0, 8)) = 1
    _Steps ("Steps", Integer) = 4
    _Axis ("Axis", Vector) = (0,0,0,0)
    _Mask ("Mask (R)", 2D) = "white" {}
}
})shader";

std::string head_of_script(const std::string& name, char guid, std::string_view identifier = {}) {
  return "MonoBehaviour:\n  m_ObjectHideFlags: 0\n  m_CorrespondingSourceObject: {fileID: 0}\n"
         "  m_PrefabInstance: {fileID: 0}\n  m_PrefabAsset: {fileID: 0}\n"
         "  m_GameObject: {fileID: 0}\n  m_Enabled: 1\n  m_EditorHideFlags: 0\n"
         "  m_Script: {fileID: 11500000, guid: " +
         std::string(32, guid) + ", type: 3}\n  m_Name: " + name +
         "\n  m_EditorClassIdentifier: " + std::string(identifier) + "\n";
}

/// The beginning of a material as 2022.3 writes it, up to the saved properties.
std::string head_of_material(const std::string& shader) {
  return std::string(kProlog) +
         "--- !u!21 &2100000\nMaterial:\n  serializedVersion: 8\n  m_ObjectHideFlags: 0\n"
         "  m_CorrespondingSourceObject: {fileID: 0}\n  m_PrefabInstance: {fileID: 0}\n"
         "  m_PrefabAsset: {fileID: 0}\n  m_Name: Red\n  m_Shader: " +
         shader +
         "\n  m_Parent: {fileID: 0}\n  m_ModifiedSerializedProperties: 0\n"
         "  m_ValidKeywords: []\n  m_InvalidKeywords: []\n  m_LightmapFlags: 4\n"
         "  m_EnableInstancingVariants: 0\n  m_DoubleSidedGI: 0\n  m_CustomRenderQueue: -1\n"
         "  stringTagMap: {}\n  disabledShaderPasses: []\n  m_LockedProperties: \n";
}

constexpr const char* kStandard = "{fileID: 46, guid: 0000000000000000f000000000000000, type: 0}";

std::string texture(const std::string& name) {
  return "    - " + name +
         ":\n        m_Texture: {fileID: 0}\n        m_Scale: {x: 1, y: 1}\n"
         "        m_Offset: {x: 0, y: 0}\n";
}

std::string red_material(const std::string& shader = kStandard) {
  return head_of_material(shader) +
         "  m_SavedProperties:\n    serializedVersion: 3\n    m_TexEnvs:\n" + texture("_BumpMap") +
         texture("_MainTex") +
         "    m_Ints: []\n    m_Floats:\n    - _Cutoff: 0.5\n    - _Mode: 0\n    m_Colors:\n"
         "    - _Color: {r: 0.8, g: 0.05, b: 0.05, a: 1}\n  m_BuildTextureStacks: []\n";
}

/// A project whose assets are changed.
struct Assets : test::EditProject {
  explicit Assets(std::string_view version = "2022.3.62f2") : EditProject(version) {
    add("Weapon.cs", kWeapon, 'a');
    native("Sword.asset",
           std::string(kProlog) + "--- !u!114 &11400000\n" + head_of_script("Sword", 'a') +
               "  damage: 4\n  range: 1.5\n",
           'b');
    native("Red.mat", red_material(), 'c');
    folder.write("Assets/Icon.png", "not looked at");
    folder.write("Assets/Icon.png.meta", "fileFormatVersion: 2\nguid: " + std::string(32, 'd') +
                                             "\nTextureImporter:\n  spriteMode: 0\n");
  }

  void native(const std::string& name, std::string_view text, char digit) const {
    folder.write("Assets/" + name, text);
    folder.write("Assets/" + name + ".meta",
                 "fileFormatVersion: 2\nguid: " + std::string(32, digit) +
                     "\nNativeFormatImporter:\n  externalObjects: {}\n");
  }

  AssetEditor assets() { return AssetEditor(*session); }

  /// Sets fields of the open file; what changed, or what was wrong. Takes it back.
  std::string set_asset(std::string_view fields, const std::string& part = {}) {
    const std::string was = text();
    const auto done = assets().set_fields(path, part, test::from_json(fields));
    if (!done) {
      CHECK(text() == was);
      const Error& error = done.error();
      return "error: " + error.message + (error.hint.empty() ? "" : " (" + error.hint + ")") + "\n";
    }
    std::string out = test::line_diff(was, text());
    for (const std::string& name : done->skipped.names) out += "skipped: " + name + "\n";
    if (text() != was) REQUIRE(session->undo());
    CHECK(text() == was);
    return out;
  }

  /// Makes one; its text, or what was wrong.
  std::string make(const std::string& type, std::string_view fields) {
    const auto done =
        assets().create_scriptable_object("Assets/New/Axe.asset", type, test::from_json(fields));
    if (!done) {
      CHECK(session->unsaved().empty());
      return "error: " + done.error().message +
             (done.error().hint.empty() ? "" : " (" + done.error().hint + ")");
    }
    const auto file = session->file("Assets/New/Axe.asset");
    REQUIRE(file);
    std::string out = (*file)->document->write();
    for (const std::string& name : done->skipped.names) out += "skipped: " + name + "\n";
    REQUIRE(session->undo());
    CHECK(session->unsaved().empty());
    return out;
  }
};

}  // namespace

TEST_CASE("asset fields: a ScriptableObject is made as the editor writes it") {
  const std::string header = std::string(kProlog) + "--- !u!114 &11400000\n";
  Assets at;
  at.open("Sword.asset");
  CHECK(at.make("Weapon", "{}") == header + head_of_script("Axe", 'a'));
  CHECK(at.make("Game.Weapon", R"({"title": "Axe: old", "damage": 7, "nope": 1,
      "next": {"$asset": "Assets/Sword.asset"}, "icon": {"$asset": "Assets/Icon.png"},
      "bonus": {"stat": "luck"}})") ==
        header + head_of_script("Axe", 'a') +
            "  damage: 7\n  title: 'Axe: old'\n  bonus:\n    stat: luck\n"
            "  icon: {fileID: 2800000, guid: " +
            std::string(32, 'd') + ", type: 3}\n  next: {fileID: 11400000, guid: " +
            std::string(32, 'b') + ", type: 2}\nskipped: nope\n");
  // Editors from 6000.1 on also write the name of the class.
  Assets later("6000.1.12f1");
  later.open("Sword.asset");
  CHECK(later.make("Weapon", R"({"element": "Ice"})") ==
        header + head_of_script("Axe", 'a', "Assembly-CSharp::Game.Weapon") + "  element: 2\n");
}

TEST_CASE("asset fields: what cannot be made says why, and nothing is made") {
  Assets at;
  at.add("Mover.cs", "using UnityEngine;\npublic class Mover : MonoBehaviour { }", '1');
  at.add("Item.cs", "using UnityEngine;\npublic abstract class Item : ScriptableObject { }", '2');
  at.add("Table.cs", "using UnityEngine;\npublic class Table<T> : ScriptableObject { }", '3');
  at.add("Two.cs",
         "using UnityEngine;\npublic class Two : ScriptableObject { }\n"
         "public class Second : ScriptableObject { }",
         '4');
  at.open("Sword.asset");
  CHECK(at.make("Wepon", "{}") ==
        "error: no ScriptableObject type 'Wepon' (did you mean 'Weapon'?)");
  CHECK(at.make("Mover", "{}") ==
        "error: 'Mover' is not a ScriptableObject (an asset is made of a class derived from "
        "UnityEngine.ScriptableObject)");
  CHECK(at.make("Item", "{}") == "error: 'Item' is abstract (name a class derived from it)");
  CHECK(at.make("Table", "{}") ==
        "error: 'Table' is generic (name a class derived from it that is not)");
  CHECK(at.make("Second", "{}") ==
        "error: 'Second' has no file of its own (Unity finds a class by its file: put it into "
        "Second.cs)");
  CHECK(at.make("Weapon", R"({"damage": "high"})") ==
        "error: damage: expected a whole number, got the text 'high'");
  AssetEditor assets = at.assets();
  const scene::Input none = scene::Input::map({});
  CHECK(assets.create_scriptable_object("Assets/Axe.txt", "Weapon", none).error().code ==
        ErrorCode::InvalidArgument);
  CHECK(assets.create_scriptable_object("Assets/Sword.asset", "Weapon", none).error().code ==
        ErrorCode::AlreadyExists);
  CHECK(at.session->unsaved().empty());
}

TEST_CASE("asset fields: what is made is saved with its .meta, and undone on disk") {
  Assets at;
  at.open("Sword.asset");
  const auto made =
      at.assets().create_scriptable_object("Assets/Axe.asset", "Weapon", scene::Input::map({}));
  REQUIRE(made);
  CHECK(made->type == "Game.Weapon");
  CHECK(made->name == "Axe");
  CHECK(made->id == 11400000);
  REQUIRE(at.assets().set_fields("Assets/Axe.asset", "", test::from_json(R"({"damage": 9})")));
  io::RealDisk disk;
  const auto saved = at.session->save(at.folder.path + "/state", disk);
  REQUIRE(saved);
  CHECK(saved->files == std::vector<std::string>{"Assets/Axe.asset", "Assets/Axe.asset.meta"});
  CHECK(test::read_all(at.folder.path + "/Assets/Axe.asset") ==
        std::string(kProlog) + "--- !u!114 &11400000\n" + head_of_script("Axe", 'a') +
            "  damage: 9\n");
  CHECK(test::read_all(at.folder.path + "/Assets/Axe.asset.meta") ==
        "fileFormatVersion: 2\nguid: " + made->guid +
            "\nNativeFormatImporter:\n  externalObjects: {}\n  mainObjectFileID: 11400000\n"
            "  userData: \n  assetBundleName: \n  assetBundleVariant: \n");
  REQUIRE(at.session->undo());
  REQUIRE(at.session->undo());
  REQUIRE(at.session->save(at.folder.path + "/state", disk));
  CHECK_FALSE(std::filesystem::exists(at.folder.path + "/Assets/Axe.asset"));
  CHECK_FALSE(std::filesystem::exists(at.folder.path + "/Assets/Axe.asset.meta"));
}

TEST_CASE("asset fields: fields of a ScriptableObject") {
  Assets at;
  at.open("Sword.asset");
  CHECK(at.set_asset(R"({"damage": 5})") == "-  damage: 4\n+  damage: 5\n");
  CHECK(at.set_asset(R"({"damage": 4, "range": 1.5})") == "");
  // One that is not in the file yet comes to its place.
  CHECK(at.set_asset(R"({"element": "Fire", "title": "Old"})") == "+  title: Old\n+  element: 1\n");
  CHECK(at.set_asset(R"({"tint": {"r": 1, "g": 0.5, "b": 0}})") ==
        "+  tint: {r: 1, g: 0.5, b: 0, a: 1}\n");
  CHECK(at.set_asset(R"({"next": {"$asset": "Assets/Sword.asset"}})") ==
        "+  next: {fileID: 11400000}\n");
  CHECK(at.set_asset(R"({"nope": 1, "m_Name": "x", "m_Script": null, "damage": 6})") ==
        "-  damage: 4\n+  damage: 6\nskipped: nope\nskipped: m_Name\nskipped: m_Script\n");
  CHECK(at.set_asset(R"({"damage": "high"})") ==
        "error: damage: expected a whole number, got the text 'high'\n");
  CHECK(at.set_asset(R"({"damage": 5, "next": {"$ref": "/Player"}})") ==
        "error: next: an asset cannot refer to an object of a scene "
        "(give {\"$asset\": \"Assets/...\"} or null)\n");
  CHECK(at.set_asset(R"({"next": {"$asset": "Assets/Sward.asset"}})") ==
        "error: next: no asset 'Assets/Sward.asset' (did you mean 'Assets/Sword.asset'?)\n");
}

TEST_CASE("asset fields: one object of several, by name or id") {
  Assets at;
  at.native("All.asset",
            std::string(kProlog) + "--- !u!114 &-77\n" + head_of_script("Twin", 'a') +
                "  damage: 1\n--- !u!114 &12\n" + head_of_script("Twin", 'a') +
                "  damage: 2\n--- !u!114 &11400000\n" + head_of_script("All", 'a') +
                "  damage: 3\n--- !u!114 &13\n" + head_of_script("Gone", '9') + "  damage: 4\n",
            '5');
  at.open("All.asset");
  CHECK(at.set_asset(R"({"damage": 8})") == "-  damage: 3\n+  damage: 8\n");
  CHECK(at.set_asset(R"({"damage": 8})", "All") == "-  damage: 3\n+  damage: 8\n");
  CHECK(at.set_asset(R"({"damage": 8})", "-77") == "-  damage: 1\n+  damage: 8\n");
  CHECK(at.set_asset(R"({"damage": 8})", "12") == "-  damage: 2\n+  damage: 8\n");
  CHECK(at.set_asset(R"({"next": {"$asset": "Assets/All.asset", "name": "Gone"}})") ==
        "+  next: {fileID: 13}\n");
  CHECK(at.set_asset("{}", "Twin") ==
        "error: 'Assets/All.asset' has several objects called 'Twin' (give the id: -77, 12)\n");
  CHECK(at.set_asset("{}", "Nobody") ==
        "error: 'Assets/All.asset' has no object 'Nobody' (it has -77 (Twin), 12 (Twin), "
        "11400000 (All), 13 (Gone))\n");
  CHECK(at.set_asset(R"({"damage": 8})", "Gone").starts_with("error: object 13 of"));
}

TEST_CASE("asset fields: saved properties of a material") {
  Assets at;
  at.open("Red.mat");
  CHECK(at.set_asset(R"({"_Cutoff": 0.25})") == "-    - _Cutoff: 0.5\n+    - _Cutoff: 0.25\n");
  CHECK(at.set_asset(R"({"_Color": {"g": 1}})") ==
        "-    - _Color: {r: 0.8, g: 0.05, b: 0.05, a: 1}\n"
        "+    - _Color: {r: 0.8, g: 1, b: 0.05, a: 1}\n");
  CHECK(at.set_asset(R"({"_Color": {"type": "UnityEngine.Color",
                         "value": {"r": 0.8, "g": 0.05, "b": 0.05, "a": 1}}})") == "");
  const std::string icon = "{fileID: 2800000, guid: " + std::string(32, 'd') + ", type: 3}";
  CHECK(at.set_asset(R"({"_MainTex": {"texture": {"$asset": "Assets/Icon.png"},
                                      "scale": {"x": 2}}})") ==
        "-        m_Texture: {fileID: 0}\n-        m_Scale: {x: 1, y: 1}\n"
        "+        m_Texture: " +
            icon + "\n+        m_Scale: {x: 2, y: 1}\n");
  CHECK(at.set_asset(R"({"_BumpMap": {"$asset": "Assets/Icon.png"}})") ==
        "-        m_Texture: {fileID: 0}\n+        m_Texture: " + icon + "\n");
  CHECK(at.set_asset(R"({"_BumpMap": null})") == "");
  // New ones, each in its list in the order of names.
  CHECK(at.set_asset(R"({"_Zoom": 2, "_Glossiness": 0.5, "_Alpha": 1})") ==
        "+    - _Alpha: 1\n+    - _Glossiness: 0.5\n+    - _Zoom: 2\n");
  CHECK(at.set_asset(R"({"_BaseColor": {"r": 1, "g": 1, "b": 1}, "_Wind": {"x": 3, "y": 4}})") ==
        "+    - _BaseColor: {r: 1, g: 1, b: 1, a: 1}\n+    - _Wind: {r: 3, g: 4, b: 0, a: 0}\n");
  CHECK(at.set_asset(R"({"_Detail": {"texture": null, "offset": {"y": 0.5}}})") ==
        "+    - _Detail:\n+        m_Texture: {fileID: 0}\n+        m_Scale: {x: 1, y: 1}\n"
        "+        m_Offset: {x: 0, y: 0.5}\n");
  // Fields of the material itself, also as C# calls them.
  CHECK(at.set_asset(R"({"m_CustomRenderQueue": 3000})") ==
        "-  m_CustomRenderQueue: -1\n+  m_CustomRenderQueue: 3000\n");
  CHECK(at.set_asset(R"({"renderQueue": 3000, "m_ValidKeywords": ["_EMISSION"]})") ==
        "-  m_ValidKeywords: []\n+  m_ValidKeywords:\n+  - _EMISSION\n"
        "-  m_CustomRenderQueue: -1\n+  m_CustomRenderQueue: 3000\n");
}

TEST_CASE("asset fields: a name in several lists of a material") {
  Assets at;
  std::string both = red_material();
  both.replace(both.find("    - _Cutoff: 0.5\n"), 0, "    - _BumpMap: 1\n");
  at.native("Both.mat", both, 'f');
  at.open("Both.mat");
  CHECK(at.set_asset(R"({"_BumpMap": 2})") == "-    - _BumpMap: 1\n+    - _BumpMap: 2\n");
  CHECK(at.set_asset(R"({"_BumpMap": {"offset": {"x": 2}}})") ==
        "-        m_Offset: {x: 0, y: 0}\n+        m_Offset: {x: 2, y: 0}\n");
  CHECK(at.set_asset(R"({"m_Floats._BumpMap": 2})") == "-    - _BumpMap: 1\n+    - _BumpMap: 2\n");
  CHECK(at.set_asset(R"({"m_TexEnvs._BumpMap": 2})")
            .starts_with("error: _BumpMap: expected a texture"));
  // The list that is named counts, also for a new one.
  CHECK(at.set_asset(R"({"m_Ints._Steps": 2})") ==
        "-    m_Ints: []\n+    m_Ints:\n+    - _Steps: 2\n");
}

TEST_CASE("asset fields: what a material cannot be given") {
  Assets at;
  at.open("Red.mat");
  CHECK(at.set_asset(R"({"_Cutoff": "half"})") ==
        "error: _Cutoff: expected a number, got the text 'half'\n");
  CHECK(at.set_asset(R"({"_Color": 3})").starts_with("error: _Color: expected "));
  CHECK(at.set_asset(R"({"_MainTex": 3})").starts_with("error: _MainTex: expected a texture"));
  CHECK(at.set_asset(R"({"_MainTex": {"texture": {"$asset": "Assets/Sword.asset"}}})")
            .starts_with("error: _MainTex.texture: 'Assets/Sword.asset' has no"));
  CHECK(at.set_asset(R"({"_New": true})") ==
        "error: _New: expected a number, a color, a vector or a texture, got true\n");
  CHECK(at.set_asset(R"({"gloss": 1, "m_SavedProperties": {}, "_MainTex": {"tiling": 1}})")
            .starts_with("error: no field could be set: gloss, m_SavedProperties, "
                         "_MainTex.tiling "));
  // Parts by path, the name in the inspector.
  CHECK(at.set_asset(R"({"_Color.r": 0.25, "_Color.g": 0.5})") ==
        at.set_asset(R"({"_Color": {"r": 0.25, "g": 0.5}})"));
  CHECK(at.set_asset(R"({"Cutoff": 0.25})") == at.set_asset(R"({"_Cutoff": 0.25})"));
  // Names that no shader can have.
  CHECK(at.set_asset(R"({"_a: 1\n  b": 1, "m_Floats.": 1, "m_Floats.x y": 1, "_ö": 1, "_": 1})") ==
        "+    - _: 1\nskipped: _a: 1\n  b\nskipped: m_Floats.\nskipped: m_Floats.x y\n"
        "skipped: _ö\n");
  // Twice the same: the last one counts, and there is one entry.
  CHECK(at.set_asset(R"({"_New": 1, "m_Floats._New": 2})") == "+    - _New: 2\n");
}

TEST_CASE("asset fields: the shader says what new properties are, when its source is here") {
  Assets at;
  at.folder.write("Assets/Glow.shader", kShader);
  at.folder.write("Assets/Glow.shader.meta", "fileFormatVersion: 2\nguid: " + std::string(32, 'e') +
                                                 "\nShaderImporter:\n  externalObjects: {}\n");
  const std::string glow = "{fileID: 4800000, guid: " + std::string(32, 'e') + ", type: 3}";
  at.native("Glow.mat", red_material(glow), 'f');
  at.open("Glow.mat");
  CHECK(at.set_asset(R"({"_Steps": 3, "_Power": 2, "_Unknown": 1})") ==
        "-    m_Ints: []\n+    m_Ints:\n+    - _Steps: 3\n+    - _Power: 2\nskipped: _Unknown\n");
  CHECK(at.set_asset(R"({"_Mask": null, "_Axis": {"x": 1}})") ==
        "+" + test::joined(test::lines_of(texture("_Mask"))).substr(0, 12) + "\n" +
            "+        m_Texture: {fileID: 0}\n+        m_Scale: {x: 1, y: 1}\n"
            "+        m_Offset: {x: 0, y: 0}\n+    - _Axis: {r: 1, g: 0, b: 0, a: 0}\n");
  CHECK(at.set_asset(R"({"_Steps": 1.5})").starts_with("error: _Steps: expected a whole number"));
  CHECK(at.set_asset(R"({"_Glow": 1})").starts_with("error: _Glow: expected "));
  // The one that is set at the same time counts.
  at.open("Red.mat");
  CHECK(at.set_asset(R"({"_Steps": 3, "shader": {"$asset": "Assets/Glow.shader"}})") ==
        "-  m_Shader: " + std::string(kStandard) + "\n+  m_Shader: " + glow +
            "\n-    m_Ints: []\n+    m_Ints:\n+    - _Steps: 3\n");
}

TEST_CASE("asset fields: materials of other generations stay what they are") {
  Assets at;
  at.native("Old.mat",
            std::string(kProlog) +
                "--- !u!21 &2100000\nMaterial:\n  serializedVersion: 6\n  m_Name: Old\n"
                "  m_Shader: {fileID: 46, guid: 0000000000000000f000000000000000, type: 0}\n"
                "  m_ShaderKeywords: \n  m_SavedProperties:\n    serializedVersion: 2\n"
                "    m_TexEnvs: []\n    m_Floats:\n    - first:\n        name: _Cutoff\n"
                "      second: 0.5\n    m_Colors:\n    - first:\n        name: _Color\n"
                "      second: {r: 1, g: 1, b: 1, a: 1}\n",
            'f');
  at.open("Old.mat");
  CHECK(at.set_asset(R"({"_Cutoff": 1, "_Color": {"r": 0}})") ==
        "-      second: 0.5\n+      second: 1\n-      second: {r: 1, g: 1, b: 1, a: 1}\n"
        "+      second: {r: 0, g: 1, b: 1, a: 1}\n");
  CHECK(at.set_asset(R"({"_Alpha": 1})") ==
        "+        name: _Alpha\n+      second: 1\n+    - first:\n");  // before the other one
  CHECK(at.set_asset(R"({"m_ShaderKeywords": "_EMISSION"})") ==
        "-  m_ShaderKeywords: \n+  m_ShaderKeywords: _EMISSION\n");
  // Without any properties yet.
  at.native("Bare.mat", head_of_material(kStandard) + "  m_BuildTextureStacks: []\n", 'f');
  at.open("Bare.mat");
  CHECK(at.set_asset(R"({"_Mode": 2})") ==
        "+  m_SavedProperties:\n+    serializedVersion: 3\n+    m_TexEnvs: []\n+    m_Ints: []\n"
        "+    m_Floats:\n+    - _Mode: 2\n+    m_Colors: []\n");
}

TEST_CASE("asset fields: a new material can be given properties in the same step") {
  Assets at;
  at.open("Red.mat");
  Step step(*at.session, "make");
  REQUIRE(at.assets().create_material("Assets/Blue.mat"));
  const auto done = at.assets().set_fields("Assets/Blue.mat", "",
                                           test::from_json(R"({"_Color": {"b": 1, "a": 0.5}})"));
  REQUIRE(done);
  const auto file = at.session->file("Assets/Blue.mat");
  REQUIRE(file);
  CHECK((*file)->document->write().ends_with(
      "  m_SavedProperties:\n    serializedVersion: 3\n    m_TexEnvs: []\n    m_Ints: []\n"
      "    m_Floats: []\n    m_Colors:\n    - _Color: {r: 0, g: 0, b: 1, a: 0.5}\n"
      "  m_BuildTextureStacks: []\n"));
}

TEST_CASE("asset fields: other classes by their own names; scenes are none of them") {
  Assets at;
  at.native("Ice.physicMaterial",
            std::string(kProlog) +
                "--- !u!134 &13400000\nPhysicMaterial:\n  m_ObjectHideFlags: 0\n  m_Name: Ice\n"
                "  dynamicFriction: 0.6\n  staticFriction: 0.6\n  bounciness: 0\n"
                "  frictionCombine: 0\n  bounceCombine: 0\n",
            'f');
  at.folder.write("ProjectSettings/TimeManager.asset",
                  std::string(kProlog) +
                      "--- !u!5 &1\nTimeManager:\n  m_ObjectHideFlags: 0\n"
                      "  Fixed Timestep: 0.02\n  m_TimeScale: 1\n");
  at.add("Main.unity", test::scene_with_script("Thing", 'a', ""), '7');
  at.open("Ice.physicMaterial");
  CHECK(at.set_asset(R"({"dynamicFriction": 0.1, "m_Nope": 1})") ==
        "-  dynamicFriction: 0.6\n+  dynamicFriction: 0.1\nskipped: m_Nope\n");
  // The engine's files number these otherwise than its scripts.
  CHECK(at.set_asset(R"({"frictionCombine": "Minimum", "bounceCombine": "Multiply"})") ==
        "-  frictionCombine: 0\n-  bounceCombine: 0\n"
        "+  frictionCombine: 1\n+  bounceCombine: 2\n");
  AssetEditor assets = at.assets();
  const auto settings = assets.set_fields("ProjectSettings/TimeManager.asset", "",
                                          test::from_json(R"({"m_TimeScale": 0.5})"));
  REQUIRE(settings);
  CHECK(settings->set == std::vector<std::string>{"m_TimeScale"});
  const auto code = [&](const std::string& path) {
    const auto done = assets.set_fields(path, "", scene::Input::map({}));
    REQUIRE_FALSE(done);
    return done.error().code;
  };
  CHECK(code("Assets/Main.unity") == ErrorCode::InvalidArgument);
  CHECK(code("Assets/None.mat") == ErrorCode::AssetNotFound);
  CHECK(code("Assets/Icon.png") == ErrorCode::CorruptData);
  CHECK(code("Assets/Red.mat.meta") == ErrorCode::CorruptData);
}

// --- Every asset of the corpus ------------------------------------------------------------------

namespace {

using scene::Input;
using unity::FieldValue;

/// What is stored, as somebody would give it; nothing for what is more than a line.
std::optional<Input> same_value(const FieldValue& stored, unity::FieldKind kind) {
  if (kind == unity::FieldKind::String) return Input::of(stored.text);
  if (kind == unity::FieldKind::Bool) return Input::of(stored.text == "1");
  const auto number = [](const FieldValue& value) {
    Input out = Input::of(0.0);
    out.text = value.text;
    return out;
  };
  const bool plain = kind == unity::FieldKind::Integer || kind == unity::FieldKind::Float ||
                     kind == unity::FieldKind::Enum;
  if (plain && stored.kind == FieldValue::Kind::Scalar) return number(stored);
  if (kind != unity::FieldKind::Color && kind != unity::FieldKind::Vector2 &&
      kind != unity::FieldKind::Vector3)
    return std::nullopt;
  Input out = Input::map({});
  for (const FieldValue& part : stored.children) out.members.push_back({part.key, number(part)});
  return out;
}

class AssetCheck {
 public:
  AssetCheck(unity::Project& project, std::string path)
      : session_(project, 1), project_(project), path_(std::move(path)) {}

  /// How many fields were set.
  int run() {
    const auto file = session_.file(path_);
    if (!file) return 0;  // binary, or something else that Unity does not write as text
    before_ = text();
    const unity::OpenHierarchy open(
        path_, unity::Hierarchy::build((*file)->document, project_.hierarchies()));
    unity::TypedReader reader(project_, open);
    std::vector<std::pair<unity::ComponentType, FieldValue>> objects;
    std::vector<unity::text::FileId> ids;
    for (const unity::text::Object& object : (*file)->document->objects()) {
      if (ids.size() == 3) break;
      const unity::text::Tree tree = (*file)->document->fields(object);
      objects.emplace_back(reader.type_of(object), unity::to_value(tree.fields()));
      ids.push_back(object.id);
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (!objects[i].first.exists()) continue;
      check_fields(ids[i], objects[i].first, objects[i].second);
      check_properties(ids[i], objects[i].second);
    }
    return count_;
  }

 private:
  std::string text() {
    const auto file = session_.file(path_);
    REQUIRE(file);
    return (*file)->document->write();
  }

  void set(unity::text::FileId id, const std::string& name, const Input& value) {
    const auto done =
        AssetEditor(session_).set_fields(path_, std::to_string(id), Input::map({{name, value}}));
    if (!done) FAIL(done.error().message);
    CHECK(done->id == id);
    CHECK(done->set == std::vector{name});
    CHECK(done->skipped.names.empty());
    ++count_;
  }

  /// REQUIRES: something was changed.
  void go_back() {
    const std::string after = text();
    REQUIRE(session_.undo());
    CHECK(text() == before_);
    REQUIRE(session_.redo());
    CHECK(text() == after);
    REQUIRE(session_.undo());
    CHECK(session_.unsaved().empty());
  }

  void set_same(unity::text::FileId id, const std::string& name, const FieldValue& stored,
                unity::FieldKind kind) {
    const auto same = same_value(stored, kind);
    if (!same) return;
    set(id, name, *same);
    if (text() == before_) return;
    FAIL_CHECK(test::line_diff(before_, text()));
    REQUIRE(session_.undo());
  }

  void check_fields(unity::text::FileId id, const unity::ComponentType& type,
                    const FieldValue& fields) {
    const std::vector<test::Choice> all = test::choices(type, fields);
    for (std::size_t i = 0; i < all.size(); i += std::max<std::size_t>(1, all.size() / 3)) {
      const test::Choice& choice = all[i];
      CAPTURE(choice.stored);
      if (choice.value.kind != Input::Kind::List)
        set_same(id, choice.name, *fields.find(choice.stored), choice.kind);
      set(id, choice.name, choice.value);
      CHECK(text() != before_);
      CHECK(test::without_field(before_, id, choice.stored) ==
            test::without_field(text(), id, choice.stored));
      go_back();
    }
  }

  void check_properties(unity::text::FileId id, const FieldValue& fields) {
    std::map<unity::PropertyKind, int> seen;
    for (const unity::MaterialProperty& property : unity::material_properties(fields)) {
      if (++seen[property.kind] % 7 != 1) continue;
      const std::string name = std::string(unity::list_of(property.kind)) + "." + property.name;
      CAPTURE(name);
      if (property.kind == unity::PropertyKind::Texture) {
        set(id, name, Input::map({{"scale", Input::map({{"x", Input::of(77.25)}})}}));
      } else if (property.kind == unity::PropertyKind::Color) {
        set_same(id, name, *property.value, unity::FieldKind::Color);
        set(id, name, Input::map({{"g", Input::of(77.25)}}));
      } else {
        set_same(id, name, *property.value, unity::FieldKind::Float);
        set(id, name, Input::of(77.0));
      }
      const bool texture = property.kind == unity::PropertyKind::Texture;
      const std::string own = texture ? "        m_Scale: " : "    - " + property.name + ": ";
      const std::string diff = test::line_diff(before_, text());
      CHECK(!diff.empty());
      for (const std::string_view line : test::lines_of(diff))  // a long color goes on
        CHECK((line.substr(1).starts_with(own) || line.substr(1).starts_with("        a: ")));
      CHECK(test::without_field(before_, id, "m_SavedProperties") ==
            test::without_field(text(), id, "m_SavedProperties"));
      go_back();
    }
  }

  Session session_;
  unity::Project& project_;
  std::string path_, before_;
  int count_ = 0;
};

}  // namespace

TEST_CASE("asset fields: one that is set changes its own lines and no others, in every asset") {
  const auto roots = test::unity_projects();
  int assets = 0, fields = 0, materials = 0;
  for (const std::string& root : roots) {
    auto project = unity::Project::open(root);
    REQUIRE(project);
    for (const unity::Asset* asset : (*project)->assets().assets()) {
      const bool native = asset->importer == "NativeFormatImporter";
      if (!asset->exists || !native || asset->size > 2'000'000) continue;
      if (unity::has_hierarchy(asset->path)) continue;
      const std::string path(asset->path);
      CAPTURE(path);
      const int count = AssetCheck(**project, path).run();
      fields += count;
      assets += count > 0 ? 1 : 0;
      materials += count > 0 && path.ends_with(".mat") ? 1 : 0;
    }
  }
  MESSAGE(fields << " fields of " << assets << " assets, of them " << materials << " materials");
  const bool corpus = roots.size() > 1;
  CHECK(assets >= (corpus ? 250 : 8));
  CHECK(materials >= (corpus ? 190 : 6));
  CHECK(fields >= (corpus ? 2500 : 60));
}

}  // namespace diorama::unity::edit
