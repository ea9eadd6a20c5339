// Where packages come from.
//
//   "dependencies": {                                Packages/manifest.json: what was asked for
//     "com.unity.ugui": "1.0.0",
//     "com.studio.tools": "file:../../tools",
//     "com.other.lib": "https://github.com/other/lib.git?path=/src#v1.2"
//
//   "com.unity.ext.nunit": {                         Packages/packages-lock.json: the result,
//     "version": "1.0.6",                            with the packages' own dependencies
//     "depth": 1,
//     "source": "registry",
//
//   Library/PackageCache/com.unity.ugui@1.0.0        where Unity has unpacked it
//   Library/PackageCache/com.unity.ugui@03407c6d8751 the same in Unity 6: with part of a hash
//   Packages/com.studio.tools/package.json           a package that is part of the project
//
// A folder of Packages/ counts, whatever the other files say; a clone has no Library/ at all.
#include "unity/assets/packages.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "base/path_text.h"
#include "base/text.h"
#include "io/disk.h"
#include "io/file.h"
#include "io/folder_walk.h"
#include "json/value.h"
#include "unity/assets/unread.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kMaxJsonBytes = std::size_t{16} << 20;
constexpr std::size_t kMostFolders = 100'000;  // in Packages/ and in the cache; a few hundred are

constexpr std::array<std::pair<std::string_view, PackageSource>, 7> kSourceNames = {{
    {"embedded", PackageSource::Embedded},
    {"local", PackageSource::Local},
    {"local-tarball", PackageSource::Tarball},
    {"git", PackageSource::Git},
    {"registry", PackageSource::Registry},
    {"builtin", PackageSource::BuiltIn},
    {"cache", PackageSource::Cache},
}};

std::optional<PackageSource> source_named(std::string_view name) {
  for (const auto& [known, source] : kSourceNames)
    if (known == name) return source;
  return std::nullopt;
}

/// From the text of a dependency in manifest.json.
PackageSource source_of(std::string_view requested) {
  if (requested.starts_with("file:"))
    return requested.ends_with(".tgz") || requested.ends_with(".tar.gz") ? PackageSource::Tarball
                                                                         : PackageSource::Local;
  const bool url = requested.find("://") != std::string_view::npos ||
                   requested.starts_with("git@") || requested.starts_with("git+");
  return url ? PackageSource::Git : PackageSource::Registry;
}

/// One folder of Library/PackageCache: "com.unity.ugui@1.0.0", or with part of a hash after the @.
struct Cached {
  std::string suffix, disk_path, version;
  bool is_outside = false;
};

class PackageReader {
 public:
  PackageReader(const std::string& root, const io::Boundary& boundary)
      : root_(root), boundary_(boundary) {}

  Packages read() {
    has_lock_ = read_lock();
    read_manifest();
    find_embedded();
    find_cached();
    Packages out;
    for (auto& [name, package] : found_) out.list.push_back(std::move(package));
    std::ranges::sort(problems_);
    problems_.erase(std::ranges::unique(problems_).begin(), problems_.end());
    out.problems = std::move(problems_);
    add_unread(out.unread, unread_);
    return out;
  }

 private:
  /// The JSON of a file of the project, or nothing when it is absent or (a problem) broken.
  std::optional<json::Document> read_json(const std::string& path, const std::string& shown) {
    return read_json(path, shown, boundary_);
  }
  std::optional<json::Document> read_json(const std::string& path, const std::string& shown,
                                          const io::Boundary& boundary) {
    const auto text = io::read_bytes(path, kMaxJsonBytes, boundary, io::Access::Facts);
    if (!text) {
      if (!is_there(path)) return std::nullopt;
      problems_.push_back(shown + ": " + text.error().message);
      unread_.push_back(unread_because(shown, UnreadPart::Packages, text.error()));
      return std::nullopt;
    }
    auto document = json::parse(without_byte_order_mark(text->view()));
    if (!document) {
      auto why = why_unread_source(shown, UnreadPart::Packages, text->view());
      if (!why) why = {shown, UnreadKind::Broken, UnreadPart::Packages, document.error().message};
      problems_.push_back(shown + ": " + why->reason);
      unread_.push_back(*std::move(why));
      return std::nullopt;
    }
    return *std::move(document);
  }

