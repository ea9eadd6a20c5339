// Questions about objects with all their contents, and about whole scenes.
//
// Threading: engine thread only. Errors: as workspace/scene_query.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "scene/scene_query.h"

namespace diorama::scene {

/// An object in a few words.
struct ObjectLabel {
  std::int32_t number = 0;  ///< see Identities
  std::string name, path;
};

struct ComponentDetail {
  std::int32_t number = 0;
  std::optional<std::string> type;  ///< full name; nothing: its script is missing
  bool enabled = true;              ///< true where the type has no such switch
  std::vector<Value::Member> fields;
  std::vector<UnstoredField> not_stored;
  Unread unread = {};  ///< files it depends on; only if it was asked for by itself
};

/// An object with what its components hold.
struct ObjectDetail {
  ObjectInfo object;
  std::optional<ObjectLabel> parent;
  std::vector<ComponentDetail> components;
  std::vector<ObjectInfo> children;  ///< the first of them; object.child_count says of how many
  Unread unread = {};                ///< files it depends on
};

struct SceneInfo {
  std::string name, path;
  int build_index = -1;  ///< among the enabled scenes of the build list; -1: not one of them
  bool loaded = false;   ///< somebody loaded it, or it is active because nobody loaded another
  bool unsaved = false;
  int root_count = 0, object_count = 0;
  Unread unread = {};  ///< files it depends on; only if it was asked for by itself
};

/// Objects in the order of the hierarchy, each parent before its children.
struct PageQuery {
  ObjectRef from;      ///< the object to continue at; the top: the page begins with the first root
  int max_depth = 50;  ///< 0: only roots
  int limit = 100;
};

struct ObjectPage {
  SceneInfo scene;
  struct Entry {
    ObjectInfo object;
    int depth = 0;  ///< 0: a root
  };
  std::vector<Entry> entries;
  std::optional<std::int32_t> next;  ///< where the next page begins; nothing: this was the last
  Unread unread = {};                ///< files that the objects of the page depend on
};

}  // namespace diorama::scene
