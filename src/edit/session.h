// Session: the scenes and prefabs that are being changed, and the steps that changed them.
//
// Whatever changes a document goes through apply(), inside a Step; so undo, redo, rollback, saving
// and "what is unsaved" are here and nowhere else. A step that is not kept leaves no trace. Steps
// nest: what is kept inside another step becomes part of it (a batch is one step).
//
// It knows no fields and no rules of Unity; those who make edits do (the other files of edit/).
//
// Threading: engine thread only. Errors: apply() fails without changing anything; undo() and
// redo() fail with PreconditionFailed when there is nothing to do; save() as io::commit().
#pragma once

#include <memory>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "io/commit.h"
#include "unity/project.h"
#include "yaml/document.h"
#include "yaml/file_style.h"

namespace diorama::edit {

/// An edit of one file, between two states of it.
struct FileEdit {
  std::string path;  ///< of the asset: "Assets/Scenes/Main.unity"
  yaml::Edit edit;
  std::uint64_t before = 0, after = 0;  ///< states; equal numbers are equal contents
};

/// What one call changed: the unit of undo.
struct StepRecord {
  std::string name;  ///< "set mass of /Player"
  std::vector<FileEdit> edits;
};

/// A file that is open for changing.
struct OpenFile {
  std::shared_ptr<yaml::Document> document;
  yaml::FileStyle style;
  std::string disk_path;
  io::FileStamp stamp;  ///< of the file as it was read or last saved
  bool is_prefab = false;
  std::uint64_t state = 0;  ///< of the content in memory
  std::uint64_t saved = 0;  ///< of the content on disk
};

class Session {
 public:
  /// The project must outlive this. New ids are drawn from `seed`.
  Session(unity::Project& project, std::uint64_t seed) : project_(project), random_(seed) {}

  [[nodiscard]] unity::Project& project() { return project_; }
  /// The file, opened for changing if it is not yet.
  Result<const OpenFile*> file(const std::string& path);
  /// REQUIRES: inside a step.
  Result<void> apply(const std::string& path, yaml::Edit edit);
  /// An id that nothing in the scene has, and none of `taken`: below 2^31 in scenes, below 2^63 in
  /// prefabs, as Unity draws them.
  unity::FileId new_id(const unity::OpenHierarchy& scene,
                       std::span<const unity::FileId> taken = {});

  /// Both say the name of the step.
  Result<std::string> undo();
  Result<std::string> redo();
  [[nodiscard]] const std::vector<StepRecord>& steps() const { return done_; }

  /// Files whose content in memory is not the one on disk, by path.
  [[nodiscard]] std::vector<std::string> unsaved() const;
  /// Writes every unsaved file, all of them or none. Fails with Conflict when one was changed on
  /// disk since it was read. Gives their paths.
  Result<std::vector<std::string>> save(const std::string& state_folder, io::Disk& disk);

 private:
  friend class Step;
  Result<void> change(const FileEdit& edit, bool back);
  void take_back(std::size_t count);

  unity::Project& project_;
  std::unordered_map<std::string, OpenFile> files_;
  std::vector<StepRecord> done_, undone_;
  std::vector<FileEdit> current_;  ///< of the open step
  std::mt19937_64 random_;
  std::uint64_t last_state_ = 0;
  int open_steps_ = 0;
};

/// What happens between its construction and keep() is one step, or part of the step around it.
/// Without keep() everything is taken back.
class Step {
 public:
  Step(Session& session, std::string name);
  ~Step();
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;
  void keep();

 private:
  Session& session_;
  std::string name_;
  std::size_t begin_;
  bool kept_ = false;
};

}  // namespace diorama::edit
