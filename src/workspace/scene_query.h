// Questions about the objects of a scene or a prefab, answered with plain structs.
//
// A scene is named by its project path ("Assets/Scenes/Main.unity"), by its file name when only
// one has it ("Main"), or not at all: then it is the active one.
//
// Threading: engine thread only. Errors: SceneNotFound, AssetNotFound, ObjectNotFound,
// ComponentIndexOutOfRange, MissingScript; each names what was asked and the nearest there is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "scene/math.h"
#include "scene/value.h"

namespace diorama {

struct TreeQuery {
  std::string scene;
  std::string root_path;  ///< empty: all roots
  int max_depth = 10;     ///< 0: only the first level
  int max_objects = 1000;
  std::size_t max_bytes = SIZE_MAX;  ///< roughly, of what is told of the objects
};

/// One object with what is below it.
struct TreeNode {
  std::string name, path;
  bool active = true;
  std::optional<std::string> prefab;  ///< its source, when it is the root of an instance
  std::vector<std::optional<std::string>> components;  ///< full type names; nothing: missing
  std::vector<TreeNode> children;
  bool cut = false;  ///< has children that were left out because of the depth
};

struct SceneTree {
  std::string scene_name, scene_path;
  std::vector<TreeNode> roots;
  int total = 0;  ///< objects in `roots`, at all depths
  int there = 0;  ///< those that would be in it if nothing were left out
  bool truncated = false;
};

struct ComponentQuery {
  std::string scene, object_path;
  int index = 0;
  std::vector<std::string> fields;  ///< empty: all
};

struct ComponentInfo {
  std::int32_t number = 0;
  std::string scene_path, object_path, object_name;
  int index = 0;
  std::string type;  ///< full name
  std::vector<scene::Value::Member> fields;
  std::vector<scene::UnstoredField> not_stored;
  std::vector<std::string> unknown;  ///< of the fields that were asked for: there are none such
  /// Where values were written: [0] this file, [1] the source of its prefab instance, and so on.
  std::vector<std::string> levels;
};

/// An object by itself.
struct ObjectInfo {
  std::int32_t number = 0;  ///< see Identities
  std::string scene_path, path, name, tag;
  int layer = 0;
  std::string layer_name;  ///< empty when the project names none
  bool active = true, active_in_hierarchy = true;
  std::uint32_t static_flags = 0;
  std::optional<std::string> prefab;
  std::vector<std::optional<std::string>> components;
  std::vector<std::int32_t> component_numbers;
  int child_count = 0;
  std::int64_t file_id = 0;
  scene::Placement local, world;
  scene::Vector3 local_euler, world_euler;
  struct Rect {
    scene::Vector2 anchor_min, anchor_max, anchored_position, size_delta, pivot, size;
  };
  std::optional<Rect> rect;
};

struct ObjectQuery {
  std::string scene;      ///< empty: those that are loaded; "*": every scene and prefab
  std::string name;       ///< part of the name, letter case does not matter
  std::string component;  ///< type name, full or short
  std::string tag;
  std::optional<int> layer;
  int limit = 100;
  std::string path = {};  ///< the object itself, or its number; empty: any
};

using FoundObject = ObjectInfo;

struct FoundObjects {
  std::vector<FoundObject> items;
  int total = 0;          ///< also beyond the limit
  std::string hint = {};  ///< why there may be none: no such type, no such tag
};

}  // namespace diorama
