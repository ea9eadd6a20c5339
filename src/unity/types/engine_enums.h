// Engine enums: what the numbers in fields of built-in components mean, without reading any C# of
// a project.
//
// Of the outlines (stubs/) only the declaration that somebody asks for is read, once in the
// program: a command that shows a Rigidbody must not read all outlines and a thousand scripts for
// it.
//
// Not for types of scripts: ScriptTypes knows those.
//
// Threading: any thread. Errors: null for anything else.
#pragma once

#include <string_view>

#include "unity/types/script_types.h"

namespace diorama::unity {

/// An enum of native_enum_fields(), by full name, with the numbers that files have:
/// "UnityEngine.RigidbodyInterpolation".
[[nodiscard]] const EnumFacts* engine_enum(std::string_view full_name);

}  // namespace diorama::unity
