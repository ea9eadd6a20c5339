// Property paths, changes of lists in part, names as people type them: the lines that come of
// them in documents and in prefab instances, what is told, and that undo restores every byte.

#include <doctest/doctest.h>

#include <random>

#include "base/list_text.h"
#include "support/edit_project.h"
#include "unity/model/hierarchies.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {
namespace {

const char* const kScript = R"(using System;
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.Events;

[Serializable] public class Inner { public float weight; public Vector3 at; }
[Serializable] public class Drop { public string item; public int count; public List<int> odds; public Inner inner; }
[Serializable] public class Level { public Level next; public int depth; public Vector3 at; public List<Drop> drops; }
public interface ISpell {}
[Serializable] public class Fire : ISpell { public int power; }
[Serializable] public class Ice : ISpell { public int cold; }
public class Box : MonoBehaviour {
  public List<Drop> drops; public int[] counts; public List<string> tags; public Transform[] places;
  public Inner inner; [SerializeReference] public List<ISpell> book; public UnityEvent done;
  public float fontSize; [SerializeField] private bool m_IsOpen; public Color tint;
  public int twin; [SerializeField] private int m_Twin; public Level level; public string[] none;
}
)";

const char* const kFields = R"(  drops:
  - item: Key
    count: 1
    odds: 0100000002000000
    inner:
      weight: 0.50
      at: {x: 1, y: 2, z: 3}
  - item: 'Coin: gold'
    count: 20
    odds:
    inner:
      weight: 1e+01
      at: {x: 0, y: 0, z: 0}
  - item: Gem
    count: 3
    odds: 07000000
    inner:
      weight: 2
      at: {x: 0, y: 0, z: 9}
  counts: 0100000002000000ffffffff
  tags:
  - a
  - "b\xE9"
  places:
  - {fileID: 12}
  - {fileID: 0}
  inner:
    weight: 0.5
    at: {x: 1, y: 2, z: 3}
  book:
  - rid: 1000
  - rid: 1001
  done:
    m_PersistentCalls:
      m_Calls: []
  fontSize: 12
  m_IsOpen: 1
  tint: {r: 0.1, g: 0.2, b: 0.3, a: 0.5}
  twin: 1
  m_Twin: 2
  references:
    version: 2
    RefIds:
    - rid: 1000
      type: {class: Fire, ns: , asm: Assembly-CSharp}
      data:
        power: 3
    - rid: 1001
      type: {class: Ice, ns: , asm: Assembly-CSharp}
      data:
        cold: 4
)";

struct Box : test::EditProject {
  Box() {
    add("Box.cs", kScript, 'a');
    add("Main.unity", test::scene_with_script("Box", 'a', kFields), 'b');
    open("Main.unity");
  }
  /// What is answered: the fields that were set, what became of lists, what was skipped.
  std::string told(std::string_view fields) {
    const std::string was = text();
    const auto done = editor->set_fields("/Box", 1, test::from_json(fields));
    if (!done) return "error: " + done.error().message;
    std::string out = joined(done->set);
    for (const std::string& each : done->lists) out += "\n" + each;
    if (!done->skipped.names.empty())
      out += "\nskipped " + joined(done->skipped.names) + " (" + done->skipped.hint + ")";
    if (text() != was) REQUIRE(session->undo());
    CHECK(text() == was);
    return out;
  }
};

struct Row {
  const char* given;
  const char* expected;
};

