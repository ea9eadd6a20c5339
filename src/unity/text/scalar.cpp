// The three ways to write a text:
//
//   playerName: Hero                             plain
//   value: 'Captain''s seal: worn'               single quotes: ": " would begin a value
//   m_Text: "\u25B2"                             double quotes: escapes everything but ASCII
//
// and a long one, or one with line breaks in it, on several lines:
//
//   storyText: Say long words, big words that cause a wrap  like antidisestablishmentarianism,
//     extraneously multisyllabic, or supercalifragilisticexpialidocious!
//   m_Text: 'Agent View
//
//     (RenderTexture)'
//   m_text: "You can call only 1 cat in a game session \nfrom the game menu\nMaximum
//     ..."
//
// One line break in the file is a space, an empty line is a line break (in single quotes).
#include "unity/text/scalar.h"

#include <algorithm>

#include "base/text.h"

namespace diorama::unity::text {
namespace {

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// The code point in `digits` hexadecimal digits; nothing when they are not there.
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

/// Joins the lines of a folded scalar: a space for one break, line feeds for empty lines. Spaces
/// before a fold are kept, which YAML would drop: Unity breaks a run of spaces at its last.
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

// --- Encoding ----------------------------------------------------------------------------
//
// What libyaml's emitter does with a best width of 80, and what Unity changed in it in 2019:
// it folds one column earlier and at the last of several spaces, does not start to count again
// after a line break, and leaves " #" and "---" without quotes.

constexpr std::size_t kWidth = 80;
constexpr std::string_view kNotFirst = "#,[]{}&*!|>'\"%@`";  // begin something in YAML
constexpr std::string_view kNotInFlow = ",?[]{}:";

enum class Quotes : std::uint8_t { None, Single, Double };

bool is_blank(char c) {
  return c == ' ' || c == '\n';
}

/// The end of the text counts as before a blank: the line ends there.
bool blank_at(std::string_view text, std::size_t at) {
  return at >= text.size() || is_blank(text[at]);
}

bool is_printable(char c) {
  return c >= 0x20 && c <= 0x7E;
}

/// Unity writes only ASCII; and a space beside a line break would be lost when read.
bool needs_escapes(std::string_view text) {
  char before = '\0';
  for (const char c : text) {
    if (!is_printable(c) && c != '\n') return true;
    if (c != before && is_blank(c) && is_blank(before)) return true;  // would be lost at the break
    before = c;
  }
  return false;
}

bool begins_like_structure(std::string_view text) {
  if (kNotFirst.find(text.front()) != std::string_view::npos) return true;
  const bool mark = text.front() == '-' || text.front() == '?' || text.front() == ':';
  return mark && blank_at(text, 1);
}

bool has_key_colon(std::string_view text) {
  for (std::size_t at = text.find(':'); at != std::string_view::npos; at = text.find(':', at + 1))
    if (blank_at(text, at + 1)) return true;
  return false;
}

/// In column 0 these begin a document or, for text::Tree, one side of a merge.
bool begins_like_document(std::string_view text) {
  return text.starts_with("---") || text.starts_with("...") || text.starts_with("<<<<<<< ");
}

/// REQUIRES: not empty.
bool fits_plain(std::string_view text, const ScalarPlace& place, const FileStyle& style) {
  if (is_blank(text.front()) || is_blank(text.back())) return false;
  if (begins_like_structure(text) || has_key_colon(text)) return false;
  if (text.find('\n') != std::string_view::npos) return false;
  if (place.in_flow && text.find_first_of(kNotInFlow) != std::string_view::npos) return false;
  if (style.quote_brackets && text.ends_with(']')) return false;
  if (place.is_key && place.column == 0 && begins_like_document(text)) return false;
  if (!style.old_wrapping) return true;
  return !text.starts_with("---") && !text.starts_with("...") &&
         text.find(" #") == std::string_view::npos;
}

Quotes quotes_for(std::string_view text, const ScalarPlace& place, const FileStyle& style) {
  if (text.empty()) return place.is_key && style.old_wrapping ? Quotes::Single : Quotes::None;
  if (needs_escapes(text)) return Quotes::Double;
  if (fits_plain(text, place, style)) return Quotes::None;
  const bool broken_key = place.is_key && text.find('\n') != std::string_view::npos;
  return broken_key ? Quotes::Double : Quotes::Single;
}

/// Takes the first character off the text. A byte that begins no character counts as one.
std::uint32_t take_character(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t size = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  std::uint32_t code = size == 1 ? first : first & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if (i == text.size() || (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) {
      text.remove_prefix(1);
      return first;
    }
    code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  text.remove_prefix(size);
  return code;
}

void append_hex(std::string& out, std::uint32_t code, int digits) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
    out += "0123456789ABCDEF"[code >> shift & 0xF];
}

void append_escape(std::string& out, std::uint32_t code) {
  constexpr std::string_view kShort = "0abtnvfre\"\\N_LP";
  const auto found = std::ranges::find(kShort, code, simple_escape);
  out += '\\';
  if (found != kShort.end()) {
    out += *found;
  } else if (code <= 0xFF) {
    append_hex(out += 'x', code, 2);
  } else if (code <= 0xFFFF) {
    append_hex(out += 'u', code, 4);
  } else {
    append_hex(out += 'U', code, 8);
  }
}

/// Writes one scalar, and tracks the column as Unity's emitter does.
class ScalarWriter {
 public:
  ScalarWriter(std::string_view text, const ScalarPlace& place, bool old)
      : text_(text), column_(place.column), indent_(place.indent + 2), old_(old) {
    foldable_ = !place.is_key;
    out_.reserve(text.size() + 2);
  }

