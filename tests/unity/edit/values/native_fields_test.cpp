// Fields of the engine's classes that a file stores in another form than C# has: colors in bytes,
// bools as numbers, numbers that are not finite; and by the names that people know them by.

#include <doctest/doctest.h>

#include <cmath>

#include "support/edit_project.h"
#include "unity/model/hierarchies.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {
namespace {

const char* const kScene =
    "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
    "--- !u!1 &11\nGameObject:\n  m_ObjectHideFlags: 0\n  serializedVersion: 6\n"
    "  m_Component:\n  - component: {fileID: 12}\n  - component: {fileID: 13}\n"
    "  - component: {fileID: 14}\n  - component: {fileID: 15}\n  - component: {fileID: 16}\n"
    "  m_Layer: 0\n  m_Name: Sign\n  m_TagString: Untagged\n  m_IsActive: 1\n"
    "--- !u!4 &12\nTransform:\n  m_ObjectHideFlags: 0\n  m_GameObject: {fileID: 11}\n"
    "  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n  m_LocalPosition: {x: 1, y: 2, z: 3}\n"
    "  m_LocalScale: {x: 1, y: 1, z: 1}\n  m_Children: []\n  m_Father: {fileID: 0}\n"
    "  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n"
    "--- !u!102 &13\nTextMesh:\n  m_ObjectHideFlags: 0\n  m_GameObject: {fileID: 11}\n"
    "  m_Text: Hi\n  m_FontSize: 12\n  m_Color:\n    serializedVersion: 2\n    rgba: 4286611711\n"
    "--- !u!23 &14\nMeshRenderer:\n  m_ObjectHideFlags: 0\n  m_GameObject: {fileID: 11}\n"
    "  m_Enabled: 1\n  m_CastShadows: 1\n  m_ReceiveShadows: 1\n  m_DynamicOccludee: 0\n"
    "  m_StaticShadowCaster: 3\n  m_RayTracingMode: 1\n"
    "--- !u!59 &15\nHingeJoint:\n  m_ObjectHideFlags: 0\n  m_GameObject: {fileID: 11}\n"
    "  m_BreakForce: Infinity\n  m_BreakTorque: -Infinity\n  m_MassScale: NaN\n"
    "--- !u!82 &16\nAudioSource:\n  m_ObjectHideFlags: 0\n  m_GameObject: {fileID: 11}\n"
    "  m_Enabled: 1\n  m_audioClip: {fileID: 0}\n  Loop: 0\n  Pan2D: 0\n";

struct Sign : test::EditProject {
  Sign() {
    add("Main.unity", kScene, 'b');
    open("Main.unity");
  }
  scene::Value read(int index, const std::string& name) {
    const auto scene = project->hierarchies().open(path);
    REQUIRE(scene);
    TypedReader reader(*project, **scene);
    for (const auto& field : reader.fields(static_cast<Index>(index)))
      if (field.name == name) return field.value;
    FAIL(name);
    return {};
  }
};

struct Row {
  int index;
  const char* given;
  const char* expected;
};

constexpr Row kRows[] = {
    {1, R"({"color": {"r": 1, "g": 0, "b": 0, "a": 1}})",
     "-    rgba: 4286611711\n+    rgba: 4278190335\n"},
    {1, R"({"color": {"r": 1, "g": 0, "b": 0}})", "-    rgba: 4286611711\n+    rgba: 4278190335\n"},
    {1, R"({"color": [1, 0, 0, 1]})", "-    rgba: 4286611711\n+    rgba: 4278190335\n"},
    {1, R"({"color": {"a": 0}})", "-    rgba: 4286611711\n+    rgba: 8421631\n"},
    {1, R"({"color.a": 0, "color.r": 0})", "-    rgba: 4286611711\n+    rgba: 8421376\n"},
    {1, R"({"color": {"type": "UnityEngine.Color", "value": {"r": 0, "g": 0, "b": 0, "a": 0}}})",
     "-    rgba: 4286611711\n+    rgba: 0\n"},
    {1, R"({"color": {"r": 2}})",
     "error: color.r: expected a number from 0 to 1, got the number 2\n"},
    {1, R"({"color": 5})", "error: color: expected an object {r, g, b, a}, got the number 5\n"},
    {1, R"({"font size": 20})", "-  m_FontSize: 12\n+  m_FontSize: 20\n"},
    {2, R"({"receiveShadows": false})", "-  m_ReceiveShadows: 1\n+  m_ReceiveShadows: 0\n"},
    {2, R"({"Dynamic Occludee": true})", "-  m_DynamicOccludee: 0\n+  m_DynamicOccludee: 1\n"},
    {2, R"({"m_ReceiveShadows": 0})", "-  m_ReceiveShadows: 1\n+  m_ReceiveShadows: 0\n"},
    {2, R"({"receiveShadows": 2})",
     "error: receiveShadows: expected true or false, got the number 2\n"},
    {2, R"({"enabled": false})", "-  m_Enabled: 1\n+  m_Enabled: 0\n"},
    {2, R"({"shadowCastingMode": "Off"})", "-  m_CastShadows: 1\n+  m_CastShadows: 0\n"},
    {3, R"({"breakForce": 5, "breakTorque": "NaN"})",
     "-  m_BreakForce: Infinity\n-  m_BreakTorque: -Infinity\n+  m_BreakForce: 5\n"
     "+  m_BreakTorque: NaN\n"},
    {4, R"({"panStereo": 0.5, "Enabled": false})",
     "-  m_Enabled: 1\n+  m_Enabled: 0\n-  Pan2D: 0\n+  Pan2D: 0.5\n"},
    {0, R"({"m_LocalPosition.y": 5, "Local Position.z": 6})",
     "-  m_LocalPosition: {x: 1, y: 2, z: 3}\n+  m_LocalPosition: {x: 1, y: 5, z: 6}\n"},
};

}  // namespace

TEST_CASE("edit: fields of the engine that C# has in another form") {
  Sign sign;
  for (const Row& row : kRows) {
    CAPTURE(row.given);
    CHECK(sign.set("/Sign", row.index, row.given) == row.expected);
  }
}

TEST_CASE("edit: the same fields are read in the form that sets them") {
  Sign sign;
  const scene::Value color = sign.read(1, "color");
  CHECK(color.type == "UnityEngine.Color");
  REQUIRE(color.members.size() == 4);
  CHECK(color.members[0].value.number == 1);
  CHECK(color.members[1].value.number == doctest::Approx(128 / 255.0));
  CHECK(color.members[3].value.kind == scene::Value::Kind::Float);
  CHECK(sign.read(2, "receiveShadows").kind == scene::Value::Kind::Bool);
  CHECK(sign.read(2, "receiveShadows").integer == 1);
  CHECK(sign.read(2, "dynamicOccludee").kind == scene::Value::Kind::Bool);
  // What is no bool in the file is shown as it is, and an enum or a number stays one.
  CHECK(sign.read(2, "staticShadowCaster").kind == scene::Value::Kind::Integer);
  CHECK(sign.read(2, "rayTracingMode").kind == scene::Value::Kind::Integer);
  CHECK(std::isinf(sign.read(3, "breakForce").number));
  CHECK(std::isnan(sign.read(3, "massScale").number));
}

}  // namespace diorama::unity::edit
