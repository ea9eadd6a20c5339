#include "mcp/calls/replies.h"

#include "mcp/error_map.h"

namespace diorama::mcp {
namespace {

constexpr int kListTtlMs = 60000;

/// The _meta of a modern result, left open for more members.
std::string identity(const Implementation& info) {
  std::string text;
  json::Writer out(text);
  out.key("_meta").begin_object();
  write_implementation(out.key("io.modelcontextprotocol/serverInfo"), info, revision(kModern));
  return text;
}

}  // namespace

Replies::Replies(const Implementation& info)
    : identity_(identity({info.name, info.title, info.version, {}, {}, {}})),
      presentation_(identity(info)) {}

void Replies::write_result(json::Writer& out, const Call& call, const Body& body,
                           std::string_view result_type) const {
  out.begin_object().raw_members(body.members);
  if (call.client().modern()) {
    out.member("resultType", result_type);
    if (body.cacheable) {
      const bool list = call.translated.method != "resources/read";
      out.member("ttlMs", list ? kListTtlMs : 0);
      out.member("cacheScope", list ? "public" : "private");
    }
    const bool presents = call.translated.method == "server/discover";
    out.raw_members(presents ? presentation_ : identity_).raw_members(body.meta).end_object();
  }
  out.end_object();
}

std::string Replies::result_message(const Call& call, const Body& body,
                                    std::string_view result_type) const {
  std::string message;
  message.reserve(body.members.size() + body.meta.size() + identity_.size() + 192);
  json::Writer out(message);
  write_result(rpc::begin_result(out, call.id()), call, body, result_type);
  out.end_object();
  return message;
}

FailureReply failure_reply(const Call& call, const Error& given) {
  const Error error = presentable(given);
  RpcError rpc = rpc_error(error, call.client().version);
  if (call.translated.style != Style::Editor)
    return {rpc.code, error.message, std::move(rpc.data), rpc.http_status};
  return {error_row(error.code).editor_number, error.message,
          editor_error_data(error, call.params()["name"].string_or("")), rpc.http_status};
}

}  // namespace diorama::mcp
