// The given value, and the lines it becomes. The mode says which argument counts (3 is Int);
// all others are there with their defaults:
//
//   [{"target": {"$ref": "/Gate", "component": "Guard"}, "method": "Hurt", "argument": 5}]
//
//      onAlarm:
//        m_PersistentCalls:
//          m_Calls:
//          - m_Target: {fileID: 1865663154}
//            m_TargetAssemblyTypeName: MyGame.Guard, MyGame
//            m_MethodName: Hurt
//            m_Mode: 3
//            m_Arguments:
//              m_ObjectArgumentAssemblyTypeName: UnityEngine.Object, UnityEngine
//              m_IntArgument: 5
//            m_CallState: 2

#include "unity/edit/values/event_calls.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.h"
#include "unity/edit/values/references.h"
#include "unity/edit/values/value_writer.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;

/// The argument of a call: its names, and the value.
struct Argument {
  std::string_view mode = "Void";
  std::string_view stored;
};

Argument argument_of(const Input& given) {
  switch (given.kind) {
    case Input::Kind::Bool: return {"Bool", "m_BoolArgument"};
    case Input::Kind::Text: return {"String", "m_StringArgument"};
    case Input::Kind::Number:
      if (given.text.find_first_of(".eE") != std::string::npos) return {"Float", "m_FloatArgument"};
      return {"Int", "m_IntArgument"};
    default: return {"Object", "m_ObjectArgument"};
  }
}

Error wrong_call(const std::string& field, const std::string& problem) {
  return {ErrorCode::InvalidArgument, field + ": " + problem, kShortCalls, {{"field", field}}};
}

Result<void> check_members(const Input& call, const std::string& field) {
  constexpr auto kKnown =
      std::to_array<std::string_view>({"target", "method", "argument", "mode", "state"});
  if (call.kind != Input::Kind::Map) return wrong_type(field, "a call of a method", call);
  for (const auto& [name, value] : call.members)
    if (std::ranges::find(kKnown, name) == kKnown.end())
      return wrong_call(field, "a call has no '" + name + "' (" + name_hint(name, kKnown) + ")");
  const Input* const method = call.find("method");
  if (call.find("target") == nullptr) return wrong_call(field, "the target is missing");
  if (method == nullptr || method->kind != Input::Kind::Text || method->text.empty())
    return wrong_call(field, "the name of the method is missing");
  return {};
}

Result<Input> stored_call(const Input& call, References& references, const std::string& field) {
  DIORAMA_CHECK(check_members(call, field));
  const Input& target = *call.find("target");
  DIORAMA_CHECK(references.resolve(target, {}, field + ".target"));
  Input arguments = Input::map(
      {{"m_ObjectArgumentAssemblyTypeName", Input::of("UnityEngine.Object, UnityEngine")}});
  Argument argument;
  if (const Input* const given = call.find("argument")) {
    argument = argument_of(*given);
    // 3 may be meant as a float.
    const Input* const mode = call.find("mode");
    if (argument.mode == "Int" && mode != nullptr && mode->text == "Float")
      argument = {"Float", "m_FloatArgument"};
    if (mode != nullptr && mode->kind == Input::Kind::Text && mode->text != argument.mode)
      return wrong_call(field, "the mode is " + mode->text + ", but the argument is for " +
                                   std::string(argument.mode));
    if (argument.mode == "Object") {
      DIORAMA_CHECK(references.resolve(*given, {}, field + ".argument"));
      if (std::string type = references.class_of(*given); !type.empty())
        arguments.members.front().value = Input::of(std::move(type));
    }
    arguments.members.push_back({std::string(argument.stored), *given});
  }
  const auto given_or = [&](const char* name, std::string_view otherwise) {
    const Input* const given = call.find(name);
    return given != nullptr ? *given : Input::of(std::string(otherwise));
  };
  return Input::map({{"m_Target", target},
                     {"m_TargetAssemblyTypeName", Input::of(references.class_of(target))},
                     {"m_MethodName", *call.find("method")},
                     {"m_Mode", given_or("mode", argument.mode)},
                     {"m_Arguments", std::move(arguments)},
                     {"m_CallState", given_or("state", "RuntimeOnly")}});
}

}  // namespace

Result<Input> event_calls(const Input& calls, References& references, const std::string& field) {
  std::vector<Input> stored;
  for (std::size_t i = 0; i < calls.items.size(); ++i) {
    DIORAMA_TRY(Input call,
                stored_call(calls.items[i], references, field + "[" + std::to_string(i) + "]"));
    stored.push_back(std::move(call));
  }
  return Input::map(
      {{"m_PersistentCalls", Input::map({{"m_Calls", Input::list(std::move(stored))}})}});
}

}  // namespace diorama::unity::edit
