// SceneReader: the objects of one open scene or prefab, told in plain structs. Inside workspace/
// only.
//
// Threading: engine thread only. Errors: none; what is not known is said to be.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "unity/model/project.h"
#include "unity/values/typed_values.h"
#include "scene/identities.h"
#include "scene/object_query.h"
#include "scene/scene_query.h"

namespace diorama::unity {

class SceneReader {
 public:
  /// All must outlive this.
  SceneReader(unity::Project& project, const unity::OpenHierarchy& scene, scene::Identities& identities);

  /// The number that an object or a component is known by.
  [[nodiscard]] std::int32_t number_of(unity::FileId id);
  /// Full type names; nothing for a missing script.
  [[nodiscard]] std::vector<std::optional<std::string>> components(unity::Index object);
  /// The source of the instance this object is the root of, here or in a prefab it comes from.
  [[nodiscard]] std::optional<std::string> prefab(unity::Index object);
  [[nodiscard]] ObjectRef reference(unity::Index object);
  [[nodiscard]] scene::ObjectInfo info(unity::Index object);
  [[nodiscard]] scene::ComponentDetail detail(unity::Index component);

 private:
  unity::Project& project_;
  const unity::OpenHierarchy& scene_;
  scene::Identities& identities_;
  const std::string asset_;  ///< the scene, in the words of Identities
  unity::TypedReader reader_;
};

/// The children of an object, or the roots for kNone.
[[nodiscard]] std::vector<unity::Index> children_of(const unity::Hierarchy& hierarchy,
                                                    unity::Index parent);

/// The text of a field; empty when there is none.
[[nodiscard]] std::string field_text(const unity::FieldValue& fields, std::string_view name);

/// What identities call the scene: its GUID, or its path when it has none. They call an object or
/// component by its lasting id (unity/model/lasting_ids.h).
[[nodiscard]] std::string identity_of(const unity::Project& project,
                                      const unity::OpenHierarchy& scene);

}  // namespace diorama::unity
