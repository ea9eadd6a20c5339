// Every asset and every folder of a project has a .meta file beside it:
//
//   Assets/Art/Stone.mat
//   Assets/Art/Stone.mat.meta
//   Assets/Art.meta
//
// A pair is one asset. A .meta alone is an asset that was deleted, or an empty folder, which git
// does not keep; an asset alone is one that Unity has not seen yet. Unity ignores names that
// begin with '.' or end with '~'; packages keep their samples like that.
//
// Some plug-ins are folders that Unity takes for one asset, and leaves alone what is in them:
//
//   Assets/Plugins/Android/Shop.androidlib             one asset
//   Assets/Plugins/Android/Shop.androidlib.meta
//   Assets/Plugins/Android/Shop.androidlib/res/...     nothing: no .meta files
#include "unity/assets/asset_scan.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/path_text.h"
#include "unity/assets/asset_database.h"

namespace diorama::unity {
namespace {

constexpr std::string_view kMeta = ".meta";

std::string_view without_meta(std::string_view name) {
  return name.ends_with(kMeta) ? name.substr(0, name.size() - kMeta.size()) : name;
}

/// Ignored, but not because of a '~'.
bool is_never_asset(std::string_view name) {
  name = without_meta(name);
  return name.empty() || (!name.ends_with('~') && is_ignored_name(name));
}

constexpr auto kPluginFolders =
    std::to_array<std::string_view>({"androidlib", "bundle", "framework", "plugin", "xcframework"});

/// Calls test(name) for each name of a path until it returns true.
template <class Test>
bool any_name(std::string_view path, Test test) {
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    if (test(path.substr(0, slash))) return true;
    path = slash == std::string_view::npos ? "" : path.substr(slash + 1);
  }
  return false;
}

const io::FolderEntry* find_entry(const io::FolderListing& folder, std::string_view name) {
  const auto at = std::ranges::lower_bound(folder.entries, name, {}, &io::FolderEntry::name);
  return at != folder.entries.end() && at->name == name ? &*at : nullptr;
}

/// The times of folders change with their contents, and say nothing about the asset.
io::FileFacts settled(io::FileFacts facts) {
  if (facts.is_folder) facts.mtime_ns = 0;
  return facts;
}

/// The entries of a listing are sorted, so the other half of a pair is found by binary search.
/// `in_plugin`: only what has a .meta, which an older editor may have made, is an asset.
void pair_up(const io::FolderListing& folder, const std::string& prefix, bool in_plugin,
             std::vector<FoundAsset>& out) {
  const bool in_hidden = is_hidden_path(folder.path);
  std::string name;
  for (const io::FolderEntry& entry : folder.entries) {
    const bool is_meta = entry.name.ends_with(kMeta) && !entry.facts.is_folder;
    FoundAsset found;
    found.hidden = in_hidden || without_meta(entry.name).ends_with('~');
    if (is_meta) {
      if (find_entry(folder, without_meta(entry.name)) != nullptr) continue;  // with its asset
      found.meta = entry.facts;
    } else {
      found.asset = settled(entry.facts);
      name.assign(entry.name).append(kMeta);
      const io::FolderEntry* const meta = find_entry(folder, name);
      if (meta != nullptr && !meta->facts.is_folder) found.meta = meta->facts;
    }
    if (found.hidden && !found.meta) continue;
    if (in_plugin && !(found.asset && found.meta)) continue;
    found.path.reserve(prefix.size() + entry.name.size());
    found.path.append(prefix).append(is_meta ? without_meta(entry.name) : entry.name);
    out.push_back(std::move(found));
  }
}

}  // namespace

bool is_ignored_name(std::string_view name) {
  return name.starts_with('.') || name.ends_with('~') || same_letters(extension_of(name), "tmp") ||
         same_letters(name, "cvs");
}

bool is_plugin_folder(std::string_view name) {
  const std::string extension = lower_case(extension_of(name));
  return std::ranges::find(kPluginFolders, extension) != kPluginFolders.end();
}

bool is_hidden_path(std::string_view path) {
  return path.find('~') != std::string_view::npos &&
         any_name(path, [](std::string_view name) { return name.ends_with('~'); });
}

bool is_ignored_path(std::string_view path) {
  return any_name(path, is_never_asset);
}

