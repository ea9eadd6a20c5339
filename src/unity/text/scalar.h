// Scalars: from the written text to its meaning, and back.
//
// Unity folds long scalars at spaces, doubles quotes inside single quotes, escapes inside
// double ones, and writes a line break inside single quotes as an empty line. Spaces before a
// fold belong to the text, unlike in YAML.
//
// It does not read types: "12" and "true" are texts, written as they are.
//
// Threading: free functions. Errors: none; nonsense is taken as written.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "unity/text/file_style.h"
#include "unity/text/tree.h"

namespace diorama::unity::text {

/// The meaning of a scalar in this style. `raw` has its quotes, and folded lines as in the file.
[[nodiscard]] std::string decode_scalar(std::string_view raw, Style style);

/// Where a scalar will be; quotes and folds depend on it.
struct ScalarPlace {
  std::size_t column = 0;  ///< characters already on the line
  /// Of the mapping that holds the key; of the dashes for an item. A flow mapping is two
  /// deeper than what holds it. Folded lines are two deeper than this.
  std::size_t indent = 0;
  bool in_flow = false;
  bool is_key = false;  ///< never folded
};

/// The text as Unity writes it: plain, or in the quotes it needs. Nothing in the text can end
/// the scalar early: text::Tree reads it back unchanged, and only the first line begins in
/// column 0, apart from a closing quote. REQUIRES: valid UTF-8; an invalid byte comes back as the
/// character with its number.
[[nodiscard]] std::string encode_scalar(std::string_view text, const ScalarPlace& place,
                                        const FileStyle& style);

}  // namespace diorama::unity::text
