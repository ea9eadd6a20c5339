#include "unity/facts/unity_version.h"

#include <charconv>

namespace diorama::unity {
namespace {

/// Takes a number off the front of the text.
std::optional<int> take_number(std::string_view& text) {
  int value = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (status != std::errc{} || text.front() == '-') return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

bool take(std::string_view& text, char wanted) {
  if (!text.starts_with(wanted)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::optional<UnityVersion> UnityVersion::parse(std::string_view text) {
  UnityVersion out;
  const auto year = take_number(text);
  if (!year || !take(text, '.')) return std::nullopt;
  const auto minor = take_number(text);
  if (!minor) return std::nullopt;
  out.year = *year;
  out.minor = *minor;
  if (!take(text, '.')) return text.empty() ? std::optional(out) : std::nullopt;
  const auto patch = take_number(text);
  if (!patch) return std::nullopt;
  out.patch = *patch;
  if (text.empty()) return out;
  if (std::string_view("abfp").find(text.front()) == std::string_view::npos) return std::nullopt;
  out.stage = text.front();
  text.remove_prefix(1);
  const auto number = take_number(text);
  if (!number) return std::nullopt;
  out.stage_number = *number;
  return out;
}

std::string UnityVersion::text() const {
  return std::to_string(year) + "." + std::to_string(minor) + "." + std::to_string(patch) + stage +
         std::to_string(stage_number);
}

}  // namespace diorama::unity
