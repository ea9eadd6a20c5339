// Giving up the unsaved changes of one file: whether that is possible, and what it would mean.
// Session::discard() does it.
//
// Threading: engine thread only. Errors: PreconditionFailed, with what to do instead.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "history/file_edit.h"
#include "history/session.h"
#include "history/working_files.h"

namespace diorama::history {

/// Fails when going back to the file on disk would be more than giving up content: the file was
/// deleted, moved, or made again, with its companion and perhaps in another place. `steps` are the
/// steps that were done, the oldest first. REQUIRES: the file has unsaved changes.
Result<void> check_discard(const WorkingFiles& files, std::span<const StepRecord> steps,
                           const std::string& path);

/// Whether Session::discard() would fail.
Result<void> check_discard(const Session& session, const std::string& path);
[[nodiscard]] Error nothing_unsaved(const std::string& path);
/// Whether somebody else left something at the path, which then counts.
[[nodiscard]] bool is_replaced(const WorkingFile& file,
                               const std::optional<io::FileDigest>& on_disk);

/// Whether the file has unsaved changes that discard() would give up in a step.
[[nodiscard]] bool can_go_back(const Session& session, const std::string& path);

}  // namespace diorama::history
