#include "surface/policy.h"

#include <chrono>

#include "base/crypto.h"
#include "base/shown_text.h"
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

Error runs_refused() {
  return {ErrorCode::PermissionDenied,
          "this server may not start programs",
          "a person can start it with --allow-run",
          {}};
}

bool is_confirmed(mcp::Context& context, const json::Value& arguments) {
  return !context.client().takes_forms() && arguments["confirm"].boolean() == true;
}

Result<void> confirm_write(mcp::Context& context, const WriteQuestion& write) {
  const std::string& what = write.text;
  if (!context.client().takes_forms())
    return Error{ErrorCode::ConfirmationRequired,
                 "a person has to agree to this change: " + what,
                 "ask, then call again with \"confirm\": true",
                 {}};
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

std::string audit_line(const mcp::Client& client, const AuditEntry& entry) {
  constexpr std::size_t kMostName = 80;
  std::string line;
  json::Writer out(line);
  const auto list = [&](std::string_view key, const std::vector<std::string>& items) {
    out.key(key).begin_array();
    for (const std::string& each : items) out.value(each);
    out.end_array();
  };
  out.begin_object().member("time", iso8601_utc(std::chrono::system_clock::now()));
  // A client gives itself its name, so it may be anything.
  out.member("client", shortened(shown(client.name), kMostName));
  out.text_member("principal", client.principal).member("tool", entry.tool);
  out.member("arguments_sha256", to_hex(sha256(json::to_text(entry.arguments))));
  if (!entry.sources.empty()) list("sources", entry.sources);
  list("files", entry.files);
  out.member("result", entry.result).end_object();
  return line;
}

}  // namespace diorama::surface