constexpr Row kPaths[] = {
    {R"({"inner.weight": 2})", "-    weight: 0.5\n+    weight: 2\n"},
    {R"({"drops[0].count": 5})", "-    count: 1\n+    count: 5\n"},
    {R"({"drops.Array.data[2].inner.weight": 5})", "-      weight: 2\n+      weight: 5\n"},
    {R"({"drops[1].inner.at.y": 7})",
     "-      at: {x: 0, y: 0, z: 0}\n+      at: {x: 0, y: 7, z: 0}\n"},
    {R"({"drops[0].inner.at.x": 5, "drops[0].inner.at.z": 6})",
     "-      at: {x: 1, y: 2, z: 3}\n+      at: {x: 5, y: 2, z: 6}\n"},
    {R"({"tint.r": 1})",
     "-  tint: {r: 0.1, g: 0.2, b: 0.3, a: 0.5}\n+  tint: {r: 1, g: 0.2, b: 0.3, a: 0.5}\n"},
    {R"({"tags[1]": "c"})", "-  - \"b\\xE9\"\n+  - c\n"},
    {R"({"places[1]": {"$ref": "/Box"}})", "-  - {fileID: 0}\n+  - {fileID: 12}\n"},
    {R"({"counts[2]": 5})",
     "-  counts: 0100000002000000ffffffff\n+  counts: 010000000200000005000000\n"},
    {R"({"counts[0]": 7, "counts[1]": 8})",
     "-  counts: 0100000002000000ffffffff\n+  counts: 0700000008000000ffffffff\n"},
    {R"({"drops[0].odds[1]": 9})", "-    odds: 0100000002000000\n+    odds: 0100000009000000\n"},
    {R"({"book[0].power": 9})", "-        power: 3\n+        power: 9\n"},
    {R"({"Drops[0].Count": 5})", "-    count: 1\n+    count: 5\n"},
    {R"({"drops[0].inner": {"weight": 3}})", "-      weight: 0.50\n+      weight: 3\n"},
    {R"({"level.at.x": 5})", "+  level:\n+    at: {x: 5, y: 0, z: 0}\n"},
    {R"({"tags.Array.size": 1})", "-  - \"b\\xE9\"\n"},
    {R"({"tags.Array.size": 3})", "+  - \"b\\xE9\"\n"},
    {R"({"counts.Array.size": 1})", "-  counts: 0100000002000000ffffffff\n+  counts: 01000000\n"},
    // Nothing is written for a path that leads nowhere.
    {R"({"drops[3].count": 5})",
     "error: no field could be set: drops[3].count (drops[3].count: the list has 3 elements)\n"},
    {R"({"drops[0].cuont": 5})",
     "error: no field could be set: drops[0].cuont (drops[0].cuont: did you mean 'count'?)\n"},
    {R"({"drops.count": 5})",
     "error: no field could be set: drops.count (drops.count: drops is a list; name an element of "
     "it: drops[0])\n"},
    {R"({"inner[0]": 5})",
     "error: no field could be set: inner[0] (inner[0]: inner is not a list)\n"},
    {R"({"fontSize.x": 5})",
     "error: no field could be set: fontSize.x (fontSize.x: fontSize has no parts)\n"},
    {R"({"drops[-1].count": 5})",
     "error: no field could be set: drops[-1].count (drops[-1].count: '[-1].count' is no path; a "
     "path is like drops[0] or drops.x)\n"},
    {R"({"counts[99999999999999999999]": 5})",
     "error: no field could be set: counts[99999999999999999999] (counts[99999999999999999999]: "
     "'[99999999999999999999]' is no path; a path is like counts[0] or counts.x)\n"},
    {R"({"inner..weight": 5})",
     "error: no field could be set: inner..weight (inner..weight: '..weight' is no path; a path is "
     "like inner[0] or inner.x)\n"},
    {R"({"drops[0].count.x[1]": 5})",
     "error: no field could be set: drops[0].count.x[1] (drops[0].count.x[1]: drops[0].count has "
     "no parts)\n"},
    {R"({"drops[99999999999999999999].count": 5, "fontSize": 3})",
     "-  fontSize: 12\n+  fontSize: 3\nskipped: drops[99999999999999999999].count\n"},
    {R"({"counts[3]": 5})",
     "error: no field could be set: counts[3] (counts[3]: the list has 3 elements)\n"},
    {R"({"counts[0].x": 5})",
     "error: no field could be set: counts[0].x (counts[0].x: counts[0] has no parts)\n"},
    {R"({"drops[0].count": "many"})",
     "error: drops[0].count: expected a whole number, got the text 'many'\n"},
    {R"({"tags.Array.size": 99999999})",
     "error: tags.Array.size: expected a number of elements up to 65536, got the number "
     "99999999\n"},
    // Two keys for one value: it is not clear which of them counts.
    {R"({"drops[0].count": 5, "drops": []})",
     "error: 'drops[0].count' and 'drops' name the same value (give it once)\n"},
    {R"({"fontSize": 1, "Font Size": 2})",
     "error: 'fontSize' and 'Font Size' name the same value (give it once)\n"},
    {R"({"book[0].power": 9, "book": [null]})",
     "error: 'book[0].power' and 'book' name the same value (give it once)\n"},
};

