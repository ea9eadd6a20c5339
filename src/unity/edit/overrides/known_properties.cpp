// Overrides of a script that has lost `oldSpeed`, and whose list has two items now:
//
//    - target: {fileID: 2904199470838180130, guid: 687c..., type: 3}
//      propertyPath: oldSpeed                     no such field
//      value: 3
//      objectReference: {fileID: 0}
//    - target: {fileID: 2904199470838180130, guid: 687c..., type: 3}
//      propertyPath: waypoints.Array.data[5]      no such item
//      value:
//      objectReference: {fileID: 1309355561}

#include "unity/edit/overrides/known_properties.h"

#include <algorithm>
#include <optional>

#include "unity/edit/body.h"
#include "unity/facts/class_table.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"
#include "unity/types/script_project.h"

namespace diorama::unity::edit {
namespace {

using Kind = PathStep::Kind;

/// The first step of the path that leads nowhere, and what it was asked of.
struct Missing {
  std::size_t step = 0;
  text::NodeView node;
};

std::optional<Missing> first_missing(text::NodeView fields, const Path& path) {
  text::NodeView at = fields;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i].kind == Kind::Size) return std::nullopt;
    text::NodeView next;
    std::size_t number = 0;
    if (path[i].kind == Kind::Key)
      next = at[path[i].key];
    else
      for (const text::NodeView item : at)
        if (number++ == path[i].index) next = item;
    if (!next) return Missing{i, at};
    at = next;
  }
  return std::nullopt;
}

bool is_named(const SerializedField& field, std::string_view key) {
  return field.name == key ||
         std::ranges::find(field.former_names, key) != field.former_names.end();
}

bool has_member(std::span<const SerializedField> fields, std::string_view key) {
  return std::ranges::any_of(fields, [&](const auto& each) { return is_named(each, key); });
}

template <class List>
OwnText own_text(const Hierarchy& hierarchy, Index index, List list) {
  const Hierarchy* at = &hierarchy;
  for (;;) {
    const auto& here = (at->*list)()[index];
    if (here.origin.instance == kNone) {
      const text::Object* const object = at->document().find(here.id);
      if (object == nullptr) return {};
      return {object->class_id, at->document().body(*object)};
    }
    const Instance& instance = at->instances()[here.origin.instance];
    if (instance.hierarchy == nullptr) return {};
    index = here.origin.source;
    at = instance.hierarchy.get();
  }
}

}  // namespace

OwnText own_text(const Hierarchy& hierarchy, FileId id) {
  if (const auto object = hierarchy.find_object(id))
    return own_text(hierarchy, *object, &Hierarchy::objects);
  if (const auto component = hierarchy.find_component(id))
    return own_text(hierarchy, *component, &Hierarchy::components);
  return {};
}

KnownProperties::KnownProperties(Project& project)
    : project_(project), types_(project.assets(), project.scripts()) {}

bool KnownProperties::has(std::int32_t class_id, std::string_view body,
                          const std::string& property) {
  if (property.starts_with("managedReferences[")) return true;
  const Path path = parse_path(property);
  const text::Tree tree = text::Tree::parse(body);
  const auto missing = first_missing(tree.fields(), path);
  if (!missing) return true;
  // A packed list is one line of digits; its items cannot be told.
  if (path[missing->step].kind == Kind::Item)
    return missing->node.is_scalar() && !missing->node.text().empty();
  const ClassInfo* const info = find_class(class_id);
  if (info == nullptr || info->field(path.front().key) != nullptr) return true;
  return class_id == kMonoBehaviourClass && script_has(body, property);
}

bool KnownProperties::script_has(std::string_view body, const std::string& property) {
  const ComponentType type =
      types_.script_type(read_reference(text::find_field(body, "m_Script").value_or("")));
  const bool is_certain = type.kind == ComponentType::Kind::Script && type.script != nullptr &&
                          type.script->type != nullptr && type.script->unknown_base.empty() &&
                          type.script->kind != ScriptKind::Unknown;
  if (!is_certain) return true;
  const ScriptTypes& types = project_.scripts().types();
  const auto key_at = [&](std::size_t begin) {
    return std::string_view(property).substr(begin, property.find('.', begin) - begin);
  };
  if (!has_member(type.script->fields, key_at(0))) return false;
  for (std::size_t end = property.size(); end != 0 && end != std::string::npos;
       end = property.rfind('.', end - 1)) {
    const auto field = types.field_at(*type.script->type, property.substr(0, end));
    if (!field) continue;
    const csharp::Type* const declared = field->type.element.type;
    // Values of other kinds are written in ways of their own.
    if (end == property.size() || field->type.kind != FieldKind::Struct || declared == nullptr ||
        field->type.collection != Collection::None)
      return true;
    return !types.describe(*declared).unknown_base.empty() ||
           has_member(types.members(field->type), key_at(end + 1));
  }
  return true;
}

}  // namespace diorama::unity::edit
