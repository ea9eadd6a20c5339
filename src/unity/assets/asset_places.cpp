#include "unity/assets/asset_places.h"

#include <algorithm>
#include <array>

#include "base/path_text.h"
#include "base/text.h"
#include "io/file.h"
#include "io/folder_walk.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kLongestShown = 200;
constexpr std::size_t kLongestName = 255;  // of a file, everywhere

std::string tidy_path(std::string_view path) {
  std::string out;
  if (path.starts_with('/')) out = "/";
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view name = path.substr(0, slash);
    if (!name.empty() && name != ".") {
      if (!out.empty() && out != "/") out += '/';
      out += name;
    }
    path = slash == std::string_view::npos ? "" : path.substr(slash + 1);
  }
  return out;
}

/// Names one below the other, none of which leads up and out of the project. What other systems
/// refuse in the name of a new file (base/file_name.h) may be the name of a file that exists.
bool is_plain_path(std::string_view path) {
  if (path.empty() || path.size() > io::kMaxWalkPath || !valid_utf8(path)) return false;
  const auto is_odd = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\\';
  };
  if (std::ranges::any_of(path, is_odd)) return false;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view name = path.substr(begin, end - begin);
    if (name.empty() || name == "." || name == ".." || name.size() > kLongestName) return false;
    begin = end + 1;
  }
  return true;
}

Error refused(ErrorCode code, std::string_view path, std::string_view why, std::string hint) {
  const std::string shown(path.substr(0, kLongestShown));
  return {code, "'" + shown + "' " + std::string(why), std::move(hint), {{"path", shown}}};
}

/// Unity would throw away a change in there: it unpacks the package again.
bool is_foreign(const Package& package) {
  return package.source != PackageSource::Embedded && package.source != PackageSource::Local;
}

Error shown_only_when_added(std::string_view path) {
  return {ErrorCode::PermissionDenied,
          "'" + std::string(path.substr(0, kLongestShown)) +
              "' is in a package outside the project, which is read for types and GUIDs only",
          "its user can add the folder to the project: extra_folders",
          {{"path", std::string(path.substr(0, kLongestShown))}}};
}

/// A folder of the project, or what a link in its place leads to, if that is allowed.
std::string real_folder(const std::string& folder, const io::Boundary& boundary) {
  const auto real = boundary.resolve(folder, io::Access::Contents);
  return real ? *real : folder;
}

}  // namespace

AssetPlaces::AssetPlaces(std::string root, std::vector<std::string> extra_folders)
    : root_(std::move(root)), extra_folders_(std::move(extra_folders)) {
  read_packages();
}

/// The project and what the user added; packages outside come when they are known.
void AssetPlaces::allow_folders() {
  boundary_ = {};
  boundary_.allow(root_, io::Access::Contents);
  for (const std::string& folder : extra_folders_)
    if (auto real = io::absolute_path(folder))
      boundary_.allow(*std::move(real), io::Access::Contents);
}

void AssetPlaces::read_packages() {
  too_large_.clear();
  allow_folders();
  packages_ = unity::read_packages(root_, boundary_);
  for (const std::string& folder : extra_folders_)
    if (!io::is_folder(folder))
      packages_.problems.push_back("extra_folders: there is no folder " + folder);
  mounts_ = {{"Assets", real_folder(root_ + "/Assets", boundary_), "", false}};
  for (const Package& package : packages_.list) {
    const std::string shown = "Packages/" + package.name;
    if (package.disk_path.empty() || package.name.contains('/') || !is_plain_path(shown)) continue;
    mounts_.push_back({shown, package.disk_path, package.name, package.is_outside});
    if (package.is_outside) boundary_.allow(package.disk_path, io::Access::Facts);
  }
}

std::optional<std::uint16_t> AssetPlaces::mount_of(std::string_view path) const {
  for (std::size_t i = 0; i < mounts_.size(); ++i)
    if (is_at_or_below(path, mounts_[i].shown)) return static_cast<std::uint16_t>(i);
  return std::nullopt;
}

