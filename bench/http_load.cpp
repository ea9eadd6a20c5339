#include "http_load.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <utility>

namespace diorama::bench {
namespace {

constexpr std::size_t kBufferSize = 65'536;
constexpr int kStalledMs = 10'000;

bool same_ignoring_case(std::string_view text, std::string_view lower) {
  return text.size() == lower.size() &&
         std::ranges::equal(text, lower, [](char a, char b) { return (a | 0x20) == b || a == b; });
}

/// The size of the whole answer at the front of `bytes`, or 0 while it is incomplete.
std::size_t answer_size(std::string_view bytes) {
  const std::size_t head = bytes.find("\r\n\r\n");
  if (head == std::string_view::npos) return 0;
  const std::size_t body = head + 4;
  const std::string_view length = header(bytes.substr(0, body), "content-length");
  if (!length.empty()) {
    std::size_t size = 0;
    std::from_chars(length.data(), length.data() + length.size(), size);
    return bytes.size() >= body + size ? body + size : 0;
  }
  if (header(bytes.substr(0, body), "transfer-encoding").empty()) return body;  // 202, 204
  // One request in flight: the last chunk is also the end of what was received.
  return bytes.ends_with("\r\n0\r\n\r\n") || bytes.substr(body) == "0\r\n\r\n" ? bytes.size() : 0;
}

/// Adds one to decimal digits in place; after 99999999 comes 10000000.
void count_up(char* digits) {
  for (std::size_t i = kCounter.size(); i-- > 0;) {
    if (digits[i] != '9') {
      ++digits[i];
      return;
    }
    digits[i] = '0';
  }
  digits[0] = '1';
}

std::int64_t clock_ns(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

/// One connection under load.
class Client {
 public:
  Client(int fd, const Script& script)
      : fd_(fd), request_(script.request), expected_(script.expected), buffer_(kBufferSize) {
    for (auto at = request_.find(kCounter); at != std::string::npos;
         at = request_.find(kCounter, at + kCounter.size()))
      counters_.push_back(at);
    if (!expected_.ends_with(kCounter)) fail("a script expects an answer without a counter");
  }

  [[nodiscard]] int fd() const { return fd_; }
  [[nodiscard]] std::int64_t sent_at() const { return sent_at_; }

  void send_next(std::int64_t now) {
    char* digits = expected_.data() + expected_.size() - kCounter.size();
    count_up(digits);
    for (const std::size_t at : counters_) std::memcpy(&request_[at], digits, kCounter.size());
    sent_at_ = now;
    if (::send(fd_, request_.data(), request_.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(request_.size()))
      fail(std::string("send: ") + std::strerror(errno));
  }

  /// Reads what has come; true when the answer is complete and right.
  bool receive() {
    const ssize_t got = ::recv(fd_, buffer_.data() + used_, buffer_.size() - used_, 0);
    if (got <= 0) fail("the server closed a connection under load after:\n" + received());
    used_ += static_cast<std::size_t>(got);
    const std::string_view bytes(buffer_.data(), used_);
    if (used_ == buffer_.size()) fail("an answer is larger than expected");
    if (answer_size(bytes) == 0) return false;
    if (!bytes.starts_with("HTTP/1.1 200 ")) fail("not a 200 answer:\n" + received());
    if (::memmem(bytes.data(), bytes.size(), expected_.data(), expected_.size()) == nullptr)
      fail("the answer lacks '" + expected_ + "':\n" + received());
    used_ = 0;
    return true;
  }

 private:
  [[nodiscard]] std::string received() const { return {buffer_.data(), used_}; }

  int fd_;
  std::string request_, expected_;
  std::vector<std::size_t> counters_;  ///< where the counter is in the request
  std::vector<char> buffer_;
  std::size_t used_ = 0;
  std::int64_t sent_at_ = 0;
};

}  // namespace

void fail(const std::string& message) {
  std::fprintf(stderr, "bench: %s\n", message.c_str());
  std::exit(1);
}

std::int64_t now_ns() {
  return clock_ns(CLOCK_MONOTONIC);
}

Connection::Connection(int port) : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
    fail("cannot connect to port " + std::to_string(port));
  const int on = 1;
  ::setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  // The system's default may pace with timers, which costs a tenth of each send on loopback.
  ::setsockopt(fd_, IPPROTO_TCP, TCP_CONGESTION, "reno", 4);
  const timeval patience{kStalledMs / 1000, 0};
  ::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
}

Connection::Connection(Connection&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

Connection::~Connection() {
  if (fd_ >= 0) ::close(fd_);
}

std::string Connection::exchange(std::string_view request) {
  if (::send(fd_, request.data(), request.size(), MSG_NOSIGNAL) !=
      static_cast<ssize_t>(request.size()))
    fail("cannot send a request");
  std::string answer;
  std::array<char, 4096> chunk{};
  while (answer_size(answer) == 0) {
    const ssize_t got = ::recv(fd_, chunk.data(), chunk.size(), 0);
    if (got <= 0) fail("no answer to:\n" + std::string(request) + "\nonly:\n" + answer);
    answer.append(chunk.data(), static_cast<std::size_t>(got));
  }
  return answer;
}

double Load::percentile_us(double share) const {
  const auto last = static_cast<double>(latencies_ns.size() - 1);
  return latencies_ns[static_cast<std::size_t>(last * share)] / 1000.0;
}

namespace {

/// `ends(now, answered)` tells when no further request is sent.
template <class Ends>
Load run_until(std::vector<Connection>& connections, const std::vector<Script>& scripts,
               std::size_t expected, const Ends& ends) {
  std::vector<Client> clients;
  clients.reserve(connections.size());
  const int epoll = ::epoll_create1(EPOLL_CLOEXEC);
  for (std::size_t i = 0; i < connections.size(); ++i) {
    clients.emplace_back(connections[i].fd(), scripts[i]);
    epoll_event event{.events = EPOLLIN, .data = {.u64 = i}};
    ::epoll_ctl(epoll, EPOLL_CTL_ADD, connections[i].fd(), &event);
  }

  Load load;
  load.latencies_ns.reserve(expected);
  const std::int64_t cpu_start = clock_ns(CLOCK_PROCESS_CPUTIME_ID);
  const std::int64_t start = now_ns();
  std::int64_t last = start;
  for (Client& client : clients) client.send_next(now_ns());
  std::array<epoll_event, 64> events{};
  for (std::size_t in_flight = clients.size(); in_flight > 0;) {
    const int ready = ::epoll_wait(epoll, events.data(), events.size(), kStalledMs);
    if (ready <= 0) fail("the server stopped answering under load");
    for (int i = 0; i < ready; ++i) {
      Client& client = clients[events[static_cast<std::size_t>(i)].data.u64];
      if (!client.receive()) continue;
      const std::int64_t now = now_ns();
      if (!ends(now - start, load.latencies_ns.size())) {
        last = now;
        load.latencies_ns.push_back(static_cast<std::uint32_t>(now - client.sent_at()));
        client.send_next(now);
      } else {
        --in_flight;
      }
    }
  }
  ::close(epoll);
  load.own_cpu_us = static_cast<double>(clock_ns(CLOCK_PROCESS_CPUTIME_ID) - cpu_start) / 1000 /
                    static_cast<double>(load.latencies_ns.size() + 1);
  load.seconds = static_cast<double>(last - start) / 1e9;
  std::ranges::sort(load.latencies_ns);
  return load;
}

}  // namespace

Load run_load(std::vector<Connection>& connections, const std::vector<Script>& scripts,
              double seconds) {
  const auto longest = static_cast<std::int64_t>(seconds * 1e9);
  Load load = run_until(connections, scripts, static_cast<std::size_t>(seconds * 200'000),
                        [&](std::int64_t time, std::size_t) { return time >= longest; });
  load.seconds = seconds;
  return load;
}

Load run_calls(std::vector<Connection>& connections, const std::vector<Script>& scripts,
               std::size_t calls) {
  return run_until(connections, scripts, calls,
                   [&](std::int64_t, std::size_t answered) { return answered >= calls; });
}

std::string_view header(std::string_view answer, std::string_view name) {
  for (std::size_t line = answer.find("\r\n"); line != std::string_view::npos;
       line = answer.find("\r\n", line + 2)) {
    const std::string_view rest = answer.substr(line + 2);
    if (rest.starts_with("\r\n")) break;
    if (rest.size() <= name.size() || rest[name.size()] != ':') continue;
    if (!same_ignoring_case(rest.substr(0, name.size()), name)) continue;
    const std::string_view value =
        rest.substr(name.size() + 1, rest.find("\r\n") - name.size() - 1);
    return value.substr(std::min(value.find_first_not_of(' '), value.size()));
  }
  return {};
}

}  // namespace diorama::bench
