// A controller lists its layers, a layer names its machine, a machine lists its states, a state its
// transitions; each is an object of the file:
//
//   m_ChildStates:                                 m_Transitions:
//   - serializedVersion: 1                         - {fileID: 1101947542735704306}
//     m_State: {fileID: 1102207974245764242}       m_EntryTransitions: []
//     m_Position: {x: 150, y: 120, z: 0}
//
// Editors before Unity 5 wrote "StateMachine:" where later ones write "AnimatorStateMachine:", with
// other fields.

#include "unity/edit/animation/controller_model.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "unity/assets/reference.h"

namespace diorama::unity::edit {
namespace {

using text::Document;
using text::FileId;
using text::NodeView;
using text::Object;

constexpr std::size_t kDeepest = 64;  // machines in machines

int whole(NodeView node, int otherwise) {
  return static_cast<int>(node.integer().value_or(otherwise));
}

double default_of(NodeView parameter, ParameterKind kind) {
  if (kind == ParameterKind::Float) return parameter["m_DefaultFloat"].number().value_or(0);
  if (kind == ParameterKind::Int) return parameter["m_DefaultInt"].number().value_or(0);
  return parameter["m_DefaultBool"].number().value_or(0);
}

class Reader {
 public:
  Reader(const Document& document, const std::string& path) : document_(document), path_(path) {}

  Result<ControllerModel> read(const Object& controller) {
    out_.id = controller.id;
    const text::Tree tree = document_.fields(controller);
    for (const NodeView each : tree.fields()["m_AnimatorParameters"]) {
      AnimatorParameter& parameter = out_.parameters.emplace_back();
      parameter.name = each["m_Name"].text();
      parameter.kind = static_cast<ParameterKind>(whole(each["m_Type"], 0));
      parameter.value = default_of(each, parameter.kind);
    }
    for (const NodeView each : tree.fields()["m_AnimatorLayers"]) DIORAMA_CHECK(add_layer(each));
    return std::move(out_);
  }

 private:
  Result<void> add_layer(NodeView layer) {
    LayerPart part{layer["m_Name"].text(), 0, whole(layer["m_SyncedLayerIndex"], -1)};
    const FileId id = id_in(layer["m_StateMachine"]);
    part.machine = out_.machines.size();
    const Object* const machine = document_.find(id);
    out_.layers.push_back(part);
    if (part.synced >= 0) return {};
    if (machine == nullptr)
      return Error{ErrorCode::CorruptData,
                   "the layer '" + part.name + "' of '" + path_ + "' has lost its state machine",
                   "mend it in the editor",
                   {{"path", path_}}};
    if (document_.root_key(*machine) != "AnimatorStateMachine")
      return Error{ErrorCode::Unsupported,
                   "'" + path_ + "' has the form of editors before Unity 5",
                   "open and save it in the editor once",
                   {{"path", path_}}};
    return add_machine(*machine, {}, std::nullopt, 0);
  }

  void lost(const std::string& what, FileId id) {
    out_.problems.push_back(what + " " + std::to_string(id) + " is not in the file");
  }

  Result<void> add_machine(const Object& object, const std::string& prefix,
                           std::optional<std::size_t> parent, std::size_t depth) {
    if (!seen_.insert(object.id).second || depth > kDeepest) {
      out_.problems.push_back("state machine " + std::to_string(object.id) + " is in itself");
      return {};
    }
    const text::Tree tree = document_.fields(object);
    const NodeView fields = tree.fields();
    const std::size_t index = out_.machines.size();
    MachinePart part;
    part.id = object.id;
    part.layer = out_.layers.size() - 1;
    part.parent = parent;
    part.path = prefix;
    part.any_transitions = ids_in(fields["m_AnyStateTransitions"]);
    part.entry_transitions = ids_in(fields["m_EntryTransitions"]);
    part.default_state = id_in(fields["m_DefaultState"]);
    out_.machines.push_back(part);
    const std::string before = prefix.empty() ? "" : prefix + "/";
    for (const NodeView each : fields["m_ChildStates"]) add_state(id_in(each["m_State"]), before);
    for (const NodeView each : fields["m_ChildStateMachines"]) {
      const FileId id = id_in(each["m_StateMachine"]);
      const Object* const child = document_.find(id);
      if (child == nullptr || child->class_id != kMachineClass) {
        lost("state machine", id);
        continue;
      }
      const text::Tree inside = document_.fields(*child);
      DIORAMA_CHECK(
          add_machine(*child, before + inside.fields()["m_Name"].text(), index, depth + 1));
    }
    return {};
  }

  void add_state(FileId id, const std::string& prefix) {
    const std::size_t machine = out_.machines.size() - 1;  // its machine is the last so far
    out_.machines[machine].states.push_back(id);
    const Object* const object = document_.find(id);
    if (object == nullptr || object->class_id != kStateClass) return lost("state", id);
    const text::Tree tree = document_.fields(*object);
    out_.states.push_back({id, machine, prefix + tree.fields()["m_Name"].text(),
                           ids_in(tree.fields()["m_Transitions"])});
  }

  const Document& document_;
  const std::string& path_;
  ControllerModel out_;
  std::set<FileId> seen_;
};

}  // namespace

FileId id_in(NodeView reference) {
  const auto found = as_reference(reference);
  return found && !found->guid ? found->id : 0;
}

std::vector<FileId> ids_in(NodeView list) {
  std::vector<FileId> out;
  for (const NodeView each : list) out.push_back(id_in(each));
  return out;
}

std::vector<AnimatorCondition> conditions_in(NodeView transition) {
  std::vector<AnimatorCondition> out;
  for (const NodeView each : transition["m_Conditions"])
    out.push_back({each["m_ConditionEvent"].text(),
                   static_cast<ConditionMode>(whole(each["m_ConditionMode"], 0)),
                   each["m_EventTreshold"].number().value_or(0)});
  return out;
}

const StatePart* ControllerModel::state(FileId wanted) const {
  const auto found = std::ranges::find(states, wanted, &StatePart::id);
  return found == states.end() ? nullptr : &*found;
}

const MachinePart* ControllerModel::machine(FileId wanted) const {
  const auto found = std::ranges::find(machines, wanted, &MachinePart::id);
  return found == machines.end() ? nullptr : &*found;
}

std::string ControllerModel::destination(NodeView transition) const {
  if (transition["m_IsExit"].integer() == 1) return kExit;
  if (const StatePart* const found = state(id_in(transition["m_DstState"]))) return found->path;
  const MachinePart* const found = machine(id_in(transition["m_DstStateMachine"]));
  return found == nullptr ? std::string{} : found->path;
}

Result<ControllerModel> read_controller(const Document& document, const std::string& path) {
  const auto found = std::ranges::find(document.objects(), kControllerClass, &Object::class_id);
  if (found == document.objects().end() || found->stripped)
    return Error{ErrorCode::InvalidArgument,
                 "'" + path + "' is not an AnimatorController",
                 "give the path of a .controller file",
                 {{"path", path}}};
  return Reader(document, path).read(*found);
}

Error no_such_part(const std::string& what, const std::string& wanted,
                   std::span<const std::string> known, const std::string& path) {
  return {ErrorCode::NotFound,
          "'" + path + "' has no " + what + " '" + wanted + "'",
          known.empty() ? "it has none" : name_hint(wanted, known),
          {{"path", path}}};
}

}  // namespace diorama::unity::edit
