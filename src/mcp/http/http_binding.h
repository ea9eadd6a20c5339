// The HttpBinding speaks MCP over HTTP: Streamable HTTP in both eras on one path. The older
// HTTP+SSE transport (/sse, /message) and the plain GET /read?uri=... are reached through it.
//
// It decides the era of each request, finds or opens the session, checks the headers, and
// gives the request to the Server with an outlet that answers as one JSON body or, when
// something must be said before the reply, as an event stream. The transport has already done
// everything below that (sockets, limits, Host, Origin, tokens).
//
// Threading: loop only; protocol state is touched only there.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mcp/http/http_session.h"
#include "mcp/http/old_sse.h"
#include "mcp/methods/service.h"
#include "rpc/http.h"

namespace diorama::mcp {

class Server;

struct HttpBindingOptions {
  std::string path = "/mcp";
  HttpSessionOptions sessions;
  json::Limits json;
  std::chrono::milliseconds keep_alive{15000};
  std::size_t max_batch = 64;
};

class HttpBinding final : public rpc::HttpHandler {
 public:
  HttpBinding(Server& server, HttpBindingOptions options);
  ~HttpBinding() override;

  void handle(std::shared_ptr<rpc::HttpExchange> exchange) override;
  /// Ends all streams and sessions, when the server ends.
  void close();

 private:
  using Exchange = std::shared_ptr<rpc::HttpExchange>;

  void post(const Exchange& exchange);
  void post_message(const Exchange& exchange, rpc::Incoming incoming);
  void post_modern(const Exchange& exchange, rpc::Incoming incoming);
  void post_legacy(const Exchange& exchange, rpc::Incoming incoming);
  void open_session(const Exchange& exchange, rpc::Incoming incoming);
  void serve_legacy(const Exchange& exchange, rpc::Incoming incoming,
                    const std::shared_ptr<HttpSession>& session, rpc::HttpHeaders headers);
  void get(const Exchange& exchange);
  void remove(const Exchange& exchange);

  /// The session that the header names. Without one, answers the exchange and returns null.
  std::shared_ptr<HttpSession> session_of(const Exchange& exchange, std::string_view request_id);
  void arm_timer();

  Server& server_;
  const HttpBindingOptions options_;
  json::Parser parser_;
  HttpSessions sessions_;
  OldSse old_sse_;
  std::vector<std::weak_ptr<rpc::HttpExchange>> modern_streams_;
  rpc::TimerId timer_ = rpc::TimerId::None;
};

}  // namespace diorama::mcp
