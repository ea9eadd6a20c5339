// Type names: how people name C# types, by the full name or by the last part of it.
#pragma once

#include <string_view>

namespace diorama::edit {

/// "Rigidbody" for "UnityEngine.Rigidbody", "Inner" for "Game.Outer+Inner".
[[nodiscard]] constexpr std::string_view short_name(std::string_view full) {
  return full.substr(full.find_last_of(".+") + 1);
}

/// Whether somebody who writes `wanted` can mean this type.
[[nodiscard]] constexpr bool means(std::string_view wanted, std::string_view full) {
  return full == wanted ||
         (wanted.find('.') == std::string_view::npos && short_name(full) == wanted);
}

}  // namespace diorama::edit
