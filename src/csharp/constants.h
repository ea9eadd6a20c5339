// Constant integer expressions as used for enum members: literals, operators, names.
//
// No floating point, no strings. Arithmetic has 64 bits and wraps; the caller narrows to
// the enum's own type.
//
// Threading: pure functions. Errors: nothing for anything but a constant integer.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace diorama::csharp {

/// The value of a dotted name ("Walk", "Other.Walk"), or nothing.
using ConstantLookup = std::function<std::optional<std::int64_t>(std::string_view)>;

[[nodiscard]] std::optional<std::int64_t> evaluate_constant(std::string_view expression,
                                                            const ConstantLookup& lookup);

/// What remains of the value in an integer type: ("byte", 257) is 1. Unknown types keep it.
[[nodiscard]] std::int64_t narrow_to(std::string_view type, std::int64_t value);

}  // namespace diorama::csharp
