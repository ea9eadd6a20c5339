// The Workspace is the program without its protocol: which project is open, and its state.
//
// It keeps what is open and gives access to the rest: the world and its editor, its names, the
// loaded scenes, the selection, the console. It uses plain structs and Result, never JSON and
// never MCP, and it knows no engine: the engines that it can open are given to it.
//
// Threading: engine thread only.
// Errors: PreconditionFailed when a question needs a project and none is open; Unsupported for
// what the open project cannot do.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/effort.h"
#include "base/result.h"
#include "scene/progress.h"
#include "scene/project.h"
#include "scene/unsaved.h"
#include "workspace/console.h"
#include "workspace/names.h"

namespace diorama::io {
class Watcher;
struct WatchBatch;
}  // namespace diorama::io

namespace diorama::scene {
class Editor;
}

namespace diorama {

class LoadedScenes;
class Selection;

struct ProjectPlace {
  std::string path;            ///< absolute
  std::string name;            ///< the folder's
  std::string engine_version;  ///< as the project states it; empty when it does not
};

/// The first things to know about a project when opening it.
struct ProjectSummary {
  ProjectPlace project;
  scene::ProjectFacts facts;
  std::vector<std::string> scenes, loaded_scenes;
  std::string active_scene;  ///< empty: there is none
  scene::UnsavedState unsaved;
};

class Workspace {
 public:
  using OutsideChange = std::function<void(const std::vector<std::string>& files)>;

  explicit Workspace(std::vector<scene::Engine> engines);
  ~Workspace();

  /// A person's decisions; they apply to projects opened afterwards.
  [[nodiscard]] scene::OpenOptions& options() { return options_; }
  /// Opens the project in that folder. Fails when it is not a folder. A folder without a project
  /// of any engine can be opened, but has no world.
  Result<void> open(const std::string& path);
  [[nodiscard]] const std::optional<ProjectPlace>& project() const { return place_; }
  /// What the current question costs. Whoever asks in the name of a client begins one.
  [[nodiscard]] Effort& effort() { return effort_; }

  // What the open project has.

  Result<scene::Project*> opened() const;
  Result<scene::World*> world() const;
  Result<scene::Editor*> editor() const;
  Result<scene::Assets*> assets() const;
  Result<scene::Store*> store() const;
  Result<scene::Usages*> usages() const;
  Result<Names> names() const;
  Result<LoadedScenes*> loaded() const;
  Result<Selection*> selection() const;
  Result<ProjectSummary> summary() const;

  // The disk.

  /// From now on take_in_changes() knows what has changed. Fails where files cannot be watched;
  /// refresh() still works then.
  Result<void> watch();
  /// Reports changes on disk; null before watch(). For a thread that waits there.
  [[nodiscard]] std::shared_ptr<io::Watcher> watcher() const { return watcher_; }
  /// Takes in what has changed on disk since the last time; only that is read again. Call it once
  /// for each call of a client, before anything else.
  void take_in_changes();
  /// How often that was done: for tests, which check that a call does it once.
  [[nodiscard]] std::size_t looks_at_disk() const { return looks_at_disk_; }
  /// Looks at the whole disk again; gives how many assets have changed.
  Result<std::size_t> refresh();
  /// Called with files that have changed on disk: project paths; none: any may have. Called in the
  /// middle of a question, so it must not ask one itself.
  void on_outside_change(OutsideChange hook) { outside_change_ = std::move(hook); }

  // The console.

  [[nodiscard]] Console& console() { return console_; }
  /// What happened, and what is wrong with the project: that is looked for at the first question
  /// after open() and refresh(), which may take a while in a large project.
  Result<ConsolePage> read_console(const ConsoleQuery& query, const scene::Progress& progress = {});

 private:
  void note_conflicts();
  void note_problems(scene::Assets& assets, const scene::Progress& progress);

  const std::vector<scene::Engine> engines_;
  scene::Identities identities_;
  Effort effort_;
  scene::OpenOptions options_;
  std::optional<ProjectPlace> place_;
  std::unique_ptr<scene::Project> opened_;
  std::unique_ptr<LoadedScenes> loaded_;  ///< of opened_
  std::unique_ptr<Selection> selection_;  ///< of opened_
  std::shared_ptr<io::Watcher> watcher_;
  OutsideChange outside_change_;
  std::size_t looks_at_disk_ = 0;
  Console console_;
  bool problems_known_ = false;  ///< those of the project are in the console
};

}  // namespace diorama
