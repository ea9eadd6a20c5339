#include "unity/assets/reference_graph.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
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
  return std::string(32 - digits.size(), 'c') + digits;
}
Guid guid(int number) {
  return *Guid::parse(guid_text(number));
}
/// The number of a GUID of the function above.
std::string number_of(const Guid& guid) {
  const std::string text = guid.text();
  const std::size_t first = text.find_first_not_of('c');
  return first == std::string::npos ? text : text.substr(first);
}

std::string meta(int number, std::string_view rest = "NativeFormatImporter:\n  userData: \n") {
  return "fileFormatVersion: 2\nguid: " + guid_text(number) + "\n" + std::string(rest);
}

std::string yaml(std::string_view objects) {
  return "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n" + std::string(objects);
}
std::string object(FileId id, std::string_view fields) {
  return "--- !u!114 &" + std::to_string(id) + "\nMonoBehaviour:\n" + std::string(fields);
}

/// "{fileID: 2100000, guid: ..., type: 2}".
std::string ref(FileId id, int number, int type = 2) {
  return "{fileID: " + std::to_string(id) + ", guid: " + guid_text(number) +
         ", type: " + std::to_string(type) + "}";
}

/// "<guid>:<id> x<count> from <object>, ...; dangling <from>-><to>, ...".
std::string shown(const FileReferences& references) {
  std::string out;
  for (const OutgoingReference& each : references.out)
    out += (out.empty() ? "" : ", ") + number_of(each.guid) + ":" + std::to_string(each.id) + " x" +
           std::to_string(each.count) + " from " + std::to_string(each.first_from);
  std::string lost;
  for (const DanglingReference& each : references.dangling)
    lost += (lost.empty() ? "; dangling " : ", ") + std::to_string(each.from) + "->" +
            std::to_string(each.to);
  return out + lost;
}

std::unique_ptr<Project> open(const TempFolder& folder) {
  auto project = Project::open(folder.path);
  REQUIRE(project);
  return *std::move(project);
}

const ReferenceGraph& graph_of(Project& project) {
  const auto graph = project.references();
  REQUIRE(graph);
  return **graph;
}

std::string uses(Project& project, std::string_view path) {
  const FileReferences* found = graph_of(project).uses(path);
  return found == nullptr ? "not scanned" : shown(*found);
}

/// Everything a graph says, to compare two: each file, and who uses each of the GUIDs 0 to 99.
Lines dump(const ReferenceGraph& graph) {
  Lines out;
  for (const std::string_view path : graph.files())
    out.push_back(std::string(path) + " uses " + shown(*graph.uses(path)));
  for (int number = 0; number < 100; ++number) {
    const std::vector<std::string> users = graph.used_by(guid(number));
    CHECK(graph.is_used(guid(number)) == !users.empty());
    if (users.empty()) continue;
    out.push_back(std::to_string(number) + " is used by");
    for (const std::string& user : users) out.back() += " " + user;
  }
  return out;
}

}  // namespace

