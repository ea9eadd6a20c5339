#include "transport/http_connection.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <cstring>
#include <exception>
#include <utility>

#include "transport/http_exchange.h"
#include "transport/http_reply.h"

namespace diorama::transport {

namespace {

namespace asio = boost::asio;

constexpr std::size_t kBufferBytes = 16 * 1024;
constexpr std::size_t kMostDiscarded = 8 * 1024 * 1024;  // read after our last byte

/// "refused POST /mcp of 127.0.0.1 with 403: {"jsonrpc": ...": the body says why.
std::string refusal_line(const rpc::HttpResponse& response, const std::string& asked,
                         const auto& socket) {
  constexpr std::size_t kMostBody = 400;
  boost::system::error_code unknown;
  const auto peer = socket.remote_endpoint(unknown);
  return "refused " + (asked.empty() ? std::string("a request") : asked) +
         (unknown ? "" : " of " + peer.address().to_string()) + " with " +
         std::to_string(response.status) + ": " + response.body.substr(0, kMostBody);
}

/// Warning for somebody without leave, and for more than the server can do: the operator may act.
LogLevel level_of_refusal(int status) {
  const bool serious = status == 401 || status == 403 || status == 429 || status >= 500;
  return serious ? LogLevel::Warning : LogLevel::Info;
}

}  // namespace

HttpConnection::HttpConnection(Socket socket, std::shared_ptr<ConnectionHost> host)
    : host_(std::move(host)),
      socket_(std::move(socket)),
      parser_(host_->options.limits),
      buffer_(std::make_unique_for_overwrite<char[]>(kBufferBytes)) {
  ErrorCode ignored;
  socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
  socket_.non_blocking(true, ignored);
  if (host_->tls) tls_ = std::make_unique<asio::ssl::stream<Socket&>>(socket_, *host_->tls);
}

void HttpConnection::start() {
  deadline_ = tick_in(host_->options.timeouts.head);
  if (!tls_) return read_more();
  phase_ = Phase::Handshake;
  deadline_ = tick_in(host_->options.timeouts.handshake);
  tls_->async_handshake(asio::ssl::stream_base::server,
                        [self = shared_from_this()](const ErrorCode& error) {
                          if (self->phase_ == Phase::Closed) return;
                          if (error) return self->close();
                          self->phase_ = Phase::Reading;
                          self->deadline_ = self->tick_in(self->host_->options.timeouts.head);
                          self->read_more();
                        });
}

void HttpConnection::refuse_overload() {
  if (tls_) return close();
  refuse(refusal(503, "The server has too many connections; close some or try again later."));
}

std::uint64_t HttpConnection::tick_in(Milliseconds delay) const {
  // One more than needed, for the tick that is already running.
  return host_->tick + static_cast<std::uint64_t>(delay / host_->options.timeouts.sweep) + 2;
}

void HttpConnection::tick() {
  if (busy()) read_more();  // the answer takes time: notice if the peer goes away
  if (writing_ && host_->tick >= write_deadline_) return close();
  if (deadline_ == 0 || host_->tick < deadline_) return;
  if (phase_ != Phase::Reading || !parser_.started()) return close();
  refuse(refusal(408, parser_.in_body()
                          ? "The request's body came too slowly; send it again, faster."
                          : "The request's headers came too slowly; send it again, faster."));
}

void HttpConnection::close_if_idle() {
  if (phase_ == Phase::Reading && !parser_.started() && out_.empty()) close();
}

void HttpConnection::close() {
  if (phase_ == Phase::Closed) return;
  const auto self = shared_from_this();
  phase_ = Phase::Closed;
  deadline_ = 0;
  ErrorCode ignored;
  socket_.close(ignored);
  if (auto* exchange = std::exchange(exchange_, nullptr)) exchange->peer_gone();
  host_->connection_closed(*this);
}

void HttpConnection::log(LogLevel level, const std::string& line) const {
  if (host_->options.log) host_->options.log(level, line);
}

// --- Reading -----------------------------------------------------------------------------

void HttpConnection::read_more() {
  if (reading_ || phase_ == Phase::Closed || input_ended_) return;
  if (begin_ == end_) {
    begin_ = end_ = 0;
  } else if (end_ == kBufferBytes) {
    if (begin_ == 0) return;  // full of pipelined requests: they wait in the socket
    std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
    end_ -= std::exchange(begin_, 0);
  }
  reading_ = true;
  const auto space = asio::buffer(buffer_.get() + end_, kBufferBytes - end_);
  auto handler = [self = shared_from_this()](const ErrorCode& error, std::size_t bytes) {
    self->on_read(error, bytes);
  };
  if (tls_)
    tls_->async_read_some(space, std::move(handler));
  else
    socket_.async_read_some(space, std::move(handler));
}

void HttpConnection::on_read(const ErrorCode& error, std::size_t bytes) {
  reading_ = false;
  if (phase_ == Phase::Closed) return;
  if (error) return on_end_of_input(error == asio::error::eof);
  end_ += bytes;
  if (phase_ == Phase::Reading) {
    note_progress();
    return advance();
  }
  if (phase_ == Phase::Lingering) {
    begin_ = end_;
    discarded_ += bytes;
    if (discarded_ > kMostDiscarded) return close();
  }
  read_more();
}

/// REQUIRES: not closed
void HttpConnection::on_end_of_input(bool orderly) {
  input_ended_ = true;
  // A complete answer is still delivered to a peer that only stopped sending.
  if (phase_ == Phase::Flushing && orderly)
    keep_alive_ = false;
  else
    close();
}

/// Moves the deadline of what is being read: bytes have come.
void HttpConnection::note_progress() {
  const HttpTimeouts& timeouts = host_->options.timeouts;
  if (parser_.in_body())
    deadline_ = std::min(body_deadline_, tick_in(timeouts.body_stall));
  else if (!parser_.started())
    deadline_ = tick_in(timeouts.head);
}

/// Parses the input and serves every complete request, until one has to wait.
void HttpConnection::advance() {
  bool again = true;
  while (phase_ == Phase::Reading && again) {
    const HttpParser::Fed fed = parser_.feed(unread());
    begin_ += fed.used;
    switch (fed.step) {
      case HttpParser::Step::More: again = false; break;
      case HttpParser::Step::Head: on_head(); break;
      case HttpParser::Step::Failed:
        refuse(refusal(parser_.failure().status, parser_.failure().message));
        break;
      case HttpParser::Step::Complete:
        dispatch();
        again = begin_ != end_;
        break;
    }
  }
  if (!busy()) read_more();  // else after the answer: the next request is often there by then
}

void HttpConnection::on_head() {
  const HttpTimeouts& timeouts = host_->options.timeouts;
  body_deadline_ = tick_in(timeouts.body);
  deadline_ = std::min(body_deadline_, tick_in(timeouts.body_stall));
  keep_alive_ = parser_.keep_alive();
  http_1_0_ = parser_.is_http_1_0();
  head_only_ = parser_.request().method == "HEAD";
  asked_.assign(parser_.request().method).append(" ").append(parser_.request().path, 0, 200);
  HttpEdge::Verdict verdict = host_->edge->check(parser_.request());
  allowed_origin_ = std::move(verdict.allowed_origin);
  refusal_ = std::move(verdict.answer);
  if (!refusal_ && host_->draining)
    refusal_ = refusal(503, "The server is shutting down; connect again when it is back.");
  if (!parser_.expects_continue()) {
    if (refusal_) parser_.discard_body();
  } else if (refusal_) {
    refuse(*std::exchange(refusal_, std::nullopt));  // it never gets to send the body
  } else if (begin_ == end_) {
    out_.append("HTTP/1.1 100 Continue\r\n\r\n");
    flush();
  }
}

void HttpConnection::dispatch() {
  phase_ = Phase::Answering;
  deadline_ = 0;
  dispatching_ = true;
  if (refusal_) {
    send_response(*std::exchange(refusal_, std::nullopt));
  } else {
    auto exchange =
        std::make_shared<ConnectionExchange>(shared_from_this(), std::move(parser_.request()));
    exchange_ = exchange.get();
    try {
      host_->handler->handle(std::move(exchange));
    } catch (const std::exception& exception) {  // the exchange was dropped meanwhile: a 500
      log(LogLevel::Error, std::string("a handler failed: ") + exception.what());
    } catch (...) {
      log(LogLevel::Error, "a handler failed");
    }
  }
  dispatching_ = false;
  if (phase_ == Phase::Flushing && begin_ == end_) return host_->send_soon(shared_from_this());
  flush();
  settle();
}

// --- Answering ---------------------------------------------------------------------------

void HttpConnection::send_response(rpc::HttpResponse&& response) {
  if (response.status >= 400 && host_->options.log)
    log(level_of_refusal(response.status), refusal_line(response, asked_, socket_));
  keep_alive_ = keep_alive_ && !host_->draining && !asks_to_close(response.headers);
  const HeadFacts facts{.date = host_->date,
                        .allowed_origin = allowed_origin_,
                        .content_length = response.body.size(),
                        .json = response.json,
                        .keep_alive = keep_alive_,
                        .http_1_0 = http_1_0_};
  out_.append_with(
      [&](std::string& out) { append_head(out, response.status, response.headers, facts); });
  const bool bodiless = head_only_ || response.status == 204 || response.status == 304;
  if (!bodiless) out_.take(std::move(response.body));
  end_answer();
}

void HttpConnection::begin_stream(const rpc::HttpHeaders& headers) {
  chunked_ = !http_1_0_;
  keep_alive_ = keep_alive_ && chunked_ && !host_->draining;
  const HeadFacts facts{.date = host_->date,
                        .allowed_origin = allowed_origin_,
                        .chunked = chunked_,
                        .until_close = !chunked_,
                        .keep_alive = keep_alive_};
  out_.append_with([&](std::string& out) { append_head(out, 200, headers, facts); });
  flush_later();
  read_more();  // streams last long: notice when the peer ends
}

void HttpConnection::stream(std::string&& bytes) {
  if (peer_lost_ || head_only_) return;
  if (out_.size() > host_->options.max_unsent) {
    log(LogLevel::Warning, "a client read its stream too slowly and was cut off");
    return lose_peer_later();
  }
  if (chunked_) out_.append_with([&](std::string& out) { append_chunk_size(out, bytes.size()); });
  out_.take(std::move(bytes));
  if (chunked_) out_.append("\r\n");
  flush_later();
}

void HttpConnection::end_stream() {
  if (chunked_ && !head_only_) out_.append("0\r\n\r\n");
  end_answer();
}

void HttpConnection::hang_up() {
  keep_alive_ = false;
  end_answer();
}

/// Answers without an exchange and closes: the rest of the input is not worth reading.
void HttpConnection::refuse(rpc::HttpResponse&& response) {
  keep_alive_ = false;
  send_response(std::move(response));
}

void HttpConnection::end_answer() {
  exchange_ = nullptr;
  if (phase_ == Phase::Closed) return;
  phase_ = Phase::Flushing;
  deadline_ = 0;
  if (!dispatching_) host_->send_soon(shared_from_this());  // else dispatch() goes on from here
}

void HttpConnection::send_answer() {
  flush();
  if (!settle()) return;
  // Not advance() itself: the handler that is answering must not be entered again from here.
  if (begin_ != end_)
    asio::post(socket_.get_executor(), [self = shared_from_this()] { self->advance(); });
}

// --- Writing -----------------------------------------------------------------------------

void HttpConnection::flush() {
  if (writing_ || out_.empty() || phase_ == Phase::Closed || peer_lost_) return;
  if (!tls_) {
    const auto& front = out_.front();
    ErrorCode error;
    const std::size_t sent =
        front.size() == 1 ? socket_.write_some(front[0], error) : socket_.write_some(front, error);
    out_.consume(sent);
    if (error && error != asio::error::would_block) return lose_peer_later();
  }
  if (!out_.empty()) {
    write_deadline_ = tick_in(host_->options.timeouts.write_stall);
    write_rest();
  }
}

/// Gathers the pieces of a stream that are written together into one system call.
void HttpConnection::flush_later() {
  if (dispatching_ || writing_ || flush_posted_) return;
  flush_posted_ = true;
  asio::post(socket_.get_executor(), [self = shared_from_this()] {
    self->flush_posted_ = false;
    self->flush();
  });
}

void HttpConnection::write_rest() {
  writing_ = true;
  auto handler = [self = shared_from_this()](const ErrorCode& error, std::size_t bytes) {
    self->on_written(error, bytes);
  };
  if (tls_)
    tls_->async_write_some(out_.front(), std::move(handler));
  else
    socket_.async_write_some(out_.front(), std::move(handler));
}

void HttpConnection::on_written(const ErrorCode& error, std::size_t bytes) {
  writing_ = false;
  if (phase_ == Phase::Closed) return;
  if (error) return close();
  out_.consume(bytes);
  write_deadline_ = tick_in(host_->options.timeouts.write_stall);
  if (!out_.empty()) return write_rest();
  if (settle()) advance();
}

/// Once an answer is out: gets ready for the next request, or ends the connection. Gives
/// whether the connection continues with a next request.
bool HttpConnection::settle() {
  if (phase_ != Phase::Flushing || !out_.empty() || peer_lost_) return false;
  if (keep_alive_) {
    parser_.reset();
    asked_.clear();
    phase_ = Phase::Reading;
    const HttpTimeouts& timeouts = host_->options.timeouts;
    deadline_ = tick_in(begin_ == end_ ? timeouts.idle : timeouts.head);
  } else {
    linger();
  }
  host_->answer_sent();
  return phase_ == Phase::Reading;
}

/// Closes our side and waits for the peer's. Closing at once would make the kernel answer
/// unread input with a reset, which can destroy the answer on its way.
void HttpConnection::linger() {
  if (input_ended_ || !host_->may_linger()) return close();
  phase_ = Phase::Lingering;
  lingers_ = true;
  deadline_ = tick_in(host_->options.timeouts.linger);
  begin_ = end_;
  if (tls_) {
    tls_->async_shutdown([self = shared_from_this()](const ErrorCode&) { self->close(); });
    return;
  }
  ErrorCode ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
  read_more();
}

void HttpConnection::lose_peer_later() {
  if (std::exchange(peer_lost_, true)) return;
  asio::post(socket_.get_executor(), [self = shared_from_this()] { self->close(); });
}

}  // namespace diorama::transport
