#include "surface/shapes/answer_shapes.h"
#include "surface/surface.h"
#include "surface/tool_search.h"

namespace diorama::surface {
namespace {

/// Schemas and sentences together; the answer with its text stays below 2 KB.
constexpr std::size_t kFoundBytes = 900;

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

/// The schemas of the best ones, as far as there is room; for the others only the description.
void write_found(json::Writer& out, const FoundTools& found, std::size_t limit) {
  std::size_t room = kFoundBytes;
  out.begin_object().member("total", found.size()).key("items").begin_array();
  for (std::size_t i = 0; i < std::min(found.size(), limit); ++i) {
    const mcp::ToolEntry& tool = *found[i];
    out.begin_object().member("name", tool.name).member("toolset", tool.toolset);
    if (i == 0 || tool.input_schema.size() + tool.description.size() < room) {
      out.member("description", tool.description).raw_member("inputSchema", tool.input_schema);
      room -= std::min(room, tool.input_schema.size() + tool.description.size());
    } else {
      out.member("description", first_sentence(tool.description));
    }
    out.end_object();
  }
  out.end_array().end_object();
}

Result<Answer> find_tools(Call& call, const FindParams& params) {
  const FoundTools found = search_tools(call.registry, params.query);
  const auto limit = static_cast<std::size_t>(params.limit);
  return answer_of(
      found, [&](json::Writer& out, const FoundTools& it) { write_found(out, it, limit); },
      [&](const FoundTools& it) {
        std::string text;
        for (std::size_t i = 0; i < std::min(it.size(), limit); ++i)
          text += it[i]->name + ": " + first_sentence(it[i]->description) + "\n";
        return it.empty() ? std::string("no tool does that\n") : text;
      });
}

// Both run on the loop and never wait for the engine: they read the registry, which any thread may,
// and which project is open, which is decided before the server starts.
constexpr ToolRow kServerTools[] = {
    tool<find_tools>("find_tools", "server",
                     "Find more tools by what they do; the best match comes with its schema. "
                     "Unlisted tools can be called too.",
                     Effect::Read, Needs::Nothing,
                     {.lane = mcp::Lane::Protocol, .output = shapes::kFoundTools}),
    tool<server_info>(
        "server_info", "server",
        "Tell what this server is: version, protocol versions, toolsets, open project.",
        Effect::Read, Needs::Nothing, {.lane = mcp::Lane::Protocol, .listed = false}),
};
static_assert(well_formed(kServerTools));

}  // namespace

std::span<const ToolRow> server_tools() {
  return kServerTools;
}

}  // namespace diorama::surface
