// Making edits of files: checks that they fit the files, and makes all of them or none.
//
// Threading: engine thread only. Errors: Conflict when a file is not what the edits were made for;
// PermissionDenied for files that may not be changed. Nothing has changed then.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "history/file_edit.h"
#include "history/working_files.h"

namespace diorama::history {

/// The error for a file that somebody has changed since.
[[nodiscard]] Error changed_since_step(const std::string& path);

/// One save cannot replace a folder with a file, or a file with a folder.
Result<void> check_kind(const std::string& path, const WorkingFile& there, bool to_folder);

/// Whether all these files may be changed.
Result<void> check_allowed(const ProjectFiles& project, std::span<const FileEdit> edits);

/// Whether every file is what the edits were made for.
Result<void> check_states(WorkingFiles& files, std::span<const FileEdit> edits);

/// Whether every content that these edits bring back is still there. CorruptData names the file.
Result<void> check_contents(const WorkingFiles& files, std::span<const FileEdit> edits);

/// Makes all of them or none.
Result<void> change_all(WorkingFiles& files, std::span<const FileEdit> edits);

}  // namespace diorama::history
