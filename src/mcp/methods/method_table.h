// The methods of MCP: one row each. Methods a program adds itself are in the registry.
//
// Threading: constant data.
#pragma once

#include <string_view>

#include "mcp/methods/service.h"

namespace diorama::mcp::methods {

/// A method's name, the eras that have it, and what serves it.
struct MethodRow {
  std::string_view name;
  bool legacy;
  bool modern;
  void (*serve)(Service& service, const CallPtr& call);
};

/// The row of that name, or null.
const MethodRow* find_method(std::string_view name);

}  // namespace diorama::mcp::methods
