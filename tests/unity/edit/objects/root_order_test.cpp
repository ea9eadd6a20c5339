// The numbers that siblings had before Unity 2022.3.5: in files of newer editors they are left
// over, and no edit touches them or writes more of them.

#include "unity/edit/objects/root_order.h"

#include <doctest/doctest.h>

#include <functional>
#include <set>

#include "support/corpus.h"
#include "support/edit_project.h"
#include "support/line_diff.h"
#include "support/path_editor.h"
#include "support/sample_copy.h"
#include "unity/edit/objects/siblings.h"
#include "unity/edit/session.h"
#include "unity/model/fields.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

using unity::Index;
using unity::kNone;

constexpr std::size_t kMostEdits = 40;  // of one file

template <class T>
Result<void> dropped(const Result<T>& result) {
  return result ? Result<void>{} : result.error();
}

std::string text_of(Session& session, const std::string& path) {
  const auto file = session.file(path);
  REQUIRE(file);
  return (*file)->document->write();
}

/// Every number that is written: target and value of an instance's, "field" for one in a transform
/// of an editor that knows none.
std::multiset<std::string> numbers_in(const std::string& text) {
  std::multiset<std::string> out;
  const auto lines = test::lines_of(text);
  bool newer = false;
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    if (lines[i].starts_with("--- ")) newer = false;
    if (lines[i] == "  serializedVersion: 2") newer = true;
    if (lines[i] == "      propertyPath: m_RootOrder")
      out.insert(std::string(lines[i - 1]) + std::string(lines[i + 1]));
    if (newer && lines[i].starts_with("  m_RootOrder:")) out.insert("field");
  }
  return out;
}

using Edit = std::function<Result<void>(test::PathEditor&)>;

/// Edits of the order of things: of roots, of children, and inside an instance.
std::vector<std::pair<std::string, Edit>> edits_of(const unity::OpenHierarchy& scene) {
  std::vector<std::pair<std::string, Edit>> out;
  const auto& objects = scene.hierarchy.objects();
  const auto add = [&](const std::string& what, Index object, auto edit) {
    const std::string path = scene.paths.path(object);
    out.emplace_back(what + " " + path,
                     [=](test::PathEditor& at) { return dropped(edit(at, path)); });
  };
  const auto remove = [](test::PathEditor& at, const std::string& it) { return at.remove(it); };
  const auto copy = [](test::PathEditor& at, const std::string& it) { return at.duplicate(it); };
  const auto first = [](test::PathEditor& at, const std::string& it) {
    return at.move(it, it.substr(0, it.rfind('/')), 0, true);
  };
  const auto unpack = [](test::PathEditor& at, const std::string& it) {
    return at.unpack(it, false);
  };
  std::set<std::pair<bool, bool>> kinds;
  for (Index i = 0; i < objects.size(); ++i) {
    if (objects[i].placeholder || objects[i].orphan) continue;
    const bool root = objects[i].parent == kNone, inside = objects[i].origin.instance != kNone;
    if (objects[i].instance != kNone) add("unpack", i, unpack);
    if (!root && !kinds.emplace(inside, objects[i].instance != kNone).second) continue;
    add("remove", i, remove);
    add("duplicate", i, copy);
    if (!inside || objects[i].instance != kNone) add("move", i, first);
  }
  return out;
}

