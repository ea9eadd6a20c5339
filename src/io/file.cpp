#include "io/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace diorama::io {
namespace {

Error failed(std::string_view action, const std::string& path, int reason) {
  return {ErrorCode::Io,
          "cannot " + std::string(action) + " " + path + ": " + std::strerror(reason),
          {},
          {{"path", path}}};
}

/// Closes what it holds.
class Handle {
 public:
  explicit Handle(int number) : number_(number) {}
  ~Handle() {
    if (number_ >= 0) ::close(number_);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  [[nodiscard]] int get() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_;
};

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

Result<void> sync_folder(const std::string& path) {
  const Handle folder(::open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder || ::fsync(folder.get()) != 0) return failed("flush the folder of", path, errno);
  return {};
}

}  // namespace

Result<Bytes> read_bytes(const std::string& path, std::size_t max_bytes) {
  const Handle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return failed("open", path, errno);
  struct stat status{};
  const bool sized = ::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode);
  // One more than it says: that nothing comes there shows the end.
  constexpr std::size_t kLeast = 4096;
  Bytes bytes(std::max(sized ? static_cast<std::size_t>(status.st_size) + 1 : 0, kLeast));
  std::size_t filled = 0;
  for (;;) {
    if (filled == bytes.size()) {  // it grows while we read, or has no size of its own
      Bytes larger(2 * filled);
      std::memcpy(larger.data(), bytes.data(), filled);
      bytes = std::move(larger);
    }
    const ssize_t count = ::read(file.get(), bytes.data() + filled, bytes.size() - filled);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failed("read", path, errno);
    filled += static_cast<std::size_t>(count);
    if (filled > max_bytes)
      return Error{ErrorCode::LimitExceeded,
                   path + " is larger than " + std::to_string(max_bytes) + " bytes",
                   {},
                   {{"path", path}}};
    if (count > 0) continue;
    bytes.cut(filled);
    return bytes;
  }
}

Result<std::string> read_file(const std::string& path, std::size_t max_bytes) {
  DIORAMA_TRY(const Bytes bytes, read_bytes(path, max_bytes));
  return std::string(bytes.view());
}

Result<void> write_file_atomically(const std::string& path, std::string_view bytes, unsigned mode) {
  std::string temporary = path + ".XXXXXX";
  const Handle file(::mkostemp(temporary.data(), O_CLOEXEC));
  if (!file) return failed("create a file beside", path, errno);
  int reason = 0;
  if (!write_all(file.get(), bytes) || ::fchmod(file.get(), mode) != 0 ||
      ::fsync(file.get()) != 0 || ::rename(temporary.c_str(), path.c_str()) != 0)
    reason = errno;
  if (reason != 0) {
    ::unlink(temporary.c_str());
    return failed("write", path, reason);
  }
  return sync_folder(path);
}

Result<void> remove_file(const std::string& path) {
  if (::unlink(path.c_str()) != 0) return failed("remove", path, errno);
  return {};
}

bool is_folder(const std::string& path) {
  struct stat facts{};
  return ::stat(path.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode);
}

Result<std::string> absolute_path(const std::string& path) {
  const std::unique_ptr<char, void (*)(void*)> resolved(::realpath(path.c_str(), nullptr),
                                                        &std::free);
  if (!resolved) return failed("find", path, errno);
  return std::string(resolved.get());
}

}  // namespace diorama::io
