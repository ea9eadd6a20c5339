#include "unity/facts/guid.h"

#include <array>

namespace diorama::unity {
namespace {

constexpr std::size_t kDigits = 32;
constexpr std::uint8_t kNoDigit = 0xff;

constexpr std::array<std::uint8_t, 256> kDigitValues = [] {
  std::array<std::uint8_t, 256> out{};
  out.fill(kNoDigit);
  for (std::uint8_t i = 0; i < 10; ++i) out['0' + i] = i;
  for (std::uint8_t i = 0; i < 6; ++i) {
    out['a' + i] = static_cast<std::uint8_t>(10 + i);
    out['A' + i] = static_cast<std::uint8_t>(10 + i);
  }
  return out;
}();

}  // namespace

std::optional<Guid> Guid::parse(std::string_view text) {
  if (text.size() != kDigits) return std::nullopt;
  std::array<std::uint64_t, 2> halves{};
  std::uint8_t seen = 0;
  for (std::size_t i = 0; i < kDigits; ++i) {
    const std::uint8_t digit = kDigitValues[static_cast<unsigned char>(text[i])];
    seen |= digit;
    halves[i / 16] = halves[i / 16] << 4 | (digit & 0xfU);
  }
  if (seen > 0xf) return std::nullopt;
  return Guid{halves[0], halves[1]};
}

std::string Guid::text() const {
  std::string out(kDigits, '0');
  for (std::size_t i = 0; i < kDigits; ++i) {
    const std::uint64_t half = i < 16 ? high : low;
    out[i] = "0123456789abcdef"[half >> (60 - 4 * (i % 16)) & 0xf];
  }
  return out;
}

}  // namespace diorama::unity
