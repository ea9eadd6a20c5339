#include "surface/policy.h"

#include <array>
#include <chrono>

#include "base/crypto.h"
#include "base/text.h"
#include "json/writer.h"

namespace diorama::surface {
namespace {

constexpr std::string_view kForm =
    R"({"type":"object","properties":{"confirm":{"type":"boolean","title":"Make this change"}},)"
    R"("required":["confirm"]})";

/// Arguments that say what a call is about, the most telling first.
constexpr auto kTelling =
    std::to_array<std::string_view>({"action", "game_object_path", "component_type", "instanceId",
                                     "path", "name", "menuPath", "destination", "destinationPath"});

}  // namespace

std::string describe_call(std::string_view tool, const json::Value& arguments) {
  constexpr std::size_t kMost = 500;
  std::string out(tool);
  for (const json::Value call : arguments["calls"])
    if (out.size() < kMost)
      out += "; " + describe_call(call["tool"].string_or(""), call["arguments"]);
  for (const std::string_view name : kTelling) {
    const json::Value given = arguments[name];
    if (const auto text = given.string())
      out += " " + std::string(*text);
    else if (const auto number = given.integer())
      out += " " + std::to_string(*number);
  }
  return out.substr(0, kMost);
}

Result<void> admit_write(const Policy& policy, mcp::Context& context, const std::string& what,
                         const json::Value& arguments) {
  if (!policy.allow_writes)
    return Error{ErrorCode::PermissionDenied,
                 "this server may not change anything",
                 "a person can start it with --allow-writes",
                 {}};
  if (!policy.require_confirm) return {};
  if (!context.client().capabilities.elicitation) {
    if (arguments["confirm"].boolean() == true) return {};
    return Error{ErrorCode::ConfirmationRequired,
                 "a person has to agree to this change: " + what,
                 "ask, then call again with \"confirm\": true",
                 {}};
  }
  DIORAMA_TRY(const json::Value answer,
              context.ask("confirm", mcp::InputRequest::form("Allow this change? " + what, kForm)));
  if (answer["action"].string() == "accept" && answer["content"]["confirm"].boolean() == true)
    return {};
  return Error{ErrorCode::PermissionDenied,
               "a person was asked and did not agree: " + what,
               "leave it, or ask what to do instead",
               {}};
}

std::string audit_line(const mcp::Client& client, std::string_view tool,
                       const json::Value& arguments, const std::vector<std::string>& files,
                       std::string_view result) {
  std::string line;
  json::Writer out(line);
  out.begin_object().member("time", iso8601_utc(std::chrono::system_clock::now()));
  out.member("client", client.name).text_member("principal", client.principal);
  out.member("tool", tool);
  out.member("arguments_sha256", to_hex(sha256(json::to_text(arguments))));
  out.key("files").begin_array();
  for (const std::string& file : files) out.value(file);
  out.end_array().member("result", result).end_object();
  return line;
}

}  // namespace diorama::surface
