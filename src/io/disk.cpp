#include "io/disk.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <tuple>
#include <vector>

#include "base/crypto.h"
#include "base/text.h"
#include "io/file.h"

namespace diorama::io {
namespace {

constexpr std::size_t kMaxPiecesPerCall = 1024;  // IOV_MAX of Linux

std::string what_to_do(int reason) {
  switch (reason) {
    case ENOSPC:
    case EDQUOT: return "free some space on the disk and try again";
    case EACCES:
    case EPERM: return "check the permissions of the file and its folder";
    case EROFS: return "the disk is read-only: use another one or mount it for writing";
    case EIO: return "the disk reports a fault: check it before going on";
    case ENOENT:
    case ENOTDIR: return "check the path and its folders";
    case EFBIG:
      return "files may not be that large here: raise the limit (ulimit -f) and try again";
    case EXDEV: return "both paths must be on one disk";
    default: return {};
  }
}

FileIdentity::Kind kind_of(mode_t mode) {
  if (S_ISREG(mode)) return FileIdentity::Kind::File;
  if (S_ISDIR(mode)) return FileIdentity::Kind::Folder;
  return S_ISLNK(mode) ? FileIdentity::Kind::Link : FileIdentity::Kind::Other;
}

int rename_unless_exists(const std::string& from, const std::string& to) {
#ifdef RENAME_NOREPLACE
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
#endif
  // A file system without it: the danger is then only in the moment between the two calls.
  struct stat status{};
  if (::lstat(to.c_str(), &status) == 0) return EEXIST;
  return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

}  // namespace

Error disk_error(std::string_view action, const std::string& path, int reason) {
  return {ErrorCode::Io,
          "cannot " + std::string(action) + " " + path + ": " + std::strerror(reason),
          what_to_do(reason),
          {{"path", path}}};
}

OpenFile::~OpenFile() {
  if (number_ >= 0) ::close(number_);
}

Result<OpenFile> RealDisk::create(const std::string& path, unsigned mode) {
  OpenFile file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode), path);
  if (!file) return disk_error("create", path, errno);
  return file;
}

Result<OpenFile> RealDisk::open_alone(const std::string& path) {
  OpenFile file(::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600), path);
  if (!file) return disk_error("open", path, errno);
  if (::flock(file.number(), LOCK_EX | LOCK_NB) == 0) return file;
  if (errno != EWOULDBLOCK) return disk_error("lock", path, errno);
  return Error{ErrorCode::Conflict,
               path + " is in use by another program",
               "end the other program that works on this project",
               {{"path", path}}};
}

Result<std::size_t> RealDisk::write(const OpenFile& file, Pieces pieces, std::uint64_t offset) {
  std::vector<iovec> parts;
  parts.reserve(std::min(pieces.size(), kMaxPiecesPerCall));
  for (const std::string_view piece : pieces) {
    if (parts.size() == kMaxPiecesPerCall) break;
    if (!piece.empty()) parts.push_back({const_cast<char*>(piece.data()), piece.size()});
  }
  for (;;) {
    const ssize_t count = ::pwritev(file.number(), parts.data(), static_cast<int>(parts.size()),
                                    static_cast<off_t>(offset));
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) return disk_error("write", file.path(), errno);
  }
}

Result<void> RealDisk::set_mode(const OpenFile& file, unsigned mode) {
  if (::fchmod(file.number(), mode) != 0)
    return disk_error("set the permissions of", file.path(), errno);
  return {};
}

Result<void> RealDisk::cut(const OpenFile& file, std::uint64_t size) {
  if (::ftruncate(file.number(), static_cast<off_t>(size)) != 0)
    return disk_error("shorten", file.path(), errno);
  return {};
}

Result<void> RealDisk::sync(const OpenFile& file) {
  if (::fsync(file.number()) != 0) return disk_error("flush", file.path(), errno);
  return {};
}

Result<std::optional<FileIdentity>> RealDisk::identity(const std::string& path) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) return std::optional<FileIdentity>();
    return disk_error("look at", path, errno);
  }
  FileIdentity out;
  out.kind = kind_of(status.st_mode);
  out.size = static_cast<std::uint64_t>(status.st_size);
  out.mtime_ns = std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec;
  out.inode = status.st_ino;
  out.device = status.st_dev;
  out.mode = status.st_mode & 07777U;
  out.links = status.st_nlink;
  return std::optional(out);
}

