//   [RequireComponent(typeof(Rigidbody)), DisallowMultipleComponent]
//   public class Guard : MonoBehaviour
//   {
//       [FormerlySerializedAs("hp"), Range(0, 100), Tooltip("In points.")] public int health;
//       [field: SerializeField] public int Level { get; private set; }
//
// Attributes are read as text, not evaluated: a Range of constants stays unknown.
#include "unity/types/script_attributes.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/parse_number.h"

namespace diorama::unity {

namespace {

using csharp::Attribute;
using csharp::find_attribute;

std::string first_string(const Attribute* attribute) {
  if (attribute == nullptr || attribute->arguments.empty()) return {};
  return csharp::string_literal(attribute->arguments[0]);
}

/// "1.5f", "-3", "0x10": the value of a literal; nothing for names and expressions.
std::optional<double> number(std::string_view text) {
  while (!text.empty() && std::string_view("fFdDmM").find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  return parse_number<double>(text);
}

std::optional<Range> range_of(const csharp::Field& field, std::string_view target) {
  if (const Attribute* range = find_attribute(field.attributes, "Range", target);
      range != nullptr && range->arguments.size() == 2) {
    const auto min = number(range->arguments[0]);
    const auto max = number(range->arguments[1]);
    if (min && max) return Range{*min, max};
  }
  if (const Attribute* least = find_attribute(field.attributes, "Min", target);
      least != nullptr && least->arguments.size() == 1) {
    if (const auto min = number(least->arguments[0])) return Range{*min, std::nullopt};
  }
  return std::nullopt;
}

/// The value of `name = value`; nothing for another name or none.
std::optional<std::string_view> named_argument(std::string_view argument, std::string_view name) {
  if (!argument.starts_with(name)) return std::nullopt;
  argument.remove_prefix(name.size());
  const std::size_t equals = argument.find_first_not_of(' ');
  if (equals == std::string_view::npos || argument[equals] != '=') return std::nullopt;
  const std::size_t value = argument.find_first_not_of(' ', equals + 1);
  return value == std::string_view::npos ? std::string_view() : argument.substr(value);
}

AssetMenu asset_menu(const Attribute& attribute) {
  AssetMenu out;
  for (const std::string& argument : attribute.arguments) {
    if (const auto value = named_argument(argument, "menuName"))
      out.menu_name = csharp::string_literal(*value);
    if (const auto value = named_argument(argument, "fileName"))
      out.file_name = csharp::string_literal(*value);
    if (const auto value = named_argument(argument, "order")) out.order = *value;
  }
  return out;
}

/// The X of typeof(X), resolved where the attribute is.
void note_required(const csharp::TypeIndex& index, const csharp::Type& type,
                   const csharp::TypePart& part, const Attribute& attribute, ScriptInfo& out) {
  constexpr std::string_view kTypeOf = "typeof";
  for (std::string_view argument : attribute.arguments) {
    if (!argument.starts_with(kTypeOf)) continue;
    argument.remove_prefix(kTypeOf.size());
    const std::size_t open = argument.find('(');
    const std::size_t close = argument.rfind(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) continue;
    std::string name =
        full_name(index.resolve(argument.substr(open + 1, close - open - 1), type, part));
    if (std::ranges::find(out.required_components, name) == out.required_components.end())
      out.required_components.push_back(std::move(name));
  }
}

void note_part(const csharp::TypeIndex& index, const csharp::Type& type,
               const csharp::TypePart& part, bool inherited, ScriptInfo& out) {
  for (const Attribute& attribute : part.facts->attributes) {
    const auto is = [&](std::string_view name) {
      return csharp::is_attribute(attribute.name, name);
    };
    if (is("RequireComponent")) note_required(index, type, part, attribute, out);
    if (is("DisallowMultipleComponent")) out.only_one_of = type.full_name;
    if (is("ExecuteAlways") || is("ExecuteInEditMode")) out.execute_always = true;
    if (inherited) continue;
    if (is("AddComponentMenu")) out.component_menu = first_string(&attribute);
    if (is("CreateAssetMenu")) out.asset_menu = asset_menu(attribute);
  }
}

}  // namespace

void note_attributes(const csharp::Field& field, std::string_view target, SerializedField& out) {
  for (const Attribute& attribute : field.attributes) {
    if (attribute.target != target || !csharp::is_attribute(attribute.name, "FormerlySerializedAs"))
      continue;
    if (std::string name = first_string(&attribute); !name.empty())
      out.former_names.push_back(std::move(name));
  }
  out.tooltip = first_string(find_attribute(field.attributes, "Tooltip", target));
  out.header = first_string(find_attribute(field.attributes, "Header", target));
  out.range = range_of(field, target);
  out.hidden = find_attribute(field.attributes, "HideInInspector", target) != nullptr;
  out.multiline = find_attribute(field.attributes, "TextArea", target) != nullptr ||
                  find_attribute(field.attributes, "Multiline", target) != nullptr;
}

void note_class_attributes(const csharp::TypeIndex& index,
                           const std::vector<csharp::ResolvedType>& chain, ScriptInfo& out) {
  for (const csharp::ResolvedType& level : chain) {
    if (!level.is(csharp::ResolvedType::Form::Declared)) continue;
    for (const csharp::TypePart& part : level.type->parts)
      note_part(index, *level.type, part, level.type != out.type, out);
  }
}

SerializedField size_of(const SerializedField& collection) {
  SerializedField out;
  out.name = "size";
  out.declared_name = collection.declared_name;
  out.declared_in = collection.declared_in;
  out.line = collection.line;
  out.type.kind = FieldKind::Integer;
  out.type.bits = 32;
  out.type.is_signed = true;
  out.type.name = out.type.element_name = "int";
  out.type.full_name = out.type.element_full_name = "int";
  out.type.element = {csharp::ResolvedType::Form::Keyword, nullptr, "int", 1, {}};
  return out;
}

void become_element(SerializedField& collection) {
  collection.type.collection = Collection::None;
  collection.type.name = collection.type.element_name;
  collection.type.full_name = collection.type.element_full_name;
}

std::string_view engine_type(FieldKind kind) {
  switch (kind) {
    case FieldKind::Vector2: return "UnityEngine.Vector2";
    case FieldKind::Vector3: return "UnityEngine.Vector3";
    case FieldKind::Vector4: return "UnityEngine.Vector4";
    case FieldKind::Vector2Int: return "UnityEngine.Vector2Int";
    case FieldKind::Vector3Int: return "UnityEngine.Vector3Int";
    case FieldKind::Quaternion: return "UnityEngine.Quaternion";
    case FieldKind::Color: return "UnityEngine.Color";
    case FieldKind::Color32: return "UnityEngine.Color32";
    case FieldKind::Rect: return "UnityEngine.Rect";
    case FieldKind::RectInt: return "UnityEngine.RectInt";
    case FieldKind::RectOffset: return "UnityEngine.RectOffset";
    case FieldKind::Bounds: return "UnityEngine.Bounds";
    case FieldKind::BoundsInt: return "UnityEngine.BoundsInt";
    case FieldKind::LayerMask: return "UnityEngine.LayerMask";
    case FieldKind::AnimationCurve: return "UnityEngine.AnimationCurve";
    case FieldKind::Gradient: return "UnityEngine.Gradient";
    default: return {};
  }
}

std::string_view to_text(FieldKind kind) {
  constexpr auto kNames = std::to_array<std::string_view>({"Unknown",         "Bool",
                                                           "Integer",         "Float",
                                                           "Double",          "Char",
                                                           "String",          "Enum",
                                                           "ObjectReference", "ManagedReference",
                                                           "Struct",          "Vector2",
                                                           "Vector3",         "Vector4",
                                                           "Vector2Int",      "Vector3Int",
                                                           "Quaternion",      "Color",
                                                           "Color32",         "Rect",
                                                           "RectInt",         "Bounds",
                                                           "BoundsInt",       "Matrix4x4",
                                                           "LayerMask",       "RenderingLayerMask",
                                                           "AnimationCurve",  "Gradient",
                                                           "RectOffset",      "GuiStyle",
                                                           "Hash128",         "PropertyName",
                                                           "UnityEvent"});
  static_assert(kNames.size() == static_cast<std::size_t>(FieldKind::UnityEvent) + 1);
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view to_text(ScriptKind kind) {
  constexpr auto kNames = std::to_array<std::string_view>(
      {"Unknown", "MonoBehaviour", "ScriptableObject", "Editor", "Plain"});
  static_assert(kNames.size() == static_cast<std::size_t>(ScriptKind::Plain) + 1);
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace diorama::unity