constexpr Row kEdits[] = {
    {R"({"tags": {"$append": ["c", "d"]}})", "+  - c\n+  - d\n"},
    {R"({"tags": {"$insert": {"at": 1, "values": ["c"]}}})", "+  - c\n"},
    {R"({"tags": {"$insert": {"at": 0, "values": ["c"]}}})", "+  - c\n"},
    {R"({"tags": {"$insert": {"at": 2, "values": ["c"]}}})", "+  - c\n"},
    {R"({"tags": {"$remove": [0]}})", "-  - a\n"},
    {R"({"tags": {"$remove": [1, 0]}})", "-  tags:\n-  - a\n-  - \"b\\xE9\"\n+  tags: []\n"},
    {R"({"tags": {"$remove": [0, 1], "$append": ["z"]}})", "-  - a\n-  - \"b\\xE9\"\n+  - z\n"},
    {R"({"tags": {"$remove": [0], "$insert": {"at": 1, "values": ["m"]}, "$append": ["z"]}})",
     "-  - a\n+  - m\n+  - z\n"},
    {R"({"tags": {"$append": []}})", ""},
    {R"({"none": []})", "+  none: []\n"},
    {R"({"drops": {"$remove": [0, 2]}})",
     "-  - item: Key\n-    count: 1\n-    odds: 0100000002000000\n-    inner:\n"
     "-      weight: 0.50\n-      at: {x: 1, y: 2, z: 3}\n-  - item: Gem\n-    count: 3\n"
     "-    odds: 07000000\n-    inner:\n-      weight: 2\n-      at: {x: 0, y: 0, z: 9}\n"},
    {R"({"drops": {"$append": [{"item": "Egg", "odds": [3]}]}})",
     "+  - item: Egg\n+    count: 0\n+    odds: 03000000\n+    inner:\n+      weight: 0\n"
     "+      at: {x: 0, y: 0, z: 0}\n"},
    {R"({"drops[0].odds": {"$append": [5]}})",
     "-    odds: 0100000002000000\n+    odds: 010000000200000005000000\n"},
    {R"({"drops[1].odds": {"$append": [5]}})", "-    odds:\n+    odds: 05000000\n"},
    {R"({"counts": {"$remove": [0], "$append": [9]}})",
     "-  counts: 0100000002000000ffffffff\n+  counts: 02000000ffffffff09000000\n"},
    {R"({"places": {"$append": [{"$ref": "/Box"}, null]}})",
     "+  - {fileID: 12}\n+  - {fileID: 0}\n"},
    {R"({"book": {"$remove": [0]}})",
     "-  - rid: 1000\n-    - rid: 1000\n-      type: {class: Fire, ns: , asm: Assembly-CSharp}\n"
     "-      data:\n-        power: 3\n"},
    {R"({"tags": {"$remove": [2]}})",
     "error: tags: $remove: there is no element 2, the list has 2 elements"},
    {R"({"tags": {"$remove": [0, 0]}})", "error: tags: $remove: element 0 is named twice"},
    {R"({"tags": {"$remove": [-1]}})", "error: tags: $remove: expected a place, got the number -1"},
    {R"({"tags": {"$remove": 0}})",
     "error: tags: $remove: expected a list of places, got the number 0"},
    {R"({"tags": {"$insert": {"at": 3, "values": ["c"]}}})",
     "error: tags: $insert: at: there is no place 3, the list has 2 elements"},
    {R"({"tags": {"$insert": ["c"]}})", "error: tags: $insert: expected \"at\" and \"values\""},
    {R"({"tags": {"$append": "c"}})", "error: tags: $append: expected a list, got the text 'c'"},
    {R"({"tags": {"$append": ["c"], "values": []}})",
     "error: tags: 'values': is not a change of a list"},
    {R"({"none": {"$append": ["c"]}})",
     "error: none: the file does not store it, so its elements are not known"},
    {R"({"drops": {"$append": [{"itme": "Egg", "cuont": 1}]}})",
     "error: drops: none of the given members could be set: drops[3].itme, drops[3].cuont"},
    {R"({"drops": [{"itme": "Egg"}]})",
     "error: drops: none of the given members could be set: drops[0].itme"},
    {R"({"fontSize": {"$append": [1]}})", "error: fontSize: expected a number, got an object"},
};

