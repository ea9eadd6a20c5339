// WriteLimits: which files and components may be changed, where a person has narrowed it.
//
// Threading: a value, immutable once set. Errors: PermissionDenied naming what is not allowed and
// what is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace diorama::unity::edit {

struct WriteLimits {
  /// Files and folders ("Assets/Scenes"), "*" stands for anything; empty: every one.
  std::vector<std::string> paths;
  /// Types, by full or short name; empty: every one.
  std::vector<std::string> components;

  /// `path` is a project path; that of a .meta file means its asset.
  [[nodiscard]] Result<void> check_path(std::string_view path) const;
  [[nodiscard]] Result<void> check_component(std::string_view full_name) const;
};

}  // namespace diorama::unity::edit
