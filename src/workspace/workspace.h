// The Workspace is the program without its protocol: which project is open, and what is in it.
//
// It speaks plain structs and Result, never JSON and never MCP, so the command line, the tests
// and the tools all drive the same thing.
//
// Threading: engine thread only.
// Errors: PreconditionFailed when a question needs a project and none is open.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "history/write_limits.h"
#include "scene/input.h"
#include "scene/saved_files.h"
#include "scene/unsaved.h"
#include "workspace/asset_query.h"
#include "workspace/check.h"
#include "workspace/console.h"
#include "workspace/identities.h"
#include "workspace/object_query.h"
#include "workspace/scene_diff.h"
#include "workspace/scene_query.h"
#include "workspace/suggest.h"
#include "workspace/test_query.h"
#include "workspace/verify.h"

namespace diorama::io {
class Disk;
class Watcher;
}  // namespace diorama::io

namespace diorama::history {
class LostJournals;
class Step;
}  // namespace diorama::history

namespace diorama::unity::edit {
class AssetEditor;
class SceneEditor;
class Session;
class SettingsEditor;
}  // namespace diorama::unity::edit

namespace diorama::unity {
class Project;
struct OpenHierarchy;
}  // namespace diorama::unity

namespace diorama {

struct Project {
  std::string path;           ///< absolute
  std::string name;           ///< the folder's
  std::string unity_version;  ///< as the project states it; empty when it does not
};

/// What somebody who opens the project wants to know first.
struct ProjectSummary {
  struct BuildScene {
    std::string path;
    bool enabled = false;
  };
  Project project;
  std::string product_name, company_name;  ///< empty when the settings do not say
  std::string render_pipeline;             ///< "URP"; empty when not known
  std::vector<std::string> scenes, loaded_scenes;
  std::string active_scene;  ///< empty: there is none
  std::vector<BuildScene> build_scenes;
  std::vector<std::string> tags;
  std::vector<std::pair<int, std::string>> layers;  ///< those that have a name
  int asset_count = 0, package_count = 0;
  scene::UnsavedState unsaved;
};

struct ObjectPlace {
  std::string scene, path;
};
struct ComponentPlace {
  std::string scene, path;
  int index = 0;
};

class Workspace {
 public:
  Workspace();
  /// Saves and keeps its state on that disk: for tests.
  explicit Workspace(std::unique_ptr<io::Disk> disk);
  ~Workspace();

  /// Opens the project in that folder. Fails when it is no folder. A folder that is no Unity
  /// project can be opened, but has no scenes.
  Result<void> open(const std::string& path);
  [[nodiscard]] const std::optional<Project>& project() const { return project_; }
  /// From now on every question first takes in what has changed on disk since the last one; only
  /// that is read again. Fails where files cannot be watched; refresh() still works then.
  Result<void> watch();
  /// What tells of changes on disk; null before watch(). For a thread that waits there.
  [[nodiscard]] std::shared_ptr<io::Watcher> watcher() const { return watcher_; }
  /// Does what every question does first.
  void take_in_changes();
  /// Told of files that are different on disk: project paths; none: any may be. Called in the
  /// middle of a question, so it must not ask one itself.
  void on_outside_change(std::function<void(const std::vector<std::string>& files)> hook) {
    outside_change_ = std::move(hook);
  }

  /// What the project is made of, in a few words.
  Result<ProjectSummary> summary();

  /// Project paths of the scenes; those of the build list first.
  [[nodiscard]] std::vector<std::string> scenes() const;
  /// What questions without a scene are about: the first scene that was loaded, else the first
  /// enabled one of the build list, else the first there is.
  [[nodiscard]] Result<std::string> active_scene() const;

  /// The names of the 32 layers; empty where the project names none.
  [[nodiscard]] std::vector<std::string> layers() const;

  /// The path of the prefab that has this path, or this name as the only one.
  Result<std::string> prefab_path(const std::string& prefab);

  /// Scenes that somebody works on, the active one first, where they are now. One that is gone is
  /// not loaded, until undo brings it back.
  [[nodiscard]] std::vector<std::string> loaded_scenes() const;
  /// Loads it as the only one, or `additive` behind the others. Unsaved edits of scenes that are
  /// not loaded any more stay.
  Result<std::string> load_scene(const std::string& scene, bool additive);
  /// PreconditionFailed when it has unsaved edits.
  Result<std::string> close_scene(const std::string& scene);

  /// What a person is looking at: objects of a scene (empty: the active one). All must exist.
  Result<void> select(const std::string& scene, const std::vector<std::string>& objects);
  /// Selects the objects at the top of a scene; says how many.
  Result<std::size_t> select_roots(const std::string& scene);
  /// Those that still exist, where they are now.
  [[nodiscard]] std::vector<ObjectPlace> selection();
  /// The same, by the numbers they are known by.
  [[nodiscard]] std::vector<std::int32_t> selected_numbers();

