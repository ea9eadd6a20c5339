// Numbers, texts and the engine's own value types, as they are written. Vectors and colors are on
// one line; a curve and a gradient have several lines, and a gradient always has eight keys:
//
//      m_Color: {r: 1, g: 0.95686275, b: 0.8392157, a: 1}
//      m_Curve:
//      - serializedVersion: 3
//        time: 0
//        value: 1
//        inSlope: 0
//      key0: {r: 1, g: 1, b: 1, a: 1}
//      ctime0: 0
//      ctime1: 65535
//
// Floats are written with the fewest digits that distinguish them: 0.1, not 0.10000000149.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/text.h"
#include "unity/edit/values/given_forms.h"
#include "unity/edit/values/value_writer.h"
#include "unity/facts/class_table.h"
#include "unity/facts/engine_layouts.h"
#include "unity/text/number_text.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;
using text::Draft;
using unity::FieldKind;
using unity::FieldValue;

Draft entry(std::string_view key, Draft value) {
  return std::move(value).with_key(std::string(key));
}

Draft entry(std::string_view key, std::string text) {
  return entry(key, Draft::scalar(std::move(text)));
}

// --- Plain values -----------------------------------------------------------------------------

/// JSON has no infinite numbers, so these are given by their names.
std::optional<double> number_of(const Input& given) {
  if (given.kind == Input::Kind::Text) {
    if (given.text == "Infinity") return std::numeric_limits<double>::infinity();
    if (given.text == "-Infinity") return -std::numeric_limits<double>::infinity();
    if (given.text == "NaN") return std::numeric_limits<double>::quiet_NaN();
    return number_in_text(given.text);
  }
  if (given.kind != Input::Kind::Number) return std::nullopt;
  double value = 0;
  const char* const end = given.text.data() + given.text.size();
  const auto [stop, status] = std::from_chars(given.text.data(), end, value);
  return status == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

Result<std::string> real_text(const Input& given, bool single, const std::string& field) {
  const auto number = number_of(given);
  if (!number) return wrong_type(field, "a number", given);
  if (!single) return text::double_text(*number);
  const auto narrow = static_cast<float>(*number);
  if (std::isinf(narrow) && !std::isinf(*number))
    return wrong_type(field, "a number that fits a float", given);
  return text::float_text(narrow);
}

/// People may write "007"; JSON has no such number.
std::string without_leading_zeros(std::string_view digits) {
  const std::string_view sign = digits.substr(0, digits.starts_with('-') ? 1 : 0);
  digits.remove_prefix(sign.size());
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
  return digits == "0" ? "0" : std::string(sign) + std::string(digits);
}

/// "5", and also "5.0" and "5e0": a whole number in any spelling.
std::optional<std::string> whole_digits(const Input& given) {
  const bool is_text = given.kind == Input::Kind::Text && number_in_text(given.text);
  if (given.kind != Input::Kind::Number && !is_text) return std::nullopt;
  const bool plain = given.text.find_first_not_of("-0123456789") == std::string::npos;
  if (plain) return is_text ? without_leading_zeros(given.text) : given.text;
  const auto number = number_of(given);
  constexpr double kExact = 9007199254740992;  // 2^53
  if (!number || std::trunc(*number) != *number || std::abs(*number) > kExact) return std::nullopt;
  return std::to_string(static_cast<std::int64_t>(*number));
}

template <class Number>
bool fits(std::string_view digits, Number least, Number most) {
  Number number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, status] = std::from_chars(digits.data(), end, number);
  return status == std::errc() && stop == end && number >= least && number <= most;
}

Result<std::string> whole_text(const Input& given, int bits, bool is_signed,
                               const std::string& field) {
  const auto digits = whole_digits(given);
  const std::string expected = "a whole number";
  if (!digits) return wrong_type(field, expected, given);
  bool in_range = false;
  if (is_signed) {
    const std::int64_t most = bits >= 64 ? INT64_MAX : (std::int64_t{1} << (bits - 1)) - 1;
    in_range = fits<std::int64_t>(*digits, -most - 1, most);
  } else {
    const std::uint64_t most = bits >= 64 ? UINT64_MAX : (std::uint64_t{1} << bits) - 1;
    in_range = fits<std::uint64_t>(*digits, 0, most);
  }
  if (!in_range)
    return wrong_type(field,
                      expected + " of " + std::to_string(bits) + " bits" +
                          (is_signed ? "" : " that is not negative"),
                      given);
  return *digits;
}

