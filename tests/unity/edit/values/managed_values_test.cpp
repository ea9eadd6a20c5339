// [SerializeReference] fields: what is given, and what becomes of the values of the document, in
// both forms on disk and in prefab instances. Also: real files keep their bytes.

#include <doctest/doctest.h>

#include "support/corpus.h"
#include "support/edit_project.h"
#include "unity/edit/session.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {
namespace {

const char* const kScript = R"(using System;
using System.Collections.Generic;
using UnityEngine;

namespace Game {
  public interface ISpell {}
  [Serializable] public class Fire : ISpell { public int power = 3; public Vector3 aim; }
  [Serializable] public class Storm : Fire { public float width; [SerializeReference] public ISpell next; }
  [Serializable] public class Combo : ISpell { [SerializeReference] public List<ISpell> parts; public string title; }
  [Serializable] public struct Spark : ISpell { public int count; }
  [Serializable] public abstract class Ritual : ISpell {}
  [Serializable] public class Potion { public int size; }
  public class Outer { [Serializable] public class Inner : ISpell { public int depth; } }
  [Serializable] public class Slot { public string label; [SerializeReference] public ISpell spell; }
  [Serializable] public class Twin : ISpell {}
  public class Mage : MonoBehaviour {
    [SerializeReference] public ISpell main;
    [SerializeReference] public List<ISpell> book;
    public Slot slot;
    public int mana;
    [SerializeReference] public Potion drink;
    [SerializeReference] public object any;
  }
}
namespace Other { [System.Serializable] public class Twin : Game.ISpell {} }
)";

const char* const kVersion2 = R"(  main:
    rid: 1000
  book:
  - rid: 1001
  - rid: 1000
  - rid: -2
  slot:
    label: a
    spell:
      rid: -2
  mana: 5
  references:
    version: 2
    RefIds:
    - rid: -2
      type: {class: , ns: , asm: }
    - rid: 1000
      type: {class: Fire, ns: Game, asm: Assembly-CSharp}
      data:
        power: 3
        aim: {x: 0, y: 0, z: 0}
    - rid: 1001
      type: {class: Combo, ns: Game, asm: Assembly-CSharp}
      data:
        parts:
        - rid: 1002
        title: Both
    - rid: 1002
      type: {class: Spark, ns: Game, asm: Assembly-CSharp}
      data:
        count: 2
)";

const char* const kVersion1 = R"(  main:
    id: 0
  book:
  - id: 1
  - id: 2
  references:
    version: 1
    00000000:
      type: {class: Fire, ns: Game, asm: Assembly-CSharp}
      data:
        power: 3
    00000001:
      type: {class: Spark, ns: Game, asm: Assembly-CSharp}
      data:
        count: 2
    00000002:
      type: {class: Twin, ns: Game, asm: Assembly-CSharp}
)";

struct Mages : test::EditProject {
  explicit Mages(const std::string& fields, std::string_view version = "2022.3.62f2")
      : EditProject(version) {
    add("Mage.cs", kScript, 'a');
    add("Main.unity", test::scene_with_script("Mage", 'a', fields), 'b');
    open("Main.unity");
  }
  /// Sets and keeps it; the answer is what changed.
  std::string keep(std::string_view fields) {
    const auto done = editor->set_fields("/Mage", 1, test::from_json(fields));
    REQUIRE_MESSAGE(done, (done ? "" : done.error().message));
    return diff();
  }
};

/// The number that the seed of the tests draws, as its lines have it.
std::string with_number(std::string text, const std::string& number) {
  for (std::size_t at = 0; (at = text.find("NEW", at)) != std::string::npos;)
    text.replace(at, 3, number);
  return text;
}

/// The first number in what was added after "rid: ".
std::string new_number(const std::string& diff) {
  const std::size_t at = diff.find("+    rid: ");
  REQUIRE(at != std::string::npos);
  return diff.substr(at + 10, diff.find('\n', at) - at - 10);
}

