#include "transport/http_server.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <utility>
#include <vector>

#include "transport/http_connection.h"
#include "transport/http_reply.h"
#include "transport/tls_context.h"

namespace diorama::transport {

namespace {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using Socket = HttpConnection::Socket;
using Acceptor = asio::basic_socket_acceptor<Tcp, HttpConnection::Executor>;

constexpr std::chrono::milliseconds kAcceptPause{200};
// Connections beside those that count: ones beyond the limit that get a 503, and ones whose last
// answer is out and whose peer has not ended yet.
constexpr std::size_t kMostBeside = 64;

std::string printed(const Tcp::endpoint& endpoint) {
  const std::string host = endpoint.address().to_string();
  return (endpoint.address().is_v6() ? "[" + host + "]" : host) + ":" +
         std::to_string(endpoint.port());
}

Result<asio::ip::address> parse_address(const std::string& text) {
  if (text == "localhost") return asio::ip::address(asio::ip::address_v4::loopback());
  std::string literal = text;
  if (literal.starts_with('[') && literal.ends_with(']'))
    literal = literal.substr(1, literal.size() - 2);
  boost::system::error_code error;
  auto address = asio::ip::make_address(literal, error);
  if (error)
    return Error{ErrorCode::InvalidArgument,
                 "'" + text + "' is not an IP address",
                 "use an address such as 127.0.0.1, 0.0.0.0 or ::1, or 'localhost'",
                 {}};
  return address;
}

Result<void> check_tokens(const HttpOptions& options, const asio::ip::address& address) {
  for (const HttpToken& token : options.tokens)
    if (token.token.empty())
      return Error{ErrorCode::InvalidArgument,
                   "the token named '" + token.name + "' is empty",
                   "give it a long random value, or leave it out",
                   {}};
  if (options.tokens.empty() && !address.is_loopback())
    return Error{ErrorCode::PermissionDenied,
                 "refusing to listen on " + address.to_string() +
                     " without a token: every machine that reaches it could change the project",
                 "configure a token, or listen on 127.0.0.1",
                 {}};
  return {};
}

Error cannot_listen(const Tcp::endpoint& endpoint, const boost::system::error_code& error) {
  const std::string start = "cannot listen on " + printed(endpoint) + ": ";
  if (error == asio::error::address_in_use)
    return {ErrorCode::Io,
            start + "the port is already in use",
            "stop the other program, or choose another port (0 takes any free one)",
            {}};
  if (error == asio::error::access_denied)
    return {ErrorCode::Io, start + "not permitted", "choose a port above 1023", {}};
  return {ErrorCode::Io, start + error.message(), "check the address and the port", {}};
}

Result<void> listen(Acceptor& acceptor, const Tcp::endpoint& endpoint) {
  boost::system::error_code error;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(Acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (!error) acceptor.non_blocking(true, error);
  if (error) return cannot_listen(endpoint, error);
  return {};
}

}  // namespace

/// The server's internals. Shared with its connections, whose last callbacks may come after
/// the server's end.
class HttpServer::Host final : public ConnectionHost, public std::enable_shared_from_this<Host> {
 public:
  explicit Host(IoLoop& loop) : loop_(loop), acceptor_(loop.context()) {}

  Result<void> open(HttpOptions given, rpc::HttpHandler& the_handler);
  void stop_accepting();
  void close_idle();
  void close_all();
  void shutdown(std::chrono::milliseconds grace, std::move_only_function<void()> done);

  void connection_closed(HttpConnection& connection) override;
  bool may_linger() override;
  void answer_sent() override { finish_drain_later(); }
  void send_soon(std::shared_ptr<HttpConnection> connection) override;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::size_t connection_count() const { return connections_.size(); }

 private:
  void accept();
  void on_accept(const boost::system::error_code& error, Socket socket);
  void add(Socket socket);
  void start_sweeping();
  void sweep();
  void send_answers();
  void finish_drain_later();
  void finish_drain(bool out_of_time);
  [[nodiscard]] bool any_busy() const;

