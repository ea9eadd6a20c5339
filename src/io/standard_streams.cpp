#include "io/standard_streams.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <initializer_list>

#include "io/disk.h"

namespace diorama::io {

// A folder takes the place: there is always "/", and reading or writing it fails.
void occupy_standard_streams() {
  for (const int stream : {0, 1, 2}) {
    if (::fcntl(stream, F_GETFD) >= 0) continue;
    // The lowest free number is used, and those below this one are taken.
    [[maybe_unused]] const int taken = ::open("/", O_RDONLY | O_DIRECTORY);
  }
}

Result<std::string> read_standard_input() {
  std::string out;
  std::array<char, 65536> buffer;
  for (;;) {
    const ssize_t count = ::read(0, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return disk_error("read", "standard input", errno);
    if (count == 0) return out;
    out.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

Result<void> write_standard_output(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(1, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return disk_error("write", "standard output", errno);
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return {};
}

void give_up_files() {
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_FSIZE, &none);
  ::setrlimit(RLIMIT_CORE, &none);
  // The sanitizers open files when the program ends.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  ::setrlimit(RLIMIT_NOFILE, &none);
#endif
}

}  // namespace diorama::io
