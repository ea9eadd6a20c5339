// Parse number: text that a person or a program wrote, as a number.
//
// In the notation of std::from_chars: no spaces, no plus sign, no locale.
//
// Threading: free functions. Errors: nothing when it is no number, or does not fit the type.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>
#include <system_error>

namespace diorama {

/// Takes the number that the text begins with off its front. The text stays as it is when it begins
/// with none.
template <class Number>
[[nodiscard]] std::optional<Number> take_number(std::string_view& text) {
  Number number{};
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (status != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

/// The number that the text begins with, whatever follows: 12 of "12 px".
template <class Number>
[[nodiscard]] std::optional<Number> leading_number(std::string_view text) {
  return take_number<Number>(text);
}

/// The number that the whole text is.
template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
  const std::optional<Number> number = take_number<Number>(text);
  return text.empty() ? number : std::nullopt;
}

/// The same for digits of another base, as 16.
template <std::integral Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text, int base) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, number, base);
  return status == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

}  // namespace diorama
