// Header: the tokens of one declaration, up to its body, its value or its ';', and its words:
//
//   [SerializeField, Range(0, 10)] protected internal List<Vector3> route = new();
//    two attributes                 two modifiers     the type      the name
//
// Everything is kept as written, except for spaces that mean nothing; what a name refers to is
// found out later (csharp/resolver.h).
//
// Threading: plain data; reads only. Errors: none; missing parts are empty.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "csharp/facts.h"
#include "csharp/tokens.h"

namespace diorama::csharp {

/// A dotted name without unneeded spaces, @ and global::.
[[nodiscard]] std::string plain_name(std::string_view text);

/// Words like public, static and partial. A few are names elsewhere: `next` decides.
[[nodiscard]] bool is_modifier(std::string_view word, const Token& next);
/// public, private, protected, internal: they begin a declaration, and nothing else.
[[nodiscard]] bool is_access_word(std::string_view word);

/// How a header ends.
enum class HeaderEnd { Semicolon, Brace, ClosingBrace, Equals, Arrow, Text };

struct Header {
  std::string_view text;  ///< the whole source
  std::vector<Token> attribute_lists;
  std::vector<Token> tokens;  ///< after the attributes
  std::size_t start = 0;
  HeaderEnd end = HeaderEnd::Text;
  std::size_t end_at = 0;  ///< where the ';', '{', '}', '=' or '=>' is
  bool is_too_long = false;
  bool is_unclosed = false;  ///< one of its brackets is never closed

  [[nodiscard]] bool empty() const { return tokens.empty() && attribute_lists.empty(); }
  [[nodiscard]] std::string_view text_of(const Token& token) const {
    return text.substr(token.start, token.end - token.start);
  }
  /// The token at that place is this word.
  [[nodiscard]] bool is_word(std::size_t index, std::string_view word) const {
    return index < tokens.size() && tokens[index].is_word() && text_of(tokens[index]) == word;
  }
  /// How many of the tokens are modifiers, from this one on.
  [[nodiscard]] std::size_t modifiers_end(std::size_t from) const;
};

/// The tokens from `at` on, up to what ends a declaration. At most `most` are kept.
[[nodiscard]] Header read_header(std::string_view text, std::size_t at, std::size_t most);

/// The modifiers among these tokens.
[[nodiscard]] Modifiers modifiers_of(const Header& header, std::size_t from, std::size_t to);
[[nodiscard]] bool has_word(const Header& header, std::size_t from, std::size_t to,
                            std::string_view word);

/// Adds the attributes of one [list]. False when something in it is no attribute.
bool add_attributes(std::string_view text, const Token& list, Attributes& out);

/// A type as a person writes it; nothing for text that is no type.
[[nodiscard]] std::optional<std::string> type_text(std::string_view written);

/// `type name` or `type Interface.name`: its tokens, without what follows the name.
struct NamedType {
  std::string type;  ///< empty for a constructor
  std::string name;
  std::size_t name_at = 0;
};
/// REQUIRES: the tokens end with the name, or with the <T> after it.
[[nodiscard]] std::optional<NamedType> named_type(std::string_view text,
                                                  std::span<const Token> tokens);

/// The index after the > that closes the < here; the number of tokens when there is none.
[[nodiscard]] std::size_t angles_end(std::span<const Token> tokens, std::size_t open);

}  // namespace diorama::csharp