  std::string plain();
  std::string in_single_quotes();
  std::string in_double_quotes();

 private:
  [[nodiscard]] bool folds_at(std::size_t at, bool quoted) const;
  void put(char c) {
    out_ += c;
    ++column_;
  }
  void fold() {
    out_.append("\n").append(indent_, ' ');
    column_ = indent_;
  }
  void hard_break(bool first);

  std::string_view text_;
  std::string out_;
  std::size_t column_;
  std::size_t indent_;  ///< of the lines after the first
  bool old_;
  bool foldable_;
};

/// Whether the space there becomes a line break.
bool ScalarWriter::folds_at(std::size_t at, bool quoted) const {
  if (!foldable_ || column_ < kWidth + (old_ ? 1 : 0)) return false;
  if (quoted && (at == 0 || at + 1 == text_.size())) return false;
  return !old_ || at == 0 || text_[at - 1] != ' ';
}

std::string ScalarWriter::plain() {
  for (std::size_t i = 0; i < text_.size(); ++i) {
    const bool last_space = text_[i] == ' ' && !text_.substr(i + 1).starts_with(' ');
    if (last_space && folds_at(i, false))
      fold();
    else
      put(text_[i]);
  }
  return std::move(out_);
}

/// The first of several line breaks is written as two: one alone would be read as a space.
void ScalarWriter::hard_break(bool first) {
  const std::size_t count = first ? 2 : 1;
  out_.append(count, '\n');
  column_ = old_ ? 0 : column_ + count;
}

std::string ScalarWriter::in_single_quotes() {
  put('\'');
  bool after_break = false;
  for (std::size_t i = 0; i < text_.size(); ++i) {
    const char c = text_[i];
    if (c == '\n') {
      hard_break(!after_break);
      after_break = true;
      continue;
    }
    if (after_break) {
      out_.append(indent_, ' ');
      column_ += indent_;
      after_break = false;
    }
    if (c == ' ' && !text_.substr(i + 1).starts_with(' ') && folds_at(i, true)) {
      fold();
    } else {
      put(c);
      if (c == '\'') put(c);
    }
  }
  return std::move(out_ += '\'');
}

std::string ScalarWriter::in_double_quotes() {
  put('"');
  for (std::string_view rest = text_; !rest.empty();) {
    const std::size_t at = text_.size() - rest.size();
    const std::uint32_t code = take_character(rest);
    if (code == ' ') {
      const bool more_spaces = rest.starts_with(' ');
      if (!folds_at(at, true) || (more_spaces && !old_)) {
        put(' ');
        continue;
      }
      fold();
      if (more_spaces) put('\\');  // else the reader would take them for indentation
    } else if (code < 0x20 || code > 0x7E || code == '"' || code == '\\') {
      const std::size_t before = out_.size();
      append_escape(out_, code);
      column_ += out_.size() - before;
    } else {
      put(static_cast<char>(code));
    }
  }
  return std::move(out_ += '"');
}

std::string with_crlf(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n') out += '\r';
    out += c;
  }
  return out;
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

std::string encode_scalar(std::string_view text, const ScalarPlace& place, const FileStyle& style) {
  ScalarWriter writer(text, place, style.old_wrapping);
  std::string out;
  switch (quotes_for(text, place, style)) {
    case Quotes::None: out = writer.plain(); break;
    case Quotes::Single: out = writer.in_single_quotes(); break;
    case Quotes::Double: out = writer.in_double_quotes(); break;
  }
  return style.crlf && out.find('\n') != std::string::npos ? with_crlf(out) : out;
}

}  // namespace diorama::unity::text
