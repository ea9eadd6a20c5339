// The Workspace is the program without its protocol: which project is open, and what is in it.
//
// It speaks plain structs and Result, never JSON and never MCP, so the command line, the tests
// and the tools all drive the same thing.
//
// Threading: engine thread only.
// Errors: PreconditionFailed when a question needs a project and none is open.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "workspace/asset_query.h"
#include "workspace/check.h"
#include "workspace/scene_query.h"
#include "workspace/verify.h"

namespace diorama::io {
class Watcher;
}  // namespace diorama::io

namespace diorama::edit {
class SceneEditor;
class Session;
}  // namespace diorama::edit

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

class Workspace {
 public:
  Workspace();
  ~Workspace();

  /// Opens the project in that folder. Fails when it is no folder. A folder that is no Unity
  /// project can be opened, but has no scenes.
  Result<void> open(const std::string& path);
  [[nodiscard]] const std::optional<Project>& project() const { return project_; }
  /// From now on every question first takes in what has changed on disk since the last one; only
  /// that is read again. Fails where files cannot be watched; refresh() still works then.
  Result<void> watch();

  /// Project paths of the scenes; those of the build list first.
  [[nodiscard]] std::vector<std::string> scenes() const;
  /// What questions without a scene are about: the first enabled scene of the build list, else
  /// the first there is.
  [[nodiscard]] Result<std::string> active_scene() const;

  Result<SceneTree> tree(const TreeQuery& query);
  Result<ObjectInfo> object(const std::string& scene, const std::string& path);
  Result<ComponentInfo> component(const ComponentQuery& query);
  Result<FoundObjects> find_objects(const ObjectQuery& query);

  Result<AssetPage> find_assets(const AssetListQuery& query, const Progress& progress = {});
  Result<AssetUses> uses(const std::string& asset, const Progress& progress = {});
  Result<CheckReport> check(const Progress& progress = {});

  /// Looks at the disk again; says how many assets are different now.
  Result<std::size_t> refresh();

  /// Changes of a scene or prefab (empty: the active scene). They stay in memory until save().
  Result<edit::SceneEditor> edit(const std::string& scene);
  /// Both say the name of the step.
  Result<std::string> undo();
  Result<std::string> redo();
  [[nodiscard]] std::vector<std::string> unsaved() const;
  /// Writes every changed file, all of them or none, and says which. Refused while the editor has
  /// the project open, and when a file was changed on disk since it was read.
  Result<std::vector<std::string>> save();
  /// Where a save that a crash interrupts is found again: a folder of the user's. Needed before
  /// the first edit().
  void keep_state_in(std::string folder) { state_root_ = std::move(folder); }

 private:
  using OpenScene = std::shared_ptr<const unity::OpenHierarchy>;
  Result<OpenScene> open_scene(const std::string& scene);
  Result<std::string> scene_path(const std::string& scene);
  [[nodiscard]] std::string state_folder() const;
  /// The open project, up to date.
  Result<unity::Project*> engine();

  std::optional<Project> project_;
  std::string state_root_;
  std::unique_ptr<unity::Project> unity_;
  std::unique_ptr<edit::Session> session_;  ///< of unity_; made at the first change
  std::unique_ptr<io::Watcher> watcher_;
};

}  // namespace diorama
