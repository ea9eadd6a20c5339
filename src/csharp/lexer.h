// Lexical structure of C# text: where comments and literals end, what is space and what a name.
//
// Broken text is normal: an unterminated literal ends where a compiler would go on reading, at
// the line's end or at the end of the text. Every function moves forward by at least one byte.
//
// Threading: pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace diorama::csharp {

[[nodiscard]] bool is_identifier_start(char c);  ///< bytes from 0x80 count: letters of UTF-8
[[nodiscard]] bool is_identifier_part(char c);
[[nodiscard]] bool is_space(char c);

/// The end of the identifier that starts here.
[[nodiscard]] std::size_t identifier_end(std::string_view text, std::size_t at);

enum class Literal { None, Comment, String, Interpolated, Character };

struct LiteralSpan {
  Literal kind = Literal::None;
  std::size_t end = 0;  ///< after its last byte; where it started when there is none
};

/// The comment or literal that starts exactly here, if one does.
[[nodiscard]] LiteralSpan literal_at(std::string_view text, std::size_t at);

/// The position after the bracket that closes the one here; skips comments and literals. Only
/// brackets of the same kind count. The end of the text when it is never closed.
[[nodiscard]] std::size_t closing_end(std::string_view text, std::size_t at);

/// One line, single spaces: for messages and for expressions that are kept as written.
[[nodiscard]] std::string squeezed(std::string_view text);
/// The beginning of the text as one line, for messages.
[[nodiscard]] std::string excerpt(std::string_view text);

}  // namespace diorama::csharp
