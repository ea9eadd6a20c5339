// Type names: how people name C# types, by the full name or by its last part; and how the runtime
// does.
//
// Threading: pure functions. Errors: none; what is no C# type name stays as it is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace diorama::scene {

/// "Rigidbody" for "Engine.Rigidbody", "Inner" for "Game.Outer+Inner".
[[nodiscard]] constexpr std::string_view short_name(std::string_view full) {
  return full.substr(full.find_last_of(".+") + 1);
}

/// Whether `wanted` can mean this type.
[[nodiscard]] constexpr bool means(std::string_view wanted, std::string_view full) {
  return full == wanted ||
         (wanted.find('.') == std::string_view::npos && short_name(full) == wanted);
}

/// Like means(), for classes inside others, too: "Outer+Inner", also with a dot or a slash.
[[nodiscard]] inline bool is_called(std::string_view wanted, std::string_view full) {
  const auto same = [](char a, char b) { return a == b || ((a == '.' || a == '/') && b == '+'); };
  if (wanted.empty() || wanted.size() > full.size()) return false;
  const std::size_t before = full.size() - wanted.size();
  if (before > 0 && full[before - 1] != '.' && full[before - 1] != '+') return false;
  return std::equal(wanted.begin(), wanted.end(),
                    full.begin() + static_cast<std::ptrdiff_t>(before), same);
}

/// A type as the runtime spells it (Type.FullName, without assemblies), from how C# does:
/// "System.Int32[]" for "int[]", "System.Collections.Generic.List`1[[System.Single]]" for
/// "System.Collections.Generic.List<float>". Names that are spelled so already stay.
[[nodiscard]] std::string runtime_name(std::string_view full);

}  // namespace diorama::scene
