// What a type index must know about the engine without its sources: names and bases of the classes
// scripts refer to, enums with their values, fields of the common package components.
//
// The texts are the C# files in stubs/, which the build puts into the program.
// csharp::read_source() reads them, so names follow the same rules as everywhere else. They
// hold facts only and run nothing. Where the index also has the real source of a package, it uses
// that one.
//
// Threading: any thread. Errors: none.
#pragma once

#include <span>
#include <string_view>

#include "csharp/type_index.h"

namespace diorama::unity {

/// The assembly the stubs are put into; sorts after every real name, so that real types win.
inline constexpr std::string_view kEngineAssembly = "~engine";

/// One file of stubs/.
struct EngineStub {
  std::string_view name;  ///< the file's, without ".cs": "com.unity.ugui"
  std::string_view source;
};
/// All of them. Defined in a source that cmake/embed.cmake writes.
[[nodiscard]] std::span<const EngineStub> engine_stubs();

/// Puts all stubs into the index, ...
void add_engine_types(csharp::TypeIndex& index);
/// ... or one of them.
void add_engine_types(csharp::TypeIndex& index, const EngineStub& stub);

}  // namespace diorama::unity
