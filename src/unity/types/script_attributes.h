// What the attributes of scripts and their fields say; and small conversions of fields.
//
// Part of ScriptTypes (script_types.h), which decides what is serialized; this only reads them.
//
// Threading and errors: as ScriptTypes.
#pragma once

#include <string_view>
#include <vector>

#include "csharp/type_index.h"
#include "unity/types/script_types.h"

namespace diorama::unity {

/// Tooltip, header, range, former names and so on of a field. `target` is "field" for the backing
/// field of a property.
void note_attributes(const csharp::Field& field, std::string_view target, SerializedField& out);

/// RequireComponent and so on; classes inherit those of their bases.
void note_class_attributes(const csharp::TypeIndex& index,
                           const std::vector<csharp::ResolvedType>& chain, ScriptInfo& out);

/// The field that holds the number of elements of a collection.
[[nodiscard]] SerializedField size_of(const SerializedField& collection);
/// Turns a collection into one of its elements.
void become_element(SerializedField& collection);

}  // namespace diorama::unity
