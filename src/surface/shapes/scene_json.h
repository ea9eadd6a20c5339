// Scenes as JSON, in the shapes of specification 003, and as text for people.
//
// The command line and the tools give the same answers; both come from here.
//
// Threading: free functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "json/writer.h"
#include "scene/scene_query.h"

namespace diorama::surface {

/// How much of a component is shown (003, 4.3.1).
struct ValueLimits {
  int max_array_elements = 16;
  int max_depth = 3;  ///< lists and records this far below a field (which is at 0) are "..."
  int max_fields = 512;
  std::size_t max_bytes = SIZE_MAX;  ///< of all fields together; then single texts are cut, too
};

/// {scene_name, scene_path, root_game_objects, total_game_objects, truncated}. What was left out is
/// "..." in `children`: all of it, or the last item, as in `root_game_objects`; then also
/// scene_game_objects, how many there are in the whole scene.
void write_tree(json::Writer& out, const scene::SceneTree& tree);
/// {game_object_path, game_object_name, index, component_type, fields}; fields_unknown when some
/// were asked for that do not exist
void write_component(json::Writer& out, const scene::ComponentInfo& info,
                     const ValueLimits& limits);
/// The member `name` with every field and its value; after it not_stored, {name: type}, if
/// there are any, and _fields_truncated when some were cut. It begins with the field of number
/// `first`, and gives the number of the one that a next page would begin with.
std::size_t write_fields(json::Writer& out, std::string_view name,
                         const std::vector<scene::Value::Member>& fields, const ValueLimits& limits,
                         const std::vector<scene::UnstoredField>& not_stored = {},
                         std::size_t first = 0);
/// A value as it comes after the name of its field in write_component().
void write_value(json::Writer& out, const scene::Value& value, const ValueLimits& limits);
void write_object(json::Writer& out, const scene::ObjectInfo& info);
void write_found_objects(json::Writer& out, const scene::FoundObjects& found);

/// The same for people: a tree drawn with lines, a field per line.
/// `more`: how to see what was left out.
[[nodiscard]] std::string tree_text(const scene::SceneTree& tree, std::string_view more = {});
[[nodiscard]] std::string component_text(const scene::ComponentInfo& info,
                                         std::size_t most_items = SIZE_MAX);
[[nodiscard]] std::string object_text(const scene::ObjectInfo& info);
/// "/Player  [1 Rigidbody]"
[[nodiscard]] std::string found_line(const scene::FoundObject& found);
[[nodiscard]] std::string found_objects_text(const scene::FoundObjects& found);

}  // namespace diorama::surface
