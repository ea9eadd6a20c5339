// AnimatorEditor, controllers, layers and states. A layer is an item of the controller and a
// machine; a state is an object and an item of its machine, which has its place:
//
//   --- !u!1102 &8120001501020167048        m_ChildStates:
//   AnimatorState:                          - serializedVersion: 1
//     m_Name: Walk                            m_State: {fileID: 8120001501020167048}
//     m_Motion: {fileID: 7400000, ...}        m_Position: {x: 340, y: 160, z: 0}
//     m_Position: {x: 50, y: 50, z: 0}
//
// The place in the state itself means nothing; the editor writes 50, 50 for all of them.

#include <algorithm>

#include "base/path_text.h"
#include "unity/edit/animation/animator_editor.h"
#include "unity/edit/animation/controller_file.h"
#include "unity/edit/animation/controller_forms.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"
#include "unity/model/project.h"
#include "unity/text/object_header.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;
using text::FileId;
using text::NodeView;
using unity::parse_path;

constexpr FileId kControllerId = 9100000;  // on disk
// Of new states in the editor: the first, and each beside the one before it.
constexpr double kFirstX = 200, kStepX = 35, kStepY = 65;

std::string layer_path(std::size_t layer, const std::string& field) {
  return "m_AnimatorLayers.Array.data[" + std::to_string(layer) + "]." + field;
}

/// The reference to an asset by its path; a null one for an empty path.
Result<Reference> asset_reference(Session& session, const std::string& file, const MotionName& name,
                                  std::string_view type, const char* field) {
  if (name.asset.empty()) return Reference{};
  DIORAMA_TRY(const OpenFile* const open, session.file(file));
  DIORAMA_TRY(Hierarchy built, session.project().hierarchies().of(file, open->document));
  const OpenHierarchy hierarchy(file, std::move(built));
  References references(session, hierarchy);
  std::vector<scene::Input::Member> given{{"$asset", scene::Input::of(name.asset)}};
  if (!name.clip.empty()) given.push_back({"name", scene::Input::of(name.clip)});
  return references.resolve(scene::Input::map(std::move(given)), type, field);
}

Result<Body> layers_of_new(Session& session, const OpenFile& file, FileId machine,
                           const std::string& name) {
  DIORAMA_TRY(Body body, new_controller_part(session, file, kControllerClass, name));
  DIORAMA_CHECK(body.insert_item(parse_path("m_AnimatorLayers"), 0,
                                 layer_draft("Base Layer", machine, kControllerId)));
  return body;
}

Result<void> set_layer_fields(ControllerFile& file, std::size_t layer,
                              const LayerSettings& wanted) {
  std::optional<Reference> mask;
  if (wanted.mask) {
    DIORAMA_TRY(mask, asset_reference(file.session(), file.path(), {*wanted.mask, {}},
                                      "UnityEngine.AvatarMask", "mask"));
  }
  return file.change(file.model().id, [&](Body& body) -> Result<void> {
    const auto set = [&](const char* field, const Draft& value) {
      return body.set(parse_path(layer_path(layer, field)), value);
    };
    if (wanted.new_name) DIORAMA_CHECK(set("m_Name", Draft::scalar(*wanted.new_name)));
    if (mask) DIORAMA_CHECK(set("m_Mask", to_draft(*mask)));
    if (wanted.additive) DIORAMA_CHECK(set("m_BlendingMode", flag_draft(*wanted.additive)));
    if (wanted.weight) DIORAMA_CHECK(set("m_DefaultWeight", number_draft(*wanted.weight)));
    if (wanted.ik_pass) DIORAMA_CHECK(set("m_IKPass", flag_draft(*wanted.ik_pass)));
    return {};
  });
}

Result<void> check_new_layer(const ControllerModel& model, const std::string& name) {
  DIORAMA_CHECK(check_part_name("layer", name));
  if (std::ranges::find(model.layers, name, &LayerPart::name) == model.layers.end()) return {};
  return Error{ErrorCode::AlreadyExists,
               "the controller already has a layer '" + name + "'",
               "choose another name",
               {{"field", "name"}}};
}

