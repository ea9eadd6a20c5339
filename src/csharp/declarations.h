// read_declarations(): from C# text to facts, by a walk over the declarations that never enters a
// body. Namespaces and types are opened and closed by their braces; everything else is a header
// (csharp/header.h) and what ends it.
//
// Source that is being typed has errors; the correct parts around them are still read. A text of
// n bytes costs n steps, whatever is in it: nothing is read again, nothing recurses.
//
// Threading: pure function. Errors: what cannot be read becomes a Problem.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "csharp/facts.h"
#include "csharp/methods.h"

namespace diorama::csharp {

/// Types nested deeper than this are reported and left out.
inline constexpr std::size_t kMaxTypeNesting = 48;
/// What a name means is looked up in every using of every namespace around it, so these are bounded
/// too. Real code has a tenth of each.
inline constexpr std::size_t kMaxUsings = 1'000;
inline constexpr std::size_t kMaxNamespace = 1'024;  ///< bytes of its full name
inline constexpr std::size_t kMaxTypeParameters = 64;
/// Tokens of one declaration, its body and the insides of brackets not counted.
inline constexpr std::size_t kMaxHeaderTokens = 262'144;

/// Adds what this text declares to the facts. Enum values are not computed yet.
/// REQUIRES: clean_text() and resolve_conditions() have been here.
/// Ends early when they are unwanted. `methods`: takes every method and property; null: nobody
/// wants them.
void read_declarations(std::string_view text, SourceFacts& facts,
                       std::vector<MethodShape>* methods = nullptr,
                       const std::function<bool()>& unwanted = {});

/// Fills EnumMember::value of every enum in the facts. Ends early when they are unwanted.
void evaluate_enums(SourceFacts& facts, const std::function<bool()>& unwanted = {});

}  // namespace diorama::csharp