TEST_CASE("reference_graph: every way to write a reference in a file is found") {
  struct Case {
    std::string fields, expected;
  };
  const std::string long_way = "{fileID: -8679921383154817045, guid: " + guid_text(4);
  const Case cases[] = {
      {"  a: {fileID: 0}\n", ""},
      {"  a: " + ref(2100000, 4) + "\n", "4:2100000 x1 from 7"},
      {"  a: " + ref(0, 4, 0) + "\n", "4:0 x1 from 7"},
      {"  a:\n  - " + ref(1, 4) + "\n  - {fileID: 0}\n  - " + ref(1, 4) + "\n", "4:1 x2 from 7"},
      {"  a:\n  - first:\n      b: " + ref(1, 4) + "\n    second: " + ref(2, 4) + "\n",
       "4:1 x1 from 7, 4:2 x1 from 7"},
      {"  a: " + ref(1, 5) + "\n  b: " + ref(1, 4) + "\n", "4:1 x1 from 7, 5:1 x1 from 7"},
      // Two on one line, and wrapped ones.
      {"  a: {b: " + ref(1, 4) + ", c: " + ref(2, 5) + "}\n", "4:1 x1 from 7, 5:2 x1 from 7"},
      {"  a: " + long_way + ",\n    type: 3}\n", "4:-8679921383154817045 x1 from 7"},
      {"  a: " + long_way + ",\r\n    type: 3}\r\n", "4:-8679921383154817045 x1 from 7"},
      {"  a: {fileID: 1,\n    guid: " + guid_text(4) + ", type: 3}\n", "4:1 x1 from 7"},
      {"  a: {fileID: 1, guid:\n    " + guid_text(4) + ", type: 3}\n", "4:1 x1 from 7"},
      // Overrides: the target is the source's object, the value another asset's or this file's.
      {"  m_Modification:\n    m_Modifications:\n    - target: " + ref(400, 4, 3) +
           "\n      propertyPath: 'm_Materials.Array.data[0]'\n      value: \n" +
           "      objectReference: " + ref(2100000, 5) + "\n    - target: " + ref(400, 4, 3) +
           "\n      propertyPath: target\n      value: \n      objectReference: {fileID: 8}\n",
       "4:400 x2 from 7, 5:2100000 x1 from 7; dangling 7->8"},
      // In this file.
      {"  a: {fileID: 7}\n", ""},
      {"  a: {fileID: 70}\n  b:\n  - {fileID: -70}\n", "; dangling 7->70, 7->-70"},
      {"  a: {fileID: 9223372036854775807}\n", "; dangling 7->9223372036854775807"},
      // Nothing of the kind.
      {"  a: {fileID: x}\n  b: {fileID: 1, guid: 12, type: 3}\n  c: fileID 4\n", ""},
      {"  a: {fileID: 99999999999999999999}\n", ""},
  };
  for (const Case& c : cases) {
    CAPTURE(c.fields);
    CHECK(shown(scan_references(yaml(object(7, c.fields)))) == c.expected);
  }
}

TEST_CASE("reference_graph: the first object that refers is named, whatever the order of ids") {
  const std::string text = yaml(object(9, "  a: {fileID: 3}\n") +
                                object(3, "  a: " + ref(1, 4) + "\n  b: {fileID: 9}\n") +
                                object(1, "  a: " + ref(1, 4) + "\n  b: {fileID: 5}\n"));
  CHECK(shown(scan_references(text)) == "4:1 x2 from 3; dangling 1->5");
}

TEST_CASE("reference_graph: other texts than objects refer as well, and what is no text does not") {
  struct Case {
    std::string bytes, expected;
  };
  const Case cases[] = {
      {"", ""},
      {std::string("\0\0\0{fileID: 1}", 14), ""},
      {"version https://git-lfs.github.com/spec/v1\noid sha256:1\n", ""},
      {R"({"m_Guid": 1, "texture": {"guid": ")" + guid_text(4) + R"("}})", "4:0 x1 from 0"},
      {R"({"reference": "GUID:)" + guid_text(4) + R"(", "b": "GUID:)" + guid_text(5) + R"("})",
       "4:0 x1 from 0, 5:0 x1 from 0"},
      {R"({"m_Value": "{\"texture\":{\"fileID\":28,\"guid\":\")" + guid_text(4) +
           R"(\",\"type\":3}}"})",
       "4:0 x1 from 0"},
      {R"({"guid": "not one"})", ""},
  };
  for (const Case& c : cases) {
    CAPTURE(c.bytes);
    CHECK(shown(scan_references(c.bytes)) == c.expected);
  }
}

TEST_CASE("reference_graph: which files can refer is told by their names") {
  for (const char* const name :
       {"a.unity", "a.prefab", "a.mat", "a.asset", "a.controller", "a.ASSET", "a.b.mat", "a.asmdef",
        "a.shadergraph", "a.uxml", "a.spriteatlas"})
    CHECK(may_refer(name));
  for (const char* const name : {"a.png", "a.PNG", "a.fbx", "a.cs", "a.dll", "a", "a.wav"})
    CHECK_FALSE(may_refer(name));
}

