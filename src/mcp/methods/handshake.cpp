#include "mcp/methods/handshake.h"

#include "json/writer.h"
#include "mcp/client.h"
#include "mcp/encode.h"
#include "mcp/methods/params.h"
#include "mcp/version.h"

namespace diorama::mcp::methods {
namespace {

std::string capabilities_json(const Revision& revision) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  out.key("tools").begin_object().member("listChanged", true).end_object();
  out.key("resources").begin_object().member("subscribe", true).member("listChanged", true);
  out.end_object();
  out.key("prompts").begin_object().member("listChanged", true).end_object();
  out.key("logging").begin_object().end_object();
  if (revision.media) out.key("completions").begin_object().end_object();
  if (revision.modern) {
    out.key("extensions").begin_object().key(kTasksExtension).begin_object().end_object();
    out.end_object();
  }
  out.end_object();
  return text;
}

/// What initialize needs besides the version; the members of clientInfo may be absent.
Result<void> check_handshake(const Params& params) {
  if (!params["protocolVersion"].is_string()) return missing_text("protocolVersion");
  for (const std::string_view field : {"capabilities", "clientInfo"})
    if (!params[field].is_object())
      return bad_params(std::string(field) + ": expected an object", std::string(field));
  for (const std::string_view field : {"name", "version"})
    if (const json::Value given = params["clientInfo"][field]; given && !given.is_string())
      return missing_text("clientInfo." + std::string(field));
  return {};
}

}  // namespace

Result<Body> initialize(Service& service, Call& call) {
  const auto& session = call.request.session;
  if (!session || session->handshaken)
    return Error{
        ErrorCode::InvalidRequest, "the session is already initialized", "open a new session", {}};
  const Params& params = call.params();
  DIORAMA_CHECK(check_handshake(params));
  const auto asked = version_named(*params["protocolVersion"].string());
  Client& client = session->client;
  client.version = asked && !revision(*asked).modern ? *asked : kNewestLegacy;
  client.capabilities = read_capabilities(params["capabilities"]);
  client.name = params["clientInfo"]["name"].string_or("");
  client.client_version = params["clientInfo"]["version"].string_or("");
  client.log_level = LogLevel::Warning;  // until it sets one
  session->handshaken = true;

  Body body;
  json::Writer out(body.members);
  out.member("protocolVersion", client.revision().text);
  out.raw_member("capabilities", capabilities_json(client.revision())).key("serverInfo");
  write_implementation(out, service.options.info, client.revision());
  out.text_member("instructions", service.options.instructions);
  return body;
}

Result<Body> discover(Service& service, Call& call) {
  Body body{{}, true, {}};
  json::Writer out(body.members);
  out.key("supportedVersions").begin_array().value(revision(kModern).text).end_array();
  out.raw_member("capabilities", capabilities_json(call.client().revision()));
  out.text_member("instructions", service.options.instructions);
  return body;
}

Result<Body> ping(Service&, Call&) {
  return Body{};
}

Result<Body> shut_down(Service&, Call& call) {
  if (call.translated.method == "exit" && call.request.session) call.request.session->closed = true;
  return Body{};
}

void cancel_call(Calls& calls, Session& session, const std::string& id) {
  const auto found = session.calls.find(id);
  if (found == session.calls.end()) return session.early_cancels.add(id, session.last_used);
  const auto call = found->second.lock();
  if (call && call->translated.method != "initialize") calls.cancel(call);
}

// As a notification of MCP it has no answer. Only the old spelling may come with an id.
Result<Body> cancel_request(Service& service, Call& call) {
  if (!call.translated.dialect) return no_such_method(call);
  const json::Value id = call.params()["requestId"];
  if (!id.is_string() && !id.is_integer())
    return bad_params("id: expected the id of a request", "id");
  if (const auto& session = call.request.session)
    cancel_call(service.calls, *session, json::to_text(id));
  return Body{};
}

Result<Body> set_level(Service&, Call& call) {
  const auto level = parse_log_level(call.params()["level"].string_or(""));
  if (!level)
    return bad_params(
        "level: expected debug, info, notice, warning, error, critical, alert or emergency",
        "level");
  if (call.request.session) call.request.session->client.log_level = level;
  return Body{};
}

}  // namespace diorama::mcp::methods
