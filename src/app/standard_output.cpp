#include "app/standard_output.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace diorama::app {

StandardOutput::StandardOutput(int descriptor) : descriptor_(descriptor) {
  setp(buffer_.data(), buffer_.data() + buffer_.size());
}

StandardOutput::~StandardOutput() {
  write_out();
}

/// False: something could not be written, now or earlier. What comes after a gap is not written.
bool StandardOutput::write_out() {
  const char* at = pbase();
  while (problem_ == 0 && at < pptr()) {
    const ssize_t count = ::write(descriptor_, at, static_cast<std::size_t>(pptr() - at));
    if (count > 0) {
      at += count;
    } else if (count < 0 && errno == EAGAIN) {
      pollfd wait{descriptor_, POLLOUT, 0};
      ::poll(&wait, 1, -1);
    } else if (count == 0 || errno != EINTR) {
      problem_ = count == 0 ? EIO : errno;
    }
  }
  setp(buffer_.data(), buffer_.data() + buffer_.size());
  return problem_ == 0;
}

StandardOutput::int_type StandardOutput::overflow(int_type next) {
  if (!write_out()) return traits_type::eof();
  if (!traits_type::eq_int_type(next, traits_type::eof())) sputc(traits_type::to_char_type(next));
  return traits_type::not_eof(next);
}

int StandardOutput::sync() {
  return write_out() ? 0 : -1;
}

}  // namespace diorama::app
