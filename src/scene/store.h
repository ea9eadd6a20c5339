// Store: where the changes of a project are kept: saving, giving up, and what a crash left behind.
//
// A file is never half written, and never over what somebody else wrote meanwhile.
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

  /// Writes changed files, all of them or none. `only`: these scenes or assets, with the files
  /// that came, went or moved; empty: everything.
  virtual Result<SavedFiles> save(const std::vector<std::string>& only) = 0;
  /// Saves a scene under another path, with its unsaved edits, and gives them up in the one it
  /// was: one step, so undo takes the new file away and brings the edits back. In a scene that
  /// somebody else changed meanwhile they stay.
  virtual Result<SavedFiles> save_as(const std::string& scene, const std::string& path) = 0;
  /// A new scene, not saved yet, with nothing in it, or with what the engine's own new scenes
  /// have; its path. An empty path: a name that is free, where the engine keeps scenes.
  virtual Result<std::string> create_scene(const std::string& path, bool with_defaults) = 0;
  /// Gives up what is unsaved in a file (its path, or the name of a scene), and tells which it was.
  virtual Result<std::string> discard(const std::string& file) = 0;

  /// What a program that ended without saving has left, of several the oldest; nothing is ever
  /// made again by itself.
  virtual Result<std::optional<LostEdits>> lost_edits() = 0;
  /// Makes those edits again, unsaved. `run` is the program, counted from 1, the oldest: edits that
  /// do not fit their files any more do not stand in the way of those of others.
  virtual Result<LostEdits> recover(std::size_t run) = 0;
  virtual Result<LostEdits> forget(std::size_t run) = 0;
  /// What programs that are changing the project now, or ended before they saved, have unsaved; a
  /// note in the place of edits that do not fit their files any more.
  virtual Result<std::vector<SceneDiff>> unsaved_elsewhere() = 0;
};

}  // namespace diorama::scene
