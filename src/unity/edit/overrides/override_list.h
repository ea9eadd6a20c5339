// Override list: how a prefab instance differs from its prefab, told one by one.
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

/// All of that instance: overridden values as the file has them, then what was added, then what it
/// does without.
[[nodiscard]] std::vector<OverrideInfo> list_overrides(Project& project, const OpenHierarchy& open,
                                                       Index instance);

/// Whether the filter lets it through.
[[nodiscard]] bool fits(const OverrideInfo& info, const OverrideFilter& filter);
/// The same for those who change it: what every instance has is meant only when it is named.
[[nodiscard]] bool is_meant(const OverrideInfo& info, const OverrideFilter& filter);

}  // namespace diorama::unity::edit
