// Toolset "editor", AnimatorControllers: what is in one, and every change of one.

#include <algorithm>
#include <array>

#include "base/text.h"
#include "scene/editor.h"
#include "surface/arguments.h"
#include "surface/editor/action_arguments.h"
#include "surface/editor/animator_reply.h"
#include "surface/editor/editor.h"
#include "unity/api/animator_files.h"
#include "unity/api/project.h"
#include "workspace/workspace.h"

namespace diorama::surface {
namespace {

enum class AnimatorAction {
  Info,
  Create,
  AddParameter,
  SetParameter,
  RemoveParameter,
  AddLayer,
  SetLayer,
  RemoveLayer,
  AddState,
  SetState,
  RemoveState,
  AddTransition,
  SetTransition,
  RemoveTransition
};

enum class Blending { Override, Additive };

/// true, false, or a number.
struct ParameterValue {
  double number = 0;
};

}  // namespace
}  // namespace diorama::surface

namespace diorama::json {

template <>
struct EnumNames<surface::AnimatorAction> {
  using enum surface::AnimatorAction;
  static constexpr std::pair<std::string_view, surface::AnimatorAction> kNames[] = {
      {"info", Info},
      {"create", Create},
      {"add_parameter", AddParameter},
      {"set_parameter", SetParameter},
      {"remove_parameter", RemoveParameter},
      {"add_layer", AddLayer},
      {"set_layer", SetLayer},
      {"remove_layer", RemoveLayer},
      {"add_state", AddState},
      {"set_state", SetState},
      {"remove_state", RemoveState},
      {"add_transition", AddTransition},
      {"set_transition", SetTransition},
      {"remove_transition", RemoveTransition}};
};

template <>
struct EnumNames<surface::Blending> {
  static constexpr std::pair<std::string_view, surface::Blending> kNames[] = {
      {"override", surface::Blending::Override}, {"additive", surface::Blending::Additive}};
};

template <>
struct Codec<surface::ParameterValue> {
  static void describe(Writer& out) {
    out.raw_member("anyOf", R"([{"type":"number"},{"type":"boolean"}])");
  }
  static Result<void> read(const Value& source, surface::ParameterValue& target, const Path& path) {
    if (const auto flag = source.boolean())
      target.number = *flag ? 1 : 0;
    else if (const auto number = source.number())
      target.number = *number;
    else
      return mismatch(path, "number or boolean", source);
    return {};
  }
  static void write(Writer& out, const surface::ParameterValue& value) { out.value(value.number); }
};

}  // namespace diorama::json