Result<void> check_weight(const LayerSettings& wanted) {
  if (!wanted.weight || (*wanted.weight >= 0 && *wanted.weight <= 1)) return {};
  return Error{ErrorCode::InvalidArgument,
               "weight: a layer has a weight between 0 and 1",
               {},
               {{"field", "weight"}}};
}

/// Everything below a machine, and itself.
std::set<FileId> ids_of_machine(const ControllerFile& file, std::size_t layer) {
  std::set<FileId> out;
  const ControllerModel& model = file.model();
  for (const MachinePart& each : model.machines) {
    if (each.layer != layer) continue;
    out.insert(each.id);
    out.insert(each.any_transitions.begin(), each.any_transitions.end());
    out.insert(each.entry_transitions.begin(), each.entry_transitions.end());
    // Transitions that begin at a sub-state machine are in a map of its parent.
    const text::Tree tree = file.file().document->fields(*file.file().document->find(each.id));
    for (const NodeView pair : tree.fields()["m_StateMachineTransitions"])
      for (const FileId id : ids_in(pair["second"])) out.insert(id);
  }
  for (const StatePart& each : model.states) {
    if (model.layer_of(each) != layer) continue;
    out.insert(each.id);
    out.insert(each.transitions.begin(), each.transitions.end());
  }
  return file.with_owned(std::move(out));
}

Result<void> check_new_state(const ControllerFile& file, std::size_t machine,
                             const std::string& name) {
  DIORAMA_CHECK(check_part_name("state", name));
  const MachinePart& part = file.model().machines[machine];
  const std::string full = (part.path.empty() ? "" : part.path + "/") + name;
  const auto same = [&](const StatePart& each) {
    return each.machine == machine && each.path == full;
  };
  const auto same_machine = [&](const MachinePart& each) {
    return each.layer == part.layer && each.path == full;
  };
  if (std::ranges::none_of(file.model().states, same) &&
      std::ranges::none_of(file.model().machines, same_machine))
    return {};
  return Error{
      ErrorCode::AlreadyExists,
      "the layer '" + file.model().layers[part.layer].name + "' already has a state '" + full + "'",
      "choose another name",
      {{"field", "name"}}};
}

Result<void> set_speed_parameter(const ControllerFile& file, Body& body, const std::string& name) {
  if (!name.empty()) {
    DIORAMA_TRY(const AnimatorParameter* const found, file.find_used_parameter(name));
    if (found->kind != ParameterKind::Float)
      return Error{ErrorCode::InvalidArgument,
                   "speed_parameter: '" + name + "' is not a Float",
                   {},
                   {{"field", "speed_parameter"}}};
  }
  DIORAMA_CHECK(body.set(parse_path("m_SpeedParameterActive"), flag_draft(!name.empty())));
  return body.set(parse_path("m_SpeedParameter"), Draft::scalar(name));
}

Result<void> set_state_fields(const ControllerFile& file, Body& body, const StateSettings& wanted) {
  const auto set = [&](const char* field, const Draft& value) {
    return body.set(parse_path(field), value);
  };
  if (wanted.new_name) DIORAMA_CHECK(set("m_Name", Draft::scalar(*wanted.new_name)));
  if (wanted.speed) DIORAMA_CHECK(set("m_Speed", number_draft(*wanted.speed)));
  if (wanted.cycle_offset) DIORAMA_CHECK(set("m_CycleOffset", number_draft(*wanted.cycle_offset)));
  if (wanted.ik_on_feet) DIORAMA_CHECK(set("m_IKOnFeet", flag_draft(*wanted.ik_on_feet)));
  if (wanted.write_defaults)
    DIORAMA_CHECK(set("m_WriteDefaultValues", flag_draft(*wanted.write_defaults)));
  if (wanted.mirror) DIORAMA_CHECK(set("m_Mirror", flag_draft(*wanted.mirror)));
  if (wanted.motion) {
    DIORAMA_TRY(const Reference motion, asset_reference(file.session(), file.path(), *wanted.motion,
                                                        "UnityEngine.Motion", "motion"));
    DIORAMA_CHECK(set("m_Motion", to_draft(motion)));
  }
  if (wanted.tag) DIORAMA_CHECK(set("m_Tag", Draft::scalar(*wanted.tag)));
  if (wanted.speed_parameter)
    DIORAMA_CHECK(set_speed_parameter(file, body, *wanted.speed_parameter));
  return {};
}

