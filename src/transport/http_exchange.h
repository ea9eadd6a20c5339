// ConnectionExchange: the handler's view of one request on a connection.
//
// It keeps its connection alive until the answer is complete or the peer is gone; from then on
// every call does nothing.
//
// Threading: everything on the loop.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "rpc/http.h"
#include "transport/http_connection.h"

namespace diorama::transport {

class ConnectionExchange final : public rpc::HttpExchange {
 public:
  ConnectionExchange(std::shared_ptr<HttpConnection> connection, rpc::HttpRequest&& request)
      : connection_(std::move(connection)), request_(std::move(request)) {}
  /// An exchange that is dropped unanswered becomes a 500. In mid-stream it closes the connection.
  ~ConnectionExchange() override;

  rpc::HttpRequest& request() override { return request_; }
  void respond(rpc::HttpResponse response) override;
  void start_stream(rpc::HttpHeaders headers) override;
  void write(std::string bytes) override;
  void finish() override;
  void hang_up() override;
  void on_peer_gone(std::move_only_function<void()> callback) override;

  /// Called by the connection when the peer has left.
  void peer_gone();

 private:
  /// Releases the connection: the answer is complete.
  std::shared_ptr<HttpConnection> complete();

  std::shared_ptr<HttpConnection> connection_;
  rpc::HttpRequest request_;
  std::move_only_function<void()> gone_callback_;
  bool streaming_ = false;
  bool gone_ = false;
};

}  // namespace diorama::transport
