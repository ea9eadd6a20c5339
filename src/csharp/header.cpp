#include "csharp/header.h"

#include <algorithm>
#include <array>

#include "csharp/lexer.h"
#include "csharp/type_ref.h"

namespace diorama::csharp {

namespace {

struct ModifierWord {
  std::string_view text;
  bool Modifiers::* flag = nullptr;  ///< null: nobody asks about it
  bool is_name_elsewhere = false;
};
constexpr auto kModifiers = std::to_array<ModifierWord>({
    {"abstract", &Modifiers::is_abstract},
    {"async", nullptr, true},
    {"const", &Modifiers::is_const},
    {"explicit"},
    {"extern"},
    {"file", nullptr, true},
    {"fixed"},
    {"implicit"},
    {"internal", &Modifiers::is_internal},
    {"new"},
    {"override"},
    {"partial", &Modifiers::is_partial, true},
    {"private", &Modifiers::is_private},
    {"protected", &Modifiers::is_protected},
    {"public", &Modifiers::is_public},
    {"readonly", &Modifiers::is_readonly},
    {"ref"},
    {"required", nullptr, true},
    {"scoped", nullptr, true},
    {"sealed", &Modifiers::is_sealed},
    {"static", &Modifiers::is_static},
    {"unsafe"},
    {"virtual"},
    {"volatile"},
});
static_assert(std::ranges::is_sorted(kModifiers, {}, &ModifierWord::text));

const ModifierWord* find_modifier(std::string_view word) {
  const auto* const found = std::ranges::lower_bound(kModifiers, word, {}, &ModifierWord::text);
  return found != kModifiers.end() && found->text == word ? found : nullptr;
}

/// One line, single spaces, except that those inside string literals are kept: Tooltip("a  b").
std::string squeezed_code(std::string_view code) {
  if (code.find('"') == std::string_view::npos) return squeezed(code);
  std::string out;
  for (std::size_t at = 0; at < code.size();) {
    const LiteralSpan literal = literal_at(code, at);
    const std::size_t end = literal.kind == Literal::None ? at + 1 : literal.end;
    const bool space = is_space(code[at]);
    if (!space) out += code.substr(at, end - at);
    if (space && !out.empty() && out.back() != ' ') out += ' ';
    at = end;
  }
  return out;
}

/// Whether this ends a header. After `operator` an = is the name of the operator.
std::optional<HeaderEnd> end_of(const Token& token, bool in_operator) {
  switch (token.kind) {
    case TokenKind::End: return HeaderEnd::Text;
    case TokenKind::Arrow: return HeaderEnd::Arrow;
    case TokenKind::Mark: break;
    default: return std::nullopt;
  }
  switch (token.first) {
    case ';': return HeaderEnd::Semicolon;
    case '{': return HeaderEnd::Brace;
    case '}': return HeaderEnd::ClosingBrace;
    case '=': return in_operator ? std::nullopt : std::optional(HeaderEnd::Equals);
    default: return std::nullopt;
  }
}

/// Only what a type is made of, and no two words in a row: `delegate*<int, void>`, `ref int`.
bool looks_like_type(std::string_view text) {
  bool after_word = false;
  Token token = token_at(text, 0);
  if (token.is_word() && text.substr(token.start, token.end - token.start) == "ref")
    token = token_at(text, token.end);
  if (!token.is_word() && !token.is_group('(')) return false;
  for (; token.kind != TokenKind::End; token = token_at(text, token.end)) {
    if (token.kind == TokenKind::Mark &&
        std::string_view(".<>,?*").find(token.first) == std::string_view::npos)
      return false;
    if (token.kind == TokenKind::Literal || token.kind == TokenKind::Arrow) return false;
    if (token.is_word() && after_word) return false;
    after_word = token.is_word();
  }
  return true;
}

/// The tokens of `Interface<T>.` before an explicit name begin here.
std::size_t qualifier_start(std::span<const Token> tokens, std::size_t name) {
  std::size_t at = name;
  while (at >= 2 && (tokens[at - 1].is('.') || tokens[at - 1].kind == TokenKind::Scope)) {
    std::size_t part = at - 2;
    for (int depth = 0; part > 0; --part) {
      depth += tokens[part].is('>') ? 1 : tokens[part].is('<') ? -1 : 0;
      if (depth == 0 && tokens[part].is_word()) break;
    }
    at = part;
  }
  return at;
}

}  // namespace

std::string plain_name(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (!is_space(c) && c != '@') out += c;
  if (out.starts_with("global::")) out.erase(0, 8);
  return out;
}

bool is_modifier(std::string_view word, const Token& next) {
  const ModifierWord* const found = find_modifier(word);
  return found != nullptr && (!found->is_name_elsewhere || next.is_word() || next.is_group('('));
}

bool is_access_word(std::string_view word) {
  return word == "public" || word == "private" || word == "protected" || word == "internal";
}

std::size_t Header::modifiers_end(std::size_t from) const {
  std::size_t at = from;
  while (at < tokens.size() && tokens[at].is_word() &&
         is_modifier(text_of(tokens[at]), at + 1 < tokens.size() ? tokens[at + 1] : Token{}))
    ++at;
  return at;
}

Header read_header(std::string_view text, std::size_t at, std::size_t most) {
  Header out;
  out.text = text;
  bool in_operator = false;
  Token token = token_at(text, at);
  out.start = token.start;
  for (;; token = token_at(text, token.end)) {
    if (const auto end = end_of(token, in_operator)) {
      out.end = *end;
      out.end_at = token.start;
      return out;
    }
    if (token.is_word()) in_operator = in_operator || out.text_of(token) == "operator";
    if (token.is_group('(')) in_operator = false;
    if (token.kind == TokenKind::Group)
      out.is_unclosed = out.is_unclosed || !is_closed(text, token);
    std::vector<Token>& into =
        token.is_group('[') && out.tokens.empty() ? out.attribute_lists : out.tokens;
    if (into.size() < most) {
      into.push_back(token);
    } else {
      out.is_too_long = true;
    }
  }
}

Modifiers modifiers_of(const Header& header, std::size_t from, std::size_t to) {
  Modifiers out;
  for (; from < to; ++from)
    if (const auto* const found = find_modifier(header.text_of(header.tokens[from]));
        found != nullptr && found->flag != nullptr)
      out.*(found->flag) = true;
  return out;
}

bool has_word(const Header& header, std::size_t from, std::size_t to, std::string_view word) {
  for (; from < to; ++from)
    if (header.is_word(from, word)) return true;
  return false;
}

// [field: SerializeField, FormerlySerializedAs("hp")]: the target applies to the whole list.
bool add_attributes(std::string_view text, const Token& list, Attributes& out) {
  const bool closed = is_closed(text, list);
  const std::size_t end = closed ? list.end - 1 : list.end;
  std::size_t from = list.start + 1;
  std::string target;
  const Token first = token_at(text.substr(0, end), from);
  if (const Token colon = token_at(text.substr(0, end), first.end);
      first.is_word() && colon.is(':')) {
    target = text.substr(first.start, first.end - first.start);
    from = colon.end;
  }
  bool good = closed;
  for (const ListPart& part : list_parts(text, from, end)) {
    if (part.start == part.end) continue;
    const std::string_view inside = text.substr(0, part.end);
    Token token = token_at(inside, part.start);
    good = good && token.is_word();
    while (token.kind != TokenKind::End && token.kind != TokenKind::Group)
      token = token_at(inside, token.end);
    Attribute added;
    added.target = target;
    added.name = plain_name(text.substr(part.start, token.start - part.start));
    if (token.is_group('(') && is_closed(text, token))
      for (const ListPart& argument : list_parts(text, token.start + 1, token.end - 1))
        if (argument.start != argument.end)
          added.arguments.push_back(
              squeezed_code(text.substr(argument.start, argument.end - argument.start)));
    good = good && token_at(inside, token.end).kind == TokenKind::End;
    if (!added.name.empty()) out.push_back(std::move(added));
  }
  return good;
}

std::optional<std::string> type_text(std::string_view written) {
  if (const auto type = parse_type(written)) return to_text(*type);
  if (looks_like_type(written)) return squeezed(written);
  return std::nullopt;
}

std::optional<NamedType> named_type(std::string_view text, std::span<const Token> tokens) {
  std::size_t name = tokens.size();
  int depth = 0;
  while (name > 0) {
    --name;
    depth += tokens[name].is('>') ? 1 : tokens[name].is('<') ? -1 : 0;
    if (depth == 0 && !tokens[name].is('<')) break;
  }
  if (tokens.empty() || !tokens[name].is_word()) return std::nullopt;
  NamedType out;
  out.name_at = tokens[name].start;
  out.name = plain_name(text.substr(out.name_at, tokens[name].end - out.name_at));
  const std::size_t type_end = qualifier_start(tokens, name);
  if (type_end == 0) return out;
  const std::size_t start = tokens[0].start;
  auto type = type_text(text.substr(start, tokens[type_end - 1].end - start));
  if (!type) return std::nullopt;
  out.type = *std::move(type);
  return out;
}

std::size_t angles_end(std::span<const Token> tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < tokens.size(); ++at) {
    depth += tokens[at].is('<') ? 1 : tokens[at].is('>') ? -1 : 0;
    if (depth == 0) return at + 1;
  }
  return tokens.size();
}

}  // namespace diorama::csharp
