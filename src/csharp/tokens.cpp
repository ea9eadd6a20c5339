#include "csharp/tokens.h"

#include <algorithm>

#include "csharp/lexer.h"

namespace diorama::csharp {

namespace {

/// The end of the ( ) or [ ] that begins here. One that is never closed ends before the ';' or '}'
/// that cannot be inside it.
std::size_t group_end(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  std::size_t braces = 0;
  while (at < text.size()) {
    const LiteralSpan literal = literal_at(text, at);
    if (literal.kind != Literal::None) {
      at = literal.end;
      continue;
    }
    switch (text[at]) {
      case '(':
      case '[': ++depth; break;
      case ')':
      case ']':
        if (--depth == 0) return at + 1;
        break;
      case '{': ++braces; break;
      case '}':
        if (braces == 0) return at;
        --braces;
        break;
      case ';':
        if (braces == 0) return at;
        break;
      default: break;
    }
    ++at;
  }
  return at;
}

/// Takes a list apart. A comma after a '<' belongs to a type or separates two items: that is known
/// at the '>', so commas are kept until then.
class ListSplitter {
 public:
  ListSplitter(std::string_view text, std::size_t from, std::size_t to)
      : text_(text.substr(0, to)), from_(from) {}

  std::vector<ListPart> parts() {
    for (Token token = token_at(text_, from_); token.kind != TokenKind::End;) {
      const std::size_t next = token.is('{') ? closing_end(text_, token.start) : token.end;
      take(token, next);
      before_ = token;
      token = token_at(text_, next);
    }
    std::vector<ListPart> out;
    std::size_t start = from_;
    for (const std::size_t comma : commas_) {
      out.push_back(part(start, comma));
      start = comma + 1;
    }
    out.push_back(part(start, text_.size()));
    return out;
  }

 private:
  void take(const Token& token, std::size_t next) {
    switch (token.kind) {
      case TokenKind::Word:
      case TokenKind::Group:
      case TokenKind::Scope: return;
      case TokenKind::Mark: return mark(token, next);
      default: generics_.clear();
    }
  }

  void mark(const Token& token, std::size_t next) {
    switch (token.first) {
      case '.':
      case '?':
      case '*': return;
      case ',':
        commas_.push_back(token.start);
        if (generics_.empty()) in_value_ = false;
        return;
      case '<':
        // After a * it is a function pointer: delegate*<int, void>.
        if (before_.is_word() || (before_.is('*') && !in_value_))
          return generics_.push_back(commas_.size());
        break;
      case '>': return close_generic(next);
      case '=':
        equals_.push_back(token.start);
        in_value_ = true;
        break;
      default: break;
    }
    generics_.clear();
  }

  void close_generic(std::size_t after) {
    if (generics_.empty()) return;
    const std::size_t commas_before = generics_.back();
    generics_.pop_back();
    if (ends_generic(token_at(text_, after))) {
      commas_.resize(commas_before);
    } else {
      generics_.clear();
    }
  }

  [[nodiscard]] bool ends_generic(const Token& after) const {
    switch (after.kind) {
      case TokenKind::End:
      case TokenKind::Group: return true;
      case TokenKind::Word:
      case TokenKind::Arrow: return !in_value_;
      case TokenKind::Mark:
        if (after.is('>')) return !generics_.empty();
        if (after.is('*')) return !in_value_;
        return std::string_view("]):;,.?=!|^&{").find(after.first) != std::string_view::npos;
      default: return false;
    }
  }

  [[nodiscard]] ListPart part(std::size_t start, std::size_t end) {
    while (start < end && is_space(text_[start])) ++start;
    while (end > start && is_space(text_[end - 1])) --end;
    ListPart out{start, end, ListPart::kNone};
    while (next_equals_ < equals_.size() && equals_[next_equals_] < start) ++next_equals_;
    if (next_equals_ < equals_.size() && equals_[next_equals_] < end)
      out.equals = equals_[next_equals_];
    return out;
  }

  std::string_view text_;
  std::size_t from_;
  Token before_;
  std::vector<std::size_t> commas_;
  std::vector<std::size_t> equals_;
  std::vector<std::size_t> generics_;  ///< each open '<': how many commas stand before it
  std::size_t next_equals_ = 0;
  bool in_value_ = false;  ///< after the '=' of an item, where a name after '>' is no declaration
};

}  // namespace

Token token_at(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  if (at >= text.size()) return {TokenKind::End, '\0', text.size(), text.size()};
  const char c = text[at];
  const auto token = [&](TokenKind kind, std::size_t end) { return Token{kind, c, at, end}; };
  if (is_identifier_start(c)) return token(TokenKind::Word, identifier_end(text, at));
  if (is_identifier_part(c)) return token(TokenKind::Literal, identifier_end(text, at));
  if (const LiteralSpan literal = literal_at(text, at); literal.kind != Literal::None)
    return token(TokenKind::Literal, literal.end);
  const char next = at + 1 < text.size() ? text[at + 1] : '\0';
  if (c == '@' && is_identifier_start(next))
    return token(TokenKind::Word, identifier_end(text, at + 1));
  if (c == '(' || c == '[') return token(TokenKind::Group, group_end(text, at));
  if (c == '=' && next == '>') return token(TokenKind::Arrow, at + 2);
  if (c == ':' && next == ':') return token(TokenKind::Scope, at + 2);
  return token(TokenKind::Mark, at + 1);
}

bool is_closed(std::string_view text, const Token& group) {
  const char last = text[group.end - 1];
  return group.end > group.start + 1 && (last == ')' || last == ']');
}

std::size_t statement_end(std::string_view text, std::size_t at) {
  std::size_t braces = 0;
  while (at < text.size()) {
    const LiteralSpan literal = literal_at(text, at);
    if (literal.kind != Literal::None) {
      at = literal.end;
      continue;
    }
    const char c = text[at];
    if (braces == 0 && (c == ';' || c == '}')) return at;
    braces += c == '{' ? 1 : 0;
    braces -= c == '}' ? 1 : 0;
    ++at;
  }
  return at;
}

std::vector<ListPart> list_parts(std::string_view text, std::size_t from, std::size_t to) {
  return ListSplitter(text, from, to).parts();
}

}  // namespace diorama::csharp
