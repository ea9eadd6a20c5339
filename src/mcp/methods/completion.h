// completion/complete: suggestions for an argument of a prompt or a variable of a template.
//
// Threading: loop only; the function that suggests values runs on the engine thread.
#pragma once

#include "mcp/methods/service.h"

namespace diorama::mcp::methods {

Result<Work> complete(Service& service, Call& call);

}  // namespace diorama::mcp::methods
