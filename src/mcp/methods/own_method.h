// Methods that the program added itself (mcp::Method): JSON in, JSON out.
//
// Threading: loop only; the method's function runs in its lane.
// Errors: the function's own; Internal when its result is not a JSON object.
#pragma once

#include <memory>

#include "mcp/methods/service.h"

namespace diorama::mcp::methods {

Work own_method(const Service& service, const Call& call, std::shared_ptr<const Method> method);

}  // namespace diorama::mcp::methods
