#include "surface/shapes/scene_json.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "scene/type_names.h"
#include "surface/shapes/event_text.h"
#include "surface/shapes/limits.h"
#include "surface/shapes/list_json.h"
#include "surface/shapes/unread_json.h"
#include "surface/shapes/value_text.h"

namespace diorama::surface {
namespace {

using scene::Value;
using Kind = Value::Kind;
using Components = std::vector<std::optional<std::string>>;

void write_components(json::Writer& out, const Components& components) {
  out.key("components").begin_array();
  for (const std::optional<std::string>& type : components)
    if (type)
      out.value(*type);
    else
      out.null();
  out.end_array();
}

/// In the place of children, or of the last of them.
constexpr std::string_view kLeftOut = "...";

void write_nodes(json::Writer& out, const std::vector<scene::TreeNode>& nodes, int left_out);

void write_node(json::Writer& out, const scene::TreeNode& node) {
  out.begin_object().member("name", node.name).member("path", node.path);
  out.member("active", node.active);
  if (node.prefab) out.member("prefab_asset_path", *node.prefab);
  write_components(out, node.components);
  if (node.left_out > 0 && node.children.empty()) {
    out.member("children", kLeftOut);
  } else {
    out.key("children");
    write_nodes(out, node.children, node.left_out);
  }
  out.end_object();
}

void write_nodes(json::Writer& out, const std::vector<scene::TreeNode>& nodes, int left_out) {
  out.begin_array();
  for (const scene::TreeNode& node : nodes) write_node(out, node);
  if (left_out > 0) out.value(kLeftOut);
  out.end_array();
}

/// Writes values and counts them, so that an answer stays within its limits.
class ValueWriter {
 public:
  ValueWriter(json::Writer& out, const ValueLimits& limits)
      : out_(out), limits_(limits), begin_(out.size()) {}

  /// Gives the number of the first field that is not there in full. One that begins the page is as
  /// full as it gets.
  std::size_t fields(std::string_view name, const std::vector<Value::Member>& members,
                     const std::vector<scene::UnstoredField>& not_stored, std::size_t first) {
    std::size_t done = first;
    out_.key(name).begin_object();
    for (std::size_t i = first; i < members.size(); ++i) {
      if (!count()) break;
      out_.key(members[i].name);
      value(members[i].value, 0, true);
      if (full_ && i > first) break;
      done = i + 1;
    }
    out_.end_object();
    if (!not_stored.empty() && !full_) types("not_stored", not_stored);
    if (full_) out_.member("_fields_truncated", true);
    return done;
  }
  void one(const Value& shown) { value(shown, 0, true); }

 private:
  bool count() {
    full_ = full_ || ++written_ > limits_.max_fields || out_.size() - begin_ > limits_.max_bytes;
    return !full_;
  }

  void types(std::string_view name, const std::vector<scene::UnstoredField>& fields) {
    out_.key(name).begin_object();
    for (const scene::UnstoredField& field : fields) {
      if (!count()) break;
      out_.member(field.name, scene::runtime_name(field.type));
    }
    out_.end_object();
  }

  /// Lists and records, also of unknown types: these are what the limit of levels is about.
  static bool holds_values(const Value& value) {
    return value.kind == Kind::List || value.kind == Kind::Record ||
           (value.kind == Kind::Unknown && (!value.members.empty() || !value.items.empty()));
  }

  /// Plain values are written as they are; everything else is {type, value}. `typed` is false for
  /// items of a list, whose type the list has given.
  void value(const Value& value, int depth, bool typed) {
    if (depth >= limits_.max_depth && holds_values(value)) return void(out_.value("..."));
    switch (value.kind) {
      case Kind::Null: out_.null(); return;
      case Kind::Bool: out_.value(value.integer != 0); return;
      case Kind::Integer:
        if (value.type != "UnityEngine.LayerMask" || !typed) return integer(value);
        break;
      case Kind::Float:
      case Kind::Double: real(value); return;
      case Kind::Text: text(value.text); return;
      case Kind::Unknown:
        if (value.members.empty() && value.items.empty()) return text(value.text);
        break;
      default: break;
    }
    wrapped(value, depth, typed);
  }

  /// JSON has no infinite numbers: they are texts, in the form in which they can be given.
  void real(const Value& value) {
    if (!std::isfinite(value.number))
      out_.value(value_text(value));
    else if (value.kind == Kind::Float)
      out_.value(static_cast<float>(value.number));
    else
      out_.value(value.number);
  }

  void text(std::string_view text) {
    if (text.size() <= kValueBytes || limits_.max_bytes == SIZE_MAX) return void(out_.value(text));
    const auto begins_character = [](char c) {
      return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    };
    std::size_t end = kValueBytes;
    while (end > 0 && !begins_character(text[end])) --end;
    out_.begin_object().member("type", "System.String").member("value", text.substr(0, end));
    out_.member("_truncated", true)
        .member("_total_count", std::ranges::count_if(text, begins_character))
        .end_object();
  }

