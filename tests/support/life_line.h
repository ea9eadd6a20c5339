// LifeLine: shows that a script and everything it has started have ended.
//
// A named pipe, which the script opens for writing (`exec 3> PATH`) and so hands on to every
// process it starts: when the pipe has no writer any more, none of them is left.
#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "support/temp_folder.h"

namespace diorama::test {

/// Makes a named pipe and returns its path.
inline std::string make_pipe(const TempFolder& folder, const std::string& name) {
  std::string path = folder.path + "/" + name;
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  return path;
}

class LifeLine {
 public:
  explicit LifeLine(const TempFolder& folder)
      : path_(make_pipe(folder, "alive")),
        reading_(::open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {}
  ~LifeLine() { ::close(reading_); }
  LifeLine(const LifeLine&) = delete;
  LifeLine& operator=(const LifeLine&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  /// Waits until something is written to it, as `echo ready >&3` does. False: nothing was.
  [[nodiscard]] bool has_said() const { return (wait() & POLLIN) != 0 && take(); }
  /// Whether nobody holds it any more. Waits for that, but not for ever.
  [[nodiscard]] bool has_ended() const {
    short events = wait();
    while ((events & POLLIN) != 0 && take()) events = wait();
    return (events & POLLHUP) != 0;
  }

 private:
  /// What has happened; 0 when nothing has for a long time.
  [[nodiscard]] short wait() const {
    constexpr int kPatienceMs = 20'000;
    pollfd waited{reading_, POLLIN, 0};
    return ::poll(&waited, 1, kPatienceMs) == 1 ? waited.revents : short{0};
  }
  [[nodiscard]] bool take() const {
    char bytes[64];
    return ::read(reading_, bytes, sizeof bytes) > 0;
  }

  std::string path_;
  int reading_;
};

}  // namespace diorama::test
