#include "mcp/forwarding.h"
#include "surface/schema_text.h"
#include "surface/shapes/answer_shapes.h"
#include "surface/surface.h"
#include "surface/tool_search.h"

namespace diorama::surface {
namespace {

struct ProjectReply {
  std::string path;
  std::string name;
  std::optional<std::string> engine_version;
  static constexpr auto fields() {
    return std::tuple{
        json::field("path", &ProjectReply::path, "Folder of the project"),
        json::field("name", &ProjectReply::name, "Name of that folder"),
        json::field("unityVersion", &ProjectReply::engine_version,
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

Result<InfoReply> server_info(Call& call, const mcp::Nothing&) {
  InfoReply reply{"diorama", std::string(kVersion), {}, {}, {}};
  for (const mcp::Revision& row : mcp::kRevisions) reply.protocol_versions.emplace_back(row.text);
  for (const auto& tool : call.registry.tools()) ++reply.toolsets[tool->toolset];
  if (const auto& open = call.workspace.project()) {
    reply.project = ProjectReply{open->path, open->name, {}};
    if (!open->engine_version.empty()) reply.project->engine_version = open->engine_version;
  }
  return reply;
}

std::string first_sentence(const std::string& text) {
  const std::size_t end = text.find(". ");
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

using FoundTools = std::vector<std::shared_ptr<const mcp::ToolEntry>>;

/// The best one with its schema, for the others a sentence.
void write_found(json::Writer& out, const FoundTools& found, std::size_t limit) {
  out.begin_object().member("total", found.size()).key("items").begin_array();
  for (std::size_t i = 0; i < std::min(found.size(), limit); ++i) {
    const mcp::ToolEntry& tool = *found[i];
    out.begin_object().member("name", tool.name).member("toolset", tool.toolset);
    if (i == 0)
      out.member("description", tool.description).raw_member("inputSchema", tool.input_schema);
    else
      out.member("description", first_sentence(tool.description));
    out.end_object();
  }
  out.end_array().end_object();
}

std::string found_text(const FoundTools& found, std::size_t limit) {
  if (found.empty()) return "no tool does that; other words may find one\n";
  std::string text =
      found[0]->name + ": " + found[0]->description + "\n" + argument_lines(found[0]->input_schema);
  for (std::size_t i = 1; i < std::min(found.size(), limit); ++i)
    text += found[i]->name + ": " + first_sentence(found[i]->description) + "\n";
  return text;
}

Result<Answer> find_tools(Call& call, const FindParams& params) {
  const FoundTools found = search_tools(call.registry, params.query);
  const auto limit = static_cast<std::size_t>(params.limit);
  return answer_of(
      found, [&](json::Writer& out, const FoundTools& it) { write_found(out, it, limit); },
      [&](const FoundTools& it) { return found_text(it, limit); });
}

// Both run on the loop and never wait for the engine: they read the registry, which any thread may,
// and which project is open, which is decided before the server starts.
constexpr ToolRow kServerTools[] = {
    tool<find_tools>("find_tools", "server",
                     "Find more tools by what they do; the best match comes with its arguments. "
                     "call_read_tool and call_tool run those that are not listed.",
                     Effect::Read, Needs::Nothing,
                     {.lane = mcp::Lane::Protocol, .output = shapes::kFoundTools}),
    tool<server_info>(
        "server_info", "server",
        "Tell what this server is: version, protocol versions, toolsets, open project.",
        Effect::Read, Needs::Nothing,
        {.lane = mcp::Lane::Protocol,
         .listed = Listed::Never,
         .asked = "which project is open, engine version, what server, status"}),
};
static_assert(well_formed(kServerTools));

constexpr std::string_view kCallReadTool =
    "Run any tool that only reads, by its name; find_tools knows them.";
constexpr std::string_view kCallTool =
    "Run any tool by its name, also one that changes things; what it takes goes into arguments.";

}  // namespace

Result<void> add_server_tools(Desk& desk) {
  DIORAMA_CHECK(add_rows(kServerTools, desk));
  mcp::Tool reading = mcp::forwarding_tool("call_read_tool", std::string(kCallReadTool),
                                           mcp::Forwards::ToolsThatRead);
  mcp::Tool any = mcp::forwarding_tool("call_tool", std::string(kCallTool), mcp::Forwards::AnyTool);
  reading.search_words = any.search_words = "not listed, unlisted, other tools";
  reading.toolset = any.toolset = "server";
  any.listed = desk.policy.allow_writes || desk.policy.allow_run;
  DIORAMA_CHECK(desk.registry.add(std::move(reading)));
  return desk.registry.add(std::move(any));
}

}  // namespace diorama::surface
