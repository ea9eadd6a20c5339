// HttpParser: bytes in, one HTTP/1.x request out. It knows no socket and no policy.
//
// llhttp does the grammar, strictly; this class adds the limits and the refusals that keep two
// readers of the same bytes from disagreeing: bare line feeds, folded headers, a missing or
// repeated Host, transfer codings other than chunked, trailers (read and thrown away).
//
// Threading: none; one connection owns it.
// Errors: a bad request is a step, Failed, with the HTTP status and a sentence for the client.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "rpc/http.h"

struct llhttp__internal_s;

namespace diorama::transport {

struct HttpLimits {
  std::size_t head_bytes = 16 * 1024;        ///< request line and headers together, else 431
  std::size_t header_count = 100;            ///< else 431
  std::size_t target_bytes = 8 * 1024;       ///< path and query, else 414
  std::size_t body_bytes = 4 * 1024 * 1024;  ///< else 413
};

struct HttpFailure {
  int status = 400;
  std::string message;  ///< what was wrong and what to do, for the client
};

class HttpParser {
 public:
  enum class Step {
    More,      ///< every byte was used; the request goes on
    Head,      ///< the headers are there; feed() again, even with nothing, for the body
    Complete,  ///< the request is there; reset() before the next
    Failed,    ///< see failure(); the connection cannot be used any further
  };
  struct Fed {
    Step step = Step::More;
    std::size_t used = 0;  ///< the bytes after these belong to the body or the next request
  };

  explicit HttpParser(const HttpLimits& limits = {});
  ~HttpParser();
  HttpParser(const HttpParser&) = delete;
  HttpParser& operator=(const HttpParser&) = delete;

  Fed feed(std::string_view bytes);
  /// Begins the next request.
  void reset();
  /// From here on the body is counted against the limit but not kept.
  void discard_body() { discard_body_ = true; }

  /// Complete from Head on, except for the body. May be moved from once Complete.
  [[nodiscard]] rpc::HttpRequest& request() { return request_; }
  [[nodiscard]] const HttpFailure& failure() const { return failure_; }
  /// Whether any byte of the current request was seen.
  [[nodiscard]] bool started() const { return head_bytes_ > 0; }
  [[nodiscard]] bool in_body() const { return head_done_; }

  // Valid from Head on.
  [[nodiscard]] bool keep_alive() const { return keep_alive_; }
  [[nodiscard]] bool is_http_1_0() const { return http_1_0_; }
  /// The client waits for "100 Continue" before it sends the body.
  [[nodiscard]] bool expects_continue() const { return expects_continue_; }

 private:
  friend struct ParserCallbacks;
  using Slice = rpc::HeaderBlock::Slice;
  /// What the line scanner saw in a slice of the head.
  struct Scan {
    bool bad = false;
    bool ended = false;
    std::size_t length = 0;
  };

  Fed feed_head(std::string_view bytes);
  Fed feed_body(std::string_view bytes);
  Scan scan_lines(std::string_view bytes);
  int fail(int status, std::string_view message);
  void fail_from_llhttp();

  int add_target(std::string_view part);
  /// The place in the head's text of a part that llhttp points at.
  [[nodiscard]] Slice place_of(std::string_view part);
  int add_header_name(std::string_view part);
  int add_header_value(std::string_view part);
  int end_header_value();
  int end_head();
  int add_body(std::string_view part);
  int count_framing(std::size_t bytes);

  int check_version_and_method();
  int check_framing();
  int check_host_and_expect();
  int take_target();

  HttpLimits limits_;
  std::unique_ptr<llhttp__internal_s> llhttp_;
  rpc::HttpRequest request_;
  HttpFailure failure_;
  std::string target_;
  std::size_t head_bytes_ = 0;
  std::size_t body_bytes_ = 0;
  std::size_t framing_bytes_ = 0;  ///< chunk extensions and trailers, which are not kept
  std::size_t line_bytes_ = 0;     ///< of the head's current line, for the scanner
  char last_byte_ = '\0';
  bool text_seen_ = false;  ///< a line that is not empty; blank ones before it are skipped
  bool in_value_ = true;    ///< the last header piece was a value: a name begins a new header
  bool head_done_ = false;
  bool has_failed_ = false;
  bool discard_body_ = false;
  bool keep_alive_ = false;
  bool http_1_0_ = false;
  bool expects_continue_ = false;
};

}  // namespace diorama::transport
