// UnityEvents: what they call, given as a list of calls or as it is stored.
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "support/edit_project.h"

namespace diorama::unity::edit {
namespace {

const char* const kScript = R"(
using System; using System.Collections.Generic; using UnityEngine; using UnityEngine.Events;
public class Caller : MonoBehaviour {
  [Serializable] public class Entry { public int id; public UnityEvent<float> callback; }
  public UnityEvent done; public List<Entry> entries;
  public void Go() { }
  public void Go(int count) { }
  public void Go(float speed = 1) { }
  public void Go(bool on) { }
  public void Go(Caller other) { }
  public void Slow(float speed) { }
  public int Level { get; set; }
  void Hidden() { }
}
)";

/// What one call becomes, but for its name and target.
std::string call_lines(const std::string& head, const std::string& mode,
                       const std::string& arguments, const std::string& state = "2") {
  return "+  done:\n+    m_PersistentCalls:\n+      m_Calls:\n" + head +
         "+        m_Mode: " + mode + "\n+        m_Arguments:\n" + arguments +
         "+        m_CallState: " + state + "\n";
}

/// The arguments of a call: of a kind, and the value of that kind.
std::string arguments(std::string_view given = {}, std::string_view value = {},
                      const char* type = "UnityEngine.Object, UnityEngine") {
  std::string out;
  const auto add = [&](std::string_view name, std::string_view otherwise) {
    out.append("+          m_").append(name).append(": ");
    out.append(name == given ? value : otherwise).append("\n");
  };
  add("ObjectArgument", "{fileID: 0}");
  add("ObjectArgumentAssemblyTypeName", type);
  add("IntArgument", "0");
  add("FloatArgument", "0");
  add("StringArgument", "");
  add("BoolArgument", "0");
  return out;
}

const std::string kOnObject =
    "+      - m_Target: {fileID: 11}\n"
    "+        m_TargetAssemblyTypeName: UnityEngine.GameObject, UnityEngine\n"
    "+        m_MethodName: Go\n";
const std::string kOnScript =
    "+      - m_Target: {fileID: 13}\n"
    "+        m_TargetAssemblyTypeName: Caller, Assembly-CSharp\n+        m_MethodName: Go\n";
const std::string kOnTransform =
    "+      - m_Target: {fileID: 12}\n"
    "+        m_TargetAssemblyTypeName: UnityEngine.Transform, UnityEngine\n"
    "+        m_MethodName: Go\n";

/// The same with another method.
std::string named(std::string lines, const std::string& method) {
  return lines.replace(lines.find(": Go\n") + 2, 2, method);
}

const char* const kHowToCall =
    R"( (give the event [{"target": {"$ref": "/Object", "component": "Type"}, "method": "Name"}]))"
    "\n";

struct Row {
  std::string given, expected;
};
const Row kRows[] = {
    // The one component that has the method.
    {R"([{"target": {"$ref": "/Thing"}, "method": "Go"}])",
     call_lines(kOnScript, "1", arguments())},
    {R"([{"target": {"$ref": "/Thing", "component": "GameObject"}, "method": "Go"}])",
     call_lines(kOnObject, "1", arguments())},
    {R"([{"target": {"$ref": "/Thing"}, "method": "Go", "argument": true}])",
     call_lines(kOnScript, "6", arguments("BoolArgument", "1"))},
    {R"([{"target": {"$ref": "/Thing", "component": "Caller"}, "method": "Go", "argument": 3}])",
     call_lines(kOnScript, "3", arguments("IntArgument", "3"))},
    {R"([{"target": {"$ref": "/Thing", "component": "Caller"}, "method": "Go", "argument": 3.5}])",
     call_lines(kOnScript, "4", arguments("FloatArgument", "3.5"))},
    {R"([{"target": {"$ref": "/Thing", "component": "Caller"}, "method": "Go", "argument": 3,
          "mode": "Float"}])",
     call_lines(kOnScript, "4", arguments("FloatArgument", "3"))},
    {R"([{"target": {"$ref": "/Thing", "component": "Transform"}, "method": "Go",
          "argument": "on", "state": "Off"}])",
     call_lines(kOnTransform, "5", arguments("StringArgument", "on"), "0")},
    {R"([{"target": {"$ref": "/Thing", "component": "Transform"}, "method": "Go",
          "mode": "EventDefined", "state": "EditorAndRuntime"}])",
     call_lines(kOnTransform, "0", arguments(), "1")},
    {R"([{"target": {"$ref": "/Thing"}, "method": "Go",
          "argument": {"$ref": "/Thing", "component": "Caller"}}])",
     call_lines(kOnScript, "2",
                arguments("ObjectArgument", "{fileID: 13}", "Caller, Assembly-CSharp"))},
    {R"([{"target": {"$ref": "/Thing"}, "method": "Go", "argument": {"$asset": "Assets/Red.mat"}}])",
     call_lines(kOnScript, "2",
                arguments("ObjectArgument",
                          "{fileID: 2100000, guid: eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee, type: 2}",
                          "UnityEngine.Material, UnityEngine"))},
    {R"([])", "+  done:\n+    m_PersistentCalls:\n+      m_Calls: []\n"},
    {R"({})", "+  done:\n+    m_PersistentCalls:\n+      m_Calls: []\n"},
    // As it is shown.
    {R"({"type": "UnityEngine.Events.UnityEvent", "value": {"m_PersistentCalls": {"m_Calls": [
          {"m_Target": {"$ref": "/Thing"}, "m_MethodName": "Go", "m_Mode": "Bool",
           "m_TargetAssemblyTypeName": "UnityEngine.GameObject, UnityEngine",
           "m_Arguments": {"m_ObjectArgumentAssemblyTypeName": "UnityEngine.Object, UnityEngine",
                           "m_BoolArgument": true}, "m_CallState": "RuntimeOnly"}]}}})",
     call_lines(kOnObject, "6", arguments("BoolArgument", "1"))},
    // What the object itself has, and what only it can have.
    {R"([{"target": {"$ref": "/Thing"}, "method": "SetActive", "argument": false}])",
     call_lines(named(kOnObject, "SetActive"), "6", arguments("BoolArgument", "0"))},
    // A whole number fits where a float is asked for, and a property is set by its setter.
    {R"([{"target": {"$ref": "/Thing"}, "method": "Slow", "argument": 3}])",
     call_lines(named(kOnScript, "Slow"), "4", arguments("FloatArgument", "3"))},
    {R"([{"target": {"$ref": "/Thing"}, "method": "set_Level", "argument": 3}])",
     call_lines(named(kOnScript, "set_Level"), "3", arguments("IntArgument", "3"))},
    {R"([{"target": {"$ref": "/Thing"}, "method": "set_enabled", "argument": true}])",
     call_lines(named(kOnScript, "set_enabled"), "6", arguments("BoolArgument", "1"))},
    {R"([{"target": {"$ref": "/Thing", "component": "Caller"}, "method": "Gone"}])",
     "error: done[0].method: Caller has no method 'Gone' (there are: Go, Slow, set_Level)\n"},
    {R"([{"target": {"$ref": "/Thing", "component": "Caller"}, "method": "Slow"}])",
     "error: done[0].method: Caller.Slow takes (float), not no argument (give \"argument\", or "
     "\"mode\": \"EventDefined\" for those of the event)\n"},
    {R"([{"target": {"$ref": "/Thing"}, "method": "Hidden"}])",
     "error: done[0].method: Caller.Hidden is not public, so the editor does not offer it\n"},
    {R"([{"target": {"$ref": "/Thing"}, "method": "Gone"}])",
     "error: done[0].target: no component of '/Thing' is known to have 'Gone'; it has "
     "UnityEngine.Transform (name it: {\"$ref\": \"/Object\", \"component\": \"Type\"})\n"},
    {R"([{"method": "Go"}])", std::string("error: done[0]: the target is missing") + kHowToCall},
    {R"([{"target": {"$ref": "/Thing"}}])",
     std::string("error: done[0]: the name of the method is missing") + kHowToCall},
    {R"([{"target": {"$ref": "/Thing"}, "metod": "Go"}])",
     std::string("error: done[0]: a call has no 'metod' (did you mean 'method'?)") + kHowToCall},
    {R"([{"target": {"$ref": "/Thing"}, "method": "Go", "argument": "on", "mode": "Bool"}])",
     std::string("error: done[0]: the mode is Bool, but the argument is for String") + kHowToCall},
    {R"([3])", "error: done[0]: expected a call of a method, got the number 3\n"},
    {R"([{"target": {"$ref": "/Nobody"}, "method": "Go"}])",
     "error: done[0].target: no object '/Nobody': the scene has no 'Nobody' (the scene has: "
     "Thing)\n"},
    {R"([{"target": {"$ref": "/Thing"}, "method": "Go", "argument": {"$ref": "/Nobody"}}])",
     "error: done[0].argument: no object '/Nobody': the scene has no 'Nobody' (the scene has: "
     "Thing)\n"},
    {R"(7)", "error: done: expected an object (UnityEngine.Events.UnityEvent), got the number 7\n"},
};

