// Override list: the differences between a prefab instance and its prefab, one by one.
//
// It only looks. Threading: free functions. Errors: none.
#pragma once

#include <vector>

#include "unity/api/prefabs.h"
#include "unity/model/object_paths.h"

namespace diorama::unity {
struct OpenHierarchy;
class Project;
}  // namespace diorama::unity

namespace diorama::unity::edit {

/// All of that instance: overridden values as the file has them, then additions, then
/// removals.
[[nodiscard]] std::vector<OverrideInfo> list_overrides(Project& project, const OpenHierarchy& open,
                                                       Index instance);

/// Whether it passes the filter.
[[nodiscard]] bool fits(const OverrideInfo& info, const OverrideFilter& filter);
/// The same for changes: overrides that every instance has are meant only when they are named.
[[nodiscard]] bool is_meant(const OverrideInfo& info, const OverrideFilter& filter);

}  // namespace diorama::unity::edit
