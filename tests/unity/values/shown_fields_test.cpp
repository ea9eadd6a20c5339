// What a file stores is shown, whatever is known about its type; and fields whose class is on disk
// have their type. Measured on the sample, on real projects, on packages of C# and on made-up
// scripts; the numbers are printed.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "support/corpus.h"
#include "support/temp_folder.h"
#include "unity/model/hierarchies.h"
#include "unity/model/project.h"
#include "unity/values/typed_values.h"

using namespace diorama;
using namespace diorama::unity;
using diorama::test::TempFolder;

namespace {

using scene::Value;
using Kind = Value::Kind;

constexpr std::string_view kYaml = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";

std::string guid_text(int number) {
  const std::string digits = std::to_string(number);
  return std::string(32 - digits.size(), 'e') + digits;
}
std::string meta(int number) {
  return "fileFormatVersion: 2\nguid: " + guid_text(number) + "\nMonoImporter:\n";
}

struct Measured {
  std::size_t stored = 0, shown = 0;    ///< fields of components and of what is inside of them
  std::size_t declared = 0, typed = 0;  ///< fields of scripts whose class is on disk
  std::vector<std::string> hidden, untyped;

  void add(const Measured& other) {
    stored += other.stored;
    shown += other.shown;
    declared += other.declared;
    typed += other.typed;
    hidden.insert(hidden.end(), other.hidden.begin(), other.hidden.end());
    untyped.insert(untyped.end(), other.untyped.begin(), other.untyped.end());
  }
  [[nodiscard]] double typed_part() const {
    return declared == 0 ? 1 : static_cast<double>(typed) / static_cast<double>(declared);
  }
  void print(const std::string& of) const {
    MESSAGE(of, ": ", shown, " of ", stored, " stored fields are shown; ", typed, " of ", declared,
            " script fields have a type (", 100 * typed_part(), " %)");
    for (std::size_t i = 0; i < std::min<std::size_t>(hidden.size(), 10); ++i)
      MESSAGE("not shown: ", hidden[i]);
    for (std::size_t i = 0; i < std::min<std::size_t>(untyped.size(), 10); ++i)
      MESSAGE("no type: ", untyped[i]);
  }
};

/// A value that is shown as fields, in which those of the file can be looked for. Vectors, curves
/// and the like are shown in a form of their own.
bool has_fields(const Value& value) {
  return value.kind == Kind::Record || (value.kind == Kind::Unknown && !value.members.empty());
}

void compare(const FieldValue& stored, const std::vector<Value::Member>& shown, bool is_record,
             const std::string& where, Measured& out) {
  for (const FieldValue& field : stored.children) {
    if (is_record ? field.key == "serializedVersion" : is_internal(field.key)) continue;
    ++out.stored;
    const auto found = std::ranges::find(shown, field.key, &Value::Member::stored);
    if (found == shown.end()) {
      out.hidden.push_back(where + "." + field.key);
      continue;
    }
    ++out.shown;
    if (field.kind == FieldValue::Kind::Mapping && has_fields(found->value) &&
        !found->value.managed && field.find("rid") == nullptr)
      compare(field, found->value.members, true, where + "." + field.key, out);
  }
}

void count_typed(const std::vector<Value::Member>& shown, const ScriptInfo& script,
                 const std::string& where, Measured& out) {
  for (const Value::Member& member : shown) {
    const bool is_declared = std::ranges::find(script.fields, member.name,
                                               &SerializedField::name) != script.fields.end();
    // m_Enabled is the engine's; a class with an unknown base does not declare all of its fields.
    if (member.name == "m_Enabled" || (!is_declared && !script.unknown_base.empty())) continue;
    ++out.declared;
    if (member.value.kind == Kind::Unknown && member.value.type.empty())
      out.untyped.push_back(where + "." + member.name);
    else
      ++out.typed;
  }
}

Measured measure(TypedReader& reader, const ComponentType& type, const FieldValue& stored,
                 const std::string& where) {
  Measured out;
  const auto shown = reader.fields(type, stored);
  compare(stored, shown, false, where, out);
  if (type.kind == ComponentType::Kind::Script) count_typed(shown, *type.script, where, out);
  return out;
}

Measured measure_scene(Project& project, const std::string& path) {
  Measured out;
  const auto open = project.hierarchies().open(path);
  if (!open) return out;
  TypedReader reader(project, **open);
  const Hierarchy& hierarchy = (*open)->hierarchy;
  for (Index i = 0; i < hierarchy.components().size(); ++i)
    out.add(measure(reader, reader.type_of(i), component_fields(hierarchy, i), path));
  return out;
}

/// Every object of a file that is not a scene.
Measured measure_asset(Project& project, const std::string& path) {
  Measured out;
  auto read = project.assets().document(path);
  if (!read) return out;
  const auto document = std::make_shared<const text::Document>(*std::move(read));
  auto built = project.hierarchies().of(path, document);
  if (!built) return out;
  const OpenHierarchy open(path, *std::move(built));
  TypedReader reader(project, open);
  for (const text::Object& object : document->objects()) {
    const text::Tree tree = document->fields(object);
    out.add(measure(reader, reader.type_of(object), to_value(tree.fields()), path));
  }
  return out;
}

Measured measure_project(const std::string& folder) {
  Measured out;
  auto project = Project::open(folder);
  REQUIRE(project);
  std::vector<std::string> scenes, assets;
  for (const Asset* asset : (*project)->assets().assets()) {
    if (!asset->exists || asset->is_folder) continue;
    if (asset->extension() == "unity" || asset->extension() == "prefab")
      scenes.emplace_back(asset->path);
    else if (asset->extension() == "asset")
      assets.emplace_back(asset->path);
  }
  for (const std::string& path : scenes) out.add(measure_scene(**project, path));
  for (const std::string& path : assets) out.add(measure_asset(**project, path));
  return out;
}

}  // namespace

