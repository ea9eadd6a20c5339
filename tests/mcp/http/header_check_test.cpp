#include "mcp/http/header_check.h"

#include <doctest/doctest.h>

#include "mcp/given_request.h"

namespace diorama::mcp {
namespace {

Registry& registry_with_headers() {
  static Registry registry;
  if (registry.tools().empty()) {
    Tool tool;
    tool.name = "t";
    tool.description = "t";
    tool.input_schema =
        R"({"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},)"
        R"("level":{"type":"integer","x-mcp-header":"Level"},)"
        R"("flag":{"type":"boolean","x-mcp-header":"Flag"}}})";
    tool.call = [](Context&, const json::Value&) { return ToolResult{}; };
    REQUIRE(registry.add(std::move(tool)));
  }
  return registry;
}

std::optional<Refusal> checked(const Given& given, const rpc::HttpRequest& http) {
  const rpc::Message& message = given.message();
  return check_headers(message, translate(message.method, message.params), http,
                       registry_with_headers());
}

}  // namespace

TEST_CASE("modern: headers must repeat the body exactly") {
  using Headers = rpc::HttpHeaders;
  const std::string call = request(
      "tools/call", R"({"name":"t","arguments":{"region":"L\u00fcbeck","level":42,"flag":true}})");
  const Headers good = {{"mcp-method", "tools/call"},
                        {"mcp-name", "t"},
                        {"mcp-param-region", "=?base64?TMO8YmVjaw==?="},
                        {"mcp-param-level", "42.0"},
                        {"mcp-param-flag", "true"}};
  const auto changed = [&](std::string_view name, std::optional<std::string> value) {
    Headers headers = good;
    std::erase_if(headers, [&](const auto& header) { return header.first == name; });
    if (value) headers.emplace_back(name, *value);
    return headers;
  };
  const struct {
    std::string why;
    Headers headers;
    int code;
  } cases[] = {
      {"all there", good, 0},
      {"no method", changed("mcp-method", std::nullopt), -32020},
      {"method in another case", changed("mcp-method", "TOOLS/CALL"), -32020},
      {"no name", changed("mcp-name", std::nullopt), -32020},
      {"other name", changed("mcp-name", "u"), -32020},
      {"name as base64", changed("mcp-name", "=?base64?dA==?="), 0},
      {"base64 without padding", changed("mcp-name", "=?base64?dA?="), -32020},
      {"base64 with bad characters", changed("mcp-name", "=?base64?d!==?="), -32020},
      {"half a sentinel is literal", changed("mcp-name", "=?base64?dA=="), -32020},
      {"no parameter", changed("mcp-param-region", std::nullopt), -32020},
      {"other number", changed("mcp-param-level", "43"), -32020},
      {"no number", changed("mcp-param-level", "42x"), -32020},
      {"other flag", changed("mcp-param-flag", "True"), -32020},
      {"unknown parameter", changed("mcp-param-other", "x"), 0},
  };
  const Given given(call);
  for (const auto& c : cases) {
    CAPTURE(c.why);
    rpc::HttpRequest http;
    for (const auto& [name, value] : c.headers) http.headers.add(name, value);
    CHECK(code_of(checked(given, http)) == c.code);
  }
}

TEST_CASE("modern: an old spelling does not get around the header rules") {
  rpc::HttpRequest http;
  for (const std::string method : {"call_tool", "tools/call"}) {
    http.headers = {{"mcp-method", method}, {"mcp-name", "t"}};
    const Given given(request(method, R"({"toolName":"t","toolInput":{"region":"eu"}})"));
    CHECK(code_of(checked(given, http)) == -32020);
    http.headers.add("mcp-param-region", "eu");
    CHECK_FALSE(checked(given, http));
    http.headers.set("mcp-name", "other");
    CHECK(code_of(checked(given, http)) == -32020);
  }
}

TEST_CASE("modern: a parameter that is not in the body needs no header") {
  rpc::HttpRequest http;
  http.headers = {{"mcp-method", "tools/call"}, {"mcp-name", "t"}};
  for (const char* arguments : {"{}", R"({"region":null})"}) {
    const Given given(
        request("tools/call", R"({"name":"t","arguments":)" + std::string(arguments) + "}"));
    CHECK_FALSE(checked(given, http));
  }
}

}  // namespace diorama::mcp
