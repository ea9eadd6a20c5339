// Given forms: plain values as people write them: a number or a bool as a text, a color in one
// word.
//
//   "3.5"   "true"   "#ff8000"   "#f80"   "#ff8000cc"   "red"
//
// Nothing is guessed: only the type of the field makes a color of a text, and a number.
//
// Threading: free functions. Errors: nothing where a text has no such form.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "scene/input.h"

namespace diorama::unity::edit {

/// Red, green, blue and alpha from 0 to 1. "#rgb", "#rgba", "#rrggbb", "#rrggbbaa" (opaque without
/// alpha), or a name in any letter case: those of UnityEngine.Color, and of the colors of rich text
/// that Color does not have.
[[nodiscard]] std::optional<std::array<double, 4>> color_in(std::string_view text);
/// The same as {r, g, b, a}.
[[nodiscard]] std::optional<scene::Input> color_parts(const scene::Input& given);
/// How to give a color; with the name that is nearest.
[[nodiscard]] std::string color_hint(std::string_view text);

/// A decimal number, finite, nothing else around it: "3.5", "-2e3".
[[nodiscard]] std::optional<double> number_in_text(std::string_view text);
/// "true" or "false", in any letter case, "1" or "0".
[[nodiscard]] std::optional<bool> flag_in_text(std::string_view text);

}  // namespace diorama::unity::edit