Result<void> check_numbers(const StateSettings& wanted) {
  DIORAMA_CHECK(check_float("speed", wanted.speed));
  DIORAMA_CHECK(check_float("cycle_offset", wanted.cycle_offset));
  DIORAMA_CHECK(check_float("position", wanted.x));
  return check_float("position", wanted.y);
}

/// Beside the last state of the machine.
std::pair<double, double> place_of_new(const ControllerFile& file, const MachinePart& machine,
                                       const StateSettings& wanted) {
  std::pair<double, double> out{kFirstX, 0};
  const text::Document& document = *file.file().document;
  const text::Tree tree = document.fields(*document.find(machine.id));
  for (const NodeView each : tree.fields()["m_ChildStates"])
    out = {each["m_Position"]["x"].number().value_or(0) + kStepX,
           each["m_Position"]["y"].number().value_or(0) + kStepY};
  return {wanted.x.value_or(out.first), wanted.y.value_or(out.second)};
}

Result<void> set_place(ControllerFile& file, const StatePart& state, const StateSettings& wanted) {
  const MachinePart& machine = file.model().machines[state.machine];
  const auto at = std::ranges::find(machine.states, state.id) - machine.states.begin();
  const std::string item = "m_ChildStates.Array.data[" + std::to_string(at) + "].m_Position.";
  return file.change(machine.id, [&](Body& body) -> Result<void> {
    if (wanted.x) DIORAMA_CHECK(body.set(parse_path(item + "x"), number_draft(*wanted.x)));
    if (wanted.y) DIORAMA_CHECK(body.set(parse_path(item + "y"), number_draft(*wanted.y)));
    if (wanted.make_default)
      DIORAMA_CHECK(body.set(parse_path("m_DefaultState"), local_draft(state.id)));
    return {};
  });
}

/// The transitions that lead to a state, by who lists them.
struct Incoming {
  FileId owner = 0;
  const char* list = nullptr;
};

std::set<FileId> transitions_to(const ControllerFile& file, FileId state) {
  std::set<FileId> out;
  const text::Document& document = *file.file().document;
  for (const text::Object& each : document.objects()) {
    if (each.class_id != kTransitionClass && each.class_id != kEntryTransitionClass) continue;
    const text::Tree tree = document.fields(each);
    if (id_in(tree.fields()["m_DstState"]) == state) out.insert(each.id);
  }
  return out;
}

/// Takes them out of everything that lists them.
Result<void> unlist(ControllerFile& file, const std::set<FileId>& transitions) {
  if (transitions.empty()) return {};
  std::vector<Incoming> lists;
  for (const MachinePart& each : file.model().machines) {
    lists.push_back({each.id, "m_AnyStateTransitions"});
    lists.push_back({each.id, "m_EntryTransitions"});
  }
  for (const StatePart& each : file.model().states) lists.push_back({each.id, "m_Transitions"});
  for (const Incoming& each : lists)
    DIORAMA_CHECK(file.drop_from_list(each.owner, each.list, transitions));
  return {};
}

/// A transition that begins at a sub-state machine stands in a map, which is not changed here.
Result<void> check_no_machine_transition(const ControllerFile& file,
                                         const std::set<FileId>& transitions) {
  const text::Document& document = *file.file().document;
  for (const MachinePart& each : file.model().machines) {
    const text::Tree tree = document.fields(*document.find(each.id));
    for (const NodeView pair : tree.fields()["m_StateMachineTransitions"])
      for (const FileId id : ids_in(pair["second"]))
        if (transitions.contains(id))
          return Error{ErrorCode::Unsupported,
                       "a transition from a sub-state machine leads to the state",
                       "remove that transition in the editor first",
                       {{"path", file.path()}}};
  }
  return {};
}