  /// Also a link that leads nowhere, which somebody should hear of.
  static bool is_there(const std::string& path) {
    const auto found = io::RealDisk().identity(path);
    return !found || *found;
  }

  Package& package(std::string_view name) {
    Package& out = found_[std::string(name)];
    out.name = name;
    return out;
  }

  bool read_lock() {
    const auto lock =
        read_json(root_ + "/Packages/packages-lock.json", "Packages/packages-lock.json");
    if (!lock) return false;
    for (const json::Value entry : lock->root()["dependencies"]) {
      if (!entry.is_object()) continue;
      Package& out = package(entry.key());
      out.version = entry["version"].string_or("");
      out.source = source_named(entry["source"].string_or("")).value_or(source_of(out.version));
      hashes_[out.name] = entry["hash"].string_or("");
      if (out.version.starts_with("file:"))
        locate_local(out, out.version, "Packages/packages-lock.json");
    }
    return true;
  }

  void read_manifest() {
    const auto manifest = read_json(root_ + "/Packages/manifest.json", "Packages/manifest.json");
    if (!manifest) return;
    for (const json::Value entry : manifest->root()["dependencies"]) {
      if (!entry.is_string()) continue;
      const bool known = found_.contains(std::string(entry.key()));
      Package& out = package(entry.key());
      out.requested = entry.string_or("");
      // The lock file may be older than the manifest: the manifest decides for local ones.
      if (!known || out.requested.starts_with("file:")) {
        out.source = source_of(out.requested);
        out.version = out.source == PackageSource::Registry ? out.requested : "";
      }
      if (out.source == PackageSource::Registry && out.name.starts_with("com.unity.modules."))
        out.source = PackageSource::BuiltIn;
      if (out.requested.starts_with("file:"))
        locate_local(out, out.requested, "Packages/manifest.json");
    }
  }

  /// "file:../../com.foo" is relative to Packages/.
  void locate_local(Package& out, std::string_view text, const std::string& file) {
    out.version.clear();
    out.disk_path.clear();
    out.is_outside = false;
    if (out.source == PackageSource::Tarball) return;
    text.remove_prefix(std::string_view("file:").size());
    while (text.starts_with("//")) text.remove_prefix(1);
    std::string path(text);
    std::ranges::replace(path, '\\', '/');
    if (!path.starts_with('/')) path = root_ + "/Packages/" + path;
    const std::string shown = file + ": " + out.name + ": ";
    const auto absolute = io::absolute_path(path);
    if (!absolute || !io::is_folder(*absolute)) {
      problems_.push_back(shown + "no folder " + std::string(text));
      return;
    }
    take_folder(out, *absolute, out.name, shown + std::string(text));
  }

  /// The package is in this folder, unless it may not be: then it is nowhere, and the problem
  /// says why. `shown` is how the project names the folder.
  void take_folder(Package& out, const std::string& folder, const std::string& name,
                   const std::string& shown) {
    out.disk_path.clear();
    out.is_outside = false;
    const bool is_outside = boundary_.access_to(folder) < io::Access::Contents;
    const bool is_around = is_at_or_below(root_, folder);
    const std::string why = is_outside || is_around ? io::why_too_wide(folder, root_) : "";
    if (!why.empty()) {
      problems_.push_back(shown + " is not read: " + why);
      return;
    }
    io::Boundary only;  // a link in it leads nowhere else
    only.allow(folder, io::Access::Facts);
    const auto json = read_json(folder + "/package.json", "Packages/" + name + "/package.json",
                                is_outside ? only : boundary_);
    const std::string_view found = json ? json->root()["name"].string_or("") : "";
    if (is_outside && (found.empty() || found != name)) {
      problems_.push_back(shown +
                          " is not read: it lies outside the project and has no package.json "
                          "with the name " +
                          name);
      return;
    }
    out.disk_path = folder;
    out.is_outside = is_outside;
    out.version = json ? std::string(json->root()["version"].string_or("")) : "";
  }

