// Instances: what a new prefab instance looks like in a file, and where its root is.
//
// Threading: free functions. Errors: InvalidArgument for an object that is not an instance's root.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "unity/assets/project_settings.h"
#include "unity/edit/unity_files.h"
#include "unity/model/object_paths.h"

namespace diorama::unity {
struct OpenHierarchy;
}  // namespace diorama::unity

namespace diorama::unity::edit {

inline constexpr FileId kPrefabFileId = 100100000;  ///< of a prefab as a whole, on disk

/// Whether the object comes from a prefab and is not the root of an instance of this file.
[[nodiscard]] inline bool is_inside_instance(const GameObject& object) {
  return object.origin.instance != kNone && object.instance == kNone;
}
/// The instance of this file whose root the object is.
[[nodiscard]] Result<Index> instance_at(const OpenHierarchy& open, Index object);
/// The root of an instance that was just made.
[[nodiscard]] Result<Index> root_of(const OpenHierarchy& open, FileId instance);

/// The values that every instance has: the placement of its root, and last its name. `order`:
/// its number among the siblings, where they are numbered (unity/edit/objects/root_order.h).
[[nodiscard]] std::vector<Modification> root_overrides(const Hierarchy& source,
                                                       std::optional<std::size_t> order);

/// A PrefabInstance without overrides, in the form of those in the file, else of the project.
/// `parent` is the transform above it.
[[nodiscard]] std::string instance_body(const OpenFile& file, const ProjectSettings& settings,
                                        const Guid& source, FileId parent);

}  // namespace diorama::unity::edit
