#include "surface/shapes/change_json.h"

#include "base/list_text.h"
#include "base/shown_text.h"
#include "surface/shapes/limits.h"
#include "surface/shapes/list_json.h"

namespace diorama::surface {
namespace {

constexpr std::size_t kHintBytes = 2'000;

/// The first names, and how many there are when those are not all. One answer has two such
/// lists, so neither says that the answer is truncated.
void write_names(json::Writer& out, std::string_view key, const std::vector<std::string>& names) {
  if (!write_first(out, key, names)) out.member(std::string(key) + "_total", names.size());
}

/// Why fields were skipped, and what can be done about it.
std::string hint_text(const scene::SkippedFields& skipped) {
  return skipped.hint + (skipped.too_deep ? "; update_component writes all levels" : "");
}

template <class Change>
std::string fields_text(const Change& change) {
  const scene::SkippedFields& skipped = change.skipped;
  std::string out;
  if (!change.set.empty()) add_line(out, "  set: " + joined(change.set));
  for (const std::string& list : change.lists) add_line(out, "  " + list);
  if (!skipped.names.empty()) add_line(out, "  skipped: " + joined(skipped.names));
  if (!skipped.hint.empty()) add_line(out, "  " + hint_text(skipped));
  return out;
}

}  // namespace

void write_skipped(json::Writer& out, const scene::SkippedFields& skipped) {
  write_names(out, "fields_skipped", skipped.names);
  if (!skipped.hint.empty()) out.member("hint", shortened(hint_text(skipped), kHintBytes));
}

void write_initial_values(json::Writer& out, const scene::ComponentChange& change) {
  if (!change.unstored.empty()) write_names(out, "engine_fills_in", change.unstored);
  if (!change.uncertain.empty()) write_names(out, "engine_may_change", change.uncertain);
}

void write_list_changes(json::Writer& out, const std::vector<std::string>& lists) {
  if (!lists.empty()) write_names(out, "list_changes", lists);
}

void write_component_change(json::Writer& out, std::string_view action,
                            const scene::ComponentChange& change) {
  out.begin_object()
      .member("action", action)
      .member("game_object_path", change.object_path)
      .member("game_object_name", change.object_name)
      .member("component_type", change.type)
      .member("index", change.index);
  if (action == "move") out.member("previous_index", change.previous_index);
  if (action == "add" || action == "update") {
    write_names(out, "fields_set", change.set);
    write_skipped(out, change.skipped);
    write_list_changes(out, change.lists);
  }
  write_initial_values(out, change);
  out.end_object();
}

void write_object_change(json::Writer& out, std::string_view action,
                         const scene::ObjectChange& change) {
  out.begin_object()
      .member("action", action)
      .member("game_object_path", change.path)
      .member("game_object_name", change.name)
      .member("file_id", std::to_string(change.object.id));
  write_list(out, "references_cleared", change.cleared, kTreeBytes);
  out.end_object();
}

void write_asset_change(json::Writer& out, std::string_view action,
                        const scene::AssetFieldChange& change) {
  out.begin_object()
      .member("action", action)
      .member("path", change.path)
      .member("guid", change.guid)
      .member("file_id", std::to_string(change.id))
      .member("name", change.name)
      .member("type", change.type);
  write_names(out, "fields_set", change.set);
  write_skipped(out, change.skipped);
  write_list_changes(out, change.lists);
  out.end_object();
}

std::string component_change_text(std::string_view action, const scene::ComponentChange& change) {
  std::string out;
  add_line(out, std::string(action) + " " + change.object_path + " [" +
                    std::to_string(change.index) + "] " + change.type);
  return out + fields_text(change) + initial_values_text(change);
}

std::string initial_values_text(const scene::ComponentChange& change) {
  std::string out;
  if (!change.unstored.empty()) add_line(out, "  the engine fills in: " + joined(change.unstored));
  if (!change.uncertain.empty())
    add_line(out, "  the engine may give another value to: " + joined(change.uncertain));
  return out;
}

std::string asset_change_text(std::string_view action, const scene::AssetFieldChange& change) {
  std::string out;
  add_line(out, std::string(action) + " " + change.path + " [" + std::to_string(change.id) + "] " +
                    change.type);
  return out + fields_text(change);
}

std::string object_change_text(std::string_view action, const scene::ObjectChange& change) {
  std::string out;
  add_line(out, std::string(action) + " " + change.path);
  for (const std::string& place : change.cleared)
    add_line(out, "  now refers to nothing: " + place);
  return out;
}

}  // namespace diorama::surface
