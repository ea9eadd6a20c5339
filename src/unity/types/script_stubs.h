// What a type index must know of the engine without its sources: names and bases of the classes
// scripts refer to, enums with their values, fields of the common package components.
//
// Written as C# declarations and read by csharp::read_source(), so that the rules for names are
// the same as for everything else. They carry facts only and run nothing. Where the real source
// of a package is in the index too, that one is used.
//
// Threading: any thread. Errors: none.
#pragma once

#include <string_view>
#include <vector>

#include "csharp/type_index.h"

namespace diorama::unity {

/// The assembly the stubs are put into; sorts behind every real name, so that real types win.
inline constexpr std::string_view kEngineAssembly = "~engine";

/// One C# text per area; the name says which.
struct EngineStub {
  std::string_view name;
  std::string_view source;
};
[[nodiscard]] std::vector<EngineStub> engine_stubs();

/// Puts all stubs into the index.
void add_engine_types(csharp::TypeIndex& index);

}  // namespace diorama::unity
