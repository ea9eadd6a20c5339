// AnimatorEditor, transitions. Who they begin at lists them; what they lead to is in themselves:
//
//   AnimatorState:                            AnimatorStateTransition:
//     m_Name: Idle                              m_Conditions:
//     m_Transitions:                            - m_ConditionMode: 1
//     - {fileID: 1101947542735704306}             m_ConditionEvent: Moving
//   AnimatorStateMachine:                         m_EventTreshold: 0
//     m_AnyStateTransitions: []                 m_DstState: {fileID: 1102824315819425342}
//     m_EntryTransitions: []                    m_IsExit: 0
//
// A transition that has no conditions and does not wait for the exit time is never taken.

#include <algorithm>
#include <cmath>

#include "base/list_text.h"
#include "unity/edit/animation/animator_editor.h"
#include "unity/edit/animation/controller_file.h"
#include "unity/edit/animation/controller_forms.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;
using text::FileId;
using unity::parse_path;

Error bad_field(const char* field, const std::string& problem, std::string hint = {}) {
  return {ErrorCode::InvalidArgument,
          std::string(field) + ": " + problem,
          std::move(hint),
          {{"field", field}}};
}

/// Who lists a transition.
struct Beginning {
  FileId owner = 0;
  const char* list = nullptr;
  std::string name;
  std::vector<FileId> transitions;
  bool is_entry = false, is_any = false;
};

struct Ending {
  FileId state = 0, machine = 0;
  bool is_exit = false;
  std::string name;
};

Result<Ending> find_ending(const ControllerFile& file, std::size_t layer, const std::string& to) {
  Ending out;
  out.name = to;
  if (to == kExit) {
    out.is_exit = true;
    return out;
  }
  if (to == kAnyState || to == kEntry)
    return bad_field("to", "no transition leads to '" + to + "'");
  const MachinePart* machine = nullptr;
  if (!to.empty()) {
    DIORAMA_TRY(machine, file.find_machine(layer, to));
  }
  auto state = file.find_state(layer, to);
  if (state && machine != nullptr && (*state)->path == to)
    return Error{ErrorCode::Ambiguous,
                 "'" + file.path() + "' has a state and a sub-state machine '" + to + "'",
                 "give '" + id_name((*state)->id) + "' for the state, '" + id_name(machine->id) +
                     "' for the machine",
                 {{"field", "to"}}};
  // The whole name of a machine means that, not a state elsewhere with such a last name.
  if (machine == nullptr) {
    if (!state) return std::move(state).error();
    out.state = (*state)->id;
    out.name = (*state)->path;
    return out;
  }
  out.machine = machine->id;
  out.name = machine->path;
  return out;
}

/// The entry is that of the machine with the destination.
Result<Beginning> find_beginning(const ControllerFile& file, std::size_t layer,
                                 const std::string& from, const Ending& to) {
  const ControllerModel& model = file.model();
  DIORAMA_TRY(const MachinePart* const top, file.find_machine(layer, ""));
  if (top == nullptr) return no_such_part("state machine", from, {}, file.path());
  if (from == kAnyState)
    return Beginning{top->id, "m_AnyStateTransitions", from, top->any_transitions, false, true};
  if (from == kEntry) {
    const MachinePart* machine = top;
    if (const StatePart* const state = model.state(to.state))
      machine = &model.machines[state->machine];
    if (const MachinePart* const inner = model.machine(to.machine); inner && inner->parent)
      machine = &model.machines[*inner->parent];
    return Beginning{machine->id, "m_EntryTransitions", from, machine->entry_transitions, true,
                     false};
  }
  if (from == kExit) return bad_field("from", "no transition begins at Exit");
  auto state = file.find_state(layer, from);
  DIORAMA_TRY(const MachinePart* const machine, file.find_machine(layer, from));
  if (!state && machine != nullptr)
    return Error{ErrorCode::Unsupported,
                 "'" + from + "' is a sub-state machine",
                 "transitions that begin at one are made in the editor; begin at its states",
                 {{"field", "from"}}};
  if (!state) return std::move(state).error();
  return Beginning{(*state)->id, "m_Transitions", (*state)->path, (*state)->transitions};
}

