#include "io/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
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

struct alignas(4096) Page {
  char bytes[4096];
};
constexpr std::size_t kMostPages = 64;

/// Room for so many bytes; for large files in large pages, which are much cheaper to get.
void reserve_pages(std::string& text, std::size_t bytes) {
  constexpr std::size_t kLarge = std::size_t{4} << 20;
  text.reserve(bytes);
#ifdef MADV_HUGEPAGE
  if (bytes < kLarge) return;
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = (reinterpret_cast<std::uintptr_t>(text.data()) + page - 1) / page * page;
  const auto end = reinterpret_cast<std::uintptr_t>(text.data()) + bytes;
  ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);  // NOLINT: only a hint
#endif
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

Result<std::string> read_file(const std::string& path, std::size_t max_bytes) {
  const Handle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return failed("open", path, errno);
  struct stat status{};
  const bool sized = ::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode);
  const std::size_t expected = sized ? static_cast<std::size_t>(status.st_size) : 0;
  std::string content;
  reserve_pages(content, std::min(expected, max_bytes));
  // The kernel copies to whole pages three times as fast as to where a string begins, so bytes
  // come through a small page-aligned buffer that stays in the cache.
  const std::size_t count_of_pages = std::min(expected / sizeof(Page) + 1, kMostPages);
  const std::unique_ptr<Page[]> pages(new Page[count_of_pages]);
  for (;;) {
    const ssize_t count = ::read(file.get(), pages.get(), count_of_pages * sizeof(Page));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failed("read", path, errno);
    content.append(reinterpret_cast<const char*>(pages.get()), static_cast<std::size_t>(count));
    if (content.size() > max_bytes)
      return Error{ErrorCode::LimitExceeded,
                   path + " is larger than " + std::to_string(max_bytes) + " bytes",
                   {},
                   {{"path", path}}};
    if (count == 0) return content;
  }
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
