#include "csharp/lexer.h"

#include <algorithm>

namespace diorama::csharp {

namespace {

/// How deep strings in holes of interpolated strings may nest. Nobody writes more.
constexpr int kMaxNesting = 16;

bool starts_at(std::string_view text, std::size_t at, std::string_view what) {
  return text.substr(at).starts_with(what);
}

std::size_t line_end(std::string_view text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}

/// Counts how often one byte is repeated.
std::size_t run_length(std::string_view text, std::size_t at, char c) {
  const std::size_t end = text.find_first_not_of(c, at);
  return (end == std::string_view::npos ? text.size() : end) - at;
}

/// """ ... """: ends with as many quotes as it began with.
std::size_t raw_string_end(std::string_view text, std::size_t at, std::size_t quotes) {
  at += quotes;
  while ((at = text.find('"', at)) != std::string_view::npos) {
    const std::size_t run = run_length(text, at, '"');
    at += run;
    if (run >= quotes) return at;
  }
  return text.size();
}

LiteralSpan literal_at(std::string_view text, std::size_t at, int nesting);

/// The end of a {hole}: after its closing brace. After a colon outside of brackets there
/// is a format, where quotes mean nothing: {span:mm':'ss}.
std::size_t hole_end(std::string_view text, std::size_t at, int nesting) {
  int depth = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '{' || c == '(' || c == '[') ++depth;
    if ((c == '}' || c == ')' || c == ']') && --depth == 0) return at + 1;
    if (c == ':' && depth == 1) {
      if (!starts_at(text, at, "::")) return std::min(text.find('}', at), text.size() - 1) + 1;
      ++at;
    }
    const LiteralSpan literal = literal_at(text, at, nesting + 1);
    at = literal.kind == Literal::None ? at + 1 : literal.end;
  }
  return at;
}

struct StringForm {
  bool verbatim = false;
  bool interpolated = false;
};

/// REQUIRES: at is after the opening quote.
std::size_t string_end(std::string_view text, std::size_t at, StringForm form, int nesting) {
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      if (!form.verbatim || at + 1 >= text.size() || text[at + 1] != '"') return at + 1;
      at += 2;
    } else if (c == '\n' && !form.verbatim) {
      return at;
    } else if (c == '\\' && !form.verbatim) {
      // A backslash at the end of the line escapes nothing: the string ends there anyway.
      at += at + 1 < text.size() && text[at + 1] != '\n' ? 2 : 1;
    } else if (c == '{' && form.interpolated) {
      const bool escaped = at + 1 < text.size() && text[at + 1] == '{';
      if (escaped || nesting >= kMaxNesting) {
        at += escaped ? 2 : 1;
      } else {
        at = hole_end(text, at, nesting);
      }
    } else {
      ++at;
    }
  }
  return text.size();
}

std::size_t character_end(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == '\'') return at + 1;
    if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n') ++at;
  }
  return std::min(at, text.size());
}

/// A row of $ and @ is read once, at its first: a text of nothing but @ would take forever
/// otherwise. Without a quote after it, none of the others begins a literal either.
LiteralSpan string_at(std::string_view text, std::size_t at, int nesting) {
  const std::size_t start = at;
  if (text[at] != '"' && at > 0 && (text[at - 1] == '$' || text[at - 1] == '@'))
    return {Literal::None, start};
  StringForm form;
  while (at < text.size() && (text[at] == '$' || text[at] == '@')) {
    (text[at] == '$' ? form.interpolated : form.verbatim) = true;
    ++at;
  }
  if (at >= text.size() || text[at] != '"') return {Literal::None, start};
  const Literal kind = form.interpolated ? Literal::Interpolated : Literal::String;
  const std::size_t quotes = run_length(text, at, '"');
  if (quotes >= 3 && !form.verbatim) return {kind, raw_string_end(text, at, quotes)};
  return {kind, string_end(text, at + 1, form, nesting)};
}

LiteralSpan literal_at(std::string_view text, std::size_t at, int nesting) {
  switch (text[at]) {
    case '/':
      if (starts_at(text, at, "//")) return {Literal::Comment, line_end(text, at)};
      if (starts_at(text, at, "/*")) {
        const std::size_t end = text.find("*/", at + 2);
        return {Literal::Comment, end == std::string_view::npos ? text.size() : end + 2};
      }
      break;
    case '\'': return {Literal::Character, character_end(text, at)};
    case '"':
    case '$':
    case '@': return string_at(text, at, nesting);
    default: break;
  }
  return {Literal::None, at};
}

}  // namespace

bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

bool is_identifier_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_identifier_part(char c) {
  return is_identifier_start(c) || (c >= '0' && c <= '9');
}

std::size_t identifier_end(std::string_view text, std::size_t at) {
  while (at < text.size() && is_identifier_part(text[at])) ++at;
  return at;
}

LiteralSpan literal_at(std::string_view text, std::size_t at) {
  return literal_at(text, at, 0);
}

std::size_t closing_end(std::string_view text, std::size_t at) {
  const char open = text[at];
  const char close = open == '(' ? ')' : open == '[' ? ']' : '}';
  int depth = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == open) ++depth;
    if (c == close && --depth == 0) return at + 1;
    const LiteralSpan literal = literal_at(text, at);
    at = literal.kind == Literal::None ? at + 1 : literal.end;
  }
  return text.size();
}

std::string squeezed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!is_space(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t kLength = 40;
  std::size_t length = std::min(text.size(), kLength);
  // Does not cut a character in two.
  while (length < text.size() && length > 0 &&
         (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U)
    --length;
  return squeezed(text.substr(0, length));
}

}  // namespace diorama::csharp