constexpr Row kTold[] = {
    {R"({"drops": [{"item": "Egg", "count": 2}]})",
     "drops\ndrops: 3 elements replaced by 1; not given, so zero in the new: odds, inner"},
    {R"({"drops": []})", "drops\ndrops: 3 elements replaced by 0"},
    {R"({"counts": [1]})", "counts\ncounts: 3 elements replaced by 1"},
    {R"({"drops[0].odds": [1]})", "drops[0].odds\ndrops[0].odds: 2 elements replaced by 1"},
    {R"({"none": ["a"]})", "none"},
    {R"({"tags": {"$append": ["c"], "$remove": [0, 1]}})",
     "tags\ntags: 1 element added, 2 elements removed, 1 now"},
    {R"({"book": [null]})", "book\nbook: 2 elements before, 1 now"},
    // Names as people type them: the answer has the name that counts.
    {R"({"Font Size": 3})", "fontSize"},
    {R"({"FONTSIZE": 3})", "fontSize"},
    {R"({"Is Open": false})", "m_IsOpen"},
    {R"({"isOpen": false})", "isOpen"},  // as it is stored, without the m_: a name of its own
    {R"({"enabled": false})", "m_Enabled"},
    {R"({"Drops[0].Inner.Weight": 3})", "drops[0].inner.weight"},
    {R"({"drops.Array.data[0].count": 3})", "drops.Array.data[0].count"},
    {R"({"inner": {"Weight": 4}})", "inner"},
    // A path that leads nowhere is skipped alone.
    {R"({"drops[9].count": 5, "drops[0].count": 6})",
     "drops[0].count\nskipped drops[9].count (drops[9].count: the list has 3 elements)"},
    {R"({"counts[9]": 5, "counts[0]": 6, "inner.wieght": 1, "inner.weight": 2})",
     "counts[0], inner.weight\nskipped counts[9], inner.wieght (counts[9]: the list has 3 "
     "elements; "
     "inner.wieght: did you mean 'weight'?)"},
    {R"({"TWIN": 3, "fontSize": 1})",
     "fontSize\nskipped TWIN (TWIN: there are several: twin, m_Twin)"},
};

const char* const kInstance = R"(%YAML 1.1
%TAG !u! tag:unity3d.com,2011:
--- !u!1001 &500
PrefabInstance:
  m_ObjectHideFlags: 0
  serializedVersion: 2
  m_Modification:
    serializedVersion: 3
    m_TransformParent: {fileID: 0}
    m_Modifications:
    - target: {fileID: 11, guid: cccccccccccccccccccccccccccccccc, type: 3}
      propertyPath: m_Name
      value: Box
      objectReference: {fileID: 0}
    m_RemovedComponents: []
  m_SourcePrefab: {fileID: 100100000, guid: cccccccccccccccccccccccccccccccc, type: 3}
)";

struct BoxInstance : test::EditProject {
  BoxInstance() {
    add("Box.cs", kScript, 'a');
    add("Box.prefab", test::scene_with_script("Box", 'a', kFields), 'c');
    add("Main.unity", kInstance, 'b');
    open("Main.unity");
  }
  /// Sets and keeps it; the answer is every override of the component, "path = value".
  std::string keep(std::string_view fields) {
    const auto done = editor->set_fields("/Box", 1, test::from_json(fields));
    if (!done) return "error: " + done.error().message;
    const auto open = project->hierarchies().open(path);
    REQUIRE(open);
    std::string out;
    for (const unity::Modification& each : (*open)->hierarchy.instances().front().modifications)
      if (each.target == 13)
        out += each.path + " = " + each.value +
               (each.object.is_null() ? "" : std::to_string(each.object.id)) + "\n";
    return out;
  }
  void take_back() {
    while (!session->past().done().empty()) REQUIRE(session->undo());
    CHECK(text() == before);
  }
};

