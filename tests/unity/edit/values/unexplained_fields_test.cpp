// Fields that the file has and no declaration explains are set in the form that they have there.
#include <doctest/doctest.h>

#include "support/edit_project.h"

using namespace diorama;

namespace {

constexpr std::string_view kScript = R"(using UnityEngine;
public class Grip : UnityEngine.XR.Interaction.Toolkit.XRBaseInteractable {
  public float speed;
  public Stats stats;
  public Matrix4x4 matrix;
  [System.Serializable] public class Stats { public int hp; }
})";

constexpr const char* kStored = R"(  m_SelectMode: 1
  m_Label: text
  m_Empty: 
  m_Weight: 0.5
  m_Manager: {fileID: 0}
  m_Mask:
    serializedVersion: 2
    m_Bits: 1
  m_Colliders:
  - {fileID: 12}
  m_Stops:
  - name: a
    at: 1
  - name: b
    at: 2
  m_None: []
  m_Packed: 0300000002000000
  m_Tactic:
    rid: 1000
  speed: 2
  stats:
    hp: 3
    old: 4
  matrix:
    e00: 1
    e01: 0
)";

struct Row {
  const char* fields;
  const char* expected;
};

}  // namespace

TEST_CASE(
    "edit: fields of a base class that is known in outline only are set as the file has them") {
  test::EditProject at;
  at.add("Grip.cs", kScript, 'a');
  at.add("Main.unity", test::scene_with_script("Thing", 'a', kStored), 'b');
  at.open("Main.unity");
  constexpr Row kRows[] = {
      {R"({"m_SelectMode": 2})", "-  m_SelectMode: 1\n+  m_SelectMode: 2\n"},
      {R"({"selectMode": "3"})", "-  m_SelectMode: 1\n+  m_SelectMode: 3\n"},
      {R"({"m_SelectMode": false})", "-  m_SelectMode: 1\n+  m_SelectMode: 0\n"},
      {R"({"m_Weight": 0.25})", "-  m_Weight: 0.5\n+  m_Weight: 0.25\n"},
      {R"({"m_Weight": {"type": "x", "value": 2}})", "-  m_Weight: 0.5\n+  m_Weight: 2\n"},
      {R"({"m_Label": "other"})", "-  m_Label: text\n+  m_Label: other\n"},
      {R"({"m_Empty": "now"})", "-  m_Empty: \n+  m_Empty: now\n"},
      {R"({"m_Manager": {"$ref": "/Thing", "component": "Transform"}})",
       "-  m_Manager: {fileID: 0}\n+  m_Manager: {fileID: 12}\n"},
      {R"({"m_Manager": null})", ""},
      {R"({"m_Mask": {"bits": 7}})", "-    m_Bits: 1\n+    m_Bits: 7\n"},
      {R"({"m_Mask": {"m_Bits": 7, "gone": 1}})",
       "-    m_Bits: 1\n+    m_Bits: 7\nskipped: m_Mask.gone\n"},
      {R"({"m_Colliders": [{"$ref": "/Thing"}, null]})",
       "-  - {fileID: 12}\n+  - {fileID: 11}\n+  - {fileID: 0}\n"},
      {R"({"m_Colliders": []})", "-  m_Colliders:\n-  - {fileID: 12}\n+  m_Colliders: []\n"},
      {R"({"m_Stops": [{"at": 5}, {"name": "c"}]})",
       "-    at: 1\n-  - name: b\n+    at: 5\n+  - name: c\n"},
      {R"({"m_Stops": [{}, {}, {"name": "c", "at": 3}]})", "+  - name: c\n+    at: 3\n"},
      {R"({"stats": {"old": 5, "hp": 6}})", "-    hp: 3\n-    old: 4\n+    hp: 6\n+    old: 5\n"},
      {R"({"matrix": {"e01": 2}})", "-    e01: 0\n+    e01: 2\n"},
      // What the file does not show cannot be given.
      {R"({"m_SelectMode": "Multiple"})",
       "error: m_SelectMode: expected a number, got the text 'Multiple' (its type is not known, so "
       "give it in the form that it has in the file)\n"},
      {R"({"m_Label": 5})",
       "error: m_Label: expected a text, got the number 5 (its type is not known, so give it in "
       "the "
       "form that it has in the file)\n"},
      {R"({"m_Packed": 3})",
       "error: m_Packed: expected a text, got the number 3 (its type is not known, so give it in "
       "the "
       "form that it has in the file)\n"},
      {R"({"m_None": [1]})",
       "error: m_None: the list is empty, and the type of its items is not known (add one in the "
       "editor, which shows their form)\n"},
      {R"({"m_None": []})", ""},
      {R"({"m_Stops": [{}, {}, {"name": "c"}]})",
       "error: m_Stops[2]: 'at' of a new item is not given (the type of the items is not known, so "
       "give all that the others have)\n"},
      {R"({"m_Manager": 5})",
       "error: m_Manager: expected a reference, got the number 5 (give {\"$ref\": \"/Object\"}, "
       "{\"$asset\": \"Assets/...\"} or null)\n"},
      {R"({"m_Tactic": {"rid": 7}})",
       "error: no field could be set: m_Tactic (m_Tactic: its type is not known)\n"},
      {R"({"m_NotThere": 7})",
       "error: no field could be set: m_NotThere (m_NotThere: there are: speed, stats)\n"},
      {R"({"stats": {"gone": 1}})",
       "error: no field could be set: stats.gone (stats.gone: there are: hp)\n"},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.fields);
    CHECK(at.set("/Thing", 1, row.fields) == row.expected);
  }
}
