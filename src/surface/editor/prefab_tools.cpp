// Toolset "editor", prefabs: specification 002, and overrides, unpacking and variants.

#include "base/shown_text.h"
#include "scene/editor.h"
#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/editor/game_object_json.h"
#include "surface/shapes/answer_shapes.h"
#include "surface/shapes/asset_json.h"
#include "surface/shapes/change_json.h"
#include "surface/shapes/fit.h"
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
  Text name;
  std::optional<scene::Vector3> position, rotation;
  std::optional<OtherObject> parent;
  std::optional<SceneName> scene_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("path", &InstantiateParams::path, "Of the prefab"),
        json::field("name", &InstantiateParams::name, "Of the instance"),
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
  if (params.name) DIORAMA_CHECK(editor.rename(made.object, *params.name));
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
  int offset = 0;
  std::optional<int> limit;
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
        json::optional_field("offset", &ManageParams::offset, "overrides: the first one")
            .at_least(0),
        json::field("limit", &ManageParams::limit, "overrides").between(1, 10000),
        json::field("scene_path", &ManageParams::scene_path, ""),
    };
  }
};

/// More of them than fit into an answer that did not ask for more.
constexpr int kMostOverrides = 200;

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

/// Why an override does nothing; empty if it does something, as far as that is known.
std::string_view why_dead(const unity::OverrideInfo& info) {
  if (info.stale) return "the prefab has no such object or component any more";
  return info.no_property ? "its component has no such property" : "";
}

/// What the override is about, beside its kind.
void write_subject(json::Writer& out, const unity::OverrideInfo& info) {
  out.member("object", info.object_path);
  out.text_member("component", info.component).text_member("property", info.property);
  if (!info.object_path.empty() || info.target == 0) return;
  out.member("target", std::to_string(info.target));
  out.text_member("target_name", info.target_name).text_member("target_type", info.target_type);
}

void write_override(json::Writer& out, const unity::OverrideInfo& info) {
  out.begin_object().member("kind", name_of(info.kind));
  write_subject(out, info);
  if (info.kind == unity::OverrideInfo::Kind::Property) out.member("value", info.value);
  if (info.source_value) out.member("source_value", *info.source_value);
  if (info.is_default) out.member("is_default", true);
  if (info.stale) out.member("is_stale", true);
  out.text_member("no_effect", why_dead(info));
  out.end_object();
}

/// As many as there is room for, and where to go on.
void write_overrides(json::Writer& out, std::string_view action, const unity::OverridePage& page,
                     std::size_t offset, std::size_t most_bytes) {
  std::size_t told = 0;
  out.begin_object().member("action", action).key("overrides").begin_array();
  for (; told < page.items.size() && out.size() < most_bytes; ++told)
    write_override(out, page.items[told]);
  const std::size_t next = offset + told;
  out.end_array().member("total", page.total).member("truncated", next < page.total);
  if (next < page.total) out.member("next_offset", next);
  out.end_object();
}

std::string override_line(const unity::OverrideInfo& info) {
  std::string line = std::string(name_of(info.kind)) + " " + info.object_path;
  if (info.object_path.empty() && info.target != 0) {
    line += "&" + std::to_string(info.target);
    if (!info.target_name.empty()) line += " " + info.target_name;
    if (!info.target_type.empty()) line += " (" + info.target_type + ")";
  }
  if (!info.component.empty()) line += " " + info.component;
  if (!info.property.empty()) line += " " + info.property + " = " + info.value;
  if (info.source_value && *info.source_value != info.value)
    line += "  (prefab: " + (info.source_value->empty() ? "nothing" : *info.source_value) + ")";
  const std::string_view dead = why_dead(info);
  return dead.empty() ? line : line + "  (no effect: " + std::string(dead) + ")";
}

/// `with_defaults`: including what every instance has.
std::string overrides_text(std::string_view action, const unity::OverridePage& page,
                           bool with_defaults) {
  std::string out;
  std::size_t count = 0;
  for (const unity::OverrideInfo& each : page.items) {
    if (each.is_default && !with_defaults) continue;
    ++count;
    add_line(out, override_line(each));
  }
  out += std::string(action) + ": " + std::to_string(count);
  const bool all = page.items.size() == page.total;
  return out + (all ? "" : " of " + std::to_string(page.total) + " (a page; go on with offset)") +
         "\n";
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
  const std::size_t most = params.limit ? kLargestAnswer / 2 : kTreeBytes;
  const bool looks = params.action == PrefabAction::Overrides;
  const std::size_t offset = looks ? static_cast<std::size_t>(params.offset) : 0;
  unity::OverridePage page;
  if (looks) {
    DIORAMA_TRY(page, prefabs.override_page(
                          instance, filter, offset,
                          static_cast<std::size_t>(params.limit.value_or(kMostOverrides))));
  } else {
    DIORAMA_TRY(page.items, params.action == PrefabAction::Apply
                                ? prefabs.apply(instance, filter)
                                : prefabs.revert(instance, filter));
    page.total = page.items.size();
  }
  return answer_of(
      page,
      [&](json::Writer& out, const auto& it) { write_overrides(out, action, it, offset, most); },
      [&](const auto& it) { return overrides_text(action, it, !filter.property.empty()); });
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
