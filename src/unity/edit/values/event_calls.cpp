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

#include "base/list_text.h"
#include "base/text.h"
#include "unity/edit/values/references.h"
#include "unity/edit/values/value_writer.h"
#include "unity/model/project.h"
#include "unity/types/script_methods.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;
using unity::CallArgument;
using Found = unity::ScriptMethods::Found;

/// The argument of a call: its names, and the value.
struct Argument {
  std::string_view mode = "Void";
  std::string_view stored;
};

constexpr Argument kFloat{"Float", "m_FloatArgument"};

Argument argument_of(const Input& given) {
  switch (given.kind) {
    case Input::Kind::Bool: return {"Bool", "m_BoolArgument"};
    case Input::Kind::Text: return {"String", "m_StringArgument"};
    case Input::Kind::Number:
      if (given.text.find_first_of(".eE") != std::string::npos) return kFloat;
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

CallArgument given_as(std::string_view mode) {
  constexpr auto kModes =
      std::to_array<std::pair<std::string_view, CallArgument>>({{"Void", CallArgument::None},
                                                                {"Object", CallArgument::Object},
                                                                {"Int", CallArgument::Int},
                                                                {"Float", CallArgument::Float},
                                                                {"String", CallArgument::String},
                                                                {"Bool", CallArgument::Bool}});
  for (const auto& [name, argument] : kModes)
    if (name == mode) return argument;
  return CallArgument::Any;  // those of the event itself
}

class CallWriter {
 public:
  CallWriter(unity::Project& project, References& references, std::string field)
      : references_(references),
        methods_(project.assets(), project.scripts()),
        field_(std::move(field)) {}

  Result<Input> stored(const Input& call) {
    DIORAMA_CHECK(check_members(call, field_));
    Input target = *call.find("target");
    const std::string& method = call.find("method")->text;
    DIORAMA_TRY(const Argument argument, argument_given(call));
    DIORAMA_CHECK(choose_component(target, method));
    DIORAMA_CHECK(references_.resolve(target, {}, field_ + ".target"));
    const Input* const mode = call.find("mode");
    Argument known = argument;
    DIORAMA_CHECK(check_method(target, method, mode, known));
    DIORAMA_TRY(Input arguments, arguments_of(call, known));
    const auto given_or = [&](const char* name, std::string_view otherwise) {
      const Input* const given = call.find(name);
      return given != nullptr ? *given : Input::of(std::string(otherwise));
    };
    Input type = Input::of(references_.class_of(target));
    return Input::map({{"m_Target", std::move(target)},
                       {"m_TargetAssemblyTypeName", std::move(type)},
                       {"m_MethodName", *call.find("method")},
                       {"m_Mode", given_or("mode", known.mode)},
                       {"m_Arguments", std::move(arguments)},
                       {"m_CallState", given_or("state", "RuntimeOnly")}});
  }

 private:
  Result<Argument> argument_given(const Input& call) const {
    const Input* const given = call.find("argument");
    if (given == nullptr) return Argument{};
    Argument argument = argument_of(*given);
    // 3 may be meant as a float.
    const Input* const mode = call.find("mode");
    if (argument.mode == "Int" && mode != nullptr && mode->text == "Float") argument = kFloat;
    if (mode != nullptr && mode->kind == Input::Kind::Text && mode->text != argument.mode)
      return wrong_call(field_, "the mode is " + mode->text + ", but the argument is for " +
                                    std::string(argument.mode));
    return argument;
  }

  Result<Input> arguments_of(const Input& call, const Argument& argument) {
    Input out = Input::map(
        {{"m_ObjectArgumentAssemblyTypeName", Input::of("UnityEngine.Object, UnityEngine")}});
    const Input* const given = call.find("argument");
    if (given == nullptr) return out;
    if (argument.mode == "Object") {
      DIORAMA_CHECK(references_.resolve(*given, {}, field_ + ".argument"));
      if (std::string type = references_.class_of(*given); !type.empty())
        out.members.front().value = Input::of(std::move(type));
    }
    out.members.push_back({std::string(argument.stored), *given});
    return out;
  }

  /// {"$ref": "/Gate"} means the one component of it that has the method, if there is one; else the
  /// object itself, when its own class has the method.
  Result<void> choose_component(Input& target, const std::string& method) {
    const Input* const path = target.find("$ref");
    if (path == nullptr || path->kind != Input::Kind::Text || target.find("component") != nullptr)
      return {};
    const std::vector<unity::ComponentType> all = references_.components_at(path->text);
    if (all.empty()) return {};  // resolve() says why
    std::vector<std::string> having, unknown;
    for (const unity::ComponentType& type : all) {
      const Found found = type.script == nullptr
                              ? Found::Unknown
                              : methods_.find(*type.script, method, CallArgument::Any);
      if (found == Found::Yes || found == Found::NotPublic) having.push_back(type.full_name);
      if (found == Found::Unknown) unknown.push_back(type.full_name);
    }
    if (unity::is_object_method(method)) return {};
    const std::string where = "'" + path->text + "'";
    if (having.size() > 1)
      return wrong_target("several components of " + where + " have '" + method +
                          "': " + joined(having));
    if (having.empty())
      return wrong_target("no component of " + where + " is known to have '" + method + "'" +
                          (unknown.empty() ? "" : "; it has " + joined(unknown)));
    target.members.push_back({"component", Input::of(having.front())});
    return {};
  }

  /// Nothing when the class of the target is not known.
  Result<void> check_method(const Input& target, const std::string& method, const Input* mode,
                            Argument& argument) {
    const unity::ScriptInfo* const script = references_.script_of(target);
    if (script == nullptr) return {};
    const CallArgument given =
        given_as(mode != nullptr && mode->kind == Input::Kind::Text ? mode->text : argument.mode);
    Found found = methods_.find(*script, method, given);
    if (found == Found::OtherArgument && mode == nullptr && argument.mode == "Int" &&
        methods_.find(*script, method, CallArgument::Float) == Found::Yes) {
      argument = kFloat;
      found = Found::Yes;
    }
    const std::string name = script->full_name + "." + method;
    if (found == Found::NotPublic)
      return wrong_method(name + " is not public, so the editor does not offer it", {});
    if (found == Found::OtherArgument)
      return wrong_method(name + " takes " + methods_.parameters(*script, method) + ", not " +
                              (given == CallArgument::None ? "no argument" : "this argument"),
                          R"(give "argument", or "mode": "EventDefined" for those of the event)");
    if (found == Found::No)
      return wrong_method(script->full_name + " has no method '" + method + "'",
                          name_hint(method, methods_.callable(*script)));
    return {};
  }

  [[nodiscard]] Error wrong_method(const std::string& problem, std::string hint) const {
    return {ErrorCode::InvalidArgument,
            field_ + ".method: " + problem,
            std::move(hint),
            {{"field", field_ + ".method"}}};
  }
  [[nodiscard]] Error wrong_target(const std::string& problem) const {
    return {ErrorCode::InvalidArgument,
            field_ + ".target: " + problem,
            R"(name it: {"$ref": "/Object", "component": "Type"})",
            {{"field", field_ + ".target"}}};
  }

  References& references_;
  unity::ScriptMethods methods_;
  std::string field_;
};

}  // namespace

Result<Input> event_calls(const Input& calls, unity::Project& project, References& references,
                          const std::string& field) {
  std::vector<Input> stored;
  for (std::size_t i = 0; i < calls.items.size(); ++i) {
    CallWriter writer(project, references, field + "[" + std::to_string(i) + "]");
    DIORAMA_TRY(Input call, writer.stored(calls.items[i]));
    stored.push_back(std::move(call));
  }
  return Input::map(
      {{"m_PersistentCalls", Input::map({{"m_Calls", Input::list(std::move(stored))}})}});
}

}  // namespace diorama::unity::edit
