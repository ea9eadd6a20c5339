// FileStates: the numbers of file contents, and what the journal says about them.
//
// Equal numbers mean equal contents, also in the steps of an earlier program. So a file that is on
// disk as the journal says gets its number from the journal; then the old steps fit it.
//
// Threading: one thread. Errors: none.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "history/journal_record.h"
#include "io/commit.h"

namespace diorama::history {

class FileStates {
 public:
  /// A number that no content has yet.
  FileState fresh() { return ++last_; }
  /// Goes on from an earlier program: what was last saved at each path, and its last number.
  void continue_from(std::map<std::string, JournalFile> known, FileState last);

  /// The number of what is on disk at that path now. `before` is the number it had when it was
  /// last looked at, with that stamp; 0: never looked at.
  FileState of_disk(const std::string& path, const io::FileStamp& now, FileState before,
                    const io::FileStamp& stamp_before);

  /// What was last saved at that path, according to the journal; null when it does not say.
  [[nodiscard]] const JournalFile* known(const std::string& path) const;
  void set_known(const std::string& path, const JournalFile& file) { known_[path] = file; }

 private:
  std::map<std::string, JournalFile> known_;  ///< by project path
  FileState last_ = 0;
};

}  // namespace diorama::history