/// The one UTF-16 unit of a char; nothing for any other text.
std::optional<unsigned> utf16_unit(std::string_view text) {
  if (!valid_utf8(text) || text.empty() || text.size() > 3) return std::nullopt;
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const std::size_t size = byte(0) < 0x80 ? 1 : byte(0) < 0xE0 ? 2 : 3;
  if (size != text.size()) return std::nullopt;  // several characters
  if (size == 1) return byte(0);
  unsigned unit = byte(0) & (size == 2 ? 0x1FU : 0x0FU);
  for (std::size_t at = 1; at < size; ++at) unit = unit << 6U | (byte(at) & 0x3FU);
  return unit;
}

/// The text of a value on one line.
Result<std::string> plain_text(const Input& given, const ValueType& type,
                               const std::string& field) {
  switch (type.kind) {
    case FieldKind::Bool:
      if (given.kind == Input::Kind::Bool) return std::string(given.flag ? "1" : "0");
      if (given.kind == Input::Kind::Number && (given.text == "0" || given.text == "1"))
        return given.text;
      if (const auto flag = flag_in_text(given.text); flag && given.kind == Input::Kind::Text)
        return std::string(*flag ? "1" : "0");
      return wrong_type(field, "true or false", given);
    case FieldKind::Integer: return whole_text(given, type.bits, type.is_signed, field);
    case FieldKind::Float: return real_text(given, true, field);
    case FieldKind::Double: return real_text(given, false, field);
    case FieldKind::Char:
      if (given.kind == Input::Kind::Number) return whole_text(given, 16, false, field);
      if (const auto unit = utf16_unit(given.text); unit && given.kind == Input::Kind::Text)
        return std::to_string(*unit);
      return wrong_type(field, "one character", given);
    default: break;
  }
  if (given.kind == Input::Kind::Null) return std::string{};
  if (given.kind != Input::Kind::Text) return wrong_type(field, "a text", given);
  if (!valid_utf8(given.text)) return wrong_type(field, "a text in UTF-8", given);
  return given.text;
}

/// Nothing else may be given: a misspelled name must not get lost.
Result<void> only(const Input& given, std::initializer_list<std::string_view> names,
                  const std::string& field) {
  std::string all;
  for (const std::string_view name : names) all.append(all.empty() ? "" : ", ").append(name);
  if (given.kind != Input::Kind::Map) return wrong_type(field, "an object {" + all + "}", given);
  for (const Input::Member& member : given.members)
    if (std::ranges::find(names, member.name) == names.end())
      return wrong_type(field + "." + member.name, "only " + all, member.value);
  return {};
}

// --- Rows of numbers --------------------------------------------------------------------------

constexpr const char* kColor = "UnityEngine.Color";

/// A text that is no color.
Error wrong_color(const std::string& field, std::string_view expected, const Input& given) {
  Error error = wrong_type(field, expected, given);
  error.hint = color_hint(given.text);
  return error;
}

/// The value of a part that is neither given nor stored: a color is opaque.
std::string default_part(const unity::EngineLayout& layout, std::string_view part) {
  return layout.type == kColor && part == "a" ? "1" : "0";
}

/// A color without its alpha is still a whole color, not a change of parts.
bool is_whole_color(const Input* given) {
  return given != nullptr && given->find("r") != nullptr && given->find("g") != nullptr &&
         given->find("b") != nullptr;
}

std::string part_names(const unity::EngineLayout& layout) {
  std::string names;
  for (const auto& part : layout.parts)
    if (!part.name.empty()) names.append(names.empty() ? "" : ", ").append(part.name);
  return names;
}

/// [1, 2, 3] is {x: 1, y: 2, z: 3}; a list of another length is not a value of the type.
std::optional<Input> with_part_names(const Input& given, const unity::EngineLayout& layout) {
  std::vector<Input::Member> members;
  for (const auto& part : layout.parts) {
    if (part.name.empty()) continue;
    if (members.size() == given.items.size()) return std::nullopt;
    members.push_back({std::string(part.name), given.items[members.size()]});
  }
  if (members.size() != given.items.size()) return std::nullopt;
  return Input::map(std::move(members));
}

