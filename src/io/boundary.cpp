#include "io/boundary.h"

#include <cerrno>
#include <cstdlib>

#include "base/path_text.h"
#include "io/disk.h"
#include "io/file.h"
#include "io/no_links.h"

namespace diorama::io {
namespace {

/// Whether a path means what it says: absolute, without "." and "..", which lead elsewhere.
bool is_plain(std::string_view path) {
  if (!path.starts_with('/') || path.find('\0') != std::string_view::npos) return false;
  for (std::size_t at = path.find("/."); at != std::string_view::npos;
       at = path.find("/.", at + 1)) {
    std::string_view name = path.substr(at + 1);
    name = name.substr(0, name.find('/'));
    if (name == "..") return false;
  }
  return true;
}

bool is_in(std::string_view path, std::string_view folder) {
  return folder == "/" || is_at_or_below(path, folder);
}

/// Whether what exists of a path that was resolved has a link in it: one that leads nowhere, or was
/// made just now.
bool still_has_link(std::string path) {
  while (path.size() > 1) {
    if (open_without_links(path, OpenAs::Name)) return false;
    if (errno == ELOOP) return true;
    path = folder_of(path);
  }
  return false;
}

OpenFile outside(const std::string& path) {
  errno = EXDEV;
  return {-1, path};
}

}  // namespace

Error lies_outside(std::string_view action, const std::string& path) {
  return {ErrorCode::PermissionDenied,
          "cannot " + std::string(action) + " " + path + ": it leads out of the project",
          "put a copy into the project",
          {{"path", path}}};
}

std::string why_too_wide(const std::string& folder, const std::string& project) {
  if (folder == "/") return "it is the whole disk";
  if (is_at_or_below(project, folder)) return "the project itself is in it";
  for (const std::string_view system : {"/proc", "/sys", "/dev", "/etc"})
    if (is_at_or_below(folder, system) && !is_at_or_below(project, system))
      return "it belongs to the system";
  if (folder_of(folder) == "/") return "it is a folder at the root of the disk";
  const char* const home = std::getenv("HOME");
  if (home != nullptr && *home != '\0' && without_links(home) == folder)
    return "it is the home folder";
  return {};
}

void Boundary::allow(std::string folder, Access access) {
  grounds_.push_back({std::move(folder), access});
}

Access Boundary::access_to(std::string_view path) const {
  if (grounds_.empty()) return Access::Contents;
  Access best = Access::None;
  for (const Ground& ground : grounds_) {
    if (ground.access > best && is_in(path, ground.folder)) best = ground.access;
    if (best == Access::Contents) break;
  }
  return best;
}

OpenFile Boundary::open(const std::string& path, OpenAs as, Access wanted) const {
  if (grounds_.empty()) return open_plainly(path, as);
  if (!is_plain(path) || access_to(path) < wanted) return outside(path);
  OpenFile file = open_without_links(path, as);
  if (file || errno != ELOOP) return file;
  const auto real = absolute_path(path);
  if (!real) {
    errno = ENOENT;
    return {-1, path};
  }
  if (access_to(*real) < wanted) return outside(path);
  const int number = open_without_links(*real, as).release();
  if (number < 0 && errno == ELOOP) return outside(path);  // it was changed just now
  return {number, path};
}

Result<std::string> Boundary::place_of(const std::string& path, Access wanted) const {
  if (grounds_.empty()) return path;
  if (!is_plain(path) || access_to(path) < wanted) return lies_outside("use", path);
  const std::string folder = folder_of(path);
  const std::string real = without_links(folder);
  std::string place = real + path.substr(folder.size());
  if (access_to(place) < wanted || still_has_link(real)) return lies_outside("use", path);
  return place;
}

Result<std::string> Boundary::resolve(const std::string& path, Access wanted) const {
  DIORAMA_TRY(std::string real, absolute_path(path));
  if (access_to(real) < wanted) return lies_outside("use", path);
  return real;
}

}  // namespace diorama::io