/// A field as it is shown: "Game.Fire {power: 7, aim: ...}".
std::string shown(const scene::Value& value) {
  using Kind = scene::Value::Kind;
  std::string out;
  switch (value.kind) {
    case Kind::Null: return "null";
    case Kind::Integer: return std::to_string(value.integer);
    case Kind::Text: return value.text;
    case Kind::List:
      for (const scene::Value& item : value.items) out += (out.empty() ? "" : ", ") + shown(item);
      return "[" + out + "]";
    default: break;
  }
  for (const auto& member : value.members)
    out += (out.empty() ? "" : ", ") + member.name + ": " + shown(member.value);
  return value.type + " {" + out + "}";
}

std::string read_field(test::EditProject& at, const std::string& object, const std::string& name) {
  const auto open = at.project->hierarchies().open(at.path);
  REQUIRE(open);
  unity::TypedReader reader(*at.project, **open);
  const auto index = (*open)->paths.find(object);
  REQUIRE(index);
  for (const auto& member : reader.fields((*open)->hierarchy.objects()[*index].first_component + 1))
    if (member.name == name) return shown(member.value);
  return "not there";
}

}  // namespace

TEST_CASE("edit: a managed value that keeps its class keeps its number") {
  Mages at(kVersion2);
  CHECK(at.set("/Mage", 1, R"({"main": {"power": 9}})") ==
        "-        power: 3\n+        power: 9\n");
  CHECK(at.set("/Mage", 1, R"({"main": {"$type": "Fire", "aim": {"y": 1}}})") ==
        "-        aim: {x: 0, y: 0, z: 0}\n+        aim: {x: 0, y: 1, z: 0}\n");
  CHECK(at.set("/Mage", 1, R"({"main": {"type": "Game.Fire", "value": {"power": 1}}})") ==
        "-        power: 3\n+        power: 1\n");
  CHECK(at.set("/Mage", 1, R"({"book": [{"parts": [{"count": 7}]}, {}, null]})") ==
        "-        count: 2\n+        count: 7\n");
  // As it is: nothing to write, in whatever spelling.
  CHECK(at.set("/Mage", 1, R"({"main": {"$type": "Game.Fire", "power": 3}, "book": [
      {"$type": "Combo", "title": "Both"}, {"$type": "Fire"}, null], "slot": {"spell": null}})") ==
        "");
  CHECK(at.set("/Mage", 1, R"({"mana": 5, "main": {"power": 3, "heat": 1}})") ==
        "skipped: main.heat\n");
}

TEST_CASE("edit: another class is another value, and what nothing holds goes") {
  Mages at(kVersion2);
  const std::string diff = at.keep(R"({"book": [], "main": {"$type": "Storm", "width": 0.5,
      "next": {"$type": "Outer/Inner", "depth": 4}}})");
  const std::string number = new_number(diff);
  const std::string next = std::to_string(std::stoll(number) + 1);
  CHECK(std::stoll(number) > INT32_MAX);
  const std::string after = at.text();
  CHECK(after.substr(after.find("  main:\n")) ==
        "  main:\n    rid: " + number +
            "\n  book: []\n  slot:\n    label: a\n    spell:\n      rid: -2\n  mana: 5\n"
            "  references:\n    version: 2\n    RefIds:\n    - rid: -2\n"
            "      type: {class: , ns: , asm: }\n    - rid: " +
            number +
            "\n      type: {class: Storm, ns: Game, asm: Assembly-CSharp}\n      data:\n"
            "        width: 0.5\n        next:\n          rid: " +
            next + "\n    - rid: " + next +
            "\n      type: {class: Outer/Inner, ns: Game, asm: Assembly-CSharp}\n      data:\n"
            "        depth: 4\n");
  CHECK(read_field(at, "/Mage", "main") ==
        "Game.Storm {width: float {}, next: Game.Outer+Inner {depth: 4}}");
}

TEST_CASE("edit: null, and the entry that stands for it") {
  Mages at(kVersion2);
  CHECK(at.keep(R"({"main": null, "book": [{}]})") ==
        "-    rid: 1000\n+    rid: -2\n-  - rid: 1000\n-  - rid: -2\n-    - rid: 1000\n"
        "-      type: {class: Fire, ns: Game, asm: Assembly-CSharp}\n-      data:\n"
        "-        power: 3\n-        aim: {x: 0, y: 0, z: 0}\n");
  CHECK(read_field(at, "/Mage", "main") == "null");
  CHECK(read_field(at, "/Mage", "book") ==
        "[Game.Combo {parts: [Game.Spark {count: 2}], title: Both}]");
}

