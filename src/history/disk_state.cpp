#include "history/disk_state.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "io/file.h"
#include "io/folder_walk.h"

namespace diorama::history {

Result<std::optional<io::FileDigest>> content_on_disk(const WorkingFile& file) {
  const auto facts = io::facts_of(file.disk_path);
  if (!facts || facts->is_folder) return std::optional<io::FileDigest>();
  DIORAMA_TRY(const io::FileDigest content, io::digest_of(file.disk_path));
  return std::optional(content);
}

// Compares bytes, not times: a version control that puts the same file back changes nothing, and
// two writes in the same moment can have the same time.
bool is_as_saved(const WorkingFile& file, const std::optional<io::FileDigest>& on_disk) {
  if (!on_disk) return file.saved == 0;
  return file.saved != 0 && *on_disk == io::FileDigest{file.stamp.size, file.stamp.hash};
}

bool is_there(const std::string& disk_path, const DecidedFile& file) {
  const auto facts = io::facts_of(disk_path);
  if (!facts) return file.state == 0;
  if (facts->is_folder || file.is_folder) return facts->is_folder && file.is_folder;
  if (file.state == 0 || facts->size != file.stamp.size) return false;
  const auto content = io::digest_of(disk_path);
  return content && *content == io::FileDigest{file.stamp.size, file.stamp.hash};
}

bool is_on_disk(const ProjectFiles& project, const SavingFile& file) {
  const auto place = project.place_of(file.path);
  if (!place) return false;
  DecidedFile then{file.file.state, {}, file.is_folder};
  then.stamp.size = file.file.size;
  then.stamp.hash = file.file.hash;
  return is_there(*place, then);
}

void take_outside_changes(WorkingFiles& files, std::span<const std::string> disk_paths) {
  // Only looked at first, because forgetting a file takes it out of the table.
  std::vector<std::string> clean, conflicting;
  for (const auto& [path, file] : files.all()) {
    if (file.decided) continue;  // changed by a save of ours
    if (file.was_folder || file.content.is_folder) continue;
    if (!disk_paths.empty() && std::ranges::find(disk_paths, file.disk_path) == disk_paths.end())
      continue;
    if (const auto now = content_on_disk(file); now && is_as_saved(file, *now)) continue;
    (file.state == file.saved ? clean : conflicting).push_back(path);
  }
  for (const std::string& path : conflicting) {
    WorkingFile& file = *files.find(path);
    file.in_conflict = true;
    file.published = file.state;
    files.show(path, file);  // what is in memory is there, even when the file is gone
  }
  for (const std::string& path : clean) files.forget(path);
  files.refresh_shown();
}

void take_in_settled(WorkingFiles& files) {
  std::vector<std::string> settled;
  for (const auto& [path, file] : files.all())
    if (file.in_conflict && file.state == file.saved) settled.push_back(file.disk_path);
  if (!settled.empty()) take_outside_changes(files, settled);
}

}  // namespace diorama::history
