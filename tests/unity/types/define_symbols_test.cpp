// Which symbols `#if` sees: ranges of versions, response files, assembly definitions; and that the
// fields of a project's scripts follow from them.
#include "unity/types/define_symbols.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/temp_folder.h"
#include "unity/types/script_project.h"

using namespace diorama;
using namespace diorama::unity;

TEST_CASE("define_symbols: a version is in a range or not") {
  struct Row {
    const char* range;
    const char* version;
    bool expected;
  };
  constexpr Row kRows[] = {
      // One version: that and newer ones.
      {"", "1.0.0", true},
      {"1.2.3", "1.2.3", true},
      {"1.2.3", "1.2.2", false},
      {"1.2.3", "1.10.0", true},
      {"1.2", "1.2.0", true},
      {"1", "0.9.9", false},
      {" 1.2.3 ", "1.2.3", true},
      // Both ends.
      {"[1.0,2.0)", "1.0.0", true},
      {"[1.0,2.0)", "1.9.9", true},
      {"[1.0,2.0)", "2.0.0", false},
      {"[1.0,2.0]", "2.0.0", true},
      {"[1.0, 2.0]", "2.0.1", false},
      {"(1.0,2.0)", "1.0.0", false},
      {"(1.0,2.0)", "1.0.1", true},
      {"(1.3.0,3.4)", "3.4.0", false},
      // One end, and one version only.
      {"(,1.0]", "1.0.0", true},
      {"(,1.0]", "1.0.1", false},
      {"[2.0,)", "3.0.0", true},
      {"[2.0,)", "1.9.0", false},
      {"[2.4.5]", "2.4.5", true},
      {"[2.4.5]", "2.4.6", false},
      // What comes before a release.
      {"1.0.0", "1.0.0-preview.3", false},
      {"1.0.0-preview.2", "1.0.0-preview.3", true},
      {"1.0.0-preview.10", "1.0.0-preview.9", false},
      {"1.0.0-pre.1", "1.0.0", true},
      {"1.0.0-pre", "1.0.0-pre.1", true},
      {"1.0.0-exp.1", "1.0.0-1", false},
      {"(0.2.4,5.6.2-preview.2]", "5.6.2-preview.2", true},
      {"(0.2.4,5.6.2-preview.2]", "5.6.2", false},
      {"1.0.0", "1.0.0+build.7", true},
      // The version is not known: it may be any, so it is no old one.
      {"1.0", "https://example.org/a.git", true},
      {"[1.0,2.0)", "https://example.org/a.git", false},
      {"[1.0,)", "", true},
      // No range.
      {"(1.0)", "1.0.0", false},
      {"[1.0,2.0", "1.0.0", false},
      {"[", "1.0.0", false},
      {"[]", "1.0.0", true},
      {"1.x", "1.0.0", false},
      {"[a,b]", "1.0.0", false},
      {"1.2.3.4", "9.0.0", false},
      {"99999999999999999999", "1.0.0", false},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.range);
    CAPTURE(row.version);
    CHECK(is_version_in(row.range, row.version) == row.expected);
  }
}

TEST_CASE("define_symbols: a versionDefine asks for a package, or for the editor") {
  Package input, tool;
  input.name = "com.unity.inputsystem";
  input.version = "1.7.0";
  tool.name = "com.studio.tool";
  const std::vector<Package> packages = {tool, input};
  const auto editor = UnityVersion::parse("2022.3.10f1");
  struct Row {
    VersionDefine define;
    bool expected;
  };
  const Row rows[] = {
      {{"com.unity.inputsystem", "1.0", "A"}, true},
      {{"com.unity.inputsystem", "(,1.0]", "A"}, false},
      {{"com.unity.inputsystem", "", "A"}, true},
      {{"com.unity.absent", "", "A"}, false},
      {{"com.studio.tool", "2.0", "A"}, true},
      {{"Unity", "2022.3", "A"}, true},
      {{"Unity", "2022.3.10f1", "A"}, true},
      {{"Unity", "2022.3.10f2", "A"}, false},
      {{"Unity", "2021.2.0a7", "A"}, true},
      {{"Unity", "[2021.1,2022.1)", "A"}, false},
      {{"Unity", "2023", "A"}, false},
      {{"Unity", "2022", "A"}, true},
      {{"Unity", "6000.0.0b13", "A"}, false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.define.resource);
    CAPTURE(row.define.expression);
    CHECK(holds(row.define, packages, editor) == row.expected);
    CHECK_FALSE(holds({row.define.resource, "x", "A"}, packages, editor));
  }
  CHECK_FALSE(holds({"Unity", "2022.3", "A"}, packages, std::nullopt));
}