/// Every machine that began at a state that goes away, also one above its own, begins at the first
/// state of its own that is left.
Result<void> replace_default(ControllerFile& file, FileId gone, std::vector<std::string>& told) {
  const ControllerModel& model = file.model();
  for (const MachinePart& each : model.machines) {
    if (each.default_state != gone) continue;
    const auto fresh = std::ranges::find_if(
        each.states, [&](FileId id) { return id != gone && model.state(id) != nullptr; });
    const bool none = fresh == each.states.end();
    const std::string who = each.path.empty() ? "the layer" : "the machine '" + each.path + "'";
    told.push_back(none ? who + " has no default state now"
                        : "'" + model.state(*fresh)->path + "' is the default state of " + who +
                              " now");
    DIORAMA_CHECK(file.change(each.id, [&](Body& body) {
      return body.set(parse_path("m_DefaultState"), local_draft(none ? 0 : *fresh));
    }));
  }
  return {};
}

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

Result<AnimatorChange> AnimatorEditor::create(const std::string& path) {
  if (!path.ends_with(".controller"))
    return Error{ErrorCode::InvalidArgument,
                 "'" + path + "' has to end in .controller",
                 {},
                 {{"path", path}}};
  OpenFile file;
  file.document = std::make_shared<text::Document>(text::Document::parse(text::kProlog));
  file.style = style_of_new_files(session_.project().settings());
  const FileId machine = session_.new_id(true);
  DIORAMA_TRY(const Body controller,
              layers_of_new(session_, file, machine, std::string(stem_of(path))));
  DIORAMA_TRY(const Body states, new_controller_part(session_, file, kMachineClass, "Base Layer"));
  std::string text(text::kProlog);
  // In the order of their ids, as the editor writes them.
  const auto append = [&](std::int32_t class_id, FileId id, const Body& body) {
    text += text::header_line(class_id, id, false, {}) + body.text();
  };
  if (machine < kControllerId) append(kMachineClass, machine, states);
  append(kControllerClass, kControllerId, controller);
  if (machine > kControllerId) append(kMachineClass, machine, states);
  Step step(session_, "create " + path);
  DIORAMA_TRY(const unity::Guid guid, add_asset(session_, path, text));
  DIORAMA_CHECK(step.keep());
  return AnimatorChange{
      path, guid.text(), {path, path + ".meta"}, {"made with the layer 'Base Layer'"}};
}

Result<AnimatorChange> AnimatorEditor::add_layer(const std::string& path, const std::string& name,
                                                 const LayerSettings& wanted) {
  DIORAMA_TRY(ControllerFile file, ControllerFile::open(session_, path));
  DIORAMA_CHECK(check_new_layer(file.model(), name));
  DIORAMA_CHECK(check_weight(wanted));
  Step step(session_, "add layer " + name);
  DIORAMA_TRY(const Body body, new_controller_part(session_, file.file(), kMachineClass, name));
  DIORAMA_TRY(const FileId machine, file.add(kMachineClass, body));
  const std::size_t index = file.model().layers.size();
  DIORAMA_CHECK(file.change(file.model().id, [&](Body& controller) {
    return controller.insert_item(parse_path("m_AnimatorLayers"), index,
                                  layer_draft(name, machine, file.model().id));
  }));
  DIORAMA_CHECK(set_layer_fields(file, index, wanted));
  DIORAMA_CHECK(step.keep());
  std::vector<std::string> told{"layer '" + name + "' added"};
  if (index > 0 && wanted.weight.value_or(0) == 0)
    told.emplace_back("its weight is 0, so it has no effect until a script or you set one");
  return file.changed(std::move(told));
}

