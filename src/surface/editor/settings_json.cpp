#include "surface/editor/settings_json.h"

#include "base/list_text.h"
#include "base/shown_text.h"
#include "surface/shapes/list_json.h"
#include "surface/shapes/project_json.h"

namespace diorama::surface {
namespace {

constexpr std::size_t kMostSortingLayers = 100;

std::vector<std::string> places_of(const scene::FoundObjects& users) {
  std::vector<std::string> out;
  for (const scene::FoundObject& user : users.items)
    out.push_back(user.scene_path + " " + user.path);
  return out;
}

std::string numbers_text(const std::vector<int>& numbers) {
  std::string out;
  for (const int number : numbers) out += (out.empty() ? "" : ", ") + std::to_string(number);
  return out.empty() ? "none" : out;
}

}  // namespace

Answer settings_answer(const unity::SettingsChange& done, const ProjectSummary& now) {
  return answer_of(
      now,
      [&](json::Writer& out, const ProjectSummary& it) {
        out.begin_object();
        if (done.layer) out.member("layer", *done.layer);
        if (done.users.total > 0) {
          write_first(out, "used_by", places_of(done.users));
          out.member("used_by_total", done.users.total);
        }
        // Objects in files that could not be read may use it, too.
        if (!done.users.unread.empty()) out.member("not_searched", in_words(done.users.unread));
        write_settings(out, it);
        out.end_object();
      },
      [&](const ProjectSummary& it) {
        std::string out;
        if (done.layer) add_line(out, "layer " + std::to_string(*done.layer));
        for (const std::string& user : places_of(done.users)) add_line(out, "  used by " + user);
        if (done.users.total > std::ssize(done.users.items))
          add_line(out, "  used by " + std::to_string(done.users.total) + " objects in all");
        if (!done.users.unread.empty())
          add_line(out, "  not searched: " + in_words(done.users.unread));
        return out + settings_text(it);
      });
}

void write_tags(json::Writer& out, const unity::TagTable& table) {
  out.begin_object();
  write_list(out, "tags", table.own_tags);
  write_list(out, "builtin_tags", table.builtin_tags);
  out.key("layers").begin_array();
  for (const auto& [index, name] : table.layers)
    out.begin_object().member("index", index).member("name", name).end_object();
  out.end_array().key("free_layers").begin_array();
  for (const int layer : table.free_layers) out.value(layer);
  out.end_array().key("sorting_layers").begin_array();
  for (std::size_t i = 0; i < std::min(table.sorting_layers.size(), kMostSortingLayers); ++i) {
    const auto& layer = table.sorting_layers[i];
    out.begin_object().member("name", layer.name).member("unique_id", layer.unique_id).end_object();
  }
  out.end_array();
  if (table.sorting_layers.size() > kMostSortingLayers)
    out.member("sorting_layers_total", table.sorting_layers.size()).member("truncated", true);
  write_unread(out, table.unread);
  out.end_object();
}

std::string tags_text(const unity::TagTable& table) {
  std::string out, layers, sorting;
  for (const auto& [index, name] : table.layers)
    layers += (layers.empty() ? "" : ", ") + std::to_string(index) + " " + name;
  for (const auto& layer : table.sorting_layers)
    sorting += (sorting.empty() ? "" : ", ") + layer.name;
  add_line(out, "tags: " + (table.own_tags.empty() ? "none" : joined(table.own_tags)));
  add_line(out, "built-in tags: " + joined(table.builtin_tags));
  add_line(out, "layers: " + layers);
  add_line(out, "free layers: " + numbers_text(table.free_layers));
  add_line(out, "sorting layers: " + (sorting.empty() ? "none" : sorting));
  return out;
}

}  // namespace diorama::surface
