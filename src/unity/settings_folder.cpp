#include "unity/settings_folder.h"

#include <algorithm>

#include "base/path_text.h"
#include "base/text.h"
#include "io/file_overlay.h"
#include "io/folder_walk.h"
#include "unity/assets/asset_objects.h"
#include "unity/assets/asset_search.h"
#include "unity/assets/unread.h"
#include "unity/facts/class_table.h"
#include "unity/model/project.h"
#include "unity/report/json_file.h"

namespace diorama::unity {
namespace {

constexpr std::string_view kFolder = "ProjectSettings";
constexpr std::size_t kMostEntries = 10'000;

bool same_text(std::string_view a, std::string_view b) {
  return lower_case(a) == lower_case(b);
}

Error no_settings(const std::string& wanted, const std::vector<std::string>& known) {
  std::vector<std::string_view> names;
  const bool is_path = is_settings_path(wanted);
  for (const std::string& each : known)
    names.push_back(is_path ? std::string_view(each) : file_name_of(each));
  return {ErrorCode::AssetNotFound,
          "the project has no settings file '" + wanted + "'",
          name_hint(wanted, names),
          {{"path", wanted}}};
}

bool has_words(const scene::AssetInfo& file, const AssetQuery& words) {
  const std::string path = lower_case(file.path);
  const auto is_in = [&](const std::string& part) { return path.contains(lower_case(part)); };
  const auto is_type = [&](const std::string& type) { return same_text(type, file.type); };
  return std::ranges::all_of(words.name_parts, is_in) && words.labels.empty() &&
         words.guids.empty() &&
         (words.types.empty() || std::ranges::any_of(words.types, is_type)) &&
         (words.globs.empty() || std::ranges::any_of(words.globs, [&](const std::string& glob) {
            return glob_matches(glob, file.path);
          }));
}

}  // namespace

bool is_settings_path(std::string_view path) {
  return path == kFolder || (path.starts_with(kFolder) && path.substr(kFolder.size())[0] == '/');
}

std::vector<std::string> settings_files(const Project& project) {
  std::vector<std::string> out;
  io::WalkOptions options;
  options.boundary = project.assets().places().boundary();
  options.max_entries = kMostEntries;
  const auto walk = io::walk_folder(project.root() + "/" + std::string(kFolder), options);
  if (!walk) return out;
  for (const io::FolderListing& folder : walk->folders)
    for (const io::FolderEntry& entry : folder.entries) {
      if (entry.facts.is_folder || entry.is_outside || is_ignored_name(entry.name)) continue;
      out.push_back(std::string(kFolder) + "/" + (folder.path.empty() ? "" : folder.path + "/") +
                    std::string(entry.name));
    }
  std::ranges::sort(out);
  return out;
}

Result<std::string> find_settings_file(const Project& project, const std::string& wanted) {
  const std::vector<std::string> known = settings_files(project);
  if (std::ranges::find(known, wanted) != known.end()) return wanted;
  if (wanted.contains('/')) {
    DIORAMA_CHECK(project.assets().place_of(wanted));
    return no_settings(wanted, known);
  }
  for (const std::string& each : known)
    if (same_text(file_name_of(each), wanted) || same_text(stem_of(each), wanted)) return each;
  return no_settings(wanted, known);
}

Result<scene::AssetInfo> settings_info(const Project& project, const std::string& path) {
  DIORAMA_TRY(const std::string place, project.assets().place_of(path));
  scene::AssetInfo out;
  out.path = path;
  if (const auto facts = project.assets().files().facts_of(place)) out.size = facts->size;
  const auto document = project.assets().document(path);
  if (document) {
    if (const text::Object* const main = main_object(*document))
      out.type = class_name(main->class_id);
    if (auto why = why_unread(path, UnreadPart::Contents, *document))
      add_unread(out.unread, {*std::move(why)});
  } else if (read_json_file(project.assets(), path)) {
    out.type = kJsonType;
  } else if (path.ends_with(".asset")) {
    add_unread(out.unread, {unread_after(path, UnreadPart::Contents, document.error())});
  }
  return out;
}

Result<scene::AssetPage> settings_page(const Project& project, const scene::AssetListQuery& query) {
  DIORAMA_TRY(const AssetQuery words, AssetQuery::parse(query.words));
  scene::AssetPage page;
  page.offset = query.offset;
  const std::string folder = query.folder.substr(0, query.folder.find_last_not_of('/') + 1);
  for (const std::string& path : settings_files(project)) {
    if (path.size() <= folder.size() || !is_at_or_below(path, folder)) continue;
    const auto info = settings_info(project, path);
    if (!info || !has_words(*info, words)) continue;
    add_unread(page.unread, info->unread);
    if (page.total++ < query.offset || std::ssize(page.items) >= query.limit) continue;
    page.items.push_back(*info);
  }
  return page;
}

}  // namespace diorama::unity
