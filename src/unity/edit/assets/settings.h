// Settings: the project settings that scenes rely on: tags, layers, the scenes of a
// build. It does not know who uses them (unity/settings.h).
//
// Threading: engine thread only. Every function of SettingsEditor is one step.
// Errors: NotFound when the project has no such settings file; InvalidArgument, AlreadyExists.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "unity/api/settings_files.h"
#include "unity/assets/project_settings.h"
#include "unity/edit/unity_files.h"

namespace diorama::unity::edit {

class Session;

/// The layers that a project can name; the others belong to the engine.
inline constexpr int kFirstOwnLayer = 8, kLayers = 32;

class SettingsEditor {
 public:
  /// The session must outlive this.
  explicit SettingsEditor(Session& session) : session_(session) {}

  Result<void> add_tag(const std::string& name);
  Result<void> remove_tag(const std::string& name);
  /// Whether the layer can have that name: empty frees it.
  Result<void> check_layer(int layer, const std::string& name);
  Result<void> name_layer(int layer, const std::string& name);
  Result<void> set_build_scenes(const std::vector<BuildEntry>& scenes);

 private:
  Session& session_;
};

/// Whether new objects and materials are made for the Universal Render Pipeline.
[[nodiscard]] bool is_universal(const ProjectSettings& settings);

/// InvalidArgument, with the nearest tag, when the project has no such tag.
Result<void> check_tag(unity::Project& project, const std::string& tag);

/// Updates the build list for scenes that got other paths. REQUIRES: inside a step.
Result<void> follow_moved_scenes(Session& session,
                                 std::span<const std::pair<std::string, std::string>> moved);

}  // namespace diorama::unity::edit
