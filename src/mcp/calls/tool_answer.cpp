#include "mcp/calls/tool_answer.h"

#include "json/writer.h"
#include "mcp/encode.h"

namespace diorama::mcp {
namespace {

// Whether the protocol has its own way to say this.
bool is_protocol_error(ErrorCode code, const Client& client) {
  switch (code) {
    case ErrorCode::InputRequired:
    case ErrorCode::Internal:
    case ErrorCode::Cancelled: return true;
    case ErrorCode::ClientCapabilityMissing: return client.modern();
    default: return false;
  }
}

ToolResult failure(const Error& given, Execution execution) {
  const Error error = presentable(given);
  ToolResult result = ToolResult::text(failure_text(error));
  result.structured = failure_json(error, execution);
  result.is_error = true;
  return result;
}

// {tool, output, diagnostics}: the answer of the EditorMCP dialect.
Body editor_body(const std::string& tool, const ToolResult& result, const Revision& revision) {
  Body body;
  json::Writer out(body.members);
  out.member("tool", tool).key("output");
  if (result.structured.empty()) {
    out.begin_object();
    write_tool_result(out, result, revision);
    out.end_object();
  } else {
    out.raw(result.structured);
  }
  if (result.diagnostics.empty()) return body;
  out.key("diagnostics").begin_array();
  for (const std::string& note : result.diagnostics) out.value(note);
  out.end_array();
  return body;
}

}  // namespace

Result<Body> tool_body(const Call& call, Result<ToolResult> result, Execution execution) {
  const bool editor = call.translated.style == Style::Editor;
  if (!result && (editor || is_protocol_error(result.error().code, call.client())))
    return std::move(result).error();
  std::string failure_name = result ? std::string{} : named(result.error());
  ToolResult answer = result ? *std::move(result) : failure(result.error(), execution);
  if (editor) return editor_body(call.tool->name, answer, call.client().revision());
  if (answer.content.empty() && !answer.structured.empty()) answer.add_text(answer.structured);
  Body body;
  std::size_t size = answer.structured.size() + 128;
  for (const Content& content : answer.content) size += content.data.size() + 64;
  body.members.reserve(size);
  json::Writer out(body.members);
  write_tool_result(out, answer, call.client().revision());
  body.failure = std::move(failure_name);
  if (body.failure.empty() && answer.is_error) body.failure = "the tool says so";
  return body;
}

std::string named(const Error& error) {
  return std::string(error_row(error.code).name) + ": " + error.message;
}

}  // namespace diorama::mcp
