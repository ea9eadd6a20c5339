// Methods: every method and property of the types in one source, with the types of its parameters.
//
// Not part of the facts that are kept of each file, which would be large: who needs methods reads
// the few sources that matter again.
//
// Threading: free function, any thread. Errors: none; what cannot be read is left out, and then the
// list is not complete.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "csharp/facts.h"

namespace diorama::csharp {

struct MethodShape {
  std::string owner;  ///< full name of the type: "Game.Outer+Inner"
  std::string name;   ///< of a property "get_Open" and "set_Open"
  Modifiers modifiers;
  std::vector<std::string> parameters;  ///< types as written: "int"
};

struct MethodList {
  std::vector<MethodShape> methods;
  bool complete = true;
};

[[nodiscard]] MethodList read_methods(std::string_view text, const Defines& defines);

}  // namespace diorama::csharp
