#include "base/shown_text.h"

#include <algorithm>

namespace diorama {
namespace {

bool is_inside_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// The first character; only its first byte where the bytes are not UTF-8.
std::string_view first_character(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
  if (length > text.size()) return text.substr(0, 1);
  const std::string_view rest = text.substr(1, length - 1);
  return text.substr(0, std::ranges::all_of(rest, is_inside_character) ? length : 1);
}

/// The character at the beginning; only those below U+10000 matter here.
unsigned code_of(std::string_view text) {
  const auto bits = [&](std::size_t at) { return static_cast<unsigned char>(text[at]) & 0x3FU; };
  const auto first = static_cast<unsigned char>(text[0]);
  switch (text.size()) {
    case 1: return first;
    case 2: return ((first & 0x1FU) << 6U) | bits(1);
    case 3: return ((first & 0x0FU) << 12U) | (bits(1) << 6U) | bits(2);
    default: return 0x10000;
  }
}

bool is_printable(unsigned code) {
  return !(code < 0x20 || (code >= 0x7F && code < 0xA0) ||  // controls
           code == 0x2028 || code == 0x2029 ||              // line and paragraph separators
           (code >= 0x202A && code <= 0x202E) ||            // direction marks
           (code >= 0x2066 && code <= 0x2069));
}

std::string escaped(unsigned code) {
  if (code == '\n') return "\\n";
  if (code == '\r') return "\\r";
  if (code == '\t') return "\\t";
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out = "\\u";
  for (const unsigned shift : {12U, 8U, 4U, 0U}) out += kDigits[(code >> shift) & 0xFU];
  return out;
}

}  // namespace

std::string shown(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    const bool is_byte = character.size() == 1 && static_cast<unsigned char>(text[0]) >= 0x80;
    const unsigned code = code_of(character);
    if (is_byte || is_printable(code))  // bytes that are not UTF-8 are left to the writer
      out += character;
    else
      out += escaped(code);
    text.remove_prefix(character.size());
  }
  return out;
}

std::string told_name(std::string_view name) {
  constexpr int kWordsOfSentence = 4;
  int words = 0;
  bool in_word = false;
  for (const char c : name) {
    const bool is_space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    words += !is_space && !in_word ? 1 : 0;
    in_word = !is_space;
  }
  return words < kWordsOfSentence ? std::string(name) : "\"" + std::string(name) + "\"";
}

void add_line(std::string& out, std::string_view line) {
  out += shown(line);
  out += '\n';
}

std::string shown_list(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out.append(out.empty() ? "" : ", ").append(shown(text));
  return out;
}

std::string cut_mark(std::size_t bytes) {
  std::string digits = std::to_string(bytes);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return "... (" + digits + " bytes)";
}

std::string_view first_bytes(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && is_inside_character(text[end])) --end;
  return text.substr(0, end);
}

std::string cut_text(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  return std::string(first_bytes(text, most)) + cut_mark(text.size());
}

std::string shortened(std::string_view text, std::size_t most) {
  constexpr std::string_view kGap = "...";
  if (text.size() <= most) return std::string(text);
  const std::size_t kept = most > kGap.size() ? most - kGap.size() : 0;
  std::size_t end = kept - kept / 3;  // the beginning says more
  std::size_t from = text.size() - kept / 3;
  while (end > 0 && is_inside_character(text[end])) --end;
  while (from < text.size() && is_inside_character(text[from])) ++from;
  return std::string(text.substr(0, end)).append(kGap).append(text.substr(from));
}

std::string shown_sentence(std::string_view text) {
  constexpr std::size_t kMostSentence = 1'500;
  constexpr std::size_t kMostName = 200;
  std::string line = shown(text);
  if (line.size() <= kMostSentence) return line;
  std::string out;
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t quote = std::min(line.find('\'', at), line.size());
    out +=
        (at == 0 ? "" : "'") + shortened(std::string_view(line).substr(at, quote - at), kMostName);
    at = quote + 1;
  }
  return shortened(out, kMostSentence);
}

}  // namespace diorama
