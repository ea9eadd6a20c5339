// Workspace, names of objects: paths, and the numbers that clients know them by.

#include <algorithm>
#include <charconv>

#include "base/list_text.h"
#include "unity/model/project.h"
#include "workspace/found_place.h"
#include "unity/scene_reader.h"
#include "workspace/workspace.h"

namespace diorama {
namespace {

constexpr std::string_view kObject = "obj:";

/// "obj:10012" and "scn:Main:obj:10012"; nothing for a path.
std::optional<std::int64_t> number_in(std::string_view name) {
  if (name.starts_with("scn:")) {
    const std::size_t at = name.rfind(":obj:");
    if (at == std::string_view::npos) return std::nullopt;
    name.remove_prefix(at + 1);
  }
  if (!name.starts_with(kObject)) return std::nullopt;
  name.remove_prefix(kObject.size());
  std::int64_t number = 0;
  const auto [end, status] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (status != std::errc() || end != name.data() + name.size()) return std::nullopt;
  return number;
}

Error gone(std::int64_t number, const std::string& why) {
  return {ErrorCode::ObjectNotFound,
          "nothing has the instance id " + std::to_string(number) + why,
          "get_scene_hierarchy and find_gameobject tell what there is",
          {{"instanceId", std::to_string(number)}}};
}

}  // namespace

bool is_instance_id(const std::string& name) {
  return number_in(name).has_value();
}

std::int32_t Workspace::number_of(const unity::OpenHierarchy& scene, std::int64_t id) {
  return identities_.number_of(identity_of(*unity_, scene), lasting_id(scene.hierarchy, id));
}

Result<std::pair<Workspace::OpenScene, std::int64_t>> Workspace::find_number(std::int64_t number) {
  DIORAMA_TRY(unity::Project* const project, engine());
  const scene::Identities::Place* const place = identities_.find(number);
  if (place == nullptr) return gone(number, "");
  const auto guid = unity::Guid::parse(place->asset);
  const unity::Asset* const asset =
      guid ? project->assets().find(*guid) : project->assets().find_path(place->asset);
  if (asset == nullptr || !asset->exists) return gone(number, " any more: its file is gone");
  DIORAMA_TRY(OpenScene scene, project->hierarchies().open(asset->path));
  std::int64_t id = place->ids.front();
  for (const std::int64_t each : place->ids)
    if (const auto now = present_id(scene->hierarchy, each)) id = *now;
  return std::pair{std::move(scene), id};
}

namespace {

/// Of an object, its components, and all below it.
std::vector<std::int64_t> ids_below(const unity::Hierarchy& hierarchy, unity::Index object) {
  std::vector<std::int64_t> out;
  const auto& objects = hierarchy.objects();
  for (unity::Index at = object; at < object + objects[object].size; ++at) {
    out.push_back(lasting_id(hierarchy, objects[at].id));
    for (unity::Index i = 0; i < objects[at].component_count; ++i)
      out.push_back(
          lasting_id(hierarchy, hierarchy.components()[objects[at].first_component + i].id));
  }
  return out;
}

}  // namespace

Result<std::vector<std::int64_t>> Workspace::ids_at(const ObjectPlace& place) {
  DIORAMA_TRY(const FoundPlace found, find(place.scene, place.path));
  return ids_below(found.scene->hierarchy, found.object);
}

Result<void> Workspace::keep_numbers(const ObjectPlace& place,
                                     const std::vector<std::int64_t>& before) {
  DIORAMA_TRY(const FoundPlace found, find(place.scene, place.path));
  const std::vector<std::int64_t> after = ids_below(found.scene->hierarchy, found.object);
  if (after.size() != before.size()) return {};  // it is another thing now
  const std::string asset = identity_of(*unity_, *found.scene);
  for (std::size_t i = 0; i < after.size(); ++i)
    if (after[i] != before[i]) identities_.add_id(asset, before[i], after[i]);
  return {};
}

Result<Workspace::FoundPlace> Workspace::find_in_loaded(const std::string& path,
                                                        const Error& not_in_active) {
  std::vector<FoundPlace> found;
  std::vector<std::string> scenes;
  for (const std::string& each : loaded_scenes()) {
    auto open = open_scene(each);
    if (!open) continue;
    const auto object = (*open)->paths.find(path);
    if (!object) continue;
    scenes.push_back(each);
    found.push_back({*std::move(open), *object});
  }
  if (found.empty()) return not_in_active;
  if (found.size() == 1) return std::move(found.front());
  return Error{ErrorCode::Ambiguous,
               "several of the loaded scenes have an object '" + path + "'",
               "name one of them beside it: " + joined(scenes),
               {{"path", path}}};
}

Result<Workspace::FoundPlace> Workspace::find(const std::string& scene, const std::string& object) {
  const auto number = number_in(object);
  if (!number) {
    DIORAMA_TRY(OpenScene open, open_scene(scene));
    const auto found = open->paths.find(object);
    if (found) return FoundPlace{std::move(open), *found};
    const bool elsewhere = scene.empty() && found.error().code == ErrorCode::ObjectNotFound;
    return elsewhere ? find_in_loaded(object, found.error()) : found.error();
  }
  DIORAMA_TRY(auto place, find_number(*number));
  auto& [open, id] = place;
  if (!scene.empty()) {
    DIORAMA_TRY(const std::string asked, scene_path(scene));
    if (asked != open->path) return gone(*number, " in " + asked + ": it is in " + open->path);
  }
  if (const auto component = open->hierarchy.find_component(id)) {
    const unity::Index owner = open->hierarchy.components()[*component].object;
    return gone(*number, " among the objects: it is a component of '" + open->paths.path(owner) +
                             "', whose instance id is " +
                             std::to_string(number_of(*open, open->hierarchy.objects()[owner].id)));
  }
  const auto found = open->hierarchy.find_object(id);
  if (!found) return gone(*number, " any more");
  return FoundPlace{std::move(open), *found};
}

Result<ObjectPlace> Workspace::locate(const std::string& scene, const std::string& object) {
  DIORAMA_TRY(const FoundPlace found, find(scene, object));
  return ObjectPlace{found.scene->path, found.scene->paths.path(found.object)};
}

Result<ObjectPlace> Workspace::locate_exactly(const std::string& scene, const std::string& object) {
  DIORAMA_TRY(const FoundPlace found, find(scene, object));
  if (!number_in(object)) DIORAMA_CHECK(found.scene->paths.find(object, unity::Namesakes::Refused));
  return ObjectPlace{found.scene->path, found.scene->paths.path(found.object)};
}

Result<ComponentPlace> Workspace::locate_component(const std::string& name) {
  const auto named = number_in(name);
  if (!named)
    return Error{ErrorCode::InvalidArgument,
                 "instanceId: expected the id of a component, got '" + name + "'",
                 "unity://gameobject/{id} tells the ids of an object's components",
                 {{"field", "instanceId"}}};
  const std::int64_t number = *named;
  DIORAMA_TRY(const auto place, find_number(number));
  const auto& [scene, id] = place;
  const unity::Hierarchy& hierarchy = scene->hierarchy;
  const auto found = hierarchy.find_component(id);
  if (!found)
    return Error{ErrorCode::ComponentNotFound,
                 "no component has the instance id " + std::to_string(number),
                 hierarchy.find_object(id) ? "it is the id of an object; give that of a component"
                                           : "it was removed; ask for its object again",
                 {{"instanceId", std::to_string(number)}}};
  const unity::Index owner = hierarchy.components()[*found].object;
  return ComponentPlace{scene->path, scene->paths.path(owner),
                        static_cast<int>(*found - hierarchy.objects()[owner].first_component)};
}

Result<scene::Input> Workspace::with_paths(scene::Input value, const std::string& scene) {
  for (scene::Input::Member& member : value.members) {
    if (member.name == "$ref" && member.value.kind == scene::Input::Kind::Number)
      member.value = scene::Input::of(std::string(kObject) + member.value.text);
    if (member.name == "$ref" && number_in(member.value.text)) {
      auto place = locate(scene, member.value.text);
      if (!place)
        return Error{ErrorCode::ReferenceNotFound, place.error().message, place.error().hint,
                     place.error().details};
      member.value.text = std::move(place->path);
    } else {
      DIORAMA_TRY(member.value, with_paths(std::move(member.value), scene));
    }
  }
  for (scene::Input& item : value.items) {
    DIORAMA_TRY(item, with_paths(std::move(item), scene));
  }
  return value;
}

Result<void> Workspace::select(const std::string& scene, const std::vector<std::string>& objects) {
  std::vector<std::int32_t> chosen;
  for (const std::string& each : objects) {
    DIORAMA_TRY(const FoundPlace found, find(scene, each));
    const std::int32_t number =
        number_of(*found.scene, found.scene->hierarchy.objects()[found.object].id);
    if (std::ranges::find(chosen, number) == chosen.end()) chosen.push_back(number);
  }
  selection_ = std::move(chosen);
  return {};
}

Result<std::size_t> Workspace::select_roots(const std::string& scene) {
  DIORAMA_TRY(const OpenScene open, open_scene(scene));
  const auto& objects = open->hierarchy.objects();
  selection_.clear();
  for (unity::Index at = 0; at < objects.size(); at += objects[at].size)
    selection_.push_back(number_of(*open, objects[at].id));
  return selection_.size();
}

std::vector<std::int32_t> Workspace::selected_numbers() {
  std::vector<std::int32_t> out;
  for (const std::int32_t number : selection_)
    if (find({}, std::string(kObject) + std::to_string(number))) out.push_back(number);
  return out;
}

std::vector<ObjectPlace> Workspace::selection() {
  std::vector<ObjectPlace> out;
  for (const std::int32_t number : selection_)
    if (auto place = locate({}, std::string(kObject) + std::to_string(number)))
      out.push_back(*std::move(place));
  return out;
}

}  // namespace diorama
