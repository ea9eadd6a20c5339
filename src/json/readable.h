// Readable: JSON that is well formed and still cannot be read as it stands.
//
// The grammar allows numbers of any size and escapes for halves of surrogate pairs; the parser
// takes neither. This puts values in their place that can be read, and says what was lost, so
// that whoever sent them gets an answer instead of "not valid JSON". What is malformed stays it.
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

/// Whole numbers that no integer holds become floating; numbers that even those do not hold become
/// null, halves of surrogate pairs U+FFFD. Nothing when there is no such value.
[[nodiscard]] std::optional<Readable> make_readable(std::string_view text);

}  // namespace diorama::json
