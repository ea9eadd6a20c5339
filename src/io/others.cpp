#include "io/others.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <limits>

namespace diorama::io {

bool is_of_another_user(const std::string& path) {
  struct stat facts{};
  return ::lstat(path.c_str(), &facts) == 0 && facts.st_uid != ::geteuid();
}

bool process_exists(std::int64_t id) {
  if (id <= 0 || id > std::numeric_limits<pid_t>::max()) return false;
  return ::kill(static_cast<pid_t>(id), 0) == 0 || errno == EPERM;
}

}  // namespace diorama::io
