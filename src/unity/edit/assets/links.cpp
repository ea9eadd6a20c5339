#include "unity/edit/assets/links.h"

#include <string_view>

#include "io/disk.h"
#include "io/file.h"

namespace diorama::unity::edit {
namespace {

/// The folder whose place on disk is fixed: "Assets", "ProjectSettings", "Packages/com.example".
std::string top_of(const std::string& path) {
  const std::size_t first = path.find('/');
  return path.substr(0, path.starts_with("Packages/") ? path.find('/', first + 1) : first);
}

Error is_link(const std::string& path, std::string why, std::string hint) {
  return {ErrorCode::Unsupported,
          "'" + path + "' " + std::move(why) + ", so it is not deleted, moved or copied",
          std::move(hint),
          {{"path", path}}};
}

/// "Assets/Red.mat" for "Assets/Red.mat.meta".
std::string_view without_meta(std::string_view path) {
  constexpr std::string_view kMeta = ".meta";
  if (path.ends_with(kMeta)) path.remove_suffix(kMeta.size());
  return path;
}

}  // namespace

Result<std::string> real_path(const unity::AssetDatabase& assets, const std::string& path) {
  DIORAMA_TRY(const std::string place, assets.place_of(path));
  const std::string top = top_of(path);
  const std::string root = place.substr(0, place.size() - (path.size() - top.size()));
  const auto real_root = io::absolute_path(root);
  if (!real_root) return path;  // nothing of it exists yet
  for (std::string folder = place; folder.size() > root.size();) {
    folder.resize(folder.rfind('/'));
    if (const auto real = io::absolute_path(folder))
      return top + real->substr(real_root->size()) + place.substr(folder.size());
  }
  return path;
}

Result<void> check_allowed(const unity::AssetDatabase& assets, const history::WriteLimits& limits,
                           const std::string& path) {
  if (!limits.paths) return {};
  DIORAMA_CHECK(limits.check_path(without_meta(path)));
  DIORAMA_TRY(const std::string real, real_path(assets, path));
  auto allowed = limits.check_path(without_meta(real));
  if (allowed) return {};
  Error error = std::move(allowed).error();
  error.message = "'" + path + "' leads through a link: " + error.message;
  return error;
}

Result<void> check_no_link(const unity::AssetDatabase& assets, const std::string& path) {
  DIORAMA_TRY(const std::string real, real_path(assets, path));
  if (real != path)
    return is_link(path, "is reached through a link", "use its own path: '" + real + "'");
  DIORAMA_TRY(const std::string place, assets.place_of(path));
  DIORAMA_TRY(const auto found, io::RealDisk().identity(place));
  if (found && found->kind == io::FileIdentity::Kind::Link)
    return is_link(path, "is a link",
                   "do that to what it leads to, or remove the link outside of this program");
  return {};
}

Error holds_link(const std::string& folder, const std::string& link) {
  return is_link(folder, "has a link in it, '" + link + "'",
                 "remove the link outside of this program, then try again");
}

}  // namespace diorama::unity::edit