namespace {

/// A scene (1) with a prefab (2) and a material (3), which has a texture (4); a texture sheet (5)
/// whose sprites are used one by one; a model (6) with a material of its own; a loner (7).
void write_project(const TempFolder& folder) {
  const auto put = [&](const std::string& name, int number, const std::string& text,
                       std::string_view settings = "DefaultImporter:\n  userData: \n") {
    folder.write("Assets/" + name, text);
    folder.write("Assets/" + name + ".meta", meta(number, settings));
  };
  put("Main.unity", 1,
      yaml(object(10, "  m_Materials:\n  - " + ref(2100000, 3) + "\n  - " + ref(2100000, 3) +
                          "\n  sprites:\n  - " + ref(21300000, 5, 3) + "\n  - " +
                          ref(21300002, 5, 3) + "\n  gone: " + ref(1, 44) + "\n") +
           object(11, "  m_SourcePrefab: " + ref(100100000, 2, 3) + "\n  x: {fileID: 12}\n")));
  put("Box.prefab", 2,
      yaml(object(20, "  m_Mesh: " + ref(10202, 0, 0) + "\n  self: " + ref(20, 2, 3) +
                          "\n  sprite: " + ref(21300002, 5, 3) + "\n")));
  put("Stone.mat", 3, yaml(object(2100000, "  m_Texture: " + ref(2800000, 4, 3) + "\n")));
  put("Stone.png", 4, "no text " + ref(1, 7), "TextureImporter:\n");
  put("Sheet.png", 5, "no text", "TextureImporter:\n");
  put("Crate.fbx", 6, "no text",
      "ModelImporter:\n  externalObjects:\n  - first:\n      name: Stone\n    second: " +
          ref(2100000, 3) + "\n");
  put("Loner.mat", 7, yaml(object(2100000, "  m_Texture: {fileID: 0}\n")));
}

}  // namespace

TEST_CASE("reference_graph: what a file uses, and who uses it") {
  const TempFolder folder;
  write_project(folder);
  const auto project = open(folder);
  const ReferenceGraph& graph = graph_of(*project);
  // By GUID and id; a sub-asset each. GUID 44 is no asset's, and is told like all others.
  CHECK(uses(*project, "Assets/Main.unity") ==
        "44:1 x1 from 10, 2:100100000 x1 from 11, 3:2100000 x2 from 10, 5:21300000 x1 from 10, "
        "5:21300002 x1 from 10; dangling 11->12");
  CHECK(uses(*project, "Assets/Box.prefab") == "0:10202 x1 from 20, 5:21300002 x1 from 20");
  CHECK(uses(*project, "Assets/Stone.mat") == "4:2800000 x1 from 2100000");
  CHECK(uses(*project, "Assets/Stone.png").empty());
  CHECK(uses(*project, "Assets/Loner.mat").empty());
  CHECK(uses(*project, "Assets/None.mat") == "not scanned");

  CHECK(graph.used_by(guid(1)).empty());
  CHECK(graph.used_by(guid(2)) == Lines{"Assets/Main.unity"});
  CHECK(graph.used_by(guid(3)) == Lines{"Assets/Crate.fbx", "Assets/Main.unity"});
  CHECK(graph.used_by(guid(4)) == Lines{"Assets/Stone.mat"});
  CHECK(graph.used_by(guid(5)) == Lines{"Assets/Box.prefab", "Assets/Main.unity"});
  CHECK(graph.used_by(guid(44)) == Lines{"Assets/Main.unity"});
  for (const int unused : {1, 6, 7}) CHECK_FALSE(graph.is_used(guid(unused)));
  CHECK(graph.files().size() == 7);
  CHECK(dump(graph).size() == 13);
}

TEST_CASE("reference_graph: a reference to itself is no use, also when others have its GUID") {
  const TempFolder folder;
  folder.write("Assets/A.mat", yaml(object(1, "  a: " + ref(1, 3) + "\n")));
  folder.write("Assets/A.mat.meta", meta(3));
  {
    const auto project = open(folder);
    CHECK_FALSE(graph_of(*project).is_used(guid(3)));
  }
  folder.write("Assets/B.mat", yaml(object(1, "  a: " + ref(1, 3) + "\n")));
  folder.write("Assets/B.mat.meta", meta(3));
  folder.write("Assets/C.mat", yaml(object(1, "  a: " + ref(1, 3) + "\n")));
  folder.write("Assets/C.mat.meta", meta(4));
  const auto project = open(folder);
  CHECK(project->assets().find_all(guid(3)).size() == 2);
  CHECK(graph_of(*project).used_by(guid(3)) == Lines{"Assets/C.mat"});
  CHECK(uses(*project, "Assets/B.mat").empty());
  CHECK(uses(*project, "Assets/C.mat") == "3:1 x1 from 1");
}

