#include "history/changes.h"

#include <cassert>
#include <map>

namespace diorama::history {

Error changed_since_step(const std::string& path) {
  return {ErrorCode::Conflict,
          path + " is not what this step left: it was changed since",
          "change it back by hand, or restore it from version control",
          {{"path", path}}};
}

// io::commit() removes and writes files in one go, but folders are made before it and removed after
// it. So in one save nothing can change from a folder to a file, or the other way round.
Result<void> check_kind(const std::string& path, const WorkingFile& there, bool to_folder) {
  if (there.saved == 0 || there.was_folder == to_folder) return {};
  return Error{ErrorCode::PreconditionFailed,
               "'" + path + "' is a " + (to_folder ? "file" : "folder") +
                   " on disk until the next save, so no " + (to_folder ? "folder" : "file") +
                   " can take its place",
               "save first, or choose another path",
               {{"path", path}}};
}

Result<void> check_allowed(const ProjectFiles& project, std::span<const FileEdit> edits) {
  for (const FileEdit& edit : edits) {
    DIORAMA_CHECK(project.check_change(edit.path));
    if (const auto* move = std::get_if<MoveFile>(&edit.change))
      DIORAMA_CHECK(project.check_change(move->to));
  }
  return {};
}

Result<void> check_states(WorkingFiles& files, std::span<const FileEdit> edits) {
  // Only numbers are followed: what the files would be after each edit. If a file is moved and then
  // changed, for example, the edits are a.txt 1 to 1 (to b.txt) and b.txt 1 to 2. The disk has no
  // b.txt, but after the first edit it is in state 1.
  std::map<std::string, FileState> now;
  const auto state_of = [&](const std::string& path) -> Result<FileState*> {
    const auto [entry, added] = now.try_emplace(path, 0);
    if (added) {
      DIORAMA_TRY(const WorkingFile* const file, files.at(path));
      entry->second = file->state;
    }
    return &entry->second;
  };
  for (const FileEdit& edit : edits) {
    DIORAMA_TRY(FileState* const state, state_of(edit.path));
    if (*state != edit.before) return changed_since_step(edit.path);
    *state = edit.after;
    if (const auto* put = std::get_if<PutFile>(&edit.change); put != nullptr && edit.after != 0)
      DIORAMA_CHECK(check_kind(edit.path, *files.find(edit.path), put->after.is_folder));
    const auto* move = std::get_if<MoveFile>(&edit.change);
    if (move == nullptr) continue;
    *state = 0;
    DIORAMA_TRY(FileState* const other, state_of(move->to));
    if (*other != 0) return changed_since_step(move->to);
    DIORAMA_CHECK(check_kind(move->to, *files.find(move->to), false));
    *other = edit.after;
  }
  return {};
}

/// Whether every content that these edits bring back is still there.
Result<void> check_contents(const WorkingFiles& files, std::span<const FileEdit> edits) {
  for (const FileEdit& edit : edits) {
    const auto* const put = std::get_if<PutFile>(&edit.change);
    if (put == nullptr || edit.after == 0 || !put->after.is_only_on_disk()) continue;
    if (files.saved_as(edit.after) != files.all().end()) continue;
    const KeptFile* const kept = files.kept().find(edit.after);
    Error lost{ErrorCode::CorruptData,
               edit.path + " cannot be brought back: ",
               "restore the file from version control or a backup",
               {{"path", edit.path}}};
    if (kept == nullptr) {
      lost.message += "its content was not kept";
      return lost;
    }
    if (auto whole = files.kept().check(*kept); !whole) {
      lost.message += whole.error().message;
      return lost;
    }
  }
  return {};
}

Result<void> change_all(WorkingFiles& files, std::span<const FileEdit> edits) {
  // The states fit, so an edit fails only when a journal that fits its files has an edit that does
  // not. The edits before it are taken back; that cannot fail, because they were just made.
  Result<void> done;
  for (std::size_t i = 0; i < edits.size() && done; ++i) {
    done = files.change(edits[i]);
    if (done) continue;
    for (const FileEdit& back : inverse_of(edits.first(i))) {
      [[maybe_unused]] const auto status = files.change(back);
      assert(status);
    }
  }
  files.refresh_shown();
  return done;
}

}  // namespace diorama::history
