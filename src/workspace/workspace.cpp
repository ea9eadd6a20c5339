#include "workspace/workspace.h"

#include <string_view>

#include "io/file.h"

namespace diorama {
namespace {

// "m_EditorVersion: 2022.3.20f1" in ProjectSettings/ProjectVersion.txt.
std::string read_unity_version(const std::string& project) {
  constexpr std::string_view kKey = "m_EditorVersion: ";
  constexpr std::size_t kMaxBytes = 4096;
  const auto text = io::read_file(project + "/ProjectSettings/ProjectVersion.txt", kMaxBytes);
  if (!text) return {};
  const std::size_t key = text->find(kKey);
  if (key == std::string::npos) return {};
  const std::size_t begin = key + kKey.size();
  return text->substr(begin, text->find_first_of("\r\n", begin) - begin);
}

}  // namespace

Result<void> Workspace::open(const std::string& path) {
  DIORAMA_TRY(std::string absolute, io::absolute_path(path));
  if (!io::is_folder(absolute))
    return Error{ErrorCode::InvalidArgument,
                 absolute + " is not a folder",
                 "give the folder that holds Assets and ProjectSettings",
                 {{"path", absolute}}};
  std::string version = read_unity_version(absolute);
  std::string name = absolute.substr(absolute.rfind('/') + 1);
  project_ = Project{std::move(absolute), std::move(name), std::move(version)};
  return {};
}

}  // namespace diorama
