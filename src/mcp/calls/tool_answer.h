// The answer of tools/call: turns what a tool returned, or failed with, into a result.
//
// A tool's failure is a result, so that the model can read it and try again; only where the
// protocol has its own way to say it, or the dialect has no such result, does it stay an error.
//
// Threading: pure functions; they run in the tool's lane, or on the loop after a timeout.
#pragma once

#include <string>

#include "mcp/calls/call.h"
#include "mcp/error_map.h"
#include "mcp/types.h"

namespace diorama::mcp {

/// The result of the call, whose tool must be known, or the error to answer with.
Result<Body> tool_body(const Call& call, Result<ToolResult> result, Execution execution);
/// "ERR_NOT_FOUND: no such thing", for logs.
[[nodiscard]] std::string named(const Error& error);

}  // namespace diorama::mcp
