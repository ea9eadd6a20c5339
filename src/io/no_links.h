// No links: opens a file or folder by a path on which nothing is a link.
//
// A name is checked at one moment and opened at another; in between anybody may put a link in the
// place of a folder. So the check is part of opening: the system refuses the path when it meets a
// link (openat2 with RESOLVE_NO_SYMLINKS), or, where it cannot do that, the path is opened name by
// name, each from the handle of the folder before it. A folder with an absolute path that has no
// link in it is where its path says, and so is everything that is opened this way below it.
//
// It does not know which folders are allowed: that is io/boundary.h.
//
// Threading: free functions, any thread. Errors: none as Result, because a caller opens 100,000
// files: a file without a number means failure, and errno says why. ELOOP: there is a link.
#pragma once

#include <string>

#include "base/result.h"

namespace diorama::io {

class OpenFile;

enum class OpenAs {
  File,    ///< for reading; does not wait for a pipe
  Folder,  ///< for listing, and as the place of names in it
  Name,    ///< only to ask what it is
};

/// Who looks for links. Tests ask for ByName; everybody else for what the system has.
enum class LinkCheck { BySystem, ByName };

/// REQUIRES: an absolute path. ".." in it fails with EINVAL.
[[nodiscard]] OpenFile open_without_links(const std::string& path, OpenAs as,
                                          LinkCheck check = LinkCheck::BySystem);
/// The same for a path from an open folder; "" and "." are the folder itself.
[[nodiscard]] OpenFile open_without_links(const OpenFile& folder, const std::string& path,
                                          OpenAs as, LinkCheck check = LinkCheck::BySystem);
/// Links are followed.
[[nodiscard]] OpenFile open_plainly(const std::string& path, OpenAs as);

/// PermissionDenied: there is a link on the way to this path, which nobody follows.
[[nodiscard]] Error link_on_the_way(std::string_view action, const std::string& path);

/// The path with the links of what exists of it resolved; the rest need not exist.
[[nodiscard]] std::string without_links(const std::string& path);

}  // namespace diorama::io