/// Makes each edit in the file; says how many there were.
int check_edits(unity::Project& project, const std::string& path) {
  int done = 0;
  Session session(project, 3);
  test::PathEditor editor(session, path);
  const std::string before = text_of(session, path);
  const std::multiset<std::string> numbers = numbers_in(before);
  const std::set<std::string> known(numbers.begin(), numbers.end());
  auto opened = project.hierarchies().open(path);
  REQUIRE(opened);
  auto edits = edits_of(**opened);
  if (edits.size() > kMostEdits) edits.resize(kMostEdits);
  if (path.ends_with(".unity"))
    for (const unity::Asset* asset : project.assets().assets())
      if (asset->exists && asset->path.ends_with(".prefab") && edits.size() < kMostEdits + 8)
        edits.emplace_back("instantiate " + std::string(asset->path),
                           [prefab = std::string(asset->path)](test::PathEditor& at) {
                             return dropped(at.instantiate(prefab, ""));
                           });
  for (const auto& [what, edit] : edits) {
    CAPTURE(what);
    if (!edit(editor)) continue;
    ++done;
    // Copies copy what is left over, and unpacking hands it on; else nothing is said.
    const std::multiset<std::string> now = numbers_in(text_of(session, path));
    CHECK(now.count("field") == 0);
    if (what.starts_with("duplicate"))
      CHECK(std::ranges::includes(known, std::set<std::string>(now.begin(), now.end())));
    else if (!what.starts_with("unpack"))
      CHECK(std::ranges::includes(numbers, now));
    while (!session.past().done().empty()) REQUIRE(session.undo());
    REQUIRE(text_of(session, path) == before);
  }
  project.hierarchies().release(path);
  return done;
}

/// An override of the number beside that of the place, for each instance of the file.
std::string with_numbers(const std::string& text) {
  std::string out, target;
  for (const std::string_view line : test::lines_of(text)) {
    if (line.starts_with("    - target: ")) target = line;
    if (line == "      propertyPath: m_LocalPosition.x")
      out +=
          "      propertyPath: m_RootOrder\n      value: 7\n      objectReference: {fileID: 0}\n" +
          target + "\n";
    out += std::string(line) + "\n";
  }
  return out;
}

}  // namespace

TEST_CASE("root order: what is left over of it stays as it is in files of newer editors") {
  const test::SampleCopy sample;
  for (const char* scene : {"Assets/Scenes/Dungeon.unity", "Assets/Scenes/Courtyard.unity",
                            "Assets/Prefabs/World/Room.prefab"}) {
    const std::string text = with_numbers(sample.text(scene));
    REQUIRE(numbers_in(text).size() > 0);
    sample.folder.write("project/" + std::string(scene), text);
  }
  // And a prefab that was not saved since.
  const std::string torch = "Assets/Prefabs/World/Torch.prefab";
  const std::string now = sample.text(torch);
  std::string old;
  bool in_transform = false;
  for (const std::string_view line : test::lines_of(now)) {
    if (line.starts_with("--- ")) in_transform = line.starts_with("--- !u!4 &");
    if (in_transform && line == "  serializedVersion: 2") continue;
    old += std::string(line) + "\n";
    if (line.starts_with("  m_Father:")) old += "  m_RootOrder: 5\n";
  }
  sample.folder.write("project/" + torch, old);
  auto project = unity::Project::open(sample.root);
  REQUIRE(project);
  for (const char* scene : {"Assets/Scenes/Dungeon.unity", "Assets/Scenes/Courtyard.unity",
                            "Assets/Prefabs/World/Room.prefab"}) {
    CAPTURE(scene);
    CHECK(check_edits(**project, scene) >= 10);
  }
}

