// Questions about the objects of a scene or a prefab, answered with plain structs.
//
// Names have been resolved: a question is about an ObjectRef or the path of a scene.
//
// Threading: values. Errors: none; scene/world.h has those of the answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unread.h"
#include "scene/math.h"
#include "scene/object_ref.h"
#include "scene/progress.h"
#include "scene/value.h"

namespace diorama::scene {

struct TreeQuery {
  ObjectRef root;      ///< begin here; the top: with all roots
  int max_depth = 10;  ///< 0: only the first level
  int max_objects = 1000;
  std::size_t max_bytes = SIZE_MAX;  ///< roughly, of the text about the objects
};

/// One object with what is below it.
struct TreeNode {
  std::string name, path;
  bool active = true;
  std::optional<std::string> prefab;  ///< its source, when it is the root of an instance
  std::vector<std::optional<std::string>> components;  ///< full type names; nothing: missing
  std::vector<TreeNode> children;
  int left_out = 0;  ///< more children, because of the depth or another limit
};

struct SceneTree {
  std::string scene_name, scene_path;
  std::vector<TreeNode> roots;
  int roots_left_out = 0;
  int total = 0;     ///< objects in `roots`, at all depths
  int there = 0;     ///< how many there would be if nothing were left out
  int in_scene = 0;  ///< the same, from the top of the scene
  bool truncated = false;
  Unread unread = {};  ///< files it depends on: its own, prefabs, scripts
};

struct ComponentInfo {
  std::int32_t number = 0;
  std::string scene_path, object_path, object_name;
  int index = 0;
  std::string type;  ///< full name
  std::vector<Value::Member> fields;
  std::vector<UnstoredField> not_stored;
  std::vector<std::string> unknown;  ///< fields that were asked for but do not exist
  /// A field that is stored and that its class does not have any more.
  struct LeftOver {
    std::string field;
    std::string successor;  ///< that probably has its value now; empty: none can be told
  };
  std::vector<LeftOver> left_over;
  /// Where values were written: [0] this file, [1] the source of its prefab instance, and so on.
  std::vector<std::string> levels;
  Unread unread = {};  ///< files it depends on
};

/// One object by itself.
struct ObjectInfo {
  std::int32_t number = 0;  ///< see Identities
  std::string scene_path, path, name, tag;
  int layer = 0;
  std::string layer_name;  ///< empty when the project does not name it
  bool active = true, active_in_hierarchy = true;
  std::uint32_t static_flags = 0;
  std::optional<std::string> prefab;
  std::vector<std::optional<std::string>> components;
  std::vector<std::int32_t> component_numbers;
  int child_count = 0;
  std::int64_t file_id = 0;
  Placement local, world;
  Vector3 local_euler, world_euler;
  struct Rect {
    Vector2 anchor_min, anchor_max, anchored_position, size_delta, pivot, size;
  };
  std::optional<Rect> rect;
  /// Parts of the above that no file has, since the engine computes them when it runs.
  struct Unstored {
    bool position = false, rotation = false, scale = false;
  };
  Unstored local_unstored, world_unstored;
  bool size_unstored = false;
  std::string unstored_because;  ///< what computes them; empty when all is known
  Unread unread = {};            ///< files it depends on; only if it was asked for by itself
};

/// What to look for in objects; empty members do not matter.
struct ObjectQuery {
  std::vector<std::string> scenes;  ///< where to look, resolved
  bool everywhere = false;          ///< in every scene and prefab instead
  std::string name = {};            ///< part of the name, letter case does not matter
  std::string component = {};       ///< type name, full or short
  std::string tag = {};
  std::optional<int> layer = {};
  int limit = 100;
  ObjectRef object = {};   ///< only this object, if it fits; the top: any
  std::string path = {};   ///< with `everywhere`: objects with this path
  Progress progress = {};  ///< told after each scene or prefab; may be empty
};

using FoundObject = ObjectInfo;

struct FoundObjects {
  std::vector<FoundObject> items;
  int total = 0;          ///< including those beyond the limit
  std::string hint = {};  ///< why there may be none: no such type, no such tag
  Unread unread = {};     ///< files that may have more of them
};

}  // namespace diorama::scene