Result<Bytes> RealDisk::read(const std::string& path, std::size_t max_bytes) {
  return read_bytes(path, max_bytes);
}

Result<FileDigest> RealDisk::digest(const std::string& path) {
  return digest_of(path);
}

Result<FileDigest> RealDisk::copy(const std::string& from, const OpenFile& to) {
  std::uint64_t offset = 0;
  Result<void> written;
  DIORAMA_TRY(const FileDigest out, read_in_blocks(from, [&](std::string_view block) {
                written = write_all(*this, to, {&block, 1}, offset);
                offset += block.size();
                return written.has_value();
              }));
  if (!written) return std::move(written).error();
  return out;
}

Result<void> RealDisk::link(const std::string& path, const std::string& name) {
  if (::link(path.c_str(), name.c_str()) == 0) return {};
  const int reason = errno;
  Error error = disk_error("link " + path + " to", name, reason);
  constexpr std::array kCannot = {EXDEV, EPERM, EMLINK, EOPNOTSUPP, ENOSYS};
  if (std::ranges::find(kCannot, reason) != kCannot.end()) error.code = ErrorCode::Unsupported;
  return error;
}

namespace {

using Attributes = std::map<std::string, std::string>;

/// The extended attributes that list() and get() know; none where the system has none.
template <class List, class Get>
Attributes attributes(List list, Get get) {
  Attributes out;
  std::string names(65536, '\0');  // the system's own limit
  const ssize_t size = list(names.data(), names.size());
  for (std::size_t at = 0; size > 0 && at < static_cast<std::size_t>(size);) {
    const std::string name = names.c_str() + at;
    at += name.size() + 1;
    std::string value(65536, '\0');
    const ssize_t length = get(name.c_str(), value.data(), value.size());
    if (length >= 0) out[name] = value.substr(0, static_cast<std::size_t>(length));
  }
  return out;
}

/// Whether the owner is the one of `old` afterwards.
bool keep_owner(const struct stat& old, const OpenFile& to) {
  struct stat now{};
  if (::fstat(to.number(), &now) != 0) return false;
  if (now.st_uid == old.st_uid && now.st_gid == old.st_gid) return true;
  if (::fchown(to.number(), old.st_uid, old.st_gid) == 0) return true;
  // Somebody who may not give files away can still belong to the group.
  return ::fchown(to.number(), static_cast<uid_t>(-1), old.st_gid) == 0 && now.st_uid == old.st_uid;
}

}  // namespace

Result<std::vector<std::string>> RealDisk::copy_attributes(const std::string& from,
                                                           const OpenFile& to) {
  std::vector<std::string> lost;
  struct stat old{};
  if (::lstat(from.c_str(), &old) != 0) {
    if (errno == ENOENT) return lost;  // there is nothing to keep
    return disk_error("look at", from, errno);
  }
  const bool same_owner = keep_owner(old, to);
  if (!same_owner)
    lost.push_back("its owner (" + std::to_string(old.st_uid) + ":" + std::to_string(old.st_gid) +
                   ")");
  // A program that ran as its owner must not run as somebody else.
  DIORAMA_CHECK(set_mode(to, old.st_mode & (same_owner ? 07777U : 0777U)));
  const Attributes wanted = attributes(
      [&](char* names, std::size_t size) { return ::llistxattr(from.c_str(), names, size); },
      [&](const char* name, char* value, std::size_t size) {
        return ::lgetxattr(from.c_str(), name, value, size);
      });
  const Attributes found = attributes(
      [&](char* names, std::size_t size) { return ::flistxattr(to.number(), names, size); },
      [&](const char* name, char* value, std::size_t size) {
        return ::fgetxattr(to.number(), name, value, size);
      });
  // Such as the access list that a folder gives to new files.
  for (const auto& [name, value] : found)
    if (!wanted.contains(name)) ::fremovexattr(to.number(), name.c_str());
  for (const auto& [name, value] : wanted) {
    const auto same = found.find(name);
    if (same != found.end() && same->second == value) continue;
    if (::fsetxattr(to.number(), name.c_str(), value.data(), value.size(), 0) != 0)
      lost.push_back("its extended attribute " + name);
  }
  return lost;
}

