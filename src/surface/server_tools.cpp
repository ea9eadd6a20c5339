#include "surface/surface.h"
#include "surface/tool_search.h"

namespace diorama::surface {
namespace {

struct ProjectReply {
  std::string path;
  std::string name;
  std::optional<std::string> unity_version;
  static constexpr auto fields() {
    return std::tuple{
        json::field("path", &ProjectReply::path, "Folder of the project"),
        json::field("name", &ProjectReply::name, "Name of that folder"),
        json::field("unityVersion", &ProjectReply::unity_version,
                    "Version the project states; absent when it does not"),
    };
  }
};

struct InfoReply {
  std::string name, version;
  std::vector<std::string> protocol_versions;
  std::map<std::string, std::int64_t> toolsets;
  std::optional<ProjectReply> project;
  static constexpr auto fields() {
    return std::tuple{
        json::field("name", &InfoReply::name, "Name of the server"),
        json::field("version", &InfoReply::version, "Version of the server"),
        json::field("protocolVersions", &InfoReply::protocol_versions,
                    "MCP versions it speaks, oldest first"),
        json::field("toolsets", &InfoReply::toolsets, "Number of tools in each toolset"),
        json::field("project", &InfoReply::project, "The open project; absent when none is"),
    };
  }
};

struct FindParams {
  std::string query;
  std::int64_t limit = 5;
  static constexpr auto fields() {
    return std::tuple{
        json::field("query", &FindParams::query, "Words for what you want to do, or a tool's name"),
        json::optional_field("limit", &FindParams::limit, "At most this many tools").between(1, 20),
    };
  }
};

struct FoundTool {
  std::string name, toolset, description;
  json::RawObject input_schema;
  static constexpr auto fields() {
    return std::tuple{
        json::field("name", &FoundTool::name, "Name to call it by"),
        json::field("toolset", &FoundTool::toolset, "Toolset it belongs to"),
        json::field("description", &FoundTool::description, "What it does"),
        json::field("inputSchema", &FoundTool::input_schema, "JSON Schema of its arguments"),
    };
  }
};

struct FindReply {
  std::int64_t total = 0;
  std::vector<FoundTool> items;
  static constexpr auto fields() {
    return std::tuple{
        json::field("total", &FindReply::total, "Tools that match, also beyond the limit"),
        json::field("items", &FindReply::items, "The best matches first"),
    };
  }
};

Result<InfoReply> server_info(Call& call, const mcp::Nothing&) {
  InfoReply reply{"diorama", std::string(kVersion), {}, {}, {}};
  for (const mcp::Revision& row : mcp::kRevisions) reply.protocol_versions.emplace_back(row.text);
  for (const auto& tool : call.registry.tools()) ++reply.toolsets[tool->toolset];
  if (const auto& open = call.workspace.project()) {
    reply.project = ProjectReply{open->path, open->name, {}};
    if (!open->unity_version.empty()) reply.project->unity_version = open->unity_version;
  }
  return reply;
}

Result<FindReply> find_tools(Call& call, const FindParams& params) {
  FindReply reply;
  const auto found = search_tools(call.registry, params.query);
  reply.total = static_cast<std::int64_t>(found.size());
  for (const auto& tool : found) {
    if (reply.items.size() == static_cast<std::size_t>(params.limit)) break;
    reply.items.push_back({tool->name, tool->toolset, tool->description, {tool->input_schema}});
  }
  return reply;
}

constexpr ToolRow kServerTools[] = {
    tool<find_tools>("find_tools", "core", "Find tools",
                     "Find tools by what they do, also ones that tools/list does not show. Returns "
                     "each with the schema of its arguments, ready to call.",
                     Effect::Read, Needs::Nothing),
    tool<server_info>("server_info", "core", "Server information",
                      "What this server is: version, protocol versions, toolsets, open project.",
                      Effect::Read, Needs::Nothing),
};
static_assert(well_formed(kServerTools));

}  // namespace

std::span<const ToolRow> server_tools() {
  return kServerTools;
}

}  // namespace diorama::surface
