// The outlets of the HTTP binding: how a POST is answered.
//
// The answer is one JSON body. If something must be said before the reply, the first such message
// turns it into an event stream. In a legacy session the client can come back to the stream; in
// the modern era a lost connection cancels the call.
//
// Threading: loop only.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mcp/http/event_stream.h"
#include "mcp/http/http_session.h"
#include "mcp/outlet.h"

namespace diorama::mcp {

/// Answers a legacy POST of one request, or of a batch of `count`.
class LegacyOutlet final : public Outlet {
 public:
  LegacyOutlet(std::shared_ptr<rpc::HttpExchange> exchange, std::shared_ptr<HttpSession> session,
               rpc::HttpHeaders headers, std::size_t count, bool batch);
  void send(std::string message) override;
  void finish(rpc::Reply reply) override;
  void close_stream(std::chrono::milliseconds retry) override;

 private:
  void start(std::optional<std::chrono::milliseconds> retry);
  void respond();

  std::shared_ptr<rpc::HttpExchange> exchange_;  // until answered or turned into a stream
  std::shared_ptr<HttpSession> session_;         // null: a request outside any session
  rpc::HttpHeaders headers_;
  std::size_t waiting_;
  bool batch_;
  std::vector<rpc::Reply> replies_;
  std::shared_ptr<EventStream> stream_;
};

/// Answers a POST of the modern era.
class ModernOutlet final : public Outlet {
 public:
  explicit ModernOutlet(std::shared_ptr<rpc::HttpExchange> exchange)
      : exchange_(std::move(exchange)) {}
  void send(std::string message) override;
  void finish(rpc::Reply reply) override;
  [[nodiscard]] bool streaming() const { return streaming_; }

 private:
  std::shared_ptr<rpc::HttpExchange> exchange_;
  bool streaming_ = false;
};

}  // namespace diorama::mcp
