#include "io/growing_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "io/disk.h"

namespace diorama::io {

std::string GrowingFile::more(std::size_t max_bytes) {
  const OpenFile file(::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK), path_);
  struct stat status{};
  if (!file || ::fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size < offset_) offset_ = 0;
  std::string out(std::min<std::uint64_t>(size - offset_, max_bytes), '\0');
  const ssize_t count = ::pread(file.number(), out.data(), out.size(), static_cast<off_t>(offset_));
  out.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  offset_ += out.size();
  return out;
}

}  // namespace diorama::io
