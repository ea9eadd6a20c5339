// UnityVersion: the version of an editor, "2022.3.62f2", that can be compared.
//
// Threading: a value. Errors: parse() gives nothing for text that is not a version.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace diorama::unity {

/// Ordered by release: alpha before beta before final before patch.
struct UnityVersion {
  int year = 0;  ///< 2022, or 6000 for Unity 6
  int minor = 0, patch = 0;
  char stage = 'f';  ///< a, b, f or p
  int stage_number = 0;

  /// Takes "2022.3.62f2", "2022.3.62f2c1" (f2) and "2022.3" (its first final).
  [[nodiscard]] static std::optional<UnityVersion> parse(std::string_view text);
  [[nodiscard]] std::string text() const;

  auto operator<=>(const UnityVersion&) const = default;
};

}  // namespace diorama::unity
