#include "surface/policy.h"

#include <chrono>

#include "base/crypto.h"
#include "base/text.h"
#include "json/writer.h"

namespace diorama::surface {
namespace {

constexpr std::string_view kForm =
    R"({"type":"object","properties":{"confirm":{"type":"boolean","title":"Make this change"}},)"
    R"("required":["confirm"]})";

}  // namespace

Error writes_refused() {
  return {ErrorCode::PermissionDenied,
          "this server may not change anything",
          "a person can start it with --allow-writes",
          {}};
}

Result<void> confirm_write(mcp::Context& context, const WriteQuestion& write,
                           const json::Value& arguments) {
  const std::string& what = write.text;
  if (!context.client().takes_forms()) {
    if (arguments["confirm"].boolean() == true) return {};
    return Error{ErrorCode::ConfirmationRequired,
                 "a person has to agree to this change: " + what,
                 "ask, then call again with \"confirm\": true",
                 {}};
  }
  auto question = mcp::InputRequest::form("Allow this change? " + what, kForm);
  question.counts_unasked = false;
  // An answer about another change, or from before another change was made, does not count here.
  const std::string key = "confirm-" + to_hex(sha256(write.subject)).substr(0, 8);
  DIORAMA_TRY(const json::Value answer, context.ask(key, question));
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
