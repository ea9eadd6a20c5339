// AnimatorFiles: AnimatorController assets: parameters, layers, states, transitions.
//
// Names are those of the file. A state in a sub-state machine is "Jumps/Land"; its machine is made
// in the editor. Blend trees are kept as they are: a state may use one, and they follow the new
// name of a parameter, but they are not made or changed here.
//
// Threading: engine thread only. Every change is one step.
// Errors: AssetNotFound, AlreadyExists; NotFound for parameters, layers, states and transitions,
// with those that exist; Ambiguous; InvalidArgument; PreconditionFailed for what is in use;
// Unsupported for files that an editor before Unity 5 wrote.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace diorama::unity {

/// The numbers are those on disk.
enum class ParameterKind : std::uint8_t { Float = 1, Int = 3, Bool = 4, Trigger = 9 };
enum class ConditionMode : std::uint8_t {
  If = 1,
  IfNot = 2,
  Greater = 3,
  Less = 4,
  Equals = 6,
  NotEqual = 7
};
enum class Interruption : std::uint8_t {
  None,
  Source,
  Destination,
  SourceThenDestination,
  DestinationThenSource
};

/// Where transitions begin and end that are no states.
inline constexpr const char* kAnyState = "AnyState";
inline constexpr const char* kEntry = "Entry";
inline constexpr const char* kExit = "Exit";

struct AnimatorParameter {
  std::string name;
  ParameterKind kind = ParameterKind::Float;
  double value = 0;  ///< of a Bool or a Trigger 0 or 1
};

struct AnimatorCondition {
  std::string parameter;
  ConditionMode mode = ConditionMode::If;
  double threshold = 0;
};

struct AnimatorTransition {
  std::int64_t id = 0;
  std::string to;  ///< a state, a sub-state machine, or kExit
  std::vector<AnimatorCondition> conditions;
  bool has_timing = true;           ///< those from kEntry have none
  std::optional<double> exit_time;  ///< nothing: it does not wait
  double duration = 0, offset = 0;
  bool fixed_duration = true;  ///< in seconds, else in parts of the state's length
  Interruption interruption = Interruption::None;
  bool to_self = true;
  bool solo = false, mute = false;
};

/// A state; or where the transitions of kAnyState and kEntry are, which have nothing else.
struct AnimatorState {
  std::int64_t id = 0;
  std::string layer, name;
  std::string motion;  ///< path of the asset, and the part of it: "Assets/Hero.fbx (Run)"
  double speed = 1;
  double x = 0, y = 0;  ///< in the editor's window
  std::string tag;
  bool is_default = false;
  std::vector<AnimatorTransition> transitions;
};

struct AnimatorLayer {
  std::string name;
  double weight = 0;
  bool additive = false, ik_pass = false;
  std::string mask;           ///< path; empty: none
  std::string synced_with;    ///< the layer whose states it has; empty: its own
  std::string default_state;  ///< empty: none
  int states = 0;
};

struct AnimatorReport {
  std::string path, guid;
  std::vector<AnimatorParameter> parameters;
  std::vector<AnimatorLayer> layers;
  std::vector<AnimatorState> states;  ///< of all layers, in the order of the file
  std::vector<std::string> problems;  ///< ids that lead nowhere
};

struct ParameterSettings {
  std::optional<std::string> new_name;
  std::optional<double> value;
};

struct LayerSettings {
  std::optional<std::string> new_name, mask;  ///< mask: path, empty for none
  std::optional<double> weight;
  std::optional<bool> additive, ik_pass;
};

struct MotionName {
  std::string asset;  ///< empty: none
  std::string clip;   ///< of a model with several
};

struct StateSettings {
  std::optional<std::string> new_name, tag, speed_parameter;  ///< a text that is empty: none
  std::optional<MotionName> motion;
  std::optional<double> speed, cycle_offset, x, y;
  std::optional<bool> mirror, write_defaults, ik_on_feet;
  bool make_default = false;
};

/// Empty `layer`: the first one.
struct StateName {
  std::string layer, state;
};

struct TransitionName {
  std::string layer, from, to;
  std::optional<int> index;  ///< which of several between the same two
};

struct TransitionSettings {
  std::optional<std::vector<AnimatorCondition>> conditions;
  std::optional<bool> has_exit_time, fixed_duration, to_self, solo, mute;
  std::optional<double> exit_time, duration, offset;
  std::optional<Interruption> interruption;
};

struct AnimatorChange {
  std::string path, guid;
  std::vector<std::string> files;    ///< that came
  std::vector<std::string> changes;  ///< sentences: what was done, beyond what was asked for, too
};

class AnimatorFiles {
 public:
  AnimatorFiles() = default;
  AnimatorFiles(const AnimatorFiles&) = delete;
  AnimatorFiles& operator=(const AnimatorFiles&) = delete;
  virtual ~AnimatorFiles() = default;

  /// With one empty layer, as the editor's own new controllers.
  virtual Result<AnimatorChange> create(const std::string& path) = 0;

  virtual Result<AnimatorChange> add_parameter(const std::string& path,
                                               const AnimatorParameter& wanted) = 0;
  /// A new name is also written where the old one was used.
  virtual Result<AnimatorChange> set_parameter(const std::string& path, const std::string& name,
                                               const ParameterSettings& wanted) = 0;
  virtual Result<AnimatorChange> remove_parameter(const std::string& path,
                                                  const std::string& name) = 0;

  virtual Result<AnimatorChange> add_layer(const std::string& path, const std::string& name,
                                           const LayerSettings& wanted) = 0;
  virtual Result<AnimatorChange> set_layer(const std::string& path, const std::string& name,
                                           const LayerSettings& wanted) = 0;
  virtual Result<AnimatorChange> remove_layer(const std::string& path, const std::string& name) = 0;

  virtual Result<AnimatorChange> add_state(const std::string& path, const StateName& name,
                                           const StateSettings& wanted) = 0;
  virtual Result<AnimatorChange> set_state(const std::string& path, const StateName& name,
                                           const StateSettings& wanted) = 0;
  /// With the transitions that begin or end there.
  virtual Result<AnimatorChange> remove_state(const std::string& path, const StateName& name) = 0;

  virtual Result<AnimatorChange> add_transition(const std::string& path, const TransitionName& name,
                                                const TransitionSettings& wanted) = 0;
  virtual Result<AnimatorChange> set_transition(const std::string& path, const TransitionName& name,
                                                const TransitionSettings& wanted) = 0;
  virtual Result<AnimatorChange> remove_transition(const std::string& path,
                                                   const TransitionName& name) = 0;
};

}  // namespace diorama::unity
