// WriteLimits: which files and components may be changed, where a person has narrowed it.
//
// It compares names and no more. That a path leads through a link, or that a file only goes with
// another one, is known to the engine: ProjectFiles::check_change().
//
// Threading: a value, immutable once set. Errors: PermissionDenied naming what is not allowed and
// what is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace diorama::history {

struct WriteLimits {
  /// Files and folders ("Assets/Scenes"), "*" stands for anything; empty: every one.
  std::vector<std::string> paths;
  /// Types, by full or short name; empty: every one.
  std::vector<std::string> components;

  /// `path` is a project path. A folder on the way to what is allowed is allowed, too.
  [[nodiscard]] Result<void> check_path(std::string_view path) const;
  [[nodiscard]] Result<void> check_component(std::string_view full_name) const;
};

}  // namespace diorama::history