  void integer(const Value& value) {
    if (value.type == "ulong")
      out_.value(static_cast<std::uint64_t>(value.integer));
    else
      out_.value(value.integer);
  }

  void wrapped(const Value& value, int depth, bool typed) {
    out_.begin_object();
    const bool is_reference =
        value.kind == Kind::Object || value.kind == Kind::Asset || value.kind == Kind::Missing;
    if (typed || !is_reference)
      out_.member("type", value.type.empty() ? "unknown" : scene::runtime_name(value.type));
    content(value, depth);
    if (const auto calls = calls_of(value)) texts("calls", *calls);
    out_.end_object();
  }

  void texts(std::string_view name, const std::vector<std::string>& all) {
    const auto most = static_cast<std::size_t>(limits_.max_array_elements);
    out_.key(name).begin_array();
    for (std::size_t i = 0; i < std::min(all.size(), most) && count(); ++i) text(all[i]);
    out_.end_array();
  }

  void content(const Value& value, int depth) {
    switch (value.kind) {
      case Kind::Integer: integer_member(value); return;
      case Kind::Enum: out_.member("value", value.text); return;
      case Kind::Object:
        out_.member("value", value.text).member("is_object_ref", true);
        out_.text_member("ref_path", value.path);
        return;
      case Kind::Asset:
        out_.member("value", value.text).member("is_asset_ref", true);
        out_.text_member("asset_path", value.path);
        return;
      case Kind::Missing:
        out_.key("value").null().member("is_missing_ref", true).member("problem", value.text);
        return;
      case Kind::Curve: curve(value); return;
      case Kind::Gradient: gradient(value); return;
      case Kind::List: list(value, depth); return;
      default:
        if (value.items.empty())
          members(value, depth);
        else
          list(value, depth);
        return;
    }
  }

  void integer_member(const Value& value) {
    out_.key("value");
    integer(value);
    out_.text_member("names", value.text);  // of the layers of a mask
  }

  void members(const Value& value, int depth) {
    const bool fixed = value.kind == Kind::Structure;
    out_.key("value").begin_object();
    for (const Value::Member& member : value.members) {
      if (!fixed && !count()) break;
      out_.key(member.name);
      if (fixed && !member.value.members.empty())
        structure(member.value);
      else
        this->value(member.value, fixed ? depth : depth + 1, true);
    }
    out_.end_object();
  }

  /// A vector inside a value type: {x, y, z} without a wrapper.
  void structure(const Value& value) {
    out_.begin_object();
    for (const Value::Member& part : value.members) {
      out_.key(part.name);
      this->value(part.value, 0, true);
    }
    out_.end_object();
  }

  void list(const Value& value, int depth) {
    const std::size_t most = static_cast<std::size_t>(limits_.max_array_elements);
    if (most == 0) {
      out_.member("_total_count", value.items.size());
      return;
    }
    out_.key("value").begin_array();
    std::size_t shown = 0;
    for (const Value& item : value.items) {
      if (shown == most || !count()) break;
      this->value(item, depth + 1, item.kind != Kind::Object && item.kind != Kind::Asset);
      ++shown;
    }
    out_.end_array();
    if (shown < value.items.size())
      out_.member("_truncated", true).member("_total_count", value.items.size());
  }

  static const Value* find(const Value& value, std::string_view name) {
    const auto found = std::ranges::find(value.members, name, &Value::Member::name);
    return found == value.members.end() ? nullptr : &found->value;
  }

  void curve(const Value& value) {
    const Value* keys = find(value, "keys");
    const std::size_t count = keys == nullptr ? 0 : keys->items.size();
    out_.key("value").begin_object().member("keyCount", count);
    if (count > 0) {
      out_.key("timeRange").begin_array();
      for (const Value* key : {&keys->items.front(), &keys->items.back()}) {
        const Value* time = find(*key, "time");
        if (time == nullptr)
          out_.value(0);
        else
          real(*time);
      }
      out_.end_array();
    }
    out_.end_object();
  }

  void gradient(const Value& value) {
    const auto count_of = [&](std::string_view name) {
      const Value* keys = find(value, name);
      return keys == nullptr ? std::size_t{0} : keys->items.size();
    };
    out_.key("value").begin_object();
    out_.member("colorKeyCount", count_of("colorKeys"));
    out_.member("alphaKeyCount", count_of("alphaKeys"));
    if (const Value* mode = find(value, "mode")) out_.member("mode", mode->text);
    out_.end_object();
  }

