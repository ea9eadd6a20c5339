#include "mcp/forwarding.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/text.h"
#include "json/record.h"

namespace diorama::mcp {
namespace {

/// What the other tool takes. The view lives as long as the call.
struct ToolArguments {
  json::Value values;
};

}  // namespace
}  // namespace diorama::mcp

namespace diorama::json {
template <>
struct Codec<mcp::ToolArguments> : ObjectViewCodec<&mcp::ToolArguments::values> {};
}  // namespace diorama::json

namespace diorama::mcp {
namespace {

struct ForwardedCall {
  std::string name;
  std::optional<ToolArguments> arguments;
  static constexpr auto fields() {
    return std::tuple{
        json::field("name", &ForwardedCall::name, "The tool to run"),
        json::field("arguments", &ForwardedCall::arguments, "Its arguments, by its schema")};
  }
};

Error bad_name(const std::string& name, std::string_view problem, std::string hint) {
  return {ErrorCode::InvalidArgument,
          "name: " + name + " " + std::string(problem),
          std::move(hint),
          {{"field", "name"}}};
}

bool only_reads(const Tool& tool, const json::Value& arguments) {
  return tool.read_only || (tool.call_only_reads && tool.call_only_reads(arguments));
}

/// A tool that changes things was named where only reading is allowed.
Error changes_things(const Registry& registry, const std::string& name) {
  const auto tools = registry.tools();
  const auto other = std::ranges::find_if(
      tools, [](const auto& tool) { return tool->forwards == Forwards::AnyTool; });
  return bad_name(name, "can change something; only calls that read are run here",
                  other == tools.end() ? "" : "run it with " + (*other)->name);
}

Error with_place(Error error) {
  if (error.message.ends_with("unknown field"))
    error.hint = "what the tool takes belongs inside of \"arguments\"";
  return error;
}

}  // namespace

Tool forwarding_tool(std::string name, std::string description, Forwards which) {
  const bool reads = which == Forwards::ToolsThatRead;
  Tool tool;
  tool.name = std::move(name);
  tool.description = std::move(description);
  tool.input_schema = json::schema<ForwardedCall>();
  tool.output_schema = R"({"type":"object"})";
  tool.read_only = tool.idempotent = tool.retryable = reads;
  tool.destructive = !reads;
  tool.check_schema = false;  // the decoder checks, with better messages
  tool.forwards = which;
  return tool;
}

Error no_tool(const Registry& registry, std::string_view name) {
  Error error{ErrorCode::ToolNotFound, "Tool not found: " + std::string(name), {}, {}};
  const auto tools = registry.tools();
  std::vector<std::string_view> names;
  for (const auto& tool : tools) names.push_back(tool->name);
  error.hint = did_you_mean(name, names);
  return error;
}

Result<void> forward(const Registry& registry, Call& call) {
  const auto wanted = json::decode<ForwardedCall>(call.arguments);
  if (!wanted) return with_place(wanted.error());
  auto tool = registry.tool(wanted->name);
  if (!tool) return no_tool(registry, wanted->name);
  if (tool->forwards != Forwards::Nothing)
    return bad_name(tool->name, "only runs other tools", "name the other tool itself");
  const json::Value arguments =
      wanted->arguments ? wanted->arguments->values : json::empty_object();
  if (call.tool->forwards == Forwards::ToolsThatRead && !only_reads(*tool, arguments))
    return changes_things(registry, tool->name);
  call.arguments = arguments;
  call.tool = std::move(tool);
  return {};
}

}  // namespace diorama::mcp
