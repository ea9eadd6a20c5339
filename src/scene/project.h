// Project: what the door of an engine provides for one opened project. Engine: how to open it.
//
// Adding an engine adds its folders and one row where the program is put together (app/).
//
// What only one engine has (prefabs, importers, ...) is an interface of that engine, which
// its own vocabulary asks for (surface/); a project without it gives Unsupported.
//
// Threading: engine thread only. Errors: open() fails for a folder that cannot be read.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/allow_list.h"
#include "base/effort.h"
#include "base/result.h"
#include "base/unread.h"
#include "scene/identities.h"

namespace diorama::scene {

class Assets;
class Store;
class Usages;
class World;

/// The first things to know about a project when opening it.
struct ProjectFacts {
  struct BuildScene {
    std::string path;
    bool enabled = false;
  };
  std::string engine_version;              ///< as the project states it; empty when it does not
  std::string product_name, company_name;  ///< empty when the settings do not say
  std::string render_pipeline;             ///< "URP"; empty when not known
  std::vector<BuildScene> build_scenes;
  std::vector<std::string> tags;
  std::vector<std::pair<int, std::string>> layers;  ///< those that have a name
  int asset_count = 0, package_count = 0;
  Unread unread = {};  ///< settings, package lists, folders and ids of assets
};

/// The folders and files to watch on disk.
struct WatchedFolders {
  std::vector<std::string> roots;
  bool (*skip)(std::string_view name) = nullptr;
};

class Project {
 public:
  Project() = default;
  Project(const Project&) = delete;
  Project& operator=(const Project&) = delete;
  virtual ~Project() = default;

  [[nodiscard]] virtual World& world() = 0;
  /// Null: this project has none.
  [[nodiscard]] virtual Assets* assets() = 0;
  [[nodiscard]] virtual Store* store() = 0;
  [[nodiscard]] virtual Usages* usages() { return nullptr; }
  [[nodiscard]] virtual ProjectFacts facts() = 0;
  /// Entries of the person's lists (OpenOptions) that are about nothing here, one sentence each:
  /// they may be misspelt.
  [[nodiscard]] virtual std::vector<std::string> idle_entries() const { return {}; }

  [[nodiscard]] virtual WatchedFolders watched() const = 0;
  /// These disk paths have changed.
  virtual void take_in(const std::vector<std::string>& disk_paths) = 0;
  /// Looks at the whole disk again; gives how many assets have changed.
  virtual std::size_t refresh() = 0;
};

/// What is kept of changes, for undo and recovery.
struct HistoryOptions {
  /// At most this much; the oldest saved steps go first.
  std::uint64_t bytes = std::uint64_t{2} << 30U;
  std::int64_t days = 30;
  bool allow_none = false;  ///< change the project even if that cannot be noted
};

/// A person's decisions about a project, besides which one it is.
struct OpenOptions {
  Identities* identities = nullptr;  ///< gives objects their numbers; outlives the project
  Effort* effort = nullptr;          ///< of the questions; null: nobody counts. Outlives it, too
  std::string state_root;            ///< a folder of the user; empty: nothing is changed
  /// What may be changed at all: files and folders, and types of components.
  AllowList allowed_paths, allowed_components;
  std::vector<std::string> import_folders;  ///< outside the project, that files may come from
  std::vector<std::string> extra_folders;   ///< outside its folder, that belong to it as well
  bool ignore_editor_lock = false;          ///< save even while the engine's editor has it open
  HistoryOptions history;
  std::optional<std::uint64_t> seed;  ///< new ids are drawn from it: for tests
};

struct Engine {
  std::string_view title;   ///< as people call it
  std::string_view mark;    ///< what makes a folder one of its projects, in words
  std::string_view layout;  ///< what the folder of a project holds, in words
  /// Whether the folder is one of its projects.
  std::function<bool(const std::string& folder)> is_project;
  std::function<Result<std::unique_ptr<Project>>(const std::string& folder, OpenOptions options)>
      open;
};

}  // namespace diorama::scene
