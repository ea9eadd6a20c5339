// Scenes for people: what surface/scene_json.h has, as drawings.

#include <algorithm>

#include "base/list_text.h"
#include "base/shown_text.h"
#include "surface/shapes/scene_json.h"
#include "surface/shapes/value_text.h"

namespace diorama::surface {
namespace {

using scene::Value;
using Kind = Value::Kind;
using Components = std::vector<std::optional<std::string>>;

std::string short_name(std::string_view full) {
  const std::size_t dot = full.rfind('.');
  return std::string(dot == std::string_view::npos ? full : full.substr(dot + 1));
}

std::string component_list(const Components& components) {
  std::string out;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const std::optional<std::string>& type = components[i];
    if (type == "UnityEngine.Transform") continue;  // every object has one
    out += (out.empty() ? "" : ", ") + std::to_string(i) + " " +
           (type ? short_name(*type) : std::string("missing script"));
  }
  return out.empty() ? out : "  [" + out + "]";
}

void draw(std::string& out, const std::vector<scene::TreeNode>& nodes, int left_out,
          const std::string& indent);

void draw(std::string& out, const scene::TreeNode& node, const std::string& indent, bool last) {
  std::string line = indent + (last ? "`- " : "|- ") + told_name(node.name);
  const std::string step = node.path.substr(node.path.rfind('/') + 1);
  if (step.ends_with(']') && step != node.name) line += step.substr(step.rfind('['));
  if (!node.active) line += " (inactive)";
  line += component_list(node.components);
  if (node.prefab) line += "  <- " + *node.prefab;
  add_line(out, line);
  const std::string deeper = indent + (last ? "   " : "|  ");
  draw(out, node.children, node.left_out, deeper);
}

void draw(std::string& out, const std::vector<scene::TreeNode>& nodes, int left_out,
          const std::string& indent) {
  for (std::size_t i = 0; i < nodes.size(); ++i)
    draw(out, nodes[i], indent, left_out == 0 && i + 1 == nodes.size());
  if (left_out > 0) out += indent + "`- ... (" + std::to_string(left_out) + " more)\n";
}

std::string vector_text(const scene::Vector3& v) {
  return "(" + float_text(v.x) + ", " + float_text(v.y) + ", " + float_text(v.z) + ")";
}

std::string vector_text(const scene::Vector2& v) {
  return "(" + float_text(v.x) + ", " + float_text(v.y) + ")";
}

/// The file that has the component, if it is not the one in question; told once, at its name.
std::string source_text(const scene::ComponentInfo& info) {
  return info.levels.size() < 2 ? std::string{} : "  <- " + info.levels.back();
}

/// Where a value comes from, if not from there.
std::string origin_text(const scene::ComponentInfo& info, const Value& value) {
  if (info.levels.size() < 2) return {};
  const auto level = std::min(static_cast<std::size_t>(value.level), info.levels.size() - 1);
  if (value.overridden) return "  <- override in " + info.levels[level];
  const bool is_elsewhere = level != 0 && level + 1 != info.levels.size();
  return is_elsewhere ? "  <- " + info.levels[level] : std::string{};
}

}  // namespace

std::string tree_text(const scene::SceneTree& tree, std::string_view more) {
  const bool all = tree.total == tree.there;
  std::string out = shown(tree.scene_path) + "  " + std::to_string(tree.total) +
                    (all ? "" : " of " + std::to_string(tree.there)) +
                    (tree.there == 1 ? " object" : " objects") + (all ? "\n" : " shown\n");
  draw(out, tree.roots, tree.roots_left_out, "");
  if (tree.truncated)
    out += "(not everything is shown" + (more.empty() ? "" : "; " + std::string(more)) + ")\n";
  return out;
}

std::string component_text(const scene::ComponentInfo& info, std::size_t most_items) {
  std::string out;
  add_line(out, told_name(info.object_path) + " [" + std::to_string(info.index) + "] " + info.type +
                    source_text(info));
  for (const Value::Member& field : info.fields)
    add_line(out, "  " + field.name + (field.value.type.empty() ? "" : ": " + field.value.type) +
                      " = " + value_text(field.value, most_items) + origin_text(info, field.value));
  for (const scene::UnstoredField& field : info.not_stored)
    add_line(out, "  " + field.name + ": " + field.type + ", not stored");
  for (const auto& each : info.left_over)
    add_line(out, "  left over: " + each.field + ", which the class does not have" +
                      (each.successor.empty() ? "" : " (now " + each.successor + "?)"));
  if (!info.unknown.empty()) add_line(out, "  no such fields: " + joined(info.unknown));
  return out;
}

namespace {

template <class Vector>
std::string known_text(const Vector& v, bool unstored) {
  return unstored ? "(not stored)" : vector_text(v);
}

std::string placement_text(const scene::Placement& placement, const scene::Vector3& euler,
                           const scene::ObjectInfo::Unstored& unstored) {
  return "position " + known_text(placement.position, unstored.position) + " rotation " +
         known_text(euler, unstored.rotation) + " scale " +
         known_text(placement.scale, unstored.scale) + "\n";
}

}  // namespace

std::string object_text(const scene::ObjectInfo& info) {
  std::string out;
  add_line(out, told_name(info.path) + "  in " + info.scene_path);
  out += std::string("  active: ") + (info.active ? "yes" : "no") +
         (info.active && !info.active_in_hierarchy ? " (but a parent is not)" : "") + "\n";
  add_line(out, "  tag: " + info.tag + "   layer: " + std::to_string(info.layer) +
                    (info.layer_name.empty() ? "" : " " + info.layer_name) +
                    "   static flags: " + std::to_string(info.static_flags));
  if (info.prefab) add_line(out, "  prefab: " + *info.prefab);
  out += "  local: " + placement_text(info.local, info.local_euler, info.local_unstored);
  out += "  world: " + placement_text(info.world, info.world_euler, info.world_unstored);
  if (!info.unstored_because.empty())
    add_line(out, "  what is not stored is computed by " + info.unstored_because);
  if (info.rect)
    out += "  rect: size " + known_text(info.rect->size, info.size_unstored) + " anchors " +
           vector_text(info.rect->anchor_min) + " to " + vector_text(info.rect->anchor_max) +
           " pivot " + vector_text(info.rect->pivot) + "\n";
  out += "  children: " + std::to_string(info.child_count) + "\n";
  for (std::size_t i = 0; i < info.components.size(); ++i)
    add_line(out, "  [" + std::to_string(i) + "] " + info.components[i].value_or("missing script"));
  return out;
}

std::string found_line(const scene::FoundObject& found) {
  return shown(told_name(found.path) + (found.active ? "" : " (inactive)") +
               component_list(found.components));
}

std::string found_objects_text(const scene::FoundObjects& found) {
  std::string out;
  std::string scene;
  for (const scene::FoundObject& item : found.items) {
    if (item.scene_path != scene) add_line(out, item.scene_path);
    scene = item.scene_path;
    out += "  " + found_line(item) + "\n";
  }
  out += std::to_string(found.total) + (found.total == 1 ? " object" : " objects");
  if (static_cast<std::size_t>(found.total) > found.items.size())
    out += ", " + std::to_string(found.items.size()) + " shown";
  return out + (found.hint.empty() ? "" : ": " + shown(found.hint)) + "\n";
}

}  // namespace diorama::surface
