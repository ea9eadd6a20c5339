// Readable: JSON that is well formed but cannot be read as it is.
//
// The grammar allows numbers of any size and escapes for halves of surrogate pairs; the parser
// takes neither. This replaces them with values that can be read, and says what was lost, so that
// the sender gets an answer instead of "not valid JSON". Malformed text stays malformed.
//
// Threading: free functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace diorama::json {

struct Readable {
  std::string text;
  std::string problem;  ///< the first value that was lost, in words; empty when none was
};

/// Whole numbers that fit no integer become floating; numbers that do not fit even those become
/// null, halves of surrogate pairs become U+FFFD. Nothing when there is no such value.
[[nodiscard]] std::optional<Readable> make_readable(std::string_view text);

}  // namespace diorama::json
