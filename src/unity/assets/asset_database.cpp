// How a database is kept: a scan gives names, sizes and times (asset_scan), AssetUpdate compares
// them with the index and reads the .meta files that are new or changed, the index keeps it all.
// Opening is a rescan of nothing; refresh() does the same for a few paths.
#include "unity/assets/asset_database.h"

#include <algorithm>
#include <array>

#include "base/path_text.h"
#include "base/text.h"
#include "io/file.h"
#include "io/folder_walk.h"
#include "unity/assets/asset_state.h"
#include "unity/assets/asset_update.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kMaxAssetBytes = std::size_t{4} << 30;
constexpr std::string_view kMeta = ".meta";

bool is_at_or_below(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

/// Without "." and doubled or trailing slashes; ".." stays, and then matches nothing.
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

constexpr std::size_t kLongestShown = 200;
constexpr std::size_t kLongestName = 255;  // of a file, everywhere

/// Names that can be those of files on every system, one below the other, and nothing else.
bool is_plain_path(std::string_view path) {
  if (path.empty() || path.size() > io::kMaxWalkPath || !valid_utf8(path)) return false;
  const auto is_odd = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f ||
           std::string_view("\\:*?\"<>|").find(c) != std::string_view::npos;
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

}  // namespace

std::string_view Asset::name() const {
  const std::string_view file = file_name();
  const std::size_t dot = is_folder ? std::string_view::npos : file.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? file : file.substr(0, dot);
}

std::string_view Asset::extension() const {
  const std::string_view file = file_name();
  const std::size_t dot = is_folder ? std::string_view::npos : file.rfind('.');
  return dot == std::string_view::npos ? "" : file.substr(dot + 1);
}

std::optional<std::uint16_t> AssetState::mount_of(std::string_view path) const {
  for (std::size_t i = 0; i < mounts.size(); ++i)
    if (is_at_or_below(path, mounts[i].shown)) return static_cast<std::uint16_t>(i);
  return std::nullopt;
}

std::string AssetState::disk_path(std::string_view path, std::uint16_t mount) const {
  const AssetMount& where = mounts[mount];
  return where.disk_path + std::string(path.substr(where.shown.size()));
}

std::optional<std::string> AssetState::project_path(std::string_view absolute) const {
  const AssetMount* best = nullptr;
  for (const AssetMount& mount : mounts)
    if (is_at_or_below(absolute, mount.disk_path) &&
        (best == nullptr || mount.disk_path.size() > best->disk_path.size()))
      best = &mount;
  if (best == nullptr) return std::nullopt;
  return best->shown + std::string(absolute.substr(best->disk_path.size()));
}

bool AssetState::read_mounts() {
  packages = read_packages(root);
  std::vector<AssetMount> fresh = {{"Assets", root + "/Assets", ""}};
  for (const Package& package : packages.list)
    if (!package.disk_path.empty() && package.name.find('/') == std::string::npos)
      fresh.push_back({"Packages/" + package.name, package.disk_path, package.name});
  const bool changed = fresh != mounts;
  mounts = std::move(fresh);
  return changed;
}

AssetDatabase::AssetDatabase(std::unique_ptr<AssetState> state) : state_(std::move(state)) {}
AssetDatabase::~AssetDatabase() = default;
AssetDatabase::AssetDatabase(AssetDatabase&&) noexcept = default;
AssetDatabase& AssetDatabase::operator=(AssetDatabase&&) noexcept = default;

namespace {

/// Takes everything there is below all mounts. REQUIRES: read_mounts().
void scan_all(AssetState& database, AssetUpdate& update);

}  // namespace

Result<AssetDatabase> AssetDatabase::open(const std::string& root) {
  DIORAMA_TRY(std::string absolute, io::absolute_path(root));
  if (!io::is_folder(absolute + "/Assets"))
    return Error{ErrorCode::NotFound,
                 absolute + " is not a Unity project: it has no folder Assets",
                 "give the folder that has Assets and ProjectSettings in it",
                 {{"path", absolute}}};
  auto state = std::make_unique<AssetState>();
  state->root = std::move(absolute);
  state->read_mounts();
  AssetUpdate update(*state, false);
  scan_all(*state, update);
  update.finish();
  return AssetDatabase(std::move(state));
}

AssetDatabase AssetDatabase::empty() {
  return AssetDatabase(std::make_unique<AssetState>());
}

AssetChanges AssetDatabase::rescan() {
  const auto before = state_->packages.list;
  state_->read_mounts();
  AssetUpdate update(*state_, true);
  scan_all(*state_, update);
  const std::vector<AssetRecord*> all = state_->index.sorted();
  for (AssetRecord* record : all) update.forget(*record);
  AssetChanges out = update.finish();
  out.packages_changed = before != state_->packages.list;
  state_->index.compact();
  return out;
}

namespace {

void scan_all(AssetState& database, AssetUpdate& update) {
  database.left_out.clear();
  for (std::size_t i = 0; i < database.mounts.size(); ++i) {
    const AssetMount& mount = database.mounts[i];
    const bool in_package = i != 0;
    const FoundAssets found = scan_assets(database.files, mount.disk_path, mount.shown, in_package);
    for (const FoundAsset& asset : found.list) update.take(asset, static_cast<std::uint16_t>(i));
    for (const auto& [path, reason] : found.left_out) database.left_out.emplace(path, reason);
  }
}

/// What a refresh has to look at: project paths, each with all that is below it.
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
  for (const AssetMount& mount : database.mounts)
    if (absolute == mount.disk_path || absolute == mount.disk_path + "/package.json" ||
        is_at_or_below(mount.disk_path, absolute))
      return true;
  if (database.project_path(absolute)) return false;
  return is_at_or_below(absolute, database.root + "/Packages") ||
         is_at_or_below(absolute, database.root + "/Library/PackageCache") ||
         absolute == database.root + "/Library";
}

void RefreshPlan::add(std::string_view disk_path) {
  std::string absolute = tidy_path(disk_path);
  if (!absolute.starts_with('/')) absolute = database_.root + "/" + absolute;
  if (concerns_packages(database_, absolute)) {
    everything_ = true;
    return;
  }
  const auto found = database_.project_path(absolute);
  if (!found) return;
  std::string_view path = *found;
  if (path.ends_with(kMeta) && !database_.files.is_folder(absolute))
    path.remove_suffix(kMeta.size());
  const auto mount = database_.mount_of(path);
  if (!mount || is_ignored_path(path)) return;
  // A folder nobody has told of, or that is gone as a whole, is looked at as a whole.
  const std::size_t top = database_.mounts[*mount].shown.size();
  for (std::string_view folder = parent_of(path); folder.size() > top; folder = parent_of(folder)) {
    const AssetRecord* const known = database_.index.find_path(folder);
    const bool there = database_.files.is_folder(database_.disk_path(folder, *mount));
    if (there != (known != nullptr && known->exists && known->is_folder)) path = folder;
  }
  paths_.emplace_back(path);
}

std::vector<std::string> RefreshPlan::paths() && {
  std::ranges::sort(paths_);
  paths_.erase(std::ranges::unique(paths_).begin(), paths_.end());
  return std::move(paths_);
}

}  // namespace

