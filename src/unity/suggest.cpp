#include "unity/suggest.h"

#include <algorithm>
#include <array>
#include <deque>

#include "base/path_text.h"
#include "unity/edit/values/component_lookup.h"
#include "unity/model/project.h"
#include "unity/world.h"

namespace diorama::unity {
namespace {

bool same_letter(char a, char b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return lower(a) == lower(b);
}

bool begins(std::string_view text, std::string_view part) {
  return text.size() >= part.size() &&
         std::ranges::equal(text.substr(0, part.size()), part, same_letter);
}

bool contains(std::string_view text, std::string_view part) {
  return part.empty() || !std::ranges::search(text, part, same_letter).empty();
}

/// Keeps the best of many candidates; of equally good ones, the first.
template <class Item>
class Best {
 public:
  Best(std::string_view text, std::size_t limit) : text_(text), limit_(limit) {}

  /// `full` may be the same as `name`.
  void offer(Item item, std::string_view full, std::string_view name) {
    std::size_t rank = 0;
    if (!begins(full, text_)) rank = begins(name, text_) ? 1 : contains(full, text_) ? 2 : 3;
    if (rank >= ranks_.size()) return;
    ++total_;
    if (ranks_[rank].size() < limit_) ranks_[rank].push_back(std::move(item));
  }

  /// REQUIRES: called once.
  template <class ToText>
  scene::NameList take(const ToText& to_text) {
    scene::NameList out;
    out.total = total_;
    for (const std::vector<Item>& rank : ranks_)
      for (const Item& item : rank)
        if (out.items.size() < limit_) out.items.push_back(to_text(item));
    return out;
  }

 private:
  std::string_view text_;
  std::size_t limit_;
  std::size_t total_ = 0;
  std::array<std::vector<Item>, 3> ranks_;
};

scene::NameList best_of(const scene::NameQuery& query, const std::vector<std::string>& names,
                        char before_name) {
  Best<const std::string*> best(query.text, query.limit);
  for (const std::string& each : names) {
    const std::string_view name = std::string_view(each).substr(each.rfind(before_name) + 1);
    best.offer(&each, each, name);
  }
  return best.take([](const std::string* each) { return *each; });
}

scene::NameList assets(const Project& project, const scene::NameQuery& query) {
  const bool prefabs = query.kind == scene::NameQuery::Kind::Prefabs;
  Best<const Asset*> best(query.text, query.limit);
  for (const Asset* asset : project.assets().assets()) {
    if (!asset->exists || asset->is_folder || (prefabs && !asset->path.ends_with(".prefab")))
      continue;
    best.offer(asset, asset->path, asset->file_name());
  }
  return best.take([](const Asset* asset) { return std::string(asset->path); });
}

// --- Objects ------------------------------------------------------------------------------------

/// Calls `visit` with every child, or with every root for kNone.
template <class Visit>
void for_children(const Hierarchy& hierarchy, Index parent, const Visit& visit) {
  const auto& objects = hierarchy.objects();
  const auto end =
      parent == kNone ? static_cast<Index>(objects.size()) : parent + objects[parent].size;
  for (Index at = parent == kNone ? 0 : parent + 1; at < end; at += objects[at].size) visit(at);
}

/// The paths that begin with the text, those nearest to the roots first.
scene::NameList below(const OpenHierarchy& scene, const scene::NameQuery& query) {
  const std::size_t split = last_step(query.text);
  const std::string_view text = query.text, rest = text.substr(split);
  Index parent = kNone;
  if (split > 1) {
    const auto found = scene.paths.find(text.substr(0, split - 1));
    if (!found) return {};
    parent = *found;
  }
  scene::NameList out;
  std::deque<Index> queue;
  for_children(scene.hierarchy, parent, [&](Index child) {
    if (!begins(scene.paths.step(child), rest)) return;
    out.total += scene.hierarchy.objects()[child].size;
    if (queue.size() < query.limit) queue.push_back(child);
  });
  for (; !queue.empty() && out.items.size() < query.limit; queue.pop_front()) {
    out.items.push_back(scene.paths.told(queue.front()));
    for_children(scene.hierarchy, queue.front(), [&](Index child) {
      if (queue.size() <= query.limit) queue.push_back(child);
    });
  }
  return out;
}

scene::NameList objects(const OpenHierarchy& scene, const scene::NameQuery& query) {
  const std::string_view text = query.text;
  if (text.empty() || text.find('/') != std::string_view::npos) {
    scene::NameList found = below(scene, query);
    if (!found.items.empty() || text.empty() || text.ends_with('/')) return found;
  }
  Best<Index> best(text.substr(last_step(text)), query.limit);
  const auto& all = scene.hierarchy.objects();
  for (Index i = 0; i < all.size(); ++i) best.offer(i, all[i].name, all[i].name);
  return best.take([&](Index i) { return scene.paths.told(i); });
}

scene::NameList component_types(Project& project, const scene::NameQuery& query) {
  const std::vector<std::string> names = edit::component_type_names(
      project, [&](std::string_view full) { return contains(full, query.text); });
  return best_of(query, names, '.');
}

}  // namespace

scene::NameList suggest_names(Project& project, UnityWorld& world, const scene::NameQuery& query) {
  switch (query.kind) {
    case scene::NameQuery::Kind::Scenes: return best_of(query, world.scenes(), '/');
    case scene::NameQuery::Kind::Prefabs:
    case scene::NameQuery::Kind::Assets: return assets(project, query);
    case scene::NameQuery::Kind::Objects: {
      const auto scene = project.hierarchies().open(query.object.scene);
      return scene ? objects(**scene, query) : scene::NameList{};
    }
    case scene::NameQuery::Kind::Types: return component_types(project, query);
    case scene::NameQuery::Kind::Components: break;
  }
  const auto info = world.object(query.object);
  if (!info) return {};
  std::vector<std::string> names;
  for (const std::optional<std::string>& type : info->components)
    if (type && std::ranges::find(names, *type) == names.end()) names.push_back(*type);
  return best_of(query, names, '.');
}

}  // namespace diorama::unity
