// Values of the engine's own types, from their stored form. Most are a mapping of numbers
// (unity/facts/engine_layouts.h); the others are here, and few are stored as C# shows them:
//
//   rgba: 4278190080                                Color32: one byte for each of r, g, b, a. Some
//                                                   colors of the engine (of a TextMesh), too:
//                                                   C# shows those from 0 to 1
//   m_Bits: 4294967295                              LayerMask: unsigned here, signed in C#
//   m_Center: {x: 0, y: 0, z: 0}                    Bounds: the extent is half of the size
//   m_Extent: {x: 250, y: 250, z: 250}
//
//   m_Curve:                                        AnimationCurve: slopes are tangents in C#
//   - serializedVersion: 3
//     time: 0
//     value: 1
//     inSlope: 0
//     outSlope: 0
//
//   key0: {r: 0.9433962, g: 0.49138868, b: 0, a: 1} Gradient: always eight keys. The color of the
//   ctime0: 0                                       first m_NumColorKeys counts at their ctime, the
//   atime0: 0                                       alpha of the first m_NumAlphaKeys at their
//   m_NumColorKeys: 2                               atime; times go from 0 to 65535
//   m_NumAlphaKeys: 2

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/parse_number.h"
#include "unity/facts/engine_layouts.h"
#include "unity/values/typed_values.h"

