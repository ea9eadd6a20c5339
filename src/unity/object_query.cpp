#include "scene/object_query.h"

#include <algorithm>

#include "base/path_text.h"
#include "scene/type_names.h"
#include "workspace/found_place.h"
#include "unity/scene_reader.h"
#include "workspace/workspace.h"

namespace diorama::unity {
namespace {

using unity::Hierarchy;
using unity::Index;
using unity::kNone;

int depth_of(const Hierarchy& hierarchy, Index object) {
  int depth = 0;
  for (Index at = hierarchy.objects()[object].parent; at != kNone;
       at = hierarchy.objects()[at].parent)
    ++depth;
  return depth;
}

/// How deep the object behind `before` is, which is `depth` deep.
int depth_after(const Hierarchy& hierarchy, Index before, int depth, Index object) {
  const Index parent = hierarchy.objects()[object].parent;
  if (parent == before) return depth + 1;
  for (Index at = before; hierarchy.objects()[at].parent != parent;
       at = hierarchy.objects()[at].parent)
    --depth;
  return depth;
}

Error cursor_of_another(const unity::OpenHierarchy& its, const unity::OpenHierarchy& asked) {
  return {ErrorCode::InvalidArgument,
          "cursor: it is one of '" + its.path + "', not of '" + asked.path + "'",
          "begin again without a cursor",
          {{"field", "cursor"}}};
}

}  // namespace

Result<scene::ObjectDetail> Workspace::object_detail(const std::string& scene_path,
                                              const std::string& path, int max_children) {
  DIORAMA_TRY(const FoundPlace found, find(scene_path, path));
  const Hierarchy& hierarchy = found.scene->hierarchy;
  const unity::GameObject& object = hierarchy.objects()[found.object];
  SceneReader reader(*unity_, *found.scene, identities_);
  scene::ObjectDetail out;
  out.object = reader.info(found.object);
  if (object.parent != kNone) out.parent = reader.reference(object.parent);
  for (Index i = 0; i < object.component_count; ++i)
    out.components.push_back(reader.detail(object.first_component + i));
  for (Index at = found.object + 1;
       at < found.object + object.size && std::ssize(out.children) < max_children;
       at += hierarchy.objects()[at].size)
    out.children.push_back(reader.info(at));
  return out;
}

Result<scene::ComponentDetail> Workspace::component_of_type(const std::string& scene,
                                                     const std::string& path,
                                                     const std::string& type) {
  DIORAMA_TRY(const FoundPlace found, find(scene, path));
  SceneReader reader(*unity_, *found.scene, identities_);
  const auto types = reader.components(found.object);
  const auto at = std::ranges::find_if(types, [&](const std::optional<std::string>& each) {
    return each && scene::means(type, *each);
  });
  if (at != types.end())
    return reader.detail(found.scene->hierarchy.objects()[found.object].first_component +
                         static_cast<Index>(at - types.begin()));
  std::string list;
  for (const std::optional<std::string>& each : types)
    if (each) list += (list.empty() ? "" : ", ") + *each;
  return Error{ErrorCode::ComponentNotFound,
               "'" + found.scene->paths.path(found.object) + "' has no component '" + type + "'",
               "it has: " + list,
               {{"component_type", type}}};
}

scene::SceneInfo Workspace::describe_scene(const unity::OpenHierarchy& scene) const {
  scene::SceneInfo out;
  out.name = stem_of(scene.path);
  out.path = scene.path;
  int index = 0;
  for (const unity::BuildScene& each : unity_->settings().build_scenes) {
    if (!each.enabled) continue;
    if (each.path == scene.path) out.build_index = index;
    ++index;
  }
  const auto active = active_scene();
  const std::vector<std::string> loaded = loaded_scenes();
  out.loaded = std::ranges::find(loaded, scene.path) != loaded.end() ||
               (loaded.empty() && active && *active == scene.path);
  const std::vector<std::string> files = unsaved().files;
  out.unsaved = std::ranges::find(files, scene.path) != files.end();
  const auto& objects = scene.hierarchy.objects();
  for (Index at = 0; at < objects.size(); at += objects[at].size) ++out.root_count;
  out.object_count = static_cast<int>(objects.size());
  return out;
}

Result<scene::SceneInfo> Workspace::scene_info(const std::string& scene) {
  DIORAMA_TRY(const OpenScene open, open_scene(scene));
  return describe_scene(*open);
}

Result<scene::ObjectPage> Workspace::object_page(const scene::PageQuery& query) {
  FoundPlace begin{{}, 0};
  if (query.from) {
    auto found = find("", "obj:" + std::to_string(*query.from));
    if (!found)
      return Error{ErrorCode::InvalidArgument,
                   "cursor: the object it goes on at is not there any more",
                   "begin again without a cursor",
                   {{"field", "cursor"}}};
    begin = *std::move(found);
    // A walk through the active scene goes on where it began, also when another is active now; one
    // through a scene that is named does not leave it.
    if (!query.scene.empty()) {
      DIORAMA_TRY(const OpenScene asked, open_scene(query.scene));
      if (asked->path != begin.scene->path) return cursor_of_another(*begin.scene, *asked);
    }
  } else {
    DIORAMA_TRY(begin.scene, open_scene(query.scene));
  }
  const Hierarchy& hierarchy = begin.scene->hierarchy;
  const auto& objects = hierarchy.objects();
  SceneReader reader(*unity_, *begin.scene, identities_);
  scene::ObjectPage page;
  page.scene = describe_scene(*begin.scene);
  Index at = begin.object;
  int depth = at < objects.size() ? depth_of(hierarchy, at) : 0;
  while (at < objects.size() && std::ssize(page.entries) < query.limit) {
    page.entries.push_back({reader.info(at), depth});
    const Index next = at + (depth < query.max_depth ? 1 : objects[at].size);
    if (next < objects.size()) depth = depth_after(hierarchy, at, depth, next);
    at = next;
  }
  if (at < objects.size()) page.next = reader.number_of(objects[at].id);
  return page;
}

}  // namespace diorama::unity
