// TestServer: the public diorama::Server on a free port of 127.0.0.1 with the test tools.
// CoreServer: the same layers wired by hand, for tests that need the timers the public options
// do not show (keep-alive, how long a question may stay unanswered).
//
// Both end in their destructors, releasing whatever the test tools still hold.
#pragma once

#include <doctest/doctest.h>

#include <future>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "diorama/server.h"
#include "mcp/http/http_binding.h"
#include "mcp/server.h"
#include "support/mcp_client.h"
#include "support/test_tools.h"
#include "transport/http_server.h"
#include "transport/io_loop.h"

namespace diorama::test {

inline ServerOptions test_options() {
  ServerOptions options;
  options.name = "e2e";
  options.version = "1";
  options.port = 0;
  options.engine_thread = true;
  return options;
}

class TestServer {
 public:
  explicit TestServer(ServerOptions options = test_options()) : server_(std::move(options)) {
    const auto added = tools.add_to(server_.registry());
    REQUIRE_MESSAGE(added, (added ? "" : added.error().message));
    const auto started = server_.listen();
    REQUIRE_MESSAGE(started, (started ? "" : started.error().message));
  }
  ~TestServer() {
    tools.release_all();
    server_.stop();
  }
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;

  Server* operator->() { return &server_; }
  [[nodiscard]] std::uint16_t port() const { return server_.port(); }
  /// Waits until the engine has done what it was given so far.
  void finish_engine() {
    std::promise<void> done;
    server_.post([&] { done.set_value(); });
    done.get_future().wait();
  }

  TestTools tools;

 private:
  Server server_;
};

class CoreServer {
 public:
  explicit CoreServer(mcp::ServerOptions options = {}, mcp::HttpBindingOptions binding = {}) {
    REQUIRE(tools.add_to(registry_));
    core_ = std::make_unique<mcp::Server>(std::move(options), registry_, loop_, engine_, *workers_,
                                          std::string(32, 'k'));
    binding_ = std::make_unique<mcp::HttpBinding>(*core_, std::move(binding));
    auto started = transport::HttpServer::start(loop_, {}, *binding_);
    REQUIRE(started);
    http_ = *std::move(started);
    engine_thread_ = std::thread([this] { engine_.run(); });
    loop_thread_ = std::thread([this] { loop_.run(); });
  }
  ~CoreServer() {
    tools.release_all();
    engine_.stop();
    engine_thread_.join();
    workers_.reset();
    on_loop([this] { http_.reset(); });
    loop_.stop();
    loop_thread_.join();
    binding_.reset();
    core_.reset();
  }
  CoreServer(const CoreServer&) = delete;
  CoreServer& operator=(const CoreServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return http_->port(); }
  mcp::Server& core() { return *core_; }
  mcp::Registry& registry() { return registry_; }
  /// Waits until the loop has run the task.
  void on_loop(rpc::Task task) {
    std::promise<void> done;
    loop_.post([&] {
      task();
      done.set_value();
    });
    done.get_future().wait();
  }

  TestTools tools;

 private:
  mcp::Registry registry_;
  rpc::EngineQueue engine_;
  transport::IoLoop loop_;
  std::unique_ptr<rpc::WorkerPool> workers_ = std::make_unique<rpc::WorkerPool>(4);
  std::unique_ptr<mcp::Server> core_;
  std::unique_ptr<mcp::HttpBinding> binding_;
  std::unique_ptr<transport::HttpServer> http_;
  std::thread engine_thread_;
  std::thread loop_thread_;
};

}  // namespace diorama::test
