// Packages: what a project depends on, and where each package is on this disk, if it is there.
//
// From Packages/manifest.json (what was asked for), Packages/packages-lock.json (how Unity
// resolved it), the folders of Packages/ (embedded) and Library/PackageCache. Nothing is
// downloaded or resolved: a package that only Unity could fetch has no disk path.
//
// The manifest comes with the project, and anybody may have written it. So a folder outside the
// project counts only when it is a package (it has a package.json with the package's name), and
// never when it is a whole disk, a home folder, a part of the system or a folder around the
// project. The same holds for links in the place of packages.
//
// Threading: free functions, any thread.
// Errors: none. A missing file is a project without it; what is broken or refused is named in
// `problems`, with the reason.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/unread.h"
#include "io/boundary.h"

namespace diorama::unity {

enum class PackageSource {
  Embedded,  ///< a folder of Packages/
  Local,     ///< file: a folder anywhere
  Tarball,   ///< file: a .tgz
  Git,
  Registry,
  BuiltIn,  ///< comes with the editor
  Cache,    ///< only its folder in Library/PackageCache is known
};
/// "embedded", "local", ...: as packages-lock.json spells it.
std::string_view name_of(PackageSource source);

struct Package {
  std::string name;       ///< "com.unity.ugui"
  std::string version;    ///< resolved, or of its package.json; empty when neither says
  std::string requested;  ///< the text in manifest.json; empty for a dependency of a package
  PackageSource source = PackageSource::Registry;
  std::string disk_path;  ///< absolute, without links; empty when it is not on this disk
  /// It is neither in the project nor in a folder that the user added: only facts are taken from
  /// it.
  bool is_outside = false;

  bool operator==(const Package&) const = default;
};

struct Packages {
  std::vector<Package> list;          ///< by name
  std::vector<std::string> problems;  ///< "Packages/manifest.json: ...", sorted
  Unread unread;                      ///< the files of them that could not be read
};

/// `root` is the absolute path of a project, without links; the boundary has it and what the user
/// added to it.
Packages read_packages(const std::string& root, const io::Boundary& boundary);

}  // namespace diorama::unity
