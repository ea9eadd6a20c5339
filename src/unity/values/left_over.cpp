// A field "hp" was renamed to "health" in the script, and what the file still has is lost for it:
//
//   m_Script: {fileID: 11500000, guid: a705addab9a822d630616c3c2ecb6047, type: 3}
//   m_Name:
//   m_EditorClassIdentifier:
//   speed: 3.5
//   hp: 80
#include "unity/values/left_over.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "base/text.h"
#include "unity/types/script_project.h"
#include "unity/types/script_stubs.h"
#include "unity/values/typed_values.h"

namespace diorama::unity {
namespace {

bool is_named(const SerializedField& field, const std::string& name) {
  return field.name == name ||
         std::ranges::find(field.former_names, name) != field.former_names.end();
}

bool is_stored(const SerializedField& field, const FieldValue& stored) {
  return std::ranges::any_of(stored.children,
                             [&](const FieldValue& each) { return is_named(field, each.key); });
}

}  // namespace

/// Of a class of a package that is not on this disk only an outline is known.
bool is_known_in_full(const ComponentType& type, ScriptProject& scripts) {
  constexpr std::string_view kEngineBases[] = {
      "UnityEngine.MonoBehaviour", "UnityEngine.Behaviour", "UnityEngine.Component",
      "UnityEngine.ScriptableObject", "UnityEngine.Object"};
  if (type.kind != ComponentType::Kind::Script || type.script == nullptr) return false;
  if (!type.script->unknown_base.empty() || type.script->kind == ScriptKind::Unknown) return false;
  return std::ranges::all_of(type.script->bases, [&](const std::string& base) {
    if (std::ranges::find(kEngineBases, base) != std::end(kEngineBases)) return true;
    const ScriptInfo* const info = scripts.script_named(base);
    return info != nullptr && info->assembly != kEngineAssembly;
  });
}

std::vector<std::string> left_over_fields(const ComponentType& type, const FieldValue& stored,
                                          ScriptProject& scripts) {
  std::vector<std::string> out;
  if (!is_known_in_full(type, scripts)) return out;
  for (const FieldValue& each : stored.children) {
    if (is_internal(each.key) || each.key == "m_Enabled") continue;
    const bool known = std::ranges::any_of(type.script->fields, [&](const SerializedField& field) {
      return is_named(field, each.key);
    });
    if (!known) out.push_back(each.key);
  }
  return out;
}

std::string successor_of(const ComponentType& type, const FieldValue& stored,
                         const std::string& field, const std::vector<std::string>& left_over) {
  if (type.script == nullptr) return {};
  std::vector<std::string_view> free;
  for (const SerializedField& each : type.script->fields)
    if (!is_stored(each, stored)) free.push_back(each.name);
  if (const auto near = nearest(field, free)) return std::string(*near);
  const bool is_only = free.size() == 1 && left_over.size() == 1;
  return is_only ? std::string(free.front()) : std::string{};
}

}  // namespace diorama::unity
