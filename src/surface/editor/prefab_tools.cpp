// Toolset "editor", prefabs: specification 002, and overrides, unpacking and variants.

#include "base/shown_text.h"
#include "scene/editor.h"
#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/editor/game_object_json.h"
#include "surface/shapes/answer_shapes.h"
#include "surface/shapes/asset_json.h"
#include "surface/shapes/change_json.h"
#include "surface/tool.h"
#include "unity/api/asset_files.h"
#include "unity/api/prefabs.h"
#include "unity/api/project.h"
#include "workspace/workspace.h"

namespace diorama::surface {
namespace {

enum class PrefabAction { Overrides, Apply, Revert, Unpack, Variant };

}  // namespace
}  // namespace diorama::surface

namespace diorama::json {

template <>
struct EnumNames<surface::PrefabAction> {
  using enum surface::PrefabAction;
  static constexpr std::pair<std::string_view, surface::PrefabAction> kNames[] = {
      {"overrides", Overrides},
      {"apply", Apply},
      {"revert", Revert},
      {"unpack", Unpack},
      {"variant", Variant}};
};

}  // namespace diorama::json

namespace diorama::surface {
namespace {

using Text = std::optional<std::string>;

struct CreateParams {
  ObjectName object;
  std::string path;
  std::optional<SceneName> scene_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("instanceId", &CreateParams::object, "Or path"),
        json::field("path", &CreateParams::path, "Like Assets/Prefabs/Door.prefab"),
        json::field("scene_path", &CreateParams::scene_path, ""),
    };
  }
};

Result<Answer> create_prefab(Call& call, const CreateParams& params) {
  DIORAMA_TRY(const scene::ObjectRef object,
              call.object(text_of(params.scene_path), params.object.text));
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  DIORAMA_TRY(const scene::ObjectChange made, project->prefabs().create(object, params.path));
  DIORAMA_TRY(const scene::ObjectInfo now, object.world->object(made.object));
  return object_answer(now, "created");
}

struct InstantiateParams {
  std::string path;
  std::optional<scene::Vector3> position, rotation;
  std::optional<OtherObject> parent;
  std::optional<SceneName> scene_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("path", &InstantiateParams::path, "Of the prefab"),
        json::field("position", &InstantiateParams::position, "In the world"),
        json::field("rotation", &InstantiateParams::rotation, "Degrees"),
        json::field("parent", &InstantiateParams::parent, ""),
        json::field("scene_path", &InstantiateParams::scene_path, ""),
    };
  }
};

/// One step: the instance, and its placement.
Result<scene::ObjectChange> put_instance(scene::Editor& editor, unity::Prefabs& prefabs,
                                         const scene::ObjectRef& parent,
                                         const InstantiateParams& params) {
  DIORAMA_TRY(const std::string prefab, prefabs.find(params.path));
  DIORAMA_TRY(const auto step, editor.begin_step("instantiate " + prefab, false));
  DIORAMA_TRY(const scene::ObjectChange made, prefabs.instantiate(prefab, parent));
  const scene::TransformChange place{params.position, params.rotation, {}, true};
  if (!place.is_empty()) DIORAMA_CHECK(editor.set_transform(made.object, place));
  DIORAMA_CHECK(step->keep());
  return made;
}

Result<Answer> instantiate(Call& call, const InstantiateParams& params) {
  DIORAMA_TRY(const scene::ObjectRef parent,
              call.parent(text_of(params.scene_path), text_of(params.parent)));
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(const scene::ObjectChange made,
              put_instance(*editor, project->prefabs(), parent, params));
  DIORAMA_TRY(const scene::ObjectInfo info, parent.world->object(made.object));
  return object_answer(info, "made");
}

struct ManageParams {
  PrefabAction action = PrefabAction::Overrides;
  std::optional<ObjectName> object;
  std::optional<SceneName> scene_path;
  Text prefab_path, path, component, property;
  std::optional<OtherObject> part;
  bool completely = false;
  static constexpr auto fields() {
    return std::tuple{
        json::field("action", &ManageParams::action, ""),
        json::field("instanceId", &ManageParams::object, "Or path"),
        json::field("object", &ManageParams::part, "Only of this part"),
        json::field("component", &ManageParams::component, "Only of this type"),
        json::field("property", &ManageParams::property, "Only this one"),
        json::optional_field("completely", &ManageParams::completely, "unpack"),
        json::field("prefab_path", &ManageParams::prefab_path, "variant"),
        json::field("path", &ManageParams::path, "variant: new file"),
        json::field("scene_path", &ManageParams::scene_path, ""),
    };
  }
};

Result<Answer> make_variant(Call& call, const ManageParams& params) {
  if (!params.prefab_path) return missing_argument("prefab_path", "this action");
  if (!params.path) return missing_argument("path", "this action");
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  DIORAMA_TRY(const std::string prefab, project->prefabs().find(*params.prefab_path));
  DIORAMA_TRY(unity::AssetFiles* const assets, project->asset_files());
  DIORAMA_TRY(const scene::AssetChange made, assets->create_variant(prefab, *params.path));
  return asset_answer("variant", made);
}

