#include "base/text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <utility>
#include <vector>

#include "base/path_text.h"
#include "base/shown_text.h"

namespace diorama {
namespace {

constexpr std::string_view kStandardAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kUrlAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::uint32_t byte_at(std::string_view text, std::size_t index) {
  return static_cast<unsigned char>(text[index]);
}

/// Length of the well-formed UTF-8 sequence at the front, 0 when there is none.
std::size_t utf8_sequence(std::string_view text) {
  const auto lead = byte_at(text, 0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead < 0xC2   ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(text, i) & 0xC0) != 0x80) return 0;
  }
  const auto second = byte_at(text, 1);
  const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  const bool surrogate = lead == 0xED && second >= 0xA0;
  const bool too_big = lead == 0xF4 && second >= 0x90;
  return overlong || surrogate || too_big ? 0 : length;
}

std::string encode64(std::string_view bytes, std::string_view alphabet, bool padded) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (k < count ? byte_at(bytes, i + k) : 0);
    for (std::size_t k = 0; k < 4; ++k) {
      if (k <= count) {
        out += alphabet[group >> (18 - 6 * k) & 63];
      } else if (padded) {
        out += '=';
      }
    }
  }
  return out;
}

constexpr std::array<std::int8_t, 256> reverse(std::string_view alphabet) {
  std::array<std::int8_t, 256> table{};
  table.fill(-1);
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    table[static_cast<unsigned char>(alphabet[i])] = static_cast<std::int8_t>(i);
  }
  return table;
}

/// Decodes text without its padding.
std::optional<std::string> decode64(std::string_view text,
                                    const std::array<std::int8_t, 256>& digits) {
  if (text.size() % 4 == 1) return std::nullopt;
  std::string out;
  out.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  unsigned held = 0;
  for (const char c : text) {
    const auto digit = digits[static_cast<unsigned char>(c)];
    if (digit < 0) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    held += 6;
    if (held >= 8) {
      held -= 8;
      out += static_cast<char>(bits >> held & 0xFF);
    }
  }
  if ((bits & ((1U << held) - 1)) != 0) return std::nullopt;
  return out;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

bool valid_utf8(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto length = utf8_sequence(bytes);
    if (length == 0) return false;
    bytes.remove_prefix(length);
  }
  return true;
}

void append_utf8(std::string& out, std::uint32_t code) {
  const auto byte = [&](std::uint32_t bits) { out += static_cast<char>(bits); };
  if (code < 0x80) return byte(code);
  if (code < 0x800) {
    byte(0xC0 | code >> 6);
  } else if (code < 0x10000) {
    byte(0xE0 | code >> 12);
    byte(0x80 | (code >> 6 & 0x3F));
  } else {
    byte(0xF0 | code >> 18);
    byte(0x80 | (code >> 12 & 0x3F));
    byte(0x80 | (code >> 6 & 0x3F));
  }
  byte(0x80 | (code & 0x3F));
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  return text;
}

std::string base64_encode(std::string_view bytes) {
  return encode64(bytes, kStandardAlphabet, true);
}

std::optional<std::string> base64_decode(std::string_view text) {
  static constexpr auto kDigits = reverse(kStandardAlphabet);
  if (text.size() % 4 != 0) return std::nullopt;
  if (text.ends_with("==")) {
    text.remove_suffix(2);
  } else if (text.ends_with('=')) {
    text.remove_suffix(1);
  }
  return decode64(text, kDigits);
}

std::string base64url_encode(std::string_view bytes) {
  return encode64(bytes, kUrlAlphabet, false);
}

std::optional<std::string> base64url_decode(std::string_view text) {
  static constexpr auto kDigits = reverse(kUrlAlphabet);
  return decode64(text, kDigits);
}

std::string to_hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  out.reserve(bytes.size() * 2);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    out += kDigits[byte_at(bytes, i) >> 4];
    out += kDigits[byte_at(bytes, i) & 15];
  }
  return out;
}

bool is_unreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '.' || c == '_' || c == '~';
}

std::string percent_encode(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  out.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (is_unreserved(bytes[i])) {
      out += bytes[i];
    } else {
      out += {'%', kDigits[byte_at(bytes, i) >> 4], kDigits[byte_at(bytes, i) & 15]};
    }
  }
  return out;
}

