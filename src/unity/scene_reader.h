// SceneReader: the objects of one open scene or prefab, as plain structs. Behind the door
// only.
//
// Threading: engine thread only. Errors: none; unknown things are marked as unknown.
#pragma once

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "scene/identities.h"
#include "scene/object_query.h"
#include "scene/scene_query.h"
#include "unity/values/typed_values.h"

namespace diorama::unity {

class Project;

class SceneReader {
 public:
  /// All must outlive this.
  SceneReader(Project& project, const OpenHierarchy& scene, scene::Identities& identities);

  /// The number by which an object or a component is known.
  [[nodiscard]] std::int32_t number_of(FileId id);
  /// Full type names; nothing for a missing script.
  [[nodiscard]] std::vector<std::optional<std::string>> components(Index object);
  /// The source of the instance whose root is this object, here or in a prefab it comes from.
  [[nodiscard]] std::optional<std::string> prefab(Index object);
  [[nodiscard]] scene::ObjectLabel label(Index object);
  [[nodiscard]] scene::ObjectInfo info(Index object);
  [[nodiscard]] scene::ComponentDetail detail(Index component);
  /// An object, or one of its components, is part of the answer. The functions above note it, too.
  void note_object(Index object);
  void note_component(Index component);
  /// All objects of the scene are, in every prefab of it.
  void note_all();
  /// The files that what was read so far depends on and that could not be read, or not in full:
  /// the scene's own, prefabs, scripts.
  [[nodiscard]] Unread unread();

 private:
  bool note_source(const Instance& instance);
  void note_sources(const Hierarchy& hierarchy);
  void note_type(const ComponentType& type, const Reference& script);

  Project& project_;
  const OpenHierarchy& scene_;
  scene::Identities& identities_;
  const std::string asset_;  ///< the scene, as Identities names it
  TypedReader reader_;
  std::unordered_set<Guid> sources_, scripts_;  ///< looked at
  Unread unread_;
  bool lacks_guid_ = false;   ///< something refers to a GUID that no asset has
  bool lacks_class_ = false;  ///< a script derives from a class that no source declares
};

/// The children of an object, or the roots for kNone.
[[nodiscard]] std::vector<Index> children_of(const Hierarchy& hierarchy, Index parent);

/// What Identities calls the scene: its GUID, or its path when it has none.
[[nodiscard]] std::string identity_of(const Project& project, const std::string& scene_path);

}  // namespace diorama::unity