std::string_view name_of(unity::OverrideInfo::Kind kind) {
  using enum unity::OverrideInfo::Kind;
  switch (kind) {
    case Property: return "property";
    case AddedComponent: return "added_component";
    case RemovedComponent: return "removed_component";
    case AddedObject: return "added_object";
    case RemovedObject: return "removed_object";
  }
  return {};
}

void write_overrides(json::Writer& out, std::string_view action,
                     const std::vector<unity::OverrideInfo>& list) {
  std::size_t told = 0;
  out.begin_object().member("action", action).key("overrides").begin_array();
  for (; told < list.size() && out.size() < kTreeBytes; ++told) {
    const unity::OverrideInfo& each = list[told];
    out.begin_object().member("kind", name_of(each.kind)).member("object", each.object_path);
    out.text_member("component", each.component).text_member("property", each.property);
    if (each.kind == unity::OverrideInfo::Kind::Property) out.member("value", each.value);
    if (each.is_default) out.member("is_default", true);
    if (each.stale) out.member("is_stale", true);
    out.end_object();
  }
  out.end_array().member("total", list.size()).member("truncated", told < list.size());
  out.end_object();
}

/// `with_defaults`: including what every instance has.
std::string overrides_text(std::string_view action, const std::vector<unity::OverrideInfo>& list,
                           bool with_defaults) {
  std::string out;
  std::size_t count = 0;
  for (const unity::OverrideInfo& each : list) {
    if (each.is_default && !with_defaults) continue;
    ++count;
    std::string line = std::string(name_of(each.kind)) + " " + each.object_path;
    if (!each.component.empty()) line += " " + each.component;
    if (!each.property.empty()) line += " " + each.property + " = " + each.value;
    add_line(out, line + (each.stale ? " (stale)" : ""));
  }
  return out + std::string(action) + ": " + std::to_string(count) + "\n";
}

Result<unity::OverrideFilter> filter_of(Call& call, unity::Prefabs& prefabs,
                                        const scene::ObjectRef& instance,
                                        const ManageParams& params) {
  unity::OverrideFilter filter{{}, params.component.value_or(""), params.property.value_or("")};
  if (!params.part) return filter;
  const auto part = call.object(instance.scene, params.part->text);
  if (part) {
    DIORAMA_TRY(filter.object, part->world->path_of(*part));
    return filter;
  }
  // An object that was removed from the instance does not exist, but is listed by its path.
  filter.object = params.part->text;
  DIORAMA_TRY(const auto removed, prefabs.overrides(instance, {filter.object, {}, {}}));
  if (removed.empty()) return part.error();
  return filter;
}

Result<Answer> change_overrides(Call& call, unity::Prefabs& prefabs,
                                const scene::ObjectRef& instance, const ManageParams& params) {
  DIORAMA_TRY(const unity::OverrideFilter filter, filter_of(call, prefabs, instance, params));
  const std::string_view action = json::enum_name(params.action);
  DIORAMA_TRY(const std::vector<unity::OverrideInfo> done,
              params.action == PrefabAction::Apply    ? prefabs.apply(instance, filter)
              : params.action == PrefabAction::Revert ? prefabs.revert(instance, filter)
                                                      : prefabs.overrides(instance, filter));
  return answer_of(
      done, [&](json::Writer& out, const auto& list) { write_overrides(out, action, list); },
      [&](const auto& list) { return overrides_text(action, list, !filter.property.empty()); });
}

Result<Answer> manage_prefab(Call& call, const ManageParams& params) {
  if (params.action == PrefabAction::Variant) return make_variant(call, params);
  if (!params.object) return missing_argument("instanceId", "this action");
  DIORAMA_TRY(const scene::ObjectRef object,
              call.object(text_of(params.scene_path), params.object->text));
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  if (params.action != PrefabAction::Unpack)
    return change_overrides(call, project->prefabs(), object, params);
  DIORAMA_TRY(const scene::ObjectChange done, project->prefabs().unpack(object, params.completely));
  DIORAMA_TRY(const scene::ObjectInfo now, object.world->object(done.object));
  return object_answer(now, "unpacked");
}

constexpr ToolRow kPrefabTools[] = {
    tool<create_prefab>("create_prefab", "editor",
                        "Make a prefab of an object, which becomes its instance.", Effect::Edit,
                        Needs::Project,
                        {.output = shapes::kObject,
                         .asked = "turn an object into a prefab, save as, convert, new"}),
    tool<instantiate>(
        "instantiate_prefab", "editor", "Put an instance of a prefab into the scene.", Effect::Edit,
        Needs::Project,
        {.output = shapes::kObject, .asked = "place, spawn, add a prefab, drop, level"}),
    tool<manage_prefab>(
        "manage_prefab", "editor",
        "List, apply or revert overrides of an instance, unpack it, or make a variant.",
        Effect::Destroy, Needs::Project,
        {.listed = Listed::Never,
         .reads = "overrides",
         .output = shapes::kPrefabChange,
         .asked = "overridden, changed values, connection, nested, break, create a variant"}),
};
static_assert(well_formed(kPrefabTools));

}  // namespace

std::span<const ToolRow> prefab_tools() {
  return kPrefabTools;
}

}  // namespace diorama::surface
