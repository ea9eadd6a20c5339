// SettingsFiles: the project settings that scenes rely on: tags, layers, the
// scenes of a build.
//
// Threading: engine thread only. Every function is one step.
// Errors: NotFound when the project has no such settings file; InvalidArgument, AlreadyExists.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace diorama::unity {

/// A scene of the build list.
struct BuildEntry {
  std::string path;
  bool enabled = true;
};

class SettingsFiles {
 public:
  SettingsFiles() = default;
  SettingsFiles(const SettingsFiles&) = delete;
  SettingsFiles& operator=(const SettingsFiles&) = delete;
  virtual ~SettingsFiles() = default;

  virtual Result<void> add_tag(const std::string& name) = 0;
  /// Objects with the tag keep its name; the editor shows them as untagged.
  virtual Result<void> remove_tag(const std::string& name) = 0;
  /// 8 to 31: the others belong to the engine. An empty name frees the layer.
  virtual Result<void> name_layer(int layer, const std::string& name) = 0;
  /// The whole list, in order; each must be a scene of the project.
  virtual Result<void> set_build_scenes(const std::vector<BuildEntry>& scenes) = 0;
};

}  // namespace diorama::unity