const char* modes_of(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::Float: return "greater or less";
    case ParameterKind::Int: return "greater, less, equals or not_equal";
    case ParameterKind::Bool: return "if or if_not";
    case ParameterKind::Trigger: return "if";
  }
  return "a mode that the editor shows";
}

bool fits(ParameterKind kind, ConditionMode mode) {
  switch (mode) {
    case ConditionMode::If: return kind == ParameterKind::Bool || kind == ParameterKind::Trigger;
    case ConditionMode::IfNot: return kind == ParameterKind::Bool;
    case ConditionMode::Greater:
    case ConditionMode::Less: return kind == ParameterKind::Float || kind == ParameterKind::Int;
    case ConditionMode::Equals:
    case ConditionMode::NotEqual: return kind == ParameterKind::Int;
  }
  return false;
}

Result<void> check_conditions(const ControllerFile& file, const TransitionSettings& wanted) {
  if (!wanted.conditions) return {};
  for (const AnimatorCondition& each : *wanted.conditions) {
    DIORAMA_TRY(const AnimatorParameter* const parameter, file.find_used_parameter(each.parameter));
    if (!fits(parameter->kind, each.mode))
      return bad_field("conditions", "'" + each.parameter + "' takes " + modes_of(parameter->kind));
    constexpr double kSmallest = -2147483648.0, kLargest = 2147483647.0;
    const bool whole = each.threshold >= kSmallest && each.threshold <= kLargest &&
                       each.threshold == std::trunc(each.threshold);
    if (parameter->kind == ParameterKind::Int && !whole)
      return bad_field("conditions", "'" + each.parameter + "' is compared with whole numbers");
    DIORAMA_CHECK(check_float("conditions", each.threshold));
  }
  return {};
}

Result<void> check_settings(const ControllerFile& file, const Beginning& from,
                            const TransitionSettings& wanted) {
  DIORAMA_CHECK(check_conditions(file, wanted));
  const bool timed = wanted.has_exit_time || wanted.fixed_duration || wanted.to_self ||
                     wanted.exit_time || wanted.duration || wanted.offset || wanted.interruption;
  if (from.is_entry && timed)
    return bad_field("from", "a transition from Entry has conditions and no timing");
  if (wanted.to_self && !from.is_any)
    return bad_field("to_self", "only a transition from AnyState has this");
  if (from.is_any && wanted.has_exit_time.value_or(false))
    return bad_field("has_exit_time", "a transition from AnyState does not wait for an exit time");
  if (from.is_any && wanted.exit_time)
    return bad_field("exit_time", "a transition from AnyState does not wait for an exit time");
  if (wanted.exit_time && wanted.has_exit_time == false)
    return bad_field("exit_time", "has no effect when has_exit_time is false");
  for (const auto& [field, value] :
       {std::pair("duration", wanted.duration), std::pair("exit_time", wanted.exit_time)})
    if (value && *value < 0) return bad_field(field, "must not be below 0");
  DIORAMA_CHECK(check_float("duration", wanted.duration));
  DIORAMA_CHECK(check_float("exit_time", wanted.exit_time));
  return check_float("transition_offset", wanted.offset);
}

