// ProjectSettings: the contents of the files of ProjectSettings/, read once.
//
// Every value is optional: what no file says is absent, not a default. It does not follow
// changes; read it again when a file of ProjectSettings/ has changed.
//
// Threading: a value. Errors: none; a file that cannot be read is named in `problems`.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "unity/assets/asset_database.h"
#include "unity/facts/guid.h"
#include "unity/facts/unity_version.h"

namespace diorama::unity {

struct SortingLayer {
  std::string name;
  std::int64_t unique_id = 0;
};

struct BuildScene {
  bool enabled = false;
  std::string path;
  Guid guid;  ///< zero: not stored
};

enum class RenderPipelineKind { BuiltIn, Universal, HighDefinition, Custom, Unknown };
/// "Built-in", "URP", "HDRP", "Custom", "Unknown".
std::string_view name_of(RenderPipelineKind kind);

struct RenderPipeline {
  RenderPipelineKind kind = RenderPipelineKind::Unknown;
  Guid asset;        ///< zero for the built-in one
  std::string path;  ///< of the asset, when it is in the project
  std::string type;  ///< class of the asset's script, when known
};

enum class InputHandling { Old, New, Both };
enum class ColorSpace { Gamma, Linear };

struct ProjectSettings {
  std::optional<UnityVersion> version;
  std::string version_text;  ///< as in ProjectVersion.txt; empty when there is none
  std::optional<std::string> product_name, company_name;

  /// The built-in tags, then the project's own, when there is a tag manager.
  std::vector<std::string> tags;
  /// Empty string: a layer without a name. Absent: no tag manager.
  std::optional<std::array<std::string, 32>> layers;
  std::vector<SortingLayer> sorting_layers;
  std::vector<BuildScene> build_scenes;

  std::optional<double> fixed_timestep, time_scale, maximum_timestep;  ///< seconds
  std::optional<int> serialization_mode;                               ///< 2: all text
  std::optional<bool> inline_mappings_on_one_line;  ///< how new files should be written
  std::optional<RenderPipeline> render_pipeline;
  std::optional<ColorSpace> color_space;
  std::optional<InputHandling> input_handling;
  /// Platform ("Standalone", "Android") to its symbols. Old projects number platforms; the
  /// known ones get their name.
  std::map<std::string, std::vector<std::string>> define_symbols;

  std::vector<std::string> problems;  ///< "ProjectSettings/TagManager.asset: binary"
  Unread unread;                      ///< the files that could not be read, or not in full

  /// The first layer of that name.
  [[nodiscard]] std::optional<int> layer_index(std::string_view name) const;
};

/// `database` tells what the render pipeline asset is, and what is not saved yet; without it the
/// first stays unknown.
ProjectSettings read_project_settings(const std::string& root, const AssetDatabase* database);

/// Untagged, Respawn, Finish, EditorOnly, MainCamera, Player, GameController.
[[nodiscard]] std::span<const std::string_view> builtin_tags();

}  // namespace diorama::unity