/// A scene with one object that has the script, and an asset to refer to.
void fill(test::EditProject& at, const std::string& stored) {
  at.add("Caller.cs", kScript, 'a');
  at.add("Main.unity", test::scene_with_script("Thing", 'a', stored), 'b');
  at.folder.write("Assets/Red.mat",
                  "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!21 &2100000\nMaterial:\n"
                  "  m_Name: Red\n");
  at.folder.write("Assets/Red.mat.meta", "fileFormatVersion: 2\nguid: " + std::string(32, 'e') +
                                             "\nNativeFormatImporter:\n  mainObjectFileID: 0\n");
  at.open("Main.unity");
}

}  // namespace

TEST_CASE("event calls: in short, and as they are stored") {
  test::EditProject at("6000.0.42f1");
  fill(at, "");
  for (const Row& row : kRows) {
    CAPTURE(row.given);
    CHECK(at.set("/Thing", 1, R"({"done": )" + row.given + "}") == row.expected);
  }
}

TEST_CASE("event calls: those that are there are replaced, what is beside them stays") {
  test::EditProject at("2018.4.36f1");
  fill(at,
       "  done:\n    m_PersistentCalls:\n      m_Calls: []\n    m_TypeName: UnityEvent, "
       "UnityEngine\n");
  const std::string lines =
      at.set("/Thing", 1, R"({"done": [{"target": {"$ref": "/Thing"}, "method": "Go"}]})");
  CHECK(lines == "-      m_Calls: []\n+      m_Calls:\n" + kOnScript +
                     "+        m_Mode: 1\n+        m_Arguments:\n" + arguments() +
                     "+        m_CallState: 2\n");
}

TEST_CASE("event calls: in the items of a list") {
  test::EditProject at("6000.0.42f1");
  fill(at, "");
  const std::string lines = at.set("/Thing", 1, R"({"entries": [{"id": 4, "callback": [
      {"target": {"$ref": "/Thing"}, "method": "Go"}]}]})");
  CHECK(lines.starts_with("+  entries:\n+  - id: 4\n+    callback:\n+      m_PersistentCalls:\n"));
  CHECK(lines.find("m_MethodName: Go\n") != std::string::npos);
}

}  // namespace diorama::unity::edit