Result<Draft> by_layout(const Input* given, const unity::EngineLayout& layout,
                        const FieldValue* current, const std::string& field) {
  std::optional<Input> listed;
  if (given != nullptr && given->kind == Input::Kind::List)
    listed = with_part_names(*given, layout);
  if (given != nullptr && given->kind == Input::Kind::Text && layout.type == kColor) {
    listed = color_parts(*given);
    if (!listed) return wrong_color(field, "{" + part_names(layout) + "} (" + kColor + ")", *given);
  }
  if (listed) given = &*listed;
  if (given != nullptr && given->kind != Input::Kind::Map)
    return wrong_type(field, "{" + part_names(layout) + "} (" + std::string(layout.type) + ")",
                      *given);
  std::vector<Draft> parts;
  if (layout.serialized_version > 0)
    parts.push_back(entry("serializedVersion", std::to_string(layout.serialized_version)));
  if (layout.type == kColor && is_whole_color(given)) current = nullptr;
  std::size_t used = 0;
  for (const unity::EngineLayout::Part& part : layout.parts) {
    if (part.name.empty()) continue;
    const Input* value = given == nullptr ? nullptr : given->find(part.name);
    const FieldValue* stored = current == nullptr ? nullptr : current->find(part.stored);
    std::string text = stored != nullptr ? stored->text : default_part(layout, part.name);
    if (value != nullptr) {
      ++used;
      const std::string name = field + "." + std::string(part.name);
      DIORAMA_TRY(
          text, layout.whole ? whole_text(*value, 32, true, name) : real_text(*value, true, name));
    }
    parts.push_back(entry(part.stored, std::move(text)));
  }
  if (given != nullptr && used < given->members.size())
    return wrong_type(field, "only " + part_names(layout), *given);
  return layout.flow ? Draft::flow(std::move(parts)) : Draft::block(std::move(parts));
}

Result<Draft> layout_part(const Input* given, std::string_view name, std::string_view type,
                          const FieldValue* current, std::string_view stored,
                          const std::string& field) {
  return by_layout(given == nullptr ? nullptr : given->find(name), *unity::engine_layout(type),
                   current == nullptr ? nullptr : current->find(stored),
                   field + "." + std::string(name));
}

/// The parts that were given; the others are already halves.
void halve(Draft& draft, const Input& given) {
  for (Draft& part : draft.children)
    if (given.kind == Input::Kind::List || given.find(part.key) != nullptr)
      part.text = text::float_text(std::strtof(part.text.c_str(), nullptr) / 2);
}

Result<Draft> bounds(const Input* given, const FieldValue* current, const std::string& field) {
  if (given != nullptr) DIORAMA_CHECK(only(*given, {"center", "size"}, field));
  DIORAMA_TRY(Draft center,
              layout_part(given, "center", "UnityEngine.Vector3", current, "m_Center", field));
  DIORAMA_TRY(Draft extent,
              layout_part(given, "size", "UnityEngine.Vector3", current, "m_Extent", field));
  // On disk a box is its centre and half its size.
  if (const Input* size = given == nullptr ? nullptr : given->find("size")) halve(extent, *size);
  return Draft::block({entry("m_Center", std::move(center)), entry("m_Extent", std::move(extent))});
}

Result<Draft> bounds_int(const Input* given, const FieldValue* current, const std::string& field) {
  if (given != nullptr) DIORAMA_CHECK(only(*given, {"position", "size"}, field));
  constexpr std::string_view kVector = "UnityEngine.Vector3Int";
  DIORAMA_TRY(Draft place, layout_part(given, "position", kVector, current, "m_Position", field));
  DIORAMA_TRY(Draft size, layout_part(given, "size", kVector, current, "m_Size", field));
  return Draft::block({entry("m_Position", std::move(place)), entry("m_Size", std::move(size))});
}

/// The number in a part of the stored value; nothing when there is none.
std::optional<std::uint32_t> stored_bits(const FieldValue* current, std::string_view part) {
  const FieldValue* found = current == nullptr ? nullptr : current->find(part);
  std::uint32_t bits = 0;
  if (found == nullptr) return std::nullopt;
  const char* const end = found->text.data() + found->text.size();
  return std::from_chars(found->text.data(), end, bits).ec == std::errc() ? std::optional(bits)
                                                                          : std::nullopt;
}

