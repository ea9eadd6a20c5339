// The order of what a file adds to a prefab instance, and the stripped objects that it needs for
// that.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/edit_project.h"
#include "unity/edit/objects/siblings.h"
#include "unity/model/hierarchies.h"

namespace diorama::unity::edit {
namespace {

constexpr std::string_view kHead = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
constexpr char kPrefab = 'a', kScript = 'b';

std::string object(int id, const std::string& name, int transform, const std::string& father,
                   const std::string& children, const std::string& more = {}) {
  return "--- !u!1 &" + std::to_string(id) + "\nGameObject:\n  serializedVersion: 6\n" +
         "  m_Component:\n  - component: {fileID: " + std::to_string(transform) + "}\n" + more +
         "  m_Layer: 0\n  m_Name: " + name + "\n  m_TagString: Untagged\n  m_IsActive: 1\n" +
         "--- !u!4 &" + std::to_string(transform) +
         "\nTransform:\n  serializedVersion: 2\n  m_GameObject: {fileID: " + std::to_string(id) +
         "}\n  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n"
         "  m_LocalPosition: {x: 0, y: 0, z: 0}\n  m_LocalScale: {x: 1, y: 1, z: 1}\n"
         "  m_ConstrainProportionsScale: 0\n  m_Children:" +
         children + "\n  m_Father: {fileID: " + father +
         "}\n  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n";
}

/// /Base with the child Own and a script.
std::string prefab() {
  return std::string(kHead) +
         object(1000, "Base", 1001, "0", "\n  - {fileID: 1003}",
                "  - component: {fileID: 1004}\n") +
         "--- !u!114 &1004\nMonoBehaviour:\n  m_GameObject: {fileID: 1000}\n  m_Enabled: 1\n"
         "  m_EditorHideFlags: 0\n  m_Script: {fileID: 11500000, guid: " +
         std::string(32, kScript) +
         ", type: 3}\n  m_Name: \n  m_EditorClassIdentifier: \n  speed: 1\n" +
         object(1002, "Own", 1003, "1001", " []");
}

std::string in_prefab(int id) {
  return "{fileID: " + std::to_string(id) + ", guid: " + std::string(32, kPrefab) + ", type: 3}";
}

std::string override_of(int target, const std::string& path, const std::string& value) {
  return "    - target: " + in_prefab(target) + "\n      propertyPath: " + path +
         "\n      value: " + value + "\n      objectReference: {fileID: 0}\n";
}

/// An addition below the root: its transform, and its insertIndex.
struct Added {
  int transform, index;
};

/// An instance of the prefab with added children A (100), B (200) and C (300), in that order of the
/// file, listed as told.
std::string scene(const std::vector<Added>& listed, const std::string& overrides = {}) {
  std::string out(kHead);
  for (const auto& [id, name] : {std::pair(100, "A"), {200, "B"}, {300, "C"}})
    out += object(id, name, id + 1, "501", " []");
  out +=
      "--- !u!1001 &500\nPrefabInstance:\n  m_ObjectHideFlags: 0\n  serializedVersion: 2\n"
      "  m_Modification:\n    serializedVersion: 3\n    m_TransformParent: {fileID: 0}\n"
      "    m_Modifications:\n" +
      override_of(1000, "m_Name", "Base") + overrides +
      "    m_RemovedComponents: []\n    m_RemovedGameObjects: []\n    m_AddedGameObjects:\n";
  for (const Added& each : listed)
    out += "    - targetCorrespondingSourceObject: " + in_prefab(1001) +
           "\n      insertIndex: " + std::to_string(each.index) +
           "\n      addedObject: {fileID: " + std::to_string(each.transform) + "}\n";
  return out + "    m_AddedComponents: []\n  m_SourcePrefab: {fileID: 100100000, guid: " +
         std::string(32, kPrefab) + ", type: 3}\n--- !u!4 &501 stripped\nTransform:\n" +
         "  m_CorrespondingSourceObject: " + in_prefab(1001) +
         "\n  m_PrefabInstance: {fileID: 500}\n  m_PrefabAsset: {fileID: 0}\n"
         "--- !u!1660057539 &9223372036854775807\nSceneRoots:\n  m_ObjectHideFlags: 0\n"
         "  m_Roots:\n  - {fileID: 500}\n";
}

struct Instance {
  explicit Instance(const std::string& text) {
    at.add("Base.prefab", prefab(), kPrefab);
    at.add("Mover.cs", "public class Mover : UnityEngine.MonoBehaviour { public float speed; }\n",
           kScript);
    at.add("Main.unity", text, 'c');
    at.open("Main.unity");
  }
  /// The children of the object, in their order.
  [[nodiscard]] std::string children(const std::string& path = "/Base") const {
    const auto open = at.project->hierarchies().open(at.path);
    REQUIRE(open);
    std::string out;
    for (const Index each : siblings_below((*open)->hierarchy, *(*open)->paths.find(path)))
      out += (out.empty() ? "" : " ") + (*open)->hierarchy.objects()[each].name;
    return out;
  }
  [[nodiscard]] bool has(const std::string& text) const {
    return at.text().find(text) != std::string::npos;
  }
  test::EditProject at;
};

}  // namespace

TEST_CASE("addition order: that of the list, where all come last; else that of the places") {
  struct Case {
    std::vector<Added> listed;
    const char* expected;
  };
  const Case cases[] = {
      {{{101, -1}, {201, -1}, {301, -1}}, "Own A B C"},
      {{{301, -1}, {101, -1}, {201, -1}}, "Own C A B"},
      {{{201, -1}, {301, 0}, {101, -1}}, "C Own B A"},
      {{{301, 1}, {201, 0}, {101, -1}}, "B C Own A"},
  };
  for (const Case& c : cases) CHECK(Instance(scene(c.listed)).children() == c.expected);
}

TEST_CASE("addition order: what is put somewhere is read there, by -1 as far as that can say it") {
  struct Case {
    const char* moved;
    int sibling;
    const char* expected;
    const char* places;  ///< every insertIndex, in the order of the list
  };
  const Case cases[] = {
      {"/Base/A", -1, "Own C B A", "-1 -1 -1"}, {"/Base/B", 1, "Own B C A", "-1 -1 -1"},
      {"/Base/B", 2, "Own C B A", "-1 -1 -1"},  {"/Base/A", 0, "A Own C B", "0 -1 -1"},
      {"/Base/C", 3, "Own A B C", "-1 -1 -1"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.moved);
    CAPTURE(c.sibling);
    Instance it(scene({{301, -1}, {101, -1}, {201, -1}}));
    REQUIRE(it.children() == "Own C A B");
    REQUIRE(it.at.editor->move(c.moved, "/Base", c.sibling, false));
    CHECK(it.children() == c.expected);
    std::string places;
    const std::string text = it.at.text();
    for (std::size_t at = 0; (at = text.find("insertIndex: ", at)) != std::string::npos; ++at)
      places += (places.empty() ? "" : " ") + text.substr(at + 13, text.find('\n', at) - at - 13);
    CHECK(places == c.places);
  }
}

TEST_CASE("addition order: a stripped object goes with the last reference to it") {
  Instance it(scene({{301, -1}, {101, -1}, {201, -1}}));
  const std::string stripped = "--- !u!4 &501 stripped\n";
  REQUIRE(it.at.editor->move("/Base/C", "", -1, false));
  CHECK(it.has(stripped));
  REQUIRE(it.at.editor->remove("/Base/A"));
  CHECK(it.has(stripped));
  REQUIRE(it.at.editor->remove("/Base/B"));
  CHECK_FALSE(it.has(stripped));
  CHECK(it.children() == "Own");
  for (int i = 0; i < 3; ++i) REQUIRE(it.at.session->undo());
  CHECK(it.at.diff().empty());
}

TEST_CASE("addition order: a step around others drops a stripped object, not those in it") {
  Instance it(scene({{301, -1}, {101, -1}, {201, -1}}));
  const std::string stripped = "--- !u!4 &501 stripped\n";
  {
    Step around(*it.at.session, "all of them");
    for (const char* const each : {"/Base/A", "/Base/B", "/Base/C"})
      REQUIRE(it.at.editor->remove(each));
    CHECK(it.has(stripped));
    REQUIRE(around.keep());
  }
  CHECK_FALSE(it.has(stripped));
  REQUIRE(it.at.session->undo());
  CHECK(it.at.diff().empty());
}

TEST_CASE("addition order: what is applied leaves no stripped object that nothing needs") {
  Instance it(scene({{301, -1}, {101, -1}, {201, -1}}));
  REQUIRE(it.at.editor->apply_overrides("/Base", {}));
  CHECK(it.children() == "Own C A B");
  CHECK_FALSE(it.has("stripped"));
}

TEST_CASE("addition order: unpacking gives up overrides of fields that are gone") {
  Instance it(scene({{101, -1}, {201, -1}, {301, -1}},
                    override_of(1004, "speed", "5") + override_of(1004, "oldSpeed", "7")));
  REQUIRE(it.at.editor->unpack("/Base", false));
  CHECK(it.children() == "Own A B C");
  CHECK(it.has("\n  speed: 5\n"));
  CHECK_FALSE(it.has("oldSpeed"));
}

}  // namespace diorama::unity::edit
