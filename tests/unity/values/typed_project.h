// A project written for a test: scripts, a scene with a component of each, and what their fields
// say.
//
// Threading: one thread. Errors: none; a test fails.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/temp_folder.h"
#include "unity/model/hierarchies.h"
#include "unity/model/project.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::typed {

using scene::Value;
using test::TempFolder;
using Kind = Value::Kind;

inline constexpr int kStone = 30, kSheet = 31, kBox = 32, kItem = 33, kNoAsset = 99;

inline std::string guid_text(int number) {
  const std::string digits = std::to_string(number);
  return std::string(32 - digits.size(), 'e') + digits;
}
inline std::string meta(int number, std::string_view importer = "MonoImporter:\n") {
  return "fileFormatVersion: 2\nguid: " + guid_text(number) + "\n" + std::string(importer);
}
inline std::string ref(FileId id, int number, int type = 2) {
  return "{fileID: " + std::to_string(id) + ", guid: " + guid_text(number) +
         ", type: " + std::to_string(type) + "}";
}
inline constexpr std::string_view kYaml = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";

// --- A value in one line ----------------------------------------------------------------------

inline std::string number(double value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

inline std::string shown(const Value& value);

inline std::string parts(const Value& value) {
  std::string out;
  for (const Value::Member& member : value.members)
    out += (out.empty() ? "" : ", ") + member.name + " " + shown(member.value);
  for (const Value& item : value.items) out += (out.empty() ? "" : ", ") + shown(item);
  return out;
}

inline std::string shown(const Value& value) {
  switch (value.kind) {
    case Kind::Null: return "null";
    case Kind::Bool: return value.integer != 0 ? "true" : "false";
    case Kind::Integer:
      return value.type == "ulong" ? std::to_string(static_cast<std::uint64_t>(value.integer))
                                   : std::to_string(value.integer);
    case Kind::Float:
    case Kind::Double: return number(value.number);
    case Kind::Text: return '"' + value.text + '"';
    case Kind::Enum: return value.text + "=" + std::to_string(value.integer);
    case Kind::Structure:
    case Kind::Curve:
    case Kind::Gradient: return "(" + parts(value) + ")";
    case Kind::Record: return value.type + "{" + parts(value) + "}";
    case Kind::List: return "[" + parts(value) + "]";
    case Kind::Object: return "object " + value.path + " " + value.text;
    case Kind::Asset: return "asset " + value.path + " " + value.text;
    case Kind::Missing: return "missing: " + value.text;
    case Kind::Unknown: break;
  }
  return "?" + value.text +
         (value.members.empty() && value.items.empty() ? "" : "(" + parts(value) + ")");
}

/// Whether it, and everything in it, has a type.
inline bool is_typed(const Value& value) {
  if (value.kind == Kind::Unknown) return !value.type.empty();
  const auto typed = [](const Value& each) { return is_typed(each); };
  return std::ranges::all_of(value.items, typed) &&
         std::ranges::all_of(value.members, typed, &Value::Member::value);
}

// --- The project ------------------------------------------------------------------------------

/// A scene with /Player and /Player/Gun, and one object per script that is put into it.
class Fixture {
 public:
  Fixture() {
    folder.write("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2022.3.10f1\n");
    folder.write("ProjectSettings/ProjectSettings.asset",
                 std::string(kYaml) +
                     "--- !u!129 &1\nPlayerSettings:\n  scriptingDefineSymbols:\n"
                     "    Standalone: MY_SYMBOL;OTHER\n  activeInputHandler: 1\n");
    asset("Stone.mat", kStone, "--- !u!21 &2100000\nMaterial:\n  m_Name: Stone\n");
    folder.write("Assets/Sheet.png", "no text");
    folder.write("Assets/Sheet.png.meta", meta(kSheet, "TextureImporter:\n  spriteMode: 2\n"));
    asset("Box.prefab", kBox,
          "--- !u!1 &100\nGameObject:\n  m_Component:\n  - component: {fileID: 101}\n"
          "  m_Name: Box\n--- !u!4 &101\nTransform:\n  m_GameObject: {fileID: 100}\n"
          "  m_Father: {fileID: 0}\n");
    script("ItemData.cs", 7, "public class ItemData : UnityEngine.ScriptableObject { }");
    asset("Sword.asset", kItem,
          "--- !u!114 &11400000\nMonoBehaviour:\n  m_Script: " + ref(11500000, 7, 3) +
              "\n  m_Name: Sword\n");
    object(1, "Player", {3, 4});
    transform(2, 1, 0, {6});
    scene_ += "--- !u!54 &3\nRigidbody:\n  m_GameObject: {fileID: 1}\n  m_Mass: 2\n";
    scene_ +=
        "--- !u!114 &4\nMonoBehaviour:\n  m_GameObject: {fileID: 1}\n  m_Enabled: 1\n"
        "  m_Script: " +
        ref(11500000, 1, 3) + "\n";
    object(5, "Gun", {});
    transform(6, 5, 2, {});
    script("Target.cs", 1, "public class Target : UnityEngine.MonoBehaviour { }");
  }

  void script(const std::string& name, int number, std::string_view source) {
    folder.write("Assets/" + name, source);
    folder.write("Assets/" + name + ".meta", meta(number));
  }
  void asset(const std::string& name, int number, std::string_view objects) {
    folder.write("Assets/" + name, std::string(kYaml) + std::string(objects));
    folder.write("Assets/" + name + ".meta", meta(number, "NativeFormatImporter:\n"));
  }

  /// A component of the script on an object of its own. `fields` is as in the file, without the
  /// two spaces in front of each line.
  void component(int script_number, std::string_view fields) {
    const FileId id = next_id_;
    next_id_ += 10;
    object(id, "C" + std::to_string(script_number), {id + 2});
    transform(id + 1, id, 0, {});
    scene_ +=
        "--- !u!114 &" + std::to_string(id + 2) +
        "\nMonoBehaviour:\n  m_ObjectHideFlags: 0\n  m_GameObject: {fileID: " + std::to_string(id) +
        "}\n  m_Enabled: 1\n  m_EditorHideFlags: 0\n  m_Script: " +
        ref(11500000, script_number, 3) + "\n  m_Name: \n  m_EditorClassIdentifier: \n";
    while (!fields.empty()) {
      const std::size_t end = std::min(fields.find('\n'), fields.size());
      scene_ += "  " + std::string(fields.substr(0, end)) + "\n";
      fields.remove_prefix(std::min(end + 1, fields.size()));
    }
  }

  /// Opens it, and reads the components that were put into the scene.
  void open() {
    folder.write("Assets/Main.unity", std::string(kYaml) + scene_);
    folder.write("Assets/Main.unity.meta", meta(29, "DefaultImporter:\n"));
    auto opened = Project::open(folder.path);
    REQUIRE(opened);
    project = *std::move(opened);
    auto hierarchy = project->hierarchies().open("Assets/Main.unity");
    REQUIRE(hierarchy);
    opened_ = *std::move(hierarchy);
    reader_ = std::make_unique<TypedReader>(*project, *opened_);
  }

  /// The fields of the only component of that script, but for m_Enabled.
  std::vector<Value::Member> fields(int script_number) {
    const auto object = opened_->paths.find("/C" + std::to_string(script_number));
    REQUIRE(object);
    auto all = reader_->fields(opened_->hierarchy.objects()[*object].first_component + 1);
    REQUIRE_FALSE(all.empty());
    CHECK(all.front().name == "m_Enabled");
    all.erase(all.begin());
    return all;
  }

  /// "name: type = value" for each.
  std::vector<std::string> lines(int script_number) {
    std::vector<std::string> out;
    for (const Value::Member& field : fields(script_number))
      out.push_back(field.name + ": " + field.value.type + " = " + shown(field.value));
    return out;
  }

  /// The same of the second component of an object.
  std::vector<std::string> lines(std::string_view path) {
    const auto object = opened_->paths.find(path);
    REQUIRE(object);
    std::vector<std::string> out;
    for (const Value::Member& field :
         reader_->fields(opened_->hierarchy.objects()[*object].first_component + 1))
      out.push_back(field.name + ": " + field.value.type + " = " + shown(field.value));
    return out;
  }

  void add_instance(FileId id, int source) { scene_ += instance(id, 0, source, 3); }
  static std::string instance(FileId id, FileId parent, int source, int type) {
    return "--- !u!1001 &" + std::to_string(id) +
           "\nPrefabInstance:\n  m_Modification:\n    m_TransformParent: {fileID: " +
           std::to_string(parent) +
           "}\n    m_Modifications: []\n  m_SourcePrefab: " + ref(100100000, source, type) + "\n";
  }

  [[nodiscard]] const Hierarchy& hierarchy() const { return opened_->hierarchy; }
  TypedReader& reader() { return *reader_; }

  TempFolder folder;
  std::unique_ptr<Project> project;

 private:
  void object(FileId id, std::string_view name, const std::vector<FileId>& components) {
    scene_ += "--- !u!1 &" + std::to_string(id) +
              "\nGameObject:\n  m_Component:\n  - component: {fileID: " + std::to_string(id + 1) +
              "}\n";
    for (const FileId each : components)
      scene_ += "  - component: {fileID: " + std::to_string(each) + "}\n";
    scene_ += "  m_Name: " + std::string(name) + "\n  m_IsActive: 1\n";
  }
  void transform(FileId id, FileId owner, FileId father, const std::vector<FileId>& children) {
    scene_ += "--- !u!4 &" + std::to_string(id) +
              "\nTransform:\n  m_GameObject: {fileID: " + std::to_string(owner) +
              "}\n  m_Children:" + (children.empty() ? " []" : "") + "\n";
    for (const FileId each : children) scene_ += "  - {fileID: " + std::to_string(each) + "}\n";
    scene_ += "  m_Father: {fileID: " + std::to_string(father) + "}\n";
  }

  std::string scene_;
  FileId next_id_ = 1000;
  OpenHierarchyPtr opened_;
  std::unique_ptr<TypedReader> reader_;
};

inline constexpr std::string_view kUsings =
    "using System;\nusing System.Collections.Generic;\nusing UnityEngine;\n"
    "using UnityEngine.Events;\nusing UnityEngine.Serialization;\n";

}  // namespace diorama::unity::typed
