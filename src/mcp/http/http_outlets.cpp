#include "mcp/http/http_outlets.h"

namespace diorama::mcp {
namespace {

rpc::HttpHeaders sse_headers_and(const rpc::HttpHeaders& more) {
  rpc::HttpHeaders headers = sse_headers();
  headers.insert(headers.end(), more.begin(), more.end());
  return headers;
}

}  // namespace

LegacyOutlet::LegacyOutlet(std::shared_ptr<rpc::HttpExchange> exchange,
                           std::shared_ptr<HttpSession> session, rpc::HttpHeaders headers,
                           std::size_t count, bool batch)
    : exchange_(std::move(exchange)),
      session_(std::move(session)),
      headers_(std::move(headers)),
      waiting_(count),
      batch_(batch) {}

void LegacyOutlet::start(std::optional<std::chrono::milliseconds> retry) {
  if (stream_ || !exchange_) return;
  stream_ = session_ ? session_->open_stream() : std::make_shared<EventStream>(0, 0);
  const bool primed = session_ && session_->session->client.revision().icons;
  stream_->attach(std::exchange(exchange_, nullptr), sse_headers_and(headers_), 0, primed, retry);
  for (rpc::Reply& reply : replies_) stream_->send(std::move(reply.message));
  replies_.clear();
}

void LegacyOutlet::send(std::string message) {
  start({});
  if (stream_) stream_->send(std::move(message));
}

void LegacyOutlet::finish(rpc::Reply reply) {
  --waiting_;
  if (stream_) {
    if (!reply.message.empty()) stream_->send(std::move(reply.message));
    if (waiting_ == 0) stream_->end();
    return;
  }
  if (!reply.message.empty()) replies_.push_back(std::move(reply));
  if (waiting_ == 0) respond();
}

void LegacyOutlet::respond() {
  const auto exchange = std::exchange(exchange_, nullptr);
  if (!exchange) return;
  if (session_ && !session_->session->handshaken) headers_.clear();  // refused: no id to use
  if (replies_.empty())  // cancelled: the request ends, but nobody gets an answer
    return exchange->respond({200, sse_headers_and(headers_), {}});
  if (!batch_)
    return exchange->respond(rpc::HttpResponse::with_json(
        replies_.front().http_status, std::move(replies_.front().message), std::move(headers_)));
  std::string body = "[";
  for (const rpc::Reply& reply : replies_) body += (body.size() > 1 ? "," : "") + reply.message;
  exchange->respond(rpc::HttpResponse::with_json(200, body + "]", std::move(headers_)));
}

void LegacyOutlet::close_stream(std::chrono::milliseconds retry) {
  // Only a client that was given an event id can come back.
  if (!session_ || !session_->session->client.revision().icons) return;
  start(retry);
  if (stream_) stream_->send_away(retry);
}

void ModernOutlet::send(std::string message) {
  const auto exchange = exchange_;
  if (!exchange) return;
  if (!std::exchange(streaming_, true)) exchange->start_stream(sse_headers());
  exchange->write(sse_event(message));
}

void ModernOutlet::finish(rpc::Reply reply) {
  const auto exchange = std::exchange(exchange_, nullptr);
  if (!exchange) return;
  if (!streaming_) {
    if (reply.message.empty()) return exchange->hang_up();  // its client is gone
    return exchange->respond(
        rpc::HttpResponse::with_json(reply.http_status, std::move(reply.message)));
  }
  if (!reply.message.empty()) exchange->write(sse_event(reply.message));
  exchange->finish();
}

}  // namespace diorama::mcp
