// Declared fields: what the engine's tables say about a field of a file, whichever editor wrote it.
//
// Editors change how they write a field. The file counts, then the editor of the project; only
// where neither tells is it the newest form:
//
//   Fixed Timestep: 0.02              up to 2022.3: a number
//   Fixed Timestep:                   since 2023.1: RationalTime
//     m_Count: 2822399
//
// Threading: free functions over constant tables. Errors: none; nullptr for what no editor has.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "unity/facts/class_table.h"
#include "unity/model/fields.h"

namespace diorama::unity {

/// The class's field of that name. `stored`: its value in the file; null: it has none.
[[nodiscard]] const FieldInfo* declared_field(const ClassInfo& info, std::string_view name,
                                              const FieldValue* stored,
                                              const std::optional<UnityVersion>& version);
/// The same for a member of a struct.
[[nodiscard]] const FieldInfo* declared_member(std::string_view type, std::string_view name,
                                               const FieldValue* stored,
                                               const std::optional<UnityVersion>& version);
/// The members of a struct: those that the project's editor writes, then what else the stored one
/// has.
[[nodiscard]] std::vector<const FieldInfo*> declared_members(
    std::string_view type, const FieldValue* stored, const std::optional<UnityVersion>& version);

}  // namespace diorama::unity
