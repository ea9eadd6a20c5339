// What is compared is the decomposed form of Unicode (NFD) in lower case:
//
//   É.mat, stored as one letter     U+00C9                    e, U+0301
//   é.mat, as e and an accent       U+0065 U+0301             e, U+0301
//   ệ: marks below come first       U+00EA U+0323 (order 220) e, U+0323, U+0302
//   각, a syllable of Hangul        U+AC01                    U+1100, U+1161, U+11A8

#include "base/file_name.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/path_text.h"
#include "base/text.h"
#include "base/trimmed.h"

namespace diorama {
namespace {

/// A letter and the two that it consists of; the second may be missing, and the first may consist
/// of two itself.
struct Parts {
  std::uint16_t letter, first, second;
};
/// Marks of one letter that have different orders can be stored in any sequence.
struct Order {
  std::uint16_t first, last, order;
};
/// The lower case of these letters, of all of them or of every second one, is `step` further.
struct Lower {
  std::uint16_t first, last;
  std::int32_t step;
  std::uint16_t stride;
};
#include "base/tables/letters.inc"

using Letters = std::vector<std::uint32_t>;

/// Takes the first character off. REQUIRES: UTF-8.
std::uint32_t take_character(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  std::uint32_t code = length == 1 ? lead : lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i)
    code = (code << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
  text.remove_prefix(length);
  return code;
}

/// The row of a sorted table that a letter is in; null when it is in none.
template <std::size_t Size, class Row>
const Row* row_of(const Row (&rows)[Size], std::uint32_t letter) {
  const Row* const after = std::ranges::upper_bound(rows, letter, {}, &Row::first);
  if (after == rows || letter > (after - 1)->last) return nullptr;
  return after - 1;
}

std::uint32_t order_of(std::uint32_t letter) {
  const Order* const row = row_of(kOrders, letter);
  return row == nullptr ? 0 : row->order;
}

std::uint32_t lower_of(std::uint32_t letter) {
  if (letter < 0x80) return static_cast<unsigned char>(lower_case(static_cast<char>(letter)));
  const Lower* const row = row_of(kLower, letter);
  if (row == nullptr || (letter - row->first) % row->stride != 0) return letter;
  return letter + static_cast<std::uint32_t>(row->step);
}

void add_parts(Letters& out, std::uint32_t letter) {
  constexpr std::uint32_t kSyllables = 0xAC00, kVowels = 21, kEnds = 28, kLastSyllable = 0xD7A3;
  if (letter >= kSyllables && letter <= kLastSyllable) {
    const std::uint32_t number = letter - kSyllables;
    out.push_back(0x1100 + number / (kVowels * kEnds));
    out.push_back(0x1161 + number % (kVowels * kEnds) / kEnds);
    if (number % kEnds != 0) out.push_back(0x11A7 + number % kEnds);
    return;
  }
  const auto* const row = std::ranges::lower_bound(kParts, letter, {}, &Parts::letter);
  if (row == std::end(kParts) || row->letter != letter) return out.push_back(letter);
  add_parts(out, row->first);
  if (row->second != 0) add_parts(out, row->second);
}

/// Brings the marks after each letter into their order.
void sort_marks(Letters& letters) {
  for (auto begin = letters.begin(); begin != letters.end();) {
    if (order_of(*begin) == 0) {
      ++begin;
      continue;
    }
    const auto end =
        std::find_if(begin, letters.end(), [](auto each) { return order_of(each) == 0; });
    std::stable_sort(begin, end, [](auto a, auto b) { return order_of(a) < order_of(b); });
    begin = end;
  }
}

/// COM1 to COM9 and LPT1 to LPT9; the digits may be the small raised ones.
bool is_numbered_port(std::string_view name) {
  if (!name.starts_with("com") && !name.starts_with("lpt")) return false;
  name.remove_prefix(3);
  if (name.size() == 1) return name[0] >= '0' && name[0] <= '9';
  return name == "\xC2\xB9" || name == "\xC2\xB2" || name == "\xC2\xB3";
}

/// Windows takes these for devices, whatever comes after the first dot: "aux.unity", "CON .txt".
bool is_device(std::string_view name) {
  constexpr std::string_view kDevices[] = {"con",    "prn",     "aux",   "nul",
                                           "conin$", "conout$", "clock$"};
  const std::string stem = lower_case(trimmed(name.substr(0, name.find('.'))));
  return std::ranges::find(kDevices, stem) != std::end(kDevices) || is_numbered_port(stem);
}

/// Characters without width, and those that turn the direction of the text around them: a name with
/// them looks like another one.
bool is_invisible(std::uint32_t code) {
  constexpr std::pair<std::uint32_t, std::uint32_t> kRanges[] = {
      {0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},   {0x115F, 0x1160},  {0x17B4, 0x17B5},
      {0x180B, 0x180F}, {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F},  {0x3164, 0x3164},
      {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF}};
  return std::ranges::any_of(kRanges,
                             [&](const auto& r) { return code >= r.first && code <= r.second; });
}

std::string code_text(std::uint32_t code) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (; code != 0 || out.size() < 4; code >>= 4U) out.insert(out.begin(), kDigits[code & 0xFU]);
  return "U+" + out;
}

std::string problem_of_characters(std::string_view name) {
  for (std::string_view rest = name; !rest.empty();) {
    const std::uint32_t code = take_character(rest);
    if (code < 0x20 || (code >= 0x7F && code < 0xA0))
      return "has a control character in its name (" + code_text(code) + ")";
    if (is_invisible(code))
      return "has an invisible character in its name (" + code_text(code) + ")";
    if (code < 0x80 && std::string_view("<>:\"/\\|?*").contains(static_cast<char>(code)))
      return std::string("has a ") + static_cast<char>(code) +
             " in its name, which Windows refuses";
  }
  return {};
}

}  // namespace

std::string problem_of_name(std::string_view name, std::size_t more) {
  constexpr std::size_t kMost = 255;
  if (name.empty()) return "has no name";
  if (!valid_utf8(name)) return "has a name that is not UTF-8";
  if (std::string problem = problem_of_characters(name); !problem.empty()) return problem;
  if (name.ends_with('.') || name.ends_with(' '))
    return "ends in a dot or a blank, which Windows drops";
  if (is_device(name)) return "has the name of a device on Windows";
  if (lower_case(name) == "git~1") return "has the name that Windows gives to .git";
  if (name.size() + more > kMost)
    return "has a name of more than " + std::to_string(kMost - more) + " bytes";
  return {};
}

bool is_one_name(std::string_view a, std::string_view b) {
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  if (std::ranges::all_of(a, is_ascii) && std::ranges::all_of(b, is_ascii))
    return same_letters(a, b);
  return comparable_name(a) == comparable_name(b);
}

std::string comparable_name(std::string_view name) {
  if (!valid_utf8(name)) return std::string(name);
  Letters letters;
  while (!name.empty()) add_parts(letters, take_character(name));
  sort_marks(letters);
  std::string out;
  for (const std::uint32_t each : letters) append_utf8(out, lower_of(each));
  return out;
}

}  // namespace diorama
