// Changes: what somebody wants done to objects and components, and what was done.
//
// Threading: values. Errors: none.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "scene/input.h"
#include "scene/math.h"
#include "scene/object_ref.h"
#include "scene/skipped_fields.h"

namespace diorama::scene {

/// How deep below a field values are written; deeper ones are skipped and named.
inline constexpr int kAllLevels = std::numeric_limits<int>::max();

/// A component after it was changed.
struct ComponentChange {
  ObjectRef object;
  std::string object_path, object_name;
  std::string type;  ///< full name
  int index = 0;
  int previous_index = 0;
  std::vector<std::string> set;  ///< fields, by the names that count
  SkippedFields skipped;
  std::vector<std::string> unstored;    ///< of a new one: the engine fills these in itself
  std::vector<std::string> uncertain;   ///< of a new one: the engine may give these another value
  std::vector<std::string> lists = {};  ///< what became of lists: "tags: 3 elements replaced by 1"
};

struct NewComponent {
  std::string type;               ///< full or short name
  std::optional<int> index = {};  ///< at least 1; none: the last
  Input fields = {};
  int levels = kAllLevels;
};

/// An object after it was changed; if it is gone, as it was.
struct ObjectChange {
  ObjectRef object;
  std::string path, name;
  /// Places that referred to what is gone and now refer to nothing: "/Enemy Chaser.target".
  std::vector<std::string> cleared;
};

struct NewObject {
  std::string name;
  /// How it is made: empty for an object with nothing but its place, "rect" for one that is
  /// laid out in a rectangle, or a shape that the engine knows ("Cube").
  std::string shape = {};
};

/// Where an object goes.
struct NewParent {
  ObjectRef parent;        ///< the top: it becomes a root
  int sibling = -1;        ///< before the child at that place; -1: the last
  bool keep_world = true;  ///< it stays in its place in the world; else it keeps its local values
};

struct TransformChange {
  std::optional<Vector3> position, euler, scale;
  bool world = false;  ///< position and rotation; scale is always local
  [[nodiscard]] bool is_empty() const { return !position && !euler && !scale; }
};

}  // namespace diorama::scene
