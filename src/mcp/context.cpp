#include "mcp/context.h"

#include <thread>

#include "json/schema_check.h"
#include "mcp/calls/call_log.h"
#include "mcp/calls/calls.h"

namespace diorama::mcp {
namespace {

// The capability a question needs, as its name in ClientCapabilities; empty when it is there.
std::string_view missing_capability(const InputRequest& request, const Client& client) {
  const ClientCapabilities& has = client.capabilities;
  const Revision& revision = client.revision();
  switch (request.kind) {
    case InputRequest::Kind::Form: return client.takes_forms() ? "" : "elicitation";
    case InputRequest::Kind::Url: return has.elicitation_url && revision.icons ? "" : "elicitation";
    case InputRequest::Kind::Sampling: return has.sampling ? "" : "sampling";
    case InputRequest::Kind::Roots: return has.roots ? "" : "roots";
  }
  return "";
}

Error waiting_for_client() {
  return {ErrorCode::InputRequired, "waiting for the client's answer", {}, {}};
}

// The function relies on an accepted form being what it asked for.
Result<void> check_form(std::string_view key, const InputRequest& request, json::Value answer) {
  if (request.kind != InputRequest::Kind::Form || answer["action"].string() != "accept") return {};
  DIORAMA_TRY(const json::Document asked, json::parse(request.params));
  DIORAMA_TRY(const auto check, json::SchemaCheck::compile(asked.root()["requestedSchema"]));
  const json::Value given = answer["content"];
  const auto violations = check.check(given ? given : json::empty_object(), 1);
  if (violations.empty()) return {};
  const auto& [path, message] = violations.front();
  const std::string field = path.empty() ? "content" : "content." + path;
  return Error{ErrorCode::InvalidArgument,
               "the answer to '" + std::string(key) + "' does not fit: " + field + ": " + message,
               "ask the person again and send what the requested schema describes",
               {{"field", field}}};
}

}  // namespace

InputRequest InputRequest::form(std::string_view message, std::string_view schema_json) {
  InputRequest request{Kind::Form, {}};
  json::Writer out(request.params);
  out.begin_object().member("mode", "form").member("message", message);
  out.raw_member("requestedSchema", schema_json).end_object();
  return request;
}

InputRequest InputRequest::url(std::string_view message, std::string_view url,
                               std::string_view id) {
  InputRequest request{Kind::Url, {}};
  json::Writer out(request.params);
  out.begin_object().member("mode", "url").member("message", message).member("url", url);
  out.member("elicitationId", id).end_object();
  return request;
}

InputRequest InputRequest::sampling(std::string params_json) {
  return {Kind::Sampling, std::move(params_json)};
}

InputRequest InputRequest::roots() {
  return {Kind::Roots, "{}"};
}

std::string_view InputRequest::method() const {
  switch (kind) {
    case Kind::Form:
    case Kind::Url: return "elicitation/create";
    case Kind::Sampling: return "sampling/createMessage";
    case Kind::Roots: return "roots/list";
  }
  return "";
}

const Client& Context::client() const {
  static const Client kNobody;
  return call_ ? call_->client() : kNobody;
}

bool Context::cancelled() const {
  return call_ && call_->cancel.cancelled();
}

bool Context::wait_for(std::chrono::milliseconds time) const {
  if (call_) return call_->cancel.wait_for(time);
  std::this_thread::sleep_for(time);
  return true;
}

std::stop_token Context::stop_token() const {
  return call_ ? call_->cancel.stop_token() : std::stop_token();
}

Result<void> Context::check() const {
  if (cancelled()) return Error{ErrorCode::Cancelled, "the call was cancelled", {}, {}};
  return {};
}

void Context::progress(double done, std::optional<double> total, std::string_view message) {
  if (!call_) return;
  const json::Value token = call_->params()["_meta"]["progressToken"];
  if (!token.is_string() && !token.is_integer()) return;
  if (done <= call_->last_progress) return;  // it must rise
  call_->last_progress = done;
  std::string params;
  json::Writer out(params);
  out.begin_object().member("progressToken", token).member("progress", done);
  if (total) out.member("total", *total);
  if (client().revision().media) out.text_member("message", message);
  out.end_object();
  call_->calls.loop().post([call = call_, params = std::move(params)] {
    if (!call->done && !call->task)
      call->request.outlet->send(rpc::write_notification("notifications/progress", params));
  });
}

void Context::log(LogLevel level, std::string_view logger, std::string_view data_json) {
  if (!call_) return;
  call_->calls.loop().post(
      [call = call_, level, logger = std::string(logger), data = std::string(data_json)] {
        send_log(*call, level, logger, data);
      });
}

Result<void> Context::want(std::string_view key, const InputRequest& request) {
  const std::string_view missing = missing_capability(request, client());
  if (!missing.empty())
    return Error{ErrorCode::ClientCapabilityMissing,
                 "this call asks the client for " + std::string(request.method()) +
                     ", which it did not declare it can do",
                 "declare the capability '" + std::string(missing) + "'",
                 {{"capability", std::string(missing)}}};
  // There is a call from here on: without one there is no client with a capability.
  if (call_->refusal) return *call_->refusal;
  if (const json::Value given = answer(key); given && (request.counts_unasked || !call_->unasked))
    return check_form(key, request, given);
  call_->questions.push_back({std::string(key), request});
  return {};
}

Result<void> Context::answered() const {
  if (!call_ || call_->questions.empty()) return {};
  return waiting_for_client();
}

json::Value Context::answer(std::string_view key) const {
  if (!call_) return {};
  const auto found = call_->answers.find(key);
  if (found == call_->answers.end() || !found->second.document) return {};
  return found->second.document->root();
}

Result<json::Value> Context::ask(std::string_view key, const InputRequest& request) {
  DIORAMA_CHECK(want(key, request));
  DIORAMA_CHECK(answered());
  return answer(key);
}

Result<void> Context::become_task() {
  if (!client().modern() || !client().capabilities.tasks || call_->task_asked) return {};
  call_->task_asked = true;
  call_->calls.loop().post([call = call_] { call->calls.become_task(call); });
  return check();
}

void Context::close_stream(std::chrono::milliseconds retry) {
  if (!call_) return;
  call_->calls.loop().post([call = call_, retry] {
    if (!call->done) call->request.outlet->close_stream(retry);
  });
}

}  // namespace diorama::mcp
