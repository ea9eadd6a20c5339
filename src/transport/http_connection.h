// HttpConnection: one client's connection, plain or TLS, from accept to close.
//
// Requests are served one at a time and in order, pipelined ones included. While an exchange
// waits for its answer for longer than a sweep, or streams it, the connection goes on reading
// (up to one buffer), so that a peer that leaves is noticed. A peer that shuts down its sending
// side while its request is unanswered counts as gone: most clients abort like that, and the two
// cannot be told apart.
//
// Deadlines are kept by tick(), which the server calls every sweep; no request sets a timer.
//
// Threading: everything on the loop.
// Errors: none are reported; whatever goes wrong ends in an HTTP refusal or a closed socket.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "rpc/http.h"
#include "transport/http_edge.h"
#include "transport/http_options.h"
#include "transport/http_parser.h"
#include "transport/out_queue.h"

namespace diorama::transport {

class HttpConnection;
class ConnectionExchange;

/// What the connections of one server share. Outlives them.
class ConnectionHost {
 public:
  virtual ~ConnectionHost() = default;
  virtual void connection_closed(HttpConnection& connection) = 0;
  /// The connection is over but for its peer's end: may it wait for that? If so, it no longer
  /// counts as open.
  virtual bool may_linger() = 0;
  /// An answer is out. Matters only while draining.
  virtual void answer_sent() = 0;
  /// Calls send_answer() on the connection once every request that has already arrived, on any
  /// connection, was served. Answers then leave back to back, and a client with many open
  /// requests is woken once for all of them, which costs less than the requests themselves.
  virtual void send_soon(std::shared_ptr<HttpConnection> connection) = 0;

  HttpOptions options;
  std::optional<HttpEdge> edge;
  rpc::HttpHandler* handler = nullptr;
  std::optional<boost::asio::ssl::context> tls;
  std::string date;        ///< refreshed with every sweep
  std::uint64_t tick = 1;  ///< counts sweeps
  bool draining = false;
};

class HttpConnection final : public std::enable_shared_from_this<HttpConnection> {
 public:
  using Executor = boost::asio::io_context::executor_type;
  /// tcp::socket with its executor's type spelled out, which saves every call an indirection.
  using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;

  HttpConnection(Socket socket, std::shared_ptr<ConnectionHost> host);

  void start();
  /// Answers 503 without reading anything, and closes. Over TLS it just closes.
  void refuse_overload();
  /// Looks at the deadlines.
  void tick();
  void close_if_idle();
  /// Closes at once. A waiting exchange is told that its peer is gone.
  void close();
  /// Sends the answer that is ready, and gets ready for the next request.
  void send_answer();
  /// Reads when something comes; does nothing when it already waits for that.
  void read_more();
  /// Whether a request is being answered or its answer is not yet out.
  [[nodiscard]] bool busy() const {
    return phase_ == Phase::Answering || phase_ == Phase::Flushing;
  }

  /// Whether only the peer's end is missing.
  [[nodiscard]] bool lingers() const { return lingers_; }

  std::size_t slot = 0;  ///< set by the server: the place of this connection in its list

 private:
  friend class ConnectionExchange;
  enum class Phase {
    Handshake,
    Reading,    ///< waiting for, or in the middle of, a request
    Answering,  ///< an exchange is out
    Flushing,   ///< the answer is complete but not yet sent
    Lingering,  ///< our side is shut; waiting for the peer to close
    Closed,
  };
  using ErrorCode = boost::system::error_code;
  using Milliseconds = std::chrono::milliseconds;

  // Reading.
  void on_read(const ErrorCode& error, std::size_t bytes);
  void on_end_of_input(bool orderly);
  void advance();
  void on_head();
  void note_progress();
  void dispatch();

  // Answering; called by the exchange or in its place.
  void send_response(rpc::HttpResponse&& response);
  void begin_stream(const rpc::HttpHeaders& headers);
  void stream(std::string&& bytes);
  void end_stream();
  void hang_up();
  void refuse(rpc::HttpResponse&& response);
  void end_answer();

  // Writing.
  void flush();
  void flush_later();
  void write_rest();
  void on_written(const ErrorCode& error, std::size_t bytes);
  bool settle();
  void linger();
  void lose_peer_later();

  void log(LogLevel level, const std::string& line) const;
  [[nodiscard]] std::uint64_t tick_in(Milliseconds delay) const;
  [[nodiscard]] std::string_view unread() const { return {buffer_.get() + begin_, end_ - begin_}; }

  std::shared_ptr<ConnectionHost> host_;
  Socket socket_;
  std::unique_ptr<boost::asio::ssl::stream<Socket&>> tls_;
  HttpParser parser_;
  OutQueue out_;
  std::unique_ptr<char[]> buffer_;
  std::size_t begin_ = 0, end_ = 0;  ///< of what was read and not yet parsed
  std::size_t discarded_ = 0;        ///< read while lingering

  ConnectionExchange* exchange_ = nullptr;    ///< set while Answering
  std::optional<rpc::HttpResponse> refusal_;  ///< decided at the head, sent after the body
  std::string allowed_origin_;

  std::uint64_t deadline_ = 0;  ///< of the phase, in ticks; 0: none
  std::uint64_t body_deadline_ = 0;
  std::uint64_t write_deadline_ = 0;
  Phase phase_ = Phase::Reading;
  bool reading_ = false;
  bool writing_ = false;
  bool dispatching_ = false;
  bool flush_posted_ = false;
  bool peer_lost_ = false;  ///< closing is posted; say nothing more
  bool input_ended_ = false;
  bool keep_alive_ = true;
  std::string asked_;       ///< "POST /mcp", for the log
  bool head_only_ = false;  ///< the request was HEAD
  bool http_1_0_ = false;
  bool chunked_ = false;
  bool lingers_ = false;
};

}  // namespace diorama::transport
