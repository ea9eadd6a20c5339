// Tags and layers, and the scenes of a build. A layer is a place in the list; an empty one is
// free:
//
//   TagManager:                        EditorBuildSettings:
//     tags:                              m_Scenes:
//     - Enemy                            - enabled: 1
//     layers:                              path: Assets/Scenes/GameScene.unity
//     - Default                            guid: 99650be7075ff1ab7ff5b482977a5ccf
//
// The build list names a scene by its path and its GUID, so it must change when a scene is moved.

#include "unity/edit/assets/settings.h"

#include <algorithm>

#include "base/text.h"
#include "unity/edit/body.h"
#include "unity/edit/change_body.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"
#include "unity/model/property_path.h"
#include "unity/text/draft.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;

const std::string kTags = "ProjectSettings/TagManager.asset";
const std::string kBuild = "ProjectSettings/EditorBuildSettings.asset";

Error invalid(std::string message, ErrorCode code = ErrorCode::InvalidArgument) {
  return {code, std::move(message), {}, {}};
}

/// Changes the only object of a settings file. REQUIRES: inside a step.
template <class Change>
Result<void> change_settings(Session& session, const std::string& path, Change change) {
  DIORAMA_TRY(const OpenFile* const file, session.file(path));
  if (file->document->objects().empty()) return invalid(path + " is empty", ErrorCode::CorruptData);
  return change_body(session, path, file->document->objects().front().id, change);
}

Result<void> check_name(const std::string& name, const std::string& what) {
  if (name.empty() || name.size() > 1024 || !valid_utf8(name))
    return invalid("the name of " + what + " has 1 to 1024 characters");
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; };
  if (std::ranges::any_of(name, is_control) || name.find_first_not_of(' ') == std::string::npos)
    return invalid("the name of " + what + " is one line that can be seen");
  return {};
}

Draft build_entry(const unity::BuildScene& scene) {
  return Draft::block({Draft::scalar(scene.enabled ? "1" : "0").with_key("enabled"),
                       Draft::scalar(scene.path).with_key("path"),
                       Draft::scalar(scene.guid.text()).with_key("guid")});
}

}  // namespace

Result<void> SettingsEditor::add_tag(const std::string& name) {
  DIORAMA_CHECK(check_name(name, "a tag"));
  const std::vector<std::string>& known = session_.project().settings().tags;
  if (std::ranges::find(known, name) != known.end())
    return invalid("the project already has a tag '" + name + "'", ErrorCode::AlreadyExists);
  Step step(session_, "add tag " + name);
  const auto add = [&](Body& body) {
    const Path list = unity::parse_path("tags");
    return body.insert_item(list, list_size(body, list).value_or(0), Draft::scalar(name));
  };
  DIORAMA_CHECK(change_settings(session_, kTags, add));
  DIORAMA_CHECK(step.keep());
  return {};
}

Result<void> SettingsEditor::remove_tag(const std::string& name) {
  if (std::ranges::find(unity::builtin_tags(), name) != unity::builtin_tags().end())
    return invalid("the tag '" + name + "' belongs to the engine and cannot be removed");
  DIORAMA_CHECK(check_tag(session_.project(), name));
  Step step(session_, "remove tag " + name);
  const auto remove = [&](Body& body) -> Result<void> {
    const Path list = unity::parse_path("tags");
    const text::Tree tree = text::Tree::parse(body.text());
    std::size_t index = 0;
    for (const text::NodeView item : node_at(tree.fields(), list)) {
      if (item.text() == name) return body.remove_item(list, index);
      ++index;
    }
    return invalid(kTags + " does not list the tag", ErrorCode::CorruptData);
  };
  DIORAMA_CHECK(change_settings(session_, kTags, remove));
  DIORAMA_CHECK(step.keep());
  return {};
}

Result<void> SettingsEditor::check_layer(int layer, const std::string& name) {
  if (layer < kFirstOwnLayer || layer >= kLayers)
    return invalid("layer: expected 8 to 31, got " + std::to_string(layer) +
                   "; lower layers belong to the engine");
  DIORAMA_CHECK(session_.file(kTags));
  if (name.empty()) return {};
  DIORAMA_CHECK(check_name(name, "a layer"));
  const auto taken = session_.project().settings().layer_index(name);
  if (!taken || *taken == layer) return {};
  return invalid("layer " + std::to_string(*taken) + " already has the name '" + name + "'",
                 ErrorCode::AlreadyExists);
}

Result<void> SettingsEditor::name_layer(int layer, const std::string& name) {
  DIORAMA_CHECK(check_layer(layer, name));
  Step step(session_, "name layer " + std::to_string(layer));
  const auto set = [&](Body& body) {
    return body.set(unity::parse_path("layers.Array.data[" + std::to_string(layer) + "]"),
                    Draft::scalar(name));
  };
  DIORAMA_CHECK(change_settings(session_, kTags, set));
  DIORAMA_CHECK(step.keep());
  return {};
}

Result<void> SettingsEditor::set_build_scenes(const std::vector<BuildEntry>& scenes) {
  std::vector<Draft> list;
  for (const auto& [path, enabled] : scenes) {
    DIORAMA_TRY(const unity::Asset* const asset, session_.project().hierarchies().find(path));
    if (!path.ends_with(".unity")) return invalid("'" + path + "' is not a scene");
    if (std::ranges::count(scenes, path, &BuildEntry::path) > 1)
      return invalid("'" + path + "' is listed twice");
    list.push_back(build_entry({enabled, path, asset->guid}));
  }
  Step step(session_, "set the scenes of the build");
  const auto set = [&](Body& body) {
    return body.set(unity::parse_path("m_Scenes"), Draft::list(std::move(list)));
  };
  DIORAMA_CHECK(change_settings(session_, kBuild, set));
  DIORAMA_CHECK(step.keep());
  return {};
}

bool is_universal(const ProjectSettings& settings) {
  return settings.render_pipeline &&
         settings.render_pipeline->kind == RenderPipelineKind::Universal;
}

Result<void> check_tag(unity::Project& project, const std::string& tag) {
  const std::vector<std::string>& known = project.settings().tags;
  if (std::ranges::find(known, tag) != known.end()) return {};
  return Error{ErrorCode::InvalidArgument,
               "tag: the project has no tag '" + tag + "'",
               name_hint(tag, known),
               {{"field", "tag"}}};
}

Result<void> follow_moved_scenes(Session& session,
                                 std::span<const std::pair<std::string, std::string>> moved) {
  const std::vector<unity::BuildScene>& listed = session.project().settings().build_scenes;
  std::vector<std::pair<std::size_t, std::string>> changes;
  for (std::size_t i = 0; i < listed.size(); ++i)
    for (const auto& [from, to] : moved)
      if (listed[i].path == from) changes.emplace_back(i, to);
  if (changes.empty()) return {};
  return change_settings(session, kBuild, [&](Body& body) -> Result<void> {
    for (const auto& [index, path] : changes)
      DIORAMA_CHECK(
          body.set(unity::parse_path("m_Scenes.Array.data[" + std::to_string(index) + "].path"),
                   Draft::scalar(path)));
    return {};
  });
}

}  // namespace diorama::unity::edit
