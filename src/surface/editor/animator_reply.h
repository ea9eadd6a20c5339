// Animator reply: an AnimatorController, or what was changed in one, as an answer.
//
// Threading: free functions. Errors: none.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "json/record.h"
#include "unity/api/animator_files.h"

namespace diorama::json {

template <>
struct EnumNames<unity::ParameterKind> {
  using enum unity::ParameterKind;
  static constexpr std::pair<std::string_view, unity::ParameterKind> kNames[] = {
      {"Float", Float}, {"Int", Int}, {"Bool", Bool}, {"Trigger", Trigger}};
};

template <>
struct EnumNames<unity::ConditionMode> {
  using enum unity::ConditionMode;
  static constexpr std::pair<std::string_view, unity::ConditionMode> kNames[] = {
      {"if", If},     {"if_not", IfNot},  {"greater", Greater},
      {"less", Less}, {"equals", Equals}, {"not_equal", NotEqual}};
};

template <>
struct EnumNames<unity::Interruption> {
  using enum unity::Interruption;
  static constexpr std::pair<std::string_view, unity::Interruption> kNames[] = {
      {"none", None},
      {"source", Source},
      {"destination", Destination},
      {"source_then_destination", SourceThenDestination},
      {"destination_then_source", DestinationThenSource}};
};

}  // namespace diorama::json

namespace diorama::surface {

struct ParameterReply {
  std::string name, type;
  double value = 0;
  static constexpr auto fields() {
    return std::tuple{json::field("name", &ParameterReply::name, ""),
                      json::field("type", &ParameterReply::type, ""),
                      json::field("default", &ParameterReply::value, "1 is true")};
  }
};

struct LayerReply {
  std::string name;
  double weight = 0;
  std::optional<bool> additive, ik_pass;
  std::optional<std::string> mask, synced_with, default_state;
  int states = 0;
  static constexpr auto fields() {
    return std::tuple{json::field("name", &LayerReply::name, ""),
                      json::field("weight", &LayerReply::weight, "The first one always has 1"),
                      json::field("additive", &LayerReply::additive, ""),
                      json::field("ik_pass", &LayerReply::ik_pass, ""),
                      json::field("mask", &LayerReply::mask, ""),
                      json::field("synced_with", &LayerReply::synced_with, ""),
                      json::field("default_state", &LayerReply::default_state, ""),
                      json::field("states", &LayerReply::states, "How many")};
  }
};

struct TransitionReply {
  std::string to;
  std::vector<std::string> conditions;
  std::optional<double> exit_time, duration, offset;
  std::optional<bool> fixed_duration, to_self, solo, mute;
  std::optional<std::string> interruption;
  static constexpr auto fields() {
    return std::tuple{
        json::field("to", &TransitionReply::to, ""),
        json::field("conditions", &TransitionReply::conditions, "All of them must hold"),
        json::field("exit_time", &TransitionReply::exit_time, "It waits for that"),
        json::field("duration", &TransitionReply::duration, "In seconds"),
        json::field("fixed_duration", &TransitionReply::fixed_duration, "False: in parts"),
        json::field("transition_offset", &TransitionReply::offset, ""),
        json::field("interruption", &TransitionReply::interruption, ""),
        json::field("to_self", &TransitionReply::to_self, ""),
        json::field("solo", &TransitionReply::solo, ""),
        json::field("mute", &TransitionReply::mute, "")};
  }
};

struct StateReply {
  std::string layer, name;
  std::optional<bool> is_default;
  std::optional<std::string> motion, tag;
  std::optional<double> speed;
  std::optional<std::array<double, 2>> position;
  std::vector<TransitionReply> transitions;
  static constexpr auto fields() {
    return std::tuple{json::field("layer", &StateReply::layer, ""),
                      json::field("name", &StateReply::name, "AnyState and Entry, too"),
                      json::field("default", &StateReply::is_default, ""),
                      json::field("motion", &StateReply::motion, ""),
                      json::field("speed", &StateReply::speed, ""),
                      json::field("tag", &StateReply::tag, ""),
                      json::field("position", &StateReply::position, ""),
                      json::field("transitions", &StateReply::transitions, "")};
  }
};

/// Either what is in the controller, or `changes`.
struct AnimatorReply {
  std::string action, path, guid;
  std::optional<std::vector<std::string>> files, changes;
  std::optional<bool> dry_run;
  std::optional<std::vector<ParameterReply>> parameters;
  std::optional<std::vector<LayerReply>> layers;
  std::optional<std::vector<StateReply>> states;
  std::optional<int> total, offset, next_offset;
  std::optional<std::vector<std::string>> problems;
  static constexpr auto fields() {
    return std::tuple{
        json::field("action", &AnimatorReply::action, ""),
        json::field("path", &AnimatorReply::path, ""),
        json::field("guid", &AnimatorReply::guid, ""),
        json::field("dry_run", &AnimatorReply::dry_run, ""),
        json::field("files", &AnimatorReply::files, "That came"),
        json::field("changes", &AnimatorReply::changes, "What was done"),
        json::field("parameters", &AnimatorReply::parameters, ""),
        json::field("layers", &AnimatorReply::layers, ""),
        json::field("states", &AnimatorReply::states, "With the transitions that begin there"),
        json::field("total", &AnimatorReply::total, "States"),
        json::field("offset", &AnimatorReply::offset, ""),
        json::field("next_offset", &AnimatorReply::next_offset, "If there are more"),
        json::field("problems", &AnimatorReply::problems, "What leads nowhere")};
  }
  [[nodiscard]] std::string text() const;
};

/// A page of states, as far as there is room for them. `layer`: only of that one; empty: all.
[[nodiscard]] AnimatorReply reply_of(const unity::AnimatorReport& report, const std::string& layer,
                                     int offset, int limit);
[[nodiscard]] AnimatorReply reply_of(std::string action, const unity::AnimatorChange& done,
                                     bool dry_run);

}  // namespace diorama::surface
