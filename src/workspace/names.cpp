#include "workspace/names.h"

#include <charconv>
#include <utility>
#include <vector>

#include "base/list_text.h"
#include "workspace/loaded_scenes.h"

namespace diorama {
namespace {

constexpr std::string_view kObject = "obj:";
constexpr std::string_view kScene = "scn:";

Error gone(std::int64_t number, const std::string& why) {
  return {ErrorCode::ObjectNotFound,
          "nothing has the instance id " + std::to_string(number) + why,
          {},
          {{"instanceId", std::to_string(number)}},
          Advice::ListObjects};
}

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (status != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::optional<std::int64_t> number_in(std::string_view name) {
  if (name.starts_with(kScene)) {
    const std::size_t at = name.rfind(":obj:");
    if (at == std::string_view::npos) return std::nullopt;
    name.remove_prefix(at + 1);
  }
  if (!name.starts_with(kObject)) return std::nullopt;
  return whole_number(name.substr(kObject.size()));
}

std::string name_of_number(std::int64_t number) {
  return std::string(kObject) + std::to_string(number);
}

Result<std::string> Names::scene(const std::string& name) const {
  std::string wanted = name.starts_with(kScene) ? name.substr(kScene.size()) : name;
  if (wanted.empty()) return loaded_.active();
  return world_.find_scene(wanted);
}

Result<scene::ObjectRef> Names::top(const std::string& scene) const {
  DIORAMA_TRY(std::string path, this->scene(scene));
  return scene::ObjectRef{&world_, std::move(path), 0};
}

Result<scene::ObjectRef> Names::in_loaded(const std::string& path,
                                          const Error& not_in_active) const {
  std::vector<scene::ObjectRef> found;
  std::vector<std::string> scenes;
  for (const std::string& each : loaded_.paths()) {
    auto object = world_.find(each, path, scene::Namesakes::ActiveOne);
    if (!object && object.error().code == ErrorCode::Ambiguous) return std::move(object).error();
    if (!object) continue;
    scenes.push_back(each);
    found.push_back(*std::move(object));
  }
  if (found.empty()) return not_in_active;
  if (found.size() == 1) return std::move(found.front());
  return Error{ErrorCode::Ambiguous,
               "several of the loaded scenes have an object '" + path + "'",
               "give the scene, too: " + joined(scenes),
               {{"path", path}}};
}

Result<scene::ObjectRef> Names::numbered(const std::string& scene, std::int64_t number) const {
  DIORAMA_TRY(scene::Numbered found, world_.find_number(number));
  if (!scene.empty()) {
    DIORAMA_TRY(const std::string asked, this->scene(scene));
    if (asked != found.object.scene)
      return gone(number, " in " + asked + ": it is in " + found.object.scene);
  }
  if (!found.is_there) return gone(number, " any more");
  if (!found.component) return found.object;
  DIORAMA_TRY(const scene::ObjectInfo owner, world_.object(found.object));
  return gone(number, " among the objects: it is a component of '" + owner.path +
                          "', whose instance id is " + std::to_string(owner.number));
}

std::optional<std::int64_t> Names::known_number(std::string_view name) const {
  if (const auto number = number_in(name)) return number;
  const auto number = whole_number(name);
  return number && world_.find_number(*number) ? number : std::nullopt;
}

/// "10045" may also be the name of an object: then nobody knows which of the two is meant.
Result<scene::ObjectRef> Names::by_digits(const std::string& scene, std::int64_t number,
                                          const std::string& name,
                                          scene::Namesakes namesakes) const {
  DIORAMA_TRY(const std::string path, this->scene(scene));
  const auto called = world_.find(path, name, namesakes);
  auto found = numbered(scene, number);
  if (!called && called.error().code != ErrorCode::Ambiguous) return found;
  if (called && found && *called == *found) return found;
  return Error{ErrorCode::Ambiguous,
               "'" + name + "' is the instance id of one object and the name of another",
               "give " + name_of_number(number) + " for the id, /" + name + " for the name",
               {{"path", name}}};
}

Result<scene::ObjectRef> Names::object(const std::string& scene, const std::string& name,
                                       scene::Namesakes namesakes) const {
  if (const auto number = number_in(name)) return numbered(scene, *number);
  if (const auto number = known_number(name)) return by_digits(scene, *number, name, namesakes);
  DIORAMA_TRY(const std::string path, this->scene(scene));
  auto found = world_.find(path, name, namesakes);
  if (found) return found;
  const bool elsewhere = scene.empty() && found.error().code == ErrorCode::ObjectNotFound;
  return elsewhere ? in_loaded(name, found.error()) : std::move(found).error();
}

Result<scene::ObjectRef> Names::object_or_top(const std::string& scene,
                                              const std::string& name) const {
  return name.empty() || name == "/" ? top(scene) : object(scene, name);
}

Result<scene::ComponentRef> Names::component(const std::string& name) const {
  const auto named = number_in(name);
  const auto number = named ? named : whole_number(name);
  if (!number)
    return Error{ErrorCode::InvalidArgument,
                 "instanceId: expected the id of a component, got '" + name + "'",
                 {},
                 {{"field", "instanceId"}},
                 Advice::ListComponents};
  DIORAMA_TRY(const scene::Numbered found, world_.find_number(*number));
  if (found.component) return scene::ComponentRef{found.object, *found.component};
  return Error{ErrorCode::ComponentNotFound,
               "no component has the instance id " + std::to_string(*number),
               found.is_there ? "it is the id of an object; give that of a component"
                              : "it was removed; ask for its object again",
               {{"instanceId", std::to_string(*number)}}};
}

Result<scene::ObjectQuery> Names::objects(const FindWhere& where) const {
  scene::ObjectQuery query;
  query.everywhere = where.scene == "*";
  if (!where.path.empty()) {
    if (query.everywhere && !known_number(where.path)) {
      query.path = where.path;
      return query;
    }
    DIORAMA_TRY(query.object, object(query.everywhere ? "" : where.scene, where.path));
    return query;
  }
  if (query.everywhere) return query;
  if (where.scene.empty()) query.scenes = loaded_.paths();
  if (query.scenes.size() > 1) return query;
  DIORAMA_TRY(std::string only, scene(where.scene));
  query.scenes = {std::move(only)};
  return query;
}

Result<scene::Input> Names::with_paths(scene::Input value, const std::string& scene) const {
  for (scene::Input::Member& member : value.members) {
    if (member.name == "$ref" && member.value.kind == scene::Input::Kind::Number)
      member.value = scene::Input::of(std::string(kObject) + member.value.text);
    if (member.name != "$ref" || !known_number(member.value.text)) {
      DIORAMA_TRY(member.value, with_paths(std::move(member.value), scene));
      continue;
    }
    const auto target = object(scene, member.value.text);
    if (!target)
      return Error{ErrorCode::ReferenceNotFound, target.error().message, target.error().hint,
                   target.error().details, target.error().advice};
    DIORAMA_TRY(member.value.text, world_.path_of(*target));
  }
  for (scene::Input& item : value.items) {
    DIORAMA_TRY(item, with_paths(std::move(item), scene));
  }
  return value;
}

}  // namespace diorama
