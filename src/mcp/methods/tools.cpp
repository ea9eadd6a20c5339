#include "mcp/methods/tools.h"

#include <algorithm>
#include <string>
#include <vector>

#include "json/record.h"
#include "json/writer.h"
#include "mcp/calls/tool_answer.h"
#include "mcp/encode.h"
#include "mcp/forwarding.h"
#include "mcp/methods/list_page.h"
#include "mcp/methods/params.h"

namespace diorama::mcp::methods {
namespace {

bool is_listed(const ServerOptions& options, const Tool& tool) {
  return std::ranges::any_of(options.toolsets, [&](const std::string& name) {
    return name == "all" || name == tool.toolset || (name == "core" && tool.listed);
  });
}

// Whether a function reports this before it has done anything. A complaint about the input is one
// when it names a field.
bool is_refusal(const Error& error) {
  switch (error.code) {
    case ErrorCode::InvalidArgument: return !error.details.empty();
    case ErrorCode::PermissionDenied:
    case ErrorCode::ConfirmationRequired:
    case ErrorCode::NotReady: return true;
    default: return false;
  }
}

Error describe(const std::vector<json::Violation>& violations) {
  const auto sentence = [](const json::Violation& violation) {
    return violation.path.empty() ? violation.message : violation.path + ": " + violation.message;
  };
  Error error{ErrorCode::InvalidArgument, sentence(violations.front()), {}, {}};
  error.details.emplace_back("field", violations.front().path);
  for (std::size_t i = 1; i < violations.size(); ++i)
    error.hint += (i == 1 ? "also: " : "; ") + sentence(violations[i]);
  return error;
}

// Checks the arguments, calls the tool, and makes its answer; in the tool's lane.
Result<Body> run_tool(const Call& call, Context& context) {
  if (call.tool->check)
    if (const auto violations = call.tool->check->check(call.arguments); !violations.empty())
      return tool_body(call, describe(violations), Execution::NotExecuted);
  auto result = call.tool->call(context, call.arguments);
  const bool refused =
      !result && (call.refusal || (is_refusal(result.error()) && !call.tool->check_schema));
  return tool_body(call, std::move(result),
                   refused ? Execution::NotExecuted : Execution::CompletedError);
}

/// Those of the tool, or of the one that it runs.
Result<void> take_arguments(const Registry& registry, Call& call) {
  const json::Value given = call.params()["arguments"];
  call.arguments = !given || given.is_null() ? json::empty_object() : given;
  if (!call.arguments.is_object())
    return json::mismatch({}, "arguments to be an object", call.arguments);
  if (call.tool->forwards == Forwards::Nothing) return {};
  return forward(registry, call);
}

/// It cannot be called like this; to the model that is an answer like any other.
Work refusal(const Call& call, Error error) {
  return {[call = &call, error = std::move(error)](Context&) {
            return tool_body(*call, error, Execution::NotExecuted);
          },
          Lane::Protocol};
}

}  // namespace

Result<Body> list_tools(Service& service, Call& call) {
  const std::string_view category = call.params()["category"].string_or("");
  const std::string_view tier = call.params()["tier"].string_or("");
  auto tools = service.registry.tools();
  std::erase_if(tools, [&](const auto& tool) {
    if (!category.empty() || !tier.empty())  // an explicit question is answered from all tools
      return (!category.empty() && tool->category != category) ||
             (!tier.empty() && tool->tier != tier);
    return !is_listed(service.options, *tool);
  });
  return list_page("tools", tools, call, service.options.page_size, write_tool);
}

Result<Body> describe_tool(Service& service, Call& call) {
  const auto tool = service.registry.tool(call.params()["name"].string_or(""));
  if (!tool)
    return Error{ErrorCode::ToolNotFound,
                 "Tool not found: " + std::string(call.params()["name"].string_or("")),
                 {},
                 {}};
  Body body;
  json::Writer out(body.members);
  out.key("tool").begin_object().member("id", tool->name).member("name", tool->name);
  out.member("description", tool->description).member("category", tool->category);
  out.member("safetyLevel", safety_level(*tool)).member("tier", tool->tier);
  out.raw_member("inputs", tool->input_schema);
  out.raw_member("outputs", tool->output_schema.empty() ? "{}" : tool->output_schema);
  // How it runs, in the words of specification 003, section 7.
  out.key("execution").begin_object();
  out.member("execution_mode", tool->task == TaskSupport::None ? "sync" : "job");
  out.member("supports_cancel", tool->supports_cancel);
  out.member("default_timeout_ms", tool->default_timeout.count());
  out.member("max_timeout_ms", tool->max_timeout.count());
  out.member("requires_client_request_id", false);
  out.member("execution_error_retryable", tool->retryable).end_object();
  out.member("notes", "").end_object();
  return body;
}

Result<Work> call_tool(Service& service, Call& call) {
  const auto name = call.params()["name"].string();
  if (!name) return missing_text("name");
  call.tool = service.registry.tool(*name);
  if (!call.tool) return no_tool(service.registry, *name);
  if (auto taken = take_arguments(service.registry, call); !taken)
    return refusal(call, std::move(taken).error());
  const Tool& tool = *call.tool;
  if (tool.task == TaskSupport::Required && !call.client().capabilities.tasks &&
      call.client().modern())
    return Error{ErrorCode::ClientCapabilityMissing,
                 tool.name + " runs only as a task",
                 "declare the extension " + std::string(kTasksExtension),
                 {{"extension", std::string(kTasksExtension)}}};
  return Work{[call = &call](Context& context) { return run_tool(*call, context); }, tool.lane,
              wanted_timeout(call, tool.default_timeout, tool.max_timeout)};
}

}  // namespace diorama::mcp::methods
