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

}  // namespace

Result<Body> initialize(Service& service, Call& call) {
  const auto& session = call.request.session;
  if (!session || session->handshaken)
    return Error{
        ErrorCode::InvalidRequest, "the session is already initialized", "open a new session", {}};
  const Params& params = call.params();
  if (!params["protocolVersion"].is_string()) return missing_text("protocolVersion");
  const auto asked = version_named(*params["protocolVersion"].string());
  Client& client = session->client;
  client.version = asked && !revision(*asked).modern ? *asked : kNewestLegacy;
  client.capabilities = read_capabilities(params["capabilities"]);
  client.name = params["clientInfo"]["name"].string_or("");
  client.client_version = params["clientInfo"]["version"].string_or("");
  client.log_level = LogLevel::Info;
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
