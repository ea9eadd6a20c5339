#include "mcp/http/plain_read.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "mcp/client.h"
#include "mcp/error_map.h"
#include "mcp/http/query.h"
#include "mcp/http/refuse.h"
#include "mcp/outlet.h"
#include "mcp/server.h"

namespace diorama::mcp {
namespace {

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

void plain_read(Server& server, json::Parser& parser,
                const std::shared_ptr<rpc::HttpExchange>& exchange) {
  const std::string uri = read_target(exchange->request().query);
  if (uri.empty())
    return exchange->respond(rpc::HttpResponse::with_json(
        400, R"({"error":{"code":-32602,"message":"the query needs a URI: /read?uri=...",)"
             R"("data":{"kind":"InvalidArgument"}}})"));
  std::string text =
      rpc::write_request("0", "resources/read", "{\"uri\":" + json::quoted(uri) + "}");
  auto incoming = rpc::read_messages(parser, text);
  if (!incoming) return refuse(*exchange, 400, rpc::kInvalidRequest, incoming.error().message);
  Client client;
  client.principal = exchange->request().principal;
  server.start({std::move(incoming->messages.front()), incoming->document, client, nullptr,
                std::make_shared<ReadOutlet>(exchange)});
}

}  // namespace diorama::mcp
