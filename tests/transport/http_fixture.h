// TestServer and TestClient: a real HttpServer on 127.0.0.1 and a socket that talks to it.
//
// Nothing here sleeps: every wait is a blocking read or a future, with a deadline that is
// only reached when something is broken.
#pragma once

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <charconv>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "transport/http_server.h"

namespace diorama::transport {

using Exchange = std::shared_ptr<rpc::HttpExchange>;

/// Answers with what the request was, so that a test can compare it.
inline rpc::HttpResponse echo(const rpc::HttpRequest& request) {
  return {.status = 200,
          .headers = {{"Content-Type", "text/plain"}},
          .body = request.method + " " + request.path + "?" + request.query + " [" +
                  request.principal + "] " + request.body};
}

class TestHandler final : public rpc::HttpHandler {
 public:
  void handle(Exchange exchange) override {
    if (function) return function(std::move(exchange));
    exchange->respond(echo(exchange->request()));
  }
  std::function<void(Exchange)> function;
};

class TestServer {
 public:
  explicit TestServer(HttpOptions options = {}, std::function<void(Exchange)> function = {}) {
    handler_.function = std::move(function);
    auto started = HttpServer::start(loop_, std::move(options), handler_);
    REQUIRE_MESSAGE(started, (started ? "" : started.error().message));
    server_ = *std::move(started);
    thread_ = std::thread([this] { loop_.run(); });
  }
  ~TestServer() {
    on_loop([this] { server_.reset(); });
    loop_.stop();
    thread_.join();
  }

  /// Runs the function on the loop and waits for it.
  template <class Function>
  std::invoke_result_t<Function> on_loop(Function function) {
    std::packaged_task<std::invoke_result_t<Function>()> task(std::move(function));
    auto result = task.get_future();
    loop_.post([task = std::move(task)]() mutable { task(); });
    return result.get();
  }
  HttpServer& http() { return *server_; }
  std::uint16_t port() const { return server_->port(); }
  IoLoop& loop() { return loop_; }

 private:
  IoLoop loop_;
  TestHandler handler_;
  std::unique_ptr<HttpServer> server_;
  std::thread thread_;
};

/// Options whose deadlines pass while a test waits for them.
inline HttpOptions hasty_options() {
  using namespace std::chrono_literals;
  HttpOptions options;
  options.timeouts.sweep = 10ms;
  options.timeouts.linger = 200ms;
  return options;
}

class TestClient {
 public:
  explicit TestClient(std::uint16_t port, int receive_buffer = 0)
      : fd_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const timeval limit{.tv_sec = 20, .tv_usec = 0};
    ::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    ::setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    if (receive_buffer > 0)
      ::setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(::connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
  }
  explicit TestClient(const TestServer& server) : TestClient(server.port()) {}
  ~TestClient() { close(); }
  TestClient(const TestClient&) = delete;
  TestClient& operator=(const TestClient&) = delete;

  /// False when the server has closed the connection.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  void close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }
  void stop_sending() { ::shutdown(fd_, SHUT_WR); }
  /// Goes away, and waits until the server has noticed: it then closes its end, too.
  void leave() {
    stop_sending();
    read_to_end();
    close();
  }
  /// Whether anything has come that was not read yet. Does not wait.
  [[nodiscard]] bool has_input() const {
    pollfd look{fd_, POLLIN, 0};
    return !kept_.empty() || ::poll(&look, 1, 0) > 0;
  }
  [[nodiscard]] int fd() const { return fd_; }

  /// Everything up to and including the mark. What was read beyond it is kept.
  std::string read_until(std::string_view mark) {
    std::size_t found = 0;
    while ((found = kept_.find(mark)) == std::string::npos)
      if (!receive()) return std::exchange(kept_, {}) + "<connection ended>";
    return take(found + mark.size());
  }
  std::string read_bytes(std::size_t count) {
    while (kept_.size() < count && receive()) {
    }
    return take(std::min(count, kept_.size()));
  }
  /// One response with a Content-Length, or without a body.
  std::string read_response(bool bodiless = false) {
    const std::string head = read_until("\r\n\r\n");
    const std::size_t at = head.find("Content-Length: ");
    if (bodiless || at == std::string::npos) return head;
    std::size_t length = 0;
    std::from_chars(head.data() + at + 16, head.data() + head.size(), length);
    return head + read_bytes(length);
  }
  std::string read_to_end() {
    while (receive()) {
    }
    return std::exchange(kept_, {});
  }
  std::string ask(std::string_view request) {
    send(request);
    return read_response();
  }

 private:
  bool receive() {
    char buffer[65536];
    const ssize_t count = ::recv(fd_, buffer, sizeof buffer, 0);
    if (count > 0) kept_.append(buffer, static_cast<std::size_t>(count));
    CHECK_MESSAGE((count >= 0 || (errno != EAGAIN && errno != EWOULDBLOCK)),
                  "the server said nothing for 20 seconds");
    return count > 0;
  }
  std::string take(std::size_t count) {
    std::string front = kept_.substr(0, count);
    kept_.erase(0, count);
    return front;
  }

  int fd_;
  std::string kept_;
};

inline std::string get(std::string_view path, std::string_view headers = "") {
  return "GET " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(headers) +
         "\r\n";
}

inline std::string post(std::string_view path, std::string_view body,
                        std::string_view headers = "") {
  return "POST " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(headers) +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
}

inline std::string status_of(const std::string& response) {
  return response.starts_with("HTTP/1.1 ") ? response.substr(9, 3) : "none: " + response;
}

inline std::string body_of(const std::string& response) {
  const std::size_t end = response.find("\r\n\r\n");
  return end == std::string::npos ? "" : response.substr(end + 4);
}

inline bool has_line(const std::string& response, std::string_view line) {
  return response.find("\r\n" + std::string(line) + "\r\n") != std::string::npos;
}

}  // namespace diorama::transport
