// Instances: what a new prefab instance looks like in a file.
//
// Threading: free functions. Errors: none.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "unity/assets/project_settings.h"
#include "unity/edit/session.h"
#include "unity/model/hierarchy.h"

namespace diorama::unity::edit {

inline constexpr unity::FileId kPrefabFileId = 100100000;  ///< of a prefab as a whole, on disk

/// Whether roots and siblings of this file are numbered (editors before 2022.3.5); nothing when it
/// does not show, because all its objects are parts of instances.
[[nodiscard]] std::optional<bool> numbers_siblings(const text::Document& document);
/// The same; when it does not show, as the editor of the project does.
[[nodiscard]] bool numbers_siblings(const text::Document& document,
                                    const unity::ProjectSettings& settings);

/// The values that every instance has of its own: where its root is, and last its name. `order`:
/// its number among the siblings, where they are numbered.
[[nodiscard]] std::vector<unity::Modification> root_overrides(const unity::Hierarchy& source,
                                                              std::optional<std::size_t> order);

/// A PrefabInstance without overrides, in the form of those in the file, else of the project.
/// `parent` is the transform it hangs under.
[[nodiscard]] std::string instance_body(const OpenFile& file,
                                        const unity::ProjectSettings& settings,
                                        const unity::Guid& source, unity::FileId parent);

}  // namespace diorama::unity::edit
