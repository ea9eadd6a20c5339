#include "history/discard.h"

#include <algorithm>
#include <ranges>
#include <string_view>
#include <utility>

#include "history/disk_state.h"

namespace diorama::history {

Result<void> check_discard(const WorkingFiles& files, std::span<const StepRecord> steps,
                           const std::string& path) {
  const WorkingFile& file = *files.find(path);
  const auto refuse = [&](std::string_view why, std::string hint) -> Error {
    return {
        ErrorCode::PreconditionFailed, path + std::string(why), std::move(hint), {{"path", path}}};
  };
  if (file.saved == 0)
    return refuse(" is not on disk yet, so there is nothing to go back to",
                  "undo the step that made it");
  const Error was_gone =
      refuse(" was deleted or moved, which is more than its content", "undo the step that did it");
  // The file on disk here was moved to another path, and something else was put in its place.
  const auto is_elsewhere = [&](const auto& other) {
    return other.first != path && other.second.state == file.saved;
  };
  if (file.state == 0 || std::ranges::any_of(files.all(), is_elsewhere)) return was_gone;
  // Goes back through the edits of the file, to the one that began with what is on disk.
  bool is_content = true;
  for (const StepRecord& step : steps | std::views::reverse)
    for (const FileEdit& edit : step.edits | std::views::reverse) {
      if (edit.path != path) continue;
      is_content = is_content && edit.before != 0 && edit.after != 0;
      if (edit.before == file.saved) return is_content ? Result<void>() : was_gone;
    }
  return {};
}

Error nothing_unsaved(const std::string& path) {
  return {ErrorCode::PreconditionFailed, "nothing is unsaved in " + path, {}, {{"path", path}}};
}

bool is_replaced(const WorkingFile& file, const std::optional<io::FileDigest>& on_disk) {
  return !is_as_saved(file, on_disk) && file.state != 0 && !file.content.is_folder;
}

Result<void> check_discard(const Session& session, const std::string& path) {
  const WorkingFile* const file = session.files().find(path);
  if (file == nullptr || file->state == file->saved) return nothing_unsaved(path);
  DIORAMA_TRY(const std::optional<io::FileDigest> on_disk,
              content_on_disk(session.files().project(), *file));
  if (is_replaced(*file, on_disk)) return {};
  return check_discard(session.files(), session.past().done(), path);
}

bool can_go_back(const Session& session, const std::string& path) {
  const WorkingFile* const file = session.files().find(path);
  if (file == nullptr || file->state == file->saved) return false;
  const auto on_disk = content_on_disk(session.files().project(), *file);
  return on_disk && is_as_saved(*file, *on_disk) &&
         check_discard(session.files(), session.past().done(), path);
}

}  // namespace diorama::history
