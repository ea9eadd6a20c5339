// WriteLimits: which files and components may be changed, if a person has narrowed it.
//
// It only compares names. The engine knows whether a path leads through a link, or whether a
// file only goes with another one: ProjectFiles::check_change().
//
// Threading: a value, immutable once set. Errors: PermissionDenied naming what is not allowed and
// what is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/allow_list.h"
#include "base/result.h"

namespace diorama::history {

struct WriteLimits {
  /// Files and folders ("Assets/Scenes"), "*" means anything.
  AllowList paths;
  /// Types, by full or short name.
  AllowList components;

  /// `path` is a project path. A folder on the way to what is allowed is allowed, too.
  [[nodiscard]] Result<void> check_path(std::string_view path) const;
  [[nodiscard]] Result<void> check_component(std::string_view full_name) const;
};

/// Whether an entry of `paths` means that file or folder, or a folder that it is in.
[[nodiscard]] bool names_path(std::string_view entry, std::string_view path);

}  // namespace diorama::history
