// Past: the steps of a session that were made and undone, the journal that notes them, and the
// contents that are kept for them.
//
// What cannot be noted is not done; what is forgotten is forgotten here, in the journal and in the
// state folder alike. It makes no edits of its own, except to undo and redo a step.
//
// Threading: engine thread only. Errors: those of JournalNotes, changes.h and KeptContents.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "history/file_edit.h"
#include "history/history_limits.h"
#include "history/journal.h"
#include "history/journal_notes.h"
#include "history/working_files.h"
#include "io/disk.h"

namespace diorama::history {

/// The journal of a session: where it is, and how much of the past it keeps.
struct JournalPlace {
  std::string path;
  io::Disk& disk;
  HistoryLimits limits = {};
  std::set<std::string> used_by_others = {};  ///< kept contents that other journals need
};

class Past {
 public:
  /// The files must outlive this.
  explicit Past(WorkingFiles& files);

  [[nodiscard]] const std::vector<StepRecord>& done() const { return done_; }
  [[nodiscard]] const std::vector<StepRecord>& undone() const { return undone_; }
  [[nodiscard]] JournalNotes& notes() { return notes_; }
  [[nodiscard]] const JournalNotes& notes() const { return notes_; }

  /// A step that was just made. It takes the edits, unless it fails.
  Result<void> add(const std::string& name, std::vector<FileEdit>& edits);
  /// Both give the name of the step.
  Result<std::string> undo();
  Result<std::string> redo();
  /// As forget_up_to().
  void forget(const std::string& path);

  /// Puts large contents of an edit that is about to be made where they need no memory.
  Result<void> set_down(FileEdit& edit);
  /// Whether a large content may come to those that are not saved.
  Result<void> check_room(std::uint64_t bytes) const;
  /// Whether a step needs a content, and does not have it itself. Looked for when first asked.
  struct Needed {
    const Past& past;
    std::optional<std::set<FileState>> states = std::nullopt;
    bool operator()(FileState state);
  };
  /// Forgets what is not needed any more, and the oldest steps if the limits say so.
  void after_save();

  /// From now on every step is noted there, and large contents are kept in the folder beside it.
  /// Earlier steps in it can be undone. The disk must outlive this.
  /// REQUIRES: so far, only steps that were not kept have changed anything.
  void keep_journal(Journal journal, JournalContents earlier, JournalPlace place);

 private:
  /// Removes kept contents that neither a step nor a file needs any more.
  void drop_unneeded();
  /// Only when nothing is unsaved.
  void forget_old();

  WorkingFiles& files_;
  JournalNotes notes_;
  std::vector<StepRecord> done_, undone_;
  std::optional<JournalPlace> journal_;
  std::uint64_t shortest_ = 0;  ///< what the journal took when it was last shortened
};

}  // namespace diorama::history
