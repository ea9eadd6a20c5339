// An Outlet is the way back to the client for one request: messages that belong to it, then
// its reply. Each transport binding has its own kind.
//
// Threading: loop only.
#pragma once

#include <chrono>
#include <string>

#include "rpc/reply_once.h"

namespace diorama::mcp {

class Outlet {
 public:
  virtual ~Outlet() = default;
  /// A notification or a question that belongs to the request and precedes its reply.
  virtual void send(std::string message) = 0;
  /// The reply; nothing follows. An empty message ends the request silently.
  virtual void finish(rpc::Reply reply) = 0;
  /// Ends the connection but not the request; the client returns after `retry`.
  virtual void close_stream(std::chrono::milliseconds /*retry*/) {}
};

}  // namespace diorama::mcp