TEST_CASE("reference_graph: packages are scanned; folders, absent and hidden files are not") {
  const TempFolder folder;
  folder.write("Assets/Sub.meta", meta(1, "folderAsset: yes\nDefaultImporter:\n"));
  folder.make_folder("Assets/Sub");
  folder.write("Assets/Gone.mat.meta", meta(2));
  folder.write("Packages/com.a/package.json", R"({"name": "com.a"})");
  folder.write("Packages/com.a/P.mat", yaml(object(1, "  a: " + ref(1, 9) + "\n")));
  folder.write("Packages/com.a/P.mat.meta", meta(3));
  folder.write("Packages/com.a/Samples~/S.mat", yaml(object(1, "  a: " + ref(1, 9) + "\n")));
  folder.write("Packages/com.a/Samples~/S.mat.meta", meta(4));
  const auto project = open(folder);
  CHECK(graph_of(*project).used_by(guid(9)) == Lines{"Packages/com.a/P.mat"});
  CHECK(uses(*project, "Assets/Sub") == "not scanned");
  CHECK(uses(*project, "Assets/Gone.mat") == "not scanned");
  CHECK(uses(*project, "Packages/com.a/Samples~/S.mat") == "not scanned");
  CHECK(project->assets().find(guid(4)) != nullptr);
}

TEST_CASE("reference_graph: progress ends with everything done") {
  const TempFolder folder;
  write_project(folder);
  const auto database = AssetDatabase::open(folder.path);
  REQUIRE(database);
  ReferenceGraph graph(*database);
  std::size_t last = 0;
  std::size_t all = 0;
  graph.build([&](std::size_t done, std::size_t total) { last = done, all = total; });
  // Seven import settings, and the four files that are text.
  CHECK(all == 11);
  CHECK(last == all);
}

TEST_CASE("reference_graph: an update reads the named files again and no other") {
  const TempFolder folder;
  write_project(folder);
  auto database = AssetDatabase::open(folder.path);
  REQUIRE(database);
  ReferenceGraph graph(*database);
  graph.build();
  const FileReferences* const prefab = graph.uses("Assets/Box.prefab");
  // Both change on disk, but only one is said to.
  folder.write("Assets/Stone.mat", yaml(object(2100000, "  m_Texture: " + ref(1, 7) + "\n")));
  folder.write("Assets/Box.prefab", yaml(object(20, "  a: " + ref(1, 7) + "\n")));
  graph.update(std::array<std::string, 1>{"Assets/Stone.mat"});
  CHECK(shown(*graph.uses("Assets/Stone.mat")) == "7:1 x1 from 2100000");
  CHECK(graph.used_by(guid(7)) == Lines{"Assets/Stone.mat"});
  CHECK_FALSE(graph.is_used(guid(4)));
  CHECK(graph.uses("Assets/Box.prefab") == prefab);
  CHECK(shown(*prefab) == "0:10202 x1 from 20, 5:21300002 x1 from 20");

  folder.remove("Assets/Main.unity");
  folder.remove("Assets/Main.unity.meta");
  (void)database->rescan();
  graph.update(std::array<std::string, 2>{"Assets/Main.unity", "Assets/Never.mat"});
  CHECK(graph.uses("Assets/Main.unity") == nullptr);
  CHECK_FALSE(graph.is_used(guid(2)));
  CHECK(graph.used_by(guid(3)) == Lines{"Assets/Crate.fbx"});
  CHECK(graph.files().size() == 6);
}

namespace {

/// A project that changes in ways a working day brings, one after the other.
class ChangingProject {
 public:
  explicit ChangingProject(unsigned seed) : random_(seed) {
    for (int i = 0; i < 12; ++i) add();
  }

  /// Does something to the folder; gives the disk paths it touched.
  Lines change() {
    ++step_;
    switch (below(8)) {
      case 0: return add();
      case 1: return remove();
      case 2: return move();
      case 3: return give_other_guid();
      case 4: return move_folder();
      case 5: return swap();
      default: return rewrite();
    }
  }

  const TempFolder folder;

 private:
  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
  std::string pick() {
    auto at = files_.begin();
    std::advance(at, below(static_cast<int>(files_.size())));
    return at->first;
  }