TEST_CASE("edit: a class is named fully or shortly, and has to fit the field") {
  Mages at(kVersion2);
  const char* const kExpected = "error: main: expected a \"$type\" that is a Game.ISpell, got ";
  const std::string all =
      " (there are Game.Combo, Game.Fire, Game.Outer+Inner, Game.Spark, "
      "Game.Storm, Game.Twin, Other.Twin)\n";
  CHECK(at.set("/Mage", 1, R"({"main": {"$type": "Potion"}})") ==
        kExpected + ("'Game.Potion'" + all));
  CHECK(at.set("/Mage", 1, R"({"main": {"$type": "Ritual"}})") ==
        kExpected + ("'Game.Ritual'" + all));
  CHECK(at.set("/Mage", 1, R"({"main": {"$type": "Mage"}})") == kExpected + ("'Game.Mage'" + all));
  CHECK(at.set("/Mage", 1, R"({"main": {"$type": "Strom"}})") ==
        kExpected + std::string("'Strom', which is not known (did you mean 'Storm'?)\n"));
  CHECK(at.set("/Mage", 1, R"({"main": {"$type": "Twin"}})") ==
        kExpected +
            std::string("'Twin', which is the name of several (give the full name: Game.Twin, "
                        "Other.Twin)\n"));
  CHECK(at.set("/Mage", 1, R"({"slot": {"spell": {"depth": 1}}})") ==
        "error: slot.spell: expected a \"$type\" that is a Game.ISpell, got none" + all);
  CHECK(at.set("/Mage", 1, R"({"main": 5})") ==
        "error: main: expected an object with a \"$type\" that is a Game.ISpell, or null, got the "
        "number 5\n");
  CHECK(at.set("/Mage", 1, R"({"main": {"$type": 5}})") ==
        "error: main.$type: expected a type name, got the number 5\n");
  CHECK(at.set("/Mage", 1, R"({"main": {"$type": "Storm", "width": "wide"}})") ==
        "error: main.width: expected a number, got the text 'wide'\n");
  CHECK(at.set("/Mage", 1, R"({"book": {}})") ==
        "error: book: expected a list of Game.ISpell, got an object\n");
  CHECK(at.set("/Mage", 1, R"({"book": [{"$type": "Potion"}]})").starts_with("error: book[0]: "));
}

TEST_CASE("edit: a field of a class needs no name, one of object takes any") {
  Mages at(kVersion2);
  at.keep(R"({"drink": {"size": 2}, "any": {"$type": "Potion", "size": 3},
              "slot": {"spell": {"$type": "Other.Twin"}}})");
  CHECK(read_field(at, "/Mage", "drink") == "Game.Potion {size: 2}");
  CHECK(read_field(at, "/Mage", "any") == "Game.Potion {size: 3}");
  CHECK(read_field(at, "/Mage", "slot") == "Game.Slot {label: a, spell: Other.Twin {}}");
  CHECK(at.text().find("      type: {class: Twin, ns: Other, asm: Assembly-CSharp}\n"
                       "      data: \n") != std::string::npos);
}

TEST_CASE("edit: a component without values gets them") {
  Mages at("  mana: 5\n");
  const std::string diff = at.keep(R"({"main": {"$type": "Spark", "count": 1}, "book": [null]})");
  CHECK(diff == with_number("+  main:\n+    rid: NEW\n+  book:\n+  - rid: -2\n+  references:\n"
                            "+    version: 2\n+    RefIds:\n+    - rid: -2\n"
                            "+      type: {class: , ns: , asm: }\n+    - rid: NEW\n"
                            "+      type: {class: Spark, ns: Game, asm: Assembly-CSharp}\n"
                            "+      data:\n+        count: 1\n",
                            new_number(diff)));
  Mages empty("  mana: 5\n");
  CHECK(empty.keep(R"({"book": []})") ==
        "+  book: []\n+  references:\n+    version: 2\n+    RefIds: []\n");
  const auto added = at.editor->add_component(
      "/Mage", {"Mage", std::nullopt, test::from_json(R"({"main": {"$type": "Fire"}})")});
  REQUIRE(added);
  CHECK(added->set == std::vector<std::string>{"main"});
}