TEST_CASE("define_symbols: a response file defines what it says") {
  csharp::Defines found;
  add_response_file(
      "-define:A;B\n# -define:NOT\n/d:C,D -nullable -unsafe\r\n  -define:\"E;F\"\n-define:\n"
      "-warnaserror+ -d:G\n-defined:H\n",
      found);
  CHECK(found == csharp::Defines{"A", "B", "C", "D", "E", "F", "G"});
}

TEST_CASE("define_symbols: the editor has its version and those before it, and no system") {
  ProjectSettings settings;
  settings.version = UnityVersion::parse("2021.3.5f1");
  settings.define_symbols["Standalone"] = {"DEMO"};
  settings.define_symbols["Android"] = {"PHONE"};
  const csharp::Defines found = editor_symbols(settings);
  for (const char* symbol :
       {"UNITY_EDITOR", "UNITY_2021", "UNITY_2021_3", "UNITY_2021_3_5", "UNITY_2021_3_OR_NEWER",
        "UNITY_2021_1_OR_NEWER", "UNITY_2019_4_OR_NEWER", "UNITY_5_3_OR_NEWER", "DEMO",
        "UNITY_STANDALONE", "ENABLE_LEGACY_INPUT_MANAGER", "NET_STANDARD_2_1"}) {
    CAPTURE(symbol);
    CHECK(found.contains(symbol));
  }
  for (const char* symbol :
       {"UNITY_2022_1_OR_NEWER", "UNITY_2021_3_6", "UNITY_2021_0_OR_NEWER", "UNITY_5_2_OR_NEWER",
        "PHONE", "UNITY_ANDROID", "UNITY_EDITOR_WIN", "UNITY_EDITOR_OSX", "UNITY_EDITOR_LINUX",
        "UNITY_STANDALONE_WIN", "ENABLE_INPUT_SYSTEM"}) {
    CAPTURE(symbol);
    CHECK_FALSE(found.contains(symbol));
  }
}

namespace {

/// A project with one script below #if in each of a few assemblies.
class DefinesProject {
 public:
  DefinesProject() {
    folder.write("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2022.3.10f1\n");
    manifest("1.7.0");
    asset("Assets/Game/Game.asmdef",
          R"json({"name": "Game", "versionDefines": [
                {"name": "com.unity.inputsystem", "expression": "[1.0,2.0)", "define": "HAS_INPUT"},
                {"name": "com.unity.absent", "expression": "", "define": "HAS_ABSENT"},
                {"name": "Unity", "expression": "2022.2", "define": "HAS_EDITOR"},
                {"name": 5, "define": "BAD"}, 7]})json");
    asset("Assets/More/More.asmref", R"({"reference": "Game"})");
    asset("Assets/Own/Own.asmdef", R"({"name": "Own"})");
    for (const char* place : {"Game", "More", "Own", "Loose"})
      asset(std::string("Assets/") + place + "/" + place + "One.cs", R"(using UnityEngine;
public class )" + std::string(place) + R"(One : MonoBehaviour {
#if HAS_INPUT
  public int input;
#endif
#if HAS_ABSENT || BAD
  public int absent;
#endif
#if HAS_EDITOR
  public int editor;
#endif
#if FROM_FILE
  public int file;
#endif
#if FROM_OWN_FILE
  public int ownFile;
#endif
})");
  }

  void manifest(const std::string& version) {
    folder.write("Packages/manifest.json",
                 R"({"dependencies": {"com.unity.inputsystem": ")" + version + R"("}})");
  }
  void asset(const std::string& path, const std::string& text) {
    folder.write(path, text);
    const std::string digits = std::to_string(++last_);
    folder.write(path + ".meta", "fileFormatVersion: 2\nguid: " +
                                     std::string(32 - digits.size(), 'a') + digits + "\n");
  }

  test::TempFolder folder;

 private:
  int last_ = 0;
};

/// Its scripts, as a project keeps them.
class OpenScripts {
 public:
  explicit OpenScripts(const std::string& folder)
      : assets_(*AssetDatabase::open(folder)),
        settings_(read_project_settings(folder, &assets_)),
        scripts_(assets_, settings_) {}

