// StandardOutput: what the program answers, on its way to a file descriptor.
//
// Unlike std::cout it keeps the reason when something cannot be written (a full disk, a reader that
// is gone), so that a command can say why it failed. It also waits when a caller has made the
// descriptor non-blocking. SIGPIPE and SIGXFSZ must be ignored.
//
// Not for the transport on stdin and stdout (transport/stdio_peer.h).
//
// Threading: one thread. Errors: the stream fails, and problem() has the system's number.
#pragma once

#include <array>
#include <cstddef>
#include <streambuf>

namespace diorama::app {

class StandardOutput final : public std::streambuf {
 public:
  /// The descriptor is not closed.
  explicit StandardOutput(int descriptor);
  ~StandardOutput() override;
  StandardOutput(const StandardOutput&) = delete;
  StandardOutput& operator=(const StandardOutput&) = delete;

  /// The errno of the first write that failed; 0 when none has.
  [[nodiscard]] int problem() const { return problem_; }

 protected:
  int_type overflow(int_type next) override;
  int sync() override;

 private:
  bool write_out();

  const int descriptor_;
  int problem_ = 0;
  std::array<char, std::size_t{16} << 10U> buffer_{};
};

}  // namespace diorama::app