const Package* AssetPlaces::package_of(const Asset& asset) const {
  const auto found =
      std::ranges::find(packages_.list, mounts_[asset.mount].package, &Package::name);
  return found == packages_.list.end() ? nullptr : &*found;
}

std::string AssetPlaces::disk_path(std::string_view path, std::uint16_t mount) const {
  const AssetMount& where = mounts_[mount];
  return where.disk_path + std::string(path.substr(where.shown.size()));
}

std::string AssetPlaces::absolute(std::string_view disk_path) const {
  const std::string path = tidy_path(disk_path);
  return path.starts_with('/') ? path : root_ + "/" + path;
}

std::optional<std::string> AssetPlaces::project_path(std::string_view disk_path) const {
  const std::string path = absolute(disk_path);
  // The innermost: a local package may be below Assets/.
  const AssetMount* best = nullptr;
  for (const AssetMount& mount : mounts_)
    if (is_at_or_below(path, mount.disk_path) &&
        (best == nullptr || mount.disk_path.size() > best->disk_path.size()))
      best = &mount;
  if (best == nullptr) return std::nullopt;
  return best->shown + path.substr(best->disk_path.size());
}

Result<std::string> AssetPlaces::place_of(std::string_view path) const {
  if (!is_plain_path(path))
    return refused(ErrorCode::InvalidArgument, path, "is not a path inside a project",
                   "give a path like Assets/Scenes/Main.unity");
  std::string place;
  if (path.starts_with("ProjectSettings/")) {
    place = root_ + "/" + std::string(path);
  } else if (const auto mount = mount_of(path)) {
    const auto package = std::ranges::find(packages_.list, mounts_[*mount].package, &Package::name);
    if (package != packages_.list.end() && is_foreign(*package))
      return refused(ErrorCode::PermissionDenied, path,
                     "belongs to a package that is not part of the project",
                     "copy it to Assets and change the copy");
    if (mounts_[*mount].is_outside) return shown_only_when_added(path);
    place = disk_path(path, *mount);
  } else {
    return refused(ErrorCode::InvalidArgument, path, "is not a path inside a project",
                   "it has to begin with Assets/ or the name of a package: Packages/com.example/");
  }
  if (!boundary_.place_of(place, io::Access::Contents))
    return refused(ErrorCode::PermissionDenied, path, "leads out of the project through a link",
                   "use the path of the folder itself");
  return place;
}

Result<void> AssetPlaces::check_inside(const std::string& disk_path, std::string_view path) const {
  if (boundary_.access_to(disk_path) == io::Access::Facts) return shown_only_when_added(path);
  const auto real = io::absolute_path(disk_path);
  if (!real || *real == disk_path) return {};  // nothing is there, or no link on the way
  if (boundary_.access_to(*real) == io::Access::Contents) return {};
  return Error{ErrorCode::PermissionDenied,
               "'" + std::string(path) + "' lies outside the project: a link leads there",
               "copy the file into the project, in the place of the link",
               {{"path", std::string(path)}}};
}

std::vector<std::string> AssetPlaces::watch_roots() const {
  std::vector<std::string> out = {mounts_.front().disk_path};
  for (const char* const folder : {"/Packages", "/ProjectSettings"})
    if (auto real = boundary_.resolve(root_ + folder, io::Access::Contents);
        real && io::is_folder(*real))
      out.push_back(*std::move(real));
  // A package of Packages/ that is a link is elsewhere.
  const auto is_seen = [&](const std::string& folder) {
    return std::ranges::any_of(out, [&](const auto& root) { return is_at_or_below(folder, root); });
  };
  for (const Package& package : packages_.list)
    if (!package.disk_path.empty() && !is_foreign(package) && !is_seen(package.disk_path))
      out.push_back(package.disk_path);
  std::erase_if(out, [&](const std::string& folder) {
    return boundary_.access_to(folder) == io::Access::None || too_large_.contains(folder);
  });
  return out;
}

}  // namespace diorama::unity