Result<AnimatorChange> AnimatorEditor::set_layer(const std::string& path, const std::string& name,
                                                 const LayerSettings& wanted) {
  DIORAMA_TRY(ControllerFile file, ControllerFile::open(session_, path));
  DIORAMA_TRY(const std::size_t layer, file.find_layer(name));
  const LayerPart part = file.model().layers[layer];
  const bool renamed = wanted.new_name && *wanted.new_name != part.name;
  if (renamed) DIORAMA_CHECK(check_new_layer(file.model(), *wanted.new_name));
  DIORAMA_CHECK(check_weight(wanted));
  Step step(session_, "set layer " + part.name);
  DIORAMA_CHECK(set_layer_fields(file, layer, wanted));
  // The machine has the name of its layer, which scripts use in the full names of states.
  if (renamed && part.synced < 0)
    DIORAMA_CHECK(file.change(file.model().machines[part.machine].id, [&](Body& body) {
      return body.set(parse_path("m_Name"), Draft::scalar(*wanted.new_name));
    }));
  DIORAMA_CHECK(step.keep());
  return file.changed({"layer '" + part.name + "' set"});
}

Result<AnimatorChange> AnimatorEditor::remove_layer(const std::string& path,
                                                    const std::string& name) {
  DIORAMA_TRY(ControllerFile file, ControllerFile::open(session_, path));
  DIORAMA_TRY(const std::size_t layer, file.find_layer(name));
  const ControllerModel& model = file.model();
  const LayerPart part = model.layers[layer];
  const auto in_words = [&](std::string message) {
    return Error{ErrorCode::PreconditionFailed, std::move(message), {}, {{"path", file.path()}}};
  };
  if (model.layers.size() == 1) return in_words("'" + part.name + "' is the only layer");
  for (const LayerPart& each : model.layers)
    if (each.synced == static_cast<int>(layer))
      return in_words("the layer '" + each.name + "' has the states of '" + part.name + "'");
  Step step(session_, "remove layer " + part.name);
  if (part.synced < 0) DIORAMA_CHECK(file.remove(ids_of_machine(file, layer)));
  const auto edit = [&](Body& body) -> Result<void> {
    // Layers are named by their number, and those after it move up.
    for (std::size_t i = 0; i < model.layers.size(); ++i)
      if (model.layers[i].synced > static_cast<int>(layer))
        DIORAMA_CHECK(body.set(parse_path(layer_path(i, "m_SyncedLayerIndex")),
                               Draft::scalar(std::to_string(model.layers[i].synced - 1))));
    return body.remove_item(parse_path("m_AnimatorLayers"), layer);
  };
  DIORAMA_CHECK(file.change(model.id, edit));
  DIORAMA_CHECK(step.keep());
  return file.changed({"layer '" + part.name + "' removed"});
}

Result<AnimatorChange> AnimatorEditor::add_state(const std::string& path, const StateName& name,
                                                 const StateSettings& wanted) {
  DIORAMA_TRY(ControllerFile file, ControllerFile::open(session_, path));
  DIORAMA_TRY(const std::size_t layer, file.find_own_layer(name.layer));
  DIORAMA_CHECK(check_numbers(wanted));
  const std::size_t slash = name.state.rfind('/');
  const std::string inside = slash == std::string::npos ? "" : name.state.substr(0, slash);
  const std::string own = slash == std::string::npos ? name.state : name.state.substr(slash + 1);
  DIORAMA_TRY(const MachinePart* const machine, file.find_machine(layer, inside));
  if (machine == nullptr) return no_such_part("sub-state machine", inside, {}, path);
  const auto index = static_cast<std::size_t>(machine - file.model().machines.data());
  DIORAMA_CHECK(check_new_state(file, index, own));
  const MachinePart part = *machine;
  const auto [x, y] = place_of_new(file, part, wanted);
  Step step(session_, "add state " + name.state);
  DIORAMA_TRY(Body body, new_controller_part(session_, file.file(), kStateClass, own));
  StateSettings rest = wanted;
  rest.new_name.reset();
  DIORAMA_CHECK(set_state_fields(file, body, rest));
  DIORAMA_TRY(const FileId id, file.add(kStateClass, body));
  const bool first = part.default_state == 0;
  const auto edit = [&, x, y](Body& states) -> Result<void> {
    DIORAMA_CHECK(states.insert_item(parse_path("m_ChildStates"), part.states.size(),
                                     child_state_draft(id, x, y)));
    if (!first && !wanted.make_default) return {};
    return states.set(parse_path("m_DefaultState"), local_draft(id));
  };
  DIORAMA_CHECK(file.change(part.id, edit));
  DIORAMA_CHECK(step.keep());
  std::vector<std::string> told{"state '" + name.state + "' added"};
  if (first || wanted.make_default) told.emplace_back("it is the default state");
  return file.changed(std::move(told));
}

