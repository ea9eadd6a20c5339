//   m_Script: {fileID: 11500000, guid: 5f7201a12d95ffc409449d95f23cf332, type: 3}
//
// In a clone without Library/ no file has this GUID. It is UI.Text of com.unity.ugui anyway: a
// table knows the scripts of the common packages.
//
//   m_Material: {fileID: 2100000, guid: 0d2e25a0e4df8b34d9ae6b8d8b6f1c11, type: 2}
//
// This is in no table. Without absent packages it is broken. With them, the repository is asked:
//
//   it had the GUID, and has it no more            broken: somebody deleted the asset
//   the package came when the asset went           doubtful: it is probably in there now
//   it never had it, and the reference is new      broken: nobody ever saw what it means
//   it never had it, and the reference is old      doubtful: it may be in the package
//   there is no repository                         doubtful
#include "unity/assets/guid_judge.h"

#include <algorithm>
#include <array>

#include "unity/facts/package_assets.h"
#include "unity/facts/package_scripts.h"

namespace diorama::unity {
namespace {

using Kind = GuidVerdict::Kind;

// Unity's own packages that contain only code and editor icons; files of a project never
// refer to anything else in them.
constexpr auto kCodeOnly = std::to_array<std::string_view>({
    "com.unity.2d.tilemap",
    "com.unity.burst",
    "com.unity.collab-proxy",
    "com.unity.collections",
    "com.unity.editorcoroutines",
    "com.unity.ext.nunit",
    "com.unity.ide.rider",
    "com.unity.ide.visualstudio",
    "com.unity.ide.vscode",
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

// Code, and sprites or actions that the editor's menus put into scenes: never a material, a prefab
// or an asset of a script.
constexpr auto kOnlyImages = std::to_array<std::string_view>({
    "com.unity.2d.sprite",
    "com.unity.inputsystem",
});

// Parts of the engine, lists of packages, compilers: a file cannot refer to anything in them.
bool is_module(const Package& package) {
  return package.name.starts_with("com.unity.modules.") ||
         package.name.starts_with("com.unity.feature.") ||
         package.name.starts_with("com.unity.sysroot") ||
         package.name.starts_with("com.unity.toolchain.");
}

/// Ids of sprites and of what an importer of its own makes are hashes; those of materials, prefabs
/// and scriptable objects are their class times 100000.
bool may_be_image(std::int64_t id) {
  constexpr std::int64_t kLargestNumbered = 1'000'000'000, kTexture = 2'800'000,
                         kSprite = 21'300'000;
  return id == 0 || id == kTexture || id == kSprite || id < 0 || id > kLargestNumbered;
}

GuidVerdict no_asset(Kind kind, const Guid& guid, std::string why = {}) {
  return {kind, "GUID " + guid.text() + ", which no asset has", std::move(why)};
}

/// A step of the path has the name of the package: "Packages/com.studio.tools/Stone.mat".
bool is_named_in(std::string_view path, std::string_view package) {
  const std::string step = "/" + std::string(package) + "/";
  return ("/" + std::string(path) + "/").find(step) != std::string::npos;
}

}  // namespace

bool is_known_to_unity(const Guid& guid, std::int64_t id) {
  return guid.is_zero() || is_builtin(guid) || script_of(guid, id).has_value() ||
         script_of(guid, kScriptFileId).has_value() || assembly_of(guid).has_value() ||
         package_asset(guid).has_value();
}

GuidJudge::GuidJudge(const AssetDatabase& assets) : assets_(assets) {
  for (const Package& package : assets.packages()) {
    if (!package.disk_path.empty() || is_module(package)) continue;
    if (std::ranges::find(kCodeOnly, package.name) != kCodeOnly.end()) continue;
    const bool only_images = std::ranges::find(kOnlyImages, package.name) != kOnlyImages.end();
    packages_.push_back({package.name, !only_images && !covers_package(package.name), only_images});
    if (!only_images) absent_.push_back(package.name);
  }
  if (const Unread unread = unread_in(assets); !unread.empty()) unread_ = unread.front().path;
  if (const auto links = links_out_of(assets); !links.empty()) link_out_ = links.front();
}

const Asset* GuidJudge::find(const Guid& guid, std::string_view from) const {
  const Asset* const found = assets_.find(guid);
  if (found == nullptr || !found->hidden) return found;
  const Asset* const referrer = assets_.find_path(from);
  return referrer != nullptr && referrer->hidden ? found : nullptr;
}

GuidVerdict GuidJudge::judge(const Guid& guid, std::int64_t id, std::string_view from,
                             const GuidWitness* witness) const {
  const Asset* const asset = find(guid, from);
  if (asset != nullptr && asset->exists) return {};
  if (is_known_to_unity(guid, id)) return {};
  if (asset != nullptr)
    return {Kind::Missing,
            "'" + std::string(asset->path) + "', of which only the .meta file is there",
            {}};
  if (const Asset* const hidden = assets_.find(guid))
    return {Kind::Missing, "'" + std::string(hidden->path) + "', which Unity does not import", {}};
  return doubtful(guid, id, witness);
}

/// The absent packages that may have such an object.
std::vector<std::string_view> GuidJudge::packages_for(std::int64_t id) const {
  std::vector<std::string_view> out;
  for (const Absent& package : packages_) {
    const bool fits =
        id == kScriptFileId ? package.has_scripts : !package.only_images || may_be_image(id);
    if (fits) out.push_back(package.name);
  }
  return out;
}

GuidVerdict GuidJudge::doubtful(const Guid& guid, std::int64_t id,
                                const GuidWitness* witness) const {
  const std::vector<std::string_view> packages = packages_for(id);
  if (packages.empty() && unread_.empty() && link_out_.empty())
    return no_asset(Kind::Missing, guid);
  const GuidHistory* const history = witness == nullptr ? nullptr : witness->history;
  if (history != nullptr)
    if (const GuidHistory::Past* const past = history->find(guid))
      return gone(guid, *past, packages);
  if (!unread_.empty())
    return no_asset(Kind::Doubtful, guid,
                    "it may be in '" + unread_ + "', which could not be read");
  // Whoever wrote the reference with the package there has committed it; this one is new.
  if (history != nullptr && !witness->committed.contains(guid))
    return no_asset(Kind::Missing, guid,
                    "it was never in this repository, and the last commit does not refer to it");
  if (packages.size() == 1)
    return no_asset(Kind::Doubtful, guid,
                    "it may be in the package " + std::string(packages.front()) +
                        ", which is not on this disk");
  return no_asset(Kind::Doubtful, guid,
                  packages.empty()
                      ? "it may be below '" + link_out_ + "', which leads out of the project"
                      : "it may be in a package that is not on this disk");
}

/// An asset of the repository had the GUID once, and none has it now.
GuidVerdict GuidJudge::gone(const Guid& guid, const GuidHistory::Past& past,
                            std::span<const std::string_view> packages) const {
  const std::string had = "'" + past.path + "' had it";
  for (const std::string_view package : packages)
    if (is_named_in(past.path, package) ||
        std::ranges::find(past.new_packages, package) != past.new_packages.end())
      return no_asset(Kind::Doubtful, guid,
                      "it is probably in the package " + std::string(package) +
                          ", which is not on this disk: " + had + " until the package came");
  if (!past.commit.empty())
    return no_asset(Kind::Missing, guid, had + " until commit " + past.commit);
  const Asset* const now = assets_.find_path(past.path);
  if (now != nullptr && now->has_meta && now->guid.is_zero())
    return no_asset(Kind::Doubtful, guid, had + ", and its .meta file cannot be read");
  return no_asset(Kind::Missing, guid, had + " in the last commit");
}

}  // namespace diorama::unity
