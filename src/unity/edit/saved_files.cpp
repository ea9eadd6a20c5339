#include "unity/edit/saved_files.h"

#include <algorithm>
#include <string_view>

#include "base/list_text.h"

namespace diorama::unity::edit {

using scene::SavedFiles;

namespace {

constexpr std::string_view kMeta = ".meta";
using Move = SavedFiles::Move;
using Paths = std::vector<std::string>;

bool contains(const Paths& paths, std::string_view path) {
  return std::ranges::find(paths, path) != paths.end();
}

/// What is behind `above` in the path of something that goes with it; empty when it does not.
std::string_view rest_behind(std::string_view path, std::string_view above) {
  if (!path.starts_with(above)) return {};
  path.remove_prefix(above.size());
  return path.starts_with('/') || path == kMeta ? path : std::string_view{};
}

bool goes_with(const Move& move, const Move& other) {
  const std::string_view rest = rest_behind(move.first, other.first);
  return !rest.empty() && rest == rest_behind(move.second, other.second);
}

/// The asset whose .meta moved, if it has moved with it.
std::vector<Move> moved_with_meta(const SavedPaths& paths) {
  std::vector<Move> out;
  for (const auto& [from, to] : paths.moved) {
    if (!from.ends_with(kMeta) || !to.ends_with(kMeta)) continue;
    Move asset{from.substr(0, from.size() - kMeta.size()), to.substr(0, to.size() - kMeta.size())};
    if (contains(paths.removed, asset.first) &&
        (contains(paths.written, asset.second) || contains(paths.new_folders, asset.second)))
      out.push_back(std::move(asset));
  }
  return out;
}

template <class Item, class GoesWith>
std::vector<Item> without_what_goes_with_others(const std::vector<Item>& items, GoesWith goes) {
  std::vector<Item> out;
  for (const Item& item : items)
    if (std::ranges::none_of(items, [&](const Item& other) { return goes(item, other); }))
      out.push_back(item);
  return out;
}

}  // namespace

SavedFiles summary_of(SavedPaths paths) {
  SavedFiles out;
  for (const Paths* each : {&paths.written, &paths.removed, &paths.new_folders})
    out.files.insert(out.files.end(), each->begin(), each->end());
  for (const auto& [from, to] : paths.moved) {
    out.files.push_back(from);
    out.files.push_back(to);
  }
  std::ranges::sort(out.files);
  for (Move& asset : moved_with_meta(paths)) {
    std::erase(paths.removed, asset.first);
    std::erase(paths.new_folders, asset.second);
    paths.moved.push_back(std::move(asset));
  }
  std::ranges::sort(paths.moved);
  out.moved = without_what_goes_with_others(paths.moved, goes_with);
  out.removed = without_what_goes_with_others(
      paths.removed,
      [](const auto& path, const auto& other) { return !rest_behind(path, other).empty(); });
  out.written = std::move(paths.written);
  out.written.insert(out.written.end(), paths.new_folders.begin(), paths.new_folders.end());
  std::ranges::sort(out.written);
  return out;
}

}  // namespace diorama::unity::edit
