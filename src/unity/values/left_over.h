// Left-over fields: values that a file keeps for a script whose class no longer has the field: it
// was renamed, moved or removed. Unity shows none of them and drops them at its next save.
//
// Only asked of classes that are known in full: then what is not declared is not there. A field
// that [FormerlySerializedAs] explains is not left over.
//
// Threading: free functions. Errors: none; nothing for a class that is not known in full.
#pragma once

#include <string>
#include <vector>

#include "unity/model/component_types.h"
#include "unity/model/fields.h"

namespace diorama::unity {

/// Whether every field that the class can have is known.
[[nodiscard]] bool is_known_in_full(const ComponentType& type, ScriptProject& scripts);

/// The names of the stored fields, in the order of the file.
[[nodiscard]] std::vector<std::string> left_over_fields(const ComponentType& type,
                                                        const FieldValue& stored,
                                                        ScriptProject& scripts);

/// The field of the class that probably has the value of one of these now: one of which nothing is
/// stored, with the nearest name; or the only such one, when only one field is left over. Empty:
/// none can be told.
[[nodiscard]] std::string successor_of(const ComponentType& type, const FieldValue& stored,
                                       const std::string& field,
                                       const std::vector<std::string>& left_over);

}  // namespace diorama::unity