/// Only what differs from the prefab is overridden.
constexpr Row kOverrides[] = {
    {R"({"drops[1].inner.at.y": 7})", "drops.Array.data[1].inner.at.y = 7\n"},
    {R"({"counts[2]": 5})", "counts.Array.data[2] = 5\n"},
    {R"({"tags": {"$append": ["c"]}})", "tags.Array.size = 3\ntags.Array.data[2] = c\n"},
    {R"({"tags": {"$insert": {"at": 0, "values": ["c"]}}})",
     "tags.Array.size = 3\ntags.Array.data[0] = c\ntags.Array.data[1] = a\n"
     "tags.Array.data[2] = b\xC3\xA9\n"},
    {R"({"tags": {"$remove": [1]}})", "tags.Array.size = 1\n"},
    {R"({"tags": {"$remove": [0]}})", "tags.Array.size = 1\ntags.Array.data[0] = b\xC3\xA9\n"},
    {R"({"counts": {"$append": [5]}})", "counts.Array.size = 4\ncounts.Array.data[3] = 5\n"},
    {R"({"counts": {"$remove": [0]}})",
     "counts.Array.size = 2\ncounts.Array.data[0] = 2\ncounts.Array.data[1] = -1\n"},
    {R"({"places": {"$remove": [0], "$append": [{"$ref": "/Box"}]}})",
     "places.Array.data[0] = \nplaces.Array.data[1] = NEW\n"},
    // The packed numbers of an item that moves are named one by one.
    {R"({"drops": {"$remove": [1]}})",
     "drops.Array.size = 2\ndrops.Array.data[1].item = Gem\ndrops.Array.data[1].count = 3\n"
     "drops.Array.data[1].odds.Array.size = 1\ndrops.Array.data[1].odds.Array.data[0] = 7\n"
     "drops.Array.data[1].inner.weight = 2\ndrops.Array.data[1].inner.at.z = 9\n"},
    {R"({"drops": {"$append": [{"item": "Egg", "odds": [4]}]}})",
     "drops.Array.size = 4\ndrops.Array.data[3].item = Egg\ndrops.Array.data[3].count = 0\n"
     "drops.Array.data[3].odds.Array.size = 1\ndrops.Array.data[3].odds.Array.data[0] = 4\n"
     "drops.Array.data[3].inner.weight = 0\ndrops.Array.data[3].inner.at.x = 0\n"
     "drops.Array.data[3].inner.at.y = 0\ndrops.Array.data[3].inner.at.z = 0\n"},
};

}  // namespace

TEST_CASE("edit: values by property path") {
  Box box;
  for (const Row& row : kPaths) {
    CAPTURE(row.given);
    CHECK(box.set("/Box", 1, row.given) == row.expected);
  }
}

TEST_CASE("edit: lists in part") {
  Box box;
  for (const Row& row : kEdits) {
    CAPTURE(row.given);
    const std::string is = box.set("/Box", 1, row.given);
    if (std::string_view(row.expected).starts_with("error"))
      CHECK(is.starts_with(row.expected));
    else
      CHECK(is == row.expected);
  }
}

TEST_CASE("edit: what became of a list, and the names that count") {
  Box box;
  for (const Row& row : kTold) {
    CAPTURE(row.given);
    CHECK(box.told(row.given) == row.expected);
  }
}

TEST_CASE("edit: a managed list keeps what stays in it") {
  Box box;
  const std::string diff =
      box.set("/Box", 1, R"({"book": {"$append": [{"$type": "Ice", "cold": 8}]}})");
  CHECK_FALSE(diff.starts_with("-"));
  CHECK_FALSE(diff.contains("\n-"));
  CHECK(diff.find("+        cold: 8\n") != std::string::npos);
}

TEST_CASE("edit: calls are added to an event") {
  Box box;
  const std::string diff = box.set(
      "/Box", 1,
      R"({"done": {"$append": [{"target": {"$ref": "/Box"}, "method": "SetActive", "argument": true}]}})");
  CHECK(diff.find("+      - m_Target: {fileID: 11}\n") != std::string::npos);
  CHECK(diff.find("m_MethodName: SetActive") != std::string::npos);
}