TEST_CASE("shown_fields: everything that the sample and real projects store is shown") {
  Measured all;
  for (const std::string& folder : test::unity_projects()) {
    const Measured found = measure_project(folder);
    found.print(std::filesystem::path(folder).filename().string());
    all.add(found);
  }
  all.print("all");
  CHECK(all.stored > 1'000);
  CHECK(all.shown == all.stored);
  CHECK(all.declared > 50);
  CHECK(all.typed_part() >= 0.98);
}

// --- Scripts with files made for them -----------------------------------------------------------

namespace {

/// A project of scripts with a scene that has a component of each.
class Scripts {
 public:
  Scripts() {
    folder.write("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2022.3.10f1\n");
  }

  int add(const std::string& path, std::string_view source) {
    folder.write("Assets/" + path, source);
    folder.write("Assets/" + path + ".meta", meta(++last_));
    return last_;
  }
  void component(int script, const std::string& fields) {
    const auto id = std::to_string(1000 + 10 * ++components_);
    scene_ += "--- !u!1 &" + id + "\nGameObject:\n  m_Component:\n  - component: {fileID: " + id +
              "1}\n  - component: {fileID: " + id + "2}\n  m_Name: C" + id + "\n--- !u!4 &" + id +
              "1\nTransform:\n  m_GameObject: {fileID: " + id +
              "}\n  m_Father: {fileID: 0}\n--- !u!114 &" + id +
              "2\nMonoBehaviour:\n  m_GameObject: {fileID: " + id +
              "}\n  m_Enabled: 1\n  m_Script: " + "{fileID: 11500000, guid: " + guid_text(script) +
              ", type: 3}" + "\n" + fields;
  }
  Measured measured() {
    folder.write("Assets/Main.unity", std::string(kYaml) + scene_);
    folder.write("Assets/Main.unity.meta", meta(90'000));
    auto project = Project::open(folder.path);
    REQUIRE(project);
    return measure_scene(**project, "Assets/Main.unity");
  }

  TempFolder folder;

 private:
  int last_ = 100, components_ = 0;
  std::string scene_;
};

struct Sample {
  const char* type;
  const char* stored;  ///< after the name and its colon
};
constexpr Sample kSamples[] = {
    {"int", " 5"},
    {"float", " 2.5"},
    {"bool", " 1"},
    {"string", " text"},
    {"string?", " text"},
    {"Vector3", " {x: 1, y: 2, z: 3}"},
    {"Color", " {r: 1, g: 1, b: 1, a: 1}"},
    {"Mode", " 1"},
    {"Material", " {fileID: 0}"},
    {"Material?", " {fileID: 0}"},
    {"Transform[]", "\n  - {fileID: 0}"},
    {"List<float>", "\n  - 1\n  - 2"},
    {"List<Mode>", " 01000000"},
    {"Stats", "\n    hp: 3\n    old: 4"},
    {"List<Stats?>", "\n  - hp: 3\n  - hp: 4"},
    {"LayerMask", "\n    serializedVersion: 2\n    m_Bits: 1"},
    {"UnityEvent", "\n    m_PersistentCalls:\n      m_Calls: []"},
};
/// What no source in the project explains.
constexpr Sample kUnexplained[] = {
    {"", " 7"},
    {"", " {fileID: 0}"},
    {"", "\n    m_Bits: 1\n    m_Other:\n    - a: 1"},
    {"", "\n  - name: x\n    weight: 2"},
    {"", " []"},
};

constexpr const char* kBases[] = {
    "MonoBehaviour",
    "UnityEngine.XR.Interaction.Toolkit.XRBaseInteractable",  // an outline
    "Unity.Cinemachine.Missing",                              // nowhere
    "Middle<int>",
};

}  // namespace

TEST_CASE("shown_fields: made-up scripts over bases that are known, in outline and nowhere") {
  std::mt19937 random(7);
  const auto below = [&](std::size_t limit) { return random() % limit; };
  Scripts scripts;
  scripts.add("Middle.cs",
              "using UnityEngine; public class Middle<T> : MonoBehaviour { public T middle; }\n"
              "public enum Mode { A, B }\n"
              "[System.Serializable] public class Stats { public int hp; }\n");
  for (int i = 0; i < 200; ++i) {
    const std::string base = kBases[below(std::size(kBases))];
    const std::string name = "Made" + std::to_string(i);
    std::string source =
        "#nullable enable\nusing System.Collections.Generic; using UnityEngine; using "
        "UnityEngine.Events;\npublic class " +
        name + " : " + base + " {\n";
    std::string stored;
    for (std::size_t field = 0; field < 6; ++field) {
      const Sample& each = kSamples[below(std::size(kSamples))];
      constexpr const char* kWays[] = {"public ", "[SerializeField] private ",
                                       "[field: SerializeField] protected "};
      const std::string called = "own" + std::to_string(field);
      source +=
          std::string("  ") + kWays[below(std::size(kWays))] + each.type + " " + called + ";\n";
      stored += "  " + called + ":" + each.stored + "\n";
    }
    if (base == "Middle<int>") stored += "  middle: 3\n";
    const bool is_outline = base.starts_with("UnityEngine.XR") || base.starts_with("Unity.C");
    for (std::size_t field = 0; is_outline && field < 3; ++field)
      stored += "  m_Above" + std::to_string(field) + ":" +
                kUnexplained[below(std::size(kUnexplained))].stored + "\n";
    scripts.component(scripts.add(name + ".cs", source + "}\n"), stored);
  }
  Measured found = scripts.measured();
  found.print("made-up scripts");
  CHECK(found.stored > 1'400);
  CHECK(found.shown == found.stored);
  // Those of the outline have no type, and nobody knows one.
  std::size_t above = 0;
  for (const std::string& each : found.untyped) above += each.find(".m_Above") != each.npos ? 1 : 0;
  found.declared -= above;
  CHECK(found.declared > 1'000);
  CHECK(found.typed_part() >= 0.98);
}

namespace {

/// As the sources of a package write it: what a field of that type looks like in a file.
std::string stored_form(const std::string& type) {
  if (type.ends_with("[]") || type.starts_with("List<")) return " []";
  if (type == "string") return " text";
  const bool is_plain = plain_type(type) != nullptr;
  return is_plain ? " 1" : " {fileID: 0}";
}

}  // namespace

TEST_CASE("shown_fields: the scripts of packages have the types of their fields") {
  Measured all;
  std::size_t fields_of_all = 0;
  for (const std::string package : {"com.neuecc.unirx", "com.cysharp.unitask"}) {
    Scripts scripts;
    const auto root = std::filesystem::path(test::data_folder()) / "../node_modules" / package;
    REQUIRE(std::filesystem::is_directory(root));
    std::map<std::string, int> numbers;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      if (entry.path().extension() != ".cs" && entry.path().extension() != ".asmdef") continue;
      const std::string path =
          package + "/" + entry.path().lexically_relative(root).generic_string();
      numbers["Assets/" + path] = scripts.add(path, test::read_all(entry.path()));
    }
    // Each script with every field that its own file declares for Unity, and one more.
    auto project = Project::open(scripts.folder.path);
    REQUIRE(project);
    const csharp::TypeIndex& index = (*project)->scripts().index();
    const ScriptTypes& types = (*project)->scripts().types();
    std::size_t fields = 0, known = 0;
    for (const csharp::Type* type : index.all()) {
      const csharp::TypePart& part = type->parts.front();
      const auto number = numbers.find(*part.path);
      if (number == numbers.end()) continue;
      for (const SerializedField& field : types.fields(index.itself(*type))) {
        if (field.type.element.is(csharp::ResolvedType::Form::Parameter)) continue;  // of anything
        ++fields;
        known += field.type.kind == FieldKind::Unknown ? 0 : 1;
      }
      if (types.script_in(*part.path) != type || types.kind_of(*type) != ScriptKind::MonoBehaviour)
        continue;
      std::string stored = "  noLongerDeclared: 1\n";
      for (const csharp::Field& field : part.facts->fields)
        if (field.modifiers.is_public && !field.modifiers.is_static && !field.is_property)
          stored += "  " + field.name + ":" + stored_form(field.type) + "\n";
      scripts.component(number->second, stored);
    }
    MESSAGE(package, ": ", known, " of ", fields, " fields that Unity would store have a type");
    fields_of_all += fields;
    CHECK(static_cast<double>(known) >= 0.98 * static_cast<double>(fields));
    Measured found = scripts.measured();
    std::erase_if(found.untyped,
                  [](const std::string& each) { return each.ends_with(".noLongerDeclared"); });
    found.declared = found.typed + found.untyped.size();
    found.print(package);
    all.add(found);
  }
  all.print("packages");
  CHECK(fields_of_all > 10);
  CHECK(all.shown == all.stored);
  CHECK(all.stored > 30);
  CHECK(all.typed_part() >= 0.98);
}