AssetChanges AssetDatabase::refresh(std::span<const std::string> disk_paths) {
  RefreshPlan plan(*state_);
  for (const std::string& path : disk_paths) plan.add(path);
  if (plan.everything()) return rescan();

  AssetUpdate update(*state_, true);
  const std::vector<std::string> paths = std::move(plan).paths();
  for (const std::string& path : paths) {
    const std::uint16_t mount = *state_->mount_of(path);
    const std::string disk_path = state_->disk_path(path, mount);
    const FoundAsset found = look_at_asset(state_->files, disk_path, path);
    std::erase_if(state_->left_out, [&](const auto& e) { return is_at_or_below(e.first, path); });
    if (!found.hidden || found.meta) update.take(found, mount);
    if (!found.asset || !found.asset->is_folder) continue;
    const FoundAssets below = scan_assets(state_->files, disk_path, path, mount != 0);
    for (const FoundAsset& asset : below.list) update.take(asset, mount);
    for (const auto& [where, reason] : below.left_out) state_->left_out.emplace(where, reason);
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

const std::string& AssetDatabase::root() const {
  return state_->root;
}

std::span<const Package> AssetDatabase::packages() const {
  return state_->packages.list;
}

const Asset* AssetDatabase::find(const Guid& guid) const {
  return state_->index.find(guid);
}

std::vector<const Asset*> AssetDatabase::find_all(const Guid& guid) const {
  std::vector<const Asset*> out;
  for (const AssetRecord* record : state_->index.find_all(guid)) out.push_back(record);
  std::ranges::sort(out, [](const Asset* a, const Asset* b) { return preferred(*a, *b); });
  return out;
}

const Asset* AssetDatabase::find_path(std::string_view path) const {
  return state_->index.find_path(path);
}

std::span<const Asset* const> AssetDatabase::assets() const {
  return state_->index.visible();
}

std::span<const Asset* const> AssetDatabase::below(std::string_view folder) const {
  const auto by_path = [](const Asset* asset) { return asset->path; };
  const std::string begin = std::string(folder) + "/", end = std::string(folder) + "0";
  const auto all = assets();
  const auto first = std::ranges::lower_bound(all, std::string_view(begin), {}, by_path);
  return {first, std::ranges::lower_bound(first, all.end(), std::string_view(end), {}, by_path)};
}

std::size_t AssetDatabase::guid_count() const {
  std::vector<Guid> guids;
  for (const AssetRecord* record : state_->index.sorted())
    if (!record->guid.is_zero()) guids.push_back(record->guid);
  std::ranges::sort(guids);
  return static_cast<std::size_t>(std::ranges::unique(guids).begin() - guids.begin());
}

std::string AssetDatabase::disk_path(const Asset& asset) const {
  return state_->disk_path(asset.path, asset.mount);
}

std::optional<std::string> AssetDatabase::project_path(std::string_view disk_path) const {
  const std::string path = tidy_path(disk_path);
  return state_->project_path(path.starts_with('/') ? path : state_->root + "/" + path);
}

Result<std::string> AssetDatabase::place_of(std::string_view path) const {
  const auto refuse = [&](ErrorCode code, std::string why, std::string hint) {
    return Error{code,
                 "'" + std::string(path.substr(0, kLongestShown)) + "' " + std::move(why),
                 std::move(hint),
                 {{"path", std::string(path.substr(0, kLongestShown))}}};
  };
  if (!is_plain_path(path))
    return refuse(ErrorCode::InvalidArgument, "is no path inside a project",
                  "give a path like Assets/Scenes/Main.unity");
  std::string root, place;
  if (path.starts_with("ProjectSettings/")) {
    root = state_->root + "/ProjectSettings";
    place = state_->root + "/" + std::string(path);
  } else if (const auto mount = state_->mount_of(path)) {
    const AssetMount& where = state_->mounts[*mount];
    const auto package = std::ranges::find(state_->packages.list, where.package, &Package::name);
    if (package != state_->packages.list.end() && package->source != PackageSource::Embedded &&
        package->source != PackageSource::Local)
      return refuse(ErrorCode::PermissionDenied,
                    "belongs to a package that is not part of the project",
                    "copy it to Assets and change the copy");
    root = where.disk_path;
    place = state_->disk_path(path, *mount);
  } else {
    return refuse(ErrorCode::InvalidArgument, "is no path inside a project",
                  "it has to begin with Assets/ or the name of a package: Packages/com.example/");
  }
  // The nearest folder that is there must be where its name says.
  for (std::string folder = place; folder.size() > root.size();) {
    folder.resize(folder.rfind('/'));
    const auto real = io::absolute_path(folder);
    if (!real) continue;
    const auto real_root = io::absolute_path(root);
    if (!real_root || !is_at_or_below(*real, *real_root))
      return refuse(ErrorCode::PermissionDenied, "leads out of the project through a link",
                    "use the path of the folder itself");
    break;
  }
  return place;
}

const Package* AssetDatabase::package_of(const Asset& asset) const {
  const std::string& name = state_->mounts[asset.mount].package;
  const auto found = std::ranges::find(state_->packages.list, name, &Package::name);
  return found == state_->packages.list.end() ? nullptr : &*found;
}

std::span<const std::string> AssetDatabase::labels(const Asset& asset) const {
  const auto found = state_->labels.find(static_cast<const AssetRecord&>(asset).slot);
  if (found == state_->labels.end()) return {};
  return found->second;
}

namespace {

/// A link in a project may be anybody's: what it leads to is read only when that is part of the
/// project, or of the package that it is in.
Result<void> check_inside(const std::string& disk_path, std::string_view path,
                          const std::array<std::string, 2>& roots) {
  const auto real = io::absolute_path(disk_path);
  if (!real || *real == disk_path) return {};  // nothing is there, or no link on the way
  for (const std::string& root : roots) {
    const auto real_root = io::absolute_path(root);
    if (real_root && is_at_or_below(*real, *real_root)) return {};
  }
  return Error{ErrorCode::PermissionDenied,
               "'" + std::string(path) + "' lies outside the project: a link leads there",
               "copy the file into the project, in the place of the link",
               {{"path", std::string(path)}}};
}

}  // namespace

Result<std::string> AssetDatabase::read(const Asset& asset) const {
  DIORAMA_CHECK(check_inside(disk_path(asset), asset.path,
                             {state_->root, state_->mounts[asset.mount].disk_path}));
  return state_->files.read_file(disk_path(asset), kMaxAssetBytes);
}

Result<text::Document> AssetDatabase::document(const Asset& asset) const {
  return document_at(disk_path(asset), asset.path);
}

Result<text::Document> AssetDatabase::document(std::string_view path) const {
  if (const Asset* asset = find_path(path); asset != nullptr && asset->exists)
    return document(*asset);
  DIORAMA_TRY(const std::string place, place_of(path));
  if (state_->files.facts_of(place)) return document_at(place, path);
  return no_asset(path);
}

Error AssetDatabase::no_asset(std::string_view path, std::string otherwise) const {
  const std::string name = lower_case(path.substr(path.rfind('/') + 1));
  std::vector<std::string_view> known, elsewhere;
  for (const Asset* asset : assets()) {
    if (!asset->exists) continue;
    known.push_back(asset->path);
    if (lower_case(asset->file_name()) == name) elsewhere.push_back(asset->path);
  }
  if (!elsewhere.empty()) {
    otherwise = "did you mean '" + std::string(elsewhere.front()) + "'?";
    known = std::move(elsewhere);
  }
  return {ErrorCode::AssetNotFound,
          "no asset '" + std::string(path) + "'",
          did_you_mean(path, known, std::move(otherwise)),
          {{"path", std::string(path)}}};
}

Result<text::Document> AssetDatabase::document_at(const std::string& disk_path,
                                                  std::string_view path) const {
  const auto mount = state_->mount_of(path);
  DIORAMA_CHECK(check_inside(
      disk_path, path, {state_->root, mount ? state_->mounts[*mount].disk_path : state_->root}));
  DIORAMA_TRY(Bytes bytes, state_->files.read_bytes(disk_path, kMaxAssetBytes));
  text::Document document = text::Document::parse(std::move(bytes));
  if (document.kind() == text::FileKind::Objects) return document;
  return not_unity_text(std::string(path), document.kind());
}

Error not_unity_text(const std::string& path, text::FileKind kind) {
  const std::string what(text::name_of(kind));
  std::string hint;
  if (kind == text::FileKind::LfsPointer)
    hint = "fetch the file with: git lfs pull";
  else if (kind == text::FileKind::Binary)
    hint = "set Asset Serialization to Force Text in the editor's project settings";
  return {ErrorCode::CorruptData,
          path + " is no Unity text file but " + what,
          std::move(hint),
          {{"path", path}, {"found", what}}};
}

Result<std::string> AssetDatabase::read_meta_bytes(const Asset& asset) const {
  return state_->files.read_file(disk_path(asset) + std::string(kMeta), kMaxMetaBytes);
}

const io::FileOverlay& AssetDatabase::files() const {
  return state_->files;
}

io::FileOverlay& AssetDatabase::files() {
  return state_->files;
}

std::vector<std::string> AssetDatabase::watch_roots() const {
  std::vector<std::string> out = {state_->root + "/Assets"};
  for (const char* const folder : {"/Packages", "/ProjectSettings"})
    if (io::is_folder(state_->root + folder)) out.push_back(state_->root + folder);
  for (const Package& package : state_->packages.list)
    if (package.source == PackageSource::Local && !package.disk_path.empty())
      out.push_back(package.disk_path);
  return out;
}

}  // namespace diorama::unity
