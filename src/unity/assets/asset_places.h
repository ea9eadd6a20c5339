// AssetPlaces: which folder of the disk is which in the project, and back.
//
// A project consists of Assets/ and of packages, which may be anywhere on the disk:
//
//   Assets                        <root>/Assets
//   Packages/com.unity.ugui       <root>/Library/PackageCache/com.unity.ugui@1.0.0
//   Packages/com.studio.tools     <root>/../tools          ("file:../../tools" in manifest.json)
//
// It knows folders, not which files are in them (unity/assets/asset_database.h).
//
// Threading: any thread may read; one at a time may read_packages(). Errors: of place_of() and
// check_inside(); a path without a place gives nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "unity/assets/asset.h"
#include "unity/assets/packages.h"

namespace diorama::unity {

/// A folder of the disk and its name in the project.
struct AssetMount {
  std::string shown;      ///< "Assets", "Packages/com.foo"
  std::string disk_path;  ///< absolute
  std::string package;    ///< its name; empty for Assets

  bool operator==(const AssetMount&) const = default;
};

class AssetPlaces {
 public:
  /// For no project: it has no folders.
  AssetPlaces() = default;
  /// REQUIRES: an absolute path, links resolved.
  explicit AssetPlaces(std::string root);
  /// Reads the list of packages again.
  void read_packages();

  [[nodiscard]] const std::string& root() const { return root_; }
  [[nodiscard]] const Packages& packages() const { return packages_; }
  /// Assets first.
  [[nodiscard]] std::span<const AssetMount> mounts() const { return mounts_; }
  /// Which mount a project path is in, or nothing.
  [[nodiscard]] std::optional<std::uint16_t> mount_of(std::string_view path) const;
  /// The package it is in; nullptr for Assets/.
  [[nodiscard]] const Package* package_of(const Asset& asset) const;

  [[nodiscard]] std::string disk_path(std::string_view path, std::uint16_t mount) const;
  /// A disk path, perhaps relative to the root, without "." and doubled or trailing slashes; ".."
  /// stays, and then matches nothing.
  [[nodiscard]] std::string absolute(std::string_view disk_path) const;
  /// The project path of a disk path (absolute, or from the root), if it can be an asset's.
  [[nodiscard]] std::optional<std::string> project_path(std::string_view disk_path) const;
  /// Where a file with that project path (in Assets, ProjectSettings or a package that is part of
  /// the project) must be on disk, whether it exists or not. InvalidArgument for any other
  /// path, PermissionDenied for one that would lead out of the project or into a foreign package.
  [[nodiscard]] Result<std::string> place_of(std::string_view path) const;
  /// PermissionDenied when a link on the way to this disk path leads out of the project, and out of
  /// its package: anybody may have put a link into a project. `path` is its project path.
  [[nodiscard]] Result<void> check_inside(const std::string& disk_path,
                                          std::string_view path) const;
  /// The folders whose files matter, for a watcher: disk paths, without Library/PackageCache.
  [[nodiscard]] std::vector<std::string> watch_roots() const;

 private:
  std::string root_;
  Packages packages_;
  std::vector<AssetMount> mounts_;
};

}  // namespace diorama::unity
