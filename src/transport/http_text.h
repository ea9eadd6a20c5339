// Small comparisons on the text of HTTP: ASCII letters without case, trimming, lists.
#pragma once

#include <string_view>

namespace diorama::transport {

constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

constexpr bool same_ignoring_case(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (to_lower(a[i]) != to_lower(b[i])) return false;
  return true;
}

constexpr bool starts_with_ignoring_case(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() && same_ignoring_case(text.substr(0, prefix.size()), prefix);
}

/// Without spaces and tabs at both ends.
constexpr std::string_view trim(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

/// A character of an RFC 9110 token: header names, methods.
constexpr bool is_token_char(char c) {
  const bool alphanumeric = (c >= '0' && c <= '9') || (to_lower(c) >= 'a' && to_lower(c) <= 'z');
  return alphanumeric || std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

}  // namespace diorama::transport
