// How a database is kept up to date: a scan gives names, sizes and times (asset_scan), AssetUpdate
// compares them with the index and reads the new or changed .meta files, the index keeps it all.
// Opening is a rescan of nothing; refresh() does the same for a few paths.
//
// A watcher reports single files, and not all of them: a folder that is moved into the project is
// one message, whatever is in it. So a refresh looks at the highest folder that is new or gone.
#include <algorithm>

#include "base/path_text.h"
#include "io/file.h"
#include "io/file_overlay.h"
#include "unity/assets/asset_database.h"
#include "unity/assets/asset_state.h"
#include "unity/assets/asset_update.h"

namespace diorama::unity {
namespace {

constexpr std::string_view kMeta = ".meta";
/// A project can name any folder as a package. The largest package of Unity has some 10,000 files.
constexpr std::size_t kMostOutside = 200'000;

ScanLimits limits_of(const AssetState& database, std::uint16_t mount) {
  ScanLimits out;
  // What is shown as part of Assets is; of a package elsewhere only facts are taken.
  out.link_access = mount == 0 ? io::Access::Contents : io::Access::Facts;
  out.boundary = database.places.boundary();
  if (database.places.mounts()[mount].is_outside) out.max_entries = kMostOutside;
  return out;
}

/// Takes everything below all mounts.
void scan_all(AssetState& database, AssetUpdate& update) {
  database.left_out.clear();
  database.files.keep_inside(database.places.boundary());
  for (std::uint16_t i = 0; i < database.places.mounts().size(); ++i) {
    const AssetMount& mount = database.places.mounts()[i];
    const FoundAssets found =
        scan_assets(database.files, mount.disk_path, mount.shown, limits_of(database, i));
    if (found.is_too_large) database.places.leave_out(i);
    for (const FoundAsset& asset : found.list) update.take(asset, i);
    for (const io::LeftOut& each : found.left_out) database.left_out.emplace(each.path, each);
  }
}

/// What a refresh has to look at: project paths, each with everything below it.
class RefreshPlan {
 public:
  explicit RefreshPlan(const AssetState& database) : database_(database) {}

  void add(std::string_view disk_path);
  [[nodiscard]] bool everything() const { return everything_; }
  [[nodiscard]] std::vector<std::string> paths() &&;