  // Names of objects, wherever one is asked for: a path ("/Player", in the scene that is named
  // beside it; when none is, in the active one, else in the one loaded scene that has it), or the
  // number it is known by ("obj:10012", "scn:Main:obj:10012"), which needs no scene.

  /// The object in words that stay good until it is renamed or moved.
  Result<ObjectPlace> locate(const std::string& scene, const std::string& object);
  /// The same, but a path that several objects have is Ambiguous, where locate() takes the first.
  Result<ObjectPlace> locate_exactly(const std::string& scene, const std::string& object);
  /// The component that has this number, given as "obj:10012".
  Result<ComponentPlace> locate_component(const std::string& name);
  /// A value for a field, with every {"$ref": "obj:10012"} in it said as a path of that scene.
  Result<scene::Input> with_paths(scene::Input value, const std::string& scene);
  /// What is at and below an object in its file: for keep_numbers().
  Result<std::vector<std::int64_t>> ids_at(const ObjectPlace& place);
  /// Behind an edit that left an object and all below it in their order, but in other parts of the
  /// file: they have the numbers that they had.
  Result<void> keep_numbers(const ObjectPlace& place, const std::vector<std::int64_t>& before);

  Result<SceneTree> tree(const TreeQuery& query);
  Result<ObjectInfo> object(const std::string& scene, const std::string& path);
  /// The same with the fields of its components, and its first children.
  Result<ObjectDetail> object_detail(const std::string& scene, const std::string& path,
                                     int max_children = 0);
  /// The first component of that type (full or short name) of an object.
  Result<ComponentDetail> component_of_type(const std::string& scene, const std::string& path,
                                            const std::string& type);
  /// Only what is on the page is read.
  Result<ObjectPage> object_page(const PageQuery& query);
  Result<SceneInfo> scene_info(const std::string& scene);
  Result<ComponentInfo> component(const ComponentQuery& query);
  Result<FoundObjects> find_objects(const ObjectQuery& query);

  /// By path or GUID.
  Result<AssetInfo> asset_info(const std::string& asset);
  /// What somebody who has typed a part of a name may mean.
  NameList suggest(const NameQuery& query);

  Result<AssetPage> find_assets(const AssetListQuery& query, const Progress& progress = {});
  Result<AssetUses> uses(const std::string& asset, const Progress& progress = {});
  /// What is in a file that Unity writes as text, by path or GUID; also of ProjectSettings.
  Result<AssetContents> asset_contents(const std::string& asset);
  /// With what it uses and what uses it, by path or GUID. Its text only up to so many bytes.
  Result<AssetDetail> asset(const std::string& asset, std::size_t max_text,
                            const Progress& progress = {});
  Result<CheckReport> check(const Progress& progress = {});
  /// The tests in the sources, without running any; that is run_tests() (test_run.h).
  Result<TestList> tests(const TestQuery& query);

  /// What happened, and what is wrong with the project: that is looked for at the first question
  /// after open() and refresh(), which may take a while in a large project.
  Result<ConsolePage> read_console(const ConsoleQuery& query);
  [[nodiscard]] Console& console() { return console_; }

  /// Looks at the disk again; says how many assets are different now.
  Result<std::size_t> refresh();

  // Changes. They stay in memory until save(), and survive a crash: see lost_edits().

  /// Changes of a scene or prefab (empty: the active scene).
  Result<unity::edit::SceneEditor> edit(const std::string& scene);
  /// Changes of asset files: create, set fields, move, copy, delete.
  Result<unity::edit::AssetEditor> edit_assets();
  /// Changes of tags, layers and the list of scenes of a build.
  Result<unity::edit::SettingsEditor> edit_settings();
  /// What is changed while it lives is one step, if it is kept; else nothing of it remains.
  /// Conflict when another program is changing the project. A dry run cannot be kept, and so
  /// disturbs nobody.
  Result<std::unique_ptr<history::Step>> begin_step(const std::string& name, bool dry_run = false);
  /// Both say the name of the step. Also steps that an earlier program saved.
  Result<std::string> undo();
  Result<std::string> redo();
  /// The step they would take; empty when there is none.
  std::string step_to_undo();
  std::string step_to_redo();
  [[nodiscard]] scene::UnsavedState unsaved() const;
  /// What is different between the disk and what is in memory, file by file; .meta files are not
  /// told of. A note in the place of what cannot be compared.
  Result<std::vector<SceneDiff>> unsaved_changes();
  /// What the step that is open has changed so far.
  Result<std::vector<SceneDiff>> step_changes();
  /// The same for programs that are changing the project now, or ended before they saved; a note
  /// in the place of edits that do not fit their files any more.
  Result<std::vector<SceneDiff>> unsaved_elsewhere();
  /// Writes changed files, all of them or none. Refused while the editor has the project open, and
  /// when a file was changed on disk since it was read. `only`: these scenes or assets, with the
  /// files that came, went or moved; empty: everything.
  Result<scene::SavedFiles> save(const std::vector<std::string>& only = {});
  /// Saves a scene under another path, with its unsaved edits, and gives them up in the one it was:
  /// one step, so undo() takes the new file away and brings the edits back. In a scene that
  /// somebody else changed meanwhile they stay, for a discard().
  Result<scene::SavedFiles> save_scene_as(const std::string& scene, const std::string& path);
  /// Gives up what is unsaved in a file (its path, or the name of a scene or prefab), and says
  /// which it was; see history::Session::discard().
  Result<std::string> discard(const std::string& file);

