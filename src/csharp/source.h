// read_source(): C# source text to facts.
//
// Not a compiler: it reads declarations, never bodies, and knows no other files. Text may
// be broken, in any encoding, or hostile; what can be read is returned, with problems for the rest.
// How it works: csharp/preprocess.h, then csharp/declarations.h.
//
// Threading: any number of calls at once; nothing is shared.
// Errors: none; problems are part of the result. Work grows with the size of the text, whatever
// it is, and never depends on a clock: the same text always gives the same facts. Only whoever does
// not want them any more can end it.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "csharp/facts.h"

namespace diorama::csharp {

/// Larger files are not read: no person writes them, and nobody needs facts of generated ones.
inline constexpr std::size_t kMaxSource = 4U << 20U;
/// No more problems of a file than this are listed.
inline constexpr std::size_t kMaxProblems = 50;

/// When they are unwanted, what it gives is incomplete and good for nothing.
[[nodiscard]] SourceFacts read_source(std::string_view text, const Defines& defines,
                                      const AskUnwanted& unwanted = {});

}  // namespace diorama::csharp
