#include "app/project_folder.h"

#include "io/file.h"

namespace diorama::app {

std::string project_above(std::string folder) {
  while (!folder.empty()) {
    if (io::is_folder(folder + "/Assets") && io::is_folder(folder + "/ProjectSettings"))
      return folder;
    folder.resize(folder.rfind('/') == std::string::npos ? 0 : folder.rfind('/'));
  }
  return {};
}

std::string seen_from(const std::string& current_folder, const std::string& path) {
  return path.starts_with('/') ? path : current_folder + "/" + path;
}

bool same_place(const std::string& one, const std::string& other) {
  const auto first = io::absolute_path(one);
  const auto second = io::absolute_path(other);
  return first && second ? *first == *second : one == other;
}

}  // namespace diorama::app
