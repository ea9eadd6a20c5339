// Encoders: how the registration types look on the wire of each revision.
//
// A revision that does not know a member does not get it; a content block it does not know
// becomes text. Everything is appended to a writer.
//
// Threading: pure functions.
// Errors: none.
#pragma once

#include <string>
#include <vector>

#include "json/writer.h"
#include "mcp/client.h"
#include "mcp/registry.h"
#include "mcp/types.h"

namespace diorama::mcp {

/// Who this server is.
struct Implementation {
  std::string name;
  std::string title;
  std::string version;
  std::string description;
  std::string website;
  std::vector<Icon> icons;
};

void write_implementation(json::Writer& out, const Implementation& info, const Revision& revision);
/// "read_only", "write" or "destructive" (specification 004).
std::string_view safety_level(const Tool& tool);
void write_tool(json::Writer& out, const ToolEntry& tool, const Revision& revision);
void write_resource(json::Writer& out, const Resource& resource, const Revision& revision);
void write_template(json::Writer& out, const ResourceTemplate& row, const Revision& revision);
void write_prompt(json::Writer& out, const Prompt& prompt, const Revision& revision);
void write_contents(json::Writer& out, const ResourceContents& contents);
void write_content(json::Writer& out, const Content& content, const Revision& revision);
/// The members of a CallToolResult, without braces.
void write_tool_result(json::Writer& out, const ToolResult& result, const Revision& revision);

}  // namespace diorama::mcp