Result<void> write_settings(Body& body, const TransitionSettings& wanted) {
  const auto set = [&](const char* field, const Draft& value) {
    return body.set(parse_path(field), value);
  };
  if (wanted.conditions) {
    Draft list = Draft::list({});
    for (const AnimatorCondition& each : *wanted.conditions)
      list.children.push_back(condition_draft(each));
    DIORAMA_CHECK(set("m_Conditions", list));
  }
  const auto flag = [&](const char* field, const std::optional<bool>& value) -> Result<void> {
    return value ? set(field, flag_draft(*value)) : Result<void>{};
  };
  const auto number = [&](const char* field, const std::optional<double>& value) -> Result<void> {
    return value ? set(field, number_draft(*value)) : Result<void>{};
  };
  DIORAMA_CHECK(flag("m_Solo", wanted.solo));
  DIORAMA_CHECK(flag("m_Mute", wanted.mute));
  DIORAMA_CHECK(number("m_TransitionDuration", wanted.duration));
  DIORAMA_CHECK(number("m_TransitionOffset", wanted.offset));
  DIORAMA_CHECK(number("m_ExitTime", wanted.exit_time));
  DIORAMA_CHECK(flag("m_HasExitTime", wanted.has_exit_time));
  DIORAMA_CHECK(flag("m_HasFixedDuration", wanted.fixed_duration));
  if (wanted.interruption)
    DIORAMA_CHECK(set("m_InterruptionSource",
                      Draft::scalar(std::to_string(static_cast<int>(*wanted.interruption)))));
  return flag("m_CanTransitionToSelf", wanted.to_self);
}

std::string in_words(const Beginning& from, const Ending& to) {
  return "transition from '" + from.name + "' to '" + to.name + "'";
}

bool leads_to(text::NodeView transition, const Ending& to) {
  const bool exits = transition["m_IsExit"].integer() == 1;
  if (exits || to.is_exit) return exits == to.is_exit;
  if (to.state != 0) return id_in(transition["m_DstState"]) == to.state;
  return id_in(transition["m_DstState"]) == 0 &&
         id_in(transition["m_DstStateMachine"]) == to.machine;
}

/// Which of the transitions of the beginning is meant.
Result<FileId> find_transition(const ControllerFile& file, const Beginning& from, const Ending& to,
                               const std::optional<int>& index) {
  const text::Document& document = *file.file().document;
  std::vector<FileId> found;
  std::vector<std::string> others;
  for (const FileId id : from.transitions) {
    const text::Object* const object = document.find(id);
    if (object == nullptr) continue;
    const text::Tree tree = document.fields(*object);
    if (leads_to(tree.fields(), to))
      found.push_back(id);
    else
      others.push_back("'" + file.model().destination(tree.fields()) + "'");
  }
  if (found.empty())
    return Error{ErrorCode::NotFound,
                 "there is no " + in_words(from, to),
                 others.empty() ? "'" + from.name + "' has no transitions"
                                : "from '" + from.name + "' they lead to " + joined(others),
                 {{"path", file.path()}}};
  const auto count = std::ssize(found);
  if (!index && count > 1)
    return Error{ErrorCode::Ambiguous,
                 "there are " + std::to_string(count) + " of the " + in_words(from, to),
                 "give index: 0 to " + std::to_string(count - 1) + ", in the order of the file",
                 {{"field", "index"}}};
  if (index && (*index < 0 || *index >= count))
    return bad_field("index", "there " + std::string(count == 1 ? "is" : "are") + " only " +
                                  std::to_string(count) + ": give 0 to " +
                                  std::to_string(count - 1));
  return found[static_cast<std::size_t>(index.value_or(0))];
}

/// What tells that a transition will never be taken; empty: it can be.
std::string never_taken(const ControllerFile& file, FileId id) {
  const text::Object* const object = file.file().document->find(id);
  if (object == nullptr || object->class_id != kTransitionClass) return {};
  const text::Tree tree = file.file().document->fields(*object);
  if (tree.fields()["m_HasExitTime"].integer() == 1 || tree.fields()["m_Conditions"].size() > 0)
    return {};
  return "it has neither conditions nor an exit time, so it is never taken";
}

/// An exit time of a transition that does not wait would change nothing.
Result<void> check_waits(const ControllerFile& file, FileId id, const TransitionSettings& wanted) {
  if (!wanted.exit_time || wanted.has_exit_time) return {};
  const text::Tree tree = file.file().document->fields(*file.file().document->find(id));
  if (tree.fields()["m_HasExitTime"].integer() == 1) return {};
  return bad_field("exit_time", "the transition does not wait for it",
                   "give has_exit_time: true, too");
}

struct Found {
  ControllerFile file;
  Beginning from;
  Ending to;
};

