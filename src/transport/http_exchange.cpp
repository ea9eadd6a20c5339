#include "transport/http_exchange.h"

#include "transport/http_reply.h"

namespace diorama::transport {

ConnectionExchange::~ConnectionExchange() {
  if (!connection_) return;
  const auto connection = complete();
  if (streaming_)
    connection->hang_up();
  else
    connection->send_response(refusal(500, "The server lost this request; please report it."));
}

std::shared_ptr<HttpConnection> ConnectionExchange::complete() {
  gone_callback_ = nullptr;
  return std::exchange(connection_, nullptr);
}

void ConnectionExchange::respond(rpc::HttpResponse response) {
  if (!connection_ || streaming_) return;
  complete()->send_response(std::move(response));
}

void ConnectionExchange::start_stream(rpc::HttpHeaders headers) {
  if (!connection_ || streaming_) return;
  streaming_ = true;
  connection_->begin_stream(headers);
}

void ConnectionExchange::write(std::string bytes) {
  if (connection_ && streaming_ && !bytes.empty()) connection_->stream(std::move(bytes));
}

void ConnectionExchange::finish() {
  if (connection_ && streaming_) complete()->end_stream();
}

void ConnectionExchange::hang_up() {
  if (connection_) complete()->hang_up();
}

void ConnectionExchange::on_peer_gone(std::move_only_function<void()> callback) {
  if (connection_)
    gone_callback_ = std::move(callback);
  else if (gone_)
    callback();
}

void ConnectionExchange::peer_gone() {
  gone_ = true;
  const auto connection = std::exchange(connection_, nullptr);
  // The callback may drop the last reference to this exchange: touch nothing after it.
  if (auto callback = std::exchange(gone_callback_, nullptr)) callback();
}

}  // namespace diorama::transport