TEST_CASE("root order: the same in the scenes and prefabs of real projects") {
  int done = 0;
  for (const std::string& root : test::unity_projects()) {
    auto project = unity::Project::open(root);
    if (!project) continue;
    std::vector<std::string> paths;
    for (const unity::Asset* asset : (*project)->assets().assets())
      if (asset->exists && unity::has_hierarchy(asset->path) && asset->size < 250'000)
        paths.emplace_back(asset->path);
    for (const std::string& path : paths) {
      CAPTURE(path);
      const auto document = (*project)->assets().document(path);
      if (!document || numbers_siblings(*document).value_or(true)) continue;
      done += check_edits(**project, path);
    }
  }
  MESSAGE(done << " edits");
  CHECK(done > (test::unity_corpus().empty() ? 100 : 400));
}

/// A scene of an editor before 2022.3.5: no list of roots, but numbers. The first has a child.
std::string numbered_scene() {
  std::string out = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
  const auto add = [&](int id, const std::string& name, int father, int order, int child) {
    const auto reference = [](int to) { return "{fileID: " + std::to_string(to) + "}\n"; };
    out += "--- !u!1 &" + std::to_string(id) +
           "\nGameObject:\n  m_ObjectHideFlags: 0\n  serializedVersion: 6\n  m_Component:\n"
           "  - component: " +
           reference(id + 1) + "  m_Layer: 0\n  m_Name: " + name +
           "\n  m_TagString: Untagged\n  m_Icon: {fileID: 0}\n  m_NavMeshLayer: 0\n"
           "  m_StaticEditorFlags: 0\n  m_IsActive: 1\n--- !u!4 &" +
           std::to_string(id + 1) +
           "\nTransform:\n  m_ObjectHideFlags: 0\n  m_GameObject: " + reference(id) +
           "  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n  m_LocalPosition: {x: 0, y: 0, z: 0}\n"
           "  m_LocalScale: {x: 1, y: 1, z: 1}\n" +
           (child == 0 ? "  m_Children: []\n" : "  m_Children:\n  - " + reference(child)) +
           "  m_Father: " + reference(father) + "  m_RootOrder: " + std::to_string(order) +
           "\n  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n";
  };
  add(11, "A", 0, 0, 22);
  add(21, "Child", 12, 0, 0);
  add(31, "B", 0, 1, 0);
  add(41, "C", 0, 2, 0);
  return out;
}

TEST_CASE("root order: roots stand where they were put, also where numbers are their order") {
  for (const char* const version : {"2019.4.28f1", "2021.3.45f1", "2023.2.12f1", "6000.0.50f1"}) {
    CAPTURE(version);
    test::EditProject at(version);
    at.add("Main.unity", numbered_scene(), 'b');
    at.open("Main.unity");
    const auto roots = [&] {
      const auto open = at.project->hierarchies().open(at.path);
      REQUIRE(open);
      std::string out;
      for (const unity::Index each : siblings_below((*open)->hierarchy, unity::kNone)) {
        out += (out.empty() ? "" : " ") + (*open)->hierarchy.objects()[each].name;
        const auto fields =
            unity::component_fields((*open)->hierarchy, (*open)->hierarchy.transform_of(each));
        REQUIRE(fields.find("m_RootOrder") != nullptr);
      }
      return out;
    };
    CHECK(roots() == "A B C");
    REQUIRE(at.editor->move("/C", "", 0, true));
    CHECK(roots() == "C A B");
    REQUIRE(at.editor->move("/C", "", 1, true));
    CHECK(roots() == "A C B");
    REQUIRE(at.editor->move("/A/Child", "", 2, true));
    CHECK(roots() == "A C Child B");
    REQUIRE(at.editor->move("/Child", "/A", -1, true));
    REQUIRE(at.editor->move("/A/Child", "", -1, true));
    CHECK(roots() == "A C B Child");
    REQUIRE(at.editor->create("New", ""));
    CHECK(roots() == "A C B Child New");
    REQUIRE(at.editor->duplicate("/C"));
    CHECK(roots() == "A C C (1) B Child New");
    REQUIRE(at.editor->create("Rect", "", test::TransformKind::Rect));
    CHECK(roots() == "A C C (1) B Child New Rect");
    REQUIRE(at.editor->create("Inner", "/Rect"));
    CHECK(at.text().find("serializedVersion: 2") == std::string::npos);
    const std::string text = at.text();
    std::size_t numbers = 0;
    for (std::size_t from = 0; (from = text.find("  m_RootOrder:", from + 1)) != text.npos;)
      ++numbers;
    CHECK(numbers == 8);
  }
}

TEST_CASE("root order: where there is a list of roots nothing new has a number") {
  for (const char* const version : {"2022.3.20f1", "2022.3.62f2", "6000.0.50f1"}) {
    CAPTURE(version);
    test::EditProject at(version);
    at.add("Main.unity",
           "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1660057539 &9223372036854775807\n"
           "SceneRoots:\n  m_ObjectHideFlags: 0\n  m_Roots: []\n",
           'b');
    at.open("Main.unity");
    REQUIRE(at.editor->create("Plain", ""));
    REQUIRE(at.editor->create("Rect", "", test::TransformKind::Rect));
    CHECK(at.text().find("m_RootOrder") == std::string::npos);
  }
}

}  // namespace diorama::unity::edit