namespace {

/// Replaces what was found below the folder with what covers the disk there.
void lay_over(const io::FileOverlay& files, const std::string& disk_path, const std::string& shown,
              std::vector<FoundAsset>& list) {
  std::set<std::string> paths;
  for (const std::string& each : files.below(disk_path)) {
    const std::string below = each.substr(disk_path.size());
    paths.insert(shown + std::string(files.is_folder(each) ? below : without_meta(below)));
  }
  if (paths.empty()) return;
  std::erase_if(list, [&](const FoundAsset& found) { return paths.contains(found.path); });
  for (const std::string& path : paths) {
    FoundAsset found = look_at_asset(files, disk_path + path.substr(shown.size()), path);
    if (found.asset || found.meta) list.push_back(std::move(found));
  }
}

/// The plug-ins among the folders of a walk, by their paths in it.
std::set<std::string_view> plugins_in(const io::Walk& walk, std::string_view shown) {
  std::set<std::string_view> out;
  for (const io::FolderListing& folder : walk.folders) {
    if (!is_plugin_folder(folder.path.empty() ? shown : std::string_view(folder.path))) continue;
    const bool is_imported = std::ranges::any_of(
        folder.entries, [](const io::FolderEntry& each) { return each.name.ends_with(kMeta); });
    if (!is_imported) out.insert(folder.path);
  }
  return out;
}

/// Whether the folder is one of them, or below one.
bool is_in_one(std::string_view folder, const std::set<std::string_view>& plugins) {
  if (plugins.empty()) return false;
  for (; !folder.empty(); folder = parent_of(folder))
    if (plugins.contains(folder)) return true;
  return plugins.contains("");
}

/// The folders that cannot be listed have nothing in them that anybody could know.
void leave_out_refused(const io::FileOverlay& files, const std::string& disk_path,
                       const std::string& shown, FoundAssets& out) {
  for (const std::string& each : files.below(disk_path)) {
    if (!files.is_refused(each) || !files.is_folder(each)) continue;
    const std::string folder = shown + each.substr(disk_path.size());
    std::erase_if(out.list,
                  [&](const FoundAsset& found) { return found.path.starts_with(folder + "/"); });
    out.left_out.push_back({folder, "Permission denied"});
  }
}

}  // namespace

FoundAssets scan_assets(const io::FileOverlay& files, const std::string& disk_path,
                        const std::string& shown, const ScanLimits& limits) {
  FoundAssets out;
  io::WalkOptions options;
  options.skip = [](std::string_view, std::string_view name) { return is_never_asset(name); };
  options.follow_folder_links = true;
  options.link_access = limits.link_access;
  options.boundary = limits.boundary;
  options.max_entries = limits.max_entries.value_or(options.max_entries);
  const auto walk = io::walk_folder(disk_path, options);
  if (!walk) {
    lay_over(files, disk_path, shown, out.list);
    const bool is_new = !io::facts_of(disk_path) && files.facts_of(disk_path);  // not saved yet
    if (out.list.empty() && !is_new) out.left_out.push_back({shown, walk.error().message});
    return out;
  }
  std::size_t entries = 0;
  for (const io::FolderListing& folder : walk->folders) entries += folder.entries.size();
  if (limits.max_entries && entries >= *limits.max_entries) {
    out.is_too_large = true;
    out.left_out.push_back({shown, "a package outside the project with " + std::to_string(entries) +
                                       " files and folders or more, not read"});
    return out;
  }
  out.list.reserve(entries);
  const std::set<std::string_view> plugins = plugins_in(*walk, shown);
  for (const io::FolderListing& folder : walk->folders)
    pair_up(folder, shown + "/" + folder.path + (folder.path.empty() ? "" : "/"),
            is_in_one(folder.path, plugins), out.list);
  lay_over(files, disk_path, shown, out.list);
  // The folder itself may be in a hidden one, which its own listing does not show.
  if (is_hidden_path(shown)) {
    std::erase_if(out.list, [](const FoundAsset& found) { return !found.meta; });
    for (FoundAsset& found : out.list) found.hidden = true;
  }
  for (io::LeftOut each : walk->left_out) {
    each.path = each.path.empty() ? shown : shown + "/" + each.path;
    out.left_out.push_back(std::move(each));
  }
  leave_out_refused(files, disk_path, shown, out);
  return out;
}

FoundAsset look_at_asset(const io::FileOverlay& files, const std::string& disk_path,
                         const std::string& shown) {
  FoundAsset out;
  out.path = shown;
  out.hidden = is_hidden_path(shown);
  out.asset = files.facts_of(disk_path);
  if (out.asset) out.asset = settled(*out.asset);
  out.meta = files.facts_of(disk_path + std::string(kMeta));
  if (out.meta && out.meta->is_folder) out.meta.reset();
  return out;
}

}  // namespace diorama::unity
