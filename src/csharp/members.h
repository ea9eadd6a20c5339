// What a type contains, from headers to facts: fields, auto-properties, methods with attributes,
// members of enums.
//
// Threading: as the walk. Errors: what cannot be read becomes a Problem of the facts.
#pragma once

#include <cstddef>
#include <optional>

#include "csharp/header.h"
#include "csharp/source_walk.h"

namespace diorama::csharp {

/// Reads one member of the innermost type, and goes past it.
/// REQUIRES: the header has a token at `from`, after its modifiers.
void read_member(SourceWalk& walk, const Header& header, std::size_t from);

/// Reads the body of the enum that was added last, and goes past it.
void read_enum_members(SourceWalk& walk, const Header& header);

/// The index of a parameter list: the first ( ) after a name, outside of < >.
[[nodiscard]] std::optional<std::size_t> parameter_list(const Header& header, std::size_t from);

}  // namespace diorama::csharp
