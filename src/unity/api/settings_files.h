// SettingsFiles: the project settings that scenes rely on: tags, layers, the
// scenes of a build. All other settings are fields of files (AssetFiles::set_fields).
//
// A tag or layer that objects use is kept, unless it is asked for anyway: they would silently mean
// something else.
//
// Threading: engine thread only. Every function is one step.
// Errors: NotFound when the project has no such settings file; InvalidArgument, AlreadyExists;
// PreconditionFailed for what is in use, with the objects.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "scene/scene_query.h"

namespace diorama::unity {

/// A scene of the build list.
struct BuildEntry {
  std::string path;
  bool enabled = true;
};

/// The layer that gets a name.
struct LayerNaming {
  std::optional<int> layer;  ///< nothing: the first one that has no name and no object
  std::string name;          ///< empty: the layer is freed
};

/// What was done, and who has to do with it.
struct SettingsChange {
  std::optional<int> layer;   ///< that was named or freed
  scene::FoundObjects users;  ///< objects that have the tag or layer, the first of them
};

/// The tags and layers of a project.
struct TagTable {
  struct SortingLayer {
    std::string name;
    std::int64_t unique_id = 0;
  };
  std::vector<std::string> builtin_tags, own_tags;
  std::vector<std::pair<int, std::string>> layers;  ///< those with a name
  std::vector<int> free_layers;                     ///< those that can be given one
  std::vector<SortingLayer> sorting_layers;         ///< from back to front
  Unread unread = {};
};

class SettingsFiles {
 public:
  SettingsFiles() = default;
  SettingsFiles(const SettingsFiles&) = delete;
  SettingsFiles& operator=(const SettingsFiles&) = delete;
  virtual ~SettingsFiles() = default;

  virtual Result<SettingsChange> add_tag(const std::string& name) = 0;
  /// Objects with the tag keep its name; the editor shows them as untagged.
  virtual Result<SettingsChange> remove_tag(const std::string& name, bool anyway) = 0;
  /// 8 to 31: the others belong to the engine. `anyway`: also one that has another name or is in
  /// use.
  virtual Result<SettingsChange> name_layer(const LayerNaming& wanted, bool anyway) = 0;
  /// The whole list, in order; each must be a scene of the project.
  virtual Result<SettingsChange> set_build_scenes(const std::vector<BuildEntry>& scenes) = 0;
};

}  // namespace diorama::unity
