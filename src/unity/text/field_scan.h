// Field scan: one field of an object's body without parsing the others.
//
// For questions about every object of a large scene (its name, its parent). Relies on Unity's
// indentation: only the fields themselves are in column 2. For everything else there is
// unity/text/tree.h.
//
// Threading: free functions. Errors: none; a missing field gives nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace diorama::unity::text {

/// The text after "  key:" in the body, up to the next field: the rest of the line and
/// the lines that belong to it, without the last line end. Nothing when there is no such field.
[[nodiscard]] std::optional<std::string_view> find_field(std::string_view body,
                                                         std::string_view key);

/// The decoded text of the field when it is a scalar; empty when it is absent.
[[nodiscard]] std::string field_text(std::string_view body, std::string_view key);
[[nodiscard]] std::optional<std::int64_t> field_integer(std::string_view body,
                                                        std::string_view key);

}  // namespace diorama::unity::text
