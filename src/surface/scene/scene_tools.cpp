// Toolset "scene": specification 003. The same engine also reads and changes prefab assets and
// scenes that are not the active one.

#include "scene/editor.h"
#include "surface/arguments.h"
#include "surface/scene/scene.h"
#include "surface/shapes/answer_shapes.h"
#include "surface/shapes/change_json.h"
#include "surface/shapes/scene_json.h"
#include "surface/tool.h"

namespace diorama::surface {
namespace {

enum class ComponentAction { Add, Update, Remove, Move };
enum class PlayAction { Play, Pause, Stop };

}  // namespace
}  // namespace diorama::surface

namespace diorama::json {

template <>
struct EnumNames<surface::ComponentAction> {
  using enum surface::ComponentAction;
  static constexpr std::pair<std::string_view, surface::ComponentAction> kNames[] = {
      {"add", Add}, {"update", Update}, {"remove", Remove}, {"move", Move}};
};

template <>
struct EnumNames<surface::PlayAction> {
  using enum surface::PlayAction;
  static constexpr std::pair<std::string_view, surface::PlayAction> kNames[] = {
      {"play", Play}, {"pause", Pause}, {"stop", Stop}};
};

}  // namespace diorama::json

namespace diorama::surface {
namespace {

using Text = std::optional<std::string>;

/// The file of a call: without either, the active scene.
Result<std::string> file_of(const std::optional<SceneName>& scene,
                            const std::optional<SceneName>& prefab) {
  if (scene && prefab)
    return Error{ErrorCode::InvalidArgument,
                 "prefab_path: give it or scene_path, not both",
                 {},
                 {{"field", "prefab_path"}}};
  if (prefab && prefab->text.ends_with(".unity"))
    return Error{ErrorCode::InvalidArgument,
                 "prefab_path: '" + prefab->text + "' is a scene",
                 "give it as scene_path",
                 {{"field", "prefab_path"}}};
  return text_of(prefab ? prefab : scene);
}

struct HierarchyParams {
  std::optional<ObjectPath> root_path;
  std::optional<SceneName> scene_path, prefab_path;
  int max_depth = 10;
  std::optional<int> max_game_objects;
  static constexpr auto fields() {
    return std::tuple{
        json::field("root_path", &HierarchyParams::root_path,
                    "Start at this object instead of the roots"),
        json::optional_field("max_depth", &HierarchyParams::max_depth, "0: only the first level")
            .between(0, 50),
        json::field("max_game_objects", &HierarchyParams::max_game_objects,
                    "Default: 1000, or what fits the answer")
            .between(1, 10000),
        json::field("scene_path", &HierarchyParams::scene_path, "Default: the active one"),
        json::field("prefab_path", &HierarchyParams::prefab_path, "A prefab asset instead"),
    };
  }
};

Result<Answer> get_scene_hierarchy(Call& call, const HierarchyParams& params) {
  DIORAMA_TRY(const std::string file, file_of(params.scene_path, params.prefab_path));
  scene::TreeQuery query;
  DIORAMA_TRY(query.root, call.parent(file, text_of(params.root_path)));
  query.max_depth = params.max_depth;
  if (params.max_game_objects)
    query.max_objects = *params.max_game_objects;
  else
    query.max_bytes = kTreeBytes;
  DIORAMA_TRY(const scene::SceneTree tree, query.root.world->tree(query));
  return answer_of(tree, write_tree, [](const scene::SceneTree& it) {
    return tree_text(it, "go on with root_path, or ask for more with max_game_objects, max_depth");
  });
}

struct ComponentParams {
  ObjectPath game_object_path;
  int index = 0;
  std::optional<std::vector<std::string>> names;
  int max_array_elements = 16;
  std::optional<SceneName> scene_path, prefab_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("game_object_path", &ComponentParams::game_object_path, ""),
        json::field("index", &ComponentParams::index, "").at_least(0),
        json::field("fields", &ComponentParams::names, "Only these; paths like items[0].count"),
        json::optional_field("max_array_elements", &ComponentParams::max_array_elements,
                             "0: only count")
            .between(0, 64),
        json::field("scene_path", &ComponentParams::scene_path, ""),
        json::field("prefab_path", &ComponentParams::prefab_path, ""),
    };
  }
};

Result<Answer> get_component_info(Call& call, const ComponentParams& params) {
  DIORAMA_TRY(const std::string file, file_of(params.scene_path, params.prefab_path));
  DIORAMA_TRY(const scene::ObjectRef object, call.object(file, params.game_object_path.text));
  DIORAMA_TRY(scene::ComponentInfo info,
              object.world->component({object, params.index},
                                      params.names.value_or(std::vector<std::string>{})));
  if (params.names && params.names->empty()) {  // only the named ones: none
    info.fields.clear();
    info.not_stored.clear();
  }
  ValueLimits limits;
  limits.max_array_elements = params.max_array_elements;
  limits.max_bytes = kFieldBytes;
  return answer_of(
      info,
      [&](json::Writer& out, const scene::ComponentInfo& it) { write_component(out, it, limits); },
      [&](const scene::ComponentInfo& it) {
        return component_text(it, static_cast<std::size_t>(params.max_array_elements));
      });
}

