// From the syntax tree to facts; the part of the reader that knows the grammar's node names.
//
// Threading: pure function. Errors: broken nodes become problems.
#pragma once

#include <cstddef>
#include <string_view>

#include "csharp/facts.h"

struct TSTree;

namespace diorama::csharp {

/// Types nested deeper than this are reported and left out.
inline constexpr int kMaxTypeNesting = 48;
/// What a name means is looked up in every using of every namespace around it, so these are bounded
/// too. Real code has a tenth of each.
inline constexpr std::size_t kMaxUsings = 1'000;
inline constexpr std::size_t kMaxNamespace = 1'024;  ///< bytes of its full name
inline constexpr std::size_t kMaxTypeParameters = 64;

/// Adds what the tree of this text declares to the facts. Enum values are not computed yet.
void extract_facts(const TSTree& tree, std::string_view text, SourceFacts& facts);

/// Fills EnumMember::value of every enum in the facts.
void evaluate_enums(SourceFacts& facts);

}  // namespace diorama::csharp