Input as_byte(double part) {
  return Input::of(std::int64_t{std::lround(part * 255)});
}

/// {r, g, b, a} from 0 to 255 are one number on disk: "rgba: 4278190335" is opaque red.
Result<Draft> color32(const Input* given, const FieldValue* current, const std::string& field) {
  constexpr std::uint32_t kOpaque = 0xFF000000U;
  std::uint32_t bits = 0;
  std::optional<Input> bytes;
  if (given != nullptr && given->kind == Input::Kind::Text) {
    bytes = color_parts(*given);
    if (!bytes) return wrong_color(field, "an object {r, g, b, a}", *given);
    for (Input::Member& part : bytes->members) part.value = as_byte(*number_of(part.value));
    given = &*bytes;
  }
  if (given != nullptr) {
    DIORAMA_CHECK(only(*given, {"r", "g", "b", "a"}, field));
    bits = is_whole_color(given) ? kOpaque : stored_bits(current, "rgba").value_or(kOpaque);
    constexpr std::array<std::string_view, 4> kNames = {"r", "g", "b", "a"};
    for (std::size_t i = 0; i < kNames.size(); ++i) {
      const Input* part = given->find(kNames[i]);
      if (part == nullptr) continue;
      DIORAMA_TRY(const std::string text,
                  whole_text(*part, 8, false, field + "." + std::string(kNames[i])));
      bits = (bits & ~(0xFFU << (8 * i))) | static_cast<std::uint32_t>(std::stoul(text)) << (8 * i);
    }
  }
  return Draft::block({entry("serializedVersion", "2"), entry("rgba", std::to_string(bits))});
}

/// A Color that is written as a Color32: {r: 1, g: 0, b: 0, a: 1} is opaque red. A part that is
/// not given keeps its byte.
Result<Draft> color_in_bytes(const Input* given, const FieldValue* current,
                             const std::string& field) {
  if (given == nullptr || given->kind == Input::Kind::Text) return color32(given, current, field);
  std::optional<Input> listed;
  if (given->kind == Input::Kind::List)
    listed = with_part_names(*given, *unity::engine_layout("UnityEngine.Color"));
  Input bytes = listed ? *listed : *given;
  for (Input::Member& part : bytes.members) {
    const auto number = number_of(part.value);
    if (!number || !(*number >= 0 && *number <= 1))
      return wrong_type(field + "." + part.name, "a number from 0 to 1", part.value);
    part.value = as_byte(*number);
  }
  return color32(&bytes, current, field);
}

/// LayerMask, and RenderingLayerMask, which states version 0.
Result<Draft> layer_mask(const Input* given, const char* version, const std::string& field) {
  std::string bits = "0";
  if (given != nullptr) {
    // -1 is everything; the file has it without a sign.
    const auto digits = whole_digits(*given);
    if (!digits || (!fits<std::int64_t>(*digits, INT32_MIN, UINT32_MAX)))
      return wrong_type(field, "a layer mask (a whole number of 32 bits)", *given);
    bits = std::to_string(static_cast<std::uint32_t>(std::stoll(*digits)));
  }
  return Draft::block({entry("serializedVersion", version), entry("m_Bits", std::move(bits))});
}

Result<Draft> hash128(const Input* given, const std::string& field) {
  constexpr std::size_t kDigits = 32;
  std::string digits(kDigits, '0');
  if (given != nullptr) {
    if (given->kind != Input::Kind::Text || given->text.size() != kDigits ||
        given->text.find_first_not_of("0123456789abcdef") != std::string::npos)
      return wrong_type(field, "a text of 32 hexadecimal digits (small letters)", *given);
    digits = given->text;
  }
  return Draft::block({entry("serializedVersion", "2"), entry("Hash", std::move(digits))});
}

// --- Curves and gradients ---------------------------------------------------------------------

struct NamedNumber {
  std::string_view name;
  int number;
};
/// Numbers as in scripts.
constexpr auto kWrapModes = std::to_array<NamedNumber>(
    {{"Default", 0}, {"Once", 1}, {"Clamp", 1}, {"Loop", 2}, {"PingPong", 4}, {"ClampForever", 8}});
constexpr int kDefault = 0, kPingPong = 4, kLoop = 2, kClampForever = 8;
constexpr auto kGradientModes =
    std::to_array<NamedNumber>({{"Blend", 0}, {"Fixed", 1}, {"PerceptualBlend", 2}});
