// Overrides of prefab instances: where they come, that many at once are what they are one by one,
// and what needs none.

#include "unity/edit/overrides/overrides.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "support/edit_project.h"
#include "unity/edit/session.h"

namespace diorama::unity::edit {
namespace {

using unity::Modification;

std::string instance_body(const std::string& overrides) {
  return "PrefabInstance:\n  m_ObjectHideFlags: 0\n  m_Modification:\n"
         "    m_TransformParent: {fileID: 0}\n    m_Modifications:" +
         (overrides.empty() ? " []\n" : "\n" + overrides) +
         "    m_RemovedComponents: []\n  m_SourcePrefab: {fileID: 1}\n";
}

const unity::text::FileStyle kStyle{.one_line_flow = true};

unity::Guid any_guid() {
  return *unity::Guid::parse("0123456789abcdef0123456789abcdef");
}

/// "7 speed = 3" for each override.
std::string list_of(const Body& body) {
  const unity::text::Tree tree = unity::text::Tree::parse(body.text());
  std::string out;
  for (const unity::text::NodeView entry : tree.fields()["m_Modification"]["m_Modifications"]) {
    const auto target = unity::as_reference(entry["target"]);
    REQUIRE(target);
    out += std::to_string(target->id) + " " + std::string(entry["propertyPath"].text()) + " = " +
           std::string(entry["value"].text()) + "\n";
  }
  return out;
}

}  // namespace

TEST_CASE("overrides: after those of the same target, targets ascending") {
  Body body(instance_body(""), kStyle);
  OverrideChanges changes(any_guid());
  for (const auto& [target, path] :
       {std::pair{7, "b"}, {3, "x"}, {7, "a"}, {9, "n"}, {3, "y"}, {7, "b"}})
    changes.set({target, path, "1", {}});
  changes.set({7, "b", "2", {}});
  REQUIRE(changes.write(body));
  CHECK(list_of(body) == "3 x = 1\n3 y = 1\n7 b = 2\n7 a = 1\n9 n = 1\n");

  OverrideChanges more(any_guid());
  more.set({8, "new", "1", {}});
  more.set({3, "x", "", {5, std::nullopt, 0}});
  more.remove(7, "b");
  more.remove(7, "never");
  more.set({1, "first", "1", {}});
  REQUIRE(more.write(body));
  CHECK(list_of(body) == "1 first = 1\n3 x = \n3 y = 1\n7 a = 1\n8 new = 1\n9 n = 1\n");
  CHECK(body.text().find("      propertyPath: x\n      value: \n"
                         "      objectReference: {fileID: 5}\n") != std::string::npos);

  OverrideChanges all(any_guid());
  for (const auto& [target, path] :
       {std::pair{1, "first"}, {3, "x"}, {3, "y"}, {7, "a"}, {8, "new"}, {9, "n"}})
    all.remove(target, path);
  REQUIRE(all.write(body));
  CHECK(body.text() == instance_body(""));
}

TEST_CASE("overrides: of several for one property the last one counts") {
  const auto entry = [](const char* path, const char* value) {
    return std::string(
               "    - target: {fileID: 7, guid: 0123456789abcdef0123456789abcdef, type: 3}\n") +
           "      propertyPath: " + path + "\n      value: " + value +
           "\n      objectReference: {fileID: 0}\n";
  };
  const std::string twice =
      instance_body(entry("a", "1") + entry("b", "2") + entry("a", "3") + entry("c", "4"));
  Body body(twice, kStyle);
  OverrideChanges set(any_guid());
  set.set({7, "a", "9", {}});
  REQUIRE(set.write(body));
  CHECK(list_of(body) == "7 a = 1\n7 b = 2\n7 a = 9\n7 c = 4\n");
  OverrideChanges remove(any_guid());
  remove.remove(7, "a");
  REQUIRE(remove.write(body));
  CHECK(list_of(body) == "7 b = 2\n7 c = 4\n");
}

TEST_CASE("overrides: those of a target are found, whatever order the file has") {
  std::mt19937 random(5);
  const auto pick = [&](std::size_t below) { return random() % below; };
  int ascending = 0;
  for (int round = 0; round < 400; ++round) {
    CAPTURE(round);
    unity::ModificationList list;
    std::vector<unity::FileId> plain;
    const bool in_order = round % 2 == 0;
    for (std::size_t n = pick(20); n > 0; --n) {
      const auto target = static_cast<unity::FileId>(pick(6)) - 2;
      const std::size_t place = in_order ? list.place_for(target) : pick(plain.size() + 1);
      const std::size_t row = 1 + pick(2);
      list.insert(place, std::vector<Modification>(row, {target, "p", "", {}}));
      plain.insert(plain.begin() + static_cast<std::ptrdiff_t>(place), row, target);
    }
    ascending += std::ranges::is_sorted(plain) ? 1 : 0;
    for (unity::FileId target = -3; target < 5; ++target) {
      std::vector<std::size_t> own;
      std::size_t behind_smaller = 0;
      for (std::size_t i = 0; i < plain.size(); ++i) {
        REQUIRE(list[i].target == plain[i]);
        if (plain[i] == target) own.push_back(i);
        if (plain[i] < target) behind_smaller = i + 1;
      }
      CHECK(list.of_target(target) == own);
      CHECK(list.place_for(target) == (own.empty() ? behind_smaller : own.back() + 1));
    }
  }
  CHECK(ascending >= 200);
  CHECK(ascending < 350);
}

TEST_CASE("overrides: many at once are what they are one by one") {
  std::mt19937 random(3);
  const auto pick = [&](unsigned below) { return static_cast<int>(random() % below); };
  for (int round = 0; round < 200; ++round) {
    CAPTURE(round);
    Body single(instance_body(""), kStyle), together(instance_body(""), kStyle);
    for (int call = 0; call < 3; ++call) {
      OverrideChanges changes(any_guid());
      for (int n = pick(12); n > 0; --n) {
        const Modification change{
            pick(5) * 10, "p" + std::to_string(pick(4)), std::to_string(pick(100)), {}};
        // The order of the file need not be that of the targets.
        changes.set(change);
        OverrideChanges one(any_guid());
        one.set(change);
        REQUIRE(one.write(single));
      }
      REQUIRE(changes.write(together));
      REQUIRE(together.text() == single.text());
    }
  }
}

namespace {

const char* const kScript =
    "using UnityEngine; using System.Collections.Generic;\n"
    "public class Box : MonoBehaviour { public int size; public string label; public Vector3 at; "
    "public float[] reals; public int[] numbers; public Transform place; }\n";

const char* const kInstance =
    "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1001 &500\nPrefabInstance:\n"
    "  m_ObjectHideFlags: 0\n  serializedVersion: 2\n  m_Modification:\n"
    "    serializedVersion: 3\n    m_TransformParent: {fileID: 0}\n    m_Modifications:\n"
    "    - target: {fileID: 13, guid: cccccccccccccccccccccccccccccccc, type: 3}\n"
    "      propertyPath: size\n      value: 9\n      objectReference: {fileID: 0}\n"
    "    m_RemovedComponents: []\n  m_SourcePrefab: {fileID: 100100000, guid: "
    "cccccccccccccccccccccccccccccccc, type: 3}\n";

struct Boxes : test::EditProject {
  explicit Boxes(const std::string& scene = kInstance) {
    add("Box.cs", kScript, 'a');
    add("Box.prefab",
        test::scene_with_script("Box", 'a',
                                "  size: 4\n  label: old\n  at: {x: 1, y: 2, z: 3}\n  reals:\n"
                                "  - 1\n  - 2\n  numbers: 0100000002000000\n"
                                "  place: {fileID: 12}\n"),
        'c');
    add("Main.unity", scene, 'b');
    open("Main.unity");
  }
  /// The overrides of the component after this, but for that of its size.
  std::string overrides_after(std::string_view fields) {
    const auto done = editor->set_fields("/Box", 1, test::from_json(fields));
    REQUIRE_MESSAGE(done, (done ? "" : done.error().message));
    const auto open = project->hierarchies().open(path);
    REQUIRE(open);
    std::string out;
    for (const Modification& each : (*open)->hierarchy.instances().front().modifications)
      out += each.path + " = " + each.value + "\n";
    while (!session->past().done().empty()) REQUIRE(session->undo());
    return out;
  }
};

}  // namespace

TEST_CASE("overrides: what an instance says already needs no override; one that is there stays") {
  Boxes at;
  CHECK(at.overrides_after(R"({"label": "old"})") == "size = 9\n");
  CHECK(at.overrides_after(R"({"label": "new"})") == "size = 9\nlabel = new\n");
  CHECK(at.overrides_after(R"({"at": {"x": 1, "y": 5}})") == "size = 9\nat.y = 5\n");
  CHECK(at.overrides_after(R"({"reals": [1, 3]})") == "size = 9\nreals.Array.data[1] = 3\n");
  CHECK(at.overrides_after(R"({"reals": [1, 2, 2]})") ==
        "size = 9\nreals.Array.size = 3\nreals.Array.data[2] = 2\n");
  CHECK(at.overrides_after(R"({"place": null})") == "size = 9\nplace = \n");
  // As scripts do it: the value is that of the prefab again, and stays so when the prefab changes.
  CHECK(at.overrides_after(R"({"size": 4})") == "size = 4\n");
  CHECK(at.overrides_after(R"({"size": 9})") == "size = 9\n");
}

TEST_CASE("overrides: what is set is what is read, also where a property has two") {
  std::string scene = kInstance;
  const std::size_t begin = scene.find("    - target:"),
                    end = scene.find("    m_RemovedComponents:");
  std::string again = scene.substr(begin, end - begin);
  again.replace(again.find(" 9\n"), 3, " 5\n");
  scene.insert(end, again);
  Boxes at(scene);
  const auto size = [&] {
    const auto open = at.project->hierarchies().open(at.path);
    REQUIRE(open);
    return unity::component_fields((*open)->hierarchy, 1).find("size")->text;
  };
  CHECK(size() == "5");
  CHECK(at.overrides_after(R"({"size": 6})") == "size = 9\nsize = 6\n");
  REQUIRE(at.editor->set_fields("/Box", 1, test::from_json(R"({"size": 6})")));
  CHECK(size() == "6");
  REQUIRE(at.editor->revert_overrides("/Box", {"/Box", "", "size"}));
  CHECK(size() == "4");
  CHECK(at.text().find("m_Modifications: []\n") != std::string::npos);
}

}  // namespace diorama::unity::edit
