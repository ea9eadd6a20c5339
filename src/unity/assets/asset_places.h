// AssetPlaces: which folder of the disk is which in the project, and back.
//
// A project consists of Assets/ and of packages, which may be anywhere on the disk:
//
//   Assets                        <root>/Assets
//   Packages/com.unity.ugui       <root>/Library/PackageCache/com.unity.ugui@1.0.0
//   Packages/com.studio.tools     <root>/../tools          ("file:../../tools" in manifest.json)
//
// It also decides what belongs to the project, and hands that to all readers and writers as an
// io::Boundary: the project's folder and the folders that the user added, with their contents; a
// package that is elsewhere for types and GUIDs only; nothing else.
//
// It knows folders, not which files are in them (unity/assets/asset_database.h).
//
// Threading: any thread may read; one at a time may read_packages(). Errors: of place_of() and
// check_inside(); a path without a place gives nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "io/boundary.h"
#include "unity/assets/asset.h"
#include "unity/assets/packages.h"

namespace diorama::unity {

/// A folder of the disk and its name in the project.
struct AssetMount {
  std::string shown;        ///< "Assets", "Packages/com.foo"
  std::string disk_path;    ///< absolute
  std::string package;      ///< its name; empty for Assets
  bool is_outside = false;  ///< only facts are taken from it, and its size is limited

  bool operator==(const AssetMount&) const = default;
};

class AssetPlaces {
 public:
  /// For no project: it has no folders.
  AssetPlaces() = default;
  /// REQUIRES: an absolute path, links resolved. The other folders are those that the user added;
  /// one that does not exist is a problem, as if of a package.
  explicit AssetPlaces(std::string root, std::vector<std::string> extra_folders = {});
  /// Reads the list of packages again.
  void read_packages();

  [[nodiscard]] const std::string& root() const { return root_; }
  [[nodiscard]] const Packages& packages() const { return packages_; }
  [[nodiscard]] const io::Boundary& boundary() const { return boundary_; }
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
  /// PermissionDenied when the contents of the file at this disk path are not shown: it is in a
  /// package outside the project, or a link on the way leads out. `path` is its project path.
  /// Reading it would fail as well (io/boundary.h); this says it in the words of the project.
  [[nodiscard]] Result<void> check_inside(const std::string& disk_path,
                                          std::string_view path) const;
  /// Whether contents of that asset are shown at all; a link may still lead out.
  [[nodiscard]] bool shows_contents(const Asset& asset) const {
    return !mounts_[asset.mount].is_outside;
  }
  /// The mount has too many files to be looked at, so it is not watched either.
  void leave_out(std::uint16_t mount) { too_large_.insert(mounts_[mount].disk_path); }
  /// The folders whose files matter, for a watcher: disk paths, without Library/PackageCache.
  [[nodiscard]] std::vector<std::string> watch_roots() const;

 private:
  void allow_folders();

  std::string root_;
  std::vector<std::string> extra_folders_;
  io::Boundary boundary_;
  Packages packages_;
  std::vector<AssetMount> mounts_;
  std::set<std::string> too_large_;  ///< disk paths
};

}  // namespace diorama::unity
