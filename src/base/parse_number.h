// Parse number: reads text that a person or a program wrote as a number.
//
// In the notation of std::from_chars: no spaces, no plus sign, no locale.
//
// Threading: free functions. Errors: nothing when it is not a number or does not fit the type.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>
#include <system_error>

namespace diorama {

/// Takes the number at the beginning off the text. The text stays as it is when it does not begin
/// with a number.
template <class Number>
[[nodiscard]] std::optional<Number> take_number(std::string_view& text) {
  Number number{};
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (status != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

/// The number at the beginning of the text, whatever follows: 12 for "12 px".
template <class Number>
[[nodiscard]] std::optional<Number> leading_number(std::string_view text) {
  return take_number<Number>(text);
}

/// The whole text as a number.
template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
  const std::optional<Number> number = take_number<Number>(text);
  return text.empty() ? number : std::nullopt;
}

/// The same for digits of another base, such as 16.
template <std::integral Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text, int base) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, number, base);
  return status == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

}  // namespace diorama
