#include "surface/resources.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "surface/completions.h"
#include "surface/shapes/console_json.h"
#include "surface/editor/game_object_json.h"
#include "surface/shapes/project_json.h"
#include "surface/tool.h"

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

/// "10012" is an instance id; anything else is a name of an object as everywhere.
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

Result<scene::ObjectPage> page_of(Workspace& workspace, const std::string& scene,
                           const Variables& variables, int depth) {
  scene::PageQuery query;
  query.scene = scene;
  DIORAMA_TRY(query.limit, number_of(variables, "limit", 100, 1, 1000));
  DIORAMA_TRY(query.max_depth, number_of(variables, "max_depth", depth, 0, 1000));
  if (const std::string cursor = value_of(variables, "cursor"); !cursor.empty()) {
    query.from = whole_number(cursor);
    if (!query.from) return bad_cursor();
  }
  return workspace.object_page(query);
}

Result<std::string> read_hierarchy(Workspace& workspace, const Variables& variables) {
  DIORAMA_TRY(const scene::ObjectPage page, page_of(workspace, "", variables, 1000));
  return text_of([&](json::Writer& out) { write_hierarchy(out, page); });
}

Result<std::string> read_scene(Workspace& workspace, const Variables& variables) {
  DIORAMA_TRY(const scene::ObjectPage page, page_of(workspace, value_of(variables, "path"), variables, 0));
  return text_of([&](json::Writer& out) { write_scene_page(out, page); });
}

Result<std::string> object_text(Workspace& workspace, const std::string& scene,
                                const std::string& object) {
  constexpr int kMostChildren = 40;  // as many as there can be room for
  DIORAMA_TRY(const scene::ObjectDetail detail, workspace.object_detail(scene, object, kMostChildren));
  return text_of([&](json::Writer& out) { write_game_object_detail(out, detail); });
}

Result<std::string> read_object(Workspace& workspace, const Variables& variables) {
  return object_text(workspace, "", object_name(value_of(variables, "id")));
}

Result<std::string> read_object_at(Workspace& workspace, const Variables& variables) {
  return object_text(workspace, value_of(variables, "scene"), value_of(variables, "path"));
}

Result<std::string> read_component(Workspace& workspace, const Variables& variables) {
  DIORAMA_TRY(const scene::ComponentDetail detail,
              workspace.component_of_type("", object_name(value_of(variables, "id")),
                                          value_of(variables, "type")));
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
  DIORAMA_TRY(const scene::AssetPage page, workspace.find_assets(query));
  return text_of(
      [&](json::Writer& out) { write_assets_data(out, workspace.project()->path, page); });
}

Result<std::string> read_asset(Workspace& workspace, const Variables& variables) {
  constexpr std::size_t kMostText = 8'000;
  DIORAMA_TRY(const scene::AssetDetail detail, workspace.asset(value_of(variables, "path"), kMostText));
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

constexpr std::string_view kJson = "application/json";

/// What a URI names and is not there makes it a resource that is not there, whatever it is.
Error as_resource(Error error, const std::string& uri) {
  using enum ErrorCode;
  constexpr auto kNotThere = std::to_array({NotFound, ObjectNotFound, SceneNotFound, AssetNotFound,
                                            ComponentNotFound, ComponentTypeNotFound});
  if (std::ranges::find(kNotThere, error.code) == kNotThere.end()) return error;
  error.code = ResourceNotFound;
  error.details.emplace_back("uri", uri);
  return error;
}

Result<std::vector<mcp::ResourceContents>> contents_of(const ResourceRow& row, Desk& desk,
                                                       const std::string& uri,
                                                       const Variables& variables) {
  DIORAMA_CHECK(check_needs(desk.workspace, Needs::Project));
  auto text = row.read(desk.workspace, variables);
  if (!text) return as_resource(std::move(text).error(), uri);
  return std::vector<mcp::ResourceContents>{{uri, std::string(kJson), *std::move(text), false}};
}

template <class Made>
Made described(const ResourceRow& row) {
  Made made;
  made.name = row.name;
  made.title = row.title;
  made.description = row.description;
  made.mime_type = kJson;
  return made;
}

Result<void> add_resource(const ResourceRow& row, Desk& desk) {
  auto made = described<mcp::Resource>(row);
  made.uri = row.uri;
  made.read = [&row, &desk](mcp::Context&, const std::string& uri) {
    return contents_of(row, desk, uri, {});
  };
  return desk.registry.add(std::move(made));
}

Result<void> add_template(const ResourceRow& row, Desk& desk) {
  auto made = described<mcp::ResourceTemplate>(row);
  made.uri_template = row.uri;
  made.read = [&row, &desk](mcp::Context&, const std::string& uri, const Variables& variables) {
    return contents_of(row, desk, uri, variables);
  };
  if (row.complete != nullptr)
    made.complete = [&row, &desk](const std::string& variable, const std::string& text,
                                  const Variables& known) -> Result<Completion> {
      return row.complete(desk.workspace, variable, text, known);
    };
  return desk.registry.add(std::move(made));
}

}  // namespace

std::span<const ResourceRow> unity_resources() {
  return kUnityResources;
}

Result<void> add_resources(std::span<const ResourceRow> rows, Desk& desk) {
  for (const ResourceRow& row : rows) {
    const bool is_template = row.uri.find('{') != std::string_view::npos;
    DIORAMA_CHECK(is_template ? add_template(row, desk) : add_resource(row, desk));
    desk.resources.emplace(row.uri, &row);
  }
  return {};
}

std::pair<const ResourceRow*, Variables> find_resource(const Desk& desk, std::string_view uri) {
  if (const auto found = desk.resources.find(uri); found != desk.resources.end())
    return {found->second, {}};
  auto [entry, variables] = desk.registry.match(uri);
  if (!entry) return {};
  const auto found = desk.resources.find(entry->uri_template);
  if (found == desk.resources.end()) return {};
  return {found->second, std::move(variables)};
}

}  // namespace diorama::surface
