// The two smaller HTTP surfaces: the older HTTP+SSE transport (one GET stream for everything
// the server says, POSTs for what the client says) and the plain GET /read.

#include "base/text.h"
#include "mcp/error_map.h"
#include "mcp/http/http_binding.h"

namespace diorama::mcp {
namespace {

constexpr int kBadRequest = -32000;

/// Everything about a session of the older transport goes over its one stream.
class SseOutlet final : public Outlet {
 public:
  explicit SseOutlet(std::shared_ptr<PushSink> sink) : sink_(std::move(sink)) {}
  void send(std::string message) override { sink_->push(std::move(message)); }
  void finish(rpc::Reply reply) override {
    if (!reply.message.empty()) sink_->push(std::move(reply.message));
  }

 private:
  std::shared_ptr<PushSink> sink_;
};

std::string query_value(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=')
      return percent_decode(pair.substr(name.size() + 1)).value_or("");
  }
  return {};
}

// uri=unity%3A%2F%2Fstatus, or as people type it: uri=unity://scene/a/objects?limit=5&offset=10
std::string read_target(const std::string& query) {
  constexpr std::string_view kKey = "uri=";
  if (!query.starts_with(kKey)) return query_value(query, "uri");
  const std::string_view rest = std::string_view(query).substr(kKey.size());
  if (rest.find("://") != std::string_view::npos) return std::string(rest);
  return query_value(query, "uri");
}

int status_of(std::string_view kind) {
  for (int i = 0; i < kErrorCodeCount; ++i) {
    const ErrorRow& row = error_row(static_cast<ErrorCode>(i));
    if (row.kind != kind) continue;
    if (kind == "InvalidArgument") return 400;
    if (kind == "Internal") return 500;
    return row.http_status;
  }
  return 500;
}

/// Turns the reply to resources/read into a plain HTTP answer.
class ReadOutlet final : public Outlet {
 public:
  explicit ReadOutlet(std::shared_ptr<rpc::HttpExchange> exchange)
      : exchange_(std::move(exchange)) {}
  void send(std::string) override {}
  void finish(rpc::Reply reply) override {
    const auto document = json::parse(reply.message);
    if (!document) return refuse(*exchange_, 500, rpc::kInternalError, "no answer");
    const json::Value root = document->root();
    if (const json::Value error = root["error"]) {
      const int status = status_of(error["data"]["kind"].string_or(""));
      return exchange_->respond(
          rpc::HttpResponse::with_json(status, "{\"error\":" + json::to_text(error) + "}"));
    }
    const json::Value contents = root["result"]["contents"];
    if (contents.size() != 1)
      return exchange_->respond(rpc::HttpResponse::with_json(200, json::to_text(root["result"])));
    answer_one(*contents.begin());
  }

 private:
  void answer_one(const json::Value& item) {
    const bool text = item["text"].is_string();
    std::string body(text ? item["text"].string_or("") : "");
    if (!text) body = base64_decode(item["blob"].string_or("")).value_or("");
    const std::string_view fallback = text ? "text/plain" : "application/octet-stream";
    exchange_->respond({200,
                        {{"Content-Type", std::string(item["mimeType"].string_or(fallback))}},
                        std::move(body)});
  }
  std::shared_ptr<rpc::HttpExchange> exchange_;
};

}  // namespace

void HttpBinding::open_sse(const Exchange& exchange) {
  auto session = sessions_.open(exchange->request().principal);
  if (!session)
    return refuse(*exchange, 503, kBadRequest,
                  session.error().message + " (" + session.error().hint + ")");
  const std::string endpoint = "/message?sessionId=" + (*session)->session->id;
  EventStream& stream = (*session)->standalone();
  stream.attach(exchange, sse_headers(), 0, false);
  exchange->write("event: endpoint\ndata: " + endpoint + "\n\n");
  // The stream is the session here: when it breaks, there is no way back to the client.
  exchange->on_peer_gone([this, weak = std::weak_ptr(*session)] {
    if (const auto gone = weak.lock()) sessions_.close(gone);
  });
}

void HttpBinding::post_sse(const Exchange& exchange) {
  rpc::HttpRequest& http = exchange->request();
  const auto session = sessions_.find(query_value(http.query, "sessionId"), http.principal);
  if (!session)
    return refuse(*exchange, 404, kBadRequest, "no such session; open one with GET /sse");
  auto incoming = rpc::read_messages(parser_, http.body);
  if (!incoming) return refuse(*exchange, 400, rpc::kParseError, incoming.error().message);
  if (incoming->batch && (!session->session->client.revision().batches ||
                          incoming->messages.size() > options_.max_batch))
    return refuse(*exchange, 400, rpc::kInvalidRequest,
                  "batches exist only in protocol version 2025-03-26 and have at most " +
                      std::to_string(options_.max_batch) + " messages");
  exchange->respond({202, {}, {}});
  const auto outlet = std::make_shared<SseOutlet>(session);
  for (rpc::Message& message : incoming->messages) {
    const auto& shared = session->session;
    if (message.kind == rpc::Message::Kind::Request)
      server_.start({std::move(message), incoming->document, shared->client, shared, outlet});
    else if (message.kind == rpc::Message::Kind::Notification)
      server_.notify(message, shared);
    else if (message.kind == rpc::Message::Kind::Response)
      server_.answer(message, *shared);
    else
      session->push(rpc::write_error(message.id, rpc::rpc_code(message), message.problem->message));
  }
  if (session->session->closed) sessions_.close(session);
}

void HttpBinding::read(const Exchange& exchange) {
  const std::string uri = read_target(exchange->request().query);
  if (uri.empty())
    return exchange->respond(rpc::HttpResponse::with_json(
        400, R"({"error":{"code":-32602,"message":"the query needs a URI: /read?uri=...",)"
             R"("data":{"kind":"InvalidArgument"}}})"));
  std::string text =
      rpc::write_request("0", "resources/read", "{\"uri\":" + json::quoted(uri) + "}");
  auto incoming = rpc::read_messages(parser_, text);
  if (!incoming) return refuse(*exchange, 400, rpc::kInvalidRequest, incoming.error().message);
  Client client;
  client.principal = exchange->request().principal;
  server_.start({std::move(incoming->messages.front()), incoming->document, client, nullptr,
                 std::make_shared<ReadOutlet>(exchange)});
}

}  // namespace diorama::mcp
