//   m_SavedProperties:
//     serializedVersion: 3
//     m_TexEnvs:
//     - _BumpMap:
//         m_Texture: {fileID: 0}
//         m_Scale: {x: 1, y: 1}
//         m_Offset: {x: 0, y: 0}
//     m_Floats:
//     - _Glossiness: 0.5
//     m_Colors:
//     - _Color: {r: 1, g: 1, b: 1, a: 1}
//
// Each entry is a mapping with one key, the name of the property. Before 5.6 it was a pair:
//
//     - first:
//         name: _Glossiness
//       second: 0.5
//
// Unity never removes an entry: a material has those of every shader it has ever used.
#include "unity/values/material_properties.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "unity/values/typed_values.h"

namespace diorama::unity {
namespace {

using scene::Value;

constexpr auto kKinds = std::to_array<std::pair<PropertyKind, std::string_view>>({
    {PropertyKind::Texture, "m_TexEnvs"},
    {PropertyKind::Integer, "m_Ints"},
    {PropertyKind::Float, "m_Floats"},
    {PropertyKind::Color, "m_Colors"},
});

std::optional<MaterialProperty> read_item(const FieldValue& item, PropertyKind kind) {
  MaterialProperty out;
  out.kind = kind;
  const FieldValue* const first = item.find("first");
  const FieldValue* const second = item.find("second");
  if (first != nullptr && second != nullptr && item.children.size() == 2) {
    const FieldValue* const name = first->find("name");
    out.name = name == nullptr ? first->text : name->text;
    out.paired = true;
    out.value = second;
    return out;
  }
  if (item.kind != FieldValue::Kind::Mapping || item.children.size() != 1) return std::nullopt;
  out.name = item.children.front().key;
  out.value = &item.children.front();
  return out;
}

Value texture_value(TypedReader& reader, const FieldValue& stored) {
  Value out;
  out.kind = Value::Kind::Record;
  out.type = "UnityTexEnv";
  for (const FieldValue& part : stored.children) {
    const bool texture = part.key == "m_Texture";
    Value value = texture ? reader.untyped(part) : engine_value(part, "UnityEngine.Vector2");
    if (texture && value.type.empty()) value.type = "UnityEngine.Texture";
    out.members.push_back({friendly_name(part.key), part.key, std::move(value)});
  }
  return out;
}

bool is_word(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

void skip_spaces(std::string_view& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  text.remove_prefix(begin == std::string_view::npos ? text.size() : begin);
}

bool skip(std::string_view& text, char expected) {
  skip_spaces(text);
  if (!text.starts_with(expected)) return false;
  text.remove_prefix(1);
  return true;
}

//   _Glossiness ("Smoothness", Range(0, 1)) = 0.5
//   [NoScaleOffset] _BumpMap ("Normal Map", 2D) = "bump" {}
//
/// `rest` is the text after the name in the source of a shader. An unknown word is
/// a kind of texture.
std::optional<PropertyKind> declared_kind(std::string_view rest) {
  if (!skip(rest, '(') || !skip(rest, '"')) return std::nullopt;
  const std::size_t quote = rest.find_first_of("\"\n");
  if (quote == std::string_view::npos || rest[quote] != '"') return std::nullopt;
  rest.remove_prefix(quote + 1);
  if (!skip(rest, ',')) return std::nullopt;
  skip_spaces(rest);
  std::size_t end = 0;
  while (end < rest.size() && is_word(rest[end])) ++end;
  const std::string_view type = rest.substr(0, end);
  // "Int" is a float with a whole number in it; "Integer" came later.
  if (type == "Float" || type == "Range" || type == "Int") return PropertyKind::Float;
  if (type == "Integer") return PropertyKind::Integer;
  if (type == "Color" || type == "Vector") return PropertyKind::Color;
  return type.empty() ? std::nullopt : std::optional(PropertyKind::Texture);
}

}  // namespace

std::string_view list_of(PropertyKind kind) {
  for (const auto& [each, list] : kKinds)
    if (each == kind) return list;
  return {};
}

bool is_property_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, is_word);
}

PropertyName parse_property(std::string_view text) {
  const std::size_t dot = text.find('.');
  for (const auto& [kind, list] : kKinds)
    if (text.substr(0, dot) == list && dot != std::string_view::npos)
      return {std::string(text.substr(dot + 1)), kind};
  return {std::string(text), std::nullopt};
}

std::vector<MaterialProperty> material_properties(const FieldValue& material) {
  std::vector<MaterialProperty> out;
  const FieldValue* const sheet = material.find(kSavedProperties);
  if (sheet == nullptr) return out;
  for (const auto& [kind, list] : kKinds) {
    const FieldValue* const items = sheet->find(list);
    if (items == nullptr) continue;
    for (std::size_t i = 0; i < items->children.size(); ++i) {
      auto property = read_item(items->children[i], kind);
      if (!property) continue;
      property->index = i;
      out.push_back(*std::move(property));
    }
  }
  return out;
}

std::vector<Value::Member> material_values(TypedReader& reader, const FieldValue& material) {
  std::vector<Value::Member> out;
  const std::vector<MaterialProperty> all = material_properties(material);
  std::map<std::string_view, int> counts;
  for (const MaterialProperty& each : all) ++counts[each.name];
  for (const MaterialProperty& each : all) {
    Value value;
    switch (each.kind) {
      case PropertyKind::Texture: value = texture_value(reader, *each.value); break;
      case PropertyKind::Integer: value = plain_value(*each.value, "int"); break;
      case PropertyKind::Float: value = plain_value(*each.value, "float"); break;
      case PropertyKind::Color: value = engine_value(*each.value, "UnityEngine.Color"); break;
    }
    const std::string stored = std::string(list_of(each.kind)) + "." + each.name;
    out.push_back({counts[each.name] > 1 ? stored : each.name, stored, std::move(value)});
  }
  return out;
}

std::optional<PropertyKind> declared_property(std::string_view source, std::string_view name) {
  for (std::size_t at = source.find(name); at != std::string_view::npos && !name.empty();
       at = source.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool whole =
        (at == 0 || !is_word(source[at - 1])) && (end == source.size() || !is_word(source[end]));
    if (!whole) continue;
    if (const auto kind = declared_kind(source.substr(end))) return kind;
  }
  return std::nullopt;
}

}  // namespace diorama::unity
