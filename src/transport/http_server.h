// HttpServer: listens, accepts, and hands checked requests to one HttpHandler.
//
// It serves HTTP/1.1 and 1.0, plain or over TLS, on one address. It knows nothing about MCP: the
// handler knows what a path means. HEAD requests reach the handler as they are; the body
// of its answer is left out.
//
// Threading: start(), the destructor and everything else on the loop, or while it is not
// running. The loop must outlive the server; exchanges may outlive both.
// Errors: start() fails with a sentence for the user. After that, a client gets an HTTP refusal,
// and messages that no client can get go to HttpOptions::log.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "rpc/http.h"
#include "transport/http_options.h"
#include "transport/io_loop.h"

namespace diorama::transport {

class HttpServer {
 public:
  /// Binds and begins to accept. Refuses an address other machines can reach unless a token is
  /// configured. The handler must outlive the server.
  static Result<std::unique_ptr<HttpServer>> start(IoLoop& loop, HttpOptions options,
                                                   rpc::HttpHandler& handler);
  /// Closes everything at once; waiting exchanges are told that their peer is gone.
  ~HttpServer();

  [[nodiscard]] std::uint16_t port() const;
  /// "http://127.0.0.1:30069", without a slash at the end.
  [[nodiscard]] const std::string& base_url() const;
  [[nodiscard]] std::size_t connection_count() const;

  void stop_accepting();
  void close_idle_connections();
  /// Stops accepting and lets running exchanges finish; new requests on open connections get a
  /// 503. When none is left, or after `grace`, closes everything and calls `done` on the loop.
  void shutdown(std::chrono::milliseconds grace, std::move_only_function<void()> done);

 private:
  class Host;
  explicit HttpServer(std::shared_ptr<Host> host);

  std::shared_ptr<Host> host_;
};

}  // namespace diorama::transport