TEST_CASE("edit: random changes of lists are taken back to the byte") {
  Box box;
  std::mt19937_64 random(11);
  const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random() % end); };
  const auto number = [&] { return std::to_string(below(100)); };
  const std::vector<std::string> lists = {"tags", "counts", "drops", "places", "drops[0].odds"};
  const auto value = [&](const std::string& list) {
    if (list == "tags") return "\"t" + number() + "\"";
    if (list == "places") return std::string(below(2) == 0 ? "null" : R"({"$ref": "/Box"})");
    if (list == "drops") return R"({"count": )" + number() + R"(, "odds": [)" + number() + "]}";
    return number();
  };
  const std::string before = box.text();
  std::vector<std::string> texts;
  for (int i = 0; i < 400; ++i) {
    const std::string& list = lists[below(lists.size())];
    const std::string at = number();
    const std::string forms[] = {
        "{\"$append\": [" + value(list) + ", " + value(list) + "]}",
        "{\"$insert\": {\"at\": " + std::to_string(below(4)) + ", \"values\": [" + value(list) +
            "]}}",
        "{\"$remove\": [" + std::to_string(below(3)) + "]}",
        "{\"$remove\": [1], \"$append\": [" + value(list) + "]}",
    };
    const bool item = below(5) == 0;
    const std::string given =
        item ? "{\"" + list + "[" + std::to_string(below(4)) + "]\": " + value(list) + "}"
             : "{\"" + list + "\": " + forms[below(4)] + "}";
    CAPTURE(given);
    const std::string was = box.text();
    const auto done = box.editor->set_fields("/Box", 1, test::from_json(given));
    if (!done) {
      CHECK(box.text() == was);
      continue;
    }
    if (box.text() != was) texts.push_back(was);
    // The file is still one that Unity could have written: nothing is odd, and it reads the same.
    const auto file = box.session->file(box.path);
    REQUIRE(file);
    for (const text::Object& object : (*file)->document->objects())
      CHECK((*file)->document->fields(object).problems().empty());
  }
  CHECK(texts.size() > 150);
  for (; !texts.empty(); texts.pop_back()) {
    REQUIRE(box.session->undo());
    CHECK(box.text() == texts.back());
  }
  CHECK(box.text() == before);
}

TEST_CASE("edit: lists of a prefab instance in part") {
  BoxInstance at;
  for (const Row& row : kOverrides) {
    CAPTURE(row.given);
    std::string is = at.keep(row.given);
    if (const std::size_t end = is.find("places.Array.data[1] = "); end != std::string::npos)
      is = is.substr(0, end) + "places.Array.data[1] = NEW\n";  // the stripped object's id
    CHECK(is == row.expected);
    at.take_back();
  }
}

TEST_CASE("edit: what a shorter list of an instance had does not come back") {
  BoxInstance at;
  CHECK(at.keep(R"({"tags": {"$append": ["c", "d"]}})") ==
        "tags.Array.size = 4\ntags.Array.data[2] = c\ntags.Array.data[3] = d\n");
  CHECK(at.keep(R"({"tags": {"$remove": [1, 3]}})") ==
        "tags.Array.size = 2\ntags.Array.data[1] = c\n");
  CHECK(at.keep(R"({"tags.Array.size": 3})") ==
        "tags.Array.size = 3\ntags.Array.data[1] = c\ntags.Array.data[2] = c\n");
  CHECK(at.keep(R"({"tags": []})") == "tags.Array.size = 0\n");
  at.take_back();
}

TEST_CASE("edit: a list means the same in an instance as in a document") {
  const auto shown = [](test::EditProject& at) {
    const auto open = at.project->hierarchies().open(at.path);
    REQUIRE(open);
    TypedReader reader(*at.project, **open);
    const auto& objects = (*open)->hierarchy.objects();
    const Index component = objects.front().first_component + 1;
    std::string out;
    const auto show = [&](const auto& self, const scene::Value& value) -> void {
      out += value.text + "|" + std::to_string(value.integer) + "|" + std::to_string(value.number);
      for (const auto& member : value.members) self(self, member.value);
      for (const auto& item : value.items) self(self, item);
      out += ";";
    };
    for (const auto& field : reader.fields(component))
      if (field.name != "places") show(show, field.value);
    return out;
  };
  Box document;
  BoxInstance instance;
  const char* const kGiven[] = {
      R"({"tags": {"$append": ["x"]}, "counts": {"$remove": [1]}})",
      R"({"drops": {"$insert": {"at": 1, "values": [{"item": "n", "odds": [1, 2]}]}}})",
      R"({"drops[1].odds": {"$remove": [0]}, "drops[2].count": 4})",
      R"({"drops": {"$remove": [0, 2]}, "tags[2]": "y"})",
      R"({"drops[0].odds": {"$append": [6, 7]}, "counts": {"$append": [3]}})",
      R"({"drops": {"$append": [{"count": 8}]}, "tags": {"$remove": [0, 1]}})",
      R"({"drops.Array.size": 4, "counts[1]": 70})",
      R"({"drops": [{"item": "only"}], "counts": []})",
  };
  for (const char* const given : kGiven) {
    CAPTURE(given);
    REQUIRE(document.editor->set_fields("/Box", 1, test::from_json(given)));
    REQUIRE(instance.editor->set_fields("/Box", 1, test::from_json(given)));
    CHECK(shown(document) == shown(instance));
  }
  instance.take_back();
}

}  // namespace diorama::unity::edit
