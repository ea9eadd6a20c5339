// What the official conformance suite expects a server to offer: tools, resources and prompts
// of agreed names. Test material, on the public API; never part of the product.
#pragma once

#include "diorama/server.h"

namespace diorama::fixtures {

/// Each fails on the first thing that cannot be registered.
Result<void> add_content_tools(Server& server);
Result<void> add_question_tools(Server& server);
Result<void> add_task_tools(Server& server);
Result<void> add_resources_and_prompts(Server& server);

/// A tool that takes no arguments.
Tool plain_tool(std::string name, std::string description,
                std::function<Result<ToolResult>(Context&)> function);

}  // namespace diorama::fixtures