constexpr auto kWeightedModes =
    std::to_array<NamedNumber>({{"None", 0}, {"In", 1}, {"Out", 2}, {"Both", 3}});

Result<std::string> named(const Input* given, std::span<const NamedNumber> names, int fallback,
                          const std::string& field) {
  if (given == nullptr) return std::to_string(fallback);
  const auto known = std::ranges::find_if(names, [&](const NamedNumber& each) {
    return given->kind == Input::Kind::Number ? given->text == std::to_string(each.number)
                                              : given->text == each.name;
  });
  if (known != names.end() && given->kind != Input::Kind::List && given->kind != Input::Kind::Map)
    return std::to_string(known->number);
  std::string expected;
  for (const NamedNumber& each : names)
    expected.append(expected.empty() ? "one of " : ", ").append(each.name);
  return wrong_type(field, expected, *given);
}

/// On disk: 0 back and forth, 1 again, 2 the last value for ever. The engine takes the default of
/// scripts, 0, for a loop, and a curve that ends once for one that stays.
Result<std::string> wrap_mode(const Input* given, const std::string& field) {
  DIORAMA_TRY(const std::string mode, named(given, kWrapModes, kClampForever, field));
  if (mode == std::to_string(kPingPong)) return std::string("0");
  const bool loops = mode == std::to_string(kLoop) || mode == std::to_string(kDefault);
  return std::string(loops ? "1" : "2");
}

Result<std::string> real_member(const Input& map, std::string_view name, std::string_view fallback,
                                const std::string& field) {
  const Input* value = map.find(name);
  if (value == nullptr) return std::string(fallback);
  return real_text(*value, true, field + "." + std::string(name));
}

/// A key with the names of scripts; the file calls tangents slopes.
Result<Draft> keyframe(const Input& given, const std::string& field) {
  DIORAMA_CHECK(only(
      given, {"time", "value", "inTangent", "outTangent", "inWeight", "outWeight", "weightedMode"},
      field));
  DIORAMA_TRY(std::string time, real_member(given, "time", "0", field));
  DIORAMA_TRY(std::string value, real_member(given, "value", "0", field));
  DIORAMA_TRY(std::string in_slope, real_member(given, "inTangent", "0", field));
  DIORAMA_TRY(std::string out_slope, real_member(given, "outTangent", "0", field));
  DIORAMA_TRY(std::string in_weight, real_member(given, "inWeight", "0.33333334", field));
  DIORAMA_TRY(std::string out_weight, real_member(given, "outWeight", "0.33333334", field));
  DIORAMA_TRY(std::string mode,
              named(given.find("weightedMode"), kWeightedModes, 0, field + ".weightedMode"));
  return Draft::block({entry("serializedVersion", "3"), entry("time", std::move(time)),
                       entry("value", std::move(value)), entry("inSlope", std::move(in_slope)),
                       entry("outSlope", std::move(out_slope)), entry("tangentMode", "0"),
                       entry("weightedMode", std::move(mode)),
                       entry("inWeight", std::move(in_weight)),
                       entry("outWeight", std::move(out_weight))});
}

Result<Draft> curve(const Input* given, const FieldValue* current, const std::string& field) {
  std::vector<Draft> keys;
  const Input nothing = Input::map({{"keys", Input::list({})}});
  const Input& map = given == nullptr ? nothing : *given;
  DIORAMA_CHECK(only(map, {"keys", "preWrapMode", "postWrapMode"}, field));
  const Input* list = map.find("keys");
  if (list == nullptr || list->kind != Input::Kind::List)
    return wrong_type(field + ".keys", "a list", list == nullptr ? Input{} : *list);
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    DIORAMA_TRY(Draft key, keyframe(list->items[i], field + ".keys[" + std::to_string(i) + "]"));
    keys.push_back(std::move(key));
  }
  // As in the editor: the keys of a curve are in order of time.
  std::ranges::stable_sort(keys, {}, [](const Draft& key) {
    const auto time = std::ranges::find(key.children, "time", &Draft::key);
    return std::strtod(time->text.c_str(), nullptr);
  });
  DIORAMA_TRY(std::string before, wrap_mode(map.find("preWrapMode"), field + ".preWrapMode"));
  DIORAMA_TRY(std::string after, wrap_mode(map.find("postWrapMode"), field + ".postWrapMode"));
  const FieldValue* order = current == nullptr ? nullptr : current->find("m_RotationOrder");
  return Draft::block(
      {entry("serializedVersion", "2"), entry("m_Curve", Draft::list(std::move(keys))),
       entry("m_PreInfinity", std::move(before)), entry("m_PostInfinity", std::move(after)),
       entry("m_RotationOrder", order == nullptr ? "4" : order->text)});
}

