#include "io/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <tuple>
#include <utility>

#include "io/file.h"

namespace diorama::io {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// The three streams, the folder and the open files of the new process.
class Actions {
 public:
  Actions(const ProcessCommand& command, const ProcessStreams& streams, int kept) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_adddup2(&actions_, streams.output < 0 ? kept : streams.output, 1);
    ::posix_spawn_file_actions_adddup2(&actions_, kept, 2);
    if (streams.input < 0)
      ::posix_spawn_file_actions_addopen(&actions_, 0, "/dev/null", O_RDONLY, 0);
    else
      ::posix_spawn_file_actions_adddup2(&actions_, streams.input, 0);
    ::posix_spawn_file_actions_addclosefrom_np(&actions_, 3);
    if (!command.folder.empty())
      ::posix_spawn_file_actions_addchdir_np(&actions_, command.folder.c_str());
  }
  ~Actions() { ::posix_spawn_file_actions_destroy(&actions_); }
  Actions(const Actions&) = delete;
  Actions& operator=(const Actions&) = delete;
  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

/// Its own group, and no signal blocked or ignored just because this program does so.
class Attributes {
 public:
  Attributes() {
    ::posix_spawnattr_init(&attributes_);
    sigset_t signals;
    ::sigemptyset(&signals);
    ::posix_spawnattr_setsigmask(&attributes_, &signals);
    ::sigfillset(&signals);
    ::posix_spawnattr_setsigdefault(&attributes_, &signals);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    ::posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~Attributes() { ::posix_spawnattr_destroy(&attributes_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  [[nodiscard]] const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

Error cannot_run(const std::string& program, int reason) {
  Error error = disk_error("run", program, reason);
  if (is_folder(program)) {
    error.hint = "that is a folder: give the program in it";
  } else if (reason == ENOEXEC) {
    error.hint = "give a program made for this machine";
  } else if (reason == ENOENT && ::access(program.c_str(), F_OK) == 0) {
    error.hint = "the file is there, but the interpreter that it names is not";
  } else if (reason == EACCES) {
    error.hint = "make the file executable (chmod +x), or give another one";
  }
  return error;
}

/// The arguments as the system takes them. They live as long as the command.
std::vector<char*> argument_list(const ProcessCommand& command) {
  std::vector<char*> out;
  out.reserve(command.arguments.size() + 2);
  out.push_back(const_cast<char*>(command.program.c_str()));
  for (const std::string& argument : command.arguments)
    out.push_back(const_cast<char*>(argument.c_str()));
  out.push_back(nullptr);
  return out;
}

/// For the system a text would end at its first NUL, and mean something else.
bool has_nul(const ProcessCommand& command) {
  const auto contains_nul = [](const std::string& text) { return text.contains('\0'); };
  return contains_nul(command.program) || contains_nul(command.folder) ||
         std::ranges::any_of(command.arguments, contains_nul);
}

milliseconds left_until(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
  return std::clamp(left, milliseconds(0), milliseconds(std::chrono::hours(24)));
}

}  // namespace

std::string to_text(const ProcessEnd& end) {
  if (end.signal == 0) return "exit code " + std::to_string(end.exit_code);
  const char* const name = ::sigdescr_np(end.signal);
  return "signal " + std::to_string(end.signal) +
         (name == nullptr ? std::string{} : " (" + std::string(name) + ")");
}

Process::Process(int id, OpenFile handle, OpenFile pipe)
    : program_(handle.path()), id_(id), handle_(std::move(handle)), pipe_(std::move(pipe)) {}

Process::Process(Process&& other) noexcept
    : program_(std::move(other.program_)),
      id_(std::exchange(other.id_, 0)),
      handle_(std::move(other.handle_)),
      pipe_(std::move(other.pipe_)),
      pipe_open_(std::exchange(other.pipe_open_, false)),
      end_(other.end_),
      output_(std::move(other.output_)) {}

Process::~Process() {
  if (id_ != 0) std::ignore = stop(milliseconds(0));
}

Result<Process> Process::start(const ProcessCommand& command, const ProcessStreams& streams) {
  if (has_nul(command)) return cannot_run(command.program, EINVAL);
  if (!command.folder.empty() && !is_folder(command.folder))
    return disk_error("work in", command.folder, ENOTDIR);
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    return disk_error("make a pipe for", command.program, errno);
  OpenFile reading(ends[0], command.program);
  const OpenFile writing(ends[1], command.program);
  ::fcntl(reading.number(), F_SETFL, O_NONBLOCK);
  const Actions actions(command, streams, writing.number());
  const Attributes attributes;
  pid_t id = 0;
  const int failed = ::posix_spawn(&id, command.program.c_str(), actions.get(), attributes.get(),
                                   argument_list(command).data(), environ);
  if (failed != 0) return cannot_run(command.program, failed);
  OpenFile handle(static_cast<int>(::syscall(SYS_pidfd_open, id, 0)), command.program);
  if (!handle) {
    const int reason = errno;
    ::kill(-id, SIGKILL);
    ::waitpid(id, nullptr, 0);
    return disk_error("watch", command.program, reason);
  }
  return Process(id, std::move(handle), std::move(reading));
}

bool Process::take_output() {
  // Bounded, for programs that print as fast as they are read.
  constexpr int kMostReads = 64;
  std::array<char, 16384> buffer;
  for (int i = 0; i < kMostReads; ++i) {
    const ssize_t count = ::read(pipe_.number(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno == EAGAIN;
    if (count == 0) return false;
    output_.append(buffer.data(), static_cast<std::size_t>(count));
    // Cut seldom: each time moves what is kept.
    if (output_.size() > 2 * kOutputKept) output_.erase(0, output_.size() - kOutputKept);
  }
  return true;
}

bool Process::ended_within(milliseconds longest) {
  const Clock::time_point deadline = Clock::now() + longest;
  for (;;) {
    std::array<pollfd, 2> waited{{{handle_.number(), POLLIN, 0}, {pipe_.number(), POLLIN, 0}}};
    const nfds_t count = pipe_open_ ? 2 : 1;
    const int ready = ::poll(waited.data(), count, static_cast<int>(left_until(deadline).count()));
    if (ready < 0 && errno != EINTR) return false;
    if (pipe_open_ && waited[1].revents != 0) pipe_open_ = take_output();
    if (ready > 0 && waited[0].revents != 0) return true;
    if (left_until(deadline) == milliseconds(0)) return false;
  }
}

Result<ProcessEnd> Process::collect() {
  if (id_ == 0) return disk_error("learn the end of", program_, ECHILD);
  if (pipe_open_) pipe_open_ = take_output();
  if (output_.size() > kOutputKept) output_.erase(0, output_.size() - kOutputKept);
  int status = 0;
  pid_t found = 0;
  do found = ::waitpid(id_, &status, 0);
  while (found < 0 && errno == EINTR);
  const int reason = errno;
  id_ = 0;
  if (found < 0) return disk_error("learn the end of", program_, reason);
  end_ = WIFSIGNALED(status) ? ProcessEnd{0, WTERMSIG(status)} : ProcessEnd{WEXITSTATUS(status), 0};
  return *end_;
}

Result<std::optional<ProcessEnd>> Process::wait(milliseconds longest) {
  if (end_) return end_;
  if (id_ != 0 && !ended_within(longest)) return std::optional<ProcessEnd>();
  DIORAMA_TRY(const ProcessEnd end, collect());
  return std::optional(end);
}

Result<ProcessEnd> Process::stop(milliseconds grace) {
  if (end_) return *end_;
  if (id_ != 0) {  // 0 would mean the group of this program
    ::kill(-id_, SIGTERM);
    ended_within(grace);
    ::kill(-id_, SIGKILL);
  }
  return collect();
}

std::int64_t process_id() {
  return ::getpid();
}

}  // namespace diorama::io
