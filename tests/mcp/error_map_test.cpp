#include "mcp/error_map.h"

#include <doctest/doctest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "json/value.h"
#include "support/places.h"

namespace diorama::mcp {

TEST_CASE("error_map: every name is unique, and every kind is one of the six of the contract") {
  const std::set<std::string_view> kinds = {"NotReady",         "NotFound",    "InvalidArgument",
                                            "PermissionDenied", "RateLimited", "Internal"};
  const std::set<std::string_view> types = {"validation", "execution", "unity",
                                            "permission", "timeout",   "not_found"};
  std::set<std::string_view> names;
  for (int i = 0; i < kErrorCodeCount; ++i) {
    const ErrorRow& row = error_row(static_cast<ErrorCode>(i));
    CAPTURE(row.name);
    CHECK(row.name.starts_with("ERR_"));
    CHECK(names.insert(row.name).second);
    CHECK(kinds.contains(row.kind));
    CHECK(types.contains(row.error_type));
    CHECK(row.rpc_code >= -32768);
    CHECK(row.rpc_code <= -32000);
  }
}

TEST_CASE("error_map: the codes the specifications fix are as they fix them") {
  const struct {
    ErrorCode code;
    std::string_view name, kind;
    int number, editor_number;
  } cases[] = {
      {ErrorCode::ObjectNotFound, "ERR_OBJECT_NOT_FOUND", "NotFound", -32004, -32004},
      {ErrorCode::InvalidArgument, "ERR_INVALID_PARAMS", "InvalidArgument", -32602, -32002},
      {ErrorCode::PermissionDenied, "ERR_PERMISSION_DENIED", "PermissionDenied", -32008, -32005},
      {ErrorCode::ToolNotFound, "ERR_TOOL_NOT_FOUND", "NotFound", -32001, -32001},
      {ErrorCode::AssetNotFound, "ERR_ASSET_NOT_FOUND", "NotFound", -32005, -32004},
      {ErrorCode::SceneNotFound, "ERR_SCENE_NOT_FOUND", "NotFound", -32006, -32004},
      {ErrorCode::PlayModeActive, "ERR_PLAY_MODE_ACTIVE", "NotReady", -32009, -32004},
      {ErrorCode::Timeout, "ERR_REQUEST_TIMEOUT", "Internal", -32003, -32003},
      {ErrorCode::NotReady, "ERR_EDITOR_NOT_READY", "NotReady", -32000, -32004},
  };
  for (const auto& c : cases) {
    const ErrorRow& row = error_row(c.code);
    CAPTURE(c.name);
    CHECK(row.name == c.name);
    CHECK(row.kind == c.kind);
    CHECK(row.number == c.number);
    CHECK(row.editor_number == c.editor_number);
  }
}

TEST_CASE("error_map: a failure during execution is wrapped, one before it is not") {
  const Error error{
      ErrorCode::ObjectNotFound, "no object at /A", "list the roots", {{"path", "/A"}}};
  CHECK(failure_json(error, Execution::CompletedError) ==
        R"({"ok":false,"error":{"code":"ERR_UNITY_EXECUTION","number":-32004,"kind":"NotFound",)"
        R"("message":"no object at /A","hint":"list the roots","retryable":false,)"
        R"("execution":"completed_error","details":{"plugin_error_code":"ERR_OBJECT_NOT_FOUND",)"
        R"("message":"no object at /A","path":"/A"}}})");
  CHECK(failure_json({ErrorCode::NotReady, "starting", {}, {}}, Execution::NotExecuted) ==
        R"({"ok":false,"error":{"code":"ERR_EDITOR_NOT_READY","number":-32000,"kind":"NotReady",)"
        R"("message":"starting","retryable":true,"execution":"not_executed","details":{}}})");
  CHECK(failure_text(error) == "no object at /A (list the roots)");
}

TEST_CASE("error_map: JSON-RPC errors follow the revision") {
  const Error missing{ErrorCode::ResourceNotFound, "no", {}, {{"uri", "a://b"}}};
  CHECK(rpc_error(missing, Version::V2025_11_25).code == -32002);
  CHECK(rpc_error(missing, kModern).code == -32602);
  CHECK(rpc_error(missing, kModern).data == R"({"kind":"NotFound","uri":"a://b"})");
  const Error method{ErrorCode::MethodNotFound, "no", {}, {}};
  CHECK(rpc_error(method, Version::V2025_11_25).http_status == 200);
  CHECK(rpc_error(method, kModern).http_status == 404);
  const Error capability{
      ErrorCode::ClientCapabilityMissing, "no", {}, {{"capability", "sampling"}}};
  CHECK(rpc_error(capability, kModern).code == -32021);
  CHECK(rpc_error(capability, kModern).data ==
        R"({"kind":"PermissionDenied","requiredCapabilities":{"sampling":{}}})");
  CHECK(rpc_error({ErrorCode::RateLimited, "no", {}, {}}, kModern).http_status == 429);
}

TEST_CASE("error_map: docs/errors.md has a line for every code") {
  std::ifstream file(test::data_folder() + "/../docs/errors.md");
  std::stringstream text;
  text << file.rdbuf();
  for (int i = 0; i < kErrorCodeCount; ++i) {
    const std::string name(error_row(static_cast<ErrorCode>(i)).name);
    CAPTURE(name);
    CHECK(text.str().find("`" + name + "`") != std::string::npos);
  }
}

}  // namespace diorama::mcp
