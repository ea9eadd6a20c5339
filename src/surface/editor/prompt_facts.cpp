#include "surface/editor/prompt_facts.h"

#include <algorithm>

#include "base/list_text.h"
#include "base/shown_text.h"
#include "json/writer.h"
#include "scene/assets.h"
#include "scene/type_names.h"
#include "surface/shapes/scene_json.h"
#include "surface/shapes/unread_json.h"
#include "surface/shapes/value_text.h"

namespace diorama::surface {
namespace {

using scene::Value;
using Kind = Value::Kind;

constexpr int kMostCandidates = 5;
constexpr std::size_t kMostObjects = 60;  ///< that are looked at one by one

/// Whether the type belongs to the engine or its packages: many of their references are empty
/// on purpose.
bool is_engine_type(std::string_view full_name) {
  return full_name.starts_with("UnityEngine.") || full_name.starts_with("Unity.") ||
         full_name.starts_with("TMPro.");
}

/// Whether a field that leads nowhere could lead somewhere.
bool is_open(const Value& value) {
  return (value.kind == Kind::Null && !value.type.empty()) || value.kind == Kind::Missing;
}

/// Whether every object has what the reference leads to.
bool is_any_object(const Value& value) {
  return value.type == "UnityEngine.GameObject" || value.type == "UnityEngine.Transform";
}

/// Whether every instance and variant has the override: the placement of its root.
bool is_default_override(const Value::Member& field, bool of_root_transform) {
  return of_root_transform && (field.name == "localPosition" || field.name == "localRotation" ||
                               field.name == "localEulerAnglesHint");
}

std::string counted(std::size_t number, const std::string& what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

std::string joined(const std::vector<std::string>& list, int total) {
  std::string out;
  for (const std::string& each : list) out += (out.empty() ? "" : ", ") + each;
  if (static_cast<std::size_t>(total) > list.size())
    out += ", ... (" + std::to_string(total) + " in all)";
  return out;
}

/// What a reference could lead to, in the words of a call.
struct Candidates {
  std::string text;  ///< empty: there is nothing
  bool all_read = true;
};

/// Objects of the scene that the reference could lead to, as manage_component takes them.
Result<Candidates> object_candidates(const scene::ObjectRef& owner, const Value::Member& field) {
  const std::string_view type = scene::short_name(field.value.type);
  const bool any_object = is_any_object(field.value);
  scene::ObjectQuery query;
  query.scenes = {owner.scene};
  query.limit = kMostCandidates;
  // Every object has one of those: only objects named like the field are worth suggesting.
  (any_object ? query.name : query.component) = any_object ? field.name : field.value.type;
  DIORAMA_TRY(scene::FoundObjects found, owner.world->find_objects(query));
  if (any_object && found.total == 0 && query.name.ends_with('s')) {  // a list of them
    query.name.pop_back();
    DIORAMA_TRY(found, owner.world->find_objects(query));
  }
  std::vector<std::string> out;
  for (const scene::FoundObject& each : found.items)
    out.push_back(
        "{\"$ref\": " + quoted(each.path) +
        (type == "GameObject" ? "}" : ", \"component\": " + quoted(std::string(type)) + "}"));
  return Candidates{joined(out, found.total), found.unread.empty()};
}

Result<Candidates> asset_candidates(const Workspace& workspace, const Value::Member& field) {
  scene::AssetListQuery query;
  query.words = "t:" + std::string(scene::short_name(field.value.type));
  query.limit = kMostCandidates;
  DIORAMA_TRY(scene::Assets* const assets, workspace.assets());
  DIORAMA_TRY(const scene::AssetPage found, assets->find(query, {}));
  std::vector<std::string> out;
  for (const scene::AssetInfo& each : found.items)
    out.push_back("{\"$asset\": " + quoted(each.path) + "}");
  return Candidates{joined(out, found.total), found.unread.empty()};
}

Result<std::string> open_field(const Workspace& workspace, const scene::ObjectRef& owner,
                               const Value::Member& field, const std::string& name) {
  std::string out = "    " + shown(name);
  if (!field.value.type.empty()) out += " (" + field.value.type + ")";
  if (field.value.kind == Kind::Missing) out += ", leads to what is gone";
  if (field.value.type.empty()) return out + ": its type is not known\n";
  DIORAMA_TRY(Candidates found, object_candidates(owner, field));
  if (found.text.empty() && !is_any_object(field.value)) {
    const bool all_read = found.all_read;
    DIORAMA_TRY(found, asset_candidates(workspace, field));
    found.all_read = found.all_read && all_read;
  }
  if (found.text.empty() && is_any_object(field.value))
    found.text = "any object fits; none is called like the field";
  else if (found.text.empty())
    found.text = found.all_read ? "nothing of this type was found"
                                : "nothing of this type was found in what could be read";
  return out + ": " + found.text + "\n";
}

/// The fields of one component that lead nowhere; empty when there are none.
Result<std::string> open_fields(const Workspace& workspace, const scene::ObjectRef& owner,
                                const scene::ComponentInfo& info) {
  std::string out;
  for (const Value::Member& field : info.fields) {
    if (is_open(field.value)) {
      DIORAMA_TRY(const std::string line, open_field(workspace, owner, field, field.name));
      out += line;
    }
    const auto first = std::ranges::find_if(field.value.items, is_open);
    if (first == field.value.items.end()) continue;
    const auto count = std::ranges::count_if(field.value.items, is_open);
    DIORAMA_TRY(const std::string line,
                open_field(workspace, owner, {field.name, field.stored, *first},
                           field.name + ", " + std::to_string(count) + " of " +
                               std::to_string(field.value.items.size()) + " items"));
    out += line;
  }
  for (const scene::UnstoredField& field : info.not_stored) {
    if (!field.is_reference) continue;
    Value nothing;
    nothing.kind = Kind::Null;
    nothing.type = field.item.empty() ? field.type : field.item;
    DIORAMA_TRY(const std::string line,
                open_field(workspace, owner, {field.name, field.name, nothing},
                           field.name + (field.item.empty() ? "" : ", a list")));
    out += line;
  }
  return out;
}

bool is_called(const std::string& wanted, const std::string& full_name) {
  return wanted.empty() ? !is_engine_type(full_name) : scene::means(wanted, full_name);
}

/// An object of a prefab, and how many components it has.
struct Part {
  std::string path;
  std::size_t components = 0;
};

void collect_parts(const std::vector<scene::TreeNode>& nodes, std::vector<Part>& out) {
  for (const scene::TreeNode& node : nodes) {
    if (out.size() == kMostObjects) return;
    out.push_back({node.path, node.components.size()});
    collect_parts(node.children, out);
  }
}

}  // namespace

std::string lines_within(std::string text, std::size_t limit, const std::string& more) {
  if (text.size() <= limit) return text;
  const std::size_t end = text.rfind('\n', limit);
  text.resize(end == std::string::npos ? 0 : end + 1);
  return text + "(not all is shown; " + more + ")\n";
}

std::string quoted(const std::string& text) {
  std::string out;
  json::Writer(out).value(text);
  return shown(out);  // for characters that JSON need not escape
}

Result<std::string> tree_facts(const scene::ObjectRef& object, std::size_t limit) {
  scene::TreeQuery query{object};
  query.max_bytes = limit * 3;  // as a drawing it takes less
  DIORAMA_TRY(const scene::SceneTree tree, object.world->tree(query));
  const std::string more = "get_scene_hierarchy with root_path goes deeper";
  std::string out = lines_within(tree_text(tree), limit, more) + unread_text(tree.unread);
  if (!tree.truncated || !object.is_top()) return out;
  return out + "In all there are " + std::to_string(tree.there) + " objects; " + more + ".\n";
}

Result<std::string> findings_facts(Workspace& workspace, const std::string& file,
                                   std::size_t limit) {
  DIORAMA_TRY(scene::Assets* const assets, workspace.assets());
  DIORAMA_TRY(const scene::CheckReport report, assets->check({}, {}));
  std::string out;
  std::size_t count = 0, notes = 0, unread = 0;
  for (const scene::Finding& each : report.findings) {
    const bool is_elsewhere = !file.empty() && each.path.substr(0, each.path.find(':')) != file;
    if (is_elsewhere && each.kind == scene::Finding::Kind::Unread) ++unread;
    if (is_elsewhere) continue;
    if (!each.is_error()) {
      if (each.kind != scene::Finding::Kind::LeftOver) ++notes;
      continue;
    }
    ++count;
    add_line(out, "- " + std::string(name_of(each.kind)) + ": " + each.path +
                      (each.object.empty() ? "" : " " + each.object) + ": " + each.message);
  }
  out = lines_within(std::move(out), limit, std::to_string(count) + " in all");
  if (count == 0)
    out = unread == 0 ? "nothing is missing or broken\n"
                      : "nothing that could be read is missing or broken\n";
  if (unread > 0)
    out += counted(unread, "other file") +
           " of the project could not be read; the console and `diorama check` name them\n";
  if (notes > 0)
    out += std::to_string(notes) +
           " more cannot be decided on this disk: they may be in packages that are not here\n";
  return out;
}

Result<std::string> census_facts(const scene::ObjectRef& top) {
  std::string out;
  for (const char* const type :
       {"UnityEngine.Camera", "UnityEngine.AudioListener", "UnityEngine.Light",
        "UnityEngine.Canvas", "UnityEngine.EventSystems.EventSystem"}) {
    scene::ObjectQuery query;
    query.scenes = {top.scene};
    query.component = type;
    query.limit = 0;
    DIORAMA_TRY(const scene::FoundObjects found, top.world->find_objects(query));
    out += (out.empty() ? "" : ", ") + std::to_string(found.total) + " " +
           std::string(scene::short_name(type));
  }
  return out + "\n";
}

Result<std::string> component_facts(const scene::ObjectRef& object, std::size_t limit) {
  DIORAMA_TRY(const scene::ObjectInfo own, object.world->object(object));
  std::string out;
  for (std::size_t i = 1; i < own.components.size() && out.size() < limit; ++i) {
    if (!own.components[i]) {
      add_line(out, own.path + " [" + std::to_string(i) + "] missing script");
      continue;
    }
    DIORAMA_TRY(const scene::ComponentInfo info,
                object.world->component({object, static_cast<int>(i)}, {}));
    out += lines_within(component_text(info), limit / 2, "get_component_info has the rest") +
           unread_text(info.unread);
  }
  return lines_within(std::move(out), limit, "get_component_info has the rest");
}

namespace {

Error no_such_component(const scene::ObjectInfo& object, const std::string& component) {
  std::vector<std::string> known;
  for (const auto& type : object.components) known.push_back(type.value_or("missing script"));
  return {ErrorCode::ComponentNotFound,
          "'" + object.path + "' has no component '" + component + "'",
          "it has: " + diorama::joined(known),
          {{"field", "component"}}};
}

}  // namespace

Result<std::string> open_reference_facts(Workspace& workspace, const scene::ObjectRef& object,
                                         const std::string& component, std::size_t limit) {
  DIORAMA_TRY(const scene::ObjectInfo own, object.world->object(object));
  std::string out;
  bool any = false;
  for (std::size_t i = 0; i < own.components.size(); ++i) {
    const std::optional<std::string>& type = own.components[i];
    if (!type || !is_called(component, *type)) continue;
    any = true;
    DIORAMA_TRY(const scene::ComponentInfo info,
                object.world->component({object, static_cast<int>(i)}, {}));
    DIORAMA_TRY(const std::string fields, open_fields(workspace, object, info));
    if (!fields.empty()) out += "  [" + std::to_string(i) + "] " + *type + "\n" + fields;
  }
  if (!any && !component.empty()) return no_such_component(own, component);
  if (out.empty()) return std::string("  none: every reference leads somewhere\n");
  return lines_within(std::move(out), limit, "name one component to see its own");
}

namespace {

/// The lines of one component; a missing script has no fields.
std::string own_overrides(const scene::ComponentRef& component, const std::string& path,
                          bool is_root_transform) {
  const auto info = component.object.world->component(component, {});
  std::string out;
  if (!info) return out;
  for (const Value::Member& field : info->fields)
    if (field.value.overridden && field.value.level == 0 &&
        !is_default_override(field, is_root_transform))
      add_line(out, "  " + path + " [" + std::to_string(component.index) + "] " + field.name +
                        " = " + value_text(field.value));
  return out;
}

}  // namespace

Result<std::string> override_facts(const scene::ObjectRef& top, std::size_t limit) {
  scene::TreeQuery query{top};
  query.max_objects = static_cast<int>(kMostObjects);
  DIORAMA_TRY(const scene::SceneTree tree, top.world->tree(query));
  std::vector<Part> parts;
  collect_parts(tree.roots, parts);
  std::string out;
  for (const Part& part : parts) {
    const auto object = top.world->find(top.scene, part.path, scene::Namesakes::ActiveOne);
    if (!object) continue;
    for (std::size_t i = 0; i < part.components && out.size() < limit; ++i)
      out += own_overrides({*object, static_cast<int>(i)}, part.path,
                           i == 0 && part.path == parts.front().path);
  }
  return lines_within(std::move(out), limit, "get_component_info has the rest");
}

Result<std::string> user_facts(Workspace& workspace, const std::string& asset, std::size_t limit) {
  DIORAMA_TRY(scene::Assets* const assets, workspace.assets());
  DIORAMA_TRY(const scene::AssetUses uses, assets->uses(asset, {}));
  std::string out;
  for (const std::string& each : uses.used_by) add_line(out, "  " + each);
  if (out.empty()) out = uses.unread.empty() ? "  nothing\n" : "  nothing that could be read\n";
  return lines_within(std::move(out), limit, std::to_string(uses.used_by.size()) + " in all") +
         unread_text(uses.unread);
}

}  // namespace diorama::surface
