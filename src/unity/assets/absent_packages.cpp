//   m_Script: {fileID: 11500000, guid: 5f7201a12d95ffc409449d95f23cf332, type: 3}
//
// In a clone without Library/ no file has this GUID. It is UI.Text of com.unity.ugui anyway:
// a table knows the scripts of the common packages. A GUID in no table may still be in a package
// that Unity would fetch.
#include "unity/assets/absent_packages.h"

#include <algorithm>
#include <array>

#include "unity/facts/package_scripts.h"

namespace diorama::unity {
namespace {

// Unity's own packages that contain only code and editor icons; files of a project never
// refer to anything else in them.
constexpr auto kCodeOnly = std::to_array<std::string_view>({
    "com.unity.2d.sprite",
    "com.unity.2d.tilemap",
    "com.unity.burst",
    "com.unity.collab-proxy",
    "com.unity.collections",
    "com.unity.editorcoroutines",
    "com.unity.ext.nunit",
    "com.unity.ide.rider",
    "com.unity.ide.visualstudio",
    "com.unity.ide.vscode",
    "com.unity.inputsystem",
    "com.unity.mathematics",
    "com.unity.multiplayer.center",
    "com.unity.nuget.mono-cecil",
    "com.unity.nuget.newtonsoft-json",
    "com.unity.performance.profile-analyzer",
    "com.unity.scriptablebuildpipeline",
    "com.unity.searcher",
    "com.unity.settings-manager",
    "com.unity.test-framework",
    "com.unity.test-framework.performance",
    "com.unity.textmeshpro",
    "com.unity.timeline",
    "com.unity.ugui",
});

// Parts of the engine, lists of packages, compilers: a file cannot refer to anything in them.
bool is_module(const Package& package) {
  return package.name.starts_with("com.unity.modules.") ||
         package.name.starts_with("com.unity.feature.") ||
         package.name.starts_with("com.unity.sysroot") ||
         package.name.starts_with("com.unity.toolchain.");
}

}  // namespace

AbsentPackages::AbsentPackages(std::span<const Package> packages) {
  for (const Package& package : packages) {
    if (!package.disk_path.empty() || is_module(package)) continue;
    const bool code_only = std::ranges::find(kCodeOnly, package.name) != kCodeOnly.end();
    // Their scripts are on no object.
    if (!code_only && !covers_package(package.name)) with_scripts_.push_back(package.name);
    if (!code_only) with_assets_.push_back(package.name);
  }
}

}  // namespace diorama::unity
