// ControllerModel: what is in an AnimatorController file, with the ids that edits need.
//
// It holds no fields that only people want to see; those are read when asked for
// (controller_report.h). States are listed by layer and machine, in the order of the file.
//
// Threading: values. Errors: InvalidArgument for files that are no controllers, Unsupported for
// those of editors before Unity 5, CorruptData for a layer without its machine.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "unity/api/animator_files.h"
#include "unity/text/document.h"

namespace diorama::unity::edit {

inline constexpr std::int32_t kControllerClass = 91, kTransitionClass = 1101, kStateClass = 1102,
                              kMachineClass = 1107, kEntryTransitionClass = 1109,
                              kBlendTreeClass = 206;

/// A sub-state machine, or the machine of a layer itself.
struct MachinePart {
  text::FileId id = 0;
  std::size_t layer = 0;
  std::optional<std::size_t> parent;  ///< its index; nothing: the layer's own
  std::string path;                   ///< "Jumps"; empty for the layer's own
  std::vector<text::FileId> states, any_transitions, entry_transitions;
  text::FileId default_state = 0;
};

struct StatePart {
  text::FileId id = 0;
  std::size_t machine = 0;
  std::string path;  ///< "Jumps/Land"
  std::vector<text::FileId> transitions;
};

struct LayerPart {
  std::string name;
  std::size_t machine = 0;  ///< of its own; meaningless for a synced layer
  int synced = -1;          ///< the layer whose states it has; -1: none
};

struct ControllerModel {
  text::FileId id = 0;
  std::vector<AnimatorParameter> parameters;
  std::vector<LayerPart> layers;
  std::vector<MachinePart> machines;
  std::vector<StatePart> states;
  std::vector<std::string> problems;  ///< ids that lead nowhere

  [[nodiscard]] std::size_t layer_of(const StatePart& state) const {
    return machines[state.machine].layer;
  }
  [[nodiscard]] const StatePart* state(text::FileId id) const;
  [[nodiscard]] const MachinePart* machine(text::FileId id) const;
  /// The name of what a transition leads to; empty when it is not there.
  [[nodiscard]] std::string destination(text::NodeView transition) const;
};

Result<ControllerModel> read_controller(const text::Document& document, const std::string& path);

/// The ids in a list of references.
[[nodiscard]] std::vector<text::FileId> ids_in(text::NodeView list);
/// The id of a reference to an object of the same file; 0: none.
[[nodiscard]] text::FileId id_in(text::NodeView reference);
[[nodiscard]] std::vector<AnimatorCondition> conditions_in(text::NodeView transition);

/// The error of something that a controller does not have, with what it has.
[[nodiscard]] Error no_such_part(const std::string& what, const std::string& wanted,
                                 std::span<const std::string> known, const std::string& path);

}  // namespace diorama::unity::edit