  /// As after every look at the disk.
  void refresh() {
    const AssetChanges changes = assets_.rescan();
    settings_ = read_project_settings(assets_.root(), &assets_);
    scripts_.settings_changed();
    std::vector<std::string> paths = changes.added;
    paths.insert(paths.end(), changes.changed.begin(), changes.changed.end());
    scripts_.update(paths);
  }
  bool is_left_out(const std::string& path) {
    const Asset* const asset = assets_.find_path(path);
    REQUIRE(asset != nullptr);
    CHECK(scripts_.script(asset->guid) == nullptr);
    return scripts_.is_left_out(*asset);
  }
  std::string why_not_compiled(const std::string& path) { return scripts_.why_not_compiled(path); }
  std::string fields_of(const std::string& name) {
    const ScriptInfo* const script = scripts_.script_named(name);
    REQUIRE(script != nullptr);
    std::string out;
    for (const SerializedField& field : script->fields)
      out += (out.empty() ? "" : " ") + field.name;
    return out;
  }

 private:
  AssetDatabase assets_;
  ProjectSettings settings_;
  ScriptProject scripts_;
};

}  // namespace

TEST_CASE("define_symbols: the sources of an assembly see its version defines, no others do") {
  DefinesProject files;
  OpenScripts scripts(files.folder.path);
  const auto fields = [&](const std::string& name) { return scripts.fields_of(name); };
  CHECK(fields("GameOne") == "input editor");
  CHECK(fields("MoreOne") == "input editor");
  CHECK(fields("OwnOne").empty());
  CHECK(fields("LooseOne").empty());

  // Another version of the package is another set of symbols.
  files.manifest("2.0.0");
  scripts.refresh();
  CHECK(fields("GameOne") == "editor");
}

TEST_CASE("define_symbols: csc.rsp of Assets counts where an assembly has none of its own") {
  DefinesProject files;
  files.asset("Assets/csc.rsp", "-define:FROM_FILE\n");
  OpenScripts scripts(files.folder.path);
  const auto fields = [&](const std::string& name) { return scripts.fields_of(name); };
  CHECK(fields("LooseOne") == "file");
  CHECK(fields("OwnOne") == "file");
  CHECK(fields("GameOne") == "input editor file");

  files.asset("Assets/Own/csc.rsp", "-define:FROM_OWN_FILE\n");
  scripts.refresh();
  CHECK(fields("OwnOne") == "ownFile");
  CHECK(fields("LooseOne") == "file");
}

TEST_CASE("define_symbols: a class after an #if that is not true here is left out, not absent") {
  DefinesProject files;
  const auto put = [&](const std::string& name, const std::string& text) {
    files.asset("Assets/" + name + ".cs", text);
  };
  put("OnWindows", "#if UNITY_EDITOR_WIN\npublic class OnWindows : X { }\n#endif\n");
  put("Absent", "#if UNITY_EDITOR_WIN\npublic class AbsentOther : X { }\n#endif\n");
  put("Plain", "public class Other { } // class Plain\n");
  put("Noted", "#if UNITY_EDITOR_WIN\n// class Noted\n#endif\n");
  put("Before", "// class Before\n#if A\n#endif\n");
  OpenScripts scripts(files.folder.path);
  CHECK(scripts.is_left_out("Assets/OnWindows.cs"));
  for (const char* name : {"Absent", "Plain", "Noted", "Before"}) {
    CAPTURE(name);
    CHECK_FALSE(scripts.is_left_out(std::string("Assets/") + name + ".cs"));
  }
}

// --- Which assemblies the editor compiles --------------------------------------------------------

