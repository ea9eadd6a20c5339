// SceneReader: the objects of one open scene or prefab, as plain structs. Behind the door
// only.
//
// Threading: engine thread only. Errors: none; unknown things are marked as unknown.
#pragma once

#include <optional>
#include <string>
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

 private:
  Project& project_;
  const OpenHierarchy& scene_;
  scene::Identities& identities_;
  const std::string asset_;  ///< the scene, as Identities names it
  TypedReader reader_;
};

/// The children of an object, or the roots for kNone.
[[nodiscard]] std::vector<Index> children_of(const Hierarchy& hierarchy, Index parent);

/// What Identities calls the scene: its GUID, or its path when it has none.
[[nodiscard]] std::string identity_of(const Project& project, const std::string& scene_path);

}  // namespace diorama::unity
