#include "unity/types/script_project.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>

#include "support/temp_folder.h"
#include "unity/model/project.h"

namespace diorama::unity {
namespace {

using test::TempFolder;
namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

std::string guid_text(int number) {
  const std::string digits = std::to_string(number);
  return std::string(32 - digits.size(), 'b') + digits;
}
Guid guid(int number) {
  return *Guid::parse(guid_text(number));
}

/// A project folder whose files get their .meta files by themselves.
struct Folder : TempFolder {
  Folder() { make_folder("Assets"); }

  int put(const std::string& name, std::string_view text) {
    const auto [entry, added] = numbers_.try_emplace(name, static_cast<int>(numbers_.size()) + 1);
    write(name, text);
    write(name + ".meta", "fileFormatVersion: 2\nguid: " + guid_text(entry->second) + "\n");
    return entry->second;
  }
  void drop(const std::string& name) {
    remove(name);
    remove(name + ".meta");
  }
  void set_version(const std::string& version) {
    write("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: " + version + "\n");
  }
  void set_player(const std::string& fields) {
    write("ProjectSettings/ProjectSettings.asset",
          "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!129 &1\nPlayerSettings:\n" + fields);
  }

 private:
  std::map<std::string, int> numbers_;
};

std::unique_ptr<Project> open(const TempFolder& folder) {
  auto project = Project::open(folder.path);
  REQUIRE(project);
  return *std::move(project);
}

/// "name: type, ..." of the serialized fields.
std::string shown(const ScriptInfo& info) {
  std::string out;
  for (const SerializedField& field : info.fields)
    out += (out.empty() ? "" : ", ") + field.name + ": " +
           (field.type.kind == FieldKind::Unknown ? "?" : field.type.full_name);
  return out;
}

std::string fields_of(Project& project, int number) {
  const ScriptInfo* info = project.scripts().script(guid(number));
  return info == nullptr ? "no script" : shown(*info);
}

/// Everything a project says about its scripts, to compare two.
Lines dump(Project& project) {
  Lines out;
  for (const Asset* asset : project.assets().assets()) {
    if (asset->extension() != "cs") continue;
    const ScriptInfo* info = project.scripts().script(asset->guid);
    out.push_back(std::string(asset->path) + ": ");
    if (info == nullptr) continue;
    out.back() += info->full_name + " in " + info->assembly + " at " + info->path + " [" +
                  std::string(to_text(info->kind)) + " " + info->unknown_base + "] " + shown(*info);
  }
  for (const Assembly& assembly : project.scripts().assemblies()) {
    out.push_back(assembly.name + " of " + assembly.folder);
    for (const std::string& each : assembly.references) out.back() += " " + each;
  }
  for (const std::string& problem : project.scripts().problems()) out.push_back(problem);
  out.push_back(std::to_string(project.scripts().file_count()) + " files");
  return out;
}

constexpr std::string_view kEmptyScript = "public class X : UnityEngine.MonoBehaviour { }";

}  // namespace

TEST_CASE("script_project: every script is in the assembly Unity compiles it into") {
  Folder folder;
  folder.put("Assets/Game/Game.asmdef", R"({"name": "My.Game", "references": ["Lib", "Gone"]})");
  folder.put("Assets/Lib/Lib.asmdef", "\xEF\xBB\xBF{\"name\": \"Lib\"}");
  folder.put("Assets/Game/Tools/Tools.asmdef",
             R"({"name": "Tools", "includePlatforms": ["Editor"],
                 "defineConstraints": ["UNITY_INCLUDE_TESTS"]})");
  folder.put("Assets/Extra/Extra.asmref", R"({"reference": "Lib"})");
  folder.put("Assets/Broken/Broken.asmdef", "{ no json");
  folder.put("Packages/com.a/package.json", R"({"name": "com.a"})");
  folder.put("Packages/com.a/Runtime/A.asmdef", R"({"name": "Com.A"})");
  struct Case {
    std::string path;
    std::string_view assembly;
  };
  const Case cases[] = {
      {"Assets/A1.cs", "Assembly-CSharp"},
      {"Assets/Sub/Deep/A2.cs", "Assembly-CSharp"},
      {"Assets/Editor/A3.cs", "Assembly-CSharp-Editor"},
      {"Assets/Sub/Editor/Deep/A4.cs", "Assembly-CSharp-Editor"},
      {"Assets/Plugins/A5.cs", "Assembly-CSharp-firstpass"},
      {"Assets/Plugins/Editor/A6.cs", "Assembly-CSharp-Editor-firstpass"},
      {"Assets/Standard Assets/A7.cs", "Assembly-CSharp-firstpass"},
      {"Assets/Sub/Plugins/A8.cs", "Assembly-CSharp"},  // only at the top
      {"Assets/Game/A9.cs", "My.Game"},
      {"Assets/Game/Sub/A10.cs", "My.Game"},
      {"Assets/Game/Editor/A11.cs", "My.Game"},  // the definition goes before the folder's name
      {"Assets/Game/Tools/A12.cs", "Tools"},
      {"Assets/Extra/A13.cs", "Lib"},
      {"Assets/Broken/A14.cs", "Assembly-CSharp"},
      {"Packages/com.a/Runtime/A15.cs", "Com.A"},
  };
  std::vector<int> numbers;
  for (const Case& c : cases) {
    const std::string name = fs::path(c.path).stem().string();
    numbers.push_back(
        folder.put(c.path, "public class " + name + " : UnityEngine.MonoBehaviour { }"));
  }
  const auto project = open(folder);
  for (std::size_t i = 0; i < std::size(cases); ++i) {
    CAPTURE(cases[i].path);
    const ScriptInfo* info = project->scripts().script(guid(numbers[i]));
    REQUIRE(info != nullptr);
    CHECK(info->assembly == cases[i].assembly);
    CHECK(info->path == cases[i].path);
  }
  const auto& assemblies = project->scripts().assemblies();
  const auto named = [&](std::string_view name) {
    return *std::ranges::find(assemblies, name, &Assembly::name);
  };
  REQUIRE(assemblies.size() == 4);
  CHECK(named("My.Game").references == Lines{"Lib", "Gone"});
  CHECK(named("My.Game").folder == "Assets/Game");
  CHECK_FALSE(named("My.Game").editor_only);
  CHECK(named("Tools").editor_only);
  CHECK(named("Tools").is_test);
  CHECK(project->scripts().file_count() == std::size(cases));
}

