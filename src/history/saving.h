// Saving: what is in memory goes to disk, all of it or nothing, whatever happens meanwhile.
//
// How a save goes, each step only after the one before it (saving.cpp has the same numbers):
//  1. A save that failed after its commit point is finished first.
//  2. It plans what has to happen on disk. Nothing has changed yet.
//  3. The journal notes what each file will be ("Saving").
//  4. New folders are made. A failure here leaves an empty folder at most.
//  5. The files are written, removed and moved: io::commit(), all of them or none.
//  6. Folders that must go are removed, the deepest first.
//  7. In memory the files count as saved, and the journal notes it ("Saved").
//
// What a program that ends in the middle leaves: before the commit point inside 5 the old files,
// after it the new ones, once io::recover() has run. The journal has the note of 3 but not
// the one of 7, so the next program asks the disk which of the two it is (Journal::settle()).
//
// When 5 or 6 fails after the commit point, the files are on disk, or will be after the next
// attempt. So each file keeps what was decided for it (WorkingFile::decided). It stays
// unsaved until a save succeeds.
//
// Threading: engine thread only. Errors: those of io::commit(). Conflict when a file was changed on
// disk since it was read.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "history/journal_notes.h"
#include "history/working_files.h"
#include "io/disk.h"
#include "scene/saved_files.h"

namespace diorama::history {

/// Writes every unsaved file. `only`: just these, and also files that come, go or move, because
/// others may depend on them.
Result<scene::SavedFiles> save(WorkingFiles& files, JournalNotes& notes,
                               const std::string& state_folder, io::Disk& disk,
                               std::span<const std::string> only);

/// What a save would do, as far as that can be told without doing it. Fails when a file was changed
/// on disk since it was read, and when a folder cannot be written to.
Result<scene::SavedFiles> check_save(const WorkingFiles& files, io::Disk& disk,
                                     std::span<const std::string> only);

}  // namespace diorama::history
