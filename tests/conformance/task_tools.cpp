// Tools that run as tasks.

#include "fixtures.h"

namespace diorama::fixtures {
namespace {

using std::chrono::milliseconds;

struct NameParams {
  std::string name;
  static constexpr auto fields() {
    return std::tuple{json::field("name", &NameParams::name, "Whom to greet")};
  }
};

constexpr const char* kConfirmSchema =
    R"({"type":"object","properties":{"confirm":{"type":"boolean"}},"required":["confirm"]})";
constexpr const char* kNameSchema =
    R"({"type":"object","properties":{"name":{"type":"string"}},"required":["name"]})";

Tool task_tool(std::string name, TaskSupport support, std::string schema,
               std::function<Result<ToolResult>(Context&, const json::Value&)> function) {
  Tool tool;
  tool.name = std::move(name);
  tool.description = "Runs as a task";
  tool.input_schema = std::move(schema);
  tool.lane = Lane::Worker;
  tool.task = support;
  tool.default_timeout = milliseconds(120000);
  tool.call = std::move(function);
  return tool;
}

constexpr const char* kNoArguments = R"({"type":"object"})";

Result<ToolResult> slow_compute(Context& context, const json::Value& arguments) {
  const auto seconds = arguments["seconds"].number().value_or(1);
  if (!context.wait_for(milliseconds(static_cast<std::int64_t>(seconds * 1000))))
    return context.check().error();
  return ToolResult::text("computed " + std::string(arguments["label"].string_or("")));
}

Result<ToolResult> failing_job(Context& context, const json::Value&) {
  if (!context.wait_for(milliseconds(1000))) return context.check().error();
  return Error{ErrorCode::Io, "the job failed", {}, {}};
}

Result<ToolResult> protocol_error_job(Context&, const json::Value&) {
  return Error{ErrorCode::Internal, "the job broke", {}, {}};
}

Result<ToolResult> confirm_delete(Context& context, const json::Value& arguments) {
  DIORAMA_TRY(const auto answer,
              context.ask("confirm", InputRequest::form("Really delete?", kConfirmSchema)));
  const bool yes = answer["content"]["confirm"].bool_or(false);
  return ToolResult::text((yes ? "deleted " : "kept ") +
                          std::string(arguments["filename"].string_or("it")));
}

Result<ToolResult> multi_input(Context& context, const json::Value&) {
  DIORAMA_CHECK(context.want("first", InputRequest::form("First?", kNameSchema)));
  DIORAMA_CHECK(context.want("second", InputRequest::form("Second?", kNameSchema)));
  DIORAMA_CHECK(context.answered());
  return ToolResult::text("both answered");
}

Result<ToolResult> name_then_task(Context& context, const json::Value&) {
  DIORAMA_TRY(const auto answer,
              context.ask("user_name", InputRequest::form("Your name?", kNameSchema)));
  DIORAMA_CHECK(context.become_task());
  return ToolResult::text("Hello, " + std::string(answer["content"]["name"].string_or("")));
}

}  // namespace

Result<void> add_task_tools(Server& server) {
  Tool greet;
  greet.name = "greet";
  greet.description = "Greets";
  greet.input_schema = json::schema<NameParams>();
  greet.call = [](Context&, const json::Value& arguments) -> Result<ToolResult> {
    return ToolResult::text("Hello, " + std::string(arguments["name"].string_or("")) + "!");
  };
  DIORAMA_CHECK(server.add(std::move(greet)));
  DIORAMA_CHECK(server.add(task_tool(
      "slow_compute", TaskSupport::Optional,
      R"({"type":"object","properties":{"seconds":{"type":"number"},"label":{"type":"string"}}})",
      slow_compute)));
  DIORAMA_CHECK(
      server.add(task_tool("failing_job", TaskSupport::Required, kNoArguments, failing_job)));
  DIORAMA_CHECK(server.add(
      task_tool("protocol_error_job", TaskSupport::Optional, kNoArguments, protocol_error_job)));
  DIORAMA_CHECK(server.add(task_tool(
      "confirm_delete", TaskSupport::Optional,
      R"({"type":"object","properties":{"filename":{"type":"string"}}})", confirm_delete)));
  DIORAMA_CHECK(
      server.add(task_tool("multi_input", TaskSupport::Optional, kNoArguments, multi_input)));
  return server.add(
      task_tool("test_tool_with_task", TaskSupport::Manual, kNoArguments, name_then_task));
}

}  // namespace diorama::fixtures
