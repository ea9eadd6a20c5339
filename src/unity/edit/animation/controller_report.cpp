// A transition has fewer fields when it begins at the entry of a machine:
//
//   AnimatorStateTransition:                   AnimatorTransition:
//     m_DstState: {fileID: 110220...}            m_DstState: {fileID: 110220...}
//     m_IsExit: 0                                m_IsExit: 0
//     m_TransitionDuration: 0.25                 serializedVersion: 1
//     m_HasExitTime: 1
//
// A motion is a clip of its own file, a clip in a model, or a blend tree in the same file.

#include "unity/edit/animation/controller_report.h"

#include <algorithm>

#include "base/effort.h"
#include "unity/assets/reference.h"
#include "unity/assets/unread.h"
#include "unity/edit/animation/controller_model.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

using text::Document;
using text::FileId;
using text::NodeView;
using text::Object;

bool flag(NodeView node) {
  return node.integer().value_or(0) != 0;
}

class Reporter {
 public:
  Reporter(Project& project, const Document& document, ControllerModel model)
      : project_(project), document_(document), model_(std::move(model)) {}

  Result<AnimatorReport> report(const std::string& path) {
    out_.path = path;
    if (const Asset* const asset = project_.assets().find_path(path))
      out_.guid = asset->guid.text();
    out_.parameters = model_.parameters;
    const text::Tree tree = document_.fields(*document_.find(model_.id));
    for (const NodeView layer : tree.fields()["m_AnimatorLayers"]) add_layer(layer);
    for (std::size_t i = 0; i < model_.machines.size(); ++i) DIORAMA_CHECK(add_machine(i));
    out_.problems = std::move(model_.problems);
    return std::move(out_);
  }

 private:
  void add_layer(NodeView node) {
    const LayerPart& part = model_.layers[out_.layers.size()];
    AnimatorLayer& layer = out_.layers.emplace_back();
    layer.name = part.name;
    layer.weight = node["m_DefaultWeight"].number().value_or(0);
    layer.additive = flag(node["m_BlendingMode"]);
    layer.ik_pass = flag(node["m_IKPass"]);
    layer.mask = asset_words(project_, node["m_Mask"], document_);
    if (part.synced >= 0) {
      const auto other = static_cast<std::size_t>(part.synced);
      layer.synced_with = other < model_.layers.size() ? model_.layers[other].name : "?";
      return;
    }
    if (part.machine >= model_.machines.size()) return;
    const StatePart* const first = model_.state(model_.machines[part.machine].default_state);
    if (first != nullptr) layer.default_state = first->path;
  }

  Result<void> add_machine(std::size_t index) {
    const MachinePart& machine = model_.machines[index];
    const std::string prefix = machine.path.empty() ? "" : machine.path + "/";
    DIORAMA_CHECK(add_pseudo(machine, prefix + kAnyState, machine.any_transitions));
    DIORAMA_CHECK(add_pseudo(machine, prefix + kEntry, machine.entry_transitions));
    for (const StatePart& each : model_.states)
      if (each.machine == index) DIORAMA_CHECK(add_state(machine, each));
    return {};
  }

  Result<void> add_pseudo(const MachinePart& machine, const std::string& name,
                          const std::vector<FileId>& transitions) {
    if (transitions.empty()) return {};
    AnimatorState& state = out_.states.emplace_back();
    state.layer = model_.layers[machine.layer].name;
    state.name = name;
    return add_transitions(state, transitions);
  }

  Result<void> add_state(const MachinePart& machine, const StatePart& part) {
    const Object& object = *document_.find(part.id);
    if (!project_.effort().step(1 + object.text.size() / 256)) return project_.effort().error();
    const text::Tree tree = document_.fields(object);
    const NodeView fields = tree.fields();
    AnimatorState state;
    state.id = part.id;
    state.layer = model_.layers[machine.layer].name;
    state.name = part.path;
    state.motion = asset_words(project_, fields["m_Motion"], document_);
    state.speed = fields["m_Speed"].number().value_or(1);
    state.tag = fields["m_Tag"].text();
    state.is_default = machine.default_state == part.id;
    place(machine, state);
    ++out_.layers[machine.layer].states;
    DIORAMA_CHECK(add_transitions(state, part.transitions));
    out_.states.push_back(std::move(state));
    return {};
  }

  /// The machine has the place of the state; the field of the state itself means nothing.
  void place(const MachinePart& machine, AnimatorState& state) {
    const text::Tree tree = document_.fields(*document_.find(machine.id));
    for (const NodeView each : tree.fields()["m_ChildStates"]) {
      if (id_in(each["m_State"]) != state.id) continue;
      state.x = each["m_Position"]["x"].number().value_or(0);
      state.y = each["m_Position"]["y"].number().value_or(0);
    }
  }

  Result<void> add_transitions(AnimatorState& state, const std::vector<FileId>& ids) {
    for (const FileId id : ids) {
      const Object* const object = document_.find(id);
      if (object == nullptr) {
        model_.problems.push_back("transition " + std::to_string(id) + " of '" + state.name +
                                  "' is not in the file");
        continue;
      }
      if (!project_.effort().step(1 + object->text.size() / 256)) return project_.effort().error();
      const text::Tree tree = document_.fields(*object);
      state.transitions.push_back(transition_of(*object, tree.fields()));
    }
    return {};
  }

  [[nodiscard]] AnimatorTransition transition_of(const Object& object, NodeView fields) const {
    AnimatorTransition out;
    out.id = object.id;
    out.to = model_.destination(fields);
    out.conditions = conditions_in(fields);
    out.solo = flag(fields["m_Solo"]);
    out.mute = flag(fields["m_Mute"]);
    out.has_timing = object.class_id == kTransitionClass;
    if (!out.has_timing) return out;
    if (flag(fields["m_HasExitTime"])) out.exit_time = fields["m_ExitTime"].number();
    out.duration = fields["m_TransitionDuration"].number().value_or(0);
    out.offset = fields["m_TransitionOffset"].number().value_or(0);
    out.fixed_duration = flag(fields["m_HasFixedDuration"]);
    out.interruption =
        static_cast<Interruption>(fields["m_InterruptionSource"].integer().value_or(0));
    out.to_self = flag(fields["m_CanTransitionToSelf"]);
    return out;
  }

  Project& project_;
  const Document& document_;
  ControllerModel model_;
  AnimatorReport out_;
};

}  // namespace

std::string asset_words(const Project& project, NodeView node, const Document& document) {
  const auto reference = as_reference(node);
  if (!reference || reference->is_null()) return {};
  if (!reference->guid) {
    const Object* const object = document.find(reference->id);
    if (object == nullptr) return "object " + std::to_string(reference->id) + " (missing)";
    const text::Tree tree = document.fields(*object);
    return tree.fields()["m_Name"].text() + " (in this file)";
  }
  const Asset* const asset = project.assets().find(*reference->guid);
  if (asset == nullptr) return "GUID " + reference->guid->text() + " (missing)";
  std::string path(asset->path);
  const auto parts = project.assets().sub_assets(*asset);
  const auto part = std::ranges::find(parts, reference->id, &SubAsset::file_id);
  if (part != parts.end() && part->is_main) return path;
  return path + " (" +
         (part == parts.end() || part->name.empty() ? std::to_string(reference->id) : part->name) +
         ")";
}

Result<AnimatorReport> report_controller(Project& project, const std::string& path,
                                         const Document& document) {
  if (document.conflict()) return unfinished_merge(path, document);
  DIORAMA_TRY(ControllerModel model, read_controller(document, path));
  return Reporter(project, document, std::move(model)).report(path);
}

}  // namespace diorama::unity::edit
