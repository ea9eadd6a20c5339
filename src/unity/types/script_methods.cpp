#include "unity/types/script_methods.h"

#include <algorithm>
#include <array>

#include "io/file_overlay.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kLargestScript = std::size_t{32} << 20;

// What events can call of the engine's own classes, as their inspector offers it.
constexpr auto kOfComponents = std::to_array<std::string_view>({
    "BroadcastMessage",
    "CancelInvoke",
    "SendMessage",
    "SendMessageUpwards",
    "StopAllCoroutines",
    "StopCoroutine",
    "set_enabled",
    "set_hideFlags",
    "set_name",
    "set_runInEditMode",
    "set_tag",
    "set_useGUILayout",
});
constexpr auto kOfObjects = std::to_array<std::string_view>({
    "BroadcastMessage",
    "SendMessage",
    "SendMessageUpwards",
    "SetActive",
    "SetActiveRecursively",
    "set_active",
    "set_hideFlags",
    "set_isStatic",
    "set_layer",
    "set_name",
    "set_tag",
});
// Bases of scripts that have no other methods which events call.
constexpr auto kEngineBases = std::to_array<std::string_view>({
    "UnityEngine.Behaviour",
    "UnityEngine.Component",
    "UnityEngine.MonoBehaviour",
    "UnityEngine.Object",
    "UnityEngine.ScriptableObject",
    "System.Object",
    "object",
});

std::string_view short_name(std::string_view type) {
  const std::size_t dot = type.find_last_of(".+");
  return dot == std::string_view::npos ? type : type.substr(dot + 1);
}

bool takes(const csharp::MethodShape& method, CallArgument argument) {
  if (argument == CallArgument::Any) return true;
  if (argument == CallArgument::None) return method.parameters.empty();
  if (method.parameters.size() != 1) return false;
  const std::string_view type = short_name(method.parameters.front());
  switch (argument) {
    case CallArgument::Int: return type == "int" || type == "Int32";
    case CallArgument::Float: return type == "float" || type == "Single";
    case CallArgument::String: return type == "string" || type == "String";
    case CallArgument::Bool: return type == "bool" || type == "Boolean";
    default: break;
  }
  // A class of the project or the engine; which one, the call's own type says.
  constexpr auto kPlain = std::to_array<std::string_view>(
      {"int", "Int32", "float", "Single", "string", "String", "bool", "Boolean", "double", "long"});
  return std::ranges::find(kPlain, type) == kPlain.end();
}

/// Whether the name is a word of the text.
bool is_word_in(std::string_view text, std::string_view name) {
  const auto is_letter = [](char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  for (std::size_t at = text.find(name); at != std::string_view::npos && !name.empty();
       at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end])))
      return true;
  }
  return false;
}

}  // namespace

bool is_object_method(std::string_view method) {
  return std::ranges::find(kOfObjects, method) != kOfObjects.end();
}

/// Of a partial class, the other parts have their own sources.
const ScriptMethods::Class& ScriptMethods::class_of(const ScriptInfo& script) {
  const std::string key = script.full_name + "\n" + script.path;
  if (const auto known = classes_.find(key); known != classes_.end()) return known->second;
  Class& out = classes_[key];
  out.complete = script.unknown_base.empty();
  const auto add = [&](const ScriptInfo& each) {
    if (each.type == nullptr) return;
    for (const csharp::TypePart& part : each.type->parts)
      add_source(*part.path, each.full_name, out);
  };
  add(script);
  for (const std::string& base : script.bases) {
    if (std::ranges::find(kEngineBases, base) != kEngineBases.end()) continue;
    const ScriptInfo* const info = scripts_.script_named(base);
    const bool is_read = info != nullptr && assets_.find_path(info->path) != nullptr;
    if (is_read)
      add(*info);
    else
      out.complete = false;
  }
  return out;
}

/// Which parts of it are compiled depends on the platform: a source with conditions is read with
/// the editor's and with no symbols, and a word in it may be a method anyway.
void ScriptMethods::add_source(const std::string& path, std::string_view owner, Class& out) {
  const Asset* const asset = assets_.find_path(path);
  const auto text = asset == nullptr ? Result<std::string>(std::string{})
                                     : assets_.files().read_file(assets_.disk_path(*asset),
                                                                 kLargestScript, io::Access::Facts);
  if (asset == nullptr || !text) {
    out.complete = false;
    return;
  }
  bool is_sure = text->find("#if") == std::string::npos;
  for (const csharp::Defines& defines : {csharp::Defines{}, csharp::Defines{"UNITY_EDITOR"}}) {
    csharp::MethodList list = csharp::read_methods(*text, defines);
    is_sure = is_sure && list.complete;
    for (csharp::MethodShape& each : list.methods)
      if (each.owner == owner) out.methods.push_back(std::move(each));
    if (is_sure) break;
  }
  if (!is_sure) out.text += *text + "\n";
}

ScriptMethods::Found ScriptMethods::find(const ScriptInfo& script, std::string_view method,
                                         CallArgument argument) {
  const Class& known = class_of(script);
  bool has_name = false, has_private = false;
  for (const csharp::MethodShape& each : known.methods) {
    if (each.name != method || each.modifiers.is_static) continue;
    has_name = true;
    if (!takes(each, argument)) continue;
    if (each.modifiers.is_public) return Found::Yes;
    has_private = true;
  }
  if (std::ranges::find(kOfComponents, method) != kOfComponents.end()) return Found::Yes;
  if (has_private) return Found::NotPublic;
  const std::string_view word = method.starts_with("set_") ? method.substr(4) : method;
  if (!known.complete || is_word_in(known.text, word)) return Found::Unknown;
  return has_name ? Found::OtherArgument : Found::No;
}

std::vector<std::string> ScriptMethods::callable(const ScriptInfo& script) {
  std::vector<std::string> out;
  for (const csharp::MethodShape& each : class_of(script).methods)
    if (each.modifiers.is_public && !each.modifiers.is_static && each.parameters.size() <= 1 &&
        !each.name.starts_with("get_"))
      out.push_back(each.name);
  std::ranges::sort(out);
  out.erase(std::ranges::unique(out).begin(), out.end());
  return out;
}

std::string ScriptMethods::parameters(const ScriptInfo& script, std::string_view method) {
  std::string out;
  for (const csharp::MethodShape& each : class_of(script).methods) {
    if (each.name != method || each.modifiers.is_static) continue;
    std::string list;
    for (const std::string& type : each.parameters) list += (list.empty() ? "" : ", ") + type;
    out += (out.empty() ? "(" : ", (") + list + ")";
  }
  return out;
}

}  // namespace diorama::unity
