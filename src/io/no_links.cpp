#include "io/no_links.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#ifdef __linux__
#include <linux/openat2.h>
#include <sys/syscall.h>
#endif

#include "io/disk.h"
#include "io/file.h"

namespace diorama::io {
namespace {

#ifdef O_PATH
constexpr int kNameOnly = O_PATH;
#else
constexpr int kNameOnly = O_RDONLY | O_NONBLOCK;
#endif

int flags_of(OpenAs as) {
  switch (as) {
    // Non-blocking: opening a pipe would wait until somebody writes to it.
    case OpenAs::File: return O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
    case OpenAs::Folder: return O_RDONLY | O_CLOEXEC | O_DIRECTORY;
    case OpenAs::Name: return kNameOnly | O_CLOEXEC;
  }
  return O_RDONLY | O_CLOEXEC;
}

bool leads_up(std::string_view path) {
  for (std::size_t at = path.find(".."); at != std::string_view::npos;
       at = path.find("..", at + 1)) {
    const bool begins = at == 0 || path[at - 1] == '/';
    const bool ends = at + 2 == path.size() || path[at + 2] == '/';
    if (begins && ends) return true;
  }
  return false;
}

#ifdef __linux__
/// Gives -1 with ENOSYS where the system cannot do it.
int open_by_system(int base, const char* path, int flags) {
  open_how how{};
  how.flags = static_cast<unsigned>(flags);
  how.resolve = RESOLVE_NO_SYMLINKS;
  for (;;) {
    const long number = ::syscall(SYS_openat2, base, path, &how, sizeof how);
    if (number >= 0) return static_cast<int>(number);
    if (errno == EINTR) continue;
    // A container may forbid calls that it does not know, with EPERM, which opening never gives.
    if (errno == EPERM) errno = ENOSYS;
    return -1;
  }
}
#else
int open_by_system(int, const char*, int) {
  errno = ENOSYS;
  return -1;
}
#endif

bool is_link(int folder, const std::string& name) {
  struct stat status{};
  return ::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
         S_ISLNK(status.st_mode);
}

/// Opens one name in a folder; ELOOP when it is a link.
int open_name(int folder, const std::string& name, int flags) {
  const int number = ::openat(folder, name.c_str(), flags | O_NOFOLLOW);
  const int reason = errno;
  // A link opened only as a name is a handle of the link; opened as a folder, it is no folder.
  const bool may_be_link = number >= 0 ? (flags & kNameOnly) == kNameOnly : reason == ENOTDIR;
  if (may_be_link && is_link(folder, name)) {
    if (number >= 0) ::close(number);
    errno = ELOOP;
    return -1;
  }
  errno = reason;
  return number;
}

int open_by_name(int base, std::string_view path, int flags) {
  int folder = path.starts_with('/') ? ::open("/", kNameOnly | O_CLOEXEC | O_DIRECTORY)
                                     : ::openat(base, ".", kNameOnly | O_CLOEXEC | O_DIRECTORY);
  while (folder >= 0) {
    path.remove_prefix(std::min(path.find_first_not_of('/'), path.size()));
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string name(end == 0 ? "." : path.substr(0, end));
    path.remove_prefix(end);
    const bool last = path.find_first_not_of('/') == std::string_view::npos;
    const int next = open_name(folder, name, last ? flags : kNameOnly | O_CLOEXEC | O_DIRECTORY);
    const int reason = errno;
    ::close(folder);
    errno = reason;
    if (last) return next;
    folder = next;
  }
  return -1;
}

OpenFile open_at(int base, const std::string& path, OpenAs as, LinkCheck check) {
  if (path.find('\0') != std::string::npos || leads_up(path)) {
    errno = EINVAL;
    return {-1, path};
  }
  int number = -1;
  errno = ENOSYS;
  if (check == LinkCheck::BySystem)
    number = open_by_system(base, path.empty() ? "." : path.c_str(), flags_of(as));
  if (number < 0 && errno == ENOSYS) number = open_by_name(base, path, flags_of(as));
  return {number, path};
}

}  // namespace

OpenFile open_without_links(const std::string& path, OpenAs as, LinkCheck check) {
  return open_at(AT_FDCWD, path, as, check);
}

OpenFile open_without_links(const OpenFile& folder, const std::string& path, OpenAs as,
                            LinkCheck check) {
  return open_at(folder.number(), path, as, check);
}

OpenFile open_plainly(const std::string& path, OpenAs as) {
  return {::open(path.c_str(), flags_of(as)), path};
}

Error link_on_the_way(std::string_view action, const std::string& path) {
  return {ErrorCode::PermissionDenied,
          "cannot " + std::string(action) + " " + path + ": there is a link on the way to it",
          "put the folder itself in the place of the link",
          {{"path", path}}};
}

std::string without_links(const std::string& path) {
  for (std::string above = path; above.size() > 1;) {
    if (auto real = absolute_path(above))
      return (*real == "/" ? "" : *std::move(real)) + path.substr(above.size());
    above = folder_of(above);
    if (above == "." || above == "/") break;
  }
  return path;
}

}  // namespace diorama::io
