#include "unity/object_tree.h"

#include <deque>

#include "base/path_text.h"
#include "base/shown_text.h"
#include "unity/model/bounds.h"
#include "unity/model/hierarchies.h"
#include "unity/scene_reader.h"

namespace diorama::unity {
namespace {

scene::TreeNode node_of(const OpenHierarchy& scene, SceneReader& reader, Index index) {
  const GameObject& object = scene.hierarchy.objects()[index];
  scene::TreeNode out;
  out.name = cut_text(object.name, kMostNameBytes);
  out.path = scene.paths.told(index);
  out.active = object.active;
  out.prefab = reader.prefab(index);
  out.components = reader.components(index);
  return out;
}

/// How many bytes an object takes in the answer.
std::size_t size_of(const scene::TreeNode& node) {
  constexpr std::size_t kPunctuation = 70;
  std::size_t size = kPunctuation + node.name.size() + node.path.size();
  if (node.prefab) size += node.prefab->size() + 22;
  for (const std::optional<std::string>& type : node.components)
    size += 5 + (type ? type->size() : 0);
  return size;
}

/// An object that is still to be told, and where.
struct Waiting {
  Index index;
  scene::TreeNode* parent;  ///< nullptr: a root
  int depth;
};

/// Level by level, so that the deepest objects are left out.
void grow(const OpenHierarchy& scene, SceneReader& reader, const std::vector<Index>& roots,
          const scene::TreeQuery& query, scene::SceneTree& tree) {
  std::deque<Waiting> queue;
  const auto queue_up = [&](const std::vector<Index>& indices, scene::TreeNode* parent, int depth) {
    // Pointers to the nodes stay valid.
    (parent == nullptr ? tree.roots : parent->children).reserve(indices.size());
    for (const Index index : indices) queue.push_back({index, parent, depth});
  };
  std::size_t bytes = 0;
  queue_up(roots, nullptr, 0);
  while (!queue.empty() && tree.total < query.max_objects) {
    const Waiting next = queue.front();
    scene::TreeNode told = node_of(scene, reader, next.index);
    bytes += size_of(told);
    if (bytes > query.max_bytes) break;
    queue.pop_front();
    ++tree.total;
    auto& siblings = next.parent == nullptr ? tree.roots : next.parent->children;
    scene::TreeNode& node = siblings.emplace_back(std::move(told));
    const std::vector<Index> children = children_of(scene.hierarchy, next.index);
    if (next.depth >= query.max_depth)
      node.left_out = static_cast<int>(children.size());
    else if (!children.empty())
      queue_up(children, &node, next.depth + 1);
    tree.truncated = tree.truncated || node.left_out > 0;
  }
  for (const Waiting& each : queue)
    ++(each.parent == nullptr ? tree.roots_left_out : each.parent->left_out);
  tree.truncated = tree.truncated || !queue.empty();
}

int count_below(const Hierarchy& hierarchy, const std::vector<Index>& objects) {
  int count = 0;
  for (const Index each : objects) count += static_cast<int>(hierarchy.objects()[each].size);
  return count;
}

int depth_of(const Hierarchy& hierarchy, Index object) {
  int depth = 0;
  for (Index at = hierarchy.objects()[object].parent; at != kNone;
       at = hierarchy.objects()[at].parent)
    ++depth;
  return depth;
}

/// The depth of the object after `before`, whose depth is `depth`.
int depth_after(const Hierarchy& hierarchy, Index before, int depth, Index object) {
  const Index parent = hierarchy.objects()[object].parent;
  if (parent == before) return depth + 1;
  for (Index at = before; hierarchy.objects()[at].parent != parent;
       at = hierarchy.objects()[at].parent)
    --depth;
  return depth;
}

}  // namespace

scene::SceneTree grow_tree(const OpenHierarchy& scene, SceneReader& reader, Index root,
                           const scene::TreeQuery& query) {
  const std::vector<Index> top = children_of(scene.hierarchy, kNone);
  const std::vector<Index> roots = root == kNone ? top : std::vector{root};
  scene::SceneTree tree;
  tree.scene_name = stem_of(scene.path);
  tree.scene_path = scene.path;
  tree.there = count_below(scene.hierarchy, roots);
  tree.in_scene = count_below(scene.hierarchy, top);
  grow(scene, reader, roots, query, tree);
  tree.unread = reader.unread();
  return tree;
}

scene::ObjectPage page_of(const OpenHierarchy& scene, SceneReader& reader, Index from,
                          const scene::PageQuery& query) {
  const Hierarchy& hierarchy = scene.hierarchy;
  const auto& objects = hierarchy.objects();
  scene::ObjectPage page;
  Index at = from;
  int depth = at < objects.size() ? depth_of(hierarchy, at) : 0;
  while (at < objects.size() && std::ssize(page.entries) < query.limit) {
    page.entries.push_back({reader.info(at), depth});
    const Index next = at + (depth < query.max_depth ? 1 : objects[at].size);
    if (next < objects.size()) depth = depth_after(hierarchy, at, depth, next);
    at = next;
  }
  if (at < objects.size()) page.next = reader.number_of(objects[at].id);
  page.unread = reader.unread();
  return page;
}

}  // namespace diorama::unity