Result<void> RealDisk::rename(const std::string& from, const std::string& to, IfExists if_exists) {
  int reason = 0;
  if (if_exists == IfExists::Refuse)
    reason = rename_unless_exists(from, to);
  else if (::rename(from.c_str(), to.c_str()) != 0)
    reason = errno;
  if (reason == 0) return {};
  if (if_exists == IfExists::Refuse && reason == EEXIST)
    return Error{ErrorCode::AlreadyExists,
                 to + " exists already",
                 "choose another name or remove it first",
                 {{"path", to}}};
  return disk_error("rename " + from + " to", to, reason);
}

Result<void> RealDisk::remove(const std::string& path) {
  if (::unlink(path.c_str()) != 0 && errno != ENOENT) return disk_error("remove", path, errno);
  return {};
}

Result<void> RealDisk::make_folder(const std::string& path) {
  if (::mkdir(path.c_str(), 0777) != 0 && errno != EEXIST)
    return disk_error("make the folder", path, errno);
  return {};
}

Result<void> RealDisk::remove_empty_folder(const std::string& path) {
  if (::rmdir(path.c_str()) != 0 && errno != ENOENT && errno != ENOTEMPTY && errno != EEXIST)
    return disk_error("remove the folder", path, errno);
  return {};
}

Result<void> RealDisk::can_change_folder(const std::string& path) {
  if (::access(path.c_str(), W_OK | X_OK) != 0) return disk_error("change the folder", path, errno);
  return {};
}

Result<void> RealDisk::sync_folder(const std::string& path) {
  const OpenFile folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), path);
  if (!folder || ::fsync(folder.number()) != 0) return disk_error("flush the folder", path, errno);
  return {};
}

Result<OpenFile> RealDisk::lock_folder(const std::string& path) {
  OpenFile folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), path);
  if (!folder) return disk_error("open the folder", path, errno);
  while (::flock(folder.number(), LOCK_EX) != 0)
    if (errno != EINTR) return disk_error("lock the folder", path, errno);
  return folder;
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

Result<void> make_folders_above(Disk& disk, const std::string& path) {
  const std::string folder = folder_of(path);
  DIORAMA_TRY(const auto found, disk.identity(folder));
  if (found) return {};
  DIORAMA_CHECK(make_folders_above(disk, folder));
  return disk.make_folder(folder);
}

Result<std::string> temporary_beside(const std::string& path) {
  DIORAMA_TRY(const std::string bytes, random_bytes(8));
  // The name of the file is not part of it: with a long one, it could become too long.
  const std::string name = ".diorama-" + to_hex(bytes) + ".tmp";
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? name : path.substr(0, slash + 1) + name;
}

Result<void> write_all(Disk& disk, const OpenFile& file, Pieces pieces, std::uint64_t offset) {
  std::vector<std::string_view> left(pieces.begin(), pieces.end());
  std::erase_if(left, [](std::string_view piece) { return piece.empty(); });
  std::size_t first = 0;
  while (first < left.size()) {
    DIORAMA_TRY(std::size_t count, disk.write(file, Pieces(left).subspan(first), offset));
    if (count == 0) return disk_error("write", file.path(), EIO);
    offset += count;
    while (first < left.size() && count >= left[first].size()) count -= left[first++].size();
    if (first < left.size()) left[first].remove_prefix(count);
  }
  return {};
}

Result<void> write_new_file(Disk& disk, const std::string& path, Pieces pieces,
                            std::optional<unsigned> mode, Flush flush) {
  // Until its mode is set, nobody else may read it: it may become a secret, for example.
  DIORAMA_TRY(const OpenFile file, disk.create(path, mode ? 0600 : 0644));
  Result<void> written = write_all(disk, file, pieces, 0);
  if (written && mode) written = disk.set_mode(file, *mode);
  if (written && flush == Flush::Yes) written = disk.sync(file);
  if (!written) std::ignore = disk.remove(path);
  return written;
}

Result<FileDigest> copy_to_new_file(Disk& disk, const std::string& from, const std::string& path) {
  DIORAMA_TRY(const OpenFile file, disk.create(path, 0600));
  auto copied = disk.copy(from, file);
  if (copied)
    if (auto synced = disk.sync(file); !synced) copied = std::move(synced).error();
  if (!copied) std::ignore = disk.remove(path);
  return copied;
}

}  // namespace diorama::io