TEST_CASE("script_project: assemblies refer to each other by name or by GUID") {
  Folder folder;
  const int lib = folder.put("Assets/Lib/Lib.asmdef", R"({"name": "Lib"})");
  folder.put("Assets/Game/Game.asmdef",
             R"({"name": "Game", "references": ["GUID:)" + guid_text(lib) + R"("]})");
  folder.put("Assets/More/More.asmref", R"({"reference": "GUID:)" + guid_text(lib) + R"("})");
  const int more = folder.put("Assets/More/M.cs", "public class M : UnityEngine.MonoBehaviour { }");
  const auto project = open(folder);
  CHECK(project->scripts().script(guid(more))->assembly == "Lib");
  for (const Assembly& assembly : project->scripts().assemblies())
    if (assembly.name == "Game") CHECK(assembly.references == Lines{"Lib"});
}

TEST_CASE("script_project: of two classes of one name, the one its assembly can see is meant") {
  Folder folder;
  folder.put("Assets/One/One.asmdef", R"({"name": "One"})");
  folder.put("Assets/Two/Two.asmdef", R"({"name": "Two"})");
  folder.put("Assets/A/A.asmdef", R"({"name": "A", "references": ["One"]})");
  folder.put("Assets/B/B.asmdef", R"({"name": "B", "references": ["Two"]})");
  folder.put("Assets/One/Data.cs", "[System.Serializable] public class Data { public int one; }");
  folder.put("Assets/Two/Data.cs",
             "[System.Serializable] public struct Data { public float two; }");
  const int a = folder.put("Assets/A/UsesA.cs",
                           "public class UsesA : UnityEngine.MonoBehaviour { public Data d; }");
  const int b = folder.put("Assets/B/UsesB.cs",
                           "public class UsesB : UnityEngine.MonoBehaviour { public Data d; }");
  const auto project = open(folder);
  const auto member = [&](int number) {
    const ScriptInfo* info = project->scripts().script(guid(number));
    REQUIRE(info != nullptr);
    REQUIRE(info->fields.size() == 1);
    return project->scripts().types().members(info->fields[0].type).at(0).name;
  };
  CHECK(member(a) == "one");
  CHECK(member(b) == "two");
}

