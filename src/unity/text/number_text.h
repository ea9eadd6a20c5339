// Number text: floating-point numbers as Unity writes them.
//
// The fewest digits that are read back as the same number; positional from 1e-9 to below 1e9,
// otherwise with an exponent that is not padded ("2.1474836e+9"). Whole numbers have no point,
// negative zero is "-0".
//
// Not for numbers that were only read: files up to 2018 have nine digits, and unchanged
// numbers are kept as written.
//
// Threading: free functions. Errors: none; Unity writes "Infinity", "-Infinity" and "NaN".
#pragma once

#include <string>

namespace diorama::unity::text {

[[nodiscard]] std::string float_text(float value);
[[nodiscard]] std::string double_text(double value);

}  // namespace diorama::unity::text