  std::string content() {
    std::string text;
    for (FileId id = 1; id <= 1 + below(3); ++id) {
      text += object(id, "  a: {fileID: 0}\n");
      for (int count = below(4); count > 0; --count)
        text += "  - " + ref(below(3) + 1, below(20)) +
                "\n  - {fileID: " + std::to_string(below(4)) + "}\n";
    }
    // No two versions are of the same size: a change is seen by that, or by its time.
    return yaml(text) + "  size: " + std::string(static_cast<std::size_t>(step_), 'x') + "\n";
  }
  std::string settings(int number) {
    // The ids differ from those in contents.
    return meta(number,
                "ModelImporter:\n  m: " + std::string(static_cast<std::size_t>(step_), 'x') +
                    (below(2) == 0 ? "\n" : "\n  guid: " + guid_text(below(20)) + "\n"));
  }

  Lines write(const std::string& name, int number) {
    files_[name] = number;
    folder.write(name, content());
    folder.write(name + ".meta", settings(number));
    return {name, name + ".meta"};
  }
  Lines add() {
    const std::string name = std::string("Assets/") + (below(2) == 0 ? "A/" : "B/") + "f" +
                             std::to_string(next_name_++) + ".asset";
    // Now and then a GUID that another has already.
    return write(name, below(20));
  }
  Lines rewrite() {
    const std::string name = pick();
    if (below(4) == 0) {
      folder.write(name + ".meta", settings(files_[name]));
      return {name + ".meta"};
    }
    folder.write(name, content());
    return {name};
  }
  Lines remove() {
    if (files_.size() < 4) return rewrite();
    const std::string name = pick();
    files_.erase(name);
    folder.remove(name);
    folder.remove(name + ".meta");
    return {name, name + ".meta"};
  }
  Lines move() {
    const std::string from = pick();
    const std::string to = "Assets/C/m" + std::to_string(next_name_++) + ".asset";
    folder.make_folder("Assets/C");
    for (const char* const end : {"", ".meta"})
      fs::rename(fs::path(folder.path) / (from + end), fs::path(folder.path) / (to + end));
    files_[to] = files_[from];
    files_.erase(from);
    return {from, from + ".meta", to, to + ".meta"};
  }
  Lines swap() {
    const std::string a = pick();
    const std::string b = pick();
    if (a == b) return rewrite();
    const fs::path root(folder.path);
    for (const char* const end : {"", ".meta"}) {
      fs::rename(root / (a + end), root / "Assets/spare");
      fs::rename(root / (b + end), root / (a + end));
      fs::rename(root / "Assets/spare", root / (b + end));
    }
    std::swap(files_[a], files_[b]);
    return {a, a + ".meta", b, b + ".meta"};
  }
  Lines give_other_guid() {
    const std::string name = pick();
    files_[name] = below(20);
    folder.write(name + ".meta", settings(files_[name]));
    return {name + ".meta"};
  }
  Lines move_folder() {
    const std::string to = "Assets/D" + std::to_string(next_name_++);
    if (!fs::exists(fs::path(folder.path) / "Assets/C")) return rewrite();
    fs::rename(fs::path(folder.path) / "Assets/C", fs::path(folder.path) / to);
    std::map<std::string, int> moved;
    for (const auto& [name, number] : files_)
      moved[name.starts_with("Assets/C/") ? to + name.substr(8) : name] = number;
    files_ = std::move(moved);
    return {"Assets/C", to};
  }

  std::mt19937 random_;
  std::map<std::string, int> files_;  ///< with the number of their GUID
  int next_name_ = 0;
  int step_ = 1;
};

}  // namespace

TEST_CASE("reference_graph: after any change the answers are those of a fresh build") {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    ChangingProject changing(seed);
    const auto project = open(changing.folder);
    std::ignore = graph_of(*project);
    for (int step = 0; step < 40; ++step) {
      CAPTURE(seed);
      CAPTURE(step);
      const Lines touched = changing.change();
      if (step % 5 == 4)
        (void)project->refresh();
      else
        (void)project->refresh(touched);
      const auto fresh = open(changing.folder);
      REQUIRE(dump(graph_of(*project)) == dump(graph_of(*fresh)));
    }
    CHECK(dump(graph_of(*project)).size() > 10);
  }
}

}  // namespace diorama::unity
