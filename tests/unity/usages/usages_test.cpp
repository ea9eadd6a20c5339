// The forms of a place, one by one: what is found there, and what a replacement makes of it.

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <string>

#include "support/line_diff.h"
#include "support/temp_folder.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"
#include "unity/usages/replacement.h"
#include "unity/usages/usage_search.h"
#include "unity/usages/value_search.h"

namespace diorama::unity {
namespace {

using scene::Comparison;
using scene::Input;
using scene::Usage;
using scene::Value;

std::string guid_of(char digit) {
  return std::string(32, digit);
}

std::string reference_to(const std::string& id, char digit, int type) {
  return "{fileID: " + id + ", guid: " + guid_of(digit) + ", type: " + std::to_string(type) + "}";
}

constexpr const char* kHeader = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";

std::string material(const std::string& name) {
  return kHeader + ("--- !u!21 &2100000\nMaterial:\n  m_ObjectHideFlags: 0\n  m_Name: " + name) +
         "\n  m_Shader: {fileID: 46, guid: 0000000000000000f000000000000000, type: 0}\n";
}

/// An object "Thing" with a Transform and a component of the script 's' that has these fields.
std::string thing(const std::string& fields) {
  return kHeader +
         std::string(
             "--- !u!1 &11\nGameObject:\n  m_ObjectHideFlags: 0\n  serializedVersion: 6\n"
             "  m_Component:\n  - component: {fileID: 12}\n  - component: {fileID: 13}\n"
             "  m_Layer: 0\n  m_Name: Thing\n  m_TagString: Untagged\n  m_IsActive: 1\n"
             "--- !u!4 &12\nTransform:\n  m_ObjectHideFlags: 0\n  m_GameObject: {fileID: 11}\n"
             "  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n"
             "  m_LocalPosition: {x: 0, y: 0, z: 0}\n  m_LocalScale: {x: 1, y: 1, z: 1}\n"
             "  m_Children: []\n  m_Father: {fileID: 0}\n  m_RootOrder: 0\n"
             "  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n"
             "--- !u!114 &13\nMonoBehaviour:\n  m_ObjectHideFlags: 0\n"
             "  m_GameObject: {fileID: 11}\n  m_Enabled: 1\n  m_EditorHideFlags: 0\n"
             "  m_Script: ") +
         reference_to("11500000", 'a', 3) + "\n  m_Name: \n  m_EditorClassIdentifier: \n" + fields;
}

constexpr const char* kScript =
    "using UnityEngine;\n"
    "public class Holder : MonoBehaviour {\n"
    "  public Material one;\n  public Material[] many;\n  public Sprite icon;\n"
    "  public Texture picture;\n  public Object anything;\n  public float speed;\n"
    "  public Transform body;\n  public AudioSource sound;\n  public GameObject model;\n}\n";

struct Small {
  Small() {
    folder.write("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2022.3.62f2\n");
    add("Holder.cs", kScript, 'a', "MonoImporter");
    add("Red.mat", material("Red"), '1', "NativeFormatImporter");
    add("Blue.mat", material("Blue"), '2', "NativeFormatImporter");
  }

  void add(const std::string& name, const std::string& text, char digit,
           const std::string& importer = {}, const std::string& settings = {}) {
    folder.write("Assets/" + name, text);
    folder.write("Assets/" + name + ".meta",
                 "fileFormatVersion: 2\nguid: " + guid_of(digit) + "\n" +
                     (importer.empty() ? "" : importer + ":\n" + settings));
    before["Assets/" + name] = text;
    before["Assets/" + name + ".meta"] = "";
  }

  void open() {
    auto opened = Project::open(folder.path);
    REQUIRE(opened);
    project = *std::move(opened);
    session = std::make_unique<edit::Session>(*project, 7);
  }

  scene::UsagePage find(const std::string& name, const std::string& part = {}) {
    const auto page = search_usages(*project, {{name, part, {}}, {}, 0, 50}, {});
    REQUIRE_MESSAGE(page, (page ? "" : page.error().message));
    return *page;
  }

