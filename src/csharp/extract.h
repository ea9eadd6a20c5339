// From the syntax tree to facts; the part of the reader that knows the grammar's node names.
//
// Threading: pure function. Errors: broken nodes become problems.
#pragma once

#include <string_view>

#include "csharp/facts.h"

struct TSTree;

namespace diorama::csharp {

/// Types nested deeper than this are reported and left out.
inline constexpr int kMaxTypeNesting = 48;

/// Adds what the tree of this text declares to the facts. Enum values are not computed yet.
void extract_facts(const TSTree& tree, std::string_view text, SourceFacts& facts);

/// Fills EnumMember::value of every enum in the facts.
void evaluate_enums(SourceFacts& facts);

}  // namespace diorama::csharp