Result<AnimatorChange> AnimatorEditor::set_state(const std::string& path, const StateName& name,
                                                 const StateSettings& wanted) {
  DIORAMA_TRY(ControllerFile file, ControllerFile::open(session_, path));
  DIORAMA_TRY(const std::size_t layer, file.find_own_layer(name.layer));
  DIORAMA_TRY(const StatePart* const found, file.find_state(layer, name.state));
  DIORAMA_CHECK(check_numbers(wanted));
  const StatePart state = *found;
  const std::string own = state.path.substr(state.path.rfind('/') + 1);
  const bool renamed = wanted.new_name && *wanted.new_name != own;
  if (renamed) DIORAMA_CHECK(check_new_state(file, state.machine, *wanted.new_name));
  Step step(session_, "set state " + state.path);
  DIORAMA_CHECK(
      file.change(state.id, [&](Body& body) { return set_state_fields(file, body, wanted); }));
  DIORAMA_CHECK(set_place(file, state, wanted));
  DIORAMA_CHECK(step.keep());
  std::vector<std::string> told{"state '" + state.path + "' set"};
  if (renamed) told.emplace_back("scripts that name the state are not changed");
  return file.changed(std::move(told));
}

Result<AnimatorChange> AnimatorEditor::remove_state(const std::string& path,
                                                    const StateName& name) {
  DIORAMA_TRY(ControllerFile file, ControllerFile::open(session_, path));
  DIORAMA_TRY(const std::size_t layer, file.find_own_layer(name.layer));
  DIORAMA_TRY(const StatePart* const found, file.find_state(layer, name.state));
  const StatePart state = *found;
  const MachinePart machine = file.model().machines[state.machine];
  std::set<FileId> transitions = transitions_to(file, state.id);
  DIORAMA_CHECK(check_no_machine_transition(file, transitions));
  for (const LayerPart& each : file.model().layers)
    if (each.synced == static_cast<int>(layer))
      return Error{ErrorCode::Unsupported,
                   "the layer '" + each.name + "' has the states of this one, too",
                   "remove the state in the editor",
                   {{"path", path}}};
  Step step(session_, "remove state " + state.path);
  DIORAMA_CHECK(unlist(file, transitions));
  transitions.insert(state.transitions.begin(), state.transitions.end());
  std::vector<std::string> told{"state '" + state.path + "' removed"};
  if (!transitions.empty())
    told.push_back(counted(transitions.size(), "transition") + " from or to it removed");
  std::set<FileId> gone = std::move(transitions);
  gone.insert(state.id);
  const auto at = std::ranges::find(machine.states, state.id) - machine.states.begin();
  DIORAMA_CHECK(file.change(machine.id, [&](Body& body) {
    return body.remove_item(parse_path("m_ChildStates"), static_cast<std::size_t>(at));
  }));
  DIORAMA_CHECK(replace_default(file, state.id, told));
  DIORAMA_CHECK(file.remove(file.with_owned(std::move(gone))));
  DIORAMA_CHECK(step.keep());
  return file.changed(std::move(told));
}

}  // namespace diorama::unity::edit
