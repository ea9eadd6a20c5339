// Usage search: every place that uses an asset, an object or a component type.
//
// Threading: engine thread only. Errors: those of scene::Usages.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "scene/progress.h"
#include "scene/usage_query.h"
#include "unity/usages/target.h"

namespace diorama::unity {

class Project;

/// The places of one file, in its order.
struct PlacesOfFile {
  std::string file;
  std::vector<Place> places;
};

/// For an asset or an object. Those of one instance are one place if `joined`.
Result<std::vector<PlacesOfFile>> find_places(Project& project, const Target& target,
                                              const scene::UsageScope& scope, bool joined,
                                              const scene::Progress& progress);

Result<scene::UsagePage> search_usages(Project& project, const scene::UsageQuery& query,
                                       const scene::Progress& progress);

/// The scenes and prefabs in the scope, by path.
[[nodiscard]] std::vector<std::string> hierarchies_in(const Project& project,
                                                      const std::string& scope);

}  // namespace diorama::unity
