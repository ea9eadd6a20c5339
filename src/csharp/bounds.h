// What the parser is given at most. A parser for programs that people write is not made for text
// that was written against it: 65,535 brackets made an earlier one corrupt its memory. So the text
// is counted before the parser sees it, and what is over a bound becomes blanks, with a Problem.
//
// Not about the language: text within the bounds may still be nonsense. Every bound is ten times
// what the largest real code has after the pre-pass, or more (docs/unity.md has the numbers).
//
// Threading: pure functions. Errors: none; what is left out is a Problem. Work grows with the size
// of the text and with nothing else.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "csharp/facts.h"

namespace diorama::csharp {

/// Words, literals, escapes in literals, and punctuation, of one file.
inline constexpr std::size_t kMaxTokens = 2'000'000;
/// Tokens in a row without one of , ; { }.
inline constexpr std::size_t kMaxTokensInARow = 16'384;
/// Open ( [ { of one place, all kinds together.
inline constexpr std::size_t kMaxBrackets = 256;
/// Open < of one place.
inline constexpr std::size_t kMaxAngles = 64;
/// Bytes of one name or number.
inline constexpr std::size_t kMaxWord = 1'024;
/// Quotes at the beginning of a raw string.
inline constexpr std::size_t kMaxQuotes = 64;

/// Blanks every declaration that is over a bound, and what follows the last token that counts.
/// The text keeps its lines; it grows by the braces that close what was cut off.
/// REQUIRES: clean_text() has been here.
void bound_text(std::string& text, std::vector<Problem>& problems);

/// Blanks the text from the beginning of the declaration around this position, and closes what is
/// open there. The line of the position, from 1.
int cut_text(std::string& text, std::size_t at);

}  // namespace diorama::csharp
