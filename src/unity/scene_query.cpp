#include "scene/scene_query.h"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <tuple>

#include "base/path_text.h"
#include "unity/edit/assets/settings.h"
#include "unity/edit/values/component_lookup.h"
#include "unity/edit/values/references.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"
#include "workspace/found_place.h"
#include "unity/scene_reader.h"
#include "workspace/workspace.h"

namespace diorama::unity {
namespace {

using unity::GameObject;
using unity::Hierarchy;
using unity::Index;
using unity::kNone;
using unity::OpenHierarchy;

scene::TreeNode node_of(const OpenHierarchy& scene, SceneReader& reader, Index index) {
  const GameObject& object = scene.hierarchy.objects()[index];
  scene::TreeNode out;
  out.name = object.name;
  out.path = scene.paths.path(index);
  out.active = object.active;
  out.prefab = reader.prefab(index);
  out.components = reader.components(index);
  return out;
}

/// What it takes to tell of an object.
std::size_t size_of(const scene::TreeNode& node) {
  constexpr std::size_t kPunctuation = 70;
  std::size_t size = kPunctuation + node.name.size() + node.path.size();
  if (node.prefab) size += node.prefab->size() + 22;
  for (const std::optional<std::string>& type : node.components)
    size += 5 + (type ? type->size() : 0);
  return size;
}

/// Level by level, so that what is left out is the deepest.
void grow(const OpenHierarchy& scene, SceneReader& reader, const std::vector<Index>& roots,
          const scene::TreeQuery& query, scene::SceneTree& tree) {
  struct Waiting {
    Index index;
    std::vector<scene::TreeNode>* into;
    int depth;
  };
  const auto queue_up = [](std::deque<Waiting>& queue, const std::vector<Index>& indices,
                           std::vector<scene::TreeNode>& into, int depth) {
    into.reserve(indices.size());  // pointers into it stay good
    for (const Index index : indices) queue.push_back({index, &into, depth});
  };
  std::deque<Waiting> queue;
  std::size_t bytes = 0;
  queue_up(queue, roots, tree.roots, 0);
  while (!queue.empty()) {
    const Waiting next = queue.front();
    queue.pop_front();
    scene::TreeNode told =
        tree.total < query.max_objects ? node_of(scene, reader, next.index) : scene::TreeNode{};
    bytes += size_of(told);
    if (tree.total >= query.max_objects || bytes > query.max_bytes) {
      tree.truncated = true;
      return;
    }
    ++tree.total;
    scene::TreeNode& node = next.into->emplace_back(std::move(told));
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

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

bool has_part(std::string_view text, std::string_view part) {
  return !std::ranges::search(text, part, std::ranges::equal_to{}, lower, lower).empty() ||
         part.empty();
}

/// Which objects of a scene are meant. What a type is called is found out once for each type.
class ObjectFilter {
 public:
  ObjectFilter(unity::Project& project, const OpenHierarchy& scene, const scene::ObjectQuery& query)
      : scene_(scene), query_(query), types_(project.assets(), project.scripts()) {}

  bool matches(Index index) {
    const GameObject& object = scene_.hierarchy.objects()[index];
    if (!query_.name.empty() && !has_part(object.name, query_.name)) return false;
    if (!query_.component.empty() && !has_component(object)) return false;
    if (!query_.tag.empty() && !has_text(index, tagged_, "m_TagString", query_.tag)) return false;
    return !query_.layer || has_text(index, in_layer_, "m_Layer", std::to_string(*query_.layer));
  }

 private:
  bool has_component(const GameObject& object) {
    for (Index i = 0; i < object.component_count; ++i)
      if (is_wanted(scene_.hierarchy.components()[object.first_component + i])) return true;
    return false;
  }

  bool is_wanted(const unity::Component& component) {
    const auto key = std::tuple(component.class_id, component.script.id,
                                component.script.guid ? component.script.guid->text() : "");
    const auto known = wanted_.find(key);
    if (known != wanted_.end()) return known->second;
    const unity::ComponentType type = types_.type_of(component);
    const bool wanted = type.exists() && unity::edit::is_a(type, query_.component);
    wanted_.emplace(key, wanted);
    return wanted;
  }

  using Objects = std::optional<std::vector<bool>>;

  bool has_text(Index index, Objects& written, std::string_view field, std::string_view wanted) {
    if (instance_index(scene_.hierarchy, scene_.hierarchy.objects()[index]) != kNone)
      return object_text(scene_.hierarchy, index, field) == wanted;
    if (!written) written = written_with(field, wanted);
    return (*written)[index];
  }

  /// The objects that have this text in the file itself. It is read in its order: in that of the
  /// objects, each would be somewhere else in memory.
  [[nodiscard]] std::vector<bool> written_with(std::string_view field,
                                               std::string_view wanted) const {
    std::vector<bool> out(scene_.hierarchy.objects().size(), false);
    const unity::text::Document& document = scene_.hierarchy.document();
    for (const unity::text::Object& each : document.objects())
      if (each.class_id == unity::kGameObjectClass && !each.stripped &&
          unity::text::field_text(document.body(each), field) == wanted)
        if (const auto index = scene_.hierarchy.find_object(each.id)) out[*index] = true;
    return out;
  }

  const OpenHierarchy& scene_;
  const scene::ObjectQuery& query_;
  unity::ComponentTypes types_;
  std::map<std::tuple<std::int32_t, unity::FileId, std::string>, bool> wanted_;
  Objects tagged_, in_layer_;  ///< of those written in this file
};

/// Why nothing may have been found: something was asked for that there is not at all.
std::string why_none(unity::Project& project, const scene::ObjectQuery& query) {
  Result<void> known;
  if (!query.tag.empty()) known = unity::edit::check_tag(project, query.tag);
  if (!query.component.empty())
    if (const auto type = unity::edit::find_component_type(project, query.component);
        !type && type.error().code == ErrorCode::ComponentTypeNotFound)
      known = type.error();
  if (known) return {};
  return known.error().message + (known.error().hint.empty() ? "" : ", " + known.error().hint);
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

bool is_called(const scene::Value::Member& field, const std::string& name) {
  return unity::is_called(field.stored, field.name, name);
}

/// Who asks for a record asks for what is in it.
bool is_called(const scene::UnstoredField& field, const std::string& name) {
  return unity::is_called(field.name, field.name, name) || field.name.starts_with(name + ".");
}

/// Forgets the fields that were not asked for, and notes what there is not.
void keep_only(const std::vector<std::string>& wanted, scene::ComponentInfo& info) {
  const auto is_unwanted = [&](const auto& field) {
    return std::ranges::none_of(wanted,
                                [&](const std::string& name) { return is_called(field, name); });
  };
  std::erase_if(info.fields, is_unwanted);
  std::erase_if(info.not_stored, is_unwanted);
  for (const std::string& name : wanted) {
    const auto is_it = [&](const auto& field) { return is_called(field, name); };
    if (std::ranges::none_of(info.fields, is_it) && std::ranges::none_of(info.not_stored, is_it))
      info.unknown.push_back(name);
  }
}

}  // namespace

Result<scene::SceneTree> Workspace::tree(const scene::TreeQuery& query) {
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
  scene::SceneTree tree;
  tree.scene_name = stem_of(scene->path);
  tree.scene_path = scene->path;
  for (const Index root : roots)
    tree.there += static_cast<int>(scene->hierarchy.objects()[root].size);
  grow(*scene, reader, roots, query, tree);
  return tree;
}

Result<scene::ObjectInfo> Workspace::object(const std::string& scene_path, const std::string& path) {
  DIORAMA_TRY(const FoundPlace found, find(scene_path, path));
  return SceneReader(*unity_, *found.scene, identities_).info(found.object);
}

Result<scene::ComponentInfo> Workspace::component(const scene::ComponentQuery& query) {
  DIORAMA_TRY(const FoundPlace found, find(query.scene, query.object_path));
  const auto& [scene, index] = found;
  const GameObject& object = scene->hierarchy.objects()[index];
  DIORAMA_TRY(const Index component, scene->component_at(index, query.index));
  unity::TypedReader reader(*unity_, *scene);
  const unity::ComponentType type = reader.type_of(component);
  scene::ComponentInfo info;
  info.number = number_of(*scene, scene->hierarchy.components()[component].id);
  info.scene_path = scene->path;
  info.object_path = scene->paths.path(index);
  info.object_name = object.name;
  info.index = query.index;
  if (!type.exists())
    return Error{
        ErrorCode::MissingScript,
        "the script of component " + std::to_string(query.index) + " of '" + info.object_path +
            "' is missing",
        "bring the script and its .meta file back, or remove the component with remove_component",
        {{"index", std::to_string(query.index)}}};
  info.type = type.full_name.empty() ? "Unknown" : type.full_name;
  info.fields = reader.fields(component);
  info.not_stored = reader.unstored(component);
  if (!query.fields.empty()) keep_only(query.fields, info);
  info.levels = level_files(*unity_, *scene, component);
  return info;
}

/// Where to look: in the scene that is named, in those that are loaded, or everywhere.
std::vector<std::string> Workspace::places_of(const scene::ObjectQuery& query) const {
  if (std::vector<std::string> loaded = loaded_scenes(); query.scene.empty() && loaded.size() > 1)
    return loaded;
  if (query.scene != "*") return {query.scene};
  std::vector<std::string> places;
  for (const unity::Asset* asset : unity_->assets().assets())
    if (asset->exists && unity::has_hierarchy(asset->path)) places.emplace_back(asset->path);
  return places;
}

Result<scene::FoundObjects> Workspace::find_at_path(const scene::ObjectQuery& query) {
  scene::FoundObjects found;
  bool is_there = false;
  const bool everywhere = query.scene == "*" && !is_instance_id(query.path);
  std::vector<std::string> scenes;
  if (everywhere)
    scenes = places_of(query);
  else
    scenes.push_back(query.scene == "*" ? "" : query.scene);
  for (const std::string& scene : scenes) {
    const auto place = find(scene, query.path);
    if (!place && !everywhere) return place.error();
    if (!place) continue;
    is_there = true;
    if (!ObjectFilter(*unity_, *place->scene, query).matches(place->object)) continue;
    if (++found.total > query.limit) continue;
    found.items.push_back(SceneReader(*unity_, *place->scene, identities_).info(place->object));
  }
  if (is_there && found.total == 0)
    found.hint = "'" + query.path + "' is there, but is not what else was asked for";
  if (is_there) return found;
  return Error{ErrorCode::ObjectNotFound,
               "no scene or prefab has an object '" + query.path + "'",
               "find_gameobject with name finds objects by a part of their name",
               {{"path", query.path}}};
}

Result<scene::FoundObjects> Workspace::find_objects(const scene::ObjectQuery& query) {
  DIORAMA_TRY(unity::Project* const project, engine());
  if (!query.path.empty()) return find_at_path(query);
  const std::vector<std::string> places = places_of(query);
  scene::FoundObjects found;
  for (const std::string& place : places) {
    const auto scene = open_scene(place);
    if (!scene && places.size() == 1) return scene.error();
    if (!scene) continue;
    SceneReader reader(*project, **scene, identities_);
    ObjectFilter filter(*project, **scene, query);
    for (Index i = 0; i < (*scene)->hierarchy.objects().size(); ++i) {
      if (!filter.matches(i)) continue;
      if (++found.total <= query.limit) found.items.push_back(reader.info(i));
    }
  }
  if (found.total == 0) found.hint = why_none(*project, query);
  return found;
}

}  // namespace diorama::unity