std::optional<std::string> percent_decode(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (text.size() - i < 3) return std::nullopt;
    const int high = hex_digit(text[i + 1]);
    const int low = hex_digit(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

std::size_t edit_distance(std::string_view from, std::string_view to, std::size_t limit) {
  if (from.size() < to.size()) std::swap(from, to);
  if (from.size() - to.size() > limit) return limit + 1;
  limit = std::min(limit, from.size());
  const std::size_t far = limit + 1;
  // Three rows of the table (a swap of neighbours looks two rows back), and in each row only the
  // band around the diagonal within the limit.
  std::vector<std::size_t> before(to.size() + 1, far), above(before), row(before);
  for (std::size_t k = 0; k <= std::min(limit, to.size()); ++k) row[k] = k;
  for (std::size_t i = 1; i <= from.size(); ++i) {
    std::swap(before, above);
    std::swap(above, row);
    const std::size_t first = i > limit ? i - limit : 1;
    const std::size_t last = std::min(to.size(), i + limit);
    row[first - 1] = first == 1 ? std::min(i, far) : far;
    std::size_t least = row[first - 1];
    for (std::size_t k = first; k <= last; ++k) {
      const bool same = from[i - 1] == to[k - 1];
      row[k] = std::min({above[k] + 1, row[k - 1] + 1, above[k - 1] + (same ? 0 : 1), far});
      const bool swapped = i > 1 && k > 1 && from[i - 1] == to[k - 2] && from[i - 2] == to[k - 1];
      if (swapped) row[k] = std::min(row[k], before[k - 2] + 1);
      least = std::min(least, row[k]);
    }
    if (least == far) return far;
  }
  return row.back();
}

std::optional<std::string_view> nearest(std::string_view wanted,
                                        std::span<const std::string_view> known) {
  // Names are compared letter by letter, and a project can have a million of them.
  constexpr std::size_t kLongest = 500;
  std::uint64_t cells = 20'000'000;
  if (wanted.empty() || wanted.size() > kLongest) return std::nullopt;
  if (const auto same = std::ranges::find(known, wanted); same != known.end()) return *same;
  const std::string folded = lower_case(wanted);
  std::size_t closest = std::max<std::size_t>(1, wanted.size() / 3) + 1;
  std::optional<std::string_view> best;
  for (const std::string_view name : known) {
    if (name.size() >= wanted.size() + closest) continue;
    const std::uint64_t cost = (2 * closest + 1) * std::max(wanted.size(), name.size());
    if (cost > cells) break;
    cells -= cost;
    const auto distance = edit_distance(folded, lower_case(name), closest - 1);
    if (distance >= closest) continue;
    closest = distance;
    best = name;
    if (distance == 0) break;
  }
  return best;
}

std::string did_you_mean(std::string_view name) {
  return "did you mean '" + std::string(name) + "'?";
}

std::string did_you_mean(std::string_view wanted, std::span<const std::string_view> known,
                         std::string otherwise) {
  const auto close = nearest(wanted, known);
  return close ? did_you_mean(*close) : std::move(otherwise);
}

std::string name_hint(std::string_view wanted, std::span<const std::string_view> known) {
  constexpr std::size_t kShown = 12;
  constexpr std::size_t kMostNamed = 200;
  std::string list;
  for (const std::string_view name : known.first(std::min(kShown, known.size())))
    list.append(list.empty() ? "there are: " : ", ").append(cut_text(name, kMostNamed));
  if (known.size() > kShown) list += ", ... (" + std::to_string(known.size()) + " in all)";
  return did_you_mean(wanted, known, std::move(list));
}

std::string name_hint(std::string_view wanted, std::span<const std::string> known) {
  const std::vector<std::string_view> names(known.begin(), known.end());
  return name_hint(wanted, std::span<const std::string_view>(names));
}

std::string iso8601_utc(std::chrono::system_clock::time_point time) {
  using namespace std::chrono;
  const auto instant = floor<milliseconds>(time);
  const auto day = floor<days>(instant);
  const year_month_day date{day};
  const hh_mm_ss clock{instant - day};
  std::array<char, 64> text{};
  const int length = std::snprintf(
      text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ",
      static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
      static_cast<unsigned>(date.day()), static_cast<int>(clock.hours().count()),
      static_cast<int>(clock.minutes().count()), static_cast<int>(clock.seconds().count()),
      static_cast<int>(clock.subseconds().count()));
  return {text.data(), static_cast<std::size_t>(length)};
}

}  // namespace diorama
