// What is on disk, compared with what a session knows of it; and what others do to the files
// meanwhile.
//
// Threading: engine thread only. Errors: those of reading a file.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "base/result.h"
#include "history/working_files.h"

namespace diorama::history {

/// What is on disk now; nothing when there is no file.
Result<std::optional<io::FileDigest>> content_on_disk(const WorkingFile& file);

/// Whether that is what was last read or saved.
[[nodiscard]] bool is_as_saved(const WorkingFile& file,
                               const std::optional<io::FileDigest>& on_disk);

/// Whether a save that would make this of the file has brought it there.
[[nodiscard]] bool is_there(const std::string& disk_path, const DecidedFile& file);

/// The same for a save in a journal: for Journal::settle().
[[nodiscard]] bool is_on_disk(const ProjectFiles& project, const SavingFile& file);

/// Takes in files that others changed on disk: without unsaved edits they are read again, else they
/// are in conflict. Takes disk paths; none: any file could have changed.
void take_outside_changes(WorkingFiles& files, std::span<const std::string> disk_paths);

/// For files that were in conflict and have no unsaved edits any more, the disk counts again.
void take_in_settled(WorkingFiles& files);

}  // namespace diorama::history