/// A fraction of 65535, as gradients store their times.
Result<std::string> gradient_time(const Input& key, const std::string& field) {
  const Input* time = key.find("time");
  const auto number = time == nullptr ? std::optional(0.0) : number_of(*time);
  if (!number || !(*number >= 0 && *number <= 1))
    return wrong_type(field + ".time", "a number from 0 to 1", time == nullptr ? key : *time);
  return std::to_string(std::lround(*number * 65535));
}

/// Eight colors and two rows of eight times, however many are used.
struct GradientKeys {
  std::array<std::array<std::string, 4>, 8> colors;
  std::array<std::string, 8> color_times, alpha_times;
  std::size_t color_count = 0, alpha_count = 0;
};

Result<std::span<const Input>> gradient_list(const Input& map, std::string_view name,
                                             const std::string& field) {
  const Input* list = map.find(name);
  if (list == nullptr || list->kind != Input::Kind::List || list->items.empty() ||
      list->items.size() > 8)
    return wrong_type(field + "." + std::string(name), "a list of 1 to 8 keys",
                      list == nullptr ? Input{} : *list);
  return std::span<const Input>(list->items);
}

Result<GradientKeys> gradient_keys(const Input& map, const std::string& field) {
  GradientKeys out;
  for (auto& color : out.colors) color.fill("0");
  out.color_times.fill("0");
  out.alpha_times.fill("0");
  DIORAMA_TRY(const auto colors, gradient_list(map, "colorKeys", field));
  DIORAMA_TRY(const auto alphas, gradient_list(map, "alphaKeys", field));
  out.color_count = colors.size();
  out.alpha_count = alphas.size();
  for (std::size_t i = 0; i < colors.size(); ++i) {
    const std::string at = field + ".colorKeys[" + std::to_string(i) + "]";
    DIORAMA_CHECK(only(colors[i], {"color", "time"}, at));
    const Input* color = colors[i].find("color");
    if (color == nullptr) return wrong_type(at, "an object {color, time}", colors[i]);
    DIORAMA_TRY(const Draft draft, by_layout(color, *unity::engine_layout("UnityEngine.Color"),
                                             nullptr, at + ".color"));
    for (std::size_t part = 0; part < 3; ++part) out.colors[i][part] = draft.children[part].text;
    DIORAMA_TRY(out.color_times[i], gradient_time(colors[i], at));
  }
  for (std::size_t i = 0; i < alphas.size(); ++i) {
    const std::string at = field + ".alphaKeys[" + std::to_string(i) + "]";
    DIORAMA_CHECK(only(alphas[i], {"alpha", "time"}, at));
    DIORAMA_TRY(out.colors[i][3], real_member(alphas[i], "alpha", "1", at));
    DIORAMA_TRY(out.alpha_times[i], gradient_time(alphas[i], at));
  }
  return out;
}

/// Of a gradient that the file has, what it has; of a new one, what the editor writes.
std::optional<std::string> gradient_space(const FieldValue* current,
                                          const std::optional<UnityVersion>& editor) {
  constexpr const char* kField = "m_ColorSpace";
  constexpr const char* kUninitialized = "-1";  // the engine decides
  if (current != nullptr) {
    const FieldValue* const space = current->find(kField);
    return space == nullptr ? std::nullopt : std::optional(space->text);
  }
  const ValueTypeInfo* const form =
      editor ? find_value_type("Gradient", *editor) : find_value_type("Gradient");
  return form != nullptr && form->field(kField) != nullptr ? std::optional(kUninitialized)
                                                           : std::nullopt;
}

