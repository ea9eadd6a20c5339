// Saving: what is in memory comes to disk, all of it or nothing, whatever happens meanwhile.
//
// How a save goes, each step only after the one before it (saving.cpp has the same numbers):
//  1. A save that failed after its commit point is finished first.
//  2. What has to happen on disk is planned. Nothing has changed yet.
//  3. The journal notes what each file is going to be ("Saving").
//  4. New folders are made. A failure here leaves an empty folder at most.
//  5. The files are written, removed and moved: io::commit(), all of them or none.
//  6. Folders that are to go are removed, the deepest first.
//  7. In memory the files count as saved, and the journal notes it ("Saved").
//
// What a program leaves that ends in the middle: before the commit point inside of 5 the old files,
// after it the new ones, once io::recover() has been there. The journal has the note of 3 and not
// that of 7, so the next program asks the disk which of the two it is (Journal::settle()).
//
// What a session does when 5 or 6 fails after the commit point: the files are on disk, or come
// there at the next attempt, so each keeps what was decided for it (WorkingFile::decided). It stays
// unsaved until a save has come to its end.
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

/// Writes every unsaved file. `only`: just these, besides files that come, go or move, which others
/// may rely on.
Result<scene::SavedFiles> save(WorkingFiles& files, JournalNotes& notes,
                               const std::string& state_folder, io::Disk& disk,
                               std::span<const std::string> only);

}  // namespace diorama::history