  IoLoop& loop_;
  Acceptor acceptor_;
  std::vector<std::shared_ptr<HttpConnection>> connections_;
  std::size_t lingering_ = 0;  ///< of them, how many only wait for their peer's end
  std::vector<std::shared_ptr<HttpConnection>> answered_;  ///< their answers are not yet sent
  std::vector<std::shared_ptr<HttpConnection>> sending_;   ///< kept for its capacity
  std::move_only_function<void()> drained_;
  rpc::TimerId sweep_timer_ = rpc::TimerId::None;
  rpc::TimerId accept_timer_ = rpc::TimerId::None;
  rpc::TimerId drain_timer_ = rpc::TimerId::None;
  std::uint16_t port_ = 0;
  bool ended_ = false;
};

Result<void> HttpServer::Host::open(HttpOptions given, rpc::HttpHandler& the_handler) {
  options = std::move(given);
  handler = &the_handler;
  options.timeouts.sweep = std::max(options.timeouts.sweep, std::chrono::milliseconds(1));
  DIORAMA_TRY(const asio::ip::address address, parse_address(options.address));
  DIORAMA_CHECK(check_tokens(options, address));
  if (!options.tls_cert.empty() || !options.tls_key.empty()) {
    DIORAMA_TRY(tls, make_tls_context(options.tls_cert, options.tls_key));
  }
  DIORAMA_CHECK(listen(acceptor_, Tcp::endpoint(address, options.port)));
  boost::system::error_code ignored;
  port_ = acceptor_.local_endpoint(ignored).port();
  edge.emplace(EdgeAddress{.host = address.to_string(),
                           .port = port_,
                           .loopback = address.is_loopback(),
                           .wildcard = address.is_unspecified(),
                           .tls = tls.has_value()},
               options);
  if (!tls && !address.is_loopback() && options.log)
    options.log(LogLevel::Warning,
                "without TLS everybody on the way can read what clients send to " +
                    edge->base_url() + ", tokens too: set --tls-cert and --tls-key");
  accept();
  return {};
}

void HttpServer::Host::accept() {
  acceptor_.async_accept(
      [self = shared_from_this()](const boost::system::error_code& error, Socket socket) {
        self->on_accept(error, std::move(socket));
      });
}

void HttpServer::Host::on_accept(const boost::system::error_code& error, Socket socket) {
  if (!acceptor_.is_open()) return;
  if (!error) {
    add(std::move(socket));
    return accept();
  }
  if (error == asio::error::connection_aborted) return accept();
  // Out of file descriptors or memory: the waiting connection would wake us again at once.
  if (options.log) options.log(LogLevel::Warning, "cannot accept a connection: " + error.message());
  accept_timer_ = loop_.after(kAcceptPause, [self = shared_from_this()] {
    if (self->acceptor_.is_open()) self->accept();
  });
}

void HttpServer::Host::add(Socket socket) {
  if (connections_.size() >= options.max_connections + kMostBeside) return;  // just closed
  const bool too_many = connections_.size() - lingering_ >= options.max_connections;
  start_sweeping();
  auto connection = std::make_shared<HttpConnection>(std::move(socket), shared_from_this());
  connection->slot = connections_.size();
  connections_.push_back(connection);
  if (too_many)
    connection->refuse_overload();
  else
    connection->start();
}

void HttpServer::Host::connection_closed(HttpConnection& connection) {
  const std::size_t slot = connection.slot;
  if (slot >= connections_.size() || connections_[slot].get() != &connection) return;
  connections_.back()->slot = slot;
  std::swap(connections_[slot], connections_.back());
  connections_.pop_back();
  if (connection.lingers()) --lingering_;
  finish_drain_later();
}

bool HttpServer::Host::may_linger() {
  if (lingering_ >= kMostBeside) return false;
  ++lingering_;
  return true;
}

void HttpServer::Host::send_soon(std::shared_ptr<HttpConnection> connection) {
  if (answered_.empty())
    asio::post(loop_.context(), [self = shared_from_this()] { self->send_answers(); });
  answered_.push_back(std::move(connection));
}

/// First all answers, then all reads: by then a fast client's next request is there, and a
/// read that looks for it too early is a wasted system call.
void HttpServer::Host::send_answers() {
  sending_.swap(answered_);
  for (const auto& connection : sending_) connection->send_answer();
  for (const auto& connection : sending_) connection->read_more();
  sending_.clear();
}

/// The sweep runs only while there are connections, so an idle server never wakes up.
void HttpServer::Host::start_sweeping() {
  if (sweep_timer_ != rpc::TimerId::None) return;
  date = http_date();
  sweep_timer_ =
      loop_.after(options.timeouts.sweep, [self = shared_from_this()] { self->sweep(); });
}

void HttpServer::Host::sweep() {
  sweep_timer_ = rpc::TimerId::None;
  ++tick;
  // From the back: a connection that closes takes the last one into its place.
  for (std::size_t i = connections_.size(); i-- > 0;)
    if (i < connections_.size()) std::shared_ptr(connections_[i])->tick();
  if (!connections_.empty()) start_sweeping();
}

void HttpServer::Host::stop_accepting() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
}

void HttpServer::Host::close_idle() {
  const auto all = connections_;
  for (const auto& connection : all) connection->close_if_idle();
}

void HttpServer::Host::close_all() {
  ended_ = true;
  stop_accepting();
  for (const rpc::TimerId timer : {sweep_timer_, accept_timer_, drain_timer_}) loop_.cancel(timer);
  while (!connections_.empty()) std::shared_ptr(connections_.back())->close();
}

void HttpServer::Host::shutdown(std::chrono::milliseconds grace,
                                std::move_only_function<void()> done) {
  draining = true;
  drained_ = std::move(done);
  stop_accepting();
  drain_timer_ = loop_.after(grace, [self = shared_from_this()] { self->finish_drain(true); });
  finish_drain_later();
}

bool HttpServer::Host::any_busy() const {
  return std::ranges::any_of(connections_, [](const auto& each) { return each->busy(); });
}

/// Posted, because it is asked for in the middle of connections' own work.
void HttpServer::Host::finish_drain_later() {
  if (!draining || !drained_) return;
  loop_.post([self = shared_from_this()] { self->finish_drain(false); });
}

void HttpServer::Host::finish_drain(bool out_of_time) {
  if (ended_ || !drained_ || (!out_of_time && any_busy())) return;
  auto done = std::exchange(drained_, nullptr);
  close_all();
  done();
}

HttpServer::HttpServer(std::shared_ptr<Host> host) : host_(std::move(host)) {}

HttpServer::~HttpServer() {
  host_->close_all();
}

Result<std::unique_ptr<HttpServer>> HttpServer::start(IoLoop& loop, HttpOptions options,
                                                      rpc::HttpHandler& handler) {
  auto host = std::make_shared<Host>(loop);
  DIORAMA_CHECK(host->open(std::move(options), handler));
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(host)));
}

std::uint16_t HttpServer::port() const {
  return host_->port();
}

const std::string& HttpServer::base_url() const {
  return host_->edge->base_url();
}

std::size_t HttpServer::connection_count() const {
  return host_->connection_count();
}

void HttpServer::stop_accepting() {
  host_->stop_accepting();
}

void HttpServer::close_idle_connections() {
  host_->close_idle();
}

void HttpServer::shutdown(std::chrono::milliseconds grace, std::move_only_function<void()> done) {
  host_->shutdown(grace, std::move(done));
}

}  // namespace diorama::transport
