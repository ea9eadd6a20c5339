// OldSse: the HTTP+SSE transport of 2024-11-05. GET /sse opens one stream for everything the
// server says; POST /message takes what the client says.
//
// Threading: loop only; sessions are touched only there.
// Errors: refusals over HTTP (mcp/http/refuse.h).
#pragma once

#include <cstddef>
#include <memory>

#include "json/value.h"
#include "mcp/http/http_session.h"
#include "rpc/http.h"

namespace diorama::mcp {

class Server;

class OldSse {
 public:
  /// All must outlive it.
  OldSse(Server& server, HttpSessions& sessions, json::Parser& parser, std::size_t max_batch)
      : server_(server), sessions_(sessions), parser_(parser), max_batch_(max_batch) {}

  /// GET /sse
  void open(const std::shared_ptr<rpc::HttpExchange>& exchange);
  /// POST /message?sessionId=...
  void post(const std::shared_ptr<rpc::HttpExchange>& exchange);

 private:
  Server& server_;
  HttpSessions& sessions_;
  json::Parser& parser_;
  const std::size_t max_batch_;
};

}  // namespace diorama::mcp