namespace diorama::unity {
namespace {

using scene::Value;
using Kind = Value::Kind;

Value made(const FieldValue& stored, Kind kind, std::string_view type) {
  Value value;
  value.kind = kind;
  value.type = type;
  value.level = stored.level;
  value.overridden = stored.overridden;
  return value;
}

std::optional<double> parsed_number(std::string_view text) {
  if (text == "Infinity") return std::numeric_limits<double>::infinity();
  if (text == "-Infinity") return -std::numeric_limits<double>::infinity();
  if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
  return parse_number<double>(text);
}

void add(Value& to, std::string_view name, std::string_view stored_name, Value value) {
  to.level = std::min(to.level, value.level);
  to.overridden = to.overridden || value.overridden;
  to.members.push_back({std::string(name), std::string(stored_name), std::move(value)});
}

Value by_layout(const FieldValue& stored, const EngineLayout& layout) {
  Value value = made(stored, Kind::Structure, layout.type);
  for (const EngineLayout::Part& part : layout.parts) {
    const FieldValue* found = part.name.empty() ? nullptr : stored.find(part.stored);
    if (found != nullptr)
      add(value, part.name, part.stored, plain_value(*found, layout.whole ? "int" : "float"));
  }
  return value;
}

void double_numbers(Value& value) {
  for (Value::Member& member : value.members) {
    member.value.number *= 2;
    member.value.integer *= 2;
  }
}

/// BoundsInt is stored as its corner and its whole size, unlike Bounds.
Value bounds(const FieldValue& stored, bool whole) {
  Value value =
      made(stored, Kind::Structure, whole ? "UnityEngine.BoundsInt" : "UnityEngine.Bounds");
  const std::string_view type = whole ? "UnityEngine.Vector3Int" : "UnityEngine.Vector3";
  const std::string_view place = whole ? "m_Position" : "m_Center";
  const std::string_view extent = whole ? "m_Size" : "m_Extent";
  if (const FieldValue* found = stored.find(place))
    add(value, whole ? "position" : "center", place, engine_value(*found, type));
  if (const FieldValue* found = stored.find(extent)) {
    Value size = engine_value(*found, type);
    if (!whole) double_numbers(size);
    add(value, "size", extent, std::move(size));
  }
  return value;
}

constexpr std::array<std::string_view, 4> kRgba = {"r", "g", "b", "a"};

std::optional<std::uint32_t> packed_color(const FieldValue& stored) {
  const FieldValue* packed = stored.find("rgba");
  return packed == nullptr ? std::nullopt : parse_number<std::uint32_t>(packed->text);
}

Value color32(const FieldValue& stored) {
  Value value = made(stored, Kind::Structure, "UnityEngine.Color32");
  const auto bits = packed_color(stored);
  if (!bits) return untyped_value(stored);
  for (std::size_t i = 0; i < kRgba.size(); ++i) {
    Value part = made(*stored.find("rgba"), Kind::Integer, "byte");
    part.integer = *bits >> (8 * i) & 0xFF;
    add(value, kRgba[i], "rgba", std::move(part));
  }
  return value;
}

/// A Color that is stored as a Color32.
Value color_of_bytes(const FieldValue& stored, std::uint32_t bits) {
  Value value = made(stored, Kind::Structure, "UnityEngine.Color");
  for (std::size_t i = 0; i < kRgba.size(); ++i) {
    Value part = made(*stored.find("rgba"), Kind::Float, "float");
    part.number = (bits >> (8 * i) & 0xFF) / 255.0;
    add(value, kRgba[i], "rgba", std::move(part));
  }
  return value;
}

Value layer_mask(const FieldValue& stored) {
  const FieldValue* bits = stored.find("m_Bits");
  Value value = made(stored, Kind::Integer, "UnityEngine.LayerMask");
  if (bits == nullptr) return untyped_value(stored);
  value.integer = static_cast<std::int32_t>(parse_number<std::uint32_t>(bits->text).value_or(0));
  value.level = bits->level;
  value.overridden = bits->overridden;
  return value;
}

/// What a curve does beyond its keys, with the number that scripts know.
Value wrap_mode(const FieldValue& stored) {
  struct Mode {
    std::string_view name;
    std::int64_t number;
  };
  constexpr std::array<Mode, 3> kStored = {{{"PingPong", 4}, {"Loop", 2}, {"ClampForever", 8}}};
  Value value = plain_value(stored, "int");
  if (value.kind != Kind::Integer || value.integer < 0 || value.integer >= std::ssize(kStored))
    return value;
  const Mode& mode = kStored[static_cast<std::size_t>(value.integer)];
  value.kind = Kind::Enum;
  value.type = "UnityEngine.WrapMode";
  value.text = mode.name;
  value.integer = mode.number;
  return value;
}

Value curve(const FieldValue& stored) {
  struct Key {
    std::string_view name, stored;
  };
  constexpr std::array<Key, 7> kKeys = {{{"time", "time"},
                                         {"value", "value"},
                                         {"inTangent", "inSlope"},
                                         {"outTangent", "outSlope"},
                                         {"inWeight", "inWeight"},
                                         {"outWeight", "outWeight"},
                                         {"weightedMode", "weightedMode"}}};
  Value value = made(stored, Kind::Curve, "UnityEngine.AnimationCurve");
  const FieldValue* list = stored.find("m_Curve");
  Value keys = made(list == nullptr ? stored : *list, Kind::List, "UnityEngine.Keyframe[]");
  if (list != nullptr) {
    for (const FieldValue& item : list->children) {
      Value key = made(item, Kind::Structure, "UnityEngine.Keyframe");
      for (const Key& part : kKeys)
        if (const FieldValue* found = item.find(part.stored))
          add(key, part.name, part.stored,
              plain_value(*found, part.name == "weightedMode" ? "int" : "float"));
      keys.items.push_back(std::move(key));
    }
  }
  add(value, "keys", "m_Curve", std::move(keys));
  for (const auto& [name, where] :
       {std::pair{"preWrapMode", "m_PreInfinity"}, std::pair{"postWrapMode", "m_PostInfinity"}})
    if (const FieldValue* found = stored.find(where)) add(value, name, where, wrap_mode(*found));
  return value;
}

/// A time of a gradient: a fraction of 65535.
double fraction(const FieldValue& stored, const std::string& name) {
  const FieldValue* found = stored.find(name);
  return found == nullptr ? 0 : parse_number<double>(found->text).value_or(0) / 65535;
}

Value gradient_key(const FieldValue& stored, std::string_view name, std::string_view color_part,
                   int index, double time) {
  Value key = made(stored, Kind::Structure, {});
  const FieldValue* color = stored.find("key" + std::to_string(index));
  if (color != nullptr && color_part.empty()) {
    add(key, name, {}, engine_value(*color, "UnityEngine.Color"));
  } else if (color != nullptr) {
    if (const FieldValue* part = color->find(color_part))
      add(key, name, {}, plain_value(*part, "float"));
  }
  Value at = made(stored, Kind::Float, "float");
  at.number = time;
  add(key, "time", {}, std::move(at));
  return key;
}

Value gradient(const FieldValue& stored) {
  constexpr std::int64_t kMostKeys = 8;  // on disk
  Value value = made(stored, Kind::Gradient, "UnityEngine.Gradient");
  const auto count = [&](std::string_view name) {
    const FieldValue* found = stored.find(name);
    return std::clamp<std::int64_t>(
        found == nullptr ? 0 : parse_number<std::int64_t>(found->text).value_or(0), 0, kMostKeys);
  };
  Value colors = made(stored, Kind::List, "UnityEngine.GradientColorKey[]");
  for (int i = 0; i < count("m_NumColorKeys"); ++i)
    colors.items.push_back(
        gradient_key(stored, "color", {}, i, fraction(stored, "ctime" + std::to_string(i))));
  Value alphas = made(stored, Kind::List, "UnityEngine.GradientAlphaKey[]");
  for (int i = 0; i < count("m_NumAlphaKeys"); ++i)
    alphas.items.push_back(
        gradient_key(stored, "alpha", "a", i, fraction(stored, "atime" + std::to_string(i))));
  add(value, "colorKeys", {}, std::move(colors));
  add(value, "alphaKeys", {}, std::move(alphas));
  Value mode = made(stored, Kind::Enum, "UnityEngine.GradientMode");
  const FieldValue* number = stored.find("m_Mode");
  mode.integer = number == nullptr ? 0 : parse_number<std::int64_t>(number->text).value_or(0);
  constexpr std::array<std::string_view, 3> kModes = {"Blend", "Fixed", "PerceptualBlend"};
  if (mode.integer >= 0 && mode.integer < std::ssize(kModes))
    mode.text = kModes[static_cast<std::size_t>(mode.integer)];
  add(value, "mode", "m_Mode", std::move(mode));
  return value;
}

}  // namespace

Value untyped_value(const FieldValue& stored) {
  Value value = made(stored, Kind::Unknown, {});
  value.text = stored.text;
  if (stored.kind == FieldValue::Kind::Reference) value.text = std::to_string(stored.reference.id);
  for (const FieldValue& child : stored.children) {
    if (stored.kind == FieldValue::Kind::Mapping)
      value.members.push_back({child.key, child.key, untyped_value(child)});
    else
      value.items.push_back(untyped_value(child));
  }
  return value;
}

Value plain_value(const FieldValue& stored, std::string_view type) {
  if (stored.kind != FieldValue::Kind::Scalar) return untyped_value(stored);
  if (type == "string") {
    Value value = made(stored, Kind::Text, type);
    value.text = stored.text;
    return value;
  }
  if (type == "float" || type == "double") {
    const auto number = parsed_number(stored.text);
    if (!number) return untyped_value(stored);
    Value value = made(stored, type == "float" ? Kind::Float : Kind::Double, type);
    value.number = *number;
    return value;
  }
  const auto whole = parse_number<std::int64_t>(stored.text);
  const auto large = whole ? std::nullopt : parse_number<std::uint64_t>(stored.text);
  if (!whole && !large) return untyped_value(stored);
  Value value = made(stored, type == "bool" ? Kind::Bool : Kind::Integer, type);
  value.integer = whole ? *whole : static_cast<std::int64_t>(*large);
  return value;
}

Value engine_value(const FieldValue& stored, std::string_view type) {
  if (type == "UnityEngine.Color")
    if (const auto bits = packed_color(stored)) return color_of_bytes(stored, *bits);
  if (const EngineLayout* layout = engine_layout(type)) return by_layout(stored, *layout);
  if (type == "UnityEngine.Bounds") return bounds(stored, false);
  if (type == "UnityEngine.BoundsInt") return bounds(stored, true);
  if (type == "UnityEngine.Color32") return color32(stored);
  if (type == "UnityEngine.LayerMask") return layer_mask(stored);
  if (type == "UnityEngine.AnimationCurve") return curve(stored);
  if (type == "UnityEngine.Gradient") return gradient(stored);
  return untyped_value(stored);
}

}  // namespace diorama::unity
