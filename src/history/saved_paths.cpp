#include "history/saved_paths.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace diorama::history {
namespace {

using Move = scene::SavedFiles::Move;
using Paths = std::vector<std::string>;

bool contains(const Paths& paths, std::string_view path) {
  return std::ranges::find(paths, path) != paths.end();
}

/// The file or folder whose companion moved, if it has moved with it.
std::vector<Move> moved_with_companion(const SavedPaths& paths, const MainFileOf& main_file_of) {
  std::vector<Move> out;
  for (const auto& [from, to] : paths.moved) {
    Move main{main_file_of(from), main_file_of(to)};
    if (main.first.empty() || main.second.empty()) continue;
    if (contains(paths.removed, main.first) &&
        (contains(paths.written, main.second) || contains(paths.new_folders, main.second)))
      out.push_back(std::move(main));
  }
  return out;
}

/// Whether found(folder) is true for a folder above the path. A save of a large folder has
/// thousands of paths, so it must not compare all pairs of them.
template <class Found>
bool any_folder_above(std::string_view path, Found found) {
  for (std::size_t slash = path.rfind('/'); slash != std::string_view::npos && slash > 0;
       slash = path.rfind('/', slash - 1))
    if (found(path.substr(0, slash))) return true;
  return false;
}

/// Whoever knows that a folder is gone need not be told what was in it.
Paths without_what_went_along(const Paths& removed, const MainFileOf& main_file_of) {
  const std::set<std::string, std::less<>> all(removed.begin(), removed.end());
  const auto is_gone = [&](std::string_view path) { return all.contains(path); };
  Paths out;
  for (const std::string& path : removed)
    if (!is_gone(main_file_of(path)) && !any_folder_above(path, is_gone)) out.push_back(path);
  return out;
}

/// The same for moves. A file that left a moved folder for another place did not move along.
std::vector<Move> without_what_moved_along(const std::vector<Move>& moved,
                                           const MainFileOf& main_file_of) {
  const std::map<std::string, std::string, std::less<>> all(moved.begin(), moved.end());
  std::vector<Move> out;
  for (const auto& [from, to] : moved) {
    const auto took_it_along = [&](std::string_view folder) {
      const auto other = all.find(folder);
      return other != all.end() && to == other->second + from.substr(folder.size());
    };
    const auto main = all.find(main_file_of(from));
    const bool with_main = main != all.end() && main_file_of(to) == main->second;
    if (!with_main && !any_folder_above(from, took_it_along)) out.emplace_back(from, to);
  }
  return out;
}

}  // namespace

scene::SavedFiles summary_of(SavedPaths paths, const MainFileOf& main_file_of) {
  scene::SavedFiles out;
  for (const Paths* each : {&paths.written, &paths.removed, &paths.new_folders})
    out.files.insert(out.files.end(), each->begin(), each->end());
  for (const auto& [from, to] : paths.moved) {
    out.files.push_back(from);
    out.files.push_back(to);
  }
  std::ranges::sort(out.files);
  for (Move& main : moved_with_companion(paths, main_file_of)) {
    std::erase(paths.removed, main.first);
    std::erase(paths.new_folders, main.second);
    paths.moved.push_back(std::move(main));
  }
  std::ranges::sort(paths.moved);
  out.moved = without_what_moved_along(paths.moved, main_file_of);
  out.removed = without_what_went_along(paths.removed, main_file_of);
  out.written = std::move(paths.written);
  out.written.insert(out.written.end(), paths.new_folders.begin(), paths.new_folders.end());
  std::ranges::sort(out.written);
  return out;
}

}  // namespace diorama::history
