// The answer of tools/call: how what a tool returned, or failed with, becomes a result.
//
// A tool's failure is a result, so that the model can read it and try again; only where the
// protocol has its own way to say it, or the dialect has no such result, it stays an error.
//
// Threading: pure functions; they run in the tool's lane, or on the loop after a timeout.
#pragma once

#include "mcp/calls/call.h"
#include "mcp/error_map.h"
#include "mcp/types.h"

namespace diorama::mcp {

/// The result of the call, whose tool must be known, or the error it is to be answered with.
Result<Body> tool_body(const Call& call, Result<ToolResult> result, Execution execution);

}  // namespace diorama::mcp
