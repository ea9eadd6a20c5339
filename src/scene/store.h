// Store: where the changes of a project are kept: saving, discarding, and what a crash left.
//
// It never leaves a file half written, and never overwrites what somebody else wrote meanwhile.
//
// Threading: engine thread only. Errors: Conflict for files that others changed, and while the
// engine's own editor has the project open; PreconditionFailed, NotFound; Io.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "scene/saved_files.h"
#include "scene/scene_diff.h"
#include "scene/unsaved.h"

namespace diorama::scene {

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  /// Writes changed files, all of them or none. `only`: these scenes or assets, and all files
  /// that came, went or moved; empty: everything.
  virtual Result<SavedFiles> save(const std::vector<std::string>& only) = 0;
  /// Saves a scene under another path, with its unsaved edits, and discards them in the old
  /// one. It is one step, so undo removes the new file and brings the edits back. In a scene that
  /// somebody else changed meanwhile they stay.
  virtual Result<SavedFiles> save_as(const std::string& scene, const std::string& path) = 0;
  /// A new scene, not saved yet: empty, or with what the engine's own new scenes
  /// have. Gives its path. An empty path: a free name, where the engine keeps scenes.
  virtual Result<std::string> create_scene(const std::string& path, bool with_defaults) = 0;
  /// Discards the unsaved changes of a file (its path, or the name of a scene); gives its path.
  virtual Result<std::string> discard(const std::string& file) = 0;

  /// Lets other programs change the project, unless something is unsaved. The next change takes it
  /// again, and fails with Conflict while another program changes it.
  virtual void release() {}

  // What these would change, as far as it can be told without doing it; they fail as those would.

  virtual Result<SavedFiles> check_save(const std::vector<std::string>& only) = 0;
  virtual Result<SavedFiles> check_save_as(const std::string& scene, const std::string& path) = 0;
  virtual Result<std::string> check_discard(const std::string& file) = 0;
  virtual Result<LostEdits> check_recover(std::size_t run) = 0;
  virtual Result<LostEdits> check_forget(std::size_t run) = 0;

  /// What a program left that ended without saving; of several, the oldest. No edits are
  /// made again automatically.
  virtual Result<std::optional<LostEdits>> lost_edits() = 0;
  /// Makes those edits again, unsaved. `run` is the program, counted from 1, the oldest: edits that
  /// no longer fit their files do not block those of other runs.
  virtual Result<LostEdits> recover(std::size_t run) = 0;
  virtual Result<LostEdits> forget(std::size_t run) = 0;
  /// Unsaved changes of programs that are changing the project now or ended before they saved; a
  /// note instead of edits that no longer fit their files.
  virtual Result<std::vector<SceneDiff>> unsaved_elsewhere() = 0;
};

}  // namespace diorama::scene
