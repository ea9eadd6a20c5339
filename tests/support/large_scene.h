// A scene of any size as Unity writes it: groups of a hundred objects below roots, each with a
// transform and a Rigidbody.
#pragma once

#include <algorithm>
#include <string>

namespace diorama::test {

inline std::string large_scene(int objects) {
  constexpr int kGroup = 100;
  std::string out = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
  const auto number = [](long value) { return std::to_string(value); };
  const auto id = [](int object) { return 1000L + 10L * object; };
  std::string roots;
  for (int i = 0; i < objects; ++i) {
    const bool is_root = i % kGroup == 0;
    const long object = id(i), transform = object + 1, body = object + 2;
    std::string children = "  m_Children: []\n";
    if (is_root && i + 1 < objects) {
      children = "  m_Children:\n";
      for (int child = i + 1; child < std::min(i + kGroup, objects); ++child)
        children += "  - {fileID: " + number(id(child) + 1) + "}\n";
    }
    if (is_root) roots += "  - {fileID: " + number(transform) + "}\n";
    out += "--- !u!1 &" + number(object) +
           "\nGameObject:\n  m_ObjectHideFlags: 0\n  serializedVersion: 6\n  m_Component:\n"
           "  - component: {fileID: " +
           number(transform) + "}\n  - component: {fileID: " + number(body) +
           "}\n  m_Layer: 0\n  m_Name: " + (is_root ? "Group " : "Thing ") + number(i) +
           "\n  m_TagString: Untagged\n  m_Icon: {fileID: 0}\n  m_NavMeshLayer: 0\n"
           "  m_StaticEditorFlags: 0\n  m_IsActive: 1\n";
    out += "--- !u!4 &" + number(transform) +
           "\nTransform:\n  m_ObjectHideFlags: 0\n  m_GameObject: {fileID: " + number(object) +
           "}\n  serializedVersion: 2\n  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n"
           "  m_LocalPosition: {x: " +
           number(i % 50) + ", y: 0, z: " + number(i / 50) +
           "}\n  m_LocalScale: {x: 1, y: 1, z: 1}\n  m_ConstrainProportionsScale: 0\n" + children +
           "  m_Father: {fileID: " + (is_root ? "0" : number(id(i - i % kGroup) + 1)) +
           "}\n  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n";
    out += "--- !u!54 &" + number(body) +
           "\nRigidbody:\n  m_ObjectHideFlags: 0\n  m_GameObject: {fileID: " + number(object) +
           "}\n  serializedVersion: 4\n  m_Mass: 1\n  m_Drag: 0\n  m_AngularDrag: 0.05\n"
           "  m_UseGravity: 1\n  m_IsKinematic: 0\n  m_Interpolate: 0\n  m_Constraints: 0\n"
           "  m_CollisionDetection: 0\n";
  }
  return out +
         "--- !u!1660057539 &9223372036854775807\nSceneRoots:\n  m_ObjectHideFlags: 0\n"
         "  m_Roots:\n" +
         roots;
}

}  // namespace diorama::test
