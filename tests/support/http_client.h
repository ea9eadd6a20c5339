// HttpClient: a small blocking HTTP/1.1 client for tests. One object is one TCP connection.
//
// It sends exactly the bytes it is given, so tests can be as rude as they like, and reads
// responses whole or, for event streams, one event at a time. It does not know MCP.
//
// Every read has a deadline that is reached only when something is broken; the test case then
// fails on the spot. Threading: one user, the thread of the test case.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/told.h"

namespace diorama::test {

struct HttpReply {
  int status = 0;  ///< 0: the connection ended before a response
  std::vector<std::pair<std::string, std::string>> headers;  ///< names in lower case
  std::string body;

  /// The first header of that (lower-case) name; empty when there is none.
  [[nodiscard]] std::string header(std::string_view name) const;
  [[nodiscard]] bool has_header(std::string_view name) const;
  [[nodiscard]] bool is_stream() const;
};

/// One server-sent event, or one comment.
struct SseEvent {
  std::string event;
  std::string id;
  std::string data;
  std::string retry;
  std::string comment;
  bool has_data = false;
};

class HttpClient {
 public:
  explicit HttpClient(std::uint16_t port);
  ~HttpClient();
  HttpClient(HttpClient&& other) noexcept;
  HttpClient& operator=(HttpClient&& other) noexcept;

  /// False when the server has closed the connection.
  bool send(std::string_view bytes);
  /// Status line and headers; the body is read later.
  HttpReply read_head();
  /// A whole response. `head_only` for the answer to HEAD.
  HttpReply read_reply(bool head_only = false);
  HttpReply ask(std::string_view request);
  /// The next event of a stream, comments skipped; nothing when the stream has ended.
  std::optional<SseEvent> read_event();
  /// The next event or comment.
  std::optional<SseEvent> read_event_or_comment();
  /// Whether anything has arrived that was not read yet. Does not wait.
  [[nodiscard]] bool has_input();
  /// Waits until the server has closed the connection; returns what came before that.
  std::string read_to_end();

  void stop_sending() const;
  void close();
  /// Goes away as most clients do, and waits until the server has noticed: it then hangs up, too.
  /// The next request finds everything done that this causes; whoever looks past the loop sends one
  /// first. What the server said meanwhile is returned.
  std::string leave();
  [[nodiscard]] bool is_open() const { return fd_ >= 0; }
  [[nodiscard]] int fd() const { return fd_; }

 private:
  enum class Framing { None, Length, Chunked, UntilClose };
  bool receive();
  bool need(std::size_t bytes);
  std::optional<std::string> read_line();
  bool read_some_body();
  std::string read_body();

  int fd_ = -1;
  std::string raw_;   // received, not yet looked at
  std::string text_;  // decoded body, not yet given out
  Framing framing_ = Framing::None;
  std::size_t left_ = 0;
};

/// "GET /path HTTP/1.1" with Host and these header lines ("Name: value\r\n").
std::string http_request(std::string_view method, std::string_view target,
                         std::string_view headers = {}, std::string_view body = {});

}  // namespace diorama::test
