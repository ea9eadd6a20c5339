// http_load: a closed-loop HTTP/1.1 load generator, one thread, N keep-alive connections.
//
// Every connection has one request in flight; its answer, once checked, triggers the next.
// It must cost less per request than any server it measures, so it knows only as much HTTP
// as an answer's size needs: the status, Content-Length, and the end of a chunked body.
//
// Errors: a wrong answer or a lost connection ends the program (fail). A benchmark that goes
// on after an error measures nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace diorama::bench {

/// Prints the message to stderr and ends the program. Child processes die with it.
[[noreturn]] void fail(const std::string& message);

/// Nanoseconds of the monotonic clock.
std::int64_t now_ns();

/// Stands for the eight digits that count requests; it may occur several times in one.
inline constexpr std::string_view kCounter = "10000000";

/// A blocking connection to 127.0.0.1, for load and for single exchanges around it.
class Connection {
 public:
  explicit Connection(int port);
  Connection(Connection&& other) noexcept;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  Connection& operator=(Connection&&) = delete;
  ~Connection();

  [[nodiscard]] int fd() const { return fd_; }
  /// Sends one request and returns its whole answer, head and body.
  std::string exchange(std::string_view request);

 private:
  int fd_;
};

/// What one connection sends, for ever.
struct Script {
  std::string request;   ///< head and body, with kCounter where the count goes
  std::string expected;  ///< a part of each answer's body, with kCounter at its end
};

struct Load {
  double seconds = 0;
  double own_cpu_us = 0;                    ///< of the generator itself, per request
  std::vector<std::uint32_t> latencies_ns;  ///< one per request, sorted

  [[nodiscard]] double requests_per_second() const {
    return static_cast<double>(latencies_ns.size()) / seconds;
  }
  /// REQUIRES: at least one request; 0 <= share <= 1.
  [[nodiscard]] double percentile_us(double share) const;
};

/// Runs the scripts, one per connection, for the given time.
Load run_load(std::vector<Connection>& connections, const std::vector<Script>& scripts,
              double seconds);
/// The same until that many requests are answered, however long it takes.
Load run_calls(std::vector<Connection>& connections, const std::vector<Script>& scripts,
               std::size_t calls);

/// The value of a header of an answer, or "" when it has none. The name is in lower case.
std::string_view header(std::string_view answer, std::string_view name);

}  // namespace diorama::bench
