// FakeExchange: an HTTP exchange without a connection, which keeps what is done with it.
//
// Threading: one user.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "rpc/http.h"

namespace diorama::mcp {

class FakeExchange final : public rpc::HttpExchange {
 public:
  rpc::HttpRequest& request() override { return request_; }
  void respond(rpc::HttpResponse) override {}
  void start_stream(rpc::HttpHeaders) override { started = true; }
  void write(std::string bytes) override { sent += bytes; }
  void finish() override { finished = true; }
  void hang_up() override {}
  void on_peer_gone(std::move_only_function<void()> callback) override {
    gone = std::move(callback);
  }

  std::string sent;
  bool started = false;
  bool finished = false;
  std::move_only_function<void()> gone;

 private:
  rpc::HttpRequest request_;
};

}  // namespace diorama::mcp
