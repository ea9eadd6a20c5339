// AbsentPackages: what a GUID that no asset has may still mean.
//
// A clone without Library/ lacks the packages Unity would fetch. Whether a reference is broken,
// or leads into one of those, can be told if all of them are known well enough.
//
// Threading: a value. Errors: none.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "unity/assets/packages.h"

namespace diorama::unity {

class AbsentPackages {
 public:
  explicit AbsentPackages(std::span<const Package> packages);

  /// Packages not on this disk whose scripts are in no table: an unknown script may be theirs.
  [[nodiscard]] const std::vector<std::string>& with_scripts() const { return with_scripts_; }
  /// Packages not on this disk that bring materials, shaders, meshes and the like.
  [[nodiscard]] const std::vector<std::string>& with_assets() const { return with_assets_; }

 private:
  std::vector<std::string> with_scripts_, with_assets_;
};

}  // namespace diorama::unity
