// Prefabs: what only Unity has for objects: instances of prefabs, and how they differ from them.
//
// Threading: engine thread only. Every function is one undo step. Errors: those of scene::Editor;
// AssetNotFound, Ambiguous for prefabs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "scene/change.h"
#include "scene/object_ref.h"

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

  // Of a Property, if somebody asked (override_page).
  std::optional<std::string> source_value;  ///< without it; nothing: not known, or not stored
  bool no_property = false;                 ///< the part has no such property: it does nothing
  /// Of a source that cannot be read: what the file, or the import settings, say of the target.
  std::string target_name, target_type;
};

/// A part of a list of overrides.
struct OverridePage {
  std::vector<OverrideInfo> items;
  std::size_t total = 0;  ///< of all of them
  std::string source;     ///< path of the prefab or model; empty: it is not on this disk
};

/// What another prefab has no place for.
struct LostPart {
  enum class Kind { Override, AddedObject, AddedComponent, Reference, Removal };
  Kind kind = Kind::Override;
  std::string object_path;  ///< of the part; of a Reference the object that has it
  std::string component;    ///< full name; empty: the object itself
  std::string property, value;
  std::string why;
};

/// An instance that is now one of another prefab.
struct ReplacedInstance {
  scene::ObjectRef object;
  std::string path;
  std::size_t overrides_kept = 0;
  std::vector<LostPart> lost;
  std::vector<LostPart> dead;  ///< overrides that did nothing before, and are gone
};

/// The instances of a prefab in some scenes.
struct InstanceList {
  std::vector<scene::ObjectRef> instances;  ///< by scene, then as in the hierarchy
  std::vector<std::string> unread;          ///< scenes that could not be read
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

  /// The instance becomes one of another prefab, where it is, with what fits there. Without `drop`
  /// PreconditionFailed if something does not.
  virtual Result<ReplacedInstance> replace(const scene::ObjectRef& instance,
                                           const std::string& prefab, bool drop) = 0;
  /// Only looks: the instances that scenes have of it, not those inside other prefabs. `where`: a
  /// scene, or a folder with all scenes below it.
  virtual Result<InstanceList> instances_of(const std::string& prefab,
                                            const std::string& where) = 0;

  /// Only looks: some of the overrides, beginning with the one of that number, with what they
  /// replace.
  virtual Result<OverridePage> override_page(const scene::ObjectRef& instance,
                                             const OverrideFilter& filter, std::size_t offset,
                                             std::size_t limit) = 0;
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
