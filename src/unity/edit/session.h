// Session: the files of a Unity project that are being changed, and the steps that changed them.
//
// Steps, undo, saving and the journal are the same for every engine: history/session.h has the
// rules. This adds what editors of Unity's files need: the project, the text of a file, new ids.
//
// It knows no fields and no rules of Unity; the code that makes edits does (the rest of edit/).
//
// Threading: engine thread only. Errors: as history::Session; file() as AssetDatabase::document().
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/result.h"
#include "history/session.h"
#include "history/write_limits.h"
#include "unity/edit/unity_files.h"
#include "unity/model/object_paths.h"

namespace diorama::unity {
struct OpenHierarchy;
class Project;
}  // namespace diorama::unity

namespace diorama::unity::edit {

using history::WriteLimits;

/// A file before and after a step. Null: it did not exist; if it is not text, an empty document.
struct StepFile {
  std::string path;
  std::shared_ptr<const text::Document> before, after;
};

/// The base of a Session that must exist before the others.
struct FilesOfSession {
  UnityFiles unity_files;
};

class Session : private FilesOfSession, public history::Session {
 public:
  /// The project must outlive this. New ids are drawn from `seed`.
  Session(unity::Project& project, std::uint64_t seed)
      : FilesOfSession{UnityFiles(project)}, history::Session(unity_files), random_(seed) {}

  [[nodiscard]] unity::Project& project() { return unity_files.project(); }
  /// From now on only files that these allow can be changed, also by undo(), redo() and replay().
  /// Callers that know components check those.
  void limit(WriteLimits limits) { unity_files.limit(std::move(limits)); }
  [[nodiscard]] const WriteLimits& limits() const { return unity_files.limits(); }

  /// The document at that path, opened for changing if it is not yet. Valid as long as the file is
  /// at that path.
  Result<const OpenFile*> file(const std::string& path);
  /// The files that the open step has changed so far; no folders, no .meta files.
  [[nodiscard]] std::vector<StepFile> current_files() const;

  /// As in history::Session. Notes which stripped objects may have lost their last reference.
  Result<void> apply(const std::string& path, history::Edit edit);
  /// Removes those of them that nothing refers to any more. REQUIRES: inside a step.
  Result<void> drop_unused();

  /// An id that nothing in the scene has, and none of `taken`: below 2^31 in scenes, below 2^63 in
  /// prefabs, as Unity draws them.
  unity::FileId new_id(const unity::OpenHierarchy& scene,
                       std::span<const unity::FileId> taken = {});
  unity::FileId new_id(bool in_prefab);
  unity::Guid new_guid();

 private:
  friend class Step;
  std::mt19937_64 random_;
  std::map<std::string, std::unordered_set<unity::FileId>> maybe_unused_;  ///< by path
  int open_edits_ = 0;  ///< steps of this kind; one around them may be of every engine
};

/// A step of a Unity project. What is kept has no stripped object that it made useless: Unity would
/// leave it out the next time it saves the file. Inside another such step these stay until that one
/// is kept, which may still need them.
class Step : public history::Step {
 public:
  Step(Session& session, std::string name);
  ~Step();
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;
  Result<void> keep();

 private:
  Session& session_;
  std::map<std::string, std::unordered_set<unity::FileId>> maybe_unused_before_;
  bool kept_ = false;
};

}  // namespace diorama::unity::edit
