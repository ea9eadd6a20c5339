#include "yaml/scalar.h"

#include <algorithm>

namespace diorama::yaml {
namespace {

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

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// The code point in `digits` hexadecimal digits; nothing when they are not there.
std::optional<std::uint32_t> read_hex(std::string_view text, std::size_t digits) {
  if (text.size() < digits) return std::nullopt;
  std::uint32_t code = 0;
  for (const char c : text.substr(0, digits)) {
    const int value = hex_value(c);
    if (value < 0) return std::nullopt;
    code = code << 4 | static_cast<std::uint32_t>(value);
  }
  return code <= 0x10FFFF ? std::optional(code) : std::nullopt;
}

std::uint32_t simple_escape(char c) {
  switch (c) {
    case '0': return 0;
    case 'a': return 7;
    case 'b': return 8;
    case 't': return 9;
    case 'n': return 10;
    case 'v': return 11;
    case 'f': return 12;
    case 'r': return 13;
    case 'e': return 0x1B;
    case 'N': return 0x85;
    case '_': return 0xA0;
    case 'L': return 0x2028;
    case 'P': return 0x2029;
    default: return static_cast<unsigned char>(c);
  }
}

std::string unescape(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    const char kind = text[++i];
    const std::size_t digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
    if (digits == 0) {
      append_utf8(out, simple_escape(kind));
    } else if (const auto code = read_hex(text.substr(i + 1), digits)) {
      append_utf8(out, *code);
      i += digits;
    } else {
      out += '\\';
      out += kind;
    }
  }
  return out;
}

std::string undouble_quotes(std::string text) {
  std::size_t to = 0;
  for (std::size_t from = 0; from < text.size(); ++from) {
    text[to++] = text[from];
    if (text[from] == '\'' && from + 1 < text.size() && text[from + 1] == '\'') ++from;
  }
  text.resize(to);
  return text;
}

bool ends_with_backslash(std::string_view line) {
  const std::size_t other = line.find_last_not_of('\\');
  const std::size_t count = line.size() - (other == std::string_view::npos ? 0 : other + 1);
  return count % 2 == 1;
}

std::string_view without_leading_spaces(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  return line;
}

// Joins the lines of a folded scalar: a space for one break, line feeds for empty lines.
std::string unfold(std::string_view text, bool escapes) {
  std::string out;
  std::size_t blanks = 0;
  bool first = true;
  while (true) {
    const std::size_t end = text.find('\n');
    const bool last = end == std::string_view::npos;
    std::string_view line = text.substr(0, end);
    if (!last && line.ends_with('\r')) line.remove_suffix(1);
    if (!first) line = without_leading_spaces(line);
    if (first) {
      out = line;
    } else if (line.empty() && !last) {
      ++blanks;
    } else {
      if (escapes && ends_with_backslash(out)) {
        out.pop_back();
        out.append(blanks, '\n');
      } else if (blanks > 0) {
        out.append(blanks, '\n');
      } else {
        out += ' ';
      }
      out += line;
      blanks = 0;
    }
    if (last) return out;
    first = false;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::string decode_scalar(std::string_view raw, Style style) {
  const bool quoted = style == Style::SingleQuoted || style == Style::DoubleQuoted;
  if (quoted && raw.size() >= 2) raw = raw.substr(1, raw.size() - 2);
  const bool folded = raw.find('\n') != std::string_view::npos;
  if (style == Style::DoubleQuoted) {
    if (!folded) return unescape(raw);
    return unescape(unfold(raw, true));
  }
  std::string text = folded ? unfold(raw, false) : std::string(raw);
  return style == Style::SingleQuoted ? undouble_quotes(std::move(text)) : text;
}

}  // namespace diorama::yaml
