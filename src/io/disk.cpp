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
#include "io/no_links.h"

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

/// A name in a folder, for the calls that take both. When links are refused, the folder is open, so
/// nobody can put another one in its place between two calls.
class Place {
 public:
  Place(const std::string& path, FolderLinks links)
      : folder_(links == FolderLinks::Refuse ? open_without_links(folder_of(path), OpenAs::Folder)
                                             : OpenFile(-1, path)),
        reason_(links == FolderLinks::Refuse && !folder_ ? errno : 0),
        name_(links == FolderLinks::Refuse ? path.substr(path.rfind('/') + 1) : path) {}

  /// 0, or why its folder cannot be opened.
  [[nodiscard]] int reason() const { return reason_; }
  [[nodiscard]] int folder() const { return folder_ ? folder_.number() : AT_FDCWD; }
  [[nodiscard]] const char* name() const { return name_.c_str(); }

 private:
  OpenFile folder_;
  int reason_;
  std::string name_;
};

/// A folder itself; without a number when it cannot be opened.
OpenFile open_folder(const std::string& path, FolderLinks links) {
  return links == FolderLinks::Refuse ? open_without_links(path, OpenAs::Folder)
                                      : open_plainly(path, OpenAs::Folder);
}

/// What a call did not do, when its folder or the call itself says why.
Error failed(std::string_view action, const std::string& path, int reason) {
  return reason == ELOOP ? link_on_the_way(action, path) : disk_error(action, path, reason);
}

