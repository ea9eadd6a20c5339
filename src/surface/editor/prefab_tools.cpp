// Toolset "editor", prefabs: specification 002, and overrides, unpacking and variants.

#include "base/shown_text.h"
#include "surface/arguments.h"
#include "surface/shapes/asset_json.h"
#include "surface/shapes/change_json.h"
#include "surface/editor/game_object_json.h"
#include "surface/surface.h"
#include "workspace/object_changes.h"

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
  Text scene_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("instanceId", &CreateParams::object, "Or path"),
        json::field("path", &CreateParams::path, "Like Assets/Prefabs/Door.prefab"),
        json::field("scene_path", &CreateParams::scene_path, ""),
    };
  }
};

Result<Answer> create_prefab(Call& call, const CreateParams& params) {
  DIORAMA_TRY(const ObjectPlace place,
              call.workspace.locate(params.scene_path.value_or(""), params.object.text));
  DIORAMA_TRY(const scene::ObjectInfo now, make_prefab(call.workspace, place, params.path));
  return object_answer(now, "created");
}

struct InstantiateParams {
  std::string path;
  std::optional<scene::Vector3> position, rotation;
  std::optional<ObjectName> parent;
  Text scene_path;
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

Result<Answer> instantiate(Call& call, const InstantiateParams& params) {
  NewPlace place;
  place.scene = params.scene_path.value_or("");
  place.parent = params.parent.value_or(ObjectName{}).text;
  place.transform.position = params.position;
  place.transform.euler = params.rotation;
  DIORAMA_TRY(const scene::ObjectInfo made, instantiate_prefab(call.workspace, place, params.path));
  return object_answer(made, "made");
}

struct ManageParams {
  PrefabAction action = PrefabAction::Overrides;
  std::optional<ObjectName> object;
  Text scene_path, prefab_path, path, component, property;
  std::optional<ObjectName> part;
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
  DIORAMA_TRY(const std::string prefab, call.workspace.prefab_path(*params.prefab_path));
  DIORAMA_TRY(unity::edit::AssetEditor assets, call.workspace.edit_assets());
  DIORAMA_TRY(const unity::edit::AssetChange made, assets.create_variant(prefab, *params.path));
  return asset_answer("variant", made);
}

std::string_view name_of(unity::edit::OverrideInfo::Kind kind) {
  using enum unity::edit::OverrideInfo::Kind;
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
                     const std::vector<unity::edit::OverrideInfo>& list) {
  std::size_t told = 0;
  out.begin_object().member("action", action).key("overrides").begin_array();
  for (; told < list.size() && out.size() < kTreeBytes; ++told) {
    const unity::edit::OverrideInfo& each = list[told];
    out.begin_object().member("kind", name_of(each.kind)).member("object", each.object_path);
    out.text_member("component", each.component).text_member("property", each.property);
    if (each.kind == unity::edit::OverrideInfo::Kind::Property) out.member("value", each.value);
    if (each.is_default) out.member("is_default", true);
    if (each.stale) out.member("is_stale", true);
    out.end_object();
  }
  out.end_array().member("total", list.size()).member("truncated", told < list.size());
  out.end_object();
}

/// `with_defaults`: also what every instance has.
std::string overrides_text(std::string_view action,
                           const std::vector<unity::edit::OverrideInfo>& list, bool with_defaults) {
  std::string out;
  std::size_t count = 0;
  for (const unity::edit::OverrideInfo& each : list) {
    if (each.is_default && !with_defaults) continue;
    ++count;
    std::string line = std::string(name_of(each.kind)) + " " + each.object_path;
    if (!each.component.empty()) line += " " + each.component;
    if (!each.property.empty()) line += " " + each.property + " = " + each.value;
    add_line(out, line + (each.stale ? " (stale)" : ""));
  }
  return out + std::string(action) + ": " + std::to_string(count) + "\n";
}

Result<unity::edit::OverrideFilter> filter_of(Call& call, const ObjectPlace& place,
                                              const ManageParams& params) {
  unity::edit::OverrideFilter filter{
      {}, params.component.value_or(""), params.property.value_or("")};
  if (!params.part) return filter;
  const auto part = call.workspace.locate(place.scene, params.part->text);
  filter.object = part ? part->path : params.part->text;
  if (part) return filter;
  // What was removed from the instance is not there, but listed by its path.
  DIORAMA_TRY(const auto removed, overrides_of(call.workspace, place, {filter.object, {}, {}}));
  if (removed.empty()) return part.error();
  return filter;
}

Result<Answer> change_overrides(Call& call, const ObjectPlace& place, const ManageParams& params) {
  DIORAMA_TRY(const unity::edit::OverrideFilter filter, filter_of(call, place, params));
  const std::string_view action = json::enum_name(params.action);
  DIORAMA_TRY(const std::vector<unity::edit::OverrideInfo> done,
              params.action == PrefabAction::Apply ? apply_overrides(call.workspace, place, filter)
              : params.action == PrefabAction::Revert
                  ? revert_overrides(call.workspace, place, filter)
                  : overrides_of(call.workspace, place, filter));
  return answer_of(
      done, [&](json::Writer& out, const auto& list) { write_overrides(out, action, list); },
      [&](const auto& list) { return overrides_text(action, list, !filter.property.empty()); });
}

Result<Answer> manage_prefab(Call& call, const ManageParams& params) {
  if (params.action == PrefabAction::Variant) return make_variant(call, params);
  if (!params.object) return missing_argument("instanceId", "this action");
  DIORAMA_TRY(const ObjectPlace place,
              call.workspace.locate(params.scene_path.value_or(""), params.object->text));
  if (params.action != PrefabAction::Unpack) return change_overrides(call, place, params);
  DIORAMA_TRY(const scene::ObjectInfo now, unpack_prefab(call.workspace, place, params.completely));
  return object_answer(now, "unpacked");
}

constexpr ToolRow kPrefabTools[] = {
    tool<create_prefab>("create_prefab", "editor",
                        "Make a prefab of an object, which becomes its instance.", Effect::Edit,
                        Needs::Project),
    tool<instantiate>("instantiate_prefab", "editor", "Put an instance of a prefab into the scene.",
                      Effect::Edit, Needs::Project),
    tool<manage_prefab>(
        "manage_prefab", "editor",
        "List, apply or revert overrides of an instance, unpack it, or make a variant.",
        Effect::Destroy, Needs::Project, {.listed = false, .reads = "overrides"}),
};
static_assert(well_formed(kPrefabTools));

}  // namespace

std::span<const ToolRow> prefab_tools() {
  return kPrefabTools;
}

}  // namespace diorama::surface
