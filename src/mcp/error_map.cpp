#include "mcp/error_map.h"

#include <array>

#include "base/shown_text.h"
#include "json/writer.h"
#include "rpc/message.h"

namespace diorama::mcp {
namespace {

using enum ErrorCode;

// clang-format off
constexpr std::array<ErrorRow, kErrorCodeCount> kRows = {{
  // code                     003 name                            retry  002     000 kind            004     004 type       rpc     http
  {ParseError,               "ERR_PARSE",                         false, -32700, "InvalidArgument",  -32700, "validation",  -32700, 400},
  {InvalidRequest,           "ERR_INVALID_REQUEST",               false, -32600, "InvalidArgument",  -32600, "validation",  -32600, 400},
  {MethodNotFound,           "ERR_METHOD_NOT_FOUND",              false, -32601, "NotFound",         -32601, "not_found",   -32601, 404},
  {ToolNotFound,             "ERR_TOOL_NOT_FOUND",                false, -32001, "NotFound",         -32001, "not_found",   -32602, 404},
  {InvalidArgument,          "ERR_INVALID_PARAMS",                false, -32602, "InvalidArgument",  -32002, "validation",  -32602, 400},
  {NotFound,                 "ERR_NOT_FOUND",                     false, -32003, "NotFound",         -32000, "not_found",   -32602, 404},
  {ResourceNotFound,         "ERR_RESOURCE_NOT_FOUND",            false, -32002, "NotFound",         -32000, "not_found",   -32602, 404},
  {ObjectNotFound,           "ERR_OBJECT_NOT_FOUND",              false, -32004, "NotFound",         -32004, "unity",       -32602, 404},
  {SceneNotFound,            "ERR_SCENE_NOT_FOUND",               false, -32006, "NotFound",         -32004, "unity",       -32602, 404},
  {AssetNotFound,            "ERR_ASSET_NOT_FOUND",               false, -32005, "NotFound",         -32004, "unity",       -32602, 404},
  {ComponentNotFound,        "ERR_COMPONENT_NOT_FOUND",           false, -32007, "NotFound",         -32004, "unity",       -32602, 404},
  {ComponentIndexOutOfRange, "ERR_COMPONENT_INDEX_OUT_OF_RANGE",  false, -32007, "NotFound",         -32004, "unity",       -32602, 404},
  {ComponentTypeNotFound,    "ERR_COMPONENT_TYPE_NOT_FOUND",      false, -32007, "NotFound",         -32004, "unity",       -32602, 404},
  {ComponentTypeAmbiguous,   "ERR_COMPONENT_TYPE_AMBIGUOUS",      false, -32602, "InvalidArgument",  -32002, "validation",  -32602, 400},
  {InvalidComponentType,     "ERR_INVALID_COMPONENT_TYPE",        false, -32602, "InvalidArgument",  -32002, "validation",  -32602, 400},
  {ReferenceNotFound,        "ERR_REFERENCE_NOT_FOUND",           false, -32003, "NotFound",         -32004, "unity",       -32602, 404},
  {MissingScript,            "ERR_MISSING_SCRIPT",                false, -32003, "NotFound",         -32004, "unity",       -32602, 404},
  {Ambiguous,                "ERR_AMBIGUOUS",                     false, -32602, "InvalidArgument",  -32002, "validation",  -32602, 400},
  {AlreadyExists,            "ERR_ALREADY_EXISTS",                false, -32003, "InvalidArgument",  -32000, "execution",   -32602, 400},
  {Conflict,                 "ERR_CONFLICT",                      true,  -32003, "InvalidArgument",  -32000, "execution",   -32602, 400},
  {ComponentDependency,      "ERR_COMPONENT_DEPENDENCY",          false, -32003, "InvalidArgument",  -32004, "unity",       -32602, 400},
  {PlayModeActive,           "ERR_PLAY_MODE_ACTIVE",              false, -32009, "NotReady",         -32004, "unity",       -32602, 503},
  {PreconditionFailed,       "ERR_PRECONDITION_FAILED",           false, -32003, "NotReady",         -32000, "execution",   -32602, 503},
  {NotReady,                 "ERR_EDITOR_NOT_READY",              true,  -32000, "NotReady",         -32004, "unity",       -32603, 503},
  {PermissionDenied,         "ERR_PERMISSION_DENIED",             false, -32008, "PermissionDenied", -32005, "permission",  -32602, 403},
  {ConfirmationRequired,     "ERR_CONFIRMATION_REQUIRED",         false, -32008, "PermissionDenied", -32005, "permission",  -32602, 403},
  {ClientCapabilityMissing,  "ERR_CLIENT_CAPABILITY_MISSING",     false, -32003, "PermissionDenied", -32005, "permission",  -32021, 400},
  {RateLimited,              "ERR_RATE_LIMITED",                  true,  -32000, "RateLimited",      -32000, "execution",   -32000, 429},
  {LimitExceeded,            "ERR_LIMIT_EXCEEDED",                false, -32003, "InvalidArgument",  -32002, "validation",  -32602, 400},
  {Timeout,                  "ERR_REQUEST_TIMEOUT",               true,  -32003, "Internal",         -32003, "timeout",     -32603, 503},
  {Cancelled,                "ERR_CANCELLED",                     true,  -32003, "Internal",         -32000, "execution",   -32603, 503},
  {Unsupported,              "ERR_UNSUPPORTED",                   false, -32003, "InvalidArgument",  -32000, "execution",   -32602, 400},
  {CorruptData,              "ERR_CORRUPT_DATA",                  false, -32003, "Internal",         -32004, "unity",       -32603, 500},
  {Io,                       "ERR_IO",                            true,  -32003, "Internal",         -32000, "execution",   -32603, 500},
  {InputRequired,            "ERR_INPUT_REQUIRED",                false, -32003, "NotReady",         -32000, "execution",   -32603, 503},
  {Internal,                 "ERR_INTERNAL",                      false, -32603, "Internal",         -32603, "execution",   -32603, 500},
}};
// clang-format on

constexpr bool in_order() {
  for (int i = 0; i < kErrorCodeCount; ++i)
    if (kRows[static_cast<std::size_t>(i)].code != static_cast<ErrorCode>(i)) return false;
  return true;
}
static_assert(in_order(), "one row per ErrorCode, in the order of base/error.h");

constexpr std::string_view name_of(Execution execution) {
  switch (execution) {
    case Execution::NotExecuted: return "not_executed";
    case Execution::CompletedError: return "completed_error";
    case Execution::Unknown: return "unknown";
  }
  return "unknown";
}

void write_details(json::Writer& out, const Error& error) {
  for (const auto& [name, value] : error.details) out.member(name, value);
}

// The capability a -32021 must name, as a ClientCapabilities object.
void write_required_capability(json::Writer& out, const Error& error) {
  out.key("requiredCapabilities").begin_object();
  for (const auto& [name, value] : error.details) {
    if (name == "capability") out.key(value).begin_object().end_object();
    if (name == "extension")
      out.key("extensions").begin_object().key(value).begin_object().end_object().end_object();
  }
  out.end_object();
}

}  // namespace

const ErrorRow& error_row(ErrorCode code) {
  return kRows[static_cast<std::size_t>(code)];
}

Error presentable(const Error& error) {
  constexpr std::size_t kMostDetail = 2'000;
  Error out{error.code, shown_sentence(error.message), shown_sentence(error.hint), {}};
  for (const auto& [name, value] : error.details)
    out.details.emplace_back(shortened(name, kMostDetail), shortened(value, kMostDetail));
  return out;
}

std::string failure_json(const Error& error, Execution execution) {
  const ErrorRow& row = error_row(error.code);
  const bool wrapped = execution == Execution::CompletedError;
  std::string text;
  json::Writer out(text);
  out.begin_object().member("ok", false).key("error").begin_object();
  out.member("code", wrapped ? "ERR_UNITY_EXECUTION" : row.name).member("number", row.number);
  out.member("kind", row.kind).member("message", error.message).text_member("hint", error.hint);
  out.member("retryable", row.retryable).member("execution", name_of(execution));
  out.key("details").begin_object();
  if (wrapped) out.member("plugin_error_code", row.name).member("message", error.message);
  write_details(out, error);
  out.end_object().end_object().end_object();
  return text;
}

std::string failure_text(const Error& error) {
  return error.hint.empty() ? error.message : error.message + " (" + error.hint + ")";
}

RpcError rpc_error(const Error& error, Version version) {
  const ErrorRow& row = error_row(error.code);
  RpcError out{row.rpc_code, 200, {}};
  const bool modern = revision(version).modern;
  if (error.code == ResourceNotFound && !modern) out.code = -32002;  // until 2025-11-25
  if (error.code == MethodNotFound) out.http_status = modern ? 404 : 200;
  if (error.code == ClientCapabilityMissing) out.http_status = modern ? 400 : 200;
  if (error.code == RateLimited) out.http_status = 429;

  json::Writer data(out.data);
  data.begin_object().member("kind", row.kind).text_member("hint", error.hint);
  if (error.code == ClientCapabilityMissing)
    write_required_capability(data, error);
  else
    write_details(data, error);
  data.end_object();
  return out;
}

std::string editor_error_data(const Error& error, std::string_view tool) {
  std::string text;
  json::Writer out(text);
  out.begin_object().text_member("tool", tool);
  out.member("errorType", error_row(error.code).error_type).key("details").begin_object();
  write_details(out, error);
  out.text_member("hint", error.hint).end_object().end_object();
  return text;
}

}  // namespace diorama::mcp
