// The methods of prompts: prompts/list and prompts/get.
//
// Threading: loop only; a prompt's function runs in its lane.
#pragma once

#include "mcp/methods/service.h"

namespace diorama::mcp::methods {

Result<Body> list_prompts(Service& service, Call& call);
Result<Work> get_prompt(Service& service, Call& call);

}  // namespace diorama::mcp::methods
