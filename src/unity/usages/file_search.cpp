#include "unity/usages/file_search.h"

#include <algorithm>
#include <functional>
#include <mutex>

#include "base/path_text.h"
#include "io/file_overlay.h"
#include "io/folder_walk.h"
#include "unity/model/project.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kLargest = std::size_t{1} << 30;
constexpr std::string_view kSettings = "ProjectSettings";
constexpr std::string_view kMeta = ".meta";

struct Job {
  std::string shown, disk;
};

void add_settings(const Project& project, const std::string& scope, std::vector<Job>& jobs) {
  if (project.root().empty()) return;
  io::WalkOptions here;
  here.recursive = false;
  here.boundary = project.assets().places().boundary();
  const std::string folder = project.root() + "/" + std::string(kSettings);
  const auto walk = io::walk_folder(folder, here);
  if (!walk || walk->folders.empty()) return;
  for (const io::FolderEntry& entry : walk->folders.front().entries) {
    const std::string name(entry.name);
    const std::string shown = std::string(kSettings) + "/" + name;
    if (!entry.facts.is_folder && name.ends_with(".asset") && is_in_scope(shown, scope))
      jobs.push_back({shown, folder + "/" + name});
  }
}

std::vector<Job> jobs_of(const Project& project, const std::string& scope) {
  std::vector<Job> jobs;
  for (const Asset* const asset : project.assets().assets()) {
    const std::string shown(asset->path);
    if (!is_in_scope(shown, scope)) continue;
    const std::string disk = project.assets().disk_path(*asset);
    if (asset->exists && !asset->is_folder && may_refer(asset->path)) jobs.push_back({shown, disk});
    if (asset->has_meta && !asset->is_folder)
      jobs.push_back({shown + std::string(kMeta), disk + std::string(kMeta)});
  }
  add_settings(project, scope, jobs);
  return jobs;
}

}  // namespace

bool is_in_scope(std::string_view file, std::string_view scope) {
  if (scope.empty()) return true;
  if (is_at_or_below(file, scope)) return true;
  return file.ends_with(kMeta) && file.substr(0, file.size() - kMeta.size()) == scope;
}

Result<void> check_scope(const Project& project, const std::string& scope) {
  const AssetDatabase& assets = project.assets();
  if (scope.empty() || scope == "Assets" || scope == "Packages" || scope == kSettings ||
      assets.find_path(scope) != nullptr || !assets.below(scope).empty())
    return {};
  if (scope.starts_with(std::string(kSettings) + "/"))
    if (const auto place = assets.place_of(scope); place && assets.files().facts_of(*place))
      return {};
  return assets.no_asset(scope, "give a folder like Assets/Art, or a file");
}

Result<std::vector<std::string>> files_with(const Project& project, const std::string& text,
                                            const std::string& scope,
                                            const scene::Progress& progress) {
  const std::vector<Job> jobs = jobs_of(project, scope);
  std::vector<std::string> paths;
  paths.reserve(jobs.size());
  for (const Job& job : jobs) paths.push_back(job.disk);
  std::vector<std::string> out;
  std::mutex mutex;
  std::size_t done = 0;
  const std::boyer_moore_horspool_searcher searcher(text.begin(), text.end());
  const auto take = [&](std::size_t i, const Result<std::string_view>& bytes) {
    const bool found = bytes && std::search(bytes->begin(), bytes->end(), searcher) != bytes->end();
    const std::scoped_lock lock(mutex);
    if (found) out.push_back(jobs[i].shown);
    ++done;
    if (progress && (done % 1024 == 0 || done == jobs.size())) progress(done, jobs.size());
  };
  const Effort& effort = project.effort();
  project.assets().files().read_many(paths, kLargest, 0, io::Access::Facts, take, &effort);
  if (effort.is_over()) return effort.error();
  std::ranges::sort(out);
  return out;
}

Result<Bytes> bytes_of(const Project& project, const std::string& file) {
  const AssetDatabase& assets = project.assets();
  std::string_view main = file;
  const bool is_meta = main.ends_with(kMeta);
  if (is_meta) main.remove_suffix(kMeta.size());
  std::string disk;
  if (const Asset* const asset = assets.find_path(main)) {
    DIORAMA_CHECK(assets.places().check_inside(assets.disk_path(*asset), main));
    disk = assets.disk_path(*asset) + (is_meta ? std::string(kMeta) : "");
  } else {
    DIORAMA_TRY(disk, assets.place_of(file));
  }
  return assets.files().read_bytes(disk, kLargest, &project.effort());
}

scene::Progress part_of(const scene::Progress& whole, std::size_t number, std::size_t parts) {
  constexpr std::size_t kPart = 1000;
  if (!whole) return {};
  return [=, last = number * kPart](std::size_t done, std::size_t total) mutable {
    const std::size_t now = number * kPart + (total == 0 ? kPart : done * kPart / total);
    if (now <= last) return;
    last = now;
    whole(now, parts * kPart);
  };
}

Unread unread_in_scope(Project& project, const std::string& scope,
                       const scene::Progress& progress) {
  Unread out = project.unread_users(progress);
  std::erase_if(out, [&](const UnreadFile& file) { return !is_in_scope(file.path, scope); });
  return out;
}

}  // namespace diorama::unity
