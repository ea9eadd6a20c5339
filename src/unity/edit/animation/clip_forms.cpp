// A curve as editors since 2022.1 write it; before, it had no version and no flags:
//
//   - serializedVersion: 2                    genericBindings:
//     curve:                                  - serializedVersion: 2
//       serializedVersion: 2                    path: 945207115        CRC-32 of the path
//       m_Curve:                                attribute: 304273561   CRC-32 of "m_Color.a"
//       - serializedVersion: 3                  script: {fileID: 11500000, guid: fe87..., type: 3}
//         time: 0                               typeID: 114
//         value: 1                              customType: 0
//         inSlope: 0                            isPPtrCurve: 0
//     attribute: m_Color.a                      isIntCurve: 0
//     path: InventoryItem                       isSerializeReferenceCurve: 0
//     classID: 114
//     script: {fileID: 11500000, guid: fe87..., type: 3}
//     flags: 0
//
// tangentMode has two sides, each a mode shifted: 136 is "clamped auto" on both, 69 linear, 103
// constant, 0 the slopes as they are.

#include "unity/edit/animation/clip_forms.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "unity/edit/animation/controller_forms.h"
#include "unity/edit/values/references.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;

constexpr int kGameObject = 1, kTransform = 4, kScript = 114, kSpriteRenderer = 212,
              kRectTransform = 224;
constexpr int kClampedAuto = 136, kLinearBoth = 69, kConstantBoth = 103;
constexpr int kEulerCustom = 4, kSpriteCustom = 23, kRectCustom = 28;

Draft scalar(const char* key, std::string value) {
  return Draft::scalar(std::move(value)).with_key(key);
}

Draft number(const char* key, double value) {
  return number_draft(value).with_key(key);
}

/// A value for each axis, or the only one.
Draft axes_draft(const char* key, std::span<const double> values) {
  if (values.size() == 1) return number(key, values.front());
  constexpr std::array kAxes{"x", "y", "z", "w"};
  std::vector<Draft> parts;
  for (std::size_t i = 0; i < values.size(); ++i) parts.push_back(number(kAxes[i], values[i]));
  return Draft::flow(std::move(parts)).with_key(key);
}

Draft key_draft(std::span<const KeyValue> axes, int mode) {
  std::vector<double> value, in, out;
  const std::vector<double> weight(axes.size(), 1.0 / 3);
  for (const KeyValue& each : axes) {
    value.push_back(each.value);
    in.push_back(each.in);
    out.push_back(each.out);
  }
  return Draft::block({scalar("serializedVersion", "3"), number("time", axes.front().time),
                       axes_draft("value", value), axes_draft("inSlope", in),
                       axes_draft("outSlope", out), scalar("tangentMode", std::to_string(mode)),
                       scalar("weightedMode", "0"), axes_draft("inWeight", weight),
                       axes_draft("outWeight", weight)});
}

Draft animation_curve(std::vector<Draft> keys) {
  return Draft::block({scalar("serializedVersion", "2"),
                       Draft::list(std::move(keys)).with_key("m_Curve"),
                       scalar("m_PreInfinity", "2"), scalar("m_PostInfinity", "2"),
                       scalar("m_RotationOrder", "4")})
      .with_key("curve");
}

/// What stands after the keys.
void append_binding(std::vector<Draft>& out, const Binding& binding) {
  out.push_back(scalar("attribute", binding.attribute));
  out.push_back(scalar("path", binding.path));
  out.push_back(scalar("classID", std::to_string(binding.class_id)));
  out.push_back(to_draft(binding.script).with_key("script"));
}

/// As steep as both neighbours together, but flat at a highest or lowest key and at the ends, and
/// never so steep that the curve would go beyond a neighbour.
double smooth_slope(const KeyValue* before, const KeyValue& key, const KeyValue* after) {
  constexpr double kSteepest = 3;
  if (before == nullptr || after == nullptr) return 0;
  const double left = (key.value - before->value) / (key.time - before->time);
  const double right = (after->value - key.value) / (after->time - key.time);
  if (left * right <= 0) return 0;
  const double both = (after->value - before->value) / (after->time - before->time);
  const double most = kSteepest * std::min(std::abs(left), std::abs(right));
  return std::clamp(both, -most, most);
}

void set_slopes(const KeyValue* before, KeyValue& key, const KeyValue* after,
                const ClipKey& given) {
  switch (given.mode) {
    case KeyMode::Auto:
      key.in = key.out = smooth_slope(before, key, after);
      key.mode = kClampedAuto;
      return;
    case KeyMode::Linear:
      if (before != nullptr) key.in = (key.value - before->value) / (key.time - before->time);
      if (after != nullptr) key.out = (after->value - key.value) / (after->time - key.time);
      key.mode = kLinearBoth;
      return;
    case KeyMode::Constant:
      key.in = key.out = std::numeric_limits<double>::infinity();
      key.mode = kConstantBoth;
      return;
    case KeyMode::Free:
      constexpr int kBroken = 1;
      key.in = given.in.value_or(given.out.value_or(0));
      key.out = given.out.value_or(given.in.value_or(0));
      key.mode = key.in == key.out ? 0 : kBroken;
  }
}

}  // namespace

