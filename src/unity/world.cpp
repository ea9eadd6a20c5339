#include "unity/world.h"

#include <algorithm>
#include <array>

#include "base/list_text.h"
#include "base/path_text.h"
#include "base/shown_text.h"
#include "scene/type_names.h"
#include "unity/find_objects.h"
#include "unity/model/bounds.h"
#include "unity/model/lasting_ids.h"
#include "unity/object_tree.h"
#include "unity/scene_reader.h"
#include "unity/suggest.h"
#include "unity/values/chosen_fields.h"
#include "unity/values/left_over.h"

namespace diorama::unity {
namespace {

/// Scenes and prefabs with this path or file name.
std::vector<std::string> matching(const AssetDatabase& assets, const std::string& wanted) {
  std::vector<std::string> out;
  for (const Asset* asset : assets.assets()) {
    if (!asset->exists || !has_hierarchy(asset->path)) continue;
    if (asset->path == wanted) return {wanted};
    if (stem_of(asset->path) == wanted || asset->file_name() == wanted)
      out.emplace_back(asset->path);
  }
  // A name means the scene of that name; a prefab only when there is no such scene.
  const auto is_scene = [](const std::string& path) { return path.ends_with(".unity"); };
  if (std::ranges::any_of(out, is_scene))
    std::erase_if(out, [&](const std::string& path) { return !is_scene(path); });
  return out;
}

Error gone(std::int64_t number, const std::string& why) {
  return {ErrorCode::ObjectNotFound,
          "nothing has the instance id " + std::to_string(number) + why,
          {},
          {{"instanceId", std::to_string(number)}},
          Advice::ListObjects};
}

Error not_there(const scene::ObjectRef& object) {
  return {ErrorCode::ObjectNotFound,
          "the object is not in '" + object.scene + "' any more",
          {},
          {{"path", object.scene}},
          Advice::ListObjects};
}

Error missing_script(const std::string& path, int index) {
  return {ErrorCode::MissingScript,
          "the script of component " + std::to_string(index) + " of '" + path + "' is missing",
          {},
          {{"index", std::to_string(index)}},
          Advice::RestoreScript};
}

/// This file, then the source of the instance that a component comes from, and so on down.
std::vector<std::string> level_files(Project& project, const OpenHierarchy& scene,
                                     Index component) {
  std::vector<std::string> files = {scene.path};
  const Hierarchy* at = &scene.hierarchy;
  Origin origin = at->components()[component].origin;
  while (origin.instance != kNone) {
    const Instance& instance = at->instances()[origin.instance];
    const Asset* asset = project.assets().find(*instance.source.guid);
    files.emplace_back(asset == nullptr ? "" : asset->path);
    at = instance.hierarchy.get();
    origin = at->components()[origin.source].origin;
  }
  return files;
}

}  // namespace

// --- Scenes -------------------------------------------------------------------------------------

std::vector<std::string> UnityWorld::scenes() const {
  std::vector<std::string> out;
  const AssetDatabase& assets = project_.assets();
  for (const BuildScene& scene : project_.settings().build_scenes) {
    const Asset* asset = assets.find_path(scene.path);
    if (scene.enabled && asset != nullptr && asset->exists) out.push_back(scene.path);
  }
  for (const Asset* asset : assets.assets())
    if (asset->exists && is_scene(asset->path) && std::ranges::find(out, asset->path) == out.end())
      out.emplace_back(asset->path);
  return out;
}

Result<std::string> UnityWorld::find_scene(const std::string& name) {
  const std::vector<std::string> found = matching(project_.assets(), name);
  if (found.size() > 1)
    return Error{ErrorCode::Ambiguous,
                 "several scenes are called '" + name + "'",
                 "give one of: " + joined(found),
                 {{"scene", name}}};
  if (!found.empty()) return found.front();
  if (name.find('/') != std::string::npos) DIORAMA_CHECK(project_.assets().place_of(name));
  DIORAMA_TRY(const Asset* const asset, project_.hierarchies().find(name));
  return std::string(asset->path);
}

bool UnityWorld::is_scene(std::string_view path) const {
  return path.ends_with(".unity");
}

std::string UnityWorld::lasting_name(const std::string& scene) const {
  return identity_of(project_, scene);
}

std::string UnityWorld::scene_called(const std::string& lasting_name) const {
  const auto guid = Guid::parse(lasting_name);
  const Asset* const asset =
      guid ? project_.assets().find(*guid) : project_.assets().find_path(lasting_name);
  return asset != nullptr && asset->exists ? std::string(asset->path) : std::string();
}

namespace {

scene::SceneInfo describe(const Project& project, const OpenHierarchy& scene,
                          const std::vector<std::string>& unsaved) {
  scene::SceneInfo out;
  out.name = stem_of(scene.path);
  out.path = scene.path;
  int index = 0;
  for (const BuildScene& each : project.settings().build_scenes) {
    if (!each.enabled) continue;
    if (each.path == scene.path) out.build_index = index;
    ++index;
  }
  out.unsaved = std::ranges::find(unsaved, scene.path) != unsaved.end();
  const auto& objects = scene.hierarchy.objects();
  for (Index at = 0; at < objects.size(); at += objects[at].size) ++out.root_count;
  out.object_count = static_cast<int>(objects.size());
  return out;
}

}  // namespace

Result<scene::SceneInfo> UnityWorld::scene_info(const std::string& scene) {
  DIORAMA_TRY(const OpenHierarchyPtr open, project_.hierarchies().open(scene));
  scene::SceneInfo out = describe(project_, *open, unsaved_());
  SceneReader reader(project_, *open, identities_);
  reader.note_all();
  out.unread = reader.unread();
  return out;
}

// --- Names of objects ---------------------------------------------------------------------------

scene::ObjectRef UnityWorld::ref(const OpenHierarchy& scene, Index object) {
  return {this, scene.path, lasting_id(scene.hierarchy, scene.hierarchy.objects()[object].id)};
}

Result<FoundObject> UnityWorld::found(const scene::ObjectRef& object) {
  DIORAMA_TRY(OpenHierarchyPtr scene, project_.hierarchies().open(object.scene));
  const auto id = present_id(scene->hierarchy, object.id);
  const auto index = id ? scene->hierarchy.find_object(*id) : std::nullopt;
  if (!index) return not_there(object);
  return FoundObject{std::move(scene), *index};
}

Result<scene::ObjectRef> UnityWorld::find(const std::string& scene, const std::string& path,
                                          scene::Namesakes namesakes) {
  DIORAMA_TRY(const OpenHierarchyPtr open, project_.hierarchies().open(scene));
  DIORAMA_TRY(const Index object, open->paths.find(path, namesakes == scene::Namesakes::Refused
                                                             ? Namesakes::Refused
                                                             : Namesakes::ActiveOne));
  return ref(*open, object);
}

Result<scene::Numbered> UnityWorld::find_number(std::int64_t number) {
  const scene::Identities::Place* const place = identities_.find(number);
  if (place == nullptr) return gone(number, "");
  const std::string path = scene_called(place->asset);
  if (path.empty()) return gone(number, " any more: its file is gone");
  DIORAMA_TRY(const OpenHierarchyPtr scene, project_.hierarchies().open(path));
  const Hierarchy& hierarchy = scene->hierarchy;
  std::int64_t id = place->ids.front();
  for (const std::int64_t each : place->ids)
    if (const auto now = present_id(hierarchy, each)) id = *now;
  if (const auto object = hierarchy.find_object(id))
    return scene::Numbered{ref(*scene, *object), std::nullopt, true};
  const auto component = hierarchy.find_component(id);
  if (!component) return scene::Numbered{{this, path, id}, std::nullopt, false};
  const Index owner = hierarchy.components()[*component].object;
  return scene::Numbered{ref(*scene, owner),
                         static_cast<int>(*component - hierarchy.objects()[owner].first_component),
                         true};
}

Result<std::string> UnityWorld::path_of(const scene::ObjectRef& object) {
  DIORAMA_TRY(const FoundObject at, found(object));
  return at.scene->paths.path(at.object);
}

Result<scene::ObjectRef> UnityWorld::parent_of(const scene::ObjectRef& object) {
  DIORAMA_TRY(const FoundObject at, found(object));
  const Index parent = at.scene->hierarchy.objects()[at.object].parent;
  return parent == kNone ? with_id(object, 0) : ref(*at.scene, parent);
}

Result<std::vector<scene::ObjectRef>> UnityWorld::children_of(const scene::ObjectRef& object) {
  FoundObject at;
  if (object.is_top()) {
    DIORAMA_TRY(at.scene, project_.hierarchies().open(object.scene));
  } else {
    DIORAMA_TRY(at, found(object));
  }
  std::vector<scene::ObjectRef> out;
  for (const Index child : unity::children_of(at.scene->hierarchy, at.object))
    out.push_back(ref(*at.scene, child));
  return out;
}

Result<std::int32_t> UnityWorld::number_of(const scene::ObjectRef& object) {
  DIORAMA_CHECK(found(object));
  return identities_.number_of(identity_of(project_, object.scene), object.id);
}

scene::NameList UnityWorld::suggest(const scene::NameQuery& query) {
  return suggest_names(project_, *this, query);
}

std::vector<std::string> UnityWorld::layers() const {
  if (!project_.settings().layers) return {};
  const auto& names = *project_.settings().layers;
  return {names.begin(), names.end()};
}

// --- Questions ----------------------------------------------------------------------------------

Result<scene::SceneTree> UnityWorld::tree(const scene::TreeQuery& query) {
  FoundObject begin;
  if (query.root.is_top()) {
    DIORAMA_TRY(begin.scene, project_.hierarchies().open(query.root.scene));
  } else {
    DIORAMA_TRY(begin, found(query.root));
  }
  SceneReader reader(project_, *begin.scene, identities_);
  return grow_tree(*begin.scene, reader, begin.object, query);
}

Result<scene::ObjectInfo> UnityWorld::object(const scene::ObjectRef& object) {
  DIORAMA_TRY(const FoundObject at, found(object));
  SceneReader reader(project_, *at.scene, identities_);
  scene::ObjectInfo out = reader.info(at.object);
  out.unread = reader.unread();
  return out;
}

Result<scene::ObjectDetail> UnityWorld::detail(const scene::ObjectRef& object, int max_children) {
  DIORAMA_TRY(const FoundObject at, found(object));
  const Hierarchy& hierarchy = at.scene->hierarchy;
  const GameObject& own = hierarchy.objects()[at.object];
  SceneReader reader(project_, *at.scene, identities_);
  scene::ObjectDetail out;
  out.object = reader.info(at.object);
  if (own.parent != kNone) out.parent = reader.label(own.parent);
  for (Index i = 0; i < own.component_count; ++i)
    out.components.push_back(reader.detail(own.first_component + i));
  for (Index child = at.object + 1;
       child < at.object + own.size && std::ssize(out.children) < max_children;
       child += hierarchy.objects()[child].size)
    out.children.push_back(reader.info(child));
  out.unread = reader.unread();
  return out;
}

Result<scene::ComponentInfo> UnityWorld::component(const scene::ComponentRef& wanted,
                                                   const std::vector<std::string>& fields) {
  DIORAMA_TRY(const FoundObject at, found(wanted.object));
  const OpenHierarchy& open = *at.scene;
  DIORAMA_TRY(const Index component, open.component_at(at.object, wanted.index));
  TypedReader reader(project_, open);
  const ComponentType type = reader.type_of(component);
  scene::ComponentInfo info;
  SceneReader scene(project_, open, identities_);
  info.number = scene.number_of(open.hierarchy.components()[component].id);
  info.scene_path = open.path;
  info.object_path = open.paths.told(at.object);
  info.object_name = cut_text(open.hierarchy.objects()[at.object].name, kMostNameBytes);
  info.index = wanted.index;
  if (!type.exists()) return missing_script(info.object_path, wanted.index);
  info.type = type.full_name.empty() ? "Unknown" : type.full_name;
  info.fields = reader.fields(component);
  info.not_stored = reader.unstored(component);
  const FieldValue stored = component_fields(open.hierarchy, component);
  const std::vector<std::string> left = left_over_fields(type, stored, project_.scripts());
  for (const std::string& field : left)
    info.left_over.push_back({field, successor_of(type, stored, field, left)});
  if (!fields.empty()) info.unknown = keep_only(fields, info.type, info.fields, info.not_stored);
  info.levels = level_files(project_, open, component);
  scene.note_component(component);
  info.unread = scene.unread();
  return info;
}

Result<scene::ComponentDetail> UnityWorld::component_of_type(const scene::ObjectRef& object,
                                                             const std::string& type) {
  DIORAMA_TRY(const FoundObject at, found(object));
  SceneReader reader(project_, *at.scene, identities_);
  const auto types = reader.components(at.object);
  const auto it = std::ranges::find_if(types, [&](const std::optional<std::string>& each) {
    return each && scene::means(type, *each);
  });
  if (it != types.end()) {
    scene::ComponentDetail out =
        reader.detail(at.scene->hierarchy.objects()[at.object].first_component +
                      static_cast<Index>(it - types.begin()));
    out.unread = reader.unread();
    return out;
  }
  std::vector<std::string> known;
  for (const std::optional<std::string>& each : types)
    if (each) known.push_back(*each);
  return Error{ErrorCode::ComponentNotFound,
               "'" + at.scene->paths.told(at.object) + "' has no component '" + type + "'",
               "it has: " + joined(known),
               {{"component_type", type}}};
}

Result<scene::ObjectPage> UnityWorld::page(const scene::PageQuery& query) {
  FoundObject begin{{}, 0};
  if (query.from.is_top()) {
    DIORAMA_TRY(begin.scene, project_.hierarchies().open(query.from.scene));
  } else {
    DIORAMA_TRY(begin, found(query.from));
  }
  SceneReader reader(project_, *begin.scene, identities_);
  scene::ObjectPage out = page_of(*begin.scene, reader, begin.object, query);
  out.scene = describe(project_, *begin.scene, unsaved_());
  return out;
}

Result<scene::FoundObjects> UnityWorld::find_objects(const scene::ObjectQuery& query) {
  return unity::find_objects(project_, *this, identities_, query);
}

bool UnityWorld::shows(std::string_view file) const {
  constexpr auto kEndings = std::to_array<std::string_view>(
      {"unity", "prefab", "meta", "cs", "asmdef", "asmref", "rsp", "dll", "fbx", "obj", "blend"});
  return !file.starts_with("Assets/") ||
         std::ranges::find(kEndings, lower_case(extension_of(file))) != kEndings.end() ||
         extension_of(file).empty();  // a folder that came or went
}

}  // namespace diorama::unity
