// SceneDiff: the differences in meaning between two states of a file, for reading.
//
// It is not a merge and not a patch: nothing applies it.
//
// Threading: values. Errors: none; what makes the answer doubtful is in `notes`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/value.h"

namespace diorama::scene {

struct Change {
  enum class Kind : std::uint8_t {
    ObjectAdded,  ///< with everything below it
    ObjectRemoved,
    ObjectRenamed,  ///< `before` and `after` are the names
    ObjectMoved,    ///< they are the parents; nothing means a root
    SiblingMoved,   ///< they are the places among the children of one parent
    ComponentAdded,
    ComponentRemoved,
    ComponentsReordered,  ///< they are lists of types
    FieldChanged,         ///< also "active", "tag" and "layer" of an object
    FieldAdded,           ///< a field or an item of a list that was not stored before
    FieldRemoved,
    OverrideAdded,  ///< these three: of a prefab instance; the values are those in effect
    OverrideRemoved,
    OverrideChanged,
  };
  Kind kind = Kind::FieldChanged;
  /// Of the object, as it is now; if it is gone, as it was. Empty for changes outside of objects:
  /// settings of a scene, the content of other assets.
  std::string path;
  std::string old_path;  ///< when it was different
  std::string name;      ///< for things without a path; may be empty
  std::string type;      ///< full name; empty when it is about the object itself
  int index = -1;        ///< of the component now; if it is gone, before
  std::string field;     ///< "stats.hp", "waypoints[2]"
  std::optional<Value> before, after;
  std::vector<std::string> components;  ///< types, of what was added or removed
  std::string prefab;                   ///< its source, when it is the root of an instance
  std::size_t objects = 0;              ///< added or removed with it, itself included
};
/// "object_added", ...
std::string_view name_of(Change::Kind kind);

struct DiffOptions {
  std::size_t limit = 200;  ///< how many changes to list; more are only counted
};

struct SceneDiff {
  std::string before, after;       ///< what was compared, as it was named
  std::vector<Change> changes;     ///< what is gone, then the objects in order, then all else
  std::size_t total = 0;           ///< including those beyond the limit
  std::vector<std::string> notes;  ///< what makes the answer doubtful, in sentences
  [[nodiscard]] bool equal() const { return total == 0; }
  [[nodiscard]] bool truncated() const { return changes.size() < total; }
};

}  // namespace diorama::scene
