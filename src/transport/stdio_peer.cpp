#include "transport/stdio_peer.h"

#include <limits.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "transport/line_splitter.h"

namespace diorama::transport {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kReadBytes = 64 * 1024;

/// A flag that can be waited for together with a file descriptor.
class StopSignal {
 public:
  StopSignal() : fd_(eventfd(0, EFD_CLOEXEC)) {}
  ~StopSignal() { ::close(fd_); }
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  void raise() {
    raised_ = true;
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(fd_, &one, sizeof one);
  }
  [[nodiscard]] bool raised() const { return raised_; }
  [[nodiscard]] int fd() const { return fd_; }

 private:
  int fd_;
  std::atomic<bool> raised_ = false;
};

}  // namespace

/// What the threads and the tasks on the loop share; it lives as long as any of them.
class StdioPeer::Channel : public std::enable_shared_from_this<Channel> {
 public:
  Channel(rpc::Loop& loop, rpc::LineHandler& handler, const StdioOptions& options)
      : loop_(loop), handler_(handler), options_(options) {}

  void start();
  void send_line(std::string_view line);
  void stop();
  std::optional<Error> output_problem();

 private:
  using Lines = std::vector<LineSplitter::Line>;

  void read_all();
  [[nodiscard]] bool wait_readable() const;
  bool deliver(Lines&& lines);
  void hand_over(Lines& lines, std::size_t bytes);
  void post_end();

  void write_all();
  bool take_unsent(std::string& batch);
  bool send(std::string_view bytes);
  [[nodiscard]] bool wait_writable() const;
  ssize_t write_some(std::string_view bytes);

  rpc::Loop& loop_;
  rpc::LineHandler& handler_;
  const StdioOptions options_;
  StopSignal stop_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t unhandled_ = 0;                                 ///< guarded by mutex_
  std::string unsent_;                                        ///< guarded by mutex_
  Clock::time_point flush_until_ = Clock::time_point::max();  ///< guarded by mutex_
  bool output_broken_ = false;                                ///< guarded by mutex_
  int output_error_ = 0;                                      ///< guarded by mutex_; an errno

  bool end_told_ = false;         ///< the loop's
  bool output_is_socket_ = true;  ///< the writer's; until a send() says otherwise
  std::thread reader_;
  std::thread writer_;
};

void StdioPeer::Channel::start() {
  reader_ = std::thread([this] { read_all(); });
  writer_ = std::thread([this] { write_all(); });
}

void StdioPeer::Channel::stop() {
  {
    const std::scoped_lock lock(mutex_);
    if (!reader_.joinable()) return;
    flush_until_ = Clock::now() + options_.flush_time;
    stop_.raise();
  }
  changed_.notify_all();
  reader_.join();
  writer_.join();
}

// --- In ----------------------------------------------------------------------------------

void StdioPeer::Channel::read_all() {
  LineSplitter splitter(options_.max_line);
  std::string buffer(kReadBytes, '\0');
  while (wait_readable()) {
    const ssize_t count = ::read(options_.input, buffer.data(), buffer.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    Lines lines;
    if (count <= 0) {
      splitter.finish(lines);
      deliver(std::move(lines));
      return post_end();
    }
    splitter.feed({buffer.data(), static_cast<std::size_t>(count)}, lines);
    if (!deliver(std::move(lines))) return;
  }
}

bool StdioPeer::Channel::wait_readable() const {
  pollfd waits[] = {{options_.input, POLLIN, 0}, {stop_.fd(), POLLIN, 0}};
  while (!stop_.raised()) {
    if (::poll(waits, 2, -1) < 0 && errno != EINTR) return true;  // let read() report what is wrong
    if (waits[0].revents != 0) return !stop_.raised();
  }
  return false;
}

/// Posts the lines, after waiting until the loop has caught up. False: stopped meanwhile.
bool StdioPeer::Channel::deliver(Lines&& lines) {
  if (lines.empty()) return true;
  std::size_t bytes = 0;
  for (const LineSplitter::Line& line : lines) bytes += line.text.size() + sizeof line;
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] {
      return stop_.raised() || unhandled_ == 0 || unhandled_ + bytes <= options_.max_unhandled;
    });
    if (stop_.raised()) return false;
    unhandled_ += bytes;
  }
  loop_.post([self = shared_from_this(), lines = std::move(lines), bytes]() mutable {
    self->hand_over(lines, bytes);
  });
  return true;
}