namespace diorama::surface {
namespace {

using Text = std::optional<std::string>;
using Number = std::optional<double>;
using Flag = std::optional<bool>;

struct ConditionParams {
  std::string parameter;
  unity::ConditionMode mode = unity::ConditionMode::If;
  double threshold = 0;
  static constexpr auto fields() {
    return std::tuple{json::field("parameter", &ConditionParams::parameter, ""),
                      json::field("mode", &ConditionParams::mode, ""),
                      json::optional_field("threshold", &ConditionParams::threshold, "")};
  }
};

/// The fields of AnimatorParams, by what they are about.
template <class P>
constexpr auto whole_fields() {
  return std::tuple{
      json::field("action", &P::action, ""),
      json::field("path", &P::path, "Like Assets/Hero.controller"),
      json::field("layer", &P::layer, "Default: the first; info: all"),
      json::field("name", &P::name, "Of the parameter, layer or state; Sub/Idle in Sub"),
      json::field("new_name", &P::new_name, "set_parameter, set_layer, set_state"),
      json::field("type", &P::type, "add_parameter"),
      json::field("value", &P::value, "Of a parameter at the start"),
      json::field("weight", &P::weight, "Of a layer").between(0, 1),
      json::field("blending", &P::blending, "Of a layer"),
      json::field("mask", &P::mask, "Of a layer: .mask asset, empty for none"),
      json::field("ik_pass", &P::ik_pass, "Of a layer"),
      json::optional_field("offset", &P::offset, "info: next_offset of the page before")
          .at_least(0),
      json::optional_field("limit", &P::limit, "info: states").between(1, 500),
      json::optional_field("dry_run", &P::dry_run, "Only tell what would be done"),
  };
}
template <class P>
constexpr auto state_fields() {
  return std::tuple{
      json::field("motion", &P::motion, "Of a state: .anim or model, empty for none"),
      json::field("clip", &P::clip, "Of a model with several clips"),
      json::field("speed", &P::speed, ""),
      json::field("speed_parameter", &P::speed_parameter, "A Float; empty for none"),
      json::field("position", &P::position, "In the Animator window"),
      json::field("default", &P::is_default, "Make it the default state"),
      json::field("tag", &P::tag, ""),
      json::field("cycle_offset", &P::cycle_offset, ""),
      json::field("mirror", &P::mirror, ""),
      json::field("write_defaults", &P::write_defaults, ""),
      json::field("ik_on_feet", &P::ik_on_feet, ""),
  };
}
template <class P>
constexpr auto transition_fields() {
  return std::tuple{
      json::field("from", &P::from, "A state, AnyState or Entry"),
      json::field("to", &P::to, "A state, a sub-state machine or Exit"),
      json::field("index", &P::index, "Which of several between the same two"),
      json::field("conditions", &P::conditions, "All must hold; replaces the list"),
      json::field("has_exit_time", &P::has_exit_time, "Default: without conditions"),
      json::field("exit_time", &P::exit_time, "In lengths of the state's motion"),
      json::field("duration", &P::duration, "Default 0.25 seconds"),
      json::field("fixed_duration", &P::fixed_duration, "False: in parts of the motion"),
      json::field("transition_offset", &P::transition_offset, ""),
      json::field("interruption", &P::interruption, ""),
      json::field("to_self", &P::to_self, "AnyState"),
      json::field("solo", &P::solo, ""),
      json::field("mute", &P::mute, ""),
  };
}

struct AnimatorParams {
  AnimatorAction action = AnimatorAction::Info;
  std::string path;
  Text layer, name, new_name, motion, clip, speed_parameter, tag, mask, from, to;
  std::optional<unity::ParameterKind> type;
  std::optional<ParameterValue> value;
  std::optional<Blending> blending;
  Number weight, speed, cycle_offset, exit_time, duration, transition_offset;
  Flag ik_pass, mirror, write_defaults, ik_on_feet, is_default, has_exit_time, fixed_duration,
      to_self, solo, mute;
  std::optional<std::array<double, 2>> position;
  std::optional<std::vector<ConditionParams>> conditions;
  std::optional<unity::Interruption> interruption;
  std::optional<int> index;
  int offset = 0, limit = 100;
  bool dry_run = false;
  static constexpr auto fields() {
    return std::tuple_cat(whole_fields<AnimatorParams>(), state_fields<AnimatorParams>(),
                          transition_fields<AnimatorParams>());
  }
};

Result<std::string> needed(const Text& text, const char* name) {
  if (!text) return missing_argument(name, "this action");
  return *text;
}

unity::LayerSettings layer_settings(const AnimatorParams& params) {
  unity::LayerSettings out{params.new_name, params.mask, params.weight, {}, params.ik_pass};
  if (params.blending) out.additive = params.blending == Blending::Additive;
  return out;
}

Result<unity::StateSettings> state_settings(const AnimatorParams& params) {
  unity::StateSettings out;
  out.new_name = params.new_name;
  out.tag = params.tag;
  out.speed_parameter = params.speed_parameter;
  if (params.clip && !params.motion) return missing_argument("motion", "clip");
  if (params.motion) out.motion = {*params.motion, params.clip.value_or("")};
  out.speed = params.speed;
  out.cycle_offset = params.cycle_offset;
  out.mirror = params.mirror;
  out.write_defaults = params.write_defaults;
  out.ik_on_feet = params.ik_on_feet;
  out.make_default = params.is_default.value_or(false);
  if (!params.position) return out;
  out.x = (*params.position)[0];
  out.y = (*params.position)[1];
  return out;
}

unity::TransitionSettings transition_settings(const AnimatorParams& params) {
  unity::TransitionSettings out;
  if (params.conditions) {
    out.conditions.emplace();
    for (const ConditionParams& each : *params.conditions)
      out.conditions->push_back({each.parameter, each.mode, each.threshold});
  }
  out.has_exit_time = params.has_exit_time;
  out.fixed_duration = params.fixed_duration;
  out.to_self = params.to_self;
  out.solo = params.solo;
  out.mute = params.mute;
  out.exit_time = params.exit_time;
  out.duration = params.duration;
  out.offset = params.transition_offset;
  out.interruption = params.interruption;
  return out;
}

bool is_one_of(AnimatorAction action, std::initializer_list<AnimatorAction> those) {
  return std::ranges::find(those, action) != those.end();
}

Result<void> check_used(const AnimatorParams& params) {
  using enum AnimatorAction;
  const AnimatorAction action = params.action;
  const bool parameter = is_one_of(action, {AddParameter, SetParameter, RemoveParameter}),
             layer = is_one_of(action, {AddLayer, SetLayer, RemoveLayer}),
             state = is_one_of(action, {AddState, SetState, RemoveState}),
             transition = is_one_of(action, {AddTransition, SetTransition, RemoveTransition}),
             sets_layer = layer && action != RemoveLayer,
             sets_state = state && action != RemoveState,
             sets_transition = transition && action != RemoveTransition,
             sets = is_one_of(action, {SetParameter, SetLayer, SetState, SetTransition});
  const bool in_layer = state || transition || action == Info || (layer && !params.name);
  const auto arguments = std::to_array<ActionArgument>({
      {"layer", params.layer.has_value(), in_layer},
      {"name", params.name.has_value(), parameter || layer || state},
      {"new_name", params.new_name.has_value(), sets && !transition, true},
      {"type", params.type.has_value(), action == AddParameter},
      {"value", params.value.has_value(), parameter && action != RemoveParameter, true},
      {"weight", params.weight.has_value(), sets_layer, true},
      {"blending", params.blending.has_value(), sets_layer, true},
      {"mask", params.mask.has_value(), sets_layer, true},
      {"ik_pass", params.ik_pass.has_value(), sets_layer, true},
      {"motion", params.motion.has_value(), sets_state, true},
      {"clip", params.clip.has_value(), sets_state, true},
      {"speed", params.speed.has_value(), sets_state, true},
      {"speed_parameter", params.speed_parameter.has_value(), sets_state, true},
      {"position", params.position.has_value(), sets_state, true},
      {"default", params.is_default.has_value(), sets_state, true},
      {"tag", params.tag.has_value(), sets_state, true},
      {"cycle_offset", params.cycle_offset.has_value(), sets_state, true},
      {"mirror", params.mirror.has_value(), sets_state, true},
      {"write_defaults", params.write_defaults.has_value(), sets_state, true},
      {"ik_on_feet", params.ik_on_feet.has_value(), sets_state, true},
      {"from", params.from.has_value(), transition},
      {"to", params.to.has_value(), transition},
      {"index", params.index.has_value(), transition && action != AddTransition},
      {"conditions", params.conditions.has_value(), sets_transition, true},
      {"has_exit_time", params.has_exit_time.has_value(), sets_transition, true},
      {"exit_time", params.exit_time.has_value(), sets_transition, true},
      {"duration", params.duration.has_value(), sets_transition, true},
      {"fixed_duration", params.fixed_duration.has_value(), sets_transition, true},
      {"transition_offset", params.transition_offset.has_value(), sets_transition, true},
      {"interruption", params.interruption.has_value(), sets_transition, true},
      {"to_self", params.to_self.has_value(), sets_transition, true},
      {"solo", params.solo.has_value(), sets_transition, true},
      {"mute", params.mute.has_value(), sets_transition, true},
  });
  return check_arguments(arguments, std::string(json::enum_name(action)), sets);
}

using Changed = Result<unity::AnimatorChange>;

Changed change_parameter(unity::AnimatorFiles& files, const AnimatorParams& params) {
  DIORAMA_TRY(const std::string name, needed(params.name, "name"));
  if (params.action == AnimatorAction::RemoveParameter)
    return files.remove_parameter(params.path, name);
  const Number value = params.value ? Number(params.value->number) : std::nullopt;
  if (params.action == AnimatorAction::SetParameter)
    return files.set_parameter(params.path, name, {params.new_name, value});
  if (!params.type) return missing_argument("type", "this action");
  return files.add_parameter(params.path, {name, *params.type, value.value_or(0)});
}

Changed change_layer(unity::AnimatorFiles& files, const AnimatorParams& params) {
  // The layer is meant by either.
  const Text& given = params.name ? params.name : params.layer;
  DIORAMA_TRY(const std::string name, needed(given, "name"));
  unity::LayerSettings settings = layer_settings(params);
  if (params.action == AnimatorAction::RemoveLayer) return files.remove_layer(params.path, name);
  if (params.action == AnimatorAction::SetLayer)
    return files.set_layer(params.path, name, settings);
  settings.new_name.reset();
  return files.add_layer(params.path, name, settings);
}

Changed change_state(unity::AnimatorFiles& files, const AnimatorParams& params) {
  DIORAMA_TRY(const std::string state, needed(params.name, "name"));
  const unity::StateName name{params.layer.value_or(""), state};
  if (params.action == AnimatorAction::RemoveState) return files.remove_state(params.path, name);
  DIORAMA_TRY(const unity::StateSettings settings, state_settings(params));
  return params.action == AnimatorAction::AddState ? files.add_state(params.path, name, settings)
                                                   : files.set_state(params.path, name, settings);
}

Changed change_transition(unity::AnimatorFiles& files, const AnimatorParams& params) {
  DIORAMA_TRY(const std::string from, needed(params.from, "from"));
  DIORAMA_TRY(const std::string to, needed(params.to, "to"));
  const unity::TransitionName name{params.layer.value_or(""), from, to, params.index};
  if (params.action == AnimatorAction::RemoveTransition)
    return files.remove_transition(params.path, name);
  const unity::TransitionSettings settings = transition_settings(params);
  return params.action == AnimatorAction::AddTransition
             ? files.add_transition(params.path, name, settings)
             : files.set_transition(params.path, name, settings);
}

Changed change(unity::AnimatorFiles& files, const AnimatorParams& params) {
  using enum AnimatorAction;
  switch (params.action) {
    case Info:
    case Create: return files.create(params.path);
    case AddParameter:
    case SetParameter:
    case RemoveParameter: return change_parameter(files, params);
    case AddLayer:
    case SetLayer:
    case RemoveLayer: return change_layer(files, params);
    case AddState:
    case SetState:
    case RemoveState: return change_state(files, params);
    case AddTransition:
    case SetTransition:
    case RemoveTransition: return change_transition(files, params);
  }
  return files.create(params.path);
}

Result<AnimatorReply> info(unity::UnityProject& project, const AnimatorParams& params) {
  DIORAMA_TRY(const unity::AnimatorReport report, project.animator(params.path));
  const std::string layer = params.layer.value_or("");
  std::vector<std::string> known;
  for (const unity::AnimatorLayer& each : report.layers) known.push_back(each.name);
  if (!layer.empty() && std::ranges::find(known, layer) == known.end())
    return Error{ErrorCode::NotFound,
                 "'" + params.path + "' has no layer '" + layer + "'",
                 name_hint(layer, known),
                 {{"field", "layer"}}};
  return reply_of(report, layer, params.offset, params.limit);
}

Result<AnimatorReply> manage_animator(Call& call, const AnimatorParams& params) {
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  DIORAMA_CHECK(check_used(params));
  if (params.action == AnimatorAction::Info) return info(*project, params);
  const std::string action(json::enum_name(params.action));
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(const auto step,
              editor->begin_step("manage_animator " + action + " " + params.path, params.dry_run));
  DIORAMA_TRY(unity::AnimatorFiles* const files, project->animator_files());
  DIORAMA_TRY(const unity::AnimatorChange done, change(*files, params));
  if (!params.dry_run) DIORAMA_CHECK(step->keep());
  return reply_of(action, done, params.dry_run);
}

constexpr ToolRow kAnimatorTools[] = {
    tool<manage_animator>(
        "manage_animator", "editor",
        "Create an AnimatorController, show it (info), add, set or remove its parameters, layers, "
        "states and transitions.",
        Effect::Destroy, Needs::Project,
        {.listed = Listed::Never,
         .reads = "info",
         .asked = "animator controller, animation state machine, new state, transition between "
                  "states, condition, animator parameter, trigger, bool, default state, idle, run, "
                  "exit time, blend layer, mecanim"}),
};
static_assert(well_formed(kAnimatorTools));

}  // namespace

std::span<const ToolRow> animator_tools() {
  return kAnimatorTools;
}

}  // namespace diorama::surface
