// Number text: floating-point numbers as Unity writes them.
//
// The fewest digits that are read back as the same number; positional from 1e-9 to below 1e9,
// otherwise with an exponent that is not padded ("2.1474836e+9"). Whole numbers have no point,
// negative zero is "-0".
//
// Not for numbers that were only read: up to 2018 files have nine digits, and what was not
// changed is kept as written.
//
// Threading: free functions. Errors: none; "Infinity", "-Infinity" and "NaN" are what Unity writes.
#pragma once

#include <string>

namespace diorama::unity::text {

[[nodiscard]] std::string float_text(float value);
[[nodiscard]] std::string double_text(double value);

}  // namespace diorama::unity::text
