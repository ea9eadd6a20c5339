// Scalars: from what is written to what is meant.
//
// Unity folds long scalars at spaces, doubles quotes inside single quotes, escapes inside
// double ones, and writes a line break inside single quotes as an empty line. Spaces before a
// fold belong to the text, unlike in YAML.
//
// Threading: free functions. Errors: none; what makes no sense is taken as written.
#pragma once

#include <string>
#include <string_view>

#include "yaml/tree.h"

namespace diorama::yaml {

/// What a scalar written so means. `raw` has its quotes, and its folded lines as in the file.
[[nodiscard]] std::string decode_scalar(std::string_view raw, Style style);

}  // namespace diorama::yaml
