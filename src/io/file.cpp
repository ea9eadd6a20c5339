#include "io/file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <tuple>

#include "base/lookout.h"
#include "io/disk.h"
#include "io/hash.h"
#include "io/no_links.h"

namespace diorama::io {

namespace {

Error too_large(const std::string& path, std::size_t max_bytes) {
  return {ErrorCode::LimitExceeded,
          path + " is larger than " + std::to_string(max_bytes) + " bytes",
          {},
          {{"path", path}}};
}

}  // namespace

Error no_regular_file(const std::string& path) {
  return {ErrorCode::Io,
          "cannot read " + path + ": it is a pipe, a socket or a device, not a regular file",
          "put a regular file in its place",
          {{"path", path}}};
}

Error cannot_open(const std::string& path, int reason) {
  if (reason == EXDEV) return lies_outside("read", path);
  return reason == ENXIO ? no_regular_file(path) : disk_error("open", path, reason);
}

namespace {

Result<OpenFile> open_to_read(const std::string& path, const Boundary& boundary, Access wanted) {
  OpenFile file = boundary.open(path, OpenAs::File, wanted);
  if (!file) return cannot_open(path, errno);
  return file;
}

/// The size of a file that can be read.
Result<std::size_t> size_of(const OpenFile& file) {
  const std::string& path = file.path();
  struct stat status{};
  if (::fstat(file.number(), &status) != 0) return disk_error("look at", path, errno);
  if (S_ISDIR(status.st_mode)) return disk_error("read", path, EISDIR);
  // Diff tools pass the null device for a file that does not exist.
  if (!S_ISREG(status.st_mode) && path != "/dev/null") return no_regular_file(path);
  return static_cast<std::size_t>(status.st_size);
}

}  // namespace

Result<FileDigest> read_in_blocks(const OpenFile& file,
                                  const std::function<bool(std::string_view block)>& block) {
  constexpr std::size_t kBlock = std::size_t{1} << 20U;
  DIORAMA_TRY(const std::size_t size, size_of(file));
  Bytes bytes(std::min(std::max(size, std::size_t{4096}), kBlock));
  FileDigest out;
  Hash64 hash;
  for (;;) {
    const ssize_t count = ::read(file.number(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return disk_error("read", file.path(), errno);
    const std::string_view part = bytes.view().substr(0, static_cast<std::size_t>(count));
    hash.add(part);
    out.size += part.size();
    if (count > 0 && block(part)) continue;
    out.hash = hash.value();
    return out;
  }
}

Result<FileDigest> digest_of(const OpenFile& file) {
  return read_in_blocks(file, [](std::string_view) { return true; });
}

Result<FileDigest> digest_of(const std::string& path, const Boundary& boundary, Access wanted) {
  DIORAMA_TRY(const OpenFile file, open_to_read(path, boundary, wanted));
  return digest_of(file);
}

Result<Bytes> read_bytes(const std::string& path, std::size_t max_bytes) {
  return read_bytes(path, max_bytes, Boundary(), Access::Contents);
}

Result<Bytes> read_bytes(const std::string& path, std::size_t max_bytes, const Boundary& boundary,
                         Access wanted, const Effort* effort) {
  DIORAMA_TRY(const OpenFile file, open_to_read(path, boundary, wanted));
  return read_bytes(file, max_bytes, effort);
}

Result<Bytes> read_bytes(const OpenFile& file, std::size_t max_bytes, const Effort* effort) {
  const std::string& path = file.path();
  DIORAMA_TRY(const std::size_t size, size_of(file));
  if (size > max_bytes) return too_large(path, max_bytes);  // before asking for so much memory
  // One more than its size: reading nothing there shows the end.
  constexpr std::size_t kLeast = 4096;
  Bytes bytes(std::max(size + 1, kLeast));
  std::size_t filled = 0;
  Lookout lookout(effort);
  for (;;) {
    if (lookout.is_over(filled)) return effort->error();
    if (filled == bytes.size()) {  // it grows while we read, or reports no size
      Bytes larger(2 * filled);
      std::memcpy(larger.data(), bytes.data(), filled);
      bytes = std::move(larger);
    }
    const std::size_t wanted = std::min(bytes.size() - filled, Lookout::kBytesPerLook);
    const ssize_t count = ::read(file.number(), bytes.data() + filled, wanted);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return disk_error("read", path, errno);
    filled += static_cast<std::size_t>(count);
    if (filled > max_bytes) return too_large(path, max_bytes);
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
  RealDisk disk;
  DIORAMA_TRY(const std::string temporary, temporary_beside(path));
  DIORAMA_CHECK(write_new_file(disk, temporary, {&bytes, 1}, mode, Flush::Yes));
  if (auto renamed = disk.rename(temporary, path, IfExists::Replace); !renamed) {
    std::ignore = disk.remove(temporary);
    return renamed;
  }
  return disk.sync_folder(folder_of(path));
}

Result<void> append_line(const std::string& path, std::string_view line) {
  RealDisk disk;
  DIORAMA_CHECK(make_folders_above(disk, path));
  const OpenFile file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600), path);
  if (!file) return disk_error("open", path, errno);
  const std::string whole = std::string(line) + "\n";
  const ssize_t count = ::write(file.number(), whole.data(), whole.size());
  if (count != static_cast<ssize_t>(whole.size()))
    return disk_error("write to", path, count < 0 ? errno : ENOSPC);
  return {};
}

Result<void> remove_file(const std::string& path) {
  if (::unlink(path.c_str()) != 0) return disk_error("remove", path, errno);
  return {};
}

bool is_folder(const std::string& path) {
  struct stat facts{};
  return ::stat(path.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode);
}

Result<std::string> absolute_path(const std::string& path) {
  // For the system the path would end there, and mean another file.
  if (path.find('\0') != std::string::npos) return disk_error("find", path, EINVAL);
  const std::unique_ptr<char, void (*)(void*)> resolved(::realpath(path.c_str(), nullptr),
                                                        &std::free);
  if (!resolved) return disk_error("find", path, errno);
  return std::string(resolved.get());
}

bool is_locked(const std::string& path) {
  const OpenFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY), path);
  if (!file) return false;
  struct flock whole{};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  if (::fcntl(file.number(), F_GETLK, &whole) == 0 && whole.l_type != F_UNLCK) return true;
  if (::flock(file.number(), LOCK_SH | LOCK_NB) == 0) return false;  // closing releases it
  return errno == EWOULDBLOCK;
}

}  // namespace diorama::io