TEST_CASE("edit: values in the form of editors before 2021.2") {
  Mages at(kVersion1, "2020.3.48f1");
  CHECK(at.set("/Mage", 1, R"({"main": {"power": 4}})") ==
        "-        power: 3\n+        power: 4\n");
  CHECK(at.set("/Mage", 1, R"({"book": [{"$type": "Fire", "power": 8}, {}]})") ==
        "-  - id: 1\n+  - id: 3\n-    00000001:\n-      type: {class: Spark, ns: Game, asm: "
        "Assembly-CSharp}\n-      data:\n-        count: 2\n+    00000003:\n"
        "+      type: {class: Fire, ns: Game, asm: Assembly-CSharp}\n+      data:\n"
        "+        power: 8\n");
  CHECK(at.set("/Mage", 1, R"({"main": null})") ==
        "error: main: it is not known how an editor before 2021.2 writes null here (open and save "
        "the file in a newer editor once)\n");
}

namespace {

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
      value: Mage
      objectReference: {fileID: 0}
    m_RemovedComponents: []
  m_SourcePrefab: {fileID: 100100000, guid: cccccccccccccccccccccccccccccccc, type: 3}
)";

struct Instance : test::EditProject {
  explicit Instance(const std::string& fields = kVersion2) {
    add("Mage.cs", kScript, 'a');
    add("Mage.prefab", test::scene_with_script("Mage", 'a', fields), 'c');
    add("Main.unity", kInstance, 'b');
    open("Main.unity");
  }
  /// Sets and keeps it; the answer is every override of the component, "path = value".
  std::string keep(std::string_view fields) {
    const auto done = editor->set_fields("/Mage", 1, test::from_json(fields));
    REQUIRE_MESSAGE(done, (done ? "" : done.error().message));
    const auto open = project->hierarchies().open(path);
    REQUIRE(open);
    std::string out;
    for (const unity::Modification& each : (*open)->hierarchy.instances().front().modifications)
      if (each.target == 13) out += each.path + " = " + each.value + "\n";
    return out;
  }
};

}  // namespace

TEST_CASE("edit: managed values of a prefab instance are overrides") {
  Instance at;
  CHECK(at.keep(R"({"main": {"power": 9}})") == "managedReferences[1000].power = 9\n");
  CHECK(at.diff() ==
        "+    - target: {fileID: 13, guid: cccccccccccccccccccccccccccccccc, type: 3}\n"
        "+      propertyPath: managedReferences[1000].power\n+      value: 9\n"
        "+      objectReference: {fileID: 0}\n");
  CHECK(read_field(at, "/Mage", "main") ==
        "Game.Fire {power: 9, aim: UnityEngine.Vector3 {x: float {}, y: float {}, z: float {}}}");

  // A new value: where it is held, its class, its fields. What was overridden in the old one stays:
  // the list holds that one too.
  const std::string made = at.keep(R"({"main": {"$type": "Outer+Inner", "depth": 4}})");
  const std::size_t begin = made.find("main = ") + 7;
  const std::string number = made.substr(begin, made.find('\n', begin) - begin);
  CHECK(made == with_number("managedReferences[1000].power = 9\nmain = NEW\n"
                            "managedReferences[NEW] = Assembly-CSharp Game.Outer/Inner\n"
                            "managedReferences[NEW].depth = 4\n",
                            number));
  CHECK(read_field(at, "/Mage", "main") == "Game.Outer+Inner {depth: 4}");
  CHECK(at.keep(R"({"main": {"depth": 5}})").ends_with("].depth = 5\n"));
  CHECK(read_field(at, "/Mage", "main") == "Game.Outer+Inner {depth: 5}");

  // Nothing: the value the instance made is gone with all that was said of it.
  CHECK(at.keep(R"({"main": null})") ==
        "managedReferences[1000].power = 9\nmain = -2\nmanagedReferences[-2] = \n");
  CHECK(read_field(at, "/Mage", "main") == "null");
  while (!at.session->past().done().empty()) REQUIRE(at.session->undo());
  CHECK(at.text() == at.before);
}

