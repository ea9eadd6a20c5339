// The one table that spells each ErrorCode in every vocabulary the server speaks.
//
// Inside there is one Error; which spelling goes out is decided here and nowhere else. The
// table has exactly one row per code (a test checks it).
//
// Threading: constant data and pure functions.
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "mcp/version.h"

namespace diorama::mcp {

struct ErrorRow {
  ErrorCode code;
  std::string_view name;        ///< ERR_... (specification 003)
  bool retryable;               ///< the same call may succeed later
  int number;                   ///< specification 002
  std::string_view kind;        ///< specification 000
  int editor_number;            ///< specification 004
  std::string_view error_type;  ///< specification 004
  int rpc_code;                 ///< JSON-RPC, when it is the request that failed
  int http_status;              ///< for GET /read only
};

const ErrorRow& error_row(ErrorCode code);

/// What is known about a failed call: did it begin, did it end?
enum class Execution { NotExecuted, CompletedError, Unknown };

/// The error as it goes out: text from others is shown on one line and shortened. Details
/// stay exact; only very long ones are cut.
Error presentable(const Error& error);

/// {"ok":false,"error":{...}}: the structured content of a failed tool call. A failure of the
/// execution itself is wrapped in ERR_UNITY_EXECUTION with its own code in the details.
std::string failure_json(const Error& error, Execution execution);
/// The same for people: the message, then the hint in brackets.
std::string failure_text(const Error& error);

struct RpcError {
  int code;
  int http_status;   ///< for Streamable HTTP in the modern revision
  std::string data;  ///< JSON
};
/// The error as a JSON-RPC error of that revision.
RpcError rpc_error(const Error& error, Version version);
/// The "data" member of the EditorMCP dialect: {tool, errorType, details}.
std::string editor_error_data(const Error& error, std::string_view tool);

}  // namespace diorama::mcp