struct ManageParams {
  ComponentAction action = ComponentAction::Add;
  ObjectPath game_object_path;
  Text component_type;
  std::optional<ComponentIndex> index;
  std::optional<int> new_index;
  std::optional<FieldMap> values;
  std::optional<SceneName> scene_path, prefab_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("action", &ManageParams::action, ""),
        json::field("game_object_path", &ManageParams::game_object_path, ""),
        json::field("component_type", &ManageParams::component_type,
                    "For add: full or simple name"),
        json::field("index", &ManageParams::index,
                    "Which component; for add: where, from 1 (default: last)")
            .at_least(0),
        json::field("new_index", &ManageParams::new_index, "For move").at_least(0),
        json::field("fields", &ManageParams::values,
                    "For add, update: plain values, {x,y,z}, enum names, "
                    "{\"$ref\":\"/Path\",\"component\":\"Type\"}, {\"$asset\":\"Assets/..\"}, "
                    "null, objects, lists (or {\"$append\":[..]}, "
                    "{\"$insert\":{\"at\":1,\"values\":[..]}}, {\"$remove\":[0]}); events: "
                    "[{target,method,argument}]. Paths as keys: items[0].count"),
        json::field("scene_path", &ManageParams::scene_path, ""),
        json::field("prefab_path", &ManageParams::prefab_path, ""),
    };
  }
};

Result<scene::ComponentChange> manage(scene::Editor& editor, const scene::ObjectRef& object,
                                      const ManageParams& params, scene::Input values) {
  using enum ComponentAction;
  constexpr int kLevels = ValueLimits{}.max_depth;  // as many as are shown
  if (params.action != Add && !params.index) return missing_argument("index", "this action");
  const auto index = params.index ? std::optional(params.index->number) : std::nullopt;
  const scene::ComponentRef component{object, index.value_or(0)};
  switch (params.action) {
    case Add:
      if (!params.component_type) return missing_argument("component_type", "add");
      return editor.add_component(object,
                                  {*params.component_type, index, std::move(values), kLevels});
    case Update:
      if (!params.values) return missing_argument("fields", "update");
      return editor.set_fields(component, values, kLevels);
    case Remove: return editor.remove_component(component, false);
    case Move:
      if (!params.new_index) return missing_argument("new_index", "move");
      return editor.move_component(component, *params.new_index);
  }
  return missing_argument("action", "this tool");
}

Result<Answer> manage_component(Call& call, const ManageParams& params) {
  DIORAMA_TRY(const std::string file, file_of(params.scene_path, params.prefab_path));
  DIORAMA_TRY(const scene::ObjectRef object, call.object(file, params.game_object_path.text));
  scene::Input values;
  if (params.values) {
    DIORAMA_TRY(values, call.values(params.values->values, object.scene));
  }
  const std::string_view action = json::enum_name(params.action);
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(const auto step,
              editor->begin_step("manage_component: " + std::string(action), false));
  DIORAMA_TRY(const scene::ComponentChange change,
              manage(*editor, object, params, std::move(values)));
  DIORAMA_CHECK(step->keep());
  return answer_of(
      change, [&](json::Writer& out, const auto& it) { write_component_change(out, action, it); },
      [&](const auto& it) { return component_change_text(action, it); });
}

struct PlayParams {
  PlayAction action = PlayAction::Play;
  static constexpr auto fields() {
    return std::tuple{json::field("action", &PlayParams::action, "")};
  }
};

struct PlayState {
  std::string state = "edit";
  bool is_playing = false, is_paused = false;
  static constexpr auto fields() {
    return std::tuple{json::field("state", &PlayState::state, "\"edit\": nothing is being played"),
                      json::field("is_playing", &PlayState::is_playing, ""),
                      json::field("is_paused", &PlayState::is_paused, "")};
  }
};

Result<PlayState> get_play_mode_state(Call&, const mcp::Nothing&) {
  return PlayState{};
}

Result<PlayState> control_play_mode(Call&, const PlayParams& params) {
  if (params.action == PlayAction::Stop) return PlayState{};
  return Error{ErrorCode::Unsupported,
               "scenes cannot be played without the editor: this server is always in edit mode",
               "press Play in the Unity editor",
               {}};
}

constexpr ToolRow kSceneTools[] = {
    tool<control_play_mode>(
        "control_play_mode", "scene", "Leave play mode with stop. Only edit mode exists here.",
        Effect::Read, Needs::Project,
        {.listed = Listed::Never, .asked = "start, pause, stop playing, enter"}),
    tool<get_component_info>(
        "get_component_info", "scene",
        "Read the serialized fields of one component; references as ref_path or asset_path.",
        Effect::Read, Needs::Project,
        {.output = shapes::kComponent,
         .asked = "values of a component, inspect, inspector, property, see"}),
    tool<get_play_mode_state>(
        "get_play_mode_state", "scene", "Tell whether the scene is being played.", Effect::Read,
        Needs::Project, {.listed = Listed::Never, .asked = "running, playing, paused"}),
    tool<get_scene_hierarchy>(
        "get_scene_hierarchy", "scene",
        "Show the tree of objects with component types; a component's place is its index. "
        "root_path shows what a truncated answer left out.",
        Effect::Read, Needs::Project,
        {.output = shapes::kTree,
         .asked =
             "contents of a scene, outline, list objects, structure, children, roots, overview"}),
    tool<manage_component>(
        "manage_component", "scene",
        "Add, update, remove or move a component: one undo step, unsaved until save_scene.",
        Effect::Destroy, Needs::Project,
        {.output = shapes::kComponentChange,
         .asked = "attach a script, change a value, set a field or property, edit, modify, tweak, "
                  "wire a button, event, onclick, listener, enable or disable a component, assign "
                  "a reference, serialized, new, delete, text of a label, color of a light"}),
};
static_assert(well_formed(kSceneTools));

}  // namespace

Result<void> add_scene_vocabulary(Desk& desk) {
  return add_rows(kSceneTools, desk);
}

}  // namespace diorama::surface
