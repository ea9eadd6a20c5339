//   m_Volume: 0.75              not 0.750000
//   inWeight: 0.33333334        eight digits, because seven give another float
//   m_Mass: 1                   no point
//   value: 2.1474836e+9         not 2147483648, and not e+09
//   value: 4.440892e-18
//   y: -0                       kept, as Unity keeps it
//
// The library gives the fewest digits, but chooses its notation by length; so the digits are
// arranged again here.
#include "unity/text/number_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace diorama::unity::text {
namespace {

constexpr int kPositionalFrom = -9;  // the smallest exponent of ten written without 'e'
constexpr int kPositionalTo = 9;     // the smallest one written with it again

/// The point goes after `exponent` + 1 digits; zeros fill in for missing digits.
std::string positional(std::string_view digits, int exponent) {
  if (exponent < 0)
    return std::string("0.").append(static_cast<std::size_t>(-exponent - 1), '0').append(digits);
  const auto whole = static_cast<std::size_t>(exponent) + 1;
  std::string out(digits.substr(0, whole));
  if (digits.size() <= whole) return out.append(whole - digits.size(), '0');
  return out.append(".").append(digits.substr(whole));
}

std::string scientific(std::string_view digits, int exponent) {
  std::string out(digits.substr(0, 1));
  if (digits.size() > 1) out.append(".").append(digits.substr(1));
  out += exponent < 0 ? "e-" : "e+";
  return out + std::to_string(std::abs(exponent));
}

template <class Number>
std::string number_text(Number value) {
  if (std::isnan(value)) return "NaN";
  std::string sign(std::signbit(value) ? "-" : "");
  if (std::isinf(value)) return sign + "Infinity";
  if (value == 0) return sign + "0";
  std::array<char, 32> buffer{};  // 17 digits, point, exponent
  const char* const end = std::to_chars(buffer.data(), buffer.data() + buffer.size(),
                                        std::abs(value), std::chars_format::scientific)
                              .ptr;
  const std::string_view written(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  const std::size_t mark = written.find('e');
  std::string digits(written.substr(0, mark));
  if (digits.size() > 1) digits.erase(1, 1);  // the point
  int exponent = 0;
  const std::size_t number = mark + (written[mark + 1] == '+' ? 2 : 1);
  std::from_chars(written.data() + number, end, exponent);
  const bool long_form = exponent >= kPositionalFrom && exponent < kPositionalTo;
  return sign + (long_form ? positional(digits, exponent) : scientific(digits, exponent));
}

}  // namespace

std::string float_text(float value) {
  return number_text(value);
}

std::string double_text(double value) {
  return number_text(value);
}

}  // namespace diorama::unity::text
