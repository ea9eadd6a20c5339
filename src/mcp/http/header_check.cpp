#include "mcp/http/header_check.h"

#include <array>
#include <charconv>

#include "base/text.h"
#include "json/value.h"
#include "rpc/http_text.h"

namespace diorama::mcp {
namespace {

Refusal header_problem(const rpc::Message& message, std::string_view sentence) {
  return Refusal::of(message, kHeaderMismatch, sentence);
}

struct NameRule {
  std::string_view method;
  std::string_view parameter;  ///< Mcp-Name repeats it
};
constexpr auto kNameRules = std::to_array<NameRule>({
    {"prompts/get", "name"},
    {"resources/read", "uri"},
    {"tasks/cancel", "taskId"},
    {"tasks/get", "taskId"},
    {"tasks/update", "taskId"},
    {"tools/call", "name"},
});

// =?base64?...?= carries text that does not fit in a header; anything else is literal.
std::optional<std::string_view> decode_header(std::string_view value, std::string& decoded) {
  constexpr std::string_view kOpen = "=?base64?";
  constexpr std::string_view kClose = "?=";
  if (value.size() < kOpen.size() + kClose.size() || !value.starts_with(kOpen) ||
      !value.ends_with(kClose))
    return value;
  value.remove_prefix(kOpen.size());
  value.remove_suffix(kClose.size());
  auto bytes = base64_decode(value);
  if (!bytes) return std::nullopt;
  decoded = *std::move(bytes);
  return decoded;
}

bool says(std::string_view header, const json::Value& value) {
  if (value.is_string()) return header == *value.string();
  if (value.is_bool()) return header == (*value.boolean() ? "true" : "false");
  double number = 0;
  const auto [end, status] = std::from_chars(header.data(), header.data() + header.size(), number);
  return status == std::errc() && end == header.data() + header.size() && value.number() == number;
}

std::optional<Refusal> check_one(const rpc::Message& message, const rpc::HttpRequest& http,
                                 std::string_view header, std::string_view shown,
                                 const json::Value& expected) {
  const auto given = http.header(header);
  if (!given) return header_problem(message, "the header " + std::string(shown) + " is missing");
  if (http.headers.count(header) > 1)
    return header_problem(message, "the header " + std::string(shown) + " is given twice");
  std::string decoded;
  const auto value = decode_header(*given, decoded);
  if (!value)
    return header_problem(message, "the header " + std::string(shown) + " is not valid base64");
  if (says(*value, expected)) return std::nullopt;
  return header_problem(message, "the header " + std::string(shown) + " says '" +
                                     std::string(*value) + "', the body says " +
                                     json::to_text(expected));
}

std::optional<Refusal> check_params(const rpc::Message& message, const Params& params,
                                    const rpc::HttpRequest& http, const Registry& registry) {
  const auto tool = registry.tool(params["name"].string_or(""));
  if (!tool) return std::nullopt;
  for (const HeaderParam& param : tool->header_params) {
    json::Value argument = params["arguments"];
    for (const std::string& step : param.path) argument = argument[step];
    if (!argument || argument.is_null()) continue;
    if (auto refusal = check_one(message, http, param.header, param.header, argument))
      return refusal;
  }
  return std::nullopt;
}

/// Headers that say one thing; whoever reads the other of two would be told something else.
struct SingleHeader {
  std::string_view name;
  std::string_view shown;
};
constexpr auto kSingle = std::to_array<SingleHeader>({
    {"content-encoding", "Content-Encoding"},
    {"content-type", "Content-Type"},
    {"last-event-id", "Last-Event-ID"},
    {"mcp-method", "Mcp-Method"},
    {"mcp-name", "Mcp-Name"},
    {"mcp-protocol-version", "MCP-Protocol-Version"},
    {"mcp-session-id", "Mcp-Session-Id"},
});

}  // namespace

std::string_view repeated_header(const rpc::HttpRequest& http) {
  for (const SingleHeader& header : kSingle)
    if (http.headers.count(header.name) > 1) return header.shown;
  return {};
}

std::string body_problem(const rpc::HttpRequest& http) {
  constexpr std::string_view kJson = "application/json";
  const auto type = http.header("content-type");
  if (!type || !rpc::same_ignoring_case(type->substr(0, type->find_first_of("; \t")), kJson))
    return "Content-Type must be application/json";
  const auto encoding = http.header("content-encoding");
  if (encoding && !rpc::same_ignoring_case(*encoding, "identity"))
    return "Content-Encoding '" + std::string(*encoding) + "' is not read; send the body as it is";
  return {};
}

std::optional<Refusal> check_version_header(const rpc::Message& message, std::string_view version,
                                            const rpc::HttpRequest& http) {
  const auto header = http.header("mcp-protocol-version");
  if (!header) return header_problem(message, "the header MCP-Protocol-Version is missing");
  if (*header == version) return std::nullopt;
  return header_problem(message, "the header MCP-Protocol-Version says '" + std::string(*header) +
                                     "', the body says '" + std::string(version) + "'");
}

std::optional<Refusal> check_headers(const rpc::Message& message, const Translated& meaning,
                                     const rpc::HttpRequest& http, const Registry& registry) {
  const auto method = http.header("mcp-method");
  if (!method) return header_problem(message, "the header Mcp-Method is missing");
  if (*method != message.method)
    return header_problem(message, "the header Mcp-Method says '" + std::string(*method) +
                                       "', the body says '" + std::string(message.method) + "'");
  for (const NameRule& rule : kNameRules) {
    if (rule.method != meaning.method) continue;
    const json::Value name = meaning.params[rule.parameter];
    if (!name.is_string()) break;  // the method itself reports what is wrong
    if (auto refusal = check_one(message, http, "mcp-name", "Mcp-Name", name)) return refusal;
  }
  if (!registry.uses_header_params() || meaning.method != "tools/call") return std::nullopt;
  return check_params(message, meaning.params, http, registry);
}

}  // namespace diorama::mcp
