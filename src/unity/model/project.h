// Project: one Unity project on disk and everything known about it, kept current.
//
// Opening reads the asset index and the settings; scenes, scripts and the reference graph are
// read when first asked for. refresh() looks at what changed on disk and drops exactly what is
// outdated after it.
//
// Threading: one user at a time (the engine thread). Errors: open() fails for a folder that is
// not a Unity project; everything else is a question's own failure.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/effort.h"
#include "unity/assets/asset_database.h"
#include "unity/assets/guid_history.h"
#include "unity/assets/project_settings.h"
#include "unity/assets/reference_graph.h"
#include "unity/model/hierarchies.h"
#include "unity/types/script_project.h"

namespace diorama::unity {

class Project {
 public:
  /// As AssetDatabase::open(). Counts its work with the effort, which must outlive this; null: with
  /// one of its own.
  static Result<std::unique_ptr<Project>> open(const std::string& root,
                                               const std::vector<std::string>& extra_folders = {},
                                               const io::FileOverlay* files = nullptr,
                                               Effort* effort = nullptr);
  /// For files outside of projects: only the engine and the official packages are
  /// known, and a GUID may mean anything. Do not refresh it.
  static std::unique_ptr<Project> nowhere();

  [[nodiscard]] bool is_nowhere() const { return root().empty(); }
  [[nodiscard]] const std::string& root() const { return assets_.root(); }
  [[nodiscard]] const AssetDatabase& assets() const { return assets_; }
  /// What covers the disk; a change of it is seen after refresh().
  [[nodiscard]] io::FileOverlay& files() { return assets_.files(); }
  [[nodiscard]] const ProjectSettings& settings() const { return settings_; }
  [[nodiscard]] Hierarchies& hierarchies() { return hierarchies_; }
  /// Of the question that is being answered: for every loop whose length a project decides.
  [[nodiscard]] Effort& effort() const { return effort_; }
  [[nodiscard]] ScriptProject& scripts() { return scripts_; }
  /// Built at the first call, which may take a while in a large project.
  /// When the question is over before it is built, its error, and the next one begins again.
  Result<const ReferenceGraph*> references(const ReferenceGraph::Progress& progress = {});

  /// What could refer to an asset, or could be one, and was not read. Builds references().
  [[nodiscard]] Unread unread_users(const ReferenceGraph::Progress& progress = {});
  /// What the repository tells about GUIDs that nothing has; asked only by who needs it.
  [[nodiscard]] GuidHistory& history() { return history_; }
  /// Looks at the whole disk again; gives what changed.
  AssetChanges refresh();
  /// Looks at these disk paths only.
  AssetChanges refresh(std::span<const std::string> disk_paths);

 private:
  Project(AssetDatabase assets, Effort* effort);
  AssetChanges take(AssetChanges changes);
  [[nodiscard]] std::vector<std::string> to_try_again();

  std::unique_ptr<Effort> own_effort_ = std::make_unique<Effort>();  ///< when none was given
  Effort& effort_;
  AssetDatabase assets_;
  ProjectSettings settings_;
  Hierarchies hierarchies_{assets_, effort_};
  ScriptProject scripts_{assets_, settings_, &effort_};
  ReferenceGraph references_{assets_};
  bool references_built_ = false;
  GuidHistory history_{assets_.root()};
};

}  // namespace diorama::unity
