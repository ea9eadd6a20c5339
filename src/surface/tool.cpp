#include "surface/tool.h"

#include <tuple>

#include "base/shown_text.h"
#include "mcp/error_map.h"
#include "surface/policy.h"

namespace diorama::surface {
namespace {

/// Where a person's yes is needed, clients that cannot be asked can say that there was one.
std::string with_confirm(std::string schema) {
  constexpr std::string_view kBefore = R"("properties":{)";
  constexpr std::string_view kConfirm = R"("confirm":{"type":"boolean"})";
  const std::size_t at = schema.find(kBefore) + kBefore.size();
  return schema.insert(at, std::string(kConfirm) + (schema[at] == '}' ? "" : ","));
}

bool only_reads(const ToolRow& row, const json::Value& arguments) {
  return row.effect == Effect::Read || arguments["dry_run"].boolean() == true ||
         (!row.metadata.reads.empty() && arguments["action"].string() == row.metadata.reads);
}

Result<mcp::ToolResult> run_write(const ToolRow& row, Call& call, const json::Value& arguments) {
  const Policy& policy = call.desk.policy;
  if (!policy.allow_writes) return writes_refused();
  if (policy.require_confirm) {
    DIORAMA_CHECK(row.check(arguments));
    DIORAMA_CHECK(
        confirm_write(call.context, question_of(call.desk, row.name, arguments), arguments));
  }
  return row.run(call, arguments);
}

/// A line in the audit log about a call that was to change something; in the console only when it
/// failed.
void note_write(const ToolRow& row, Desk& desk, mcp::Context& context, const json::Value& arguments,
                const std::vector<std::string>& files, const Error* failed) {
  if (failed != nullptr)
    desk.workspace.console().add(ConsoleEntry::Type::Error,
                                 std::string(row.name) + ": " + shown_sentence(failed->message));
  if (desk.audit)
    desk.audit(audit_line(context.client(), row.name, arguments, files,
                          failed == nullptr ? "ok" : mcp::error_row(failed->code).name));
}

}  // namespace

Error explained(Error error) {
  const bool takes_scene = error.hint.contains("scene_path");
  if (takes_scene && error.message.starts_with("prefab_path: unknown field")) {
    error.message = "prefab_path: unknown field";
    error.hint = "give the prefab in scene_path";
  }
  return error;
}

Result<void> check_needs(const Workspace& workspace, Needs needs) {
  if (needs == Needs::Project && !workspace.project())
    return Error{
        ErrorCode::NotReady, "no project is open", "start diorama with --project FOLDER", {}};
  return {};
}

Result<mcp::ToolResult> serve(const ToolRow& row, Desk& desk, mcp::Context& context,
                              const json::Value& arguments) {
  DIORAMA_CHECK(check_needs(desk.workspace, row.needs));
  Call call{desk, desk.workspace, desk.registry, context};
  if (row.effect == Effect::Run) return row.run(call, arguments);  // on a thread of its own
  const std::vector<std::string> loaded = desk.workspace.loaded_scenes();
  const auto has_loaded = [&] { return desk.workspace.loaded_scenes() != loaded; };
  if (only_reads(row, arguments)) {
    auto result = row.run(call, arguments);
    std::ignore = desk.workspace.take_touched();  // of a dry run, which leaves nothing
    if (desk.on_change && has_loaded()) desk.on_change({});
    return result;
  }
  auto result = run_write(row, call, arguments);
  if (!result && result.error().code == ErrorCode::InputRequired) return result;
  std::vector<std::string> files = desk.workspace.take_touched();
  if (!result) files.clear();  // what was begun was taken back
  note_write(row, desk, context, arguments, files, result ? nullptr : &result.error());
  if (desk.on_change && has_loaded())
    desk.on_change({});
  else if (desk.on_change && !files.empty())
    desk.on_change(files);
  return result;
}

Result<void> add_rows(std::span<const ToolRow> rows, Desk& desk) {
  for (const ToolRow& row : rows) {
    mcp::Tool tool;
    tool.name = row.name;
    tool.description = row.description;
    tool.toolset = row.toolset;
    tool.listed = row.metadata.listed;
    tool.read_only = row.effect == Effect::Read;
    tool.destructive = row.effect == Effect::Destroy;
    tool.idempotent = row.effect == Effect::Read;
    tool.retryable = row.effect == Effect::Read;
    tool.lane = row.metadata.lane;
    tool.task = row.metadata.task;
    tool.supports_cancel = row.metadata.supports_cancel;
    tool.default_timeout = std::chrono::milliseconds(row.metadata.default_timeout_ms);
    tool.max_timeout = std::chrono::milliseconds(row.metadata.max_timeout_ms);
    tool.check_schema = false;  // the decoder checks, and says it better
    row.describe(tool);
    const bool writes = row.effect == Effect::Edit || row.effect == Effect::Destroy;
    if (writes && desk.policy.require_confirm)
      tool.input_schema = with_confirm(std::move(tool.input_schema));
    tool.call = [&row, &desk](mcp::Context& context, const json::Value& arguments) {
      return serve(row, desk, context, arguments);
    };
    if (writes)
      tool.refused = [&row, &desk](mcp::Context& context, const json::Value& arguments,
                                   const Error& why) {
        if (!only_reads(row, arguments)) note_write(row, desk, context, arguments, {}, &why);
      };
    if (writes && row.metadata.in_batch) desk.edits.emplace(row.name, &row);
    DIORAMA_CHECK(desk.registry.add(std::move(tool)));
  }
  return {};
}

}  // namespace diorama::surface
