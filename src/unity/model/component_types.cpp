// A component's class is the number in its header; a MonoBehaviour refers to its script, which
// says its class:
//
//   --- !u!114 &328551732
//   MonoBehaviour:
//     m_Script: {fileID: 11500000, guid: a705addab9a822d630616c3c2ecb6047, type: 3}
//
// The GUID is that of the .cs file, or of a library; then the id says which of its classes.
#include "unity/model/component_types.h"

#include "unity/facts/class_table.h"
#include "unity/facts/package_scripts.h"
#include "unity/types/script_project.h"

namespace diorama::unity {

using Kind = ComponentType::Kind;

ComponentType ComponentTypes::type_of(const Component& component) {
  if (component.class_id == 0) return {Kind::Dangling, {}, nullptr, 0};
  if (component.class_id == kMonoBehaviourClass) return script_type(component.script);
  const ClassInfo* info = find_class(component.class_id);
  std::string name;
  if (info != nullptr) name = info->csharp.empty() ? info->name : info->csharp;
  return {Kind::Native, std::move(name), nullptr, component.class_id};
}

ComponentType ComponentTypes::script_type(const Reference& script) {
  ComponentType type{Kind::Missing, {}, nullptr, kMonoBehaviourClass};
  if (!script.guid) return type;
  if (const ScriptInfo* info = scripts_.script(*script.guid)) {
    type.kind = Kind::Script;
    type.full_name = info->full_name;
    type.script = info;
    return type;
  }
  if (const auto known = script_of(*script.guid, script.id)) {
    type.kind = Kind::Package;
    type.full_name = known->full_name();
    type.script = scripts_.script_named(type.full_name);
    return type;
  }
  const Asset* asset = assets_.find(*script.guid);
  if (asset != nullptr) {
    // A library's classes cannot be read here, nor is it known whether the editor is on Windows. A
    // source that does not declare it, or of which only the .meta is left, is a missing script.
    const bool is_source = asset->extension() == "cs";
    if (is_source && asset->exists && scripts_.why_unknown(asset->path)) {
      type.kind = Kind::Unread;
      return type;
    }
    const bool may_exist =
        asset->exists && !asset->hidden && (!is_source || scripts_.is_left_out(*asset));
    type.kind = may_exist ? Kind::Unresolved : Kind::Missing;
    if (is_source) type.full_name = asset->name();
    return type;
  }
  if (judge_.judge(*script.guid, script.id).kind == GuidVerdict::Kind::Doubtful)
    type.kind = Kind::Unresolved;
  return type;
}

}  // namespace diorama::unity
