#include "surface/reference.h"

#include <set>

#include "surface/schema_text.h"

namespace diorama::surface {
namespace {

void append_fields(std::string& out, std::string_view heading, const std::string& schema_text) {
  const auto document = json::parse(schema_text);
  if (!document || document->root()["properties"].size() == 0) return;
  std::set<std::string_view> required;
  const json::Value schema = document->root();
  // The output schema of a tool describes either the reply or a failure (mcp/typed_tool.h).
  const json::Value names =
      schema["anyOf"] ? (*schema["anyOf"].begin())["required"] : schema["required"];
  for (const json::Value name : names) required.insert(name.string_or(""));
  out += "\n| " + std::string(heading) + " | type | |\n|---|---|---|\n";
  for (const json::Value field : schema["properties"]) {
    const bool needed = required.contains(field.key());
    out += "| `" + std::string(field.key()) + "` | " + type_text(field, " \\| ") +
           limits_text(field) + (needed ? "" : ", optional") + " | " +
           std::string(field["description"].string_or("")) + " |\n";
  }
}

void append_tool(std::string& out, const mcp::ToolEntry& tool) {
  out += "\n## `" + tool.name + "`\n\n" + tool.description + "\n\n";
  out += "Toolset `" + tool.toolset + "`, " +
         (tool.read_only     ? "reads only"
          : tool.destructive ? "changes, may remove"
                             : "changes") +
         ", time limit " + std::to_string(tool.default_timeout.count()) + " ms (at most " +
         std::to_string(tool.max_timeout.count()) + " ms)" +
         (tool.supports_cancel ? ", can be cancelled" : "") +
         (tool.task == mcp::TaskSupport::None ? "" : ", may run as a task") +
         (tool.listed ? "" : ", not in the default list") + ".\n";
  append_fields(out, "argument", tool.input_schema);
  append_fields(out, "in the answer", tool.output_schema);
}

}  // namespace

std::string reference_markdown(const mcp::Registry& registry) {
  std::string out =
      "# Tools\n\nMade from the tool rows by `diorama reference`; a test keeps it fresh.\n";
  for (const auto& tool : registry.tools()) append_tool(out, *tool);
  return out;
}

}  // namespace diorama::surface