TEST_CASE("define_symbols: what an assembly asks for holds, does not, or is not known") {
  ProjectSettings settings;
  settings.version = UnityVersion::parse("2022.3.10f1");
  settings.color_space = ColorSpace::Linear;
  settings.define_symbols["Standalone"] = {"DEMO"};
  settings.define_symbols["Android"] = {"PHONE"};
  csharp::Defines known = editor_symbols(settings);
  known.insert("HAS_INPUT");
  const csharp::Defines files = {"FROM_FILE"};
  const struct {
    AssemblyTerms terms;
    bool compiled;
  } rows[] = {
      {{}, true},
      {{{"DEMO"}, {}, {}}, true},
      {{{"HAS_INPUT"}, {}, {}}, true},
      {{{"ABSENT"}, {}, {}}, false},
      {{{"DEMO", "ABSENT"}, {}, {}}, false},  // all must hold
      {{{"ABSENT || DEMO"}, {}, {}}, true},   // one of them
      {{{"ABSENT||OTHER"}, {}, {}}, false},
      {{{"!ABSENT"}, {}, {}}, true},
      {{{"! DEMO"}, {}, {}}, false},
      {{{"!DEMO || !ABSENT"}, {}, {}}, true},
      {{{"!UNITY_EDITOR"}, {}, {}}, false},
      {{{"UNITY_INCLUDE_TESTS"}, {}, {}}, true},
      {{{"UNITY_2021_2_OR_NEWER"}, {}, {}}, true},
      {{{"UNITY_2023_1_OR_NEWER"}, {}, {}}, false},
      {{{"!UNITY_2021_2_OR_NEWER"}, {}, {}}, false},
      // The machine, another target, a response file: not known.
      {{{"UNITY_EDITOR_WIN"}, {}, {}}, true},
      {{{"!UNITY_EDITOR_WIN"}, {}, {}}, true},
      {{{"UNITY_ANDROID"}, {}, {}}, true},
      {{{"PHONE"}, {}, {}}, true},
      {{{"!PHONE"}, {}, {}}, true},
      {{{"FROM_FILE"}, {}, {}}, true},
      {{{"", " "}, {}, {}}, true},
      {{{}, {"Editor"}, {}}, true},
      {{{}, {"Android", "Editor"}, {}}, true},
      {{{}, {"Android", "iOS"}, {}}, false},
      {{{}, {}, {"Android"}}, true},
      {{{}, {}, {"Android", "Editor"}}, false},
  };
  for (const auto& row : rows) {
    INFO((row.terms.constraints.empty() ? "" : row.terms.constraints.front()));
    CHECK(why_not_compiled(row.terms, known, files, settings).empty() == row.compiled);
  }
  const std::string why = why_not_compiled({{"DEMO", "A || B"}, {}, {}}, known, files, settings);
  CHECK(why == "its defineConstraints ask for 'A || B'");
  // Without the settings of the player nobody knows the symbols of the project.
  settings.color_space.reset();
  CHECK(why_not_compiled({{"ABSENT"}, {}, {}}, known, files, settings).empty());
  CHECK_FALSE(why_not_compiled({{"!UNITY_EDITOR"}, {}, {}}, known, files, settings).empty());
}

TEST_CASE("define_symbols: an assembly that the editor does not compile declares no component") {
  DefinesProject files;
  const auto player = [&](const std::string& symbols) {
    files.folder.write("ProjectSettings/ProjectSettings.asset",
                       "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!129 &1\nPlayerSettings:\n"
                       "  m_ActiveColorSpace: 1\n  scriptingDefineSymbols:\n    Standalone: " +
                           symbols + "\n");
  };
  player("DEMO");
  const auto assembly = [&](const std::string& name, const std::string& terms) {
    files.asset("Assets/" + name + "/" + name + ".asmdef",
                R"({"name": ")" + name + "\", " + terms + "}");
    files.asset("Assets/" + name + "/" + name + "Part.cs",
                "public class " + name + "Part : UnityEngine.MonoBehaviour { public int a; }\n");
  };
  assembly("Asked", R"("defineConstraints": ["EXTRA"])");
  assembly("Phone", R"("includePlatforms": ["Android"])");
  assembly("Player", R"("excludePlatforms": ["Editor"])");
  assembly("Input", R"json("defineConstraints": ["HAS"], "versionDefines": [
           {"name": "com.unity.inputsystem", "expression": "1.0", "define": "HAS"}])json");
  assembly("Machine", R"("defineConstraints": ["UNITY_EDITOR_WIN"])");
  // Another folder that goes into an assembly goes with it.
  files.asset("Assets/Beside/Beside.asmref", R"({"reference": "Phone"})");
  files.asset("Assets/Beside/BesidePart.cs",
              "public class BesidePart : UnityEngine.MonoBehaviour { }\n");
  OpenScripts scripts(files.folder.path);
  for (const char* name : {"Asked", "Phone", "Player"}) {
    CAPTURE(name);
    const std::string path = std::string("Assets/") + name + "/" + name + "Part.cs";
    CHECK_FALSE(scripts.is_left_out(path));
    CHECK(scripts.why_not_compiled(path).starts_with("it is in the assembly " + std::string(name) +
                                                     ", which the editor does not compile: its "));
  }
  CHECK_FALSE(scripts.is_left_out("Assets/Beside/BesidePart.cs"));
  CHECK(scripts.fields_of("InputPart") == "a");
  CHECK(scripts.fields_of("MachinePart") == "a");

  player("DEMO;EXTRA");
  scripts.refresh();
  CHECK(scripts.fields_of("AskedPart") == "a");
  CHECK(scripts.why_not_compiled("Assets/Asked/AskedPart.cs").empty());
}
