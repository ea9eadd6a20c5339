#include "io/limited_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <optional>
#include <tuple>
#include <utility>

namespace diorama::io {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// Writing to a program that has ended is an error here, and no signal that ends this program.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    ::sigemptyset(&pipe_);
    ::sigaddset(&pipe_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoPipeSignal() {
    if (::sigismember(&before_, SIGPIPE) == 0) {
      const timespec now{};
      while (::sigtimedwait(&pipe_, nullptr, &now) > 0) continue;
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t before_{};
};

struct Pipe {
  OpenFile reading, writing;
};
Result<Pipe> make_pipe(const std::string& program) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return disk_error("make a pipe for", program, errno);
  return Pipe{OpenFile(ends[0], program), OpenFile(ends[1], program)};
}

/// Past its soft limit of processor time a program gets a signal that says so; the hard one kills.
bool set_limits(int id, const ProcessLimits& limits) {
  const auto set = [id](__rlimit_resource what, rlim_t soft, rlim_t hard) {
    const rlimit value{soft, hard};
    return ::prlimit(id, what, &value, nullptr) == 0;
  };
  const auto seconds = static_cast<rlim_t>(limits.cpu.count());
  return set(RLIMIT_AS, limits.memory_bytes, limits.memory_bytes) &&
         set(RLIMIT_CPU, seconds, seconds + 2) && set(RLIMIT_CORE, 0, 0);
}

class LimitedRun {
 public:
  LimitedRun(const std::string& program, const ProcessLimits& limits, const TakeBytes& take,
             const AskCancelled& cancelled)
      : program_(program), limits_(limits), take_(take), cancelled_(cancelled) {}

  Result<void> run(const ProcessCommand& command, std::string_view input) {
    DIORAMA_TRY(Pipe in, make_pipe(program_));
    DIORAMA_TRY(Pipe out, make_pipe(program_));
    ::fcntl(in.writing.number(), F_SETFL, O_NONBLOCK);
    ::fcntl(out.reading.number(), F_SETFL, O_NONBLOCK);
    DIORAMA_TRY(Process process,
                Process::start(command, {in.reading.number(), out.writing.number()}));
    close(in.reading);
    close(out.writing);
    // It waits for its input until the limits hold. One that has ended already needs none.
    if (!set_limits(process.id(), limits_) && errno != ESRCH)
      return disk_error("limit", program_, errno);
    to_.emplace(std::move(in.writing));
    from_.emplace(std::move(out.reading));
    DIORAMA_CHECK(talk(process, input));
    return judge(process);
  }

 private:
  static void close(OpenFile& file) { const OpenFile closing = std::move(file); }

  /// Gives and takes until its output ends.
  Result<void> talk(Process& process, std::string_view input) {
    const NoPipeSignal no_signal;
    while (from_) {
      if (input.empty()) to_.reset();
      DIORAMA_CHECK(reason_to_stop());
      std::array<pollfd, 2> waited{
          {{from_->number(), POLLIN, 0}, {to_ ? to_->number() : -1, POLLOUT, 0}}};
      ::poll(waited.data(), waited.size(), static_cast<int>(next_look().count()));
      if (waited[1].revents != 0) give(input);
      if (waited[0].revents != 0) {
        DIORAMA_CHECK(take_output());
        continue;
      }
      DIORAMA_TRY(const auto end, process.wait(milliseconds(0)));
      if (end) from_.reset();  // what it started keeps its output open, but gives no answer
    }
    to_.reset();
    return {};
  }

  /// What it does not read any more is not given.
  void give(std::string_view& input) {
    const ssize_t count = ::write(to_->number(), input.data(), input.size());
    if (count >= 0) input.remove_prefix(static_cast<std::size_t>(count));
    if (count < 0 && errno != EAGAIN && errno != EINTR) input = {};
  }

  Result<void> take_output() {
    const ssize_t count = ::read(from_->number(), buffer_.data(), buffer_.size());
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return {};
    if (count <= 0) return from_.reset(), Result<void>();
    taken_ += static_cast<std::size_t>(count);
    if (taken_ > limits_.output_bytes)
      return failed(ErrorCode::LimitExceeded,
                    "wrote more than " + std::to_string(limits_.output_bytes) + " bytes");
    take_({buffer_.data(), static_cast<std::size_t>(count)});
    return {};
  }

  [[nodiscard]] milliseconds left() const {
    return std::max(milliseconds(0), std::chrono::ceil<milliseconds>(deadline_ - Clock::now()));
  }
  [[nodiscard]] milliseconds next_look() const { return std::min(left(), milliseconds(50)); }

  Result<void> reason_to_stop() const {
    if (cancelled_ && cancelled_())
      return Error{
          ErrorCode::Cancelled, program_ + " was stopped because it was cancelled", {}, {}};
    if (left() > milliseconds(0)) return {};
    return failed(ErrorCode::Timeout,
                  "did not end within " + std::to_string(limits_.time.count()) + " ms");
  }

  /// Its output has ended; so has it, or it is about to.
  Result<void> judge(Process& process) {
    std::optional<ProcessEnd> end;
    while (!end) {
      DIORAMA_CHECK(reason_to_stop());
      DIORAMA_TRY(end, process.wait(next_look()));
    }
    if (*end == ProcessEnd{}) return {};
    const std::string& said = process.output();
    if (end->signal == SIGXCPU)
      return failed(
          ErrorCode::LimitExceeded,
          "used more than " + std::to_string(limits_.cpu.count()) + " s of processor time");
    if (end->exit_code == kOutOfMemoryExit || said.contains("std::bad_alloc"))
      return failed(
          ErrorCode::LimitExceeded,
          "needed more than " + std::to_string(limits_.memory_bytes) + " bytes of memory");
    const std::string reason = last_line(said);
    return failed(ErrorCode::Io,
                  "ended with " + to_text(*end) + (reason.empty() ? "" : ": ") + reason);
  }

  [[nodiscard]] Error failed(ErrorCode code, const std::string& how) const {
    return Error{code, program_ + " " + how, {}, {}};
  }

  static std::string last_line(std::string_view said) {
    while (said.ends_with('\n')) said.remove_suffix(1);
    return std::string(said.substr(said.rfind('\n') + 1));
  }

  const std::string& program_;
  const ProcessLimits& limits_;
  const TakeBytes& take_;
  const AskCancelled& cancelled_;
  Clock::time_point deadline_ = Clock::now() + limits_.time;
  std::optional<OpenFile> to_, from_;
  std::size_t taken_ = 0;
  std::array<char, 65536> buffer_{};
};

}  // namespace

Result<void> run_limited(const ProcessCommand& command, std::string_view input,
                         const ProcessLimits& limits, const TakeBytes& take,
                         const AskCancelled& cancelled) {
  return LimitedRun(command.program, limits, take, cancelled).run(command, input);
}

Result<std::string> run_limited(const ProcessCommand& command, std::string_view input,
                                const ProcessLimits& limits, const AskCancelled& cancelled) {
  std::string output;
  DIORAMA_CHECK(run_limited(
      command, input, limits, [&](std::string_view bytes) { output += bytes; }, cancelled));
  return output;
}

}  // namespace diorama::io
