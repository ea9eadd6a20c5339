// UnityProject: what only Unity has, for the vocabularies that need it.
//
// It is an opened project (scene/project.h) with more to it. Whoever has a scene::Project asks
// as_unity() whether it is one.
//
// Threading: engine thread only. Errors: Conflict when another program is changing the project.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "scene/project.h"
#include "unity/api/animator_files.h"
#include "unity/api/asset_files.h"
#include "unity/api/clip_files.h"
#include "unity/api/contents.h"
#include "unity/api/model_report.h"
#include "unity/api/prefabs.h"
#include "unity/api/scripts.h"
#include "unity/api/settings_files.h"
#include "unity/api/test_list.h"

namespace diorama::unity {

class UnityProject : public scene::Project {
 public:
  [[nodiscard]] virtual Prefabs& prefabs() = 0;
  virtual Result<AssetFiles*> asset_files() = 0;
  virtual Result<SettingsFiles*> settings_files() = 0;
  virtual Result<AnimatorFiles*> animator_files() = 0;
  /// What is in an AnimatorController, without changing anything.
  virtual Result<AnimatorReport> animator(const std::string& path) = 0;
  virtual Result<ClipFiles*> clip_files() = 0;
  /// The same for an AnimationClip.
  virtual Result<ClipReport> clip(const std::string& path) = 0;
  [[nodiscard]] virtual Scripts& scripts() = 0;
  [[nodiscard]] virtual TagTable tags() = 0;
  /// What a scene has beside its objects, like RenderSettings, with typed fields.
  virtual Result<ChosenContents> scene_settings(const ContentsQuery& query) = 0;
  /// As scene::Assets::contents(), of chosen fields.
  virtual Result<ChosenContents> contents(const ContentsQuery& query) = 0;
  /// What is in a model file, and what its import settings make of it.
  virtual Result<ModelReport> model(const ModelQuery& query) = 0;
  /// A file from elsewhere becomes an asset: only from folders that a person has named, and from
  /// the project's own, because a client can read whatever it can bring into a project. A file
  /// that is already at that path in the project only gets its .meta.
  virtual Result<scene::AssetChange> import_asset(const std::string& source,
                                                  const std::string& destination) = 0;
  /// The assets at or below a path that have no .meta file and could get one; empty: all.
  [[nodiscard]] virtual std::vector<std::string> without_meta(const std::string& path) = 0;
  /// The tests in the sources, without running any.
  virtual TestList tests(const TestQuery& query) = 0;
};

/// Null when it is not one.
[[nodiscard]] inline UnityProject* as_unity(scene::Project& project) {
  return dynamic_cast<UnityProject*>(&project);
}

}  // namespace diorama::unity
