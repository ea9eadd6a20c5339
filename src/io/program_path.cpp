#include "io/program_path.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace diorama::io {
namespace {

/// Of the file that this program was started from; a link to it does not count.
std::string own_folder() {
  std::array<char, 4096> path{};
  const ssize_t size = ::readlink("/proc/self/exe", path.data(), path.size());
  if (size <= 0 || static_cast<std::size_t>(size) == path.size()) return {};
  const std::string_view file(path.data(), static_cast<std::size_t>(size));
  return std::string(file.substr(0, file.rfind('/')));
}

}  // namespace

std::optional<std::string> find_program(std::string_view name, std::string_view search_path) {
  while (!search_path.empty()) {
    const std::size_t end = search_path.find(':');
    const std::string_view folder = search_path.substr(0, end);
    search_path = end == std::string_view::npos ? "" : search_path.substr(end + 1);
    if (!folder.starts_with('/')) continue;
    std::string path = std::string(folder) + "/" + std::string(name);
    struct stat status{};
    const bool is_file = ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
    if (is_file && ::access(path.c_str(), X_OK) == 0) return path;
  }
  return std::nullopt;
}

std::optional<std::string> find_program(std::string_view name) {
  const char* const search_path = std::getenv("PATH");
  return search_path == nullptr ? std::nullopt : find_program(name, search_path);
}

std::optional<std::string> program_beside_this(std::string_view name) {
  const std::string folder = own_folder();
  return folder.empty() ? std::nullopt : find_program(name, folder);
}

}  // namespace diorama::io
