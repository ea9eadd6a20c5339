// Guid: the 128-bit name Unity gives an asset, written as 32 hexadecimal digits in its .meta.
//
// Only the number; unity/assets/asset_database.h knows what it names.
//
// Threading: a value. Errors: parse() gives nothing for anything but 32 digits.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace diorama::unity {

struct Guid {
  std::uint64_t high = 0;  ///< the first 16 digits
  std::uint64_t low = 0;

  /// Unity writes lower case; both cases are accepted.
  [[nodiscard]] static std::optional<Guid> parse(std::string_view text);
  /// 32 lower-case digits, as on disk.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool is_zero() const { return high == 0 && low == 0; }

  auto operator<=>(const Guid&) const = default;
};

/// Built into every editor; files with these GUIDs are on no disk.
inline constexpr Guid kDefaultResources{0, 0xe000000000000000};       ///< Cube, Sphere, fonts
inline constexpr Guid kBuiltinExtraResources{0, 0xf000000000000000};  ///< materials, UI sprites
inline constexpr Guid kEditorResources{0, 0xd000000000000000};        ///< icons
/// One of the three above.
[[nodiscard]] constexpr bool is_builtin(const Guid& guid) {
  return guid == kDefaultResources || guid == kBuiltinExtraResources || guid == kEditorResources;
}

}  // namespace diorama::unity

template <>
struct std::hash<diorama::unity::Guid> {
  std::size_t operator()(const diorama::unity::Guid& guid) const noexcept {
    // GUIDs are random except for the built-in ones; the multiplier keeps a zero half harmless.
    return static_cast<std::size_t>((guid.high ^ (guid.low >> 32)) * 0x9e3779b97f4a7c15 + guid.low);
  }
};
