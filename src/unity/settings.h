// UnitySettings: tags, layers and the build list of a project, and what uses them; the settings of
// scenes.
//
// Threading: engine thread only. Errors: those of SettingsFiles.
#pragma once

#include <string>
#include <vector>

#include "scene/identities.h"
#include "unity/api/contents.h"
#include "unity/api/settings_files.h"

namespace diorama::unity {

class Changes;
class Project;
class UnityWorld;

class UnitySettings final : public SettingsFiles {
 public:
  /// All must outlive this.
  UnitySettings(Project& project, UnityWorld& world, Changes& changes,
                scene::Identities& identities)
      : project_(project), world_(world), changes_(changes), identities_(identities) {}

  Result<SettingsChange> add_tag(const std::string& name) override;
  Result<SettingsChange> remove_tag(const std::string& name, bool anyway) override;
  Result<SettingsChange> name_layer(const LayerNaming& wanted, bool anyway) override;
  Result<SettingsChange> set_build_scenes(const std::vector<BuildEntry>& scenes) override;

 private:
  /// In all scenes and prefabs; the first of them.
  Result<scene::FoundObjects> users_of_layer(int layer);
  /// The first layer that can be named without changing what an object means.
  Result<SettingsChange> free_layer();
  /// Why the layer should keep its name; nothing: it can get the new one.
  [[nodiscard]] Result<void> check_free(int layer, const std::string& name,
                                        const scene::FoundObjects& users);

  Project& project_;
  UnityWorld& world_;
  Changes& changes_;
  scene::Identities& identities_;
};

[[nodiscard]] TagTable tag_table(const Project& project);
/// The settings in the file of a scene, as it is in memory.
Result<ChosenContents> read_scene_settings(Project& project, const ContentsQuery& query);

}  // namespace diorama::unity
