// A scene of any size as Unity writes it, in one of several shapes: what is fast in one can be slow
// in another. Each object has a transform and a Rigidbody; the numbers in their names count them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace diorama::test {

enum class SceneShape {
  Groups,     ///< a hundred objects below each root
  Roots,      ///< all are roots
  Children,   ///< all are children of the one root
  Instances,  ///< roots are instances of a prefab of five objects
};

inline constexpr int kInstanceSize = 5;
inline constexpr const char* kLargePrefabGuid = "0123456789abcdef0123456789abcd77";

namespace large {

inline std::string reference(long id) {
  return "{fileID: " + std::to_string(id) + "}";
}

/// Ids without order, like those of the parts of instances. The next two are free.
inline long id_of(int object) {
  std::uint64_t mixed = static_cast<std::uint64_t>(object + 1) * 0x9E37'79B9'7F4A'7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58'476D'1CE4'E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D0'49BB'1331'11EB;
  return static_cast<long>((mixed ^ (mixed >> 31)) & 0x3FFF'FFFF'FFFF'FFFC);
}

/// Documents by their ids, which is the order of a scene.
using Documents = std::map<long, std::string>;

inline void add(Documents& out, int class_id, long id, const std::string& fields) {
  out[id] = "--- !u!" + std::to_string(class_id) + " &" + std::to_string(id) + "\n" + fields;
}

inline void add_object(Documents& out, int number, const std::string& name, int parent,
                       const std::string& children) {
  const long object = id_of(number), transform = object + 1, body = object + 2;
  add(out, 1, object,
      "GameObject:\n  m_ObjectHideFlags: 0\n  serializedVersion: 6\n  m_Component:\n"
      "  - component: " +
          reference(transform) + "\n  - component: " + reference(body) +
          "\n  m_Layer: 0\n  m_Name: " + name +
          "\n  m_TagString: Untagged\n  m_Icon: {fileID: 0}\n  m_NavMeshLayer: 0\n"
          "  m_StaticEditorFlags: 0\n  m_IsActive: 1\n");
  add(out, 4, transform,
      "Transform:\n  m_ObjectHideFlags: 0\n  m_GameObject: " + reference(object) +
          "\n  serializedVersion: 2\n  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n"
          "  m_LocalPosition: {x: " +
          std::to_string(number % 50) + ", y: 0, z: " + std::to_string(number / 50) +
          "}\n  m_LocalScale: {x: 1, y: 1, z: 1}\n  m_ConstrainProportionsScale: 0\n"
          "  m_Children:" +
          (children.empty() ? " []" : children) +
          "\n  m_Father: " + reference(parent < 0 ? 0 : id_of(parent) + 1) +
          "\n  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n");
  add(out, 54, body,
      "Rigidbody:\n  m_ObjectHideFlags: 0\n  m_GameObject: " + reference(object) +
          "\n  serializedVersion: 4\n  m_Mass: 1\n  m_Drag: 0\n  m_AngularDrag: 0.05\n"
          "  m_UseGravity: 1\n  m_IsKinematic: 0\n  m_Interpolate: 0\n  m_Constraints: 0\n"
          "  m_CollisionDetection: 0\n");
}

/// Objects that are children of the first of `family`, or roots where a family begins.
inline void add_objects(Documents& out, int count, int family, const std::string& root_name) {
  for (int i = 0; i < count; ++i) {
    const int first = i - i % family;
    std::string children;
    for (int child = i + 1; i == first && child < count && child < i + family; ++child)
      children += "\n  - " + reference(id_of(child) + 1);
    add_object(out, i, (i == first ? root_name : "Thing ") + std::to_string(i),
               i == first ? -1 : first, children);
  }
}

inline void add_instance(Documents& out, int number) {
  const std::string source = ", guid: " + std::string(kLargePrefabGuid) + ", type: 3}";
  const auto change = [&](long target, const std::string& path, const std::string& value) {
    return "    - target: {fileID: " + std::to_string(target) + source +
           "\n      propertyPath: " + path + "\n      value: " + value +
           "\n      objectReference: {fileID: 0}\n";
  };
  std::string changes = change(id_of(0), "m_Name", "Group " + std::to_string(number));
  for (const char* path :
       {"m_LocalPosition.x", "m_LocalPosition.y", "m_LocalPosition.z", "m_LocalRotation.w",
        "m_LocalRotation.x", "m_LocalRotation.y", "m_LocalRotation.z", "m_LocalEulerAnglesHint.x",
        "m_LocalEulerAnglesHint.y", "m_LocalEulerAnglesHint.z"})
    changes += change(id_of(0) + 1, path, path == std::string("m_LocalRotation.w") ? "1" : "0");
  add(out, 1001, id_of(number + kInstanceSize),
      "PrefabInstance:\n  m_ObjectHideFlags: 0\n  serializedVersion: 2\n  m_Modification:\n"
      "    serializedVersion: 3\n    m_TransformParent: {fileID: 0}\n    m_Modifications:\n" +
          changes +
          "    m_RemovedComponents: []\n    m_RemovedGameObjects: []\n"
          "    m_AddedGameObjects: []\n    m_AddedComponents: []\n"
          "  m_SourcePrefab: {fileID: 100100000" +
          source + "\n");
}

inline std::string text_of(const Documents& documents) {
  std::string out = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
  for (const auto& [id, text] : documents) out += text;
  return out;
}

}  // namespace large

inline std::string large_scene(int objects, SceneShape shape = SceneShape::Groups) {
  const bool is_made_of_instances = shape == SceneShape::Instances;
  const int family = is_made_of_instances          ? kInstanceSize
                     : shape == SceneShape::Groups ? 100
                     : shape == SceneShape::Roots  ? 1
                                                   : objects;
  large::Documents documents;
  std::string roots;
  if (!is_made_of_instances) large::add_objects(documents, objects, family, "Group ");
  for (int i = 0; i < objects / family; ++i) {
    if (is_made_of_instances) large::add_instance(documents, i);
    roots += "  - " +
             large::reference(is_made_of_instances ? large::id_of(i + kInstanceSize)
                                                   : large::id_of(i * family) + 1) +
             "\n";
  }
  large::add(documents, 1660057539, INT64_MAX,
             "SceneRoots:\n  m_ObjectHideFlags: 0\n  m_Roots:\n" + roots);
  return large::text_of(documents);
}

/// The prefab of the instances.
inline std::string large_prefab() {
  large::Documents documents;
  large::add_objects(documents, kInstanceSize, kInstanceSize, "Source ");
  return large::text_of(documents);
}

/// For the object with that number, in a scene of at least a hundred; # is for two digits.
inline std::string path_in(SceneShape shape, const std::string& number) {
  if (shape == SceneShape::Roots || shape == SceneShape::Instances) return "/Group " + number;
  if (shape == SceneShape::Children) return "/Group 0/Thing " + number;
  const bool is_root = number.ends_with("00");
  const std::string hundreds = number.ends_with('#') ? number.substr(0, number.size() - 1)
                                                     : number.substr(0, number.size() - 2);
  return "/Group " + hundreds + "00" + (is_root ? "" : "/Thing " + number);
}

}  // namespace diorama::test
