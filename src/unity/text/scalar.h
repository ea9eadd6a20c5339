// Scalars: from what is written to what is meant, and back.
//
// Unity folds long scalars at spaces, doubles quotes inside single quotes, escapes inside
// double ones, and writes a line break inside single quotes as an empty line. Spaces before a
// fold belong to the text, unlike in YAML.
//
// Not a reader of types: "12" and "true" are texts, written as they are.
//
// Threading: free functions. Errors: none; what makes no sense is taken as written.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "unity/text/file_style.h"
#include "unity/text/tree.h"

namespace diorama::unity::text {

/// What a scalar written so means. `raw` has its quotes, and its folded lines as in the file.
[[nodiscard]] std::string decode_scalar(std::string_view raw, Style style);

/// Where a scalar is going to stand; quotes and folds depend on it.
struct ScalarPlace {
  std::size_t column = 0;  ///< characters that are on the line already
  /// Of the mapping that holds the key; of the dashes for an item. A flow mapping stands two
  /// deeper than what holds it. Folded lines stand two deeper than this.
  std::size_t indent = 0;
  bool in_flow = false;
  bool is_key = false;  ///< never folded
};

/// The text as Unity writes it: plain, or in the quotes it needs. Nothing in the text can end
/// the scalar early: text::Tree reads it back as it was, and no line but the first begins in
/// column 0, a closing quote apart. REQUIRES: valid UTF-8; a byte that is not comes back as the
/// character of its number.
[[nodiscard]] std::string encode_scalar(std::string_view text, const ScalarPlace& place,
                                        const FileStyle& style);

}  // namespace diorama::unity::text
