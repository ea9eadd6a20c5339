#include "rpc/message.h"

#include <algorithm>

#include "json/readable.h"

namespace diorama::rpc {
namespace {

using Kind = Message::Kind;

void make_invalid(Message& message, std::string problem,
                  ErrorCode code = ErrorCode::InvalidRequest) {
  message.kind = Kind::Invalid;
  message.problem = {code, std::move(problem), {}, {}};
}

// MCP allows strings and integers as ids, never null.
bool read_id(json::Value id, std::string& out) {
  if (!id.is_string() && !id.is_integer()) return false;
  json::Writer(out).value(id);
  return true;
}

void read_message(json::Value source, Message& message) {
  if (!source.is_object()) return make_invalid(message, "a message must be a JSON object");
  json::Value version;
  json::Value id;
  json::Value method;
  json::find_members(source, {{"jsonrpc", version},
                              {"id", id},
                              {"method", method},
                              {"params", message.params},
                              {"result", message.result},
                              {"error", message.error}});
  if (id && !read_id(id, message.id))
    return make_invalid(message, "id must be a string or an integer");
  if (version.string() != "2.0") return make_invalid(message, "jsonrpc must be \"2.0\"");

  if (!method) {
    if (message.result.exists() == message.error.exists())
      return make_invalid(message, "a message needs a method, a result or an error");
    if (!id && !message.error)
      return make_invalid(message, "a response needs the id of its request");
    message.kind = Kind::Response;
    return;
  }
  if (!method.is_string()) return make_invalid(message, "method must be a string");
  if (message.params.is_null()) message.params = {};
  if (message.params && !message.params.is_object())
    return make_invalid(message, "params must be an object");
  message.method = *method.string();
  message.kind = id ? Kind::Request : Kind::Notification;
}

void begin(json::Writer& out, std::string_view id) {
  out.raw(R"({"jsonrpc":"2.0")");
  if (!id.empty()) out.raw_member("id", id);
}

Result<Incoming> messages_of(json::Document parsed) {
  Incoming incoming;
  incoming.document = std::make_shared<const json::Document>(std::move(parsed));
  const json::Value root = incoming.document->root();
  incoming.batch = root.is_array();
  if (!incoming.batch && !root.is_object())
    return Error{ErrorCode::InvalidRequest, "a message must be a JSON object", {}, {}};
  if (!incoming.batch) {
    read_message(root, incoming.messages.emplace_back());
    return incoming;
  }
  if (root.size() == 0) return Error{ErrorCode::InvalidRequest, "the batch is empty", {}, {}};
  incoming.messages.reserve(root.size());
  for (const json::Value item : root) read_message(item, incoming.messages.emplace_back());
  return incoming;
}

}  // namespace

Result<Incoming> read_messages(json::Parser& parser, std::string& text) {
  auto parsed = parser.parse(text);
  if (parsed) return messages_of(*std::move(parsed));
  if (parsed.error().code != ErrorCode::ParseError) return std::move(parsed).error();
  const auto readable = json::make_readable(text);
  auto rest = readable ? parser.parse(std::string_view(readable->text)) : std::move(parsed);
  if (!rest) return std::move(rest).error();
  DIORAMA_TRY(Incoming incoming, messages_of(*std::move(rest)));
  for (Message& message : incoming.messages)
    if (message.kind == Kind::Request)
      make_invalid(message, readable->problem, ErrorCode::InvalidArgument);
  return incoming;
}

std::size_t Incoming::replies_wanted() const {
  return static_cast<std::size_t>(std::ranges::count_if(messages, [](const Message& message) {
    return message.kind == Kind::Request || message.kind == Kind::Invalid;
  }));
}

bool Incoming::calls(std::string_view method) const {
  return std::ranges::find(messages, method, &Message::method) != messages.end();
}

int rpc_code(const Message& invalid) {
  return invalid.problem->code == ErrorCode::InvalidArgument ? kInvalidParams : kInvalidRequest;
}

int rpc_code(const Error& unreadable) {
  return unreadable.code == ErrorCode::InvalidRequest ? kInvalidRequest : kParseError;
}

json::Writer& begin_result(json::Writer& out, std::string_view id) {
  begin(out, id);
  return out.key("result");
}

std::string write_error(std::string_view id, int code, std::string_view message,
                        std::string_view data_json) {
  std::string text;
  json::Writer out(text);
  begin(out, id);
  out.key("error").begin_object().member("code", code).member("message", message);
  if (!data_json.empty()) out.raw_member("data", data_json);
  out.end_object().end_object();
  return text;
}

std::string write_unreadable(const Error& problem) {
  return write_error("null", rpc_code(problem), problem.message);
}

std::string write_notification(std::string_view method, std::string_view params_json) {
  return write_request({}, method, params_json);
}

std::string write_request(std::string_view id, std::string_view method,
                          std::string_view params_json) {
  std::string text;
  json::Writer out(text);
  begin(out, id);
  out.member("method", method);
  if (!params_json.empty()) out.raw_member("params", params_json);
  out.end_object();
  return text;
}

}  // namespace diorama::rpc
