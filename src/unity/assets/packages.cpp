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

#include "base/text.h"
#include "io/file.h"
#include "io/folder_walk.h"
#include "json/value.h"
#include "unity/assets/unread.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kMaxJsonBytes = std::size_t{16} << 20;

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
};

class PackageReader {
 public:
  explicit PackageReader(const std::string& root) : root_(root) {}

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
    if (!io::facts_of(path)) return std::nullopt;
    const auto text = io::read_file(path, kMaxJsonBytes);
    if (!text) {
      problems_.push_back(shown + ": " + text.error().message);
      unread_.push_back(unread_because(shown, UnreadPart::Packages, text.error()));
      return std::nullopt;
    }
    auto document = json::parse(without_byte_order_mark(*text));
    if (!document) {
      auto why = why_unread_source(shown, UnreadPart::Packages, *text);
      if (!why) why = {shown, UnreadKind::Broken, UnreadPart::Packages, document.error().message};
      problems_.push_back(shown + ": " + why->reason);
      unread_.push_back(*std::move(why));
      return std::nullopt;
    }
    return *std::move(document);
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
      if (out.version.starts_with("file:")) locate_local(out, out.version);
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
      if (out.requested.starts_with("file:")) locate_local(out, out.requested);
    }
  }

  /// "file:../../com.foo" is relative to Packages/.
  void locate_local(Package& out, std::string_view text) {
    out.version.clear();
    out.disk_path.clear();
    if (out.source == PackageSource::Tarball) return;
    text.remove_prefix(std::string_view("file:").size());
    while (text.starts_with("//")) text.remove_prefix(1);
    std::string path(text);
    std::ranges::replace(path, '\\', '/');
    if (!path.starts_with('/')) path = root_ + "/Packages/" + path;
    const auto absolute = io::absolute_path(path);
    if (!absolute || !io::is_folder(*absolute)) {
      problems_.push_back("Packages/manifest.json: " + out.name + ": no folder " +
                          std::string(text));
      return;
    }
    out.disk_path = *absolute;
    out.version = version_in(out.disk_path, "Packages/" + out.name);
  }

  std::string version_in(const std::string& folder, const std::string& shown) {
    const auto json = read_json(folder + "/package.json", shown + "/package.json");
    return json ? std::string(json->root()["version"].string_or("")) : "";
  }

  /// The folders directly in a folder, by name.
  static std::vector<std::string> folders_in(const std::string& folder) {
    io::WalkOptions options;
    options.recursive = false;
    std::vector<std::string> out;
    if (const auto walk = io::walk_folder(folder, options); walk && !walk->folders.empty())
      for (const io::FolderEntry& entry : walk->folders.front().entries)
        if (entry.facts.is_folder && !entry.name.starts_with('.')) out.emplace_back(entry.name);
    return out;
  }

  void find_embedded() {
    const std::string packages = root_ + "/Packages";
    if (!io::is_folder(packages)) return;
    for (const std::string& folder : folders_in(packages)) {
      const std::string path = packages + "/" + folder;
      if (folder.ends_with('~') || !io::facts_of(path + "/package.json")) continue;
      const auto json = read_json(path + "/package.json", "Packages/" + folder + "/package.json");
      const std::string_view name = json ? json->root()["name"].string_or("") : "";
      Package& out = package(name.empty() ? std::string_view(folder) : name);
      out.source = PackageSource::Embedded;
      out.version = json ? json->root()["version"].string_or("") : "";
      out.disk_path = path;
    }
  }

  void find_cached() {
    const std::string cache = root_ + "/Library/PackageCache";
    if (!io::is_folder(cache)) return;
    std::map<std::string, std::vector<Cached>> candidates;
    for (const std::string& folder : folders_in(cache)) {
      const std::size_t at = folder.find('@');
      if (at == std::string::npos || at == 0) continue;
      const std::string path = cache + "/" + folder;
      candidates[folder.substr(0, at)].push_back(
          {folder.substr(at + 1), path, version_in(path, "Library/PackageCache/" + folder)});
    }
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
    if (!chosen.version.empty()) out.version = chosen.version;
  }

  const std::string& root_;
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

Packages read_packages(const std::string& root) {
  return PackageReader(root).read();
}

}  // namespace diorama::unity
