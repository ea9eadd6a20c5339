// WorkingFiles: the files that are, were or will be changed, as they are in memory, and what is
// known about them on disk.
//
// It makes one FileEdit after the other and lets the engine see the result. What belongs to a
// step, what can be undone and what is written to disk is decided above it (history/session.h,
// history/saving.h); nothing here writes to disk.
//
// The engine reads files through its overlay. A change of a document is not put there at once,
// because that means writing the whole file: publish() does it when a reader needs it. All other
// changes are, and refresh_shown() tells the engine about them.
//
// Threading: engine thread only. Errors: for files that cannot be read, as io/file.h and
// ProjectFiles::read(); for edits, as Document::apply().
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "history/file_edit.h"
#include "history/file_states.h"
#include "history/kept_contents.h"
#include "history/project_files.h"
#include "io/commit.h"

namespace diorama::history {

constexpr std::size_t kMaxFileBytes = std::size_t{1} << 30;  ///< of one that can be changed

/// What an unfinished save would have made of a file.
struct DecidedFile {
  FileState state = 0;
  io::FileStamp stamp;  ///< only size and hash are known
  bool is_folder = false;
};

struct WorkingFile {
  FileContent content;
  std::string disk_path;
  io::FileStamp stamp;  ///< of the file as it was read or last saved
  FileState state = 0;  ///< of what is in memory; 0: nothing is there
  FileState saved = 0;  ///< of what is on disk
  bool was_folder = false;
  bool in_conflict = false;  ///< somebody else changed the file while it has unsaved edits
  std::optional<FileState> published;  ///< what readers of the overlay see; nothing: as saved
  std::optional<DecidedFile> decided;  ///< by the last save, if it failed late (history/saving.h)
};

class WorkingFiles {
 public:
  using Table = std::map<std::string, WorkingFile>;  ///< by project path

  /// The project must outlive this.
  explicit WorkingFiles(ProjectFiles& project) : project_(project) {}

  [[nodiscard]] ProjectFiles& project() const { return project_; }
  [[nodiscard]] FileStates& states() { return states_; }
  [[nodiscard]] KeptContents& kept() const { return *kept_; }
  [[nodiscard]] const Table& all() const { return files_; }
  /// A file that was looked at already; null when it was not.
  [[nodiscard]] WorkingFile* find(const std::string& path);
  [[nodiscard]] const WorkingFile* find(const std::string& path) const;
  /// The file whose content on disk has that state; end() of all() when there is none.
  [[nodiscard]] Table::const_iterator saved_as(FileState state) const;
  /// Files whose content in memory differs from the one on disk, by path.
  [[nodiscard]] std::vector<std::string> unsaved() const;
  [[nodiscard]] std::vector<std::string> conflicts() const;

  /// What is at that path, of any kind; its content is not kept.
  Result<WorkingFile*> at(const std::string& path);
  /// The same, with its document.
  Result<WorkingFile*> open(const std::string& path);

  /// Makes the edit. Call refresh_shown() afterwards.
  Result<void> change(const FileEdit& edit);
  /// Lets the engine see what is at the path now. Call refresh_shown() afterwards.
  void show(const std::string& path, const WorkingFile& file);
  void refresh_shown();
  /// Shows all documents as they are now.
  void publish();

  /// Forgets what is in memory: the disk counts. Call refresh_shown() afterwards.
  void forget(const std::string& path);
  void forget_all();

  /// The files changed or saved since this was last asked, each once.
  [[nodiscard]] std::set<std::string> take_touched() { return std::exchange(touched_, {}); }
  void touch(const std::string& path) { touched_.insert(path); }

 private:
  Result<void> open_document(const std::string& path, WorkingFile& file);
  void set_stamp(const std::string& path, WorkingFile& file, const io::FileStamp& stamp);
  Result<void> change_document(const FileEdit& edit, const Edit& change);
  Result<void> move(const FileEdit& edit, const MoveFile& move);
  void let_go(const std::string& path, WorkingFile& file);

  ProjectFiles& project_;
  FileStates states_;
  std::unique_ptr<KeptContents> kept_ = std::make_unique<KeptContents>();
  Table files_;
  std::vector<std::string> shown_;  ///< disk paths that the engine has to look at again
  std::set<std::string> touched_;
};

/// Where the bytes of a file that is not in memory are: a disk path. Empty: nowhere.
[[nodiscard]] std::string place_of_content(const WorkingFiles& files, FileState state);

}  // namespace diorama::history
