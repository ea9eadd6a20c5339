#include "unity/text/number_text.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>

#include "support/corpus.h"
#include "unity/text/document.h"

namespace diorama::unity::text {
namespace {

/// The decimal digits without sign, point, exponent, and zeros that only hold places.
std::string digits_of(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, text.find('e')))
    if (c >= '0' && c <= '9') out += c;
  out.erase(0, out.find_first_not_of('0'));
  out.erase(out.find_last_not_of('0') + 1);
  return out;
}

bool is_same(float number, const std::string& text) {
  return std::bit_cast<std::uint32_t>(std::strtof(text.c_str(), nullptr)) ==
         std::bit_cast<std::uint32_t>(number);
}

/// Whether some decimal with one digit less is read as the number too. If any is, the nearest
/// one below or above is.
bool could_be_shorter(float number, std::size_t digits) {
  if (digits < 2) return false;
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.*e", static_cast<int>(digits) - 2,
                static_cast<double>(number));
  std::string nearest = buffer;
  const std::size_t mark = nearest.find('e');
  const long exponent = std::strtol(nearest.c_str() + mark + 1, nullptr, 10);
  const bool negative = nearest.starts_with('-');
  std::string whole;
  for (const char c : nearest.substr(0, mark))
    if (c >= '0' && c <= '9') whole += c;
  const long middle = std::strtol(whole.c_str(), nullptr, 10);
  const long places = exponent - (static_cast<long>(digits) - 2);
  for (const long other : {middle - 1, middle, middle + 1}) {
    const std::string candidate = std::to_string(other) + "e" + std::to_string(places);
    if (is_same(number, negative ? "-" + candidate : candidate)) return true;
  }
  return false;
}

/// Counts the numbers of a transform's vectors that are written otherwise than we would.
void check_vectors(NodeView fields, std::size_t& numbers, std::size_t& others) {
  for (const char* name :
       {"m_LocalPosition", "m_LocalRotation", "m_LocalScale", "m_LocalEulerAnglesHint",
        "m_AnchoredPosition", "m_SizeDelta", "m_AnchorMin", "m_AnchorMax", "m_Pivot"}) {
    for (const NodeView part : fields[name]) {
      const std::string text = part.text();
      ++numbers;
      if (float_text(std::strtof(text.c_str(), nullptr)) != text) ++others;
    }
  }
}

}  // namespace

TEST_CASE("numbers: floats are written as Unity does") {
  struct Case {
    float value;
    std::string_view text;
  };
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const Case cases[] = {
      {0.0F, "0"},
      {-0.0F, "-0"},
      {1.0F, "1"},
      {-1.0F, "-1"},
      {0.1F, "0.1"},
      {0.7071068F, "0.7071068"},
      {-0.00000014901161F, "-0.00000014901161"},
      {123.45F, "123.45"},
      {16777216.0F, "16777216"},
      {100000000.0F, "100000000"},
      {999999900.0F, "999999900"},
      {1e9F, "1e+9"},
      {2147483600.0F, "2.1474836e+9"},
      {-2147483600.0F, "-2.1474836e+9"},
      {3.4028235e+38F, "3.4028235e+38"},
      {1e-9F, "0.000000001"},
      {9.98e-10F, "9.98e-10"},
      {4.440892e-18F, "4.440892e-18"},
      {1e-45F, "1e-45"},
      {kInfinity, "Infinity"},
      {-kInfinity, "-Infinity"},
      {std::numeric_limits<float>::quiet_NaN(), "NaN"},
      {-std::numeric_limits<float>::quiet_NaN(), "NaN"},
  };
  for (const Case& c : cases) CHECK(float_text(c.value) == c.text);
}

TEST_CASE("numbers: doubles are written with the digits a double needs") {
  struct Case {
    double value;
    std::string_view text;
  };
  const Case cases[] = {
      {12.283333333333333, "12.283333333333333"},
      {0.1, "0.1"},
      {-0.0, "-0"},
      {1e9, "1e+9"},
      {999999999.5, "999999999.5"},
      {1e-9, "0.000000001"},
      {1.7976931348623157e308, "1.7976931348623157e+308"},
      {5e-324, "5e-324"},
      {static_cast<double>(0.1F), "0.10000000149011612"},
  };
  for (const Case& c : cases) CHECK(double_text(c.value) == c.text);
}

TEST_CASE("numbers: a million random floats are read back, and none has a digit too many") {
  std::mt19937 random(11);
  std::size_t lost = 0;
  std::size_t too_long = 0;
  for (int i = 0; i < 1'000'000; ++i) {
    const auto number = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    if (!std::isfinite(number)) continue;
    const std::string text = float_text(number);
    if (!is_same(number, text)) ++lost;
    if (could_be_shorter(number, digits_of(text).size())) ++too_long;
  }
  CHECK(lost == 0);
  CHECK(too_long == 0);
}

TEST_CASE("numbers: random doubles are read back") {
  std::mt19937_64 random(12);
  std::size_t lost = 0;
  for (int i = 0; i < 100'000; ++i) {
    const auto number = std::bit_cast<double>(random());
    if (!std::isfinite(number)) continue;
    if (std::strtod(double_text(number).c_str(), nullptr) != number) ++lost;
  }
  CHECK(lost == 0);
}

TEST_CASE("numbers: the transforms of the corpus have the digits we write") {
  const auto files = test::project_files([](const std::filesystem::path& path) {
    return path.extension() == ".unity" || path.extension() == ".prefab";
  });
  std::size_t numbers = 0;
  std::size_t others = 0;
  std::size_t old_files = 0;
  for (const auto& path : files) {
    const std::size_t before = others;
    const Document document = Document::parse(test::read_all(path));
    for (const Object& object : document.objects()) {
      if (object.class_id != 4 && object.class_id != 224) continue;
      const Tree tree = document.fields(object);
      check_vectors(tree.fields(), numbers, others);
    }
    if (others > before) ++old_files;
  }
  std::cout << numbers - others << " of " << numbers << " floats of transforms written alike\n";
  CHECK(numbers > 0);
  // Three scenes of Fungus keep numbers of an editor before 2018: nine digits, and none before
  // the point (".193553254", "-4.73000002").
  const bool corpus = !test::unity_corpus().empty();
  CHECK(old_files == (corpus ? 3 : 0));
  CHECK(others == (corpus ? 36 : 0));
}

}  // namespace diorama::unity::text
