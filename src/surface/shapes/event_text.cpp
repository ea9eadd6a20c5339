#include "surface/shapes/event_text.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "scene/type_names.h"
#include "surface/shapes/value_text.h"

namespace diorama::surface {
namespace {

using scene::Value;

const Value* member(const Value* value, std::string_view name) {
  if (value == nullptr) return nullptr;
  const auto found = std::ranges::find(value->members, name, &Value::Member::name);
  return found == value->members.end() ? nullptr : &found->value;
}

std::string text_of(const Value* value) {
  return value == nullptr ? std::string{} : value->text;
}

/// The text between the brackets.
std::string argument_of(const Value& call) {
  constexpr auto kStored = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"Object", "m_ObjectArgument"},
      {"Int", "m_IntArgument"},
      {"Float", "m_FloatArgument"},
      {"String", "m_StringArgument"},
      {"Bool", "m_BoolArgument"},
  });
  const std::string mode = text_of(member(&call, "m_Mode"));
  if (mode == "EventDefined") return "what the event brings";
  const auto stored = std::ranges::find(kStored, mode, &decltype(kStored)::value_type::first);
  if (stored == kStored.end()) return {};
  const Value* const given = member(member(&call, "m_Arguments"), stored->second);
  return given == nullptr ? std::string{} : value_text(*given);
}

std::string call_text(const Value& call) {
  const Value* const target = member(&call, "m_Target");
  std::string who = "nothing";
  if (target != nullptr && target->kind != Value::Kind::Null)
    who = target->path.empty() ? value_text(*target) : target->path;
  std::string type = text_of(member(&call, "m_TargetAssemblyTypeName"));
  type = scene::short_name(std::string_view(type).substr(0, type.find(',')));
  const std::string method = text_of(member(&call, "m_MethodName"));
  const std::string state = text_of(member(&call, "m_CallState"));
  return who + " " + (type.empty() ? "" : type + ".") + method + "(" + argument_of(call) + ")" +
         (state == "RuntimeOnly" || state.empty() ? "" : ", " + state);
}

}  // namespace

std::optional<std::vector<std::string>> calls_of(const Value& value) {
  const Value* const calls = member(member(&value, "m_PersistentCalls"), "m_Calls");
  if (calls == nullptr) return std::nullopt;
  std::vector<std::string> out;
  std::ranges::transform(calls->items, std::back_inserter(out), call_text);
  return out;
}

}  // namespace diorama::surface
