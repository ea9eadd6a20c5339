// Value type forms: all forms of a struct that editors know.
//
// Threading and errors: as unity/facts/class_table.h.
#pragma once

#include <span>
#include <string_view>

#include "unity/facts/class_table.h"

namespace diorama::unity {

/// Newest first.
[[nodiscard]] std::span<const ValueTypeInfo> value_type_forms(std::string_view name);

}  // namespace diorama::unity