int rename_unless_exists(const Place& from, const Place& to) {
#ifdef RENAME_NOREPLACE
  if (::renameat2(from.folder(), from.name(), to.folder(), to.name(), RENAME_NOREPLACE) == 0)
    return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
#endif
  // A file system without it: the danger is then only in the moment between the two calls.
  struct stat status{};
  if (::fstatat(to.folder(), to.name(), &status, AT_SYMLINK_NOFOLLOW) == 0) return EEXIST;
  return ::renameat(from.folder(), from.name(), to.folder(), to.name()) == 0 ? 0 : errno;
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
  const Place at(path, links_);
  if (at.reason() != 0) return failed("create", path, at.reason());
  OpenFile file(::openat(at.folder(), at.name(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode),
                path);
  if (!file) return disk_error("create", path, errno);
  return file;
}

Result<OpenFile> RealDisk::open_alone(const std::string& path) {
  const Place at(path, links_);
  if (at.reason() != 0) return failed("open", path, at.reason());
  OpenFile file(::openat(at.folder(), at.name(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600),
                path);
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

Result<std::optional<std::string>> RealDisk::deleted(const OpenFile& file,
                                                     std::uint64_t max_bytes) {
  struct stat status{};
  if (::fstat(file.number(), &status) != 0) return disk_error("look at", file.path(), errno);
  if (status.st_nlink > 0) return std::optional<std::string>();
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size > max_bytes) return disk_error("read", file.path(), EFBIG);
  std::string out(size, '\0');
  for (std::size_t at = 0; at < out.size();) {
    const ssize_t count =
        ::pread(file.number(), out.data() + at, out.size() - at, static_cast<off_t>(at));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return disk_error("read", file.path(), count < 0 ? errno : EIO);
    at += static_cast<std::size_t>(count);
  }
  return std::optional(std::move(out));
}

Result<std::optional<FileIdentity>> RealDisk::identity(const std::string& path) {
  const Place at(path, links_);
  struct stat status{};
  if (at.reason() != 0 || ::fstatat(at.folder(), at.name(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    const int reason = at.reason() != 0 ? at.reason() : errno;
    if (reason == ENOENT || reason == ENOTDIR) return std::optional<FileIdentity>();
    return failed("look at", path, reason);
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

namespace {

Result<OpenFile> open_to_read(const std::string& path, FolderLinks links) {
  const bool follows = links == FolderLinks::Follow;
  OpenFile file =
      follows ? open_plainly(path, OpenAs::File) : open_without_links(path, OpenAs::File);
  if (file) return file;
  if (!follows && errno == ELOOP) return link_on_the_way("read", path);
  return cannot_open(path, errno);
}

}  // namespace

Result<Bytes> RealDisk::read(const std::string& path, std::size_t max_bytes) {
  DIORAMA_TRY(const OpenFile file, open_to_read(path, links_));
  return read_bytes(file, max_bytes);
}

Result<FileDigest> RealDisk::digest(const std::string& path) {
  DIORAMA_TRY(const OpenFile file, open_to_read(path, links_));
  return digest_of(file);
}

Result<FileDigest> RealDisk::copy(const std::string& from, const OpenFile& to) {
  DIORAMA_TRY(const OpenFile source, open_to_read(from, links_));
  std::uint64_t offset = 0;
  Result<void> written;
  DIORAMA_TRY(const FileDigest out, read_in_blocks(source, [&](std::string_view block) {
                written = write_all(*this, to, {&block, 1}, offset);
                offset += block.size();
                return written.has_value();
              }));
  if (!written) return std::move(written).error();
  return out;
}

Result<void> RealDisk::link(const std::string& path, const std::string& name) {
  const Place source(path, links_), target(name, links_);
  int reason = source.reason() != 0 ? source.reason() : target.reason();
  if (reason != 0) return failed("link " + path + " to", name, reason);
  if (::linkat(source.folder(), source.name(), target.folder(), target.name(), 0) == 0) return {};
  reason = errno;
  Error error = disk_error("link " + path + " to", name, reason);
  constexpr std::array kCannot = {EXDEV, EPERM, EMLINK, EOPNOTSUPP, ENOSYS};
  if (std::ranges::find(kCannot, reason) != kCannot.end()) error.code = ErrorCode::Unsupported;
  return error;
}

namespace {

using Attributes = std::map<std::string, std::string>;

/// Its extended attributes; none where the system has none.
Attributes attributes_of(const OpenFile& file) {
  Attributes out;
  std::string names(65536, '\0');  // the system's own limit
  const ssize_t size = ::flistxattr(file.number(), names.data(), names.size());
  for (std::size_t at = 0; size > 0 && at < static_cast<std::size_t>(size);) {
    const std::string name = names.c_str() + at;
    at += name.size() + 1;
    std::string value(65536, '\0');
    const ssize_t length = ::fgetxattr(file.number(), name.c_str(), value.data(), value.size());
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
  const Place at(from, links_);
  if (at.reason() != 0) return failed("look at", from, at.reason());
  if (::fstatat(at.folder(), at.name(), &old, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno == ENOENT) return lost;  // there is nothing to keep
    return disk_error("look at", from, errno);
  }
  const bool same_owner = keep_owner(old, to);
  if (!same_owner)
    lost.push_back("its owner (" + std::to_string(old.st_uid) + ":" + std::to_string(old.st_gid) +
                   ")");
  // A program that ran as its owner must not run as somebody else.
  DIORAMA_CHECK(set_mode(to, old.st_mode & (same_owner ? 07777U : 0777U)));
  const auto source = open_to_read(from, links_);
  if (!source) {
    lost.emplace_back("its extended attributes");
    return lost;
  }
  const Attributes wanted = attributes_of(*source);
  const Attributes found = attributes_of(to);
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
  const Place source(from, links_), target(to, links_);
  int reason = source.reason() != 0 ? source.reason() : target.reason();
  if (reason != 0) return failed("rename " + from + " to", to, reason);
  if (if_exists == IfExists::Refuse)
    reason = rename_unless_exists(source, target);
  else if (::renameat(source.folder(), source.name(), target.folder(), target.name()) != 0)
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
  const Place at(path, links_);
  int reason = at.reason();
  if (reason == 0 && ::unlinkat(at.folder(), at.name(), 0) != 0) reason = errno;
  if (reason != 0 && reason != ENOENT) return failed("remove", path, reason);
  return {};
}

Result<void> RealDisk::make_folder(const std::string& path) {
  const Place at(path, links_);
  int reason = at.reason();
  if (reason == 0 && ::mkdirat(at.folder(), at.name(), 0777) != 0) reason = errno;
  if (reason != 0 && reason != EEXIST) return failed("make the folder", path, reason);
  return {};
}

Result<void> RealDisk::remove_empty_folder(const std::string& path) {
  const Place at(path, links_);
  int reason = at.reason();
  if (reason == 0 && ::unlinkat(at.folder(), at.name(), AT_REMOVEDIR) != 0) reason = errno;
  if (reason != 0 && reason != ENOENT && reason != ENOTEMPTY && reason != EEXIST)
    return failed("remove the folder", path, reason);
  return {};
}

Result<void> RealDisk::can_change_folder(const std::string& path) {
  const OpenFile folder = open_folder(path, links_);
  if (!folder || ::faccessat(folder.number(), ".", W_OK | X_OK, 0) != 0)
    return failed("change the folder", path, errno);
  return {};
}

Result<void> RealDisk::sync_folder(const std::string& path) {
  const OpenFile folder = open_folder(path, links_);
  if (!folder || ::fsync(folder.number()) != 0) return failed("flush the folder", path, errno);
  return {};
}

Result<OpenFile> RealDisk::lock_folder(const std::string& path) {
  OpenFile folder = open_folder(path, links_);
  if (!folder) return failed("open the folder", path, errno);
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
