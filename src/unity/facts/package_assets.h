// Package assets: the materials, shaders and sprites of Unity's own packages that many projects
// refer to, so that they are known when their package is not on this disk.
//
// Not all of them: only those that the templates and the menus of the editor put into projects.
// Scripts and assemblies are in unity/facts/package_scripts.h.
//
// Threading: constant once built. Errors: unknown assets are absent.
#pragma once

#include <optional>
#include <string_view>

#include "unity/facts/guid.h"

namespace diorama::unity {

struct PackageAsset {
  std::string_view package;     ///< "com.unity.inputsystem"
  std::string_view class_name;  ///< "Shader"
  std::string_view name;        ///< "Universal Render Pipeline/Lit"
};

[[nodiscard]] std::optional<PackageAsset> package_asset(const Guid& guid);

}  // namespace diorama::unity
