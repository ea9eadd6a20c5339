// Process: another program, run beside this one: started, waited for, ended.
//
// There is no shell: arguments reach the program as they are. It gets its own process
// group, reads nothing (its input is empty), inherits no open file, and the end of its output
// is kept. Not for talking to a program, only for one that works by itself and then ends; a
// program that is given bytes and gives bytes back, within limits, is io/limited_process.h.
//
// Threading: one thread at a time. Output is read only inside wait() and
// stop(); a program that prints much pauses between the calls.
// Errors: Io with the program's path and the system's reason.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "io/disk.h"

namespace diorama::io {

struct ProcessCommand {
  std::string program;  ///< a path; it is not searched for
  std::vector<std::string> arguments;
  std::string folder;  ///< to work in; empty: this program's own
};

/// Files of this program that become streams of the other one. Below 0: as without them.
struct ProcessStreams {
  int input = -1;   ///< else there is nothing to read
  int output = -1;  ///< of stdout only; else it is kept, with stderr
};

/// How a process ended: by itself with an exit code, or by a signal.
struct ProcessEnd {
  int exit_code = 0;
  int signal = 0;  ///< 0: by itself

  bool operator==(const ProcessEnd&) const = default;
};
/// "exit code 1", "signal 9 (Killed)".
[[nodiscard]] std::string to_text(const ProcessEnd& end);

class Process {
 public:
  /// This much of its output is kept, the last of it.
  static constexpr std::size_t kOutputKept = 64 << 10;

  static Result<Process> start(const ProcessCommand& command, const ProcessStreams& streams = {});
  /// Kills a process that still runs, and those that it started.
  ~Process();
  Process(Process&& other) noexcept;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  Process& operator=(Process&&) = delete;

  /// How it ended. Nothing when it still runs after that time.
  Result<std::optional<ProcessEnd>> wait(std::chrono::milliseconds longest);
  /// Asks it and the processes it started to end; kills those that are left when it has ended or
  /// that time is over. One that left the group (setsid) is out of reach.
  Result<ProcessEnd> stop(std::chrono::milliseconds grace);
  /// As the operating system counts; 0 when it has ended and was waited for.
  [[nodiscard]] int id() const { return id_; }
  /// The last output of it and those it started, stdout and stderr in the order they came.
  [[nodiscard]] const std::string& output() const { return output_; }

 private:
  Process(int id, OpenFile handle, OpenFile pipe);
  /// Whether it has ended. It is not collected: its number is also that of its group, and
  /// cannot mean another process yet.
  bool ended_within(std::chrono::milliseconds longest);
  Result<ProcessEnd> collect();
  /// Whether more may come.
  bool take_output();

  std::string program_;
  int id_;           ///< 0 when it has been collected
  OpenFile handle_;  ///< becomes readable when it ends
  OpenFile pipe_;
  bool pipe_open_ = true;
  std::optional<ProcessEnd> end_;
  std::string output_;
};

/// The id of this program, as the operating system counts.
[[nodiscard]] std::int64_t process_id();

}  // namespace diorama::io
