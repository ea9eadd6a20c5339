#include "app/project_folder.h"

#include <vector>

#include "base/list_text.h"
#include "base/text.h"
#include "io/file.h"
#include "io/folder_walk.h"
#include "workspace/workspace.h"

namespace diorama::app {

namespace {

constexpr std::size_t kMostEntries = 10'000;
constexpr std::size_t kMostNamed = 3;

bool is_project(const std::string& folder) {
  return io::is_folder(folder + "/Assets") && io::is_folder(folder + "/ProjectSettings");
}

/// The names of the folders directly in this one.
std::vector<std::string> folders_in(const std::string& folder) {
  std::vector<std::string> out;
  const auto walk =
      io::walk_folder(folder, {.skip = {}, .recursive = false, .max_entries = kMostEntries});
  if (!walk || walk->folders.empty()) return out;
  for (const io::FolderEntry& entry : walk->folders.front().entries)
    if (entry.facts.is_folder) out.emplace_back(entry.name);
  return out;
}

/// Other folders that may be meant instead of this one, which is no project.
std::string what_was_meant(const std::string& folder) {
  if (const std::string above = project_above(folder); !above.empty())
    return "it is inside of the project " + above + ": give that folder";
  std::vector<std::string> below;
  for (const std::string& name : folders_in(folder))
    if (is_project(folder + "/" + name)) below.push_back(folder + "/" + name);
  if (below.empty()) return "give the folder that holds Assets and ProjectSettings";
  const std::string one = below.size() == 1 ? "this is one: " : "these are projects: ";
  const bool all = below.size() <= kMostNamed;
  if (!all) below.resize(kMostNamed);
  return one + joined(below) + (all ? "" : ", ...");
}

/// For a path to nowhere: the folder beside it whose name is most like it.
std::string nearest_folder(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string parent = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const std::vector<std::string> names = folders_in(parent);
  const std::vector<std::string_view> known(names.begin(), names.end());
  return did_you_mean(path.substr(slash + 1), known, "check the path and its folders");
}

}  // namespace

std::string project_above(std::string folder) {
  while (!folder.empty()) {
    if (is_project(folder)) return folder;
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

Result<void> open_project(Workspace& workspace, const std::string& folder) {
  const auto absolute = io::absolute_path(folder);
  if (!absolute)
    return Error{ErrorCode::InvalidArgument,
                 "there is no project at '" + folder + "': " + absolute.error().message,
                 nearest_folder(folder),
                 {{"path", folder}}};
  DIORAMA_CHECK(workspace.open(*absolute));
  const auto opened = workspace.opened();
  if (opened) return {};
  return Error{ErrorCode::InvalidArgument,
               opened.error().message,
               what_was_meant(*absolute),
               {{"path", *absolute}}};
}

Error no_project_here(const std::string& current_folder) {
  return {ErrorCode::InvalidArgument,
          "no project is named, and " + current_folder + " is not in a Unity project",
          what_was_meant(current_folder),
          {{"path", current_folder}}};
}

}  // namespace diorama::app
