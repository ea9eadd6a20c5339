// Texts of small Unity files that describe something large. Each is what the editor would accept
// line by line; only the whole is absurd.
#pragma once

#include <fstream>
#include <string>

#include "support/sample_copy.h"

namespace diorama::test::bombs {

inline constexpr const char* kHead = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";

inline std::string guid(int number) {
  std::string digits = std::to_string(number);
  return "b0b0" + std::string(28 - digits.size(), '0') + digits;
}

inline std::string document(int class_id, long id, const std::string& fields) {
  return "--- !u!" + std::to_string(class_id) + " &" + std::to_string(id) + "\n" + fields;
}

/// An object with the transform `id` + 1. `above` is the transform of its parent; 0: a root.
inline std::string object(long id, const std::string& name, long above = 0,
                          const std::string& children = " []", const std::string& more = {}) {
  const std::string number = std::to_string(id), transform = std::to_string(id + 1);
  return document(1, id,
                  "GameObject:\n  m_Component:\n  - component: {fileID: " + transform + "}\n" +
                      more + "  m_Layer: 0\n  m_Name: " + name +
                      "\n  m_TagString: Untagged\n  m_IsActive: 1\n") +
         document(4, id + 1,
                  "Transform:\n  m_GameObject: {fileID: " + number +
                      "}\n  m_LocalPosition: {x: 0, y: 0, z: 0}\n  m_Children:" + children +
                      "\n  m_Father: {fileID: " + std::to_string(above) + "}\n");
}

/// One override of the object or transform that the source has under that id.
inline std::string override_row(long target, const std::string& source, const std::string& path,
                                const std::string& value) {
  return "    - target: {fileID: " + std::to_string(target) + ", guid: " + source +
         ", type: 3}\n      propertyPath: " + path + "\n      value: " + value +
         "\n      objectReference: {fileID: 0}\n";
}

inline std::string instance(long id, const std::string& source, long above = 0,
                            const std::string& overrides = {}, const std::string& removed = {}) {
  return document(1001, id,
                  "PrefabInstance:\n  m_Modification:\n    m_TransformParent: {fileID: " +
                      std::to_string(above) +
                      "}\n    m_Modifications:" + (overrides.empty() ? " []\n" : "\n" + overrides) +
                      "    m_RemovedComponents:" + (removed.empty() ? " []\n" : "\n" + removed) +
                      "  m_SourcePrefab: {fileID: 100100000, guid: " + source + ", type: 3}\n");
}

inline void write(const SampleCopy& at, const std::string& path, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(at.file(path)).parent_path());
  std::ofstream(at.file(path), std::ios::binary) << text;
}

/// With a .meta, so that others can refer to it.
inline void write_asset(const SampleCopy& at, const std::string& path, int number,
                        const std::string& text) {
  write(at, path, text);
  write(at, path + ".meta", "fileFormatVersion: 2\nguid: " + guid(number) + "\n");
}

/// Prefabs 0 to `levels`, each with `times` instances of the next one below its root.
inline void nest(const SampleCopy& at, int levels, int times, const std::string& name = "P") {
  for (int i = 0; i <= levels; ++i) {
    std::string text = kHead + object(10, name + std::to_string(i));
    for (int k = 0; i < levels && k < times; ++k) text += instance(1000 + k, guid(i + 1), 11);
    write_asset(at, "Assets/Bombs/P" + std::to_string(i) + ".prefab", i, text);
  }
}

/// The scene that the questions are about.
inline constexpr const char* kScene = "Assets/Bomb.unity";
inline void scene(const SampleCopy& at, const std::string& text) {
  write_asset(at, kScene, 9000, kHead + text);
}

}  // namespace diorama::test::bombs
