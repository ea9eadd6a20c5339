// Small questions about the text of HTTP: ASCII letters without case, blanks, token characters.
//
// Threading: pure functions.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace diorama::rpc {

inline constexpr std::array<char, 256> kLowerCase = [] {
  std::array<char, 256> lower{};
  for (int c = 0; c < 256; ++c)
    lower[static_cast<std::size_t>(c)] = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  return lower;
}();

constexpr char to_lower(char c) {
  return kLowerCase[static_cast<unsigned char>(c)];
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

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

/// A copy in lower case.
inline std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = to_lower(c);
  return out;
}

/// Without spaces and tabs at both ends.
constexpr std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// The characters of RFC 9110 tokens: header names and methods consist of them.
inline constexpr std::array<bool, 256> kTokenChars = [] {
  std::array<bool, 256> is_token{};
  for (const char c : std::string_view("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"
                                       "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    is_token[static_cast<unsigned char>(c)] = true;
  return is_token;
}();

constexpr bool is_token_char(char c) {
  return kTokenChars[static_cast<unsigned char>(c)];
}

/// Whether requests can name an endpoint so: "/mcp", not "mcp", "/a b" or "/mcp?x".
constexpr bool is_endpoint_path(std::string_view path) {
  const auto is_plain = [](char c) { return c > ' ' && c < 0x7f && c != '?' && c != '#'; };
  return path.starts_with('/') && std::ranges::all_of(path, is_plain);
}

}  // namespace diorama::rpc
