#include "surface/editor/game_object_json.h"

#include <algorithm>
#include <tuple>

#include "base/path_text.h"
#include "base/shown_text.h"

namespace diorama::surface {
namespace {

constexpr std::string_view kMissing = "(missing script)";

void write_triple(json::Writer& out, std::string_view name, const scene::Vector3& v) {
  out.key(name).begin_array().value(static_cast<float>(v.x)).value(static_cast<float>(v.y));
  out.value(static_cast<float>(v.z)).end_array();
}

/// TransformData; rotations in degrees. What is in no file is null.
void write_transform(json::Writer& out, const scene::ObjectInfo& info) {
  const auto write = [&](std::string_view name, const scene::Vector3& v, bool unstored) {
    unstored ? void(out.key(name).null()) : write_triple(out, name, v);
  };
  const auto& [local, world] = std::tie(info.local_unstored, info.world_unstored);
  out.key("transform").begin_object();
  write("position", info.world.position, world.position);
  write("rotation", info.world_euler, world.rotation);
  write("scale", info.world.scale, world.scale);
  write("localPosition", info.local.position, local.position);
  write("localRotation", info.local_euler, local.rotation);
  write("localScale", info.local.scale, local.scale);
  out.end_object();
}

/// The first members of both forms of an object.
void write_head(json::Writer& out, const scene::ObjectInfo& info) {
  out.member("instanceId", info.number).member("name", info.name).member("path", info.path);
  out.member("scenePath", info.scene_path);
  out.member("tag", info.tag).member("layer", info.layer).member("isActive", info.active);
  out.member("isStatic", info.static_flags != 0);
  write_transform(out, info);
}

void write_tail(json::Writer& out, const scene::ObjectInfo& info) {
  out.member("childCount", info.child_count);
  if (info.prefab) out.member("prefab", *info.prefab);
  if (!info.unstored_because.empty()) out.member("transformComputedBy", info.unstored_because);
  write_unread(out, info.unread);
}

void write_members(json::Writer& out, const scene::ObjectInfo& info) {
  write_head(out, info);
  out.key("components").begin_array();
  for (const std::optional<std::string>& type : info.components)
    out.value(type ? std::string_view(*type) : kMissing);
  out.end_array();
  write_tail(out, info);
}

std::string members_of(const scene::ObjectInfo& info) {
  std::string text;
  json::Writer out(text);
  write_members(out, info);
  return text;
}

/// Each gets half of what is left, so that a long one leaves room for those after it.
void write_components(json::Writer& out, const std::vector<scene::ComponentDetail>& components,
                      std::size_t max_bytes) {
  const std::size_t begin = out.size();
  bool cut = false;
  out.key("components").begin_array();
  for (const scene::ComponentDetail& each : components) {
    const std::size_t used = out.size() - begin;
    if (cut = used >= max_bytes; cut) break;
    ValueLimits limits;
    limits.max_bytes = (max_bytes - used) / (&each == &components.back() ? 1 : 2);
    write_component_data(out, each, limits);
  }
  out.end_array();
  if (cut) out.member("componentsTruncated", true).member("componentCount", components.size());
}

void write_children(json::Writer& out, const scene::ObjectDetail& detail, std::size_t end) {
  std::size_t shown = 0;
  out.key("children").begin_array();
  for (const scene::ObjectInfo& child : detail.children) {
    const std::string members = members_of(child);
    if (out.size() + members.size() > end) break;
    out.begin_object().raw_members(members).end_object();
    ++shown;
  }
  out.end_array();
  if (shown < static_cast<std::size_t>(detail.object.child_count))
    out.member("childrenTruncated", true);
}

/// The roots on the page, each with what is below it there. Objects whose parent was on
/// an earlier page are among the roots: their path says where they belong.
void write_forest(json::Writer& out, const scene::ObjectPage& page, std::size_t max_bytes) {
  std::vector<std::string> members;
  std::size_t bytes = 0;
  for (const scene::ObjectPage::Entry& entry : page.entries) {
    std::string text = members_of(entry.object);
    constexpr std::size_t kBrackets = 20;
    bytes += text.size() + kBrackets;
    if (bytes > max_bytes && !members.empty()) break;
    members.push_back(std::move(text));
  }
  std::vector<int> open;  // the depths of the objects whose children are being written
  out.key("roots").begin_array();
  for (std::size_t i = 0; i < members.size(); ++i) {
    const int depth = page.entries[i].depth;
    for (; !open.empty() && open.back() >= depth; open.pop_back()) out.end_array().end_object();
    out.begin_object().raw_members(members[i]);
    if (i + 1 < members.size() && page.entries[i + 1].depth > depth) {
      out.key("children").begin_array();
      open.push_back(depth);
    } else {
      out.end_object();
    }
  }
  for (; !open.empty(); open.pop_back()) out.end_array().end_object();
  out.end_array();
  const auto next = members.size() < page.entries.size()
                        ? std::optional(page.entries[members.size()].object.number)
                        : page.next;
  out.member("truncated", next.has_value());
  if (next) out.member("next_cursor", std::to_string(*next));
}

void write_scene_members(json::Writer& out, const scene::SceneInfo& scene) {
  out.member("name", scene.name).member("path", scene.path);
  out.member("buildIndex", scene.build_index).member("isLoaded", scene.loaded);
  out.member("isDirty", scene.unsaved).member("rootCount", scene.root_count);
  out.member("isSubScene", false).member("objectCount", scene.object_count);
}

void write_asset_members(json::Writer& out, const scene::AssetInfo& asset) {
  out.member("guid", asset.guid).member("path", asset.path);
  out.member("name", stem_of(asset.path));
  out.member("type", asset.type.empty() ? "Unknown" : asset.type).key("labels").begin_array();
  for (const std::string& label : asset.labels) out.value(label);
  out.end_array();
}

}  // namespace

void write_game_object(json::Writer& out, const scene::ObjectInfo& info) {
  out.begin_object();
  write_members(out, info);
  out.end_object();
}

Answer object_answer(const scene::ObjectInfo& info, std::string_view done) {
  return answer_of(info, write_game_object, [&](const scene::ObjectInfo& it) {
    std::string out;
    add_line(out, std::string(done) + " " + it.path + "  (instanceId " + std::to_string(it.number) +
                      ", " + it.scene_path + ")" + (it.prefab ? " <- " + *it.prefab : ""));
    return out;
  });
}

void write_game_object_detail(json::Writer& out, const scene::ObjectDetail& detail,
                              std::size_t max_bytes) {
  constexpr std::size_t kForRest = 1000;
  const std::size_t begin = out.size();
  out.begin_object();
  write_head(out, detail.object);
  write_tail(out, detail.object);
  out.member("isActiveInHierarchy", detail.object.active_in_hierarchy);
  out.text_member("layerName", detail.object.layer_name);
  if (detail.parent) {
    out.key("parent").begin_object().member("instanceId", detail.parent->number);
    out.member("name", detail.parent->name).member("path", detail.parent->path).end_object();
  }
  const std::size_t used = out.size() - begin + kForRest;
  write_components(out, detail.components, max_bytes - std::min(used, max_bytes));
  write_children(out, detail, begin + max_bytes);
  write_unread(out, detail.unread);
  out.end_object();
}

void write_component_data(json::Writer& out, const scene::ComponentDetail& component,
                          const ValueLimits& limits) {
  out.begin_object().member("type", component.type ? std::string_view(*component.type) : kMissing);
  out.member("instanceId", component.number).member("enabled", component.enabled);
  write_fields(out, "properties", component.fields, limits, component.not_stored);
  if (!component.type) out.member("isMissing", true);
  write_unread(out, component.unread);
  out.end_object();
}

void write_scene_data(json::Writer& out, const scene::SceneInfo& scene) {
  out.begin_object();
  write_scene_members(out, scene);
  write_unread(out, scene.unread);
  out.end_object();
}

void write_hierarchy(json::Writer& out, const scene::ObjectPage& page, std::size_t max_bytes) {
  out.begin_object().member("sceneName", page.scene.name).member("scenePath", page.scene.path);
  write_forest(out, page, max_bytes);
  out.member("objectCount", page.scene.object_count);
  write_unread(out, page.unread);
  out.end_object();
}

void write_scene_page(json::Writer& out, const scene::ObjectPage& page, std::size_t max_bytes) {
  out.begin_object();
  write_scene_members(out, page.scene);
  write_forest(out, page, max_bytes);
  write_unread(out, page.unread);
  out.end_object();
}

void write_asset_data(json::Writer& out, const scene::AssetInfo& asset) {
  out.begin_object();
  write_asset_members(out, asset);
  out.end_object();
}

void write_asset_detail(json::Writer& out, const scene::AssetDetail& detail) {
  out.begin_object();
  write_asset_members(out, detail.info);
  out.member("size", detail.info.size).text_member("importer", detail.importer);
  out.member("isDirty", detail.unsaved).member("usesCount", detail.uses);
  out.member("usedByCount", detail.used_by);
  if (detail.text && json::quoted(json::quoted(*detail.text)).size() < kResourceBytes)
    out.member("content", *detail.text);
  write_unread(out, detail.unread);
  out.end_object();
}

void write_assets_data(json::Writer& out, const std::string& project, const scene::AssetPage& page,
                       std::size_t max_bytes) {
  const std::size_t begin = out.size();
  out.begin_object().member("projectPath", project).member("assetsPath", project + "/Assets");
  std::vector<std::string_view> folders;
  std::size_t shown = 0, folder_bytes = 0;
  out.key("assets").begin_array();
  for (const scene::AssetInfo& asset : page.items) {
    if (shown > 0 && out.size() - begin + folder_bytes > max_bytes) break;
    ++shown;
    if (asset.type != "Folder") {
      write_asset_data(out, asset);
      continue;
    }
    folders.push_back(asset.path);
    folder_bytes += asset.path.size() + 3;
  }
  out.end_array().key("folders").begin_array();
  for (const std::string_view folder : folders) out.value(folder);
  const bool more = shown < static_cast<std::size_t>(page.total);
  out.end_array().member("total", page.total).member("truncated", more);
  if (more && shown > 0) out.member("next_cursor", page.items[shown - 1].path);
  write_unread(out, page.unread);
  out.end_object();
}

}  // namespace diorama::surface
