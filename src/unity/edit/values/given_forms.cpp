// "#ff8000" is written as the engine's own parser reads it, each byte divided by 255:
//
//      m_Color: {r: 1, g: 0.5019608, b: 0, a: 1}
//
// Of names that Color and the colors of rich text both have, Color's count: its green is
// {0, 1, 0}, its yellow {1, 0.92156863, 0.015686275}, its grey half of white.

#include "unity/edit/values/given_forms.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "base/parse_number.h"
#include "base/path_text.h"
#include "base/text.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;

struct NamedColor {
  std::string_view name;
  std::array<double, 4> parts;
};

constexpr double kByte = 255;

/// A color of rich text: its digits.
constexpr std::array<double, 4> rich(unsigned digits) {
  return {(digits >> 16U & 0xFFU) / kByte, (digits >> 8U & 0xFFU) / kByte, (digits & 0xFFU) / kByte,
          1};
}

constexpr auto kColors = std::to_array<NamedColor>({
    // The static properties of UnityEngine.Color.
    {"red", {1, 0, 0, 1}},
    {"green", {0, 1, 0, 1}},
    {"blue", {0, 0, 1, 1}},
    {"white", {1, 1, 1, 1}},
    {"black", {0, 0, 0, 1}},
    {"yellow", {1, 235 / kByte, 4 / kByte, 1}},
    {"cyan", {0, 1, 1, 1}},
    {"magenta", {1, 0, 1, 1}},
    {"gray", {0.5, 0.5, 0.5, 1}},
    {"grey", {0.5, 0.5, 0.5, 1}},
    {"clear", {0, 0, 0, 0}},
    // Of rich text and ColorUtility.TryParseHtmlString: the others.
    {"aqua", rich(0x00FFFF)},
    {"brown", rich(0xA52A2A)},
    {"darkblue", rich(0x0000A0)},
    {"fuchsia", rich(0xFF00FF)},
    {"lightblue", rich(0xADD8E6)},
    {"lime", rich(0x00FF00)},
    {"maroon", rich(0x800000)},
    {"navy", rich(0x000080)},
    {"olive", rich(0x808000)},
    {"orange", rich(0xFFA500)},
    {"purple", rich(0x800080)},
    {"silver", rich(0xC0C0C0)},
    {"teal", rich(0x008080)},
});

std::optional<std::array<double, 4>> by_digits(std::string_view digits) {
  const bool is_short = digits.size() == 3 || digits.size() == 4;
  if (!is_short && digits.size() != 6 && digits.size() != 8) return std::nullopt;
  if (digits.find_first_not_of("0123456789abcdefABCDEF") != std::string_view::npos)
    return std::nullopt;
  const std::size_t width = is_short ? 1 : 2;
  std::array<double, 4> out{0, 0, 0, 1};
  for (std::size_t part = 0; part * width < digits.size(); ++part) {
    const auto byte = parse_number<unsigned>(digits.substr(part * width, width), 16).value_or(0);
    out.at(part) = (is_short ? byte * 17 : byte) / kByte;
  }
  return out;
}

}  // namespace

std::optional<std::array<double, 4>> color_in(std::string_view text) {
  if (text.starts_with('#')) return by_digits(text.substr(1));
  const auto found = std::ranges::find(kColors, lower_case(text), &NamedColor::name);
  return found == kColors.end() ? std::nullopt : std::optional(found->parts);
}

std::optional<Input> color_parts(const Input& given) {
  if (given.kind != Input::Kind::Text) return std::nullopt;
  const auto color = color_in(given.text);
  if (!color) return std::nullopt;
  const auto& [r, g, b, a] = *color;
  return Input::map(
      {{"r", Input::of(r)}, {"g", Input::of(g)}, {"b", Input::of(b)}, {"a", Input::of(a)}});
}

std::string color_hint(std::string_view text) {
  std::vector<std::string_view> names;
  for (const NamedColor& each : kColors) names.push_back(each.name);
  return did_you_mean(lower_case(text), names,
                      R"(give {"r": 1, "g": 0.5, "b": 0}, "#ff8000" or a name like "red")");
}

std::optional<double> number_in_text(std::string_view text) {
  if (text.find_first_not_of("-+.eE0123456789") != std::string_view::npos) return std::nullopt;
  const auto number = parse_number<double>(text);
  return number && std::isfinite(*number) ? number : std::nullopt;
}

std::optional<bool> flag_in_text(std::string_view text) {
  const std::string word = lower_case(text);
  if (word == "true" || word == "1") return true;
  if (word == "false" || word == "0") return false;
  return std::nullopt;
}

}  // namespace diorama::unity::edit