Result<Found> find_both(Session& session, const std::string& path, const TransitionName& name) {
  DIORAMA_TRY(ControllerFile file, ControllerFile::open(session, path));
  DIORAMA_TRY(const std::size_t layer, file.find_own_layer(name.layer));
  DIORAMA_TRY(Ending to, find_ending(file, layer, name.to));
  DIORAMA_TRY(Beginning from, find_beginning(file, layer, name.from, to));
  return Found{std::move(file), std::move(from), std::move(to)};
}

}  // namespace

Result<AnimatorChange> AnimatorEditor::add_transition(const std::string& path,
                                                      const TransitionName& name,
                                                      const TransitionSettings& given) {
  DIORAMA_TRY(Found found, find_both(session_, path, name));
  auto& [file, from, to] = found;
  if (to.is_exit && (from.is_any || from.is_entry))
    return bad_field("to", "no transition leads from " + from.name + " to Exit");
  DIORAMA_CHECK(check_settings(file, from, given));
  TransitionSettings wanted = given;
  // As the editor's own new transitions, which wait; with conditions nobody means that.
  const bool waits =
      !from.is_entry && !from.is_any && (!given.conditions || given.conditions->empty());
  if (waits && !given.has_exit_time) wanted.has_exit_time = true;
  if (given.exit_time && !given.has_exit_time && !from.is_any) wanted.has_exit_time = true;
  Step step(session_, "add " + in_words(from, to));
  const std::int32_t class_id = from.is_entry ? kEntryTransitionClass : kTransitionClass;
  DIORAMA_TRY(Body body, new_controller_part(session_, file.file(), class_id, ""));
  DIORAMA_CHECK(body.set(parse_path("m_DstStateMachine"), local_draft(to.machine)));
  DIORAMA_CHECK(body.set(parse_path("m_DstState"), local_draft(to.state)));
  DIORAMA_CHECK(body.set(parse_path("m_IsExit"), flag_draft(to.is_exit)));
  DIORAMA_CHECK(write_settings(body, wanted));
  DIORAMA_TRY(const FileId id, file.add(class_id, body));
  DIORAMA_CHECK(file.change(from.owner, [&](Body& owner) {
    return owner.insert_item(parse_path(from.list), from.transitions.size(), local_draft(id));
  }));
  DIORAMA_CHECK(step.keep());
  std::vector<std::string> told{in_words(from, to) + " added"};
  if (std::string never = never_taken(file, id); !never.empty()) told.push_back(std::move(never));
  return file.changed(std::move(told));
}

Result<AnimatorChange> AnimatorEditor::set_transition(const std::string& path,
                                                      const TransitionName& name,
                                                      const TransitionSettings& wanted) {
  DIORAMA_TRY(Found found, find_both(session_, path, name));
  auto& [file, from, to] = found;
  DIORAMA_TRY(const FileId id, find_transition(file, from, to, name.index));
  DIORAMA_CHECK(check_settings(file, from, wanted));
  DIORAMA_CHECK(check_waits(file, id, wanted));
  Step step(session_, "set " + in_words(from, to));
  DIORAMA_CHECK(file.change(id, [&](Body& body) { return write_settings(body, wanted); }));
  DIORAMA_CHECK(step.keep());
  std::vector<std::string> told{in_words(from, to) + " set"};
  if (std::string never = never_taken(file, id); !never.empty()) told.push_back(std::move(never));
  return file.changed(std::move(told));
}

Result<AnimatorChange> AnimatorEditor::remove_transition(const std::string& path,
                                                         const TransitionName& name) {
  DIORAMA_TRY(Found found, find_both(session_, path, name));
  auto& [file, from, to] = found;
  DIORAMA_TRY(const FileId id, find_transition(file, from, to, name.index));
  Step step(session_, "remove " + in_words(from, to));
  DIORAMA_CHECK(file.drop_from_list(from.owner, from.list, {id}));
  DIORAMA_CHECK(file.remove({id}));
  DIORAMA_CHECK(step.keep());
  return file.changed({in_words(from, to) + " removed"});
}

}  // namespace diorama::unity::edit