  /// The folders directly in a folder, by name.
  [[nodiscard]] std::vector<std::string> folders_in(const std::string& folder) const {
    io::WalkOptions options;
    options.recursive = false;
    options.max_entries = kMostFolders;
    std::vector<std::string> out;
    if (const auto walk = io::walk_folder(folder, options); walk && !walk->folders.empty())
      for (const io::FolderEntry& entry : walk->folders.front().entries)
        if (entry.facts.is_folder && !entry.name.starts_with('.')) out.emplace_back(entry.name);
    return out;
  }

  /// A folder of Packages/, or a link in its place.
  void find_embedded() {
    const std::string packages = root_ + "/Packages";
    for (const std::string& folder : folders_in(packages)) {
      const std::string path = packages + "/" + folder;
      const auto real = io::absolute_path(path);
      if (!real || folder.ends_with('~') || !io::facts_of(*real + "/package.json")) continue;
      Package found;
      const std::string shown = "Packages/" + folder;
      io::Boundary only;
      only.allow(*real, io::Access::Facts);
      const auto json = read_json(*real + "/package.json", shown + "/package.json", only);
      const std::string_view named = json ? json->root()["name"].string_or("") : "";
      const std::string name(named.empty() ? std::string_view(folder) : named);
      take_folder(found, *real, name, shown + ": this folder");
      if (found.disk_path.empty()) continue;
      Package& out = package(name);
      out.source = PackageSource::Embedded;
      out.version = std::move(found.version);
      out.disk_path = std::move(found.disk_path);
      out.is_outside = found.is_outside;
    }
  }

  /// Where a package of the cache is: the cache or one of its folders may be a link. A cache on
  /// another disk is usual, and its packages count as packages outside.
  std::optional<Cached> cached_in(const std::string& cache, const std::string& folder) {
    const std::size_t at = folder.find('@');
    if (at == std::string::npos || at == 0) return std::nullopt;
    const auto real = io::absolute_path(cache + "/" + folder);
    if (!real) return std::nullopt;
    Package found;
    take_folder(found, *real, folder.substr(0, at),
                "Library/PackageCache/" + folder + ": this folder");
    if (found.disk_path.empty()) return std::nullopt;
    return Cached{folder.substr(at + 1), found.disk_path, found.version, found.is_outside};
  }

  void find_cached() {
    const std::string cache = root_ + "/Library/PackageCache";
    std::map<std::string, std::vector<Cached>> candidates;
    for (const std::string& folder : folders_in(cache))
      if (auto found = cached_in(cache, folder))
        candidates[folder.substr(0, folder.find('@'))].push_back(*std::move(found));
    for (const auto& [name, versions] : candidates) {
      // A folder that the lock file does not name is left from another time. Without a lock file,
      // dependencies of dependencies are known only by their folders.
      const bool known = found_.contains(name);
      if (!known && has_lock_) continue;
      Package& out = package(name);
      if (!known) out.source = PackageSource::Cache;
      if (out.disk_path.empty()) take(out, versions);
    }
  }

  void take(Package& out, const std::vector<Cached>& versions) {
    const std::string& hash = hashes_[out.name];
    const auto fits = [&](const Cached& cached) {
      return cached.suffix == out.version ||
             (!out.version.empty() && cached.version == out.version) ||
             (!hash.empty() && hash.starts_with(cached.suffix));
    };
    const auto best = std::ranges::find_if(versions, fits);
    const Cached& chosen = best == versions.end() ? versions.back() : *best;
    out.disk_path = chosen.disk_path;
    out.is_outside = chosen.is_outside;
    if (!chosen.version.empty()) out.version = chosen.version;
  }

  const std::string& root_;
  const io::Boundary& boundary_;
  std::map<std::string, Package> found_;
  std::map<std::string, std::string> hashes_;
  std::vector<std::string> problems_;
  Unread unread_;
  bool has_lock_ = false;
};

}  // namespace

std::string_view name_of(PackageSource source) {
  return kSourceNames.at(static_cast<std::size_t>(source)).first;
}

Packages read_packages(const std::string& root, const io::Boundary& boundary) {
  return PackageReader(root, boundary).read();
}

}  // namespace diorama::unity