Result<Draft> gradient(const Input* given, const FieldValue* current,
                       const std::optional<UnityVersion>& editor, const std::string& field) {
  const Input white = Input::map(
      {{"colorKeys", Input::list({Input::map({{"color", Input::map({{"r", Input::of(1.0)},
                                                                    {"g", Input::of(1.0)},
                                                                    {"b", Input::of(1.0)}})}})})},
       {"alphaKeys", Input::list({Input::map({})})}});
  const Input& map = given == nullptr ? white : *given;
  DIORAMA_CHECK(only(map, {"colorKeys", "alphaKeys", "mode"}, field));
  DIORAMA_TRY(GradientKeys keys, gradient_keys(map, field));
  DIORAMA_TRY(std::string mode, named(map.find("mode"), kGradientModes, 0, field + ".mode"));
  constexpr std::array<std::string_view, 4> kParts = {"r", "g", "b", "a"};
  std::vector<Draft> out{entry("serializedVersion", "2")};
  for (std::size_t i = 0; i < keys.colors.size(); ++i) {
    std::vector<Draft> parts;
    for (std::size_t part = 0; part < kParts.size(); ++part)
      parts.push_back(entry(kParts[part], keys.colors[i][part]));
    out.push_back(entry("key" + std::to_string(i), Draft::flow(std::move(parts))));
  }
  for (std::size_t i = 0; i < keys.color_times.size(); ++i)
    out.push_back(entry("ctime" + std::to_string(i), keys.color_times[i]));
  for (std::size_t i = 0; i < keys.alpha_times.size(); ++i)
    out.push_back(entry("atime" + std::to_string(i), keys.alpha_times[i]));
  out.push_back(entry("m_Mode", std::move(mode)));
  if (auto space = gradient_space(current, editor))
    out.push_back(entry("m_ColorSpace", *std::move(space)));
  out.push_back(entry("m_NumColorKeys", std::to_string(keys.color_count)));
  out.push_back(entry("m_NumAlphaKeys", std::to_string(keys.alpha_count)));
  return Draft::block(std::move(out));
}

Draft numbers_draft(std::initializer_list<std::pair<std::string_view, double>> numbers) {
  std::vector<Draft> parts;
  for (const auto& [name, value] : numbers)
    parts.push_back(entry(name, text::float_text(static_cast<float>(value))));
  return Draft::flow(std::move(parts));
}

}  // namespace

Draft vector_draft(const scene::Vector2& value) {
  return numbers_draft({{"x", value.x}, {"y", value.y}});
}

Draft vector_draft(const scene::Vector3& value) {
  return numbers_draft({{"x", value.x}, {"y", value.y}, {"z", value.z}});
}

Draft quaternion_draft(const scene::Quaternion& value) {
  return numbers_draft({{"x", value.x}, {"y", value.y}, {"z", value.z}, {"w", value.w}});
}

Result<Draft> engine_draft(const Input* given, const ValueType& type, const FieldValue* current,
                           const std::optional<UnityVersion>& editor, const std::string& field) {
  switch (type.kind) {
    case FieldKind::Bool:
    case FieldKind::Integer:
    case FieldKind::Float:
    case FieldKind::Double:
    case FieldKind::Char:
    case FieldKind::String: {
      if (given == nullptr) return Draft::scalar(type.kind == FieldKind::String ? "" : "0");
      DIORAMA_TRY(std::string text, plain_text(*given, type, field));
      return Draft::scalar(std::move(text));
    }
    case FieldKind::Bounds: return bounds(given, current, field);
    case FieldKind::BoundsInt: return bounds_int(given, current, field);
    case FieldKind::Color32: return color32(given, current, field);
    case FieldKind::Color:
      if (type.in_bytes || (current != nullptr && current->find("rgba") != nullptr))
        return color_in_bytes(given, current, field);
      break;
    case FieldKind::LayerMask: return layer_mask(given, "2", field);
    case FieldKind::RenderingLayerMask: return layer_mask(given, "0", field);
    case FieldKind::Hash128: return hash128(given, field);
    case FieldKind::AnimationCurve: return curve(given, current, field);
    case FieldKind::Gradient: return gradient(given, current, editor, field);
    default: break;
  }
  if (const unity::EngineLayout* layout = unity::engine_layout(unity::engine_type(type.kind)))
    return by_layout(given, *layout, current, field);
  return Error{ErrorCode::Unsupported,
               field + ": values of type " + type.name + " cannot be written",
               "set it in the editor",
               {{"field", field}}};
}

}  // namespace diorama::unity::edit