TEST_CASE("script_project: #if is read as the editor of the project's version compiles it") {
  struct Case {
    std::string_view version, player, condition;
    bool holds;
  };
  const Case cases[] = {
      {"2022.3.10f1", "", "UNITY_EDITOR", true},
      {"2022.3.10f1", "", "UNITY_2022_3_OR_NEWER", true},
      {"2022.3.10f1", "", "UNITY_2022_1_OR_NEWER && UNITY_2019_4_OR_NEWER", true},
      {"2022.3.10f1", "", "UNITY_5_3_OR_NEWER", true},
      {"2022.3.10f1", "", "UNITY_2023_1_OR_NEWER", false},
      {"2022.3.10f1", "", "UNITY_6000_0_OR_NEWER", false},
      {"2022.3.10f1", "", "UNITY_2022 && UNITY_2022_3 && UNITY_2022_3_10", true},
      {"2022.3.10f1", "", "UNITY_2022_3_11", false},
      {"6000.0.23f1", "", "UNITY_6000_0_OR_NEWER && UNITY_2023_3_OR_NEWER", true},
      {"6000.0.23f1", "", "UNITY_6000_1_OR_NEWER", false},
      {"2017.4.1f1", "", "UNITY_2018_1_OR_NEWER", false},
      {"2022.3.10f1", "", "UNITY_ANDROID || UNITY_IOS", false},
      {"2022.3.10f1", "", "true", true},
      {"2022.3.10f1", "", "!MY_SYMBOL", true},
      {"2022.3.10f1",
       "  scriptingDefineSymbols:\n    Standalone: A;MY_SYMBOL\n    Android: PHONE\n",
       "MY_SYMBOL && A && !PHONE", true},
      {"2022.3.10f1", "  scriptingDefineSymbols:\n    1: MY_SYMBOL\n", "MY_SYMBOL", true},
      {"2022.3.10f1", "  activeInputHandler: 0\n",
       "ENABLE_LEGACY_INPUT_MANAGER && !ENABLE_INPUT_SYSTEM", true},
      {"2022.3.10f1", "  activeInputHandler: 1\n",
       "!ENABLE_LEGACY_INPUT_MANAGER && ENABLE_INPUT_SYSTEM", true},
      {"2022.3.10f1", "  activeInputHandler: 2\n",
       "ENABLE_LEGACY_INPUT_MANAGER && ENABLE_INPUT_SYSTEM", true},
  };
  for (const Case& c : cases) {
    CAPTURE(c.version);
    CAPTURE(c.player);
    CAPTURE(c.condition);
    Folder folder;
    folder.set_version(std::string(c.version));
    folder.set_player(std::string(c.player));
    const int script =
        folder.put("Assets/X.cs", "public class X : UnityEngine.MonoBehaviour {\n#if " +
                                      std::string(c.condition) +
                                      "\n  public int yes;\n#else\n  public int no;\n#endif\n}");
    CHECK(fields_of(*open(folder), script) == (c.holds ? "yes: int" : "no: int"));
  }
}

