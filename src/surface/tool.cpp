#include "surface/tool.h"

namespace diorama::surface {

Result<void> check_needs(const Workspace& workspace, Needs needs) {
  if (needs == Needs::Project && !workspace.project())
    return Error{
        ErrorCode::NotReady, "no project is open", "start diorama with --project FOLDER", {}};
  return {};
}

Result<void> add_rows(std::span<const ToolRow> rows, Workspace& workspace,
                      mcp::Registry& registry) {
  for (const ToolRow& row : rows) {
    mcp::Tool tool;
    tool.name = row.name;
    tool.title = row.title;
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
    DIORAMA_CHECK(registry.add(row.bind(std::move(tool), workspace, registry, row.needs)));
  }
  return {};
}

}  // namespace diorama::surface
