// The methods of tools: tools/list, tools/describe (specification 004), tools/call.
//
// Threading: loop only; a tool's function runs in its lane.
// Errors: a call of an unknown tool is a JSON-RPC error. What a tool reports, and bad arguments,
// are results with isError, so that the model can correct itself (mcp/calls/tool_answer.h).
#pragma once

#include "mcp/methods/service.h"

namespace diorama::mcp::methods {

Result<Body> list_tools(Service& service, Call& call);
Result<Body> describe_tool(Service& service, Call& call);
Result<Work> call_tool(Service& service, Call& call);

}  // namespace diorama::mcp::methods
