// Scenes for people: what surface/scene_json.h says, drawn.

#include <algorithm>
#include <array>
#include <charconv>

#include "surface/scene_json.h"

namespace diorama::surface {
namespace {

using scene::Value;
using Kind = Value::Kind;
using Components = std::vector<std::optional<std::string>>;

constexpr std::size_t kMostItems = 8;
constexpr std::size_t kMostText = 120;

std::string short_name(std::string_view full) {
  const std::size_t dot = full.rfind('.');
  return std::string(dot == std::string_view::npos ? full : full.substr(dot + 1));
}

std::string number_text(double number) {
  std::array<char, 32> buffer;
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), static_cast<float>(number)).ptr;
  return {buffer.data(), end};
}

std::string component_list(const Components& components) {
  std::string out;
  for (const std::optional<std::string>& type : components) {
    if (type == "UnityEngine.Transform") continue;  // every object has one
    out += (out.empty() ? "" : ", ") + (type ? short_name(*type) : std::string("missing script"));
  }
  return out.empty() ? out : "  [" + out + "]";
}

void draw(std::string& out, const TreeNode& node, const std::string& indent, bool last) {
  out += indent + (last ? "`- " : "|- ") + node.name;
  const std::string step = node.path.substr(node.path.rfind('/') + 1);
  if (step.ends_with(']') && step != node.name) out += step.substr(step.rfind('['));
  if (!node.active) out += " (inactive)";
  out += component_list(node.components);
  if (node.prefab) out += "  <- " + *node.prefab;
  out += "\n";
  const std::string deeper = indent + (last ? "   " : "|  ");
  if (node.cut) out += deeper + "`- ...\n";
  for (std::size_t i = 0; i < node.children.size(); ++i)
    draw(out, node.children[i], deeper, i + 1 == node.children.size());
}

std::string cut(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  if (text.size() <= kMostText) return text;
  std::size_t end = kMostText;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "...";
}

std::string shown(const Value& value);

std::string shown_members(const Value& value) {
  std::string out;
  for (const Value::Member& member : value.members)
    out += (out.empty() ? "" : ", ") + member.name + ": " + shown(member.value);
  return "{" + out + "}";
}

std::string shown_items(const Value& value) {
  std::string out;
  for (std::size_t i = 0; i < std::min(value.items.size(), kMostItems); ++i)
    out += (i == 0 ? "" : ", ") + shown(value.items[i]);
  if (value.items.size() > kMostItems)
    out += ", ... " + std::to_string(value.items.size()) + " in all";
  return "[" + out + "]";
}

std::string shown(const Value& value) {
  switch (value.kind) {
    case Kind::Null: return "none";
    case Kind::Bool: return value.integer != 0 ? "true" : "false";
    case Kind::Integer: return std::to_string(value.integer);
    case Kind::Float:
    case Kind::Double: return number_text(value.number);
    case Kind::Text: return "\"" + cut(value.text) + "\"";
    case Kind::Enum: return value.text;
    case Kind::Object: return value.path.empty() ? value.text : value.text + " -> " + value.path;
    case Kind::Asset: return value.text + " -> " + value.path;
    case Kind::Missing: return "MISSING: " + value.text;
    case Kind::List: return shown_items(value);
    case Kind::Curve:
    case Kind::Gradient: {
      const auto keys = std::ranges::find_if(
          value.members, [](const Value::Member& m) { return m.value.kind == Kind::List; });
      return std::to_string(keys == value.members.end() ? 0 : keys->value.items.size()) + " keys";
    }
    default: break;
  }
  if (!value.items.empty()) return shown_items(value);
  if (!value.members.empty()) return shown_members(value);
  return value.kind == Kind::Record ? "{}" : cut(value.text);
}

std::string vector_text(const scene::Vector3& v) {
  return "(" + number_text(v.x) + ", " + number_text(v.y) + ", " + number_text(v.z) + ")";
}

std::string vector_text(const scene::Vector2& v) {
  return "(" + number_text(v.x) + ", " + number_text(v.y) + ")";
}

std::string origin_text(const ComponentInfo& info, const Value& value) {
  if (info.levels.size() < 2) return {};
  const auto level = std::min(static_cast<std::size_t>(value.level), info.levels.size() - 1);
  if (value.overridden) return "  <- override in " + info.levels[level];
  return level == 0 ? std::string{} : "  <- " + info.levels[level];
}

}  // namespace

std::string tree_text(const SceneTree& tree) {
  std::string out = tree.scene_path + "  " + std::to_string(tree.total) +
                    (tree.total == 1 ? " object\n" : " objects\n");
  for (std::size_t i = 0; i < tree.roots.size(); ++i)
    draw(out, tree.roots[i], "", i + 1 == tree.roots.size());
  if (tree.truncated) out += "(not everything is shown)\n";
  return out;
}

std::string component_text(const ComponentInfo& info) {
  std::string out = info.object_path + " [" + std::to_string(info.index) + "] " + info.type + "\n";
  for (const Value::Member& field : info.fields) {
    out += "  " + field.name;
    if (!field.value.type.empty()) out += ": " + field.value.type;
    out += " = " + shown(field.value) + origin_text(info, field.value) + "\n";
  }
  return out;
}

std::string object_text(const ObjectInfo& info) {
  std::string out = info.path + "  in " + info.scene_path + "\n";
  out += std::string("  active: ") + (info.active ? "yes" : "no") +
         (info.active && !info.active_in_hierarchy ? " (but a parent is not)" : "") + "\n";
  out += "  tag: " + info.tag + "   layer: " + std::to_string(info.layer) +
         (info.layer_name.empty() ? "" : " " + info.layer_name) +
         "   static flags: " + std::to_string(info.static_flags) + "\n";
  if (info.prefab) out += "  prefab: " + *info.prefab + "\n";
  out += "  local: position " + vector_text(info.local.position) + " rotation " +
         vector_text(info.local_euler) + " scale " + vector_text(info.local.scale) + "\n";
  out += "  world: position " + vector_text(info.world.position) + " rotation " +
         vector_text(info.world_euler) + " scale " + vector_text(info.world.scale) + "\n";
  if (info.rect)
    out += "  rect: size " + vector_text(info.rect->size) + " anchors " +
           vector_text(info.rect->anchor_min) + " to " + vector_text(info.rect->anchor_max) +
           " pivot " + vector_text(info.rect->pivot) + "\n";
  out += "  children: " + std::to_string(info.child_count) + "\n";
  for (std::size_t i = 0; i < info.components.size(); ++i)
    out += "  [" + std::to_string(i) + "] " + info.components[i].value_or("missing script") + "\n";
  return out;
}

std::string found_objects_text(const FoundObjects& found) {
  std::string out;
  std::string scene;
  for (const FoundObject& item : found.items) {
    if (item.scene_path != scene) out += item.scene_path + "\n";
    scene = item.scene_path;
    out += "  " + item.path + (item.active ? "" : " (inactive)") + component_list(item.components) +
           "\n";
  }
  out += std::to_string(found.total) + (found.total == 1 ? " object" : " objects");
  if (static_cast<std::size_t>(found.total) > found.items.size())
    out += ", " + std::to_string(found.items.size()) + " shown";
  return out + "\n";
}

}  // namespace diorama::surface