 private:
  const AssetState& database_;
  std::vector<std::string> paths_;
  bool everything_ = false;
};

/// Whether a change there can make other packages part of the project.
bool concerns_packages(const AssetState& database, std::string_view absolute) {
  for (const AssetMount& mount : database.places.mounts())
    if (absolute == mount.disk_path || absolute == mount.disk_path + "/package.json" ||
        is_at_or_below(mount.disk_path, absolute))
      return true;
  if (database.places.project_path(absolute)) return false;
  return is_at_or_below(absolute, database.places.root() + "/Packages") ||
         is_at_or_below(absolute, database.places.root() + "/Library/PackageCache") ||
         absolute == database.places.root() + "/Library";
}

void RefreshPlan::add(std::string_view disk_path) {
  const std::string absolute = database_.places.absolute(disk_path);
  if (concerns_packages(database_, absolute)) {
    everything_ = true;
    return;
  }
  const auto found = database_.places.project_path(absolute);
  if (!found) return;
  std::string_view path = *found;
  if (path.ends_with(kMeta) && !database_.files.is_folder(absolute))
    path.remove_suffix(kMeta.size());
  const auto mount = database_.places.mount_of(path);
  if (!mount || is_ignored_path(path)) return;
  // A folder that is new to the index, or completely gone, is looked at as a whole.
  const std::size_t top = database_.places.mounts()[*mount].shown.size();
  for (std::string_view folder = parent_of(path); folder.size() > top; folder = parent_of(folder)) {
    const AssetRecord* const known = database_.index.find_path(folder);
    const bool there = database_.files.is_folder(database_.places.disk_path(folder, *mount));
    if (there != (known != nullptr && known->exists && known->is_folder)) path = folder;
    if (there && is_plugin_folder(folder)) path = folder;  // it is one asset, whatever is in it
  }
  paths_.emplace_back(path);
}

std::vector<std::string> RefreshPlan::paths() && {
  std::ranges::sort(paths_);
  paths_.erase(std::ranges::unique(paths_).begin(), paths_.end());
  return std::move(paths_);
}

/// Without Assets there is nothing to open; where a link in its place leads is for the user to say.
Result<void> check_assets_folder(const AssetPlaces& places) {
  const std::string folder = places.root() + "/Assets";
  if (places.boundary().resolve(folder, io::Access::Contents)) return {};
  return Error{ErrorCode::PermissionDenied,
               folder + " is a link that leads out of the project",
               "put the folder itself in its place, or add where it leads to extra_folders",
               {{"path", folder}}};
}

}  // namespace

Result<AssetDatabase> AssetDatabase::open(const std::string& root,
                                          const std::vector<std::string>& extra_folders,
                                          const io::FileOverlay* files) {
  DIORAMA_TRY(std::string absolute, io::absolute_path(root));
  if (!io::is_folder(absolute + "/Assets"))
    return Error{ErrorCode::NotFound,
                 absolute + " is not a Unity project: it has no folder Assets",
                 "give the folder that has Assets and ProjectSettings in it",
                 {{"path", absolute}}};
  std::unique_ptr<AssetState, Delete> state(new AssetState);
  state->places = AssetPlaces(std::move(absolute), extra_folders);
  if (files != nullptr) state->files = *files;
  DIORAMA_CHECK(check_assets_folder(state->places));
  AssetUpdate update(*state, false);
  scan_all(*state, update);
  update.finish();
  return AssetDatabase(std::move(state));
}

AssetDatabase AssetDatabase::empty() {
  return AssetDatabase(std::unique_ptr<AssetState, Delete>(new AssetState));
}

void AssetDatabase::Delete::operator()(AssetState* state) const {
  delete state;
}

AssetChanges AssetDatabase::rescan() {
  const auto before = state_->places.packages().list;
  state_->places.read_packages();
  AssetUpdate update(*state_, true);
  scan_all(*state_, update);
  const std::vector<AssetRecord*> all = state_->index.sorted();
  for (AssetRecord* record : all) update.forget(*record);
  AssetChanges out = update.finish();
  out.packages_changed = before != state_->places.packages().list;
  state_->index.compact();
  return out;
}

AssetChanges AssetDatabase::refresh(std::span<const std::string> disk_paths) {
  RefreshPlan plan(*state_);
  for (const std::string& path : disk_paths) plan.add(path);
  if (plan.everything()) return rescan();

  AssetUpdate update(*state_, true);
  const std::vector<std::string> paths = std::move(plan).paths();
  for (const std::string& path : paths) {
    const std::uint16_t mount = *state_->places.mount_of(path);
    const std::string disk_path = state_->places.disk_path(path, mount);
    const FoundAsset found = look_at_asset(state_->files, disk_path, path);
    std::erase_if(state_->left_out, [&](const auto& e) { return is_at_or_below(e.first, path); });
    if (!found.hidden || found.meta) update.take(found, mount);
    if (!found.asset || !found.asset->is_folder) continue;
    const FoundAssets below =
        scan_assets(state_->files, disk_path, path, limits_of(*state_, mount));
    for (const FoundAsset& asset : below.list) update.take(asset, mount);
    for (const io::LeftOut& each : below.left_out) state_->left_out.emplace(each.path, each);
  }
  std::vector<AssetRecord*> candidates;
  for (const std::string& path : paths) {
    if (AssetRecord* record = state_->index.find_path(path)) candidates.push_back(record);
    const auto below = state_->index.below(path);
    candidates.insert(candidates.end(), below.begin(), below.end());
  }
  for (AssetRecord* record : candidates) update.forget(*record);
  AssetChanges out = update.finish();
  state_->index.compact();
  return out;
}

}  // namespace diorama::unity
