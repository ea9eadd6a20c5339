#include "surface/editor/animator_reply.h"

#include <algorithm>

#include "base/list_text.h"
#include "json/writer.h"
#include "surface/shapes/limits.h"

namespace diorama::surface {
namespace {

constexpr std::size_t kMostParameters = 100, kMostLayers = 50, kMostTransitions = 60;

/// The shortest text of a number: 0.25, 3.
std::string number(double value) {
  std::string out;
  json::Writer writer(out);
  writer.value(value);
  return out;
}

std::optional<std::string> told(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

std::optional<bool> told(bool value) {
  return value ? std::optional(true) : std::nullopt;
}

std::string words_of(const unity::AnimatorCondition& condition) {
  using enum unity::ConditionMode;
  switch (condition.mode) {
    case If: return condition.parameter;
    case IfNot: return "not " + condition.parameter;
    case Greater: return condition.parameter + " > " + number(condition.threshold);
    case Less: return condition.parameter + " < " + number(condition.threshold);
    case Equals: return condition.parameter + " == " + number(condition.threshold);
    case NotEqual: return condition.parameter + " != " + number(condition.threshold);
  }
  return condition.parameter + " (mode " + std::to_string(static_cast<int>(condition.mode)) + ")";
}

/// Also of a number that is none of them.
template <class Enum>
std::string name_of(Enum value) {
  const std::string_view known = json::enum_name(value);
  return known.empty() ? std::to_string(static_cast<int>(value)) : std::string(known);
}

TransitionReply reply_of(const unity::AnimatorTransition& each) {
  TransitionReply out;
  out.to = each.to.empty() ? "(missing)" : each.to;
  for (const unity::AnimatorCondition& condition : each.conditions)
    out.conditions.push_back(words_of(condition));
  out.solo = told(each.solo);
  out.mute = told(each.mute);
  if (!each.has_timing) return out;
  out.exit_time = each.exit_time;
  out.duration = each.duration;
  if (each.offset != 0) out.offset = each.offset;
  if (!each.fixed_duration) out.fixed_duration = false;
  if (!each.to_self) out.to_self = false;
  if (each.interruption != unity::Interruption::None) out.interruption = name_of(each.interruption);
  return out;
}

StateReply reply_of(const unity::AnimatorState& state) {
  StateReply out;
  out.layer = state.layer;
  out.name = state.name;
  out.is_default = told(state.is_default);
  out.motion = told(state.motion);
  out.tag = told(state.tag);
  if (state.id != 0) {
    out.position = {state.x, state.y};
    if (state.speed != 1) out.speed = state.speed;
  }
  for (const unity::AnimatorTransition& each : state.transitions) {
    if (out.transitions.size() == kMostTransitions) break;
    out.transitions.push_back(reply_of(each));
  }
  return out;
}

LayerReply reply_of(const unity::AnimatorLayer& layer) {
  return {layer.name,
          layer.weight,
          told(layer.additive),
          told(layer.ik_pass),
          told(layer.mask),
          told(layer.synced_with),
          told(layer.default_state),
          layer.states};
}

std::string words_of(const TransitionReply& each) {
  std::string out = " -> " + each.to;
  if (!each.conditions.empty()) out += " if " + joined(each.conditions, " and ");
  if (each.exit_time) out += ", exit time " + number(*each.exit_time);
  if (each.duration) out += ", " + number(*each.duration) + (each.fixed_duration ? "" : " s");
  if (each.mute) out += ", muted";
  return out;
}

void append(std::string& out, const StateReply& state) {
  out += "  " + state.name + (state.is_default ? " (default)" : "");
  if (state.motion) out += ": " + *state.motion;
  if (state.speed) out += ", speed " + number(*state.speed);
  out += "\n";
  for (const TransitionReply& each : state.transitions) out += "   " + words_of(each) + "\n";
}

}  // namespace

AnimatorReply reply_of(const unity::AnimatorReport& report, const std::string& layer, int offset,
                       int limit) {
  AnimatorReply out;
  out.action = "info";
  out.path = report.path;
  out.guid = report.guid;
  out.parameters.emplace();
  for (const unity::AnimatorParameter& each : report.parameters) {
    if (out.parameters->size() == kMostParameters) break;
    out.parameters->push_back({each.name, name_of(each.kind), each.value});
  }
  out.layers.emplace();
  for (const unity::AnimatorLayer& each : report.layers)
    if (out.layers->size() < kMostLayers) out.layers->push_back(reply_of(each));
  std::vector<const unity::AnimatorState*> all;
  for (const unity::AnimatorState& each : report.states)
    if (layer.empty() || each.layer == layer) all.push_back(&each);
  out.total = static_cast<int>(all.size());
  out.offset = offset;
  out.states.emplace();
  std::size_t bytes = json::encode(out).size();
  const auto begin = std::min(all.size(), static_cast<std::size_t>(offset));
  const auto end = std::min(all.size(), begin + static_cast<std::size_t>(limit));
  for (std::size_t i = begin; i < end; ++i) {
    StateReply state = reply_of(*all[i]);
    bytes += json::encode(state).size();
    if (bytes > kTreeBytes && i > begin) break;
    out.states->push_back(std::move(state));
  }
  const std::size_t next = begin + out.states->size();
  if (next < all.size()) out.next_offset = static_cast<int>(next);
  constexpr std::size_t kMostProblems = 10;
  if (!report.problems.empty()) {
    out.problems = report.problems;
    out.problems->resize(std::min(out.problems->size(), kMostProblems));
  }
  return out;
}

AnimatorReply reply_of(std::string action, const unity::AnimatorChange& done, bool dry_run) {
  AnimatorReply out;
  out.action = std::move(action);
  out.path = done.path;
  out.guid = done.guid;
  if (!done.files.empty()) out.files = done.files;
  out.changes = done.changes;
  if (dry_run) out.dry_run = true;
  return out;
}

std::string AnimatorReply::text() const {
  std::string out = path + (dry_run ? " (dry run: nothing is changed)" : "") + "\n";
  for (const std::string& each : changes.value_or(std::vector<std::string>{}))
    out += "  " + each + "\n";
  for (const ParameterReply& each : parameters.value_or(std::vector<ParameterReply>{}))
    out += "  parameter " + each.name + ": " + each.type +
           (each.type == "Trigger" ? "" : " = " + number(each.value)) + "\n";
  for (const LayerReply& each : layers ? *layers : std::vector<LayerReply>{}) {
    // The first layer always has all the weight, whatever is stored.
    const bool is_first = &each == &layers->front();
    out += "layer " + each.name + ": " + (is_first ? "" : "weight " + number(each.weight) + ", ") +
           (each.synced_with
                ? "states of " + *each.synced_with
                : std::to_string(each.states) + " state" + (each.states == 1 ? "" : "s")) +
           "\n";
    for (const StateReply& state : states.value_or(std::vector<StateReply>{}))
      if (state.layer == each.name) append(out, state);
  }
  for (const std::string& each : problems.value_or(std::vector<std::string>{}))
    out += "problem: " + each + "\n";
  if (next_offset) out += "more states: offset " + std::to_string(*next_offset) + "\n";
  return first_lines(std::move(out));
}

}  // namespace diorama::surface
