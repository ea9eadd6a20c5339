// One HTTP request and its answer, as the protocol sees them: no sockets, no parsing.
//
// transport/ makes exchanges after its checks (limits, Host, Origin, token) and hands them to the
// one HttpHandler. An exchange is answered exactly once: either with
// respond(), or with start_stream(), write()..., finish(). One that is dropped unanswered
// becomes a 500, so no client waits for ever.
//
// Threading: everything here happens on the loop.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rpc/header_block.h"

namespace diorama::rpc {

struct HttpRequest {
  std::string method;     ///< "POST"
  std::string path;       ///< "/mcp", percent-decoding not applied
  std::string query;      ///< the text after '?', without it
  HeaderBlock headers;    ///< names in lower case, values trimmed of spaces and tabs
  std::string body;       ///< has capacity for kJsonPadding more bytes than its size
  std::string principal;  ///< the owner of the token; empty when no token is required

  /// The first header of that (lower-case) name.
  [[nodiscard]] std::optional<std::string_view> header(std::string_view name) const {
    return headers.find(name);
  }
};

/// Bytes that a request body keeps free after its end, so that JSON is parsed without a copy.
inline constexpr std::size_t kJsonPadding = 64;

/// The headers of an answer.
using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

struct HttpResponse {
  int status = 200;
  HttpHeaders headers;  ///< Content-Length, Date and CORS headers are added by the transport
  std::string body;
  bool json = false;  ///< the Content-Type is application/json, and not among the headers

  static HttpResponse with_json(int status, std::string body, HttpHeaders headers = {}) {
    return {status, std::move(headers), std::move(body), true};
  }
};

class HttpExchange {
 public:
  virtual ~HttpExchange() = default;
  [[nodiscard]] virtual HttpRequest& request() = 0;

  /// Answers completely.
  virtual void respond(HttpResponse response) = 0;
  /// Begins a 200 answer of unknown length. The headers must name the Content-Type.
  virtual void start_stream(HttpHeaders headers) = 0;
  /// Sends bytes on a started stream. A reader too slow for them is disconnected.
  virtual void write(std::string bytes) = 0;
  /// Ends a started stream; the connection may serve the next request.
  virtual void finish() = 0;
  /// Ends the answer in the middle: the connection is closed after what was written.
  virtual void hang_up() = 0;
  /// Called once when the peer goes away before the answer was complete; never afterwards.
  virtual void on_peer_gone(std::move_only_function<void()> callback) = 0;
};

class HttpHandler {
 public:
  virtual ~HttpHandler() = default;
  virtual void handle(std::shared_ptr<HttpExchange> exchange) = 0;
};

}  // namespace diorama::rpc
