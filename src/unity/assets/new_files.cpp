#include "unity/assets/new_files.h"

#include <algorithm>

namespace diorama::unity {

std::vector<std::string> without_meta(const AssetDatabase& assets, std::string_view path) {
  while (path.ends_with('/')) path.remove_suffix(1);
  std::vector<std::string> out;
  for (const AssetProblem& problem : assets.problems()) {
    if (problem.kind != AssetProblemKind::MissingMeta) continue;
    const std::string_view each = problem.path;
    const bool is_meant =
        path.empty() || each == path || (each.starts_with(path) && each[path.size()] == '/');
    // Packages of the editor's cache are not the project's to write.
    if (is_meant && assets.place_of(each)) out.push_back(problem.path);
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace diorama::unity