std::uint32_t binding_hash(std::string_view text) {
  constexpr std::uint32_t kPolynomial = 0xEDB88320;
  std::uint32_t out = ~std::uint32_t{0};
  for (const char c : text) {
    out ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) out = (out >> 1) ^ ((out & 1) != 0 ? kPolynomial : 0);
  }
  return ~out;
}

std::vector<KeyValue> key_values(const std::vector<ClipKey>& keys, std::size_t axis) {
  std::vector<KeyValue> out;
  for (const ClipKey& each : keys) out.push_back({each.time, each.values[axis], 0, 0, 0});
  for (std::size_t i = 0; i < out.size(); ++i)
    set_slopes(i == 0 ? nullptr : &out[i - 1], out[i], i + 1 == out.size() ? nullptr : &out[i + 1],
               keys[i]);
  return out;
}

Draft curve_draft(const Binding& binding, std::span<const KeyValue> keys, const ClipForm& form) {
  std::vector<Draft> items, out;
  for (const KeyValue& each : keys) items.push_back(key_draft(std::span(&each, 1), each.mode));
  if (form.has_flags()) out.push_back(scalar("serializedVersion", "2"));
  out.push_back(animation_curve(std::move(items)));
  append_binding(out, binding);
  if (form.has_flags()) out.push_back(scalar("flags", "0"));
  return Draft::block(std::move(out));
}

Draft vector_curve_draft(const std::string& path, std::span<const std::vector<KeyValue>> axes) {
  std::vector<Draft> items;
  for (std::size_t i = 0; i < axes.front().size(); ++i) {
    std::vector<KeyValue> here;
    for (const std::vector<KeyValue>& axis : axes) here.push_back(axis[i]);
    items.push_back(key_draft(here, 0));
  }
  return Draft::block({animation_curve(std::move(items)), scalar("path", path)});
}

Draft reference_curve_draft(const Binding& binding, std::span<const double> times,
                            std::span<const Reference> values, const ClipForm& form) {
  std::vector<Draft> items, out;
  for (std::size_t i = 0; i < times.size(); ++i)
    items.push_back(
        Draft::block({number("time", times[i]), to_draft(values[i]).with_key("value")}));
  if (form.has_flags()) out.push_back(scalar("serializedVersion", "2"));
  out.push_back(Draft::list(std::move(items)).with_key("curve"));
  append_binding(out, binding);
  if (form.has_flags()) out.push_back(scalar("flags", "2"));
  return Draft::block(std::move(out));
}

std::optional<BindingNumbers> numbers_of(const Binding& binding, bool is_reference) {
  const std::string& attribute = binding.attribute;
  const std::uint32_t hash = binding_hash(attribute);
  if (is_reference) {
    if (binding.class_id != kSpriteRenderer || attribute != "m_Sprite") return std::nullopt;
    return BindingNumbers{0, kSpriteRenderer, kSpriteCustom, true};
  }
  switch (binding.class_id) {
    case kTransform:
      if (attribute.starts_with("m_LocalPosition")) return BindingNumbers{1, kTransform, 0, false};
      if (attribute.starts_with("m_LocalScale")) return BindingNumbers{3, kTransform, 0, false};
      if (attribute.starts_with("localEulerAngles"))
        return BindingNumbers{4, kTransform, kEulerCustom, false};
      return std::nullopt;
    case kRectTransform: {
      // The canvas has the other two axes by itself.
      const bool plain = attribute == "m_LocalPosition.x" || attribute == "m_LocalPosition.y";
      return BindingNumbers{hash, kRectTransform, plain ? 0 : kRectCustom, false};
    }
    case kScript: return BindingNumbers{hash, kScript, 0, false};
    case kGameObject:
      if (attribute == "m_IsActive") return BindingNumbers{hash, kGameObject, 0, false};
      return std::nullopt;
    default: return std::nullopt;
  }
}

Draft binding_draft(const Binding& binding, const BindingNumbers& numbers, const ClipForm& form) {
  std::vector<Draft> out{scalar("serializedVersion", "2"),
                         scalar("path", std::to_string(binding_hash(binding.path))),
                         scalar("attribute", std::to_string(numbers.attribute)),
                         to_draft(binding.script).with_key("script"),
                         scalar("typeID", std::to_string(numbers.type_id)),
                         scalar("customType", std::to_string(numbers.custom_type)),
                         scalar("isPPtrCurve", numbers.is_reference ? "1" : "0")};
  if (form.has_flags()) {
    out.push_back(scalar("isIntCurve", "0"));
    out.push_back(scalar("isSerializeReferenceCurve", "0"));
  }
  return Draft::block(std::move(out));
}

Draft event_draft(const ClipEvent& event, const Reference& asset, const std::string& options) {
  return Draft::block(
      {number("time", event.time), scalar("functionName", event.function),
       scalar("data", event.text), to_draft(asset).with_key("objectReferenceParameter"),
       number("floatParameter", event.number), scalar("intParameter", std::to_string(event.whole)),
       scalar("messageOptions", options)});
}

}  // namespace diorama::unity::edit
