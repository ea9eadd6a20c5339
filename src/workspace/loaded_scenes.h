// LoadedScenes: the scenes that somebody works on, and which of them is the active one.
//
// A scene is followed when its file moves. A scene that is gone is not loaded, until undo brings it
// back.
//
// Threading: engine thread only. Errors: SceneNotFound, PreconditionFailed; those of scene::World.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "scene/world.h"

namespace diorama {

class LoadedScenes {
 public:
  /// The world must outlive this.
  explicit LoadedScenes(scene::World& world) : world_(world) {}

  /// Where they are now, the active one first.
  [[nodiscard]] std::vector<std::string> paths() const;
  /// The scene of questions that name none: the first scene that was loaded, else the most
  /// important one of the project.
  [[nodiscard]] Result<std::string> active() const;
  /// Somebody loaded it, or it is active because nobody loaded another.
  [[nodiscard]] bool is_loaded(const std::string& scene) const;

  /// As the only one, or `additive` after the others. Unsaved edits of scenes that are no longer
  /// loaded stay.
  Result<void> load(const std::string& scene, bool additive);
  /// PreconditionFailed when it has unsaved edits.
  Result<void> close(const std::string& scene);
  /// A scene was saved under another path, which is its path from now on.
  void follow(const std::string& from, const std::string& to);
  /// What was loaded when that copy was made is loaded, and nothing else.
  void go_back_to(const LoadedScenes& then) { loaded_ = then.loaded_; }

 private:
  struct Entry {
    std::string path, lasting_name;
    std::string saved_from;  ///< its path before it was saved under this one
  };
  [[nodiscard]] Entry entry_at(std::string path, std::string saved_from = {}) const;
  [[nodiscard]] std::string path_now(const Entry& entry) const;

  scene::World& world_;
  std::vector<Entry> loaded_;  ///< some of which may be gone or moved
};

}  // namespace diorama
