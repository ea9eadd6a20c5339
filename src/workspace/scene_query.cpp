#include "workspace/scene_query.h"

#include <algorithm>
#include <deque>

#include "base/path_text.h"
#include "unity/project.h"
#include "workspace/found_place.h"
#include "workspace/scene_reader.h"
#include "workspace/workspace.h"

namespace diorama {
namespace {

using unity::GameObject;
using unity::Hierarchy;
using unity::Index;
using unity::kNone;
using unity::OpenHierarchy;

TreeNode node_of(const OpenHierarchy& scene, SceneReader& reader, Index index) {
  const GameObject& object = scene.hierarchy.objects()[index];
  TreeNode out;
  out.name = object.name;
  out.path = scene.paths.path(index);
  out.active = object.active;
  out.prefab = reader.prefab(index);
  out.components = reader.components(index);
  return out;
}

/// What it takes to tell of an object.
std::size_t size_of(const TreeNode& node) {
  constexpr std::size_t kPunctuation = 70;
  std::size_t size = kPunctuation + node.name.size() + node.path.size();
  if (node.prefab) size += node.prefab->size() + 22;
  for (const std::optional<std::string>& type : node.components)
    size += 5 + (type ? type->size() : 0);
  return size;
}

/// Level by level, so that what is left out is the deepest.
void grow(const OpenHierarchy& scene, SceneReader& reader, const std::vector<Index>& roots,
          const TreeQuery& query, SceneTree& tree) {
  struct Waiting {
    Index index;
    std::vector<TreeNode>* into;
    int depth;
  };
  const auto queue_up = [](std::deque<Waiting>& queue, const std::vector<Index>& indices,
                           std::vector<TreeNode>& into, int depth) {
    into.reserve(indices.size());  // pointers into it stay good
    for (const Index index : indices) queue.push_back({index, &into, depth});
  };
  std::deque<Waiting> queue;
  std::size_t bytes = 0;
  queue_up(queue, roots, tree.roots, 0);
  while (!queue.empty()) {
    const Waiting next = queue.front();
    queue.pop_front();
    TreeNode told =
        tree.total < query.max_objects ? node_of(scene, reader, next.index) : TreeNode{};
    bytes += size_of(told);
    if (tree.total >= query.max_objects || bytes > query.max_bytes) {
      tree.truncated = true;
      return;
    }
    ++tree.total;
    TreeNode& node = next.into->emplace_back(std::move(told));
    const std::vector<Index> children = children_of(scene.hierarchy, next.index);
    if (children.empty()) continue;
    if (next.depth >= query.max_depth) {
      node.cut = true;
      tree.truncated = true;
      continue;
    }
    queue_up(queue, children, node.children, next.depth + 1);
  }
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return out;
}

bool names_type(const std::string& full_name, std::string_view wanted) {
  if (full_name == wanted) return true;
  const std::size_t dot = full_name.find_last_of(".+");
  return dot != std::string::npos && std::string_view(full_name).substr(dot + 1) == wanted;
}

bool matches(const OpenHierarchy& scene, Index index, SceneReader& reader,
             const ObjectQuery& query) {
  const GameObject& object = scene.hierarchy.objects()[index];
  if (!query.name.empty() && lower(object.name).find(lower(query.name)) == std::string::npos)
    return false;
  if (!query.component.empty()) {
    const auto types = reader.components(index);
    if (std::ranges::none_of(types, [&](const std::optional<std::string>& type) {
          return type && names_type(*type, query.component);
        }))
      return false;
  }
  if (query.tag.empty() && !query.layer) return true;
  const unity::FieldValue fields = object_fields(scene.hierarchy, index);
  if (!query.tag.empty() && field_text(fields, "m_TagString") != query.tag) return false;
  return !query.layer || field_text(fields, "m_Layer") == std::to_string(*query.layer);
}

/// This file, then the source of the instance a component comes from, and so on down.
std::vector<std::string> level_files(unity::Project& project, const OpenHierarchy& scene,
                                     Index component) {
  std::vector<std::string> files = {scene.path};
  const Hierarchy* at = &scene.hierarchy;
  unity::Origin origin = at->components()[component].origin;
  while (origin.instance != kNone) {
    const unity::Instance& instance = at->instances()[origin.instance];
    const unity::Asset* asset = project.assets().find(*instance.source.guid);
    files.emplace_back(asset == nullptr ? "" : asset->path);
    at = instance.hierarchy.get();
    origin = at->components()[origin.source].origin;
  }
  return files;
}

}  // namespace

Result<SceneTree> Workspace::tree(const TreeQuery& query) {
  OpenScene scene;
  std::vector<Index> roots;
  if (query.root_path.empty()) {
    DIORAMA_TRY(scene, open_scene(query.scene));
    roots = children_of(scene->hierarchy, kNone);
  } else {
    DIORAMA_TRY(FoundPlace root, find(query.scene, query.root_path));
    scene = std::move(root.scene);
    roots = {root.object};
  }
  SceneReader reader(*unity_, *scene, identities_);
  SceneTree tree;
  tree.scene_name = stem_of(scene->path);
  tree.scene_path = scene->path;
  grow(*scene, reader, roots, query, tree);
  return tree;
}

Result<ObjectInfo> Workspace::object(const std::string& scene_path, const std::string& path) {
  DIORAMA_TRY(const FoundPlace found, find(scene_path, path));
  return SceneReader(*unity_, *found.scene, identities_).info(found.object);
}

Result<ComponentInfo> Workspace::component(const ComponentQuery& query) {
  DIORAMA_TRY(const FoundPlace found, find(query.scene, query.object_path));
  const auto& [scene, index] = found;
  const GameObject& object = scene->hierarchy.objects()[index];
  if (query.index < 0 || static_cast<Index>(query.index) >= object.component_count)
    return Error{ErrorCode::ComponentIndexOutOfRange,
                 "'" + query.object_path + "' has " + std::to_string(object.component_count) +
                     " components, index " + std::to_string(query.index) + " is not one of them",
                 "use an index from 0 to " + std::to_string(object.component_count - 1),
                 {{"index", std::to_string(query.index)}}};
  const Index component = object.first_component + static_cast<Index>(query.index);
  unity::TypedReader reader(*unity_, *scene);
  const unity::ComponentType type = reader.type_of(component);
  ComponentInfo info;
  info.number = number_of(*scene, scene->hierarchy.components()[component].id);
  info.scene_path = scene->path;
  info.object_path = scene->paths.path(index);
  info.object_name = object.name;
  info.index = query.index;
  if (!type.exists())
    return Error{ErrorCode::MissingScript,
                 "the script of component " + std::to_string(query.index) + " of '" +
                     info.object_path + "' is missing",
                 "remove the component, or bring the script and its .meta file back",
                 {{"index", std::to_string(query.index)}}};
  info.type = type.full_name.empty() ? "Unknown" : type.full_name;
  info.fields = reader.fields(component);
  if (!query.fields.empty())
    std::erase_if(info.fields, [&](const scene::Value::Member& field) {
      return std::ranges::find(query.fields, field.name) == query.fields.end() &&
             std::ranges::find(query.fields, field.stored) == query.fields.end();
    });
  info.levels = level_files(*unity_, *scene, component);
  return info;
}

Result<FoundObjects> Workspace::find_objects(const ObjectQuery& query) {
  DIORAMA_TRY(unity::Project* const project, engine());
  std::vector<std::string> places = {query.scene};
  if (query.scene == "*") {
    places.clear();
    for (const unity::Asset* asset : project->assets().assets())
      if (asset->exists && unity::has_hierarchy(asset->path)) places.emplace_back(asset->path);
  }
  FoundObjects found;
  for (const std::string& place : places) {
    const auto scene = open_scene(place);
    if (!scene && places.size() == 1) return scene.error();
    if (!scene) continue;
    SceneReader reader(*project, **scene, identities_);
    for (Index i = 0; i < (*scene)->hierarchy.objects().size(); ++i) {
      if (!matches(**scene, i, reader, query)) continue;
      if (++found.total > query.limit) continue;
      const GameObject& object = (*scene)->hierarchy.objects()[i];
      found.items.push_back({reader.number_of(object.id), (*scene)->path, (*scene)->paths.path(i),
                             object.active, reader.components(i)});
    }
  }
  return found;
}

}  // namespace diorama
