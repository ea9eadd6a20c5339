// Tokens of C# text, as coarse as a reader of declarations needs them: what stands in ( ) or [ ] is
// one token, and lists are taken apart at their commas.
//
//   public Dictionary<string, int> ages = new();
//   Word   Word      < Word , Word > Word = ...
//
// Not a lexer of the whole language: operators are single marks, numbers and strings are literals.
// Comments must be blanks by now (csharp/preprocess.h).
//
// Threading: pure functions. Errors: none; broken text has tokens too. Each function goes over the
// text once.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace diorama::csharp {

enum class TokenKind {
  End,
  Word,     ///< a name or keyword; with the @ of a verbatim name
  Literal,  ///< a number, string or character
  Group,    ///< ( ... ) or [ ... ]
  Arrow,    ///< =>
  Scope,    ///< ::
  Mark,     ///< any other byte
};

struct Token {
  TokenKind kind = TokenKind::End;
  char first = '\0';  ///< its first byte
  std::size_t start = 0;
  std::size_t end = 0;

  [[nodiscard]] bool is(char mark) const { return kind == TokenKind::Mark && first == mark; }
  [[nodiscard]] bool is_group(char open) const { return kind == TokenKind::Group && first == open; }
  [[nodiscard]] bool is_word() const { return kind == TokenKind::Word; }
};

/// The first token from here on; End at the end of the text.
[[nodiscard]] Token token_at(std::string_view text, std::size_t at);

/// Whether a group has the bracket that closes it.
[[nodiscard]] bool is_closed(std::string_view text, const Token& group);

/// Where a statement ends: at its ';', at the '}' of what is around it, or at the end of the text.
[[nodiscard]] std::size_t statement_end(std::string_view text, std::size_t at);

/// One item of a list: [start, end) without spaces around it, and where its value is.
struct ListPart {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::size_t start = 0;
  std::size_t end = 0;
  std::size_t equals = kNone;  ///< of its first '='
};

/// The items between the commas of [from, to). Commas in brackets do not count, and those between
/// the < and > of a generic type: `Map<int, string> a = new Map<int, string>(), b` has two items.
/// Whether a < begins a generic type is decided as compilers do, by what follows its >.
[[nodiscard]] std::vector<ListPart> list_parts(std::string_view text, std::size_t from,
                                               std::size_t to);

}  // namespace diorama::csharp