  /// What a program that ended without saving has left, of several the oldest; nothing is ever
  /// replayed by itself.
  Result<std::optional<scene::LostEdits>> lost_edits();
  /// Makes those edits again, unsaved. `run` is the program, counted from 1, the oldest: edits that
  /// do not fit their files any more do not stand in the way of those of others.
  Result<scene::LostEdits> recover_lost_edits(std::size_t run = 1);
  Result<scene::LostEdits> forget_lost_edits(std::size_t run = 1);

  /// Where edits and saves that a crash interrupts are found again: a folder of the user's. Needed
  /// before the first change.
  void keep_state_in(std::string folder) { state_root_ = std::move(folder); }
  /// What may be changed at all. Needed before the first change.
  void limit_writes(history::WriteLimits limits) { limits_ = std::move(limits); }
  /// Folders outside the project that files may be imported from.
  void import_from(std::vector<std::string> folders) { import_folders_ = std::move(folders); }
  [[nodiscard]] const std::vector<std::string>& import_folders() const { return import_folders_; }
  /// Saves also while the Unity editor has the project open.
  void ignore_editor_lock() { ignore_lock_ = true; }
  /// New ids and GUIDs are drawn from this, so that they are the same every time: for tests.
  void draw_ids_from(std::uint64_t seed) { seed_ = seed; }
  /// The files changed or saved since this was last asked: project paths.
  [[nodiscard]] std::vector<std::string> take_touched();

 private:
  using OpenScene = std::shared_ptr<const unity::OpenHierarchy>;
  struct FoundPlace;
  Result<OpenScene> open_scene(const std::string& scene);
  Result<FoundPlace> find(const std::string& scene, const std::string& object);
  /// A path without a scene that the active one does not have, but one of the other loaded ones.
  Result<FoundPlace> find_in_loaded(const std::string& path, const Error& not_in_active);
  [[nodiscard]] std::vector<std::string> places_of(const ObjectQuery& query) const;
  Result<FoundObjects> find_at_path(const ObjectQuery& query);
  /// The scene that holds the thing with this number, and its id in there.
  Result<std::pair<OpenScene, std::int64_t>> find_number(std::int64_t number);
  std::int32_t number_of(const unity::OpenHierarchy& scene, std::int64_t id);
  Result<std::string> scene_path(const std::string& scene);
  [[nodiscard]] SceneInfo describe_scene(const unity::OpenHierarchy& scene) const;
  Result<void> check_cursor(const unity::OpenHierarchy& at, const std::string& scene);
  [[nodiscard]] std::string state_folder() const;
  /// The one session, begun if there is none, with its journal; inside a step, as that began.
  Result<unity::edit::Session*> session();
  Result<unity::edit::Session*> session_without_journal();
  [[nodiscard]] history::LostJournals journals() const;
  Result<std::vector<SceneDiff>> unsaved_in(const std::string& journal);
  /// The open project, up to date.
  Result<unity::Project*> engine();
  void note_conflicts();
  /// The file in question, if it can be told from its name.
  Result<std::string> file_called(const std::string& name, const std::vector<std::string>& unsaved);
  struct LoadedScene {
    std::string path, guid;
    std::string saved_from;  ///< the path that it had before it was saved under this one
  };
  [[nodiscard]] LoadedScene loaded_at(std::string path, std::string saved_from = {}) const;
  [[nodiscard]] std::string path_now(const LoadedScene& scene) const;

  const std::unique_ptr<io::Disk> disk_;
  std::optional<Project> project_;
  std::string state_root_;
  history::WriteLimits limits_;
  std::optional<std::uint64_t> seed_;
  bool ignore_lock_ = false;
  std::vector<std::string> import_folders_;
  Identities identities_;
  std::unique_ptr<unity::Project> unity_;
  std::unique_ptr<unity::edit::Session> session_;  ///< of unity_; made at the first change
  std::vector<std::string> given_up_;  ///< files of lost edits that nobody wants; touched
  std::shared_ptr<io::Watcher> watcher_;
  std::function<void(const std::vector<std::string>& files)> outside_change_;
  Console console_;
  bool problems_known_ = false;          ///< those of the project are in the console
  std::vector<LoadedScene> loaded_;      ///< some of which may be gone or moved
  std::vector<std::int32_t> selection_;  ///< numbers of objects, some of which may be gone
};

}  // namespace diorama
