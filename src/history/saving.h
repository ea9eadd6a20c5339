// Saving: what is in memory goes to disk, all of it or nothing, whatever happens meanwhile.
//
// How a save goes, each step only after the one before it (saving.cpp has the same numbers):
//  1. A save that failed after its commit point is finished first.
//  2. It plans what has to happen on disk. Nothing has changed yet.
//  3. Large contents that are about to leave their files, and that a step needs to be undone, are
//     kept (history/kept_contents.h).
//  4. The journal notes what each file will be ("Saving"), and where those contents are ("Kept").
//  5. Folders are made, files written, removed and moved, folders removed: io::commit(), all of
//     it or nothing.
//  6. In memory the files count as saved, and the journal notes it ("Saved").
//
// What a program that ends in the middle leaves: before the commit point inside 5 the old files,
// after it the new ones, once io::recover() has run. The journal has the note of 4 but not
// the one of 6, so the next program asks the disk which of the two it is (Journal::settle()).
// If 3 or 4 fails, nothing is saved: it could not be undone.
//
// When 5 fails after the commit point, the files are on disk, or will be after the next
// attempt. So each file keeps what was decided for it (WorkingFile::decided). It stays
// unsaved until a save succeeds.
//
// Threading: engine thread only. Errors: those of io::commit(). Conflict when a file was changed on
// disk since it was read.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "base/result.h"
#include "history/journal_notes.h"
#include "history/working_files.h"
#include "io/disk.h"
#include "scene/saved_files.h"

namespace diorama::history {

struct SaveTarget {
  const std::string& state_folder;
  io::Disk& disk;
  /// Whether a step needs this content to be undone or made again, and does not have it itself.
  std::function<bool(FileState state)> is_needed;
};

/// Writes every unsaved file. `only`: just these, and also files that come, go or move, because
/// others may depend on them.
Result<scene::SavedFiles> save(WorkingFiles& files, JournalNotes& notes, const SaveTarget& target,
                               std::span<const std::string> only);

/// What a save would do, as far as that can be told without doing it. Fails when a file was changed
/// on disk since it was read, and when a folder cannot be written to.
Result<scene::SavedFiles> check_save(WorkingFiles& files, io::Disk& disk,
                                     std::span<const std::string> only);

}  // namespace diorama::history