TEST_CASE("script_project: a file has a script when it has the class, wherever that is") {
  struct Case {
    std::string name;
    std::string_view source, expected;
  };
  const Case cases[] = {
      {"X.cs", "public class X : UnityEngine.MonoBehaviour { public int a; }", "X"},
      {"X.cs", "namespace N; public class X : UnityEngine.MonoBehaviour { }", "N.X"},
      {"X.cs", "namespace N.M { public class X : UnityEngine.ScriptableObject { } }", "N.M.X"},
      {"X.cs", "namespace N { namespace M { class X : UnityEngine.MonoBehaviour { } } }", "N.M.X"},
      {"X.cs", "// nothing", ""},
      {"X.cs", "", ""},
      {"X.cs", "public enum X { A }", ""},
      {"X.cs", "#if NEVER\npublic class X : UnityEngine.MonoBehaviour { }\n#endif", ""},
      {"X.cs", "\xEF\xBB\xBFpublic class X : UnityEngine.MonoBehaviour { }\r\n", "X"},
      {"X.txt", "public class X : UnityEngine.MonoBehaviour { }", ""},
  };
  for (const Case& c : cases) {
    CAPTURE(c.source);
    Folder folder;
    const int number = folder.put("Assets/" + c.name, c.source);
    const auto project = open(folder);
    const ScriptInfo* info = project->scripts().script(guid(number));
    CHECK((info == nullptr ? "" : info->full_name) == c.expected);
    CHECK(project->scripts().script(guid(99)) == nullptr);
  }
}

TEST_CASE("script_project: classes are found by name, nested ones and the engine's too") {
  Folder folder;
  folder.put("Assets/Outer.cs",
             "namespace N { public class Outer { [System.Serializable] public class In { public "
             "int n; } } }");
  const auto project = open(folder);
  const ScriptInfo* nested = project->scripts().script_named("N.Outer+In");
  REQUIRE(nested != nullptr);
  CHECK(shown(*nested) == "n: int");
  REQUIRE(project->scripts().script_named("UnityEngine.UI.Image") != nullptr);
  CHECK(project->scripts().script_named("UnityEngine.UI.Image")->kind == ScriptKind::MonoBehaviour);
  CHECK(project->scripts().script_named("N.Nothing") == nullptr);
}

TEST_CASE("script_project: what is wrong in a source is told with its place, and the rest read") {
  Folder folder;
  const int bad = folder.put("Assets/Bad.cs",
                             "public class Bad : UnityEngine.MonoBehaviour {\n  public int a;\n"
                             "  public = ;\n  public float b;\n}\n");
  folder.put("Assets/Good.cs", kEmptyScript);
  const auto project = open(folder);
  const Lines problems = project->scripts().problems();
  REQUIRE_FALSE(problems.empty());
  for (const std::string& problem : problems) CHECK(problem.starts_with("Assets/Bad.cs:3:"));
  CHECK(fields_of(*project, bad) == "a: int, b: float");
  // Mended, it is forgotten.
  folder.put("Assets/Bad.cs", "public class Bad : UnityEngine.MonoBehaviour { public int a; }");
  (void)project->refresh();
  CHECK(project->scripts().problems().empty());
  CHECK(fields_of(*project, bad) == "a: int");
}

TEST_CASE("script_project: a change in one file is seen by all that build on it") {
  Folder folder;
  folder.put("Assets/Base.cs", "public class Base : UnityEngine.MonoBehaviour { public int a; }");
  const int derived =
      folder.put("Assets/Derived.cs", "public class Derived : Base { public Mode m; }");
  folder.put("Assets/Mode.cs", "public enum Mode { A }");
  const auto project = open(folder);
  CHECK(fields_of(*project, derived) == "a: int, m: Mode");
  folder.put("Assets/Base.cs",
             "public class Base : UnityEngine.MonoBehaviour { public float a; public int b; }");
  (void)project->refresh(Lines{"Assets/Base.cs"});
  CHECK(fields_of(*project, derived) == "a: float, b: int, m: Mode");
  folder.drop("Assets/Mode.cs");
  (void)project->refresh(Lines{"Assets/Mode.cs", "Assets/Mode.cs.meta"});
  CHECK(fields_of(*project, derived) == "a: float, b: int, m: ?");
  folder.drop("Assets/Base.cs");
  (void)project->refresh();
  CHECK(fields_of(*project, derived) == "m: ?");
  CHECK(project->scripts().script(guid(derived))->unknown_base == "Base");
  CHECK(project->scripts().file_count() == 1);
}

