// Values as people write them: each spelling, and what is none.

#include "unity/edit/values/given_forms.h"

#include <doctest/doctest.h>

#include "unity/text/number_text.h"

namespace diorama::unity::edit {
namespace {

std::string shown(std::string_view text) {
  const auto color = color_in(text);
  if (!color) return "none";
  std::string out;
  for (const double part : *color)
    out += (out.empty() ? "" : " ") + text::float_text(static_cast<float>(part));
  return out;
}

}  // namespace

TEST_CASE("given forms: colors by digits, and by the names that the engine has") {
  struct Row {
    const char *text, *parts;
  };
  constexpr Row kRows[] = {
      // ColorUtility.TryParseHtmlString: #RGB, #RGBA, #RRGGBB, #RRGGBBAA, in any letter case.
      {"#ff8000", "1 0.5019608 0 1"},
      {"#FF8000", "1 0.5019608 0 1"},
      {"#f80", "1 0.53333336 0 1"},
      {"#f80c", "1 0.53333336 0 0.8"},
      {"#ff8000cc", "1 0.5019608 0 0.8"},
      {"#00000000", "0 0 0 0"},
      // Static properties of UnityEngine.Color (Scripting API).
      {"red", "1 0 0 1"},
      {"green", "0 1 0 1"},
      {"blue", "0 0 1 1"},
      {"white", "1 1 1 1"},
      {"black", "0 0 0 1"},
      {"yellow", "1 0.92156863 0.015686275 1"},
      {"cyan", "0 1 1 1"},
      {"magenta", "1 0 1 1"},
      {"gray", "0.5 0.5 0.5 1"},
      {"grey", "0.5 0.5 0.5 1"},
      {"clear", "0 0 0 0"},
      // Rich text (manual, "Supported colors"): those that Color does not have.
      {"aqua", "0 1 1 1"},
      {"brown", "0.64705884 0.16470589 0.16470589 1"},
      {"darkblue", "0 0 0.627451 1"},
      {"fuchsia", "1 0 1 1"},
      {"lightblue", "0.6784314 0.84705883 0.9019608 1"},
      {"lime", "0 1 0 1"},
      {"maroon", "0.5019608 0 0 1"},
      {"navy", "0 0 0.5019608 1"},
      {"olive", "0.5019608 0.5019608 0 1"},
      {"orange", "1 0.64705884 0 1"},
      {"purple", "0.5019608 0 0.5019608 1"},
      {"silver", "0.7529412 0.7529412 0.7529412 1"},
      {"teal", "0 0.5019608 0.5019608 1"},
      {"Red", "1 0 0 1"},
      // No colors.
      {"", "none"},
      {"#", "none"},
      {"#ff", "none"},
      {"#ff800", "none"},
      {"#ff80000", "none"},
      {"#ff8000cc0", "none"},
      {"#gg8000", "none"},
      {"#+f8000", "none"},
      {"ff8000", "none"},
      {" red", "none"},
      {"reddish", "none"},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.text);
    CHECK(shown(row.text) == row.parts);
  }
}

TEST_CASE("given forms: a byte of a color is the float that the engine makes of it") {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (unsigned byte = 0; byte < 256; ++byte) {
    const std::string text = {'#', kDigits[byte >> 4U], kDigits[byte & 15U], '0', '0', '0', '0'};
    const auto color = color_in(text);
    REQUIRE(color);
    CHECK(static_cast<float>((*color)[0]) == static_cast<float>(byte) / 255.0F);
  }
}

TEST_CASE("given forms: numbers and flags in texts") {
  CHECK(number_in_text("3.5") == 3.5);
  CHECK(number_in_text("-2e3") == -2000);
  CHECK(number_in_text(".5") == 0.5);
  for (const char* const text : {"", "+1", "1,5", "0x10", "inf", "nan", "1e999", " 1", "1 ", "1f",
                                 "-", ".", "e5", "1.2.3"}) {
    CAPTURE(text);
    CHECK_FALSE(number_in_text(text));
  }
  CHECK(flag_in_text("true") == true);
  CHECK(flag_in_text("FALSE") == false);
  CHECK(flag_in_text("1") == true);
  CHECK(flag_in_text("0") == false);
  for (const char* const text : {"", "yes", "on", "2", "truely", " true"}) {
    CAPTURE(text);
    CHECK_FALSE(flag_in_text(text));
  }
}

}  // namespace diorama::unity::edit
