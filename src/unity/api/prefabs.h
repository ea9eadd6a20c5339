// Prefabs: what only Unity has for objects: instances of prefabs, and how they differ from them.
//
// Threading: engine thread only. Every function is one undo step. Errors: those of scene::Editor;
// AssetNotFound, Ambiguous for prefabs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "scene/change.h"

namespace diorama::unity {

/// One way in which a prefab instance differs from its prefab.
struct OverrideInfo {
  enum class Kind { Property, AddedComponent, RemovedComponent, AddedObject, RemovedObject };
  Kind kind = Kind::Property;
  std::string object_path;  ///< in this scene; empty when it is no longer known
  std::string component;    ///< full name; empty: the object itself
  std::string property;     ///< "m_LocalPosition.x", as the file names it
  std::string value;
  std::int64_t target = 0;  ///< in the ids of the prefab
  std::int64_t added = 0;   ///< in the ids of this file
  bool is_default = false;  ///< every instance has it: place and name of the root
  bool stale = false;       ///< the prefab no longer has such a part
};

/// Which overrides are meant: all except the default ones when everything is empty.
struct OverrideFilter {
  std::string object;     ///< path
  std::string component;  ///< full or short name
  std::string property;   ///< as in the file or as people name it, or the part before the first dot
};

class Prefabs {
 public:
  Prefabs() = default;
  Prefabs(const Prefabs&) = delete;
  Prefabs& operator=(const Prefabs&) = delete;
  virtual ~Prefabs() = default;

  /// The path of the prefab with this path, or of the only one with this name.
  virtual Result<std::string> find(const std::string& prefab) = 0;
  /// An instance of that prefab as the last child of the parent, or at the top.
  virtual Result<scene::ObjectChange> instantiate(const std::string& prefab,
                                                  const scene::ObjectRef& parent) = 0;
  /// Makes a prefab of the object and everything below it. The object becomes its instance and
  /// keeps its name; the prefab's root is named after the file. An instance becomes a variant.
  virtual Result<scene::ObjectChange> create(const scene::ObjectRef& object,
                                             const std::string& asset_path) = 0;
  /// The instance becomes objects of this file. Instances inside it stay, unless `completely`.
  virtual Result<scene::ObjectChange> unpack(const scene::ObjectRef& instance, bool completely) = 0;

  /// Only looks. Includes the ones that every instance has.
  virtual Result<std::vector<OverrideInfo>> overrides(const scene::ObjectRef& instance,
                                                      const OverrideFilter& filter) = 0;
  /// The instance becomes like its prefab there again. Gives what was taken back.
  virtual Result<std::vector<OverrideInfo>> revert(const scene::ObjectRef& instance,
                                                   const OverrideFilter& filter) = 0;
  /// The prefab becomes like the instance, except for references to other objects of the scene,
  /// which only an instance can have. Gives what was applied.
  virtual Result<std::vector<OverrideInfo>> apply(const scene::ObjectRef& instance,
                                                  const OverrideFilter& filter) = 0;
};

}  // namespace diorama::unity