TEST_CASE("script_project: a new assembly definition moves the scripts below it") {
  Folder folder;
  const int script = folder.put("Assets/Game/X.cs", kEmptyScript);
  const auto project = open(folder);
  CHECK(project->scripts().script(guid(script))->assembly == "Assembly-CSharp");
  folder.put("Assets/Game/Game.asmdef", R"({"name": "Game"})");
  (void)project->refresh();
  CHECK(project->scripts().script(guid(script))->assembly == "Game");
  folder.drop("Assets/Game/Game.asmdef");
  (void)project->refresh();
  CHECK(project->scripts().script(guid(script))->assembly == "Assembly-CSharp");
}

namespace {

/// Scripts that inherit from, contain and enumerate each other at random, and change.
class ChangingScripts {
 public:
  explicit ChangingScripts(unsigned seed) : random_(seed) {
    for (int i = 0; i < kClasses; ++i) write(i);
  }

  void change() {
    ++step_;
    const int which = below(kClasses);
    switch (below(6)) {
      case 0: folder.drop(path(which)); break;
      case 1: move(which); break;
      case 2: definition(); break;
      default: write(which);
    }
  }

  Folder folder;

 private:
  static constexpr int kClasses = 10;
  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
  static std::string name(int which) { return "C" + std::to_string(which); }
  std::string path(int which) { return folders_[which] + "/" + name(which) + ".cs"; }

  void write(int which) {
    // Only from lower numbers, so that no class inherits from itself.
    const std::string base =
        which > 0 && below(2) == 0 ? name(below(which)) : "UnityEngine.MonoBehaviour";
    std::string body;
    for (int count = below(4); count > 0; --count) {
      const std::string other = name(below(kClasses));
      const std::string types[] = {"int",           "float[]", other, other + ".Inner",
                                   other + ".Mode", "Gone"};
      body += "  public " + types[below(6)] + " f" + std::to_string(count) + ";\n";
    }
    // Now and then a brace too many; and no two versions of the same size.
    folder.put(path(which), "public class " + name(which) + " : " + base + " {\n" + body +
                                "  [System.Serializable] public class Inner { public int n; }\n"
                                "  public enum Mode { A, B }\n}\n" +
                                (below(10) == 0 ? "}" : "") +
                                std::string(static_cast<std::size_t>(step_), ' '));
  }
  void move(int which) {
    folder.drop(path(which));
    folders_[which] = "Assets/F" + std::to_string(below(3));
    write(which);
  }
  void definition() {
    const std::string where = "Assets/F" + std::to_string(below(3));
    const std::string file = where + "/D.asmdef";
    if (fs::exists(fs::path(folder.path) / file))
      folder.drop(file);
    else
      folder.put(file, R"({"name": ")" + where.substr(7) + R"(", "references": ["F0"]})");
  }

  std::mt19937 random_;
  std::map<int, std::string> folders_ = [] {
    std::map<int, std::string> out;
    for (int i = 0; i < kClasses; ++i) out[i] = "Assets/F" + std::to_string(i % 3);
    return out;
  }();
  int step_ = 1;
};

}  // namespace

TEST_CASE("script_project: after any change the answers are those of a fresh project") {
  for (unsigned seed = 1; seed <= 3; ++seed) {
    ChangingScripts changing(seed);
    const auto project = open(changing.folder);
    (void)dump(*project);
    for (int step = 0; step < 20; ++step) {
      CAPTURE(seed);
      CAPTURE(step);
      changing.change();
      (void)project->refresh();
      REQUIRE(dump(*project) == dump(*open(changing.folder)));
    }
  }
}

}  // namespace diorama::unity
