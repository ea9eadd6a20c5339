// Resources of specification 002: unity://hierarchy and the rest.

#include <array>
#include <charconv>

#include "scene/assets.h"
#include "surface/completions.h"
#include "surface/editor/editor.h"
#include "surface/editor/game_object_json.h"
#include "surface/resources.h"
#include "surface/shapes/console_json.h"
#include "surface/shapes/project_json.h"
#include "workspace/loaded_scenes.h"

namespace diorama::surface {
namespace {

using mcp::Completion;

std::string value_of(const Variables& variables, const std::string& name) {
  const auto found = variables.find(name);
  return found == variables.end() ? std::string{} : found->second;
}

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || status != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return number;
}

Error bad_variable(const std::string& name, const std::string& why) {
  return {ErrorCode::InvalidArgument, name + ": " + why, {}, {{"field", name}}};
}

Error bad_cursor() {
  return {ErrorCode::InvalidArgument,
          "cursor: not one that was given for this resource",
          "begin again without a cursor",
          {{"field", "cursor"}}};
}

Error ended_cursor(std::string why) {
  return {ErrorCode::InvalidArgument,
          std::move(why),
          "begin again without a cursor",
          {{"field", "cursor"}}};
}

Result<int> number_of(const Variables& variables, const std::string& name, int fallback, int least,
                      int most) {
  const auto found = variables.find(name);
  if (found == variables.end()) return fallback;
  const auto number = whole_number(found->second);
  if (!number || *number < least || *number > most)
    return bad_variable(name, "expected a number from " + std::to_string(least) + " to " +
                                  std::to_string(most) + ", got '" + found->second + "'");
  return static_cast<int>(*number);
}

/// "10012" is an instance id; anything else is an object's name as everywhere.
std::string object_name(const std::string& id) {
  return whole_number(id) ? "obj:" + id : id;
}

template <class Write>
std::string text_of(const Write& write) {
  std::string text;
  json::Writer out(text);
  write(out);
  return text;
}

/// Where a page begins. A walk through the active scene continues in that scene, even when another
/// one is active now; a walk through a named scene does not leave it.
Result<scene::ObjectRef> begin_of(const Workspace& workspace, const std::string& scene,
                                  const std::string& cursor) {
  DIORAMA_TRY(const Names names, workspace.names());
  if (cursor.empty()) return names.top(scene);
  if (!whole_number(cursor)) return bad_cursor();
  auto at = names.object("", "obj:" + cursor);
  if (!at) return ended_cursor("cursor: the object where it continues is gone");
  if (scene.empty()) return at;
  DIORAMA_TRY(const std::string asked, names.scene(scene));
  if (asked == at->scene) return at;
  return ended_cursor("cursor: it is for '" + at->scene + "', not for '" + asked + "'");
}

Result<scene::ObjectPage> page_of(const Workspace& workspace, const std::string& scene,
                                  const Variables& variables, int depth) {
  scene::PageQuery query;
  DIORAMA_TRY(query.limit, number_of(variables, "limit", 100, 1, 1000));
  DIORAMA_TRY(query.max_depth, number_of(variables, "max_depth", depth, 0, 1000));
  DIORAMA_TRY(query.from, begin_of(workspace, scene, value_of(variables, "cursor")));
  DIORAMA_TRY(scene::ObjectPage page, query.from.world->page(query));
  DIORAMA_TRY(const LoadedScenes* const loaded, workspace.loaded());
  page.scene.loaded = loaded->is_loaded(page.scene.path);
  return page;
}

Result<std::string> read_hierarchy(Workspace& workspace, const Variables& variables) {
  DIORAMA_TRY(const scene::ObjectPage page, page_of(workspace, "", variables, 1000));
  return text_of([&](json::Writer& out) { write_hierarchy(out, page); });
}

Result<std::string> read_scene(Workspace& workspace, const Variables& variables) {
  DIORAMA_TRY(const scene::ObjectPage page,
              page_of(workspace, value_of(variables, "path"), variables, 0));
  return text_of([&](json::Writer& out) { write_scene_page(out, page); });
}

Result<std::string> object_text(const Workspace& workspace, const std::string& scene,
                                const std::string& name) {
  constexpr int kMostChildren = 40;  // more never fit
  DIORAMA_TRY(const Names names, workspace.names());
  DIORAMA_TRY(const scene::ObjectRef object, names.object(scene, name));
  DIORAMA_TRY(const scene::ObjectDetail detail, object.world->detail(object, kMostChildren));
  return text_of([&](json::Writer& out) { write_game_object_detail(out, detail); });
}

Result<std::string> read_object(Workspace& workspace, const Variables& variables) {
  return object_text(workspace, "", object_name(value_of(variables, "id")));
}

Result<std::string> read_object_at(Workspace& workspace, const Variables& variables) {
  return object_text(workspace, value_of(variables, "scene"), value_of(variables, "path"));
}

Result<std::string> read_component(Workspace& workspace, const Variables& variables) {
  DIORAMA_TRY(const Names names, workspace.names());
  DIORAMA_TRY(const scene::ObjectRef object,
              names.object("", object_name(value_of(variables, "id"))));
  DIORAMA_TRY(const scene::ComponentDetail detail,
              object.world->component_of_type(object, value_of(variables, "type")));
  ValueLimits limits;
  limits.max_bytes = kFieldBytes;
  return text_of([&](json::Writer& out) { write_component_data(out, detail, limits); });
}

Result<std::string> read_assets(Workspace& workspace, const Variables& variables) {
  scene::AssetListQuery query;
  query.words = value_of(variables, "filter");
  if (query.words.empty()) query.folder = "Assets";
  query.after = value_of(variables, "cursor");
  const bool is_path = query.after.starts_with("Assets/") ||
                       (query.folder.empty() && query.after.starts_with("Packages/"));
  if (!query.after.empty() && !is_path) return bad_cursor();
  DIORAMA_TRY(query.limit, number_of(variables, "limit", 100, 1, 1000));
  DIORAMA_TRY(scene::Assets* const assets, workspace.assets());
  DIORAMA_TRY(const scene::AssetPage page, assets->find(query, {}));
  return text_of(
      [&](json::Writer& out) { write_assets_data(out, workspace.project()->path, page); });
}

Result<std::string> read_asset(Workspace& workspace, const Variables& variables) {
  constexpr std::size_t kMostText = 8'000;
  DIORAMA_TRY(scene::Assets* const assets, workspace.assets());
  DIORAMA_TRY(const scene::AssetDetail detail,
              assets->detail(value_of(variables, "path"), kMostText, {}));
  return text_of([&](json::Writer& out) { write_asset_detail(out, detail); });
}

Result<std::string> read_console(Workspace& workspace, const Variables&) {
  DIORAMA_TRY(ConsolePage page, workspace.read_console({}));
  keep_newest(page, kTreeBytes);
  return text_of([&](json::Writer& out) { write_console(out, page); });
}

Result<std::string> read_project(Workspace& workspace, const Variables&) {
  DIORAMA_TRY(const ProjectSummary summary, workspace.summary());
  return text_of([&](json::Writer& out) { write_summary(out, summary); });
}

// --- Completion ---------------------------------------------------------------------------------

Completion complete_in_scene(Workspace& workspace, const std::string& variable,
                             const std::string& text, const Variables&) {
  return variable == "path" ? complete_scene(workspace, text) : Completion{};
}

Completion complete_in_object(Workspace& workspace, const std::string& variable,
                              const std::string& text, const Variables& known) {
  if (variable == "scene") return complete_scene(workspace, text);
  if (variable == "path") return complete_object(workspace, text, value_of(known, "scene"));
  if (variable == "id") return complete_object(workspace, text);
  if (variable != "type") return {};
  const std::string object = value_of(known, "id");
  return object.empty() ? complete_type(workspace, text)
                        : complete_component(workspace, text, object_name(object));
}

Completion complete_in_assets(Workspace& workspace, const std::string& variable,
                              const std::string& text, const Variables&) {
  if (variable == "path") return complete_asset(workspace, text);
  if (variable != "filter") return {};
  constexpr auto kWords = std::to_array<std::string_view>(
      {"t:AnimationClip", "t:AudioClip", "t:GameObject", "t:Material", "t:Mesh", "t:MonoScript",
       "t:SceneAsset", "t:Shader", "t:Sprite", "t:TextAsset", "t:Texture2D"});
  Completion out;
  for (const std::string_view word : kWords)
    if (word.starts_with(text)) out.values.emplace_back(word);
  out.total = std::ssize(out.values);
  return out;
}

constexpr ResourceRow kUnityResources[] = {
    {"unity://hierarchy", "hierarchy", "Objects of the active scene",
     "HierarchyData: objects with transform and component types, parents before children.",
     Follows::Objects, read_hierarchy, nullptr},
    {"unity://assets", "assets", "Assets of the project",
     "AssetsData: GUID, path, type and labels of what is below Assets, by path.", Follows::Files,
     read_assets, nullptr},
    {"unity://console", "console", "What happened",
     "ConsoleData: problems of the project, conflicts, saves and failed changes, the newest last.",
     Follows::Console, read_console, nullptr},
    {"unity://project", "project", "The open project",
     "Unity version, scenes, build list, what is loaded and unsaved, tags, layers.", Follows::Files,
     read_project, nullptr},
    {"unity://hierarchy{?cursor,limit,max_depth}", "hierarchy_page", "Page of the hierarchy",
     "Goes on at next_cursor of the page before. max_depth 0: only roots.", Follows::Objects,
     read_hierarchy, nullptr},
    {"unity://scene/{+path}{?cursor,limit,max_depth}", "scene", "A scene and its roots",
     "SceneData by path or name, with its roots, or more with max_depth.", Follows::Objects,
     read_scene, complete_in_scene},
    {"unity://gameobject/{id}", "gameobject", "An object with the fields of its components",
     "GameObjectDetailData by instance id, obj:<id>, or path in the active scene.",
     Follows::Objects, read_object, complete_in_object},
    {"unity://gameobject/{scene}/{+path}", "gameobject_at", "An object of a scene by its path",
     "The same by name of a scene or prefab and path.", Follows::Objects, read_object_at,
     complete_in_object},
    {"unity://component/{id}/{type}", "component", "A component of an object",
     "ComponentData by object and type.", Follows::Objects, read_component, complete_in_object},
    {"unity://assets{?cursor,limit,filter}", "assets_page", "Search for assets",
     "filter is as in Unity's search field, in packages too: stone t:Material l:Wall.",
     Follows::Files, read_assets, complete_in_assets},
    {"unity://asset/{+path}", "asset", "An asset",
     "AssetData by path or GUID, with size, importer, references, and the text of small files.",
     Follows::Files, read_asset, complete_in_assets},
};

}  // namespace

std::span<const ResourceRow> unity_resources() {
  return kUnityResources;
}

}  // namespace diorama::surface
