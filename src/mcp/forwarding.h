// Tools that run other tools, for clients that offer a model only what tools/list shows.
//
// Their arguments are {"name": "undo", "arguments": {}}. Such a call becomes one of the named tool
// before it begins: it runs in that tool's lane and time, under its policy, with its errors. What
// the other tool asks for, a person's "confirm" too, stands inside of "arguments".
//
// Threading: pure functions; forward() belongs to the loop.
// Errors: InvalidArgument and ToolNotFound, before anything has run.
#pragma once

#include <string>

#include "mcp/calls/call.h"

namespace diorama::mcp {

/// A tool of that kind, still without toolset and answer.
[[nodiscard]] Tool forwarding_tool(std::string name, std::string description, Forwards which);

/// Makes a call of such a tool one of the tool that its arguments name.
Result<void> forward(const Registry& registry, Call& call);

/// No tool of that name; the hint has the nearest one.
[[nodiscard]] Error no_tool(const Registry& registry, std::string_view name);

}  // namespace diorama::mcp
