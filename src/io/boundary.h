// Boundary: the one rule for which files belong to a project, and what may be done with them.
//
// A project is its folder and the folders that its user adds. Anybody may have written what is in
// it: a link in it, or a package that it names, can lead anywhere on the disk. So each folder has
// an access, a path has that of the folder it is in, and a file is opened through this class: a
// link is followed only when what it leads to has the access as well. The look at the links
// and the opening are one (io/no_links.h), so nobody can put a link in between.
//
// It does not read, list or write: io/file.h, io/folder_walk.h and io/bounded_disk.h do, and ask
// it. It does not know why a folder has an access.
//
// Threading: a value; any thread may ask. Errors: PermissionDenied for a path outside.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace diorama::io {

class OpenFile;
enum class OpenAs;

enum class Access {
  None,
  Facts,     ///< names, GUIDs and types may be taken from it; it is neither shown nor changed
  Contents,  ///< shown to whoever asks, and changed where changing is allowed
};

class Boundary {
 public:
  /// Allows everything: for files that the user has named one by one.
  Boundary() = default;
  /// REQUIRES: an absolute path without links.
  void allow(std::string folder, Access access);
  [[nodiscard]] bool allows_everything() const { return grounds_.empty(); }

  /// Of a path as it is written; where links in it lead does not matter here. The highest of all
  /// folders that it is in.
  [[nodiscard]] Access access_to(std::string_view path) const;

  /// Opens a file if it may be used so. On failure errno says why; EXDEV: it lies outside.
  [[nodiscard]] OpenFile open(const std::string& path, OpenAs as, Access wanted) const;
  /// The path without links of the place that this one means, if it is allowed: the folders above
  /// it are resolved, the last name is not, and need not exist.
  [[nodiscard]] Result<std::string> place_of(const std::string& path, Access wanted) const;
  /// The path without links of an existing file or folder, if it is allowed.
  [[nodiscard]] Result<std::string> resolve(const std::string& path, Access wanted) const;

 private:
  struct Ground {
    std::string folder;
    Access access = Access::None;
  };
  std::vector<Ground> grounds_;
};

/// Why nobody can mean this folder as a part of a project: it is the whole disk, a part of the
/// system, the user's home, or a folder around `project`. Empty when it can be one.
[[nodiscard]] std::string why_too_wide(const std::string& folder, const std::string& project);

/// PermissionDenied: the path, or what it leads to, is outside the boundary.
[[nodiscard]] Error lies_outside(std::string_view action, const std::string& path);

}  // namespace diorama::io
