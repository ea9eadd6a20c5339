// ChildProcess: the real program in a separate process, with pipes for its three streams.
//
// Reads have a deadline that is reached only when something is broken; the test case then
// fails. A child that still runs at the end is killed.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace diorama::test {

class ChildProcess {
 public:
  /// `arguments` without the program's name; `environment` as "NAME=value", added to ours; starts
  /// in `folder`, in ours when that is empty. `shell`: a line for /bin/sh that starts the program
  /// as "$0" "$@", with other streams or limits: exec "$0" "$@" >/dev/full.
  explicit ChildProcess(std::vector<std::string> arguments,
                        std::vector<std::string> environment = {}, const std::string& folder = {},
                        const std::string& shell = {});
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  bool write(std::string_view bytes);
  bool write_line(std::string_view line) { return write(std::string(line) + "\n"); }
  void close_input();
  void close_output();
  /// The next line of stdout without its end; nothing when stdout has ended.
  std::optional<std::string> read_line();
  /// Everything that is still to come on stdout.
  std::string read_output();
  /// The next line of stderr that contains the word; nothing when stderr has ended.
  std::optional<std::string> read_message(std::string_view word);
  /// Everything that is still to come on stderr.
  std::string read_messages();
  void signal(int number) const;
  /// Waits for the end. Gives the exit code, or -signal.
  int wait();
  [[nodiscard]] pid_t pid() const { return pid_; }

 private:
  struct Pipe {
    int fd = -1;
    std::string text;
  };
  static std::optional<std::string> next_line(Pipe& pipe);
  static bool receive(Pipe& pipe);

  pid_t pid_ = -1;
  int input_ = -1;
  Pipe output_;
  Pipe messages_;
};

/// A folder that is removed with this object.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] std::string file(std::string_view name) const;
  /// Writes a file and returns its path.
  [[nodiscard]] std::string write(std::string_view name, std::string_view text) const;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace diorama::test
