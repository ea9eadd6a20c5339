// What a component still tells of its script:
//
//   m_Script: {fileID: 11500000, guid: c1bbc2ee3e4fe80a0e4a84f3a0e5d8b5, type: 3}
//   m_Name:
//   m_EditorClassIdentifier: Assembly-CSharp::MyGame.Door
//   isOpen: 0
//   onOpen:
#include "unity/report/script_candidates.h"

#include <algorithm>
#include <tuple>

#include "base/path_text.h"
#include "unity/model/project.h"
#include "unity/values/typed_values.h"

namespace diorama::unity {
namespace {

/// "Door" for "Assembly-CSharp::MyGame.Door", and for "MyGame.Door".
std::string_view last_name(std::string_view name) {
  const std::size_t at = name.find_last_of(".:+");
  return at == std::string_view::npos ? name : name.substr(at + 1);
}

bool has_field(const ScriptInfo& script, const std::string& stored) {
  return std::ranges::any_of(script.fields, [&](const SerializedField& field) {
    return field.name == stored ||
           std::ranges::find(field.former_names, stored) != field.former_names.end();
  });
}

ScriptCandidate compared(const ScriptInfo& script, std::span<const std::string> names,
                         std::span<const std::string> stored) {
  ScriptCandidate out;
  out.path = script.path;
  out.type = script.full_name;
  const std::string_view stem = stem_of(script.path);
  out.same_name = std::ranges::any_of(
      names, [&](const std::string& name) { return name == script.name || name == stem; });
  for (const std::string& field : stored)
    if (has_field(script, field))
      ++out.known;
    else
      out.unknown.push_back(field);
  return out;
}

}  // namespace

LostScript lost_script(Project& project, const Reference& script,
                       std::string_view class_identifier) {
  LostScript out;
  if (script.guid) {
    if (const Asset* const asset = project.assets().find(*script.guid)) out.path = asset->path;
    if (out.path.empty())
      if (const GuidHistory::Past* const past = project.history().find(*script.guid))
        out.path = past->path;
  }
  if (!out.path.empty()) out.names.emplace_back(stem_of(out.path));
  const std::string_view name = last_name(class_identifier);
  if (!name.empty()) out.names.emplace_back(name);
  return out;
}

std::vector<std::string> script_fields(const FieldValue& stored) {
  std::vector<std::string> out;
  for (const FieldValue& field : stored.children)
    if (!is_internal(field.key) && field.key != "m_Enabled") out.push_back(field.key);
  return out;
}

std::vector<ScriptCandidate> script_candidates(Project& project, ScriptKind kind,
                                               std::span<const std::string> names,
                                               std::span<const std::string> stored,
                                               std::size_t most) {
  std::vector<ScriptCandidate> out;
  for (const Asset* const asset : project.assets().assets()) {
    if (!asset->exists || asset->hidden || asset->extension() != "cs") continue;
    if (!project.effort().step()) break;
    const ScriptInfo* const script = project.scripts().script(asset->guid);
    if (script == nullptr || script->kind != kind || script->is_abstract) continue;
    ScriptCandidate each = compared(*script, names, stored);
    const bool fits = !stored.empty() && each.known * 2 >= stored.size();
    if (each.same_name || fits) out.push_back(std::move(each));
  }
  std::ranges::sort(out, {}, [](const ScriptCandidate& each) {
    return std::tuple(!each.same_name, each.unknown.size(),
                      -static_cast<std::ptrdiff_t>(each.known), each.path);
  });
  if (out.size() > most) out.resize(most);
  return out;
}

}  // namespace diorama::unity
