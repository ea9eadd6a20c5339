// Parameters and layers are items of the controller itself; machines, states and transitions are
// objects that the editor's window hides (m_ObjectHideFlags: 1):
//
//   - m_Name: Speed                    - serializedVersion: 5
//     m_Type: 1                          m_Name: Base Layer
//     m_DefaultFloat: 0                  m_StateMachine: {fileID: 1107772262116321704}
//     m_DefaultInt: 0                    m_Mask: {fileID: 0}
//     m_DefaultBool: 0                   m_Motions: []
//     m_Controller: {fileID: 9100000}    m_Behaviours: []

#include "unity/edit/animation/controller_forms.h"

#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "unity/edit/animation/controller_model.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"
#include "unity/text/number_text.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;
using text::FileId;

using Values = std::span<const std::pair<std::string_view, std::string_view>>;
template <std::size_t Size>
using Table = std::array<std::pair<std::string_view, std::string_view>, Size>;

constexpr std::string_view kNothing = "{fileID: 0}";

constexpr Table<3> kController{{{"m_AnimatorParameters", "[]"},
                                {"m_AnimatorLayers", "[]"},
                                {"m_EvaluateTransitionsOnStart", "0"}}};
constexpr Table<12> kMachine{{{"m_ObjectHideFlags", "1"},
                              {"m_ChildStates", "[]"},
                              {"m_ChildStateMachines", "[]"},
                              {"m_AnyStateTransitions", "[]"},
                              {"m_EntryTransitions", "[]"},
                              {"m_StateMachineTransitions", "{}"},
                              {"m_StateMachineBehaviours", "[]"},
                              {"m_AnyStatePosition", "{x: 50, y: 20, z: 0}"},
                              {"m_EntryPosition", "{x: 50, y: 120, z: 0}"},
                              {"m_ExitPosition", "{x: 800, y: 120, z: 0}"},
                              {"m_ParentStateMachinePosition", "{x: 800, y: 20, z: 0}"},
                              {"m_DefaultState", kNothing}}};
constexpr Table<19> kState{{{"m_ObjectHideFlags", "1"},
                            {"m_Speed", "1"},
                            {"m_CycleOffset", "0"},
                            {"m_Transitions", "[]"},
                            {"m_StateMachineBehaviours", "[]"},
                            {"m_Position", "{x: 50, y: 50, z: 0}"},
                            {"m_IKOnFeet", "0"},
                            {"m_WriteDefaultValues", "1"},
                            {"m_Mirror", "0"},
                            {"m_SpeedParameterActive", "0"},
                            {"m_MirrorParameterActive", "0"},
                            {"m_CycleOffsetParameterActive", "0"},
                            {"m_TimeParameterActive", "0"},
                            {"m_Motion", kNothing},
                            {"m_Tag", ""},
                            {"m_SpeedParameter", ""},
                            {"m_MirrorParameter", ""},
                            {"m_CycleOffsetParameter", ""},
                            {"m_TimeParameter", ""}}};
/// Also those of a transition from the entry, which has only the first ones.
constexpr Table<15> kTransition{{{"m_ObjectHideFlags", "1"},
                                 {"m_Conditions", "[]"},
                                 {"m_DstStateMachine", kNothing},
                                 {"m_DstState", kNothing},
                                 {"m_Solo", "0"},
                                 {"m_Mute", "0"},
                                 {"m_IsExit", "0"},
                                 {"m_TransitionDuration", "0.25"},
                                 {"m_TransitionOffset", "0"},
                                 {"m_ExitTime", "0.75"},
                                 {"m_HasExitTime", "0"},
                                 {"m_HasFixedDuration", "1"},
                                 {"m_InterruptionSource", "0"},
                                 {"m_OrderedInterruption", "1"},
                                 {"m_CanTransitionToSelf", "1"}}};

Values values_of(std::int32_t class_id) {
  switch (class_id) {
    case kControllerClass: return kController;
    case kMachineClass: return kMachine;
    case kStateClass: return kState;
    default: return kTransition;
  }
}

Draft text_draft(const char* key, std::string value) {
  return Draft::scalar(std::move(value)).with_key(key);
}

}  // namespace

Draft number_draft(double value) {
  return Draft::scalar(text::float_text(static_cast<float>(value)));
}

Result<void> check_float(const char* field, const std::optional<double>& value) {
  if (!value || std::abs(*value) <= static_cast<double>(std::numeric_limits<float>::max()))
    return {};
  return Error{ErrorCode::InvalidArgument,
               std::string(field) + ": a number is too large to be stored",
               "give one between -3.4e38 and 3.4e38",
               {{"field", field}}};
}

Draft flag_draft(bool value) {
  return Draft::scalar(value ? "1" : "0");
}

Draft position_draft(double x, double y) {
  return Draft::flow({number_draft(x).with_key("x"), number_draft(y).with_key("y"),
                      number_draft(0).with_key("z")});
}

Result<Body> new_controller_part(Session& session, const OpenFile& file, std::int32_t class_id,
                                 const std::string& name) {
  std::vector<FieldText> values{{"m_Name", ""}};
  for (const auto& [field, value] : values_of(class_id)) values.emplace_back(field, value);
  DIORAMA_TRY(const NewBody fresh, new_body(session, file, class_id, values));
  Body body(fresh.text, file.style);
  DIORAMA_CHECK(body.set(unity::parse_path("m_Name"), Draft::scalar(name)));
  return body;
}

Draft parameter_draft(const AnimatorParameter& parameter, FileId controller) {
  const bool number = parameter.kind == ParameterKind::Float,
             whole = parameter.kind == ParameterKind::Int;
  const auto as_int = std::to_string(static_cast<std::int32_t>(parameter.value));
  return Draft::block(
      {text_draft("m_Name", parameter.name),
       text_draft("m_Type", std::to_string(static_cast<int>(parameter.kind))),
       number_draft(number ? parameter.value : 0).with_key("m_DefaultFloat"),
       text_draft("m_DefaultInt", whole ? as_int : "0"),
       flag_draft(!number && !whole && parameter.value != 0).with_key("m_DefaultBool"),
       local_draft(controller).with_key("m_Controller")});
}

Draft layer_draft(const std::string& name, FileId machine, FileId controller) {
  return Draft::block({text_draft("serializedVersion", "5"), text_draft("m_Name", name),
                       local_draft(machine).with_key("m_StateMachine"),
                       local_draft(0).with_key("m_Mask"), Draft::list({}).with_key("m_Motions"),
                       Draft::list({}).with_key("m_Behaviours"), text_draft("m_BlendingMode", "0"),
                       text_draft("m_SyncedLayerIndex", "-1"), text_draft("m_DefaultWeight", "0"),
                       text_draft("m_IKPass", "0"), text_draft("m_SyncedLayerAffectsTiming", "0"),
                       local_draft(controller).with_key("m_Controller")});
}

Draft child_state_draft(FileId state, double x, double y) {
  return Draft::block({text_draft("serializedVersion", "1"), local_draft(state).with_key("m_State"),
                       position_draft(x, y).with_key("m_Position")});
}

Draft condition_draft(const AnimatorCondition& condition) {
  return Draft::block(
      {text_draft("m_ConditionMode", std::to_string(static_cast<int>(condition.mode))),
       text_draft("m_ConditionEvent", condition.parameter),
       number_draft(condition.threshold).with_key("m_EventTreshold")});
}

}  // namespace diorama::unity::edit