  Result<scene::ReplaceReport> replace(const std::string& from, const std::string& to,
                                       const std::string& to_part = {},
                                       const std::string& scope = {}) {
    edit::Step step(*session, "replace");
    auto report =
        replace_everywhere(*session, {{from, {}, {}}, {to, to_part, {}}, {scope, {}}, 0, 50}, {});
    if (report) REQUIRE(step.keep());
    return report;
  }

  Result<scene::ReplaceReport> replace_object(const std::string& file, FileId from, FileId to) {
    edit::Step step(*session, "replace");
    scene::ReplaceQuery query;
    query.from.object = {nullptr, file, from};
    query.to.object = {nullptr, file, to};
    auto report = replace_everywhere(*session, query, {});
    if (report) REQUIRE(step.keep());
    return report;
  }

  std::string now(const std::string& path) const {
    const history::WorkingFile* const file = session->files().find(path);
    std::string out;
    if (file != nullptr)
      for (const std::string_view piece : file->content.pieces()) out += piece;
    return out;
  }
  std::string changes(const std::string& path) { return test::line_diff(before[path], now(path)); }

  test::TempFolder folder;
  std::map<std::string, std::string> before;
  std::unique_ptr<Project> project;
  std::unique_ptr<edit::Session> session;
};

/// An object with a Transform and sounds, all numbered from `first` on.
std::string object(int first, const std::string& name, int sounds, int parent = 0,
                   const std::string& children = "[]") {
  const auto id = [&](int i) { return std::to_string(first + i); };
  const std::string of_object = "  m_ObjectHideFlags: 0\n  m_GameObject: {fileID: " + id(0) + "}\n";
  std::string list, rest;
  for (int i = 0; i < sounds + 1; ++i) list += "  - component: {fileID: " + id(i + 1) + "}\n";
  for (int i = 0; i < sounds; ++i)
    rest += "--- !u!82 &" + id(i + 2) + "\nAudioSource:\n" + of_object + "  m_Enabled: 1\n";
  return "--- !u!1 &" + id(0) + "\nGameObject:\n  m_ObjectHideFlags: 0\n  m_Component:\n" + list +
         "  m_Layer: 0\n  m_Name: " + name + "\n  m_TagString: Untagged\n  m_IsActive: 1\n" +
         "--- !u!4 &" + id(1) + "\nTransform:\n" + of_object +
         "  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n  m_LocalPosition: {x: 0, y: 0, z: 0}\n"
         "  m_LocalScale: {x: 1, y: 1, z: 1}\n  m_Children: " +
         children + "\n  m_Father: {fileID: " + std::to_string(parent) + "}\n" + rest;
}

/// A scene with an instance of the prefab 'e' and its script 13, which is in the scene as 60.
std::string scene_with_instance() {
  return kHeader +
         std::string(
             "--- !u!1001 &50\nPrefabInstance:\n  m_ObjectHideFlags: 0\n"
             "  serializedVersion: 2\n  m_Modification:\n"
             "    m_TransformParent: {fileID: 0}\n    m_Modifications: []\n"
             "    m_RemovedComponents: []\n  m_SourcePrefab: ") +
         reference_to("100100000", 'e', 3) +
         "\n--- !u!114 &60 stripped\nMonoBehaviour:\n  m_CorrespondingSourceObject: " +
         reference_to("13", 'e', 3) +
         "\n  m_PrefabInstance: {fileID: 50}\n  m_PrefabAsset: {fileID: 0}\n"
         "  m_GameObject: {fileID: 0}\n  m_Enabled: 1\n  m_EditorHideFlags: 0\n  m_Script: " +
         reference_to("11500000", 'a', 3) + "\n  m_Name: \n  m_EditorClassIdentifier: \n";
}

std::string told(const scene::UsagePage& page) {
  std::string out;
  for (const Usage& each : page.items)
    out += each.file + " " + each.object + " " + each.component + " " +
           std::string(name_of(each.kind)) + " " + each.property + " x" +
           std::to_string(each.count) + "\n";
  return out;
}

std::string why(const scene::ReplaceReport& report) {
  std::string out;
  for (const scene::Refusal& each : report.refused)
    out += each.place.file + " " + each.place.property + ": " + each.why + "\n";
  return out;
}

}  // namespace

TEST_CASE("usages: fields, items of lists and references broken into two lines") {
  Small at;
  at.add("Main.unity",
         thing("  one: " + reference_to("2100000", '1', 2) +
               "\n  many:\n  - {fileID: 2100000, guid: " + guid_of('1') + ",\n    type: 2}\n  - " +
               reference_to("2100000", '2', 2) + "\n"),
         'b');
  at.open();
  CHECK(told(at.find("Assets/Red.mat")) ==
        "Assets/Main.unity /Thing Holder reference one x1\n"
        "Assets/Main.unity /Thing Holder reference many[0] x1\n");
  const auto report = at.replace("Red.mat", "Blue.mat");
  REQUIRE(report);
  CHECK(report->total == 2);
  CHECK(at.changes("Assets/Main.unity") ==
        "-  one: " + reference_to("2100000", '1', 2) + "\n+  one: " +
            reference_to("2100000", '2', 2) + "\n-  - {fileID: 2100000, guid: " + guid_of('1') +
            ",\n-    type: 2}\n+  - " + reference_to("2100000", '2', 2) + "\n");
  REQUIRE(at.session->undo());
  CHECK(at.now("Assets/Main.unity") == at.before["Assets/Main.unity"]);
}

TEST_CASE("usages: line ends of the file stay") {
  Small at;
  std::string text = thing("  one: " + reference_to("2100000", '1', 2) + "\n");
  for (std::size_t i = 0; (i = text.find('\n', i)) != std::string::npos; i += 2)
    text.insert(i, "\r");
  at.add("Main.unity", text, 'b');
  at.open();
  REQUIRE(at.replace("Red.mat", "Blue.mat"));
  std::string expected = text;
  expected.replace(expected.find(guid_of('1')), 32, guid_of('2'));
  CHECK(at.now("Assets/Main.unity") == expected);
}

TEST_CASE("usages: objects of one file are told apart") {
  Small at;
  const std::string parts = std::string(kHeader) +
                            "--- !u!21 &2100000\nMaterial:\n  m_Name: Main\n"
                            "--- !u!21 &2100001\nMaterial:\n  m_Name: Other\n";
  at.add("Two.mat", parts, '3', "NativeFormatImporter");
  at.add("Main.unity",
         thing("  one: " + reference_to("2100000", '3', 2) + "\n  many:\n  - " +
               reference_to("2100001", '3', 2) + "\n"),
         'b');
  at.open();
  CHECK(at.find("Two.mat").total == 2);
  CHECK(told(at.find("Two.mat", "Other")) ==
        "Assets/Main.unity /Thing Holder reference many[0] x1\n");
  CHECK(told(at.find("Two.mat", "2100000")) ==
        "Assets/Main.unity /Thing Holder reference one x1\n");
  const auto none = resolve_target(*at.project, {"Two.mat", "Third", {}});
  REQUIRE_FALSE(none);
  CHECK(none.error().hint == "it has 2100000 (Main), 2100001 (Other)");
}

TEST_CASE("replace: an object with several that fit is asked for by name") {
  Small at;
  const std::string parts = std::string(kHeader) +
                            "--- !u!21 &2100000\nMaterial:\n  m_Name: Main\n"
                            "--- !u!21 &2100001\nMaterial:\n  m_Name: Other\n";
  at.add("Two.mat", parts, '3', "NativeFormatImporter");
  at.add("Main.unity", thing("  one: " + reference_to("2100000", '1', 2) + "\n"), 'b');
  at.open();
  REQUIRE(at.replace("Red.mat", "Two.mat", "Other"));
  CHECK(at.now("Assets/Main.unity").contains("one: " + reference_to("2100001", '3', 2)));
}

TEST_CASE("replace: the declared class decides, and what does not fit is named") {
  Small at;
  at.add("Wood.png", "not read", '4', "TextureImporter",
         "  textureType: 0\n  spriteMode: 0\n  textureShape: 1\n");
  at.add("Main.unity",
         thing("  one: " + reference_to("2100000", '1', 2) +
               "\n  anything: " + reference_to("2100000", '1', 2) + "\n"),
         'b');
  at.open();
  const auto refused = at.replace("Red.mat", "Wood.png");
  REQUIRE_FALSE(refused);
  CHECK(
      refused.error().message.starts_with("nothing was replaced: none of 2 places can hold "
                                          "'Assets/Wood.png'; Assets/Main.unity /Thing one: "));
  CHECK(at.now("Assets/Main.unity").contains(guid_of('1')));
}

TEST_CASE("replace: what cannot be reached is named, the rest is replaced") {
  Small at;
  const std::string field = "  one: " + reference_to("2100000", '1', 2) + "\n";
  at.add("Main.unity", thing(field), 'b');
  at.add("Merge.unity",
         thing("<<<<<<< HEAD\n" + field + "=======\n  one: {fileID: 0}\n>>>>>>> other\n"), 'c');
  at.add("Ids.asset",
         std::string(kHeader) +
             "--- !u!114 &11400000\nMonoBehaviour:\n  m_Name: Ids\n  m_Id: " + guid_of('1') + "\n",
         'd', "NativeFormatImporter");
  at.open();
  const auto report = at.replace("Red.mat", "Blue.mat");
  REQUIRE(report);
  CHECK(report->total == 1);
  CHECK(report->refused_total == 2);
  const std::string reasons = why(*report);
  CHECK(reasons.contains("Assets/Ids.asset m_Id: its id stands there by itself"));
  CHECK(reasons.contains("Assets/Merge.unity one: "));
  REQUIRE(report->unread.size() == 1);
  CHECK(report->unread.front().path == "Assets/Merge.unity");
}

TEST_CASE("replace: files that may not be changed are named") {
  Small at;
  const std::string field = "  one: " + reference_to("2100000", '1', 2) + "\n";
  at.add("Main.unity", thing(field), 'b');
  at.add("Locked.unity", thing(field), 'c');
  at.open();
  at.session->limit({.paths = std::vector<std::string>{"Assets/Main.unity"}, .components = {}});
  const auto report = at.replace("Red.mat", "Blue.mat");
  REQUIRE(report);
  CHECK(report->total == 1);
  CHECK(why(*report).starts_with("Assets/Locked.unity one: "));
}

TEST_CASE("replace: import settings are changed in one line, and undo gives the bytes back") {
  Small at;
  const std::string settings =
      "  externalObjects:\n  - first:\n      type: UnityEngine:Material\n"
      "      assembly: UnityEngine.CoreModule\n      name: Body\n"
      "    second: " +
      reference_to("2100000", '1', 2) + "\n";
  at.add("Chair.fbx", "not read", '5', "ModelImporter", settings);
  at.open();
  CHECK(told(at.find("Red.mat")) ==
        "Assets/Chair.fbx.meta  ModelImporter importer externalObjects[0].second x1\n");
  const auto report = at.replace("Red.mat", "Blue.mat");
  REQUIRE_MESSAGE(report, (report ? "" : report.error().message));
  const std::string now = at.now("Assets/Chair.fbx.meta");
  CHECK(now.contains("second: " + reference_to("2100000", '2', 2)));
  CHECK(now.contains("guid: " + guid_of('5')));
  REQUIRE(at.session->undo());
  CHECK_FALSE(at.now("Assets/Chair.fbx.meta").contains(guid_of('2')));
}

TEST_CASE("replace: a script is replaced by one that can be a component") {
  Small at;
  at.add("Other.cs", "public class Other : UnityEngine.MonoBehaviour { public float speed; }\n",
         '6', "MonoImporter");
  at.add("Data.cs", "public class Data : UnityEngine.ScriptableObject { }\n", '7', "MonoImporter");
  at.add("Main.unity", thing("  speed: 3\n"), 'b');
  at.open();
  CHECK(told(at.find("Assets/Holder.cs")) ==
        "Assets/Main.unity /Thing Holder script m_Script x1\n");
  const auto data = at.replace("Holder.cs", "Data.cs");
  REQUIRE_FALSE(data);
  CHECK(
      data.error().message.contains("'Assets/Data.cs' declares no class that can be a component"));
  REQUIRE(at.replace("Holder.cs", "Other.cs"));
  CHECK(at.changes("Assets/Main.unity") ==
        "-  m_Script: " + reference_to("11500000", 'a', 3) +
            "\n+  m_Script: " + reference_to("11500000", '6', 3) + "\n");
}

TEST_CASE("replace: what is gone can be replaced where the class of the field is declared") {
  Small at;
  at.add("Main.unity",
         thing("  one: " + reference_to("2100000", '9', 2) +
               "\n  unknown: " + reference_to("2100000", '9', 2) + "\n"),
         'b');
  at.open();
  const auto report = at.replace(guid_of('9'), "Blue.mat");
  REQUIRE(report);
  CHECK(report->total == 1);
  CHECK(why(*report) ==
        "Assets/Main.unity unknown: neither the class of the field nor that of "
        "what it holds is known\n");
  CHECK(at.changes("Assets/Main.unity") == "-  one: " + reference_to("2100000", '9', 2) +
                                               "\n+  one: " + reference_to("2100000", '2', 2) +
                                               "\n");
}

TEST_CASE("replace: only in the file or folder that is asked for") {
  Small at;
  const std::string field = "  one: " + reference_to("2100000", '1', 2) + "\n";
  at.add("Main.unity", thing(field), 'b');
  at.add("Sub/Other.unity", thing(field), 'c');
  at.open();
  const auto report = at.replace("Red.mat", "Blue.mat", {}, "Assets/Sub");
  REQUIRE(report);
  REQUIRE(report->files.size() == 1);
  CHECK(report->files.front().path == "Assets/Sub/Other.unity");
  const auto nowhere = at.replace("Red.mat", "Blue.mat", {}, "Assets/Nowhere");
  REQUIRE_FALSE(nowhere);
  CHECK(nowhere.error().code == ErrorCode::AssetNotFound);
}

TEST_CASE("replace: a file that has an object twice stays as it is, others are changed") {
  Small at;
  const std::string field = "  one: " + reference_to("2100000", '1', 2) + "\n";
  const std::string one = thing(field);
  const std::string twice = one + one.substr(one.find("--- !u!114"));
  at.add("Main.unity", twice, 'b');
  at.add("Other.unity", one, 'c');
  at.open();
  const auto report = at.replace("Red.mat", "Blue.mat");
  REQUIRE_MESSAGE(report, (report ? "" : report.error().message));
  CHECK(report->total == 1);
  CHECK(report->refused_total == 2);
  CHECK(why(*report).contains("Assets/Main.unity one: 'Assets/Main.unity' has this object twice"));
  CHECK_FALSE(at.now("Assets/Main.unity").contains(guid_of('2')));
  CHECK(at.now("Assets/Other.unity").contains(guid_of('2')));
}

TEST_CASE("replace: another file keeps naming the prefab of the object") {
  Small at;
  at.add("Guard.prefab",
         kHeader + object(101, "Guard", 0, 0, "\n  - {fileID: 112}\n  - {fileID: 122}") +
             object(111, "Model", 0, 102) + object(121, "Weapon", 0, 102),
         'e', "PrefabImporter");
  at.add("Main.unity", thing("  body: " + reference_to("112", 'e', 3) + "\n"), 'b');
  at.open();
  const auto report = at.replace_object("Assets/Guard.prefab", 111, 121);
  REQUIRE_MESSAGE(report, (report ? "" : report.error().message));
  CHECK(at.changes("Assets/Main.unity") == "-  body: " + reference_to("112", 'e', 3) +
                                               "\n+  body: " + reference_to("122", 'e', 3) + "\n");
}

TEST_CASE("replace: of objects with one name the id chooses, and the name does not") {
  Small at;
  std::string parts = kHeader;
  parts +=
      "--- !u!21 &2100000\nMaterial:\n  m_Name: Main\n"
      "--- !u!21 &2100001\nMaterial:\n  m_Name: Item\n"
      "--- !u!21 &2100002\nMaterial:\n  m_Name: Item\n";
  at.add("Two.mat", parts, '3', "NativeFormatImporter");
  at.add("Main.unity", thing("  one: " + reference_to("2100000", '1', 2) + "\n"), 'b');
  at.open();
  const auto named = at.replace("Red.mat", "Two.mat", "Item");
  REQUIRE_FALSE(named);
  CHECK(named.error().message.contains("several objects"));
  REQUIRE(at.replace("Red.mat", "Two.mat", "2100002"));
  CHECK(at.now("Assets/Main.unity").contains("one: " + reference_to("2100002", '3', 2)));
  CHECK_FALSE(at.replace("Two.mat", "Red.mat", "77"));
}

TEST_CASE("replace: the new one does not come to refer to itself") {
  Small at;
  at.add("Child.mat", material("Child") + "  m_Parent: " + reference_to("2100000", '1', 2) + "\n",
         '3', "NativeFormatImporter");
  at.add("Main.unity", thing("  one: " + reference_to("2100000", '1', 2) + "\n"), 'b');
  at.open();
  const auto report = at.replace("Red.mat", "Child.mat");
  REQUIRE_MESSAGE(report, (report ? "" : report.error().message));
  CHECK(report->total == 1);
  CHECK(why(*report).contains("m_Parent: it is in the new one itself"));
}

TEST_CASE("replace: the script of a prefab's component is replaced in the prefab") {
  Small at;
  at.add("Other.cs", "public class Other : UnityEngine.MonoBehaviour { public float speed; }\n",
         '6', "MonoImporter");
  at.add("Box.prefab", thing("  speed: 3\n"), 'e', "PrefabImporter");
  at.add("Main.unity", scene_with_instance(), 'b');
  at.open();
  const auto alone = at.replace("Holder.cs", "Other.cs", {}, "Assets/Main.unity");
  REQUIRE_FALSE(alone);
  CHECK(alone.error().message.contains("it comes from 'Assets/Box.prefab'"));
  const auto both = at.replace("Holder.cs", "Other.cs");
  REQUIRE_MESSAGE(both, (both ? "" : both.error().message));
  CHECK(both->total == 2);
  CHECK(both->refused_total == 0);
}

TEST_CASE("replace: of several components of one type the same one is meant, or none") {
  Small at;
  at.add("Main.unity",
         thing("  sound: {fileID: 104}\n") + object(101, "Two", 2) + object(201, "Pair", 2) +
             object(301, "Three", 3),
         'b');
  at.open();
  const auto unclear = at.replace_object("Assets/Main.unity", 101, 301);
  REQUIRE_FALSE(unclear);
  CHECK(unclear.error().message.contains("several"));
  REQUIRE(at.replace_object("Assets/Main.unity", 101, 201));
  CHECK(at.changes("Assets/Main.unity") == "-  sound: {fileID: 104}\n+  sound: {fileID: 204}\n");
}

TEST_CASE("replace: prefabs of old projects are told apart by their importer") {
  Small at;
  for (const auto& [name, digit] : {std::pair("A", '3'), std::pair("B", '4')})
    at.add(name + std::string(".prefab"), kHeader + object(101, name, 0), digit,
           "NativeFormatImporter");
  at.add("Main.unity", thing("  model: " + reference_to("101", '3', 2) + "\n"), 'b');
  at.open();
  REQUIRE(at.replace("A.prefab", "B.prefab"));
  CHECK(at.now("Assets/Main.unity").contains("model: " + reference_to("101", '4', 2)));
}

TEST_CASE("usages: what is left of an unpacked instance is no instance") {
  Small at;
  std::string text = thing("  speed: 3\n");
  const std::string owner = "Transform:\n  m_ObjectHideFlags: 0\n";
  text.insert(text.find(owner) + owner.size(),
              "  m_CorrespondingSourceObject: " + reference_to("12", '3', 3) +
                  "\n  m_PrefabInstance: {fileID: 0}\n");
  at.add("Box.prefab", kHeader + object(11, "Box", 0), '3', "PrefabImporter");
  at.add("Main.unity", text, 'b');
  at.open();
  const auto page = at.find("Box.prefab");
  REQUIRE(page.items.size() == 1);
  CHECK(page.items.front().kind == Usage::Kind::Leftover);
}

TEST_CASE("usages: what is no type of components is an error, and folders are no assets") {
  Small at;
  at.add("MonoBehaviour/Main.unity", thing("  speed: 3\n"), 'b');
  at.folder.write("Assets/MonoBehaviour.meta",
                  "fileFormatVersion: 2\nguid: " + guid_of('c') + "\nfolderAsset: yes\n");
  at.add("Mode.cs", "public enum Mode { On }\npublic struct Pair { }\n", '6', "MonoImporter");
  at.open();
  for (const std::string name : {"GameObject", "Material", "Mode", "Pair"}) {
    CAPTURE(name);
    CHECK_FALSE(resolve_target(*at.project, {name, {}, {}}));
  }
  const auto page = at.find("MonoBehaviour");
  CHECK(page.target.ends_with("MonoBehaviour"));
  CHECK(page.id.empty());
  CHECK(page.total == 1);
}

TEST_CASE("replace: places that hold the new one already are told") {
  Small at;
  at.add("Main.unity",
         thing("  one: " + reference_to("2100000", '1', 2) + "\n  many:\n  - " +
               reference_to("2100000", '1', 2) + "\n"),
         'b');
  at.open();
  edit::Step step(*at.session, "replace");
  scene::ReplaceQuery query;
  query.from = {"Red.mat", "2100000", {}};
  query.to = {"Red.mat", {}, {}};
  const auto report = replace_everywhere(*at.session, query, {});
  REQUIRE_MESSAGE(report, (report ? "" : report.error().message));
  CHECK(report->total == 0);
  CHECK(report->already == 2);
}

TEST_CASE("usages: settings of an absent file and a mention that is no value are places") {
  Small at;
  at.folder.write("Assets/Gone.fbx.meta",
                  "fileFormatVersion: 2\nguid: " + guid_of('5') +
                      "\nModelImporter:\n  externalObjects:\n  - first:\n      name: Body\n"
                      "    second: " +
                      reference_to("2100000", '1', 2) + "\n");
  at.add("Main.unity", thing("  speed: 3\n# " + guid_of('1') + "\n"), 'b');
  at.open();
  CHECK(told(at.find("Red.mat")) ==
        "Assets/Gone.fbx.meta  ModelImporter importer externalObjects[0].second x1\n"
        "Assets/Main.unity   text  x1\n");
}

TEST_CASE("values: an order is one of numbers, and a color has its names") {
  Small at;
  at.open();
  const auto page = search_values(
      *at.project, {{}, "speed", Comparison::Greater, Input::of("fast"), {}, 0, 50}, {});
  REQUIRE_FALSE(page);
  CHECK(page.error().message.starts_with("value: this operator compares numbers"));
  Value color;
  for (const auto& [part, number] :
       {std::pair("r", 1.0), {"g", 128 / 255.0}, {"b", 0.0}, {"a", 1.0}}) {
    Value each;
    each.kind = Value::Kind::Float;
    each.number = static_cast<double>(static_cast<float>(number));
    color.members.push_back({part, part, each});
  }
  CHECK(is_as_asked(color, Comparison::Equals, Input::of("#ff8000")));
  CHECK_FALSE(is_as_asked(color, Comparison::Equals, Input::of("red")));
}

TEST_CASE("usages: a question that is over has no answer") {
  Small at;
  at.add("Main.unity", thing("  one: " + reference_to("2100000", '1', 2) + "\n"), 'b');
  at.open();
  const Effort::Question question(at.project->effort(), [] { return true; });
  CHECK_FALSE(at.project->effort().step(5000));
  const auto page = search_usages(*at.project, {{"Red.mat", {}, {}}, {}, 0, 50}, {});
  REQUIRE_FALSE(page);
  CHECK(page.error().code == ErrorCode::Cancelled);
  const auto values =
      search_values(*at.project, {{}, "speed", Comparison::Equals, Input::of(1.0), {}, 0, 50}, {});
  REQUIRE_FALSE(values);
  CHECK(values.error().code == ErrorCode::Cancelled);
}

TEST_CASE("values: numbers, texts, flags, references and lists are compared as they are meant") {
  const auto number = [](Value::Kind kind, double it) {
    Value out;
    out.kind = kind;
    out.number = it;
    out.integer = static_cast<std::int64_t>(it);
    return out;
  };
  const Value tenth = number(Value::Kind::Float, static_cast<double>(0.1F));
  CHECK(is_as_asked(tenth, Comparison::Equals, Input::of(0.1)));
  CHECK_FALSE(is_as_asked(tenth, Comparison::Less, Input::of(0.1)));
  CHECK(is_as_asked(tenth, Comparison::AtMost, Input::of(0.1)));
  CHECK(is_as_asked(tenth, Comparison::Greater, Input::of(0.05)));
  CHECK(is_as_asked(tenth, Comparison::Not, Input::of("0.2")));
  CHECK(is_as_asked(tenth, Comparison::Any, Input::of("0.2")));
  CHECK_FALSE(is_as_asked(tenth, Comparison::Less, Input::of("many")));

  const Value on = number(Value::Kind::Bool, 1);
  CHECK(is_as_asked(on, Comparison::Equals, Input::of(true)));
  CHECK(is_as_asked(on, Comparison::Equals, Input::of("true")));
  CHECK(is_as_asked(on, Comparison::Equals, Input::of("1")));
  CHECK_FALSE(is_as_asked(on, Comparison::Equals, Input::of(false)));

  Value asset;
  asset.kind = Value::Kind::Asset;
  asset.text = "Red (Material)";
  asset.path = "Assets/Materials/Red.mat";
  for (const char* name : {"Red", "Red.mat", "Assets/Materials/Red.mat", "Red (Material)"})
    CHECK(is_as_asked(asset, Comparison::Equals, Input::of(name)));
  CHECK_FALSE(is_as_asked(asset, Comparison::Equals, Input::of("Blue")));
  CHECK(is_as_asked(asset, Comparison::Contains, Input::of("materials/red")));
  CHECK(is_as_asked(asset, Comparison::Not, Input{}));

  Value nothing;
  nothing.kind = Value::Kind::Null;
  CHECK(is_as_asked(nothing, Comparison::Equals, Input{}));
  CHECK(is_as_asked(nothing, Comparison::Equals, Input::of("null")));

  Value list;
  list.kind = Value::Kind::List;
  list.items = {asset, nothing};
  CHECK(is_as_asked(list, Comparison::Contains, Input::of("Red")));
  CHECK_FALSE(is_as_asked(list, Comparison::Contains, Input::of("Blue")));
  CHECK(is_as_asked(list, Comparison::Equals, Input::list({Input::of("Red"), Input{}})));
}

}  // namespace diorama::unity
