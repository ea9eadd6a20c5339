// What the attributes on scripts and their fields say; and small conversions of fields.
//
// Part of ScriptTypes (script_types.h), which decides what is serialized; this only reads along.
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

/// RequireComponent and so on; base classes pass theirs on.
void note_class_attributes(const csharp::TypeIndex& index,
                           const std::vector<csharp::ResolvedType>& chain, ScriptInfo& out);

/// The field that holds how many elements a collection has.
[[nodiscard]] SerializedField size_of(const SerializedField& collection);
/// From a collection to one of its elements.
void become_element(SerializedField& collection);

}  // namespace diorama::unity