void StdioPeer::Channel::hand_over(Lines& lines, std::size_t bytes) {
  for (LineSplitter::Line& line : lines) {
    if (stop_.raised()) return;
    if (line.too_long)
      handler_.on_bad_line({ErrorCode::LimitExceeded,
                            "a line is longer than " + std::to_string(options_.max_line) + " bytes",
                            "send the request in smaller parts",
                            {}});
    else
      handler_.on_line(std::move(line.text));
  }
  const std::scoped_lock lock(mutex_);
  unhandled_ -= bytes;
  changed_.notify_all();
}

void StdioPeer::Channel::post_end() {
  loop_.post([self = shared_from_this()] {
    if (!self->stop_.raised() && !std::exchange(self->end_told_, true)) self->handler_.on_end();
  });
}

// --- Out ---------------------------------------------------------------------------------

void StdioPeer::Channel::send_line(std::string_view line) {
  bool overflow = false;
  {
    const std::scoped_lock lock(mutex_);
    if (output_broken_ || stop_.raised()) return;
    overflow = unsent_.size() > options_.max_unsent;
    if (overflow)
      output_broken_ = true;
    else
      unsent_.append(line).append("\n");
  }
  changed_.notify_all();
  if (overflow) post_end();
}

void StdioPeer::Channel::write_all() {
  std::string batch;
  while (take_unsent(batch)) {
    if (send(batch)) continue;
    {
      const std::scoped_lock lock(mutex_);
      output_broken_ = true;
    }
    return post_end();
  }
}

/// Waits for something to send. False: there is nothing left and there will be nothing.
bool StdioPeer::Channel::take_unsent(std::string& batch) {
  batch.clear();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !unsent_.empty() || stop_.raised() || output_broken_; });
  if (output_broken_) return false;
  batch.swap(unsent_);
  return !batch.empty();
}

bool StdioPeer::Channel::send(std::string_view bytes) {
  while (!bytes.empty()) {
    if (!wait_writable()) return false;
    const ssize_t count = write_some(bytes);
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (const int reason = errno; reason != EINTR && reason != EAGAIN) {
      const std::scoped_lock lock(mutex_);
      output_error_ = reason;
      return false;
    }
  }
  return true;
}

std::optional<Error> StdioPeer::Channel::output_problem() {
  const std::scoped_lock lock(mutex_);
  const bool client_has_gone = output_error_ == EPIPE || output_error_ == ECONNRESET;
  if (output_error_ == 0 || client_has_gone) return std::nullopt;
  return Error{ErrorCode::Io,
               "messages could not be written to standard output: " +
                   std::string(std::strerror(output_error_)),
               "start it from a client that reads its output",
               {}};
}

/// False: the peer took nothing until the time for the last lines was over.
bool StdioPeer::Channel::wait_writable() const {
  pollfd waits[] = {{options_.output, POLLOUT, 0}, {stop_.fd(), POLLIN, 0}};
  while (!stop_.raised()) {
    if (::poll(waits, 2, -1) < 0 && errno != EINTR) return true;
    if (waits[0].revents != 0) return true;
  }
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(flush_until_ - Clock::now());
  return ::poll(waits, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0))) != 0;
}

/// Never blocks after wait_writable(): a pipe that is ready has room for PIPE_BUF bytes.
ssize_t StdioPeer::Channel::write_some(std::string_view bytes) {
  if (output_is_socket_) {
    const ssize_t count =
        ::send(options_.output, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count >= 0 || errno != ENOTSOCK) return count;
    output_is_socket_ = false;
  }
  return ::write(options_.output, bytes.data(), std::min<std::size_t>(bytes.size(), PIPE_BUF));
}

// --- The peer itself ---------------------------------------------------------------------

StdioPeer::StdioPeer(rpc::Loop& loop, rpc::LineHandler& handler, const StdioOptions& options)
    : channel_(std::make_shared<Channel>(loop, handler, options)) {
  channel_->start();
}

StdioPeer::~StdioPeer() {
  stop();
}

void StdioPeer::send_line(std::string line) {
  channel_->send_line(line);
}

void StdioPeer::stop() {
  channel_->stop();
}

std::optional<Error> StdioPeer::output_problem() const {
  return channel_->output_problem();
}

}  // namespace diorama::transport