  json::Writer& out_;
  const ValueLimits& limits_;
  const std::size_t begin_;
  int written_ = 0;
  bool full_ = false;
};

void write_vector(json::Writer& out, std::string_view name, const scene::Vector3& v) {
  out.key(name).begin_object();
  out.member("x", static_cast<float>(v.x)).member("y", static_cast<float>(v.y));
  out.member("z", static_cast<float>(v.z)).end_object();
}

void write_vector(json::Writer& out, std::string_view name, const scene::Vector2& v) {
  out.key(name).begin_object();
  out.member("x", static_cast<float>(v.x)).member("y", static_cast<float>(v.y)).end_object();
}

/// What is in no file is null.
template <class Vector>
void write_known(json::Writer& out, std::string_view name, const Vector& v, bool unstored) {
  unstored ? void(out.key(name).null()) : write_vector(out, name, v);
}

void write_placement(json::Writer& out, std::string_view name, const scene::Placement& placement,
                     const scene::Vector3& euler, const scene::ObjectInfo::Unstored& unstored) {
  out.key(name).begin_object();
  write_known(out, "position", placement.position, unstored.position);
  write_known(out, "rotation", euler, unstored.rotation);
  write_known(out, "scale", placement.scale, unstored.scale);
  out.end_object();
}

}  // namespace

void write_tree(json::Writer& out, const scene::SceneTree& tree) {
  out.begin_object().member("scene_name", tree.scene_name).member("scene_path", tree.scene_path);
  out.key("root_game_objects");
  write_nodes(out, tree.roots, tree.roots_left_out);
  out.member("total_game_objects", tree.total);
  if (tree.truncated) out.member("scene_game_objects", tree.in_scene);
  out.member("truncated", tree.truncated);
  write_unread(out, tree.unread);
  out.end_object();
}

constexpr std::size_t kUnknownBytes = 1'500;  // names of fields that do not exist

void write_component(json::Writer& out, const scene::ComponentInfo& info,
                     const ValueLimits& limits) {
  out.begin_object().member("game_object_path", info.object_path);
  out.member("game_object_name", info.object_name).member("index", info.index);
  out.member("component_type", info.type);
  write_fields(out, "fields", info.fields, limits, info.not_stored);
  if (!info.unknown.empty()) write_list(out, "fields_unknown", info.unknown, kUnknownBytes);
  if (!info.left_over.empty()) {
    const std::size_t begin = out.size();
    out.key("fields_left_over").begin_array();
    for (const auto& each : info.left_over) {
      if (out.size() - begin > kUnknownBytes) break;
      out.begin_object().member("field", each.field);
      out.text_member("successor", each.successor).end_object();
    }
    out.end_array();
  }
  write_unread(out, info.unread);
  out.end_object();
}

std::size_t write_fields(json::Writer& out, std::string_view name,
                         const std::vector<Value::Member>& fields, const ValueLimits& limits,
                         const std::vector<scene::UnstoredField>& not_stored, std::size_t first) {
  return ValueWriter(out, limits).fields(name, fields, not_stored, first);
}

void write_value(json::Writer& out, const Value& value, const ValueLimits& limits) {
  ValueWriter(out, limits).one(value);
}

void write_object(json::Writer& out, const scene::ObjectInfo& info) {
  out.begin_object().member("scene_path", info.scene_path).member("path", info.path);
  out.member("name", info.name).member("active", info.active);
  out.member("active_in_hierarchy", info.active_in_hierarchy);
  out.member("tag", info.tag).member("layer", info.layer);
  out.text_member("layer_name", info.layer_name).member("static_flags", info.static_flags);
  if (info.prefab) out.member("prefab_asset_path", *info.prefab);
  write_components(out, info.components);
  out.member("child_count", info.child_count);
  out.member("file_id", std::to_string(info.file_id));  // 64 bits do not fit a JSON number
  write_placement(out, "local", info.local, info.local_euler, info.local_unstored);
  write_placement(out, "world", info.world, info.world_euler, info.world_unstored);
  if (info.rect) {
    out.key("rect").begin_object();
    write_vector(out, "anchor_min", info.rect->anchor_min);
    write_vector(out, "anchor_max", info.rect->anchor_max);
    write_vector(out, "anchored_position", info.rect->anchored_position);
    write_vector(out, "size_delta", info.rect->size_delta);
    write_vector(out, "pivot", info.rect->pivot);
    write_known(out, "size", info.rect->size, info.size_unstored);
    out.end_object();
  }
  if (!info.unstored_because.empty()) out.member("computed_by", info.unstored_because);
  write_unread(out, info.unread);
  out.end_object();
}

void write_found_objects(json::Writer& out, const scene::FoundObjects& found) {
  out.begin_object().key("items").begin_array();
  for (const scene::FoundObject& item : found.items) {
    out.begin_object().member("scene_path", item.scene_path).member("path", item.path);
    out.member("active", item.active);
    write_components(out, item.components);
    out.end_object();
  }
  out.end_array().member("total", found.total);
  out.member("truncated", static_cast<std::size_t>(found.total) > found.items.size());
  out.text_member("hint", found.hint);
  write_unread(out, found.unread);
  out.end_object();
}

}  // namespace diorama::surface
