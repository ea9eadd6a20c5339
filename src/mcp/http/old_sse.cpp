#include "mcp/http/old_sse.h"

#include <string>
#include <utility>

#include "mcp/error_map.h"
#include "mcp/http/event_stream.h"
#include "mcp/http/header_check.h"
#include "mcp/http/query.h"
#include "mcp/http/refuse.h"
#include "mcp/outlet.h"
#include "mcp/server.h"

namespace diorama::mcp {
namespace {

/// Everything of a session of this transport goes over its one stream.
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

}  // namespace

// What the client reads first, to learn where to post:
//
//   event: endpoint
//   data: /message?sessionId=Ab3...
//
void OldSse::open(const std::shared_ptr<rpc::HttpExchange>& exchange) {
  auto session = sessions_.open(exchange->request().principal);
  if (!session) return refuse(*exchange, 503, kBadRequest, failure_text(session.error()));
  const std::string endpoint = "/message?sessionId=" + (*session)->session->id;
  EventStream& stream = (*session)->standalone();
  stream.attach(exchange, sse_headers(), 0, false);
  exchange->write("event: endpoint\ndata: " + endpoint + "\n\n");
  // The stream is the session here: when it breaks, there is no way back to the client.
  exchange->on_peer_gone([this, weak = std::weak_ptr(*session)] {
    if (const auto gone = weak.lock()) sessions_.close(gone);
  });
}

void OldSse::post(const std::shared_ptr<rpc::HttpExchange>& exchange) {
  rpc::HttpRequest& http = exchange->request();
  const auto session = sessions_.find(query_value(http.query, "sessionId"), http.principal);
  if (!session)
    return refuse(*exchange, 404, kBadRequest, "no such session; open one with GET /sse");
  if (const std::string problem = body_problem(http); !problem.empty())
    return refuse(*exchange, 415, kBadRequest, problem);
  const auto& shared = session->session;
  auto incoming = rpc::read_messages(parser_, http.body);
  if (!incoming) return refuse_unreadable(*exchange, incoming.error());
  if (incoming->batch &&
      (!shared->client.revision().batches || incoming->messages.size() > max_batch_))
    return refuse(*exchange, 400, rpc::kInvalidRequest,
                  "batches exist only in protocol version 2025-03-26 and have at most " +
                      std::to_string(max_batch_) + " messages");
  exchange->respond({202, {}, {}});
  const auto outlet = std::make_shared<SseOutlet>(session);
  for (rpc::Message& message : incoming->messages)
    server_.receive(std::move(message), incoming->document, shared->client, shared, outlet);
  if (shared->closed) sessions_.close(session);
}

}  // namespace diorama::mcp