TEST_CASE("edit: a list of managed values in a prefab instance") {
  Instance at;
  const std::string made =
      at.keep(R"({"book": [{"title": "One"}, {"$type": "Spark", "count": 6}]})");
  const std::size_t begin = made.find("book.Array.data[1] = ") + 21;
  const std::string number = made.substr(begin, made.find('\n', begin) - begin);
  CHECK(made == with_number("managedReferences[1001].title = One\nbook.Array.size = 2\n"
                            "book.Array.data[0] = 1001\nbook.Array.data[1] = NEW\n"
                            "managedReferences[NEW] = Assembly-CSharp Game.Spark\n"
                            "managedReferences[NEW].count = 6\n",
                            number));
  CHECK(read_field(at, "/Mage", "book") ==
        "[Game.Combo {parts: [Game.Spark {count: 2}], title: One}, Game.Spark {count: 6}]");
}

TEST_CASE("edit: overrides of values in the old form are refused") {
  Instance at(kVersion1);
  CHECK(at.set("/Mage", 1, R"({"main": {"power": 9}})") ==
        "error: main: the prefab was saved by an editor before 2021.2, whose overrides of "
        "[SerializeReference] fields have another form (open and save the file in the editor "
        "once)\n");
}

// The scripts of the corpus are not there; these declare what its components hold.
TEST_CASE("edit: real files with managed values keep their bytes when nothing changes") {
  const auto corpus = test::unity_corpus();
  if (corpus.empty()) return;
  const auto root = corpus / "serialize-reference-extensions/Assets";
  struct File {
    const char *path, *script, *guid, *object;
    std::string source;
  };
  const std::string food =
      "using System; using UnityEngine; using System.Collections.Generic;\n"
      "public interface IFood {}\n"
      "[Serializable] public class Food : IFood { public string name; public float kcal; }\n"
      "[Serializable] public class Apple : Food {}\n[Serializable] public class Peach : Food {}\n"
      "[Serializable] public class Grape : Food {}\n"
      "public class Example : MonoBehaviour { [SerializeReference] public IFood food1, food2, "
      "food3, foodOne, foodTwo, foodThree; [SerializeReference] public List<IFood> foodsOne, "
      "foodsTwo; }\n";
  const std::string command =
      "using System; using UnityEngine; using System.Collections.Generic;\n"
      "namespace MackySoft.SerializeReferenceExtensions.Example {\npublic interface ICommand {}\n"
      "[Serializable] public class DebugCommand : ICommand { [SerializeField] string m_Message; }\n"
      "[Serializable] public class InstantiateCommand : ICommand { [SerializeField] GameObject "
      "m_Prefab; }\n"
      "public class Example : MonoBehaviour { [SerializeReference] ICommand m_Command; "
      "[SerializeReference] ICommand[] m_Commands; }\n}\n";
  const File kFiles[] = {
      {"Example/Example.unity", "Example.cs", "2be69d932204e464fb7da2e0d53eab25", "/Example", food},
      {"MackySoft/MackySoft.SerializeReferenceExtensions/Samples~/GetStarted/GetStarted.unity",
       "Example.cs", "2b84d01d3056a974585aa0791b5434f7", "/Example", command}};
  for (const File& file : kFiles) {
    CAPTURE(file.path);
    test::EditProject at("2021.3.45f2");
    at.add("Main.unity", test::read_all(root / file.path), 'b');
    at.folder.write("Assets/" + std::string(file.script), file.source);
    at.folder.write("Assets/" + std::string(file.script) + ".meta",
                    "fileFormatVersion: 2\nguid: " + std::string(file.guid) + "\n");
    at.open("Main.unity");
    const bool old = file.source == command;
    CHECK(at.set(file.object, 1,
                 old ? R"({"m_Command": {"$type": "DebugCommand", "m_Message": "Hello world"},
                           "m_Commands": [{}, {}, {}, {}]})"
                     : R"({"food1": {"$type": "Apple", "name": "Apple", "kcal": 100},
                           "foodsOne": [{"name": "Apple"}, {"$type": "Peach"}, {"kcal": 100}]})") ==
          "");
    CHECK(
        at.set(file.object, 1,
               old ? R"({"m_Command": {"m_Message": "Bye"}})" : R"({"foodThree": {"kcal": 5}})") ==
        (old ? "-        m_Message: Hello world\n+        m_Message: Bye\n"
             : "-        kcal: 100\n+        kcal: 5\n"));
  }
}

}  // namespace diorama::unity::edit
