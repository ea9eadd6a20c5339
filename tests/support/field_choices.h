// field_choices: fields of an object that can be set, each with a valid value that differs from
// the current one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/input.h"
#include "unity/edit/values/value_writer.h"
#include "unity/facts/class_table.h"
#include "unity/model/component_types.h"
#include "unity/model/fields.h"
#include "unity/values/typed_values.h"

namespace diorama::test {

using scene::Input;
using unity::FieldKind;
using unity::FieldValue;
using unity::edit::ValueType;

inline Input part(const char* name, double value) {
  return Input::map({{name, Input::of(value)}});
}

/// A whole number that fits any width and differs from the current one.
inline Input other_number(const FieldValue& stored) {
  return Input::of(std::int64_t{stored.text == "1" ? 2 : 1});
}

inline double other_real(const FieldValue* stored) {
  return stored != nullptr && stored->text == "0.25" ? 0.75 : 0.25;
}

inline Input curve() {
  return Input::map(
      {{"keys",
        Input::list({Input::map({{"time", Input::of(0.125)}, {"value", Input::of(3.0)}})})}});
}

inline Input gradient() {
  const Input color =
      Input::map({{"color", Input::map({{"r", Input::of(0.125)}, {"g", Input::of(0.5)}})}});
  return Input::map(
      {{"colorKeys", Input::list({color})}, {"alphaKeys", Input::list({part("alpha", 0.5)})}});
}

/// A valid value of that kind that differs from the stored one; nothing for kinds that are not set.
inline std::optional<Input> another_single(FieldKind kind, const FieldValue& stored) {
  switch (kind) {
    case FieldKind::Bool: return Input::of(stored.text != "1");
    case FieldKind::Integer:
    case FieldKind::Char:
    case FieldKind::Enum: return other_number(stored);
    case FieldKind::Float:
    case FieldKind::Double: return Input::of(other_real(&stored));
    case FieldKind::String: return Input::of("Another: text with 'quotes' #" + stored.text);
    case FieldKind::ObjectReference:
      return stored.reference.is_null() ? std::nullopt : std::optional<Input>(Input{});
    case FieldKind::Vector2:
    case FieldKind::Vector3:
    case FieldKind::Vector4:
    case FieldKind::Quaternion:
    case FieldKind::Rect: return part("x", other_real(stored.find("x")));
    case FieldKind::Vector2Int:
    case FieldKind::Vector3Int:
    case FieldKind::RectInt: return part("x", stored.find("x") == nullptr ? 1 : 77);
    case FieldKind::Color: return part("g", other_real(stored.find("g")));
    case FieldKind::Color32: return part("g", 77);
    case FieldKind::Bounds: return Input::map({{"center", part("y", other_real(nullptr))}});
    case FieldKind::LayerMask: return Input::of(std::int64_t{0x1234});
    case FieldKind::AnimationCurve: return curve();
    case FieldKind::Gradient: return gradient();
    default: return std::nullopt;
  }
}

inline std::optional<Input> another(const ValueType& type, const FieldValue& stored) {
  if (type.kind == FieldKind::Unknown || type.kind == FieldKind::ManagedReference)
    return std::nullopt;
  if (!type.is_list) return another_single(type.kind, stored);
  const bool has_items = !stored.children.empty() || !stored.text.empty();
  if (has_items) return Input::list({});
  if (type.kind == FieldKind::ObjectReference) return Input::list({Input{}, Input{}});
  const auto item = another_single(type.kind, FieldValue{});
  return item ? std::optional(Input::list({*item})) : std::nullopt;
}

/// One field that can be set, and its new value.
struct Choice {
  std::string name, stored;
  FieldKind kind;
  Input value;
};

inline std::vector<Choice> choices(const unity::ComponentType& type, const FieldValue& fields) {
  std::vector<Choice> out;
  const unity::ClassInfo* info = unity::find_class(type.class_id);
  for (const FieldValue& stored : fields.children) {
    if (unity::is_internal(stored.key)) continue;
    std::optional<ValueType> known;
    std::string name = stored.key;
    if (type.script != nullptr) {
      for (const unity::SerializedField& field : type.script->fields)
        if (field.name == stored.key) known = unity::edit::script_type(field.type);
    } else if (const auto* field = info == nullptr ? nullptr : info->field(stored.key)) {
      known = unity::edit::native_type(*field, info->name);
      if (stored.key == "m_Enabled") known->kind = FieldKind::Bool;  // a byte to the engine
      name = unity::friendly_name(stored.key);
    }
    if (!known) continue;
    if (auto value = another(*known, stored))
      out.push_back({std::move(name), stored.key, known->kind, *std::move(value)});
  }
  return out;
}

}  // namespace diorama::test
